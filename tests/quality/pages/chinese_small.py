"""Rules of a few words in Chinese, with a small table whose heads are no titles."""

from ..outline import Gold

gold = Gold(
    """
    阅览室规则
      开放时间
      借书
      安静
    """,
    {
        "开放时间": ["每天九点到五点。"],
        "借书": ["两周之内归还。", "种类", "小说", "三天"],
        "安静": ["请勿高声谈话。"],
    },
    [],
)
