"""A Spanish policy whose title stands in a large header, beside the navigation."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    Política de privacidad
      Datos que recogemos
        Al registrarte
        En cada trayecto
        Cuando nos escribes
      Para qué los usamos
      A quién los comunicamos
      Cuánto tiempo los conservamos
      Tus derechos
      Cambios en esta política
    """,
    {
        "Política de privacidad": ["es el servicio de bicicletas compartidas", "esta política explica lo demás."],
        "Datos que recogemos": ["Solo pedimos los datos que necesitamos"],
        "En cada trayecto": ["mientras están en uso."],
        "Para qué los usamos": ["abrir y cerrar los candados;", "cumplir las obligaciones fiscales."],
        "Cambios en esta política": ["con quince días de antelación."],
    },
    [
        "Estaciones",
        "Descargar la app",
        "Pedalea gratis un mes",
        "Invita a una amiga",
        "Síguenos",
        "Todos los derechos reservados",
        "Aviso legal",
        "cookies propias y de terceros",
    ],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(
        invented=["Pedalea gratis un mes"],
        furniture=["Pedalea gratis un mes", "Invita a una amiga"],
    ),
)
