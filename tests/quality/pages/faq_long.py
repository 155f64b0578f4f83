"""Questions in groups, with answers of several paragraphs in closed details elements."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Questions about your tariff
      Prices
        Why did my price change in April?
        What is the standing charge for?
        Do you pay for electricity from my roof?
      Bills and payment
        How is my monthly payment worked out?
        I cannot pay this month. What happens?
      Moving house
        Can I take my contract with me?
    """,
    {
        "Questions about your tariff": ["If yours is not among them, write to us."],
        "Why did my price change in April?": [
            "We buy most of our electricity",
            "within those six weeks without notice.",
        ],
        "Do you pay for electricity from my roof?": ["of up to ten kilowatts", "confirm the connection first."],
        "I cannot pay this month. What happens?": ["without a fee", "may the supply be interrupted."],
        "Can I take my contract with me?": ["Within the city, yes", "keeps its dividend if you do not."],
    },
    ["Send a meter reading", "Search the help pages", "Still unsure?", "Our advisers", "Imprint", "100 % renewable"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(invented=["Still unsure?"], furniture=["Still unsure?"]),
)
