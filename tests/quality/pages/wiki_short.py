"""A page of a small wiki: sections of one sentence, titles with a link for their own editing, in French."""

from ..outline import Gold

gold = Gold(
    """
    Règles du jardin
      Eau
      Outils
      Compost
    """,
    {
        "Eau": ["L'arrosage est permis avant dix heures."],
        "Outils": ["Chacun nettoie ce qu'il a pris."],
        "Compost": ["Ni viande ni pain."],
    },
    ["[modifier]", "Modifications récentes", "Historique"],
)
