"""An agreement without heading elements: its style sheet makes titles of divs, in three levels."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Membership Agreement
      Membership
        Kinds of membership
          Families
          Students
        Membership card
      Safety
        Belaying
          Test
          Devices
        Bouldering
      Payment
        Fees
        Pausing
      Ending the membership
    """,
    {
        "Membership Agreement": ["It applies in all of our three halls."],
        "Kinds of membership": ["Each kind lets you climb"],
        "Students": ["show a valid card at the desk"],
        "Safety": ["to bring everybody down in one piece."],
        "Devices": ["Only devices that brake by themselves"],
        "Pausing": ["for a year at most."],
        "Ending the membership": ["unless you write to us a month before it ends."],
    },
    [
        "New routes",
        "Route of the week",
        "Yellow Peril",
        "Opening hours",
        "17 Foundry Yard",
        "Birthday parties",
        "That is fine",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["Route of the week", "Opening hours"],
        furniture=["Route of the week", "Yellow Peril", "Opening hours"],
    ),
)
