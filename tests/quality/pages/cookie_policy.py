"""A cookie policy: a contents list with descriptions, and a table of cookies for each purpose."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Cookie Policy
      What cookies are
      Cookies that we use
        Strictly necessary cookies
        Statistics cookies
        Advertising cookies
      How to refuse cookies
      Questions
    """,
    {
        "Cookie Policy": ["how you can refuse them."],
        "What cookies are": ["cannot read other files on your device.", "until a date that the site has set."],
        "Cookies that we use": ["We sort cookies by what they are for."],
        "Strictly necessary cookies": ["and you cannot pay.", "fs_csrf", "Protects forms against forged requests"],
        "Statistics cookies": ["added up at the end of each day.", "Order in which pages were opened"],
        "Advertising cookies": ["only if you agree.", "Recognises your browser on other sites"],
        "How to refuse cookies": ["the basket then no longer works."],
        "Questions": ["Fernside Outdoor, Data Protection, 8 Mill Lane."],
    },
    [
        "Repair service",
        "In this policy",
        "A short explanation for readers",
        "Whom to write to.",
        "Back to top",
        "Ten per cent off",
        "Size charts",
        "We and our 41 partners",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["In this policy"],
        furniture=["In this policy", "A short explanation for readers", "Whom to write to."],
    ),
)
