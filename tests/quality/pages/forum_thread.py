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
            "ryehard",
            "ryehard",
            "by ryehard » Sun Jul 13, 2025 9:02 am",
            "Marguerite",
            "Re: Sourdough goes flat in summer",
            "Re: Sourdough goes flat in summer",
            "Re: Sourdough goes flat in summer",
            "by Marguerite » Sun Jul 13, 2025 10:47 am",
            "cold_oven",
            "by cold_oven » Sun Jul 13, 2025 8:15 pm",
            "Marguerite wrote:look at the dough instead of the clock",
            "by ryehard » Tue Jul 15, 2025 6:30 am",
            "Who is online",
        ],
        strayed=[
            "it spreads like a pancake.",
            "I use 500 g of flour",
            "Your dough is overproofed.",
            "it should have grown by half",
            "Bake it straight from the cold",
            "the best loaf since March.",
        ],
        furniture=["Joined: May 2019", "Flour, water, salt, patience.", "Who is online", "11 guests"],
    ),
)
