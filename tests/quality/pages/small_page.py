"""A very small page: three titles with a sentence each."""

from ..outline import Gold

gold = Gold(
    """
    Privacy
      This web site
      Your address
      Bills
    """,
    {
        "This web site": ["It sets no cookies and keeps no log."],
        "Your address": ["I write it into my diary and nowhere else."],
        "Bills": ["The tax office wants me to keep them"],
    },
    ["Anouk Vermeer, piano tuner", "Prices", "Next free day", "Have your piano tuned", "Site made by a nephew"],
)
