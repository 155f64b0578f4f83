"""Terms whose heading tags contradict the numbers in front of the titles; the numbers are right."""

from ..outline import Gold, Shortfall

gold = Gold(
    """
    General Terms of Supply
      1. Quotations and orders
        1.1 Quotations
        1.2 Orders
        1.3 Changes to orders
      2. Prices
        2.1 Price list
        2.2 Metal surcharge
      3. Delivery
        3.1 Place and time
        3.2 Quantities
          3.2.1 Counting by weight
          3.2.2 Packing units
      4. Complaints
      5. Retention of title
      6. Liability
        6.1 Defective goods
        6.2 Other claims
      7. Place of jurisdiction
    """,
    {
        "General Terms of Supply": ["These terms apply to all goods"],
        "1.1 Quotations": ["Samples and drawings show the kind of the goods only."],
        "1.3 Changes to orders": ["once the tools have been cut."],
        "3.2 Quantities": ["up to five per cent more or less"],
        "3.2.2 Packing units": ["sold in whole packing units."],
        "4. Complaints": ["reports defects within eight days.", "as soon as they show."],
        "7. Place of jurisdiction": ["at the seat of the Supplier."],
    },
    ["Ask for a quote", "Data sheets", "New in stock", "Hexagon nuts M14", "Foundry Road 22", "ISO certified"],
    # What version 0.1.0 gets wrong here. It should shrink.
    shortfall=Shortfall(invented=["New in stock"], furniture=["New in stock", "Hexagon nuts M14"]),
)
