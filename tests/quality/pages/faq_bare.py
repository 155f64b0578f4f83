"""Questions in details elements right in the body, each with an answer of a few words."""

from ..outline import Gold

gold = Gold(
    """
    Questions
      Who may borrow?
      How many toys at once?
      For how long?
      What if a piece is lost?
      Is there a fee?
    """,
    {
        "Who may borrow?": ["Every family in the parish."],
        "How many toys at once?": ["Three."],
        "For how long?": ["Four weeks, and four more if nobody waits."],
        "What if a piece is lost?": ["We keep a drawer of spare ones."],
        "Is there a fee?": ["Ten pounds a year."],
    },
    ["Join", "Open on Saturdays", "Find us"],
)
