"""A page of a wiki: its titles carry a link for their own editing, which is no part of them."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Saltmarsh windmill
      History
        Fire
      Machinery
      See also
    """,
    {
        "Saltmarsh windmill": ["is a drainage mill at Pelham Dyke."],
        "History": ["paid for the mill with a tax on each acre."],
        "Fire": ["Lightning struck the cap in 1874."],
        "Machinery": ["a scoop wheel of seven metres."],
        "See also": ["Scoop wheel"],
    },
    ["[edit]", "Random page", "What links here", "Categories", "1811 buildings", "last edited", "Privacy policy"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        missed=["See also"],
        invented=["From Fenpedia, the encyclopaedia of the fens", "Contents"],
        lost=["Scoop wheel"],
        strayed=["is a drainage mill at Pelham Dyke."],
    ),
)
