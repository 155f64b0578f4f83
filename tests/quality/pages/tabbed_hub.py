"""Three documents in tabs, of which two are hidden; the last has no title but the label of its tab."""

from ..outline import Gold

gold = Gold(
    """
    Legal information
    Conditions of carriage
      1. Tickets and boarding
      2. Delays and cancelled crossings
      3. Luggage and animals
      4. What we are liable for
    How we handle what we know about you
      1. When you buy a ticket
      2. When you pay
      3. When you write to us
      4. What you can ask of us
    Cookie notice
      Those that the shop needs
      Those that count visits
      How to get rid of them
    """,
    {
        "Conditions of carriage": ["and to the waiting rooms on both sides."],
        "1. Tickets and boarding": ["has room for only thirty of them."],
        "4. What we are liable for": ["by gross negligence."],
        "How we handle what we know about you": ["We sell tickets", "nobody is followed around the net."],
        "4. What you can ask of us": ["hand a note to any member of the crew."],
        "Cookie notice": ["A cookie is a small text"],
        "How to get rid of them": ["where you want to go."],
    },
    ["Timetable", "Harbours", "Work on board"],
)
