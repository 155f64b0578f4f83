"""A shop's listing of products, each with a name and a sentence, and advice below."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Rain jackets
      Heath jacket
      Moorland parka
      Puddle smock
      Causeway cape
      Squall coat
      Little drizzle
      How to choose a rain jacket
    """,
    {
        "Rain jackets": ["sewn in our own workshop", "can be waxed again when they no longer do."],
        "Heath jacket": ["a collar that can be worn up."],
        "Causeway cape": ["with loops for the thumbs."],
        "Little drizzle": ["with sleeves that can be let out twice."],
        "How to choose a rain jacket": ["Waxed cotton breathes better", "Leave room for a pullover."],
    },
    [
        "Free delivery over 80.00",
        "Filter",
        "Moss (4)",
        "6 products",
        "Sort by",
        "Add to bag",
        "Next page",
        "Recently viewed",
        "Wellington boots",
        "One letter a month",
        "Gutter Lane",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["Filter", "6 productsSort by", "189.00", "249.00", "149.00", "129.00", "319.00", "99.00"],
        misnested=["Heath jacket", "Moorland parka", "Puddle smock", "Causeway cape", "Squall coat", "Little drizzle"],
        furniture=["Filter", "Moss (4)", "6 products", "Sort by", "Add to bag"],
    ),
)
