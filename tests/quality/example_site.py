"""What a reader sees in the pages of the example site, and what the package is known to get wrong there."""

from __future__ import annotations

from .outline import Gold, Shortfall

PAGES = {
    "/kestrel-lane/privacy.html": Gold(
        """
        Privacy notice
          Information we collect
            Information you give us
            Information collected automatically
            Information from others
          How we use your information
          Who we share it with
            Delivery companies
            Payment companies
            Public authorities
          How long we keep it
          Your rights
          How to reach us
        """,
        {
            "Privacy notice": ["Kestrel Lane Books is a bookshop", "short enough to be read."],
            "Information we collect": ["leaves no trace with us at all."],
            "Information you give us": ["When you order on the web site", "tell us to stop looking."],
            "How we use your information": ["to take, pack and deliver", "such as the use of stolen cards."],
            "How to reach us": ["privacy@kestrel-lane.example"],
        },
        ["Accept all", "Second-hand", "You may also need", "Returning a book", "All rights reserved", "Terms of sale"],
    ),
    "/tidewater/terms.html": Gold(
        """
        Booking Terms
          Making a booking
          Prices and payment
          Changes and cancellation
            If you cancel
            If we cancel
            If you arrive late
          Who may paddle
          Looking after the boats
          Our liability
          Complaints
          Governing law
        """,
        {
            "Booking Terms": ["These terms apply to every hire"],
            "Changes and cancellation": ["depends on who cancels."],
            "If you arrive late": ["counts as cancelled by you on the day."],
            "Governing law": ["the others stay as they are."],
        },
        ["Tide times", "Call the boathouse", "Upcoming trips", "Seals at sunrise", "Follow us", "Got it"],
    ),
    "/lumenly/privacy.html": Gold(
        """
        Privacy Policy
          Data we collect
            Account data
            Lamp data
            App data
          What we use the data for
          When we disclose data
            Service providers
            Connected services
            Sale of the business
          Storage and security
          Your choices
          Children
          Contact
        """,
        {
            "Privacy Policy": ["Lumenly makes lamps that can be dimmed"],
            "Lamp data": ["It has no microphone and no camera."],
            "What we use the data for": ["We use account data", "are left out of such studies."],
            "Contact": ["privacy@lumenly.example"],
        },
        ["Sign in", "Made for dark evenings", "This site stores two cookies", "Press", "Night"],
    ),
    "/harrow-pike/terms.html": Gold(
        """
        Terms of Engagement
          Orders and scope
            How an order comes about
            Changes to the scope
            What we need from you
          Fees and expenses
          Intellectual property
            What becomes yours
            What stays ours
            What belongs to others
          Confidentiality
          Warranty and liability
            Defects
            Limits
          Ending the engagement
          General
        """,
        {
            "Terms of Engagement": ["Harrow & Pike LLP builds and maintains"],
            "What stays ours": ["within your own organisation."],
            "Fees and expenses": ["in steps of half a day.", "until the invoice is paid."],
            "General": ["have jurisdiction."],
        },
        ["Insights", "Talk to us", "A first meeting costs nothing", "From our blog", "Cookie settings", "Sitemap"],
    ),
    "/brindle/privacy.html": Gold(
        """
        Privacy and your choices
          What we keep
            Orders
            Club membership
            Patterns that you upload
            Letters and calls
          Why we are allowed to
            Because you ordered something
            Because the law tells us to
            Because you said yes
          Who else sees it
            The post
            Our bank
            The web host
          What you can do
            Ask for a copy
            Have it corrected or deleted
            Complain
        """,
        {
            "Privacy and your choices": ["Brindle Wool is a mill, a shop and a knitting club."],
            "Club membership": ["a shoe size if they like socks."],
            "The web host": ["have promised in writing not to."],
            "Complain": ["turn to the supervisory authority at any time."],
        },
        ["yarn stash", "Workshops", "Also of interest", "How to wash wool", "Web site by the neighbours"],
    ),
    "/marlow-valley/privacy.html": Gold(
        """
        Privacy Policy
          Information that we collect
          Information that we share
            With companies that work for us
            With other financial companies
            When the law requires it
          How we protect it
          Your choices
          Children
          Changes to this policy
        """,
        {
            "Privacy Policy": ["Marlow Valley Savings is owned by its members."],
            "Information that we collect": ["from these sources:", "credit bureaus, such as", "time spent on them."],
            "When the law requires it": ["look like money laundering"],
            "Changes to this policy": ["give you thirty days to object."],
        },
        ["Branches | Rates", "Member services", "Lost or stolen cards", "Security tips", "Deposits are insured"],
        # What version 0.1.0 gets wrong here. It should shrink.
        shortfall=Shortfall(furniture=["Security tips", "Deposits are insured"]),
    ),
    "/quarry-hill/terms.html": Gold(
        """
        Visitor Terms and Conditions
          Tickets
          Clouds and rain
          Light
          Using the telescopes
          Photographs
          Dogs and picnics
          Liability
          Changes to these terms
        """,
        {
            "Visitor Terms and Conditions": ["is run by volunteers."],
            "Tickets": ["Tickets for open evenings", "find someone to show them round."],
            "Changes to these terms": ["apply to your visit."],
        },
        ["The sky tonight", "How to find us", "Next open evening", "Guest book", "visitor no. 48,113"],
        # What version 0.1.0 gets wrong here. It should shrink.
        shortfall=Shortfall(furniture=["Next open evening"]),
    ),
    "/northgate/terms.html": Gold(
        """
        Conditions of Carriage
          1. Definitions
          2. Handing over a parcel
            2.1 Packing
            2.2 Labels
            2.3 Goods that we do not carry
          3. Charges
            3.1 Price list
            3.2 Payment
            3.3 Duties and taxes
          4. Delivery
            4.1 Time of delivery
            4.2 Nobody at home
          5. Liability of the Carrier
            5.1 Loss and damage
            5.2 Delay
          6. Claims
          7. Final provisions
        """,
        {
            "Conditions of Carriage": ["These conditions apply to every parcel"],
            "1. Definitions": ["have the meaning given here.", "(b) “Sender” means", "(c) “Parcel” means"],
            "2.3 Goods that we do not carry": ["(a) explosives", "(d) food that has", "at the expense of the Sender."],
            "5.1 Loss and damage": ["(b) the goods are listed in condition 2.3;"],
            "7. Final provisions": ["No driver or depot may change these conditions."],
        },
        ["Track a parcel", "Refuse", "Popular questions", "How large may a parcel be", "Yard, Building 4"],
    ),
    "/penrose/privacy.html": Gold(
        """
        Patient privacy notice
          What is in your record
          Why we need it
          Who can see it
            Other dentists and hospitals
            Laboratories
            Insurers and the health service
          How long we keep it
          What you can ask for
          Common questions
            Are calls to the practice recorded?
            Do you use cameras?
            Can my employer ask about my visits?
        """,
        {
            "Patient privacy notice": ["We look after the teeth of some nine thousand people"],
            "What is in your record": ["X-ray images and photographs", "the person who decides for them."],
            "Who can see it": ["but not your medical history."],
            "Laboratories": ["a number in place of your name."],
            "What you can ask for": ["disagree with its contents."],
            "Do you use cameras?": ["overwritten after seven days."],
        },
        ["Emergency? Call", "Our team", "New patients welcome", "Accessibility", "Can we count your visit?"],
    ),
    "/falkenried/datenschutz.html": Gold(
        """
        Datenschutzerklärung
          1. Verantwortlicher
          2. Welche Daten wir verarbeiten
            2.1 Besuch der Internetseite
            2.2 Bestellungen
            2.3 Anfragen
          3. Zwecke und Rechtsgrundlagen
          4. Empfänger der Daten
            4.1 Speditionen und Paketdienste
            4.2 Zahlungsdienste
            4.3 Steuerberater und Behörden
          5. Dauer der Speicherung
          6. Ihre Rechte
          7. Änderungen dieser Erklärung
        """,
        {
            "Datenschutzerklärung": ["Der Schutz Ihrer Daten ist uns wichtig."],
            "1. Verantwortlicher": ["Wiebke Falkenried"],
            "2.3 Anfragen": ["höchstens jedoch drei Jahre."],
            "6. Ihre Rechte": ["Auskunft über die Daten", "bei der zuständigen Aufsichtsbehörde beschweren."],
        },
        ["Einverstanden", "Pflegetipps", "Das könnte Sie interessieren", "Teak richtig", "Impressum", "Alle Preise"],
    ),
    "/vallon/conditions.html": Gold(
        """
        Conditions générales de vente
          1. Commande
          2. Prix et paiement
          3. Livraison
            Transport réfrigéré
            Absence du client
            Colis abîmé
          4. Droit de rétractation
          5. Garanties
          6. Données personnelles
          7. Litiges
        """,
        {
            "Conditions générales de vente": ["Les présentes conditions s’appliquent"],
            "1. Commande": ["Le contrat est conclu", "seul le poids réel est facturé."],
            "Colis abîmé": ["nous le remplaçons sans frais."],
            "7. Litiges": ["Le droit français est applicable."],
        },
        ["Mon panier", "Le fromage du mois", "La tomme de mai", "Mentions obligatoires", "témoin de connexion"],
        # What version 0.1.0 gets wrong here. It should shrink.
        shortfall=Shortfall(
            invented=["Le fromage du mois"],
            furniture=["Le fromage du mois", "La tomme de mai", "Mentions obligatoires", "témoin de connexion"],
        ),
    ),
    "/allotments/terms.html": Gold(
        """
        Tenancy Rules
          Chapter I – Plots and tenants
            Article 1 – Who may rent a plot
            Article 2 – Waiting list
            Article 3 – Rent and deposit
          Chapter II – Use of the plot
            Article 4 – Cultivation
            Article 5 – Sheds and greenhouses
            Article 6 – Trees and hedges
            Article 7 – Water and fire
            Article 8 – Animals
          Chapter III – The association
            Article 9 – General meeting
            Article 10 – Committee
            Article 11 – Shared work
          Chapter IV – End of a tenancy
            Article 12 – Notice by the tenant
            Article 13 – Notice by the association
        """,
        {
            "Tenancy Rules": ["Adopted by the general meeting"],
            "Article 3 – Rent and deposit": ["by 1 April lose the plot."],
            "Article 13 – Notice by the association": ["keeps the plot until then."],
        },
        ["Growing since 1911", "Vacant plots", "See also", "Harvest fair", "Report a mistake"],
        # What version 0.1.0 gets wrong here. It should shrink.
        shortfall=Shortfall(
            invented=["See also Map of the plots Harvest fair"],
            furniture=["See also", "Harvest fair", "Report a mistake"],
        ),
    ),
}
