"""The first page that a new user types: three titles, three sentences, no html tag."""

from ..outline import Gold

gold = Gold(
    """
    Privacy Policy
      Cookies
      Contact
    """,
    {
        "Privacy Policy": ["We collect data."],
        "Cookies": ["We use cookies."],
        "Contact": ["Write to us."],
    },
    [],
)
