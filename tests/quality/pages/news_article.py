"""A news article with captions, a quotation pulled out, related articles and comments."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Ferry line to reopen after nine years
      A boat from the lakes
      Who pays for the pier
      Islanders divided
    """,
    {
        "Ferry line to reopen after nine years": [
            "The council has found a boat",
            "the harbour board decided on Thursday evening.",
            "which lies dry for five hours at low tide.",
        ],
        "A boat from the lakes": ["a third of what a new one costs.", "The work is to be done at the Pellow yard"],
        "Who pays for the pier": ["which can take no cars."],
        "Islanders divided": ["A meeting in the school is planned for 3 March."],
    },
    [
        "Advertisement",
        "Obituaries",
        "4 min read",
        "The old ferry on its last crossing",
        "I have had wet feet",
        "Causeway closed twice",
        "My bicycle has rusted through.",
        "seven apprentices and not six",
        "Lighthouse gets a new lamp",
        "Inspectors found too much",
        "printed on paper from the Bexley mill",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(furniture=["I have had wet feet"]),
)
