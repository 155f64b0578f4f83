"""Questions in closed details elements with answers of whole paragraphs, in German."""

from ..outline import Gold

gold = Gold(
    """
    Häufige Fragen
      Wie reserviere ich einen Schlafplatz?
      Was muss ich mitbringen?
      Darf mein Hund mit in die Hütte?
      Bekomme ich mein Geld zurück, wenn das Wetter umschlägt?
    """,
    {
        "Wie reserviere ich einen Schlafplatz?": ["Plätze in den vier Hütten", "im Gebirge wird niemand weggeschickt."],
        "Was muss ich mitbringen?": ["Einen Schlafsack aus Leinen"],
        "Darf mein Hund mit in die Hütte?": ["In die Stube ja"],
        "Bekomme ich mein Geld zurück, wenn das Wetter umschlägt?": ["für einen anderen Tag im selben Jahr gut."],
    },
    ["Wanderbund Falkental", "Wege", "Impressum", "Spenden"],
)
