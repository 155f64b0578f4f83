"""Months by their names in 38 languages, folded: lower case, no accents, no full stop.

From Unicode CLDR 47, long and short names, both as they stand in a date and alone (those of
Austria, Syria and Morocco as well). Where Croatian and its neighbours give one name to two months (listopad: October
there, November in Polish and Czech), Croatian is left out, but for pages in that language. Hebrew ones also have the
preposition that stands before them in dates.
"""

from __future__ import annotations

_NAMES = {
    1: """
        january jan janvier janv januar janner enero ene gennaio gen janeiro januari tammikuuta tammi tammikuu
        stycznia sty styczen ledna led leden januara ianuarie ian януари яну января янв январь січня січ
        січень ιανουαριου ιαν ιανουαριος ocak oca gener sijecnja sij sijecanj јануар јан jaanuar jaan janvaris
        sausio saus sausis ינואר ינו يناير जनवरी जन॰ มกราคม xaneiro xan janar јануари
    """,
    2: """
        february feb fevrier fevr februar febrero febbraio fevereiro fev februari helmikuuta helmi helmikuu
        lutego lut luty unora uno unor februara febr februarie февруари фев февраля февр февраль лютого лют
        лютии φεβρουαριου φεβ φεβρουαριος subat sub febrer veljace velj veljaca фебруар феб veebruar veebr
        februaris vasario vas vasaris פברואר פבר فبراير شباط फरवरी फर॰ กมภาพนธ febreiro shkurt shk
    """,
    3: """
        march mar mars marz marzo marco maart mrt marts maaliskuuta maalis maaliskuu marca marzec brezna bre
        brezen marec marcius marc martie март марта мар березня бер березень μαρτιου μαρ μαρτιος mart ozujka
        ozu ozujak kovo kov kovas maret mac מרץ مارس اذار मारच มนาคม
    """,
    4: """
        april apr avril avr abril abr aprile huhtikuuta huhti huhtikuu kwietnia kwi kwiecien dubna dub duben
        aprila aprilis aprilie април апр апреля апрель квітня квіт квітень απριλιου απρ απριλιος nisan nis
        travnja tra travanj aprill balandzio bal balandis אפריל אפר ابريل نيسان अपरल เมษายน prill pri
    """,
    5: """
        may mai mayo maggio mag maio mei maj toukokuuta touko toukokuu maja kvetna kve kveten majus маи мая
        травня трав травень μαιου μαι μαιος mayis maig svibnja svi svibanj мај maijs geguzes geg geguze מאי
        مايو ايار ماي मई พฤษภาคม
    """,
    6: """
        june jun juin juni junio giugno giu junho kesakuuta kesa kesakuu czerwca cze czerwiec cervna cvn
        cerven juna junius iunie iun юни июня июн июнь червня черв червень ιουνιου ιουν ιουνιος haziran haz
        juny lipnja lipanj јун junij juuni junijs birzelio birz birzelis יוני يونيو حزيران जन มถนายน xuno
        qershor qer јуни
    """,
    7: """
        july jul juillet juil juli julio luglio lug julho heinakuuta heina heinakuu lipca lip lipiec cervence
        cvc cervenec jula julius iulie iul юли июля июл июль липня лип липень ιουλιου ιουλ ιουλιος temmuz tem
        juliol srpnja srpanj јул julij juuli julijs liepos liep liepa julai יולי يوليو تموز يوليوز जलाई जल॰
        กรกฎาคม xullo xul korrik korr јули
    """,
    8: """
        august aug aout agosto ago augustus augusti elokuuta elo elokuu sierpnia sie sierpien srpna srp srpen
        augusta augusztus август авг августа серпня серп серпень αυγουστου αυγ αυγουστος agustos agu agost
        kolovoza kol kolovoz avgust avg augusts rugpjucio rugp rugpjutis agustus ogos ogo אוגוסט אוג اغسطس اب
        غشت अगसत अग॰ สงหาคม agust gusht gush
    """,
    9: """
        september sep septembre sept septiembre settembre set setembro syyskuuta syys syyskuu wrzesnia wrz
        wrzesien zari zar septembra szeptember szept septembrie септември сеп сентября сент сентябрь вересня
        вер вересень σεπτεμβριου σεπ σεπτεμβριος eylul eyl setembre rujna ruj rujan септембар septembar
        septembris rugsejo rugs rugsejis ספטמבר ספט سبتمبر ايلول شتنبر सितबर सित॰ กนยายน shtator sht
    """,
    10: """
        october oct octobre oktober okt octubre ottobre ott outubro out lokakuuta loka lokakuu pazdziernika
        paz pazdziernik rijna rij rijen oktobra octombrie октомври окт октября октябрь жовтня жовт жовтень
        οκτωβριου οκτ οκτωβριος ekim eki октобар oktobar oktoober oktobris spalio spal spalis אוקטובר אוק
        اكتوبر अकटबर अकट॰ ตลาคม tetor tet
    """,
    11: """
        november nov novembre noviembre novembro marraskuuta marras marraskuu listopada lis listopad listopadu
        novembra noiembrie ноември ное ноября нояб ноябрь листопада лист листопад νοεμβριου νοε νοεμβριος
        kasim kas studenoga stu studeni новембар нов novembar novembris lapkricio lapkr lapkritis נובמבר נוב
        نوفمبر نونبر नवबर नव॰ พฤศจกายน nentor nen
    """,
    12: """
        december dec decembre dezember dez diciembre dic dicembre dezembro desember des joulukuuta joulu
        joulukuu grudnia gru grudzien prosince pro prosinec decembra decembrie декември дек декабря декабрь
        грудня груд грудень δεκεμβριου δεκ δεκεμβριος aralik ara desembre prosinca prosinac децембар дец
        decembar detsember dets decembris gruodzio gruod gruodis disember dis דצמבר דצמ ديسمبر دجنبر दिसबर
        दिस॰ ธนวาคม decembro dhjetor dhj
    """,
}
MONTHS = {name: month for month, names in _NAMES.items() for name in names.split()}
MONTHS |= {f"ב{name}": month for name, month in MONTHS.items() if "א" <= name[0] <= "ת"}
MONTHS |= {
    "كانون الثاني": 1,
    "تشرين الاول": 10,
    "تشرين الثاني": 11,
    "كانون الاول": 12,
}  # fmt: skip
CROATIAN = {"lip": 6, "srp": 7, "lis": 10, "listopad": 10, "listopada": 10}
