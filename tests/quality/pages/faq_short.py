"""Questions with answers of a few words in closed details elements."""

from ..outline import Gold

gold = Gold(
    """
    FAQ
      When is the pool open?
      Can I pay by card?
      Is there a family ticket?
      Do you rent out towels?
      Are dogs allowed?
      How deep is the pool?
      Where can I park?
      Who found my goggles?
    """,
    {
        "When is the pool open?": ["Every day from seven to nine."],
        "Do you rent out towels?": ["No, but we sell them."],
        "How deep is the pool?": ["3.80 m under the tower."],
        "Who found my goggles?": ["lost things are kept for four weeks."],
    },
    ["Opening times", "Water today", "26.5 °C", "Crawl for beginners", "Book a place", "Pool rules"],
)
