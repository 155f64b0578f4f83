"""A licence as plain text whose titles are centred by blanks or written in capitals, without numbers."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    PLOVER FREE DOCUMENT LICENCE Version 1, March 2026
      PREAMBLE
      TERMS AND CONDITIONS
        APPLICABILITY
        VERBATIM COPIES
        CHANGED COPIES
    """,
    {
        "PLOVER FREE DOCUMENT LICENCE Version 1, March 2026": ["Everyone may copy this licence word for word"],
        "PREAMBLE": ["Manuals are worth as much"],
        "APPLICABILITY": ["This licence covers every manual"],
        "VERBATIM COPIES": ["you add no terms of your own."],
        "CHANGED COPIES": ["who changed them, and when."],
    },
    ["Served by"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["END OF TERMS AND CONDITIONS"], misnested=["APPLICABILITY", "VERBATIM COPIES", "CHANGED COPIES"]
    ),
)
