"""A Chinese policy, its titles bold paragraphs numbered in two levels."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    竹溪湾学堂隐私政策
      一、我们如何收集信息
        （一）您主动提供的信息
        （二）我们自动收集的信息
      二、我们如何使用信息
      三、我们如何共享信息
      四、我们如何保护信息
      五、未成年人保护
      六、您的权利
      七、如何联系我们
    """,
    {
        "竹溪湾学堂隐私政策": ["非常重视用户的隐私。"],
        "一、我们如何收集信息": ["本政策所述的目的"],
        "（二）我们自动收集的信息": ["课程的学习进度。"],
        "三、我们如何共享信息": ["只能获得订单号和金额。"],
        "七、如何联系我们": ["五个工作日内回复。"],
    },
    ["名师介绍", "新手指南", "当前位置", "分享到", "书法入门", "诚聘英才", "客服电话"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(),
)
