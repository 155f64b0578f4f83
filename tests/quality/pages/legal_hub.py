"""Two documents of one page in tabs, the second hidden until it is chosen."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Legal
    Terms of Service
      Your account
      Your texts
      Paid plans
      What is not allowed
      Ending the contract
    Privacy Notice
      Data in your account
      Data about use
      Who works for us
      Your rights
    """,
    {
        "Terms of Service": ["Version of 1 March 2026."],
        "Your account": ["You must be at least sixteen years old."],
        "Ending the contract": ["You can export your texts for sixty days afterwards."],
        "Privacy Notice": ["This notice says which personal data"],
        "Data in your account": ["the comments that others make on them."],
        "Your rights": ["within thirty days."],
    },
    [
        "Pricing",
        "Start for free",
        "Finish your first draft",
        "no card needed",
        "Changelog",
        "Careers",
        "We use one cookie",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(invented=["Finish your first draft"], furniture=["Finish your first draft", "no card needed"]),
)
