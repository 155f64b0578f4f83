"""A thread of a forum: posts with profiles and signatures, the subject repeated above each of them."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Sourdough goes flat in summer
    """,
    {
        "Sourdough goes flat in summer": [
            "it spreads like a pancake.",
            "I use 500 g of flour",
            "Your dough is overproofed.",
            "it should have grown by half",
            "Bake it straight from the cold",
            "the best loaf since March.",
        ],
    },
    [
        "the forum for people who bake",
        "Register",
        "Board index",
        "Post reply",
        "Joined: May 2019",
        "Posts: 5,130",
        "Flour, water, salt, patience.",
        "Who is online",
        "11 guests",
        "Powered by Breadboard",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=[
            "Re: Sourdough goes flat in summer",
            "Re: Sourdough goes flat in summer",
            "Re: Sourdough goes flat in summer",
        ],
        strayed=[
            "Your dough is overproofed.",
            "it should have grown by half",
            "Bake it straight from the cold",
            "the best loaf since March.",
        ],
    ),
)
