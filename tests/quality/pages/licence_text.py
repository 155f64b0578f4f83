"""A software licence as plain text in a pre element."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Licence
      HERON OPEN LICENCE, VERSION 2
        PREAMBLE
        1. DEFINITIONS
        2. WHAT YOU MAY DO
        3. WHAT YOU MAY NOT DO
        4. PATENTS
        5. NO WARRANTY
        6. LIMITS OF LIABILITY
    """,
    {
        "Licence": ["may be used, changed and passed on"],
        "HERON OPEN LICENCE, VERSION 2": ["Copyright (C) 2019-2026"],
        "PREAMBLE": ["Software is read more often than it is written."],
        "1. DEFINITIONS": ['"Derived work" means the Toolkit with changes'],
        "2. WHAT YOU MAY DO": ["(a) each copy carries this licence", "is offered at the same place."],
        "5. NO WARRANTY": ["neither that it works nor that it suits a purpose of yours."],
        "6. LIMITS OF LIABILITY": ["unless it was caused on purpose."],
    },
    ["Download", "Donate", "Latest release", "Heron 4.2.1", "Hosted by friends", "Report a bug"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["END OF TERMS"],
        misnested=[
            "PREAMBLE",
            "1. DEFINITIONS",
            "2. WHAT YOU MAY DO",
            "3. WHAT YOU MAY NOT DO",
            "4. PATENTS",
            "5. NO WARRANTY",
            "6. LIMITS OF LIABILITY",
        ],
    ),
)
