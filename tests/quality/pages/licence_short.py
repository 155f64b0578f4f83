"""A licence as plain text, its title on the first line in mixed case, as most are published."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Plover License
    """,
    {
        "Plover License": [
            "Copyright (c) 2026 The Plover Tools authors",
            "Anyone who has a copy of this program",
            "whatever the law allows to be excluded.",
        ],
    },
    [],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["Copyright (c) 2026 The Plover Tools authors"],
        strayed=[
            "Copyright (c) 2026 The Plover Tools authors",
            "Anyone who has a copy of this program",
            "whatever the law allows to be excluded.",
        ],
    ),
)
