"""The words with which pages say what a date is, in some thirty languages.

A phrase stands before its date; in East Asian ones and Thai, which have no spaces between words, before or behind it.
"""

from __future__ import annotations

from typing import NamedTuple

from scrapy_sections.updated.written_dates import fold

#: What a date is said to be, the best first: of the last change, of the start of effect, of the publication.
UPDATED, EFFECTIVE, PUBLISHED = range(3)

# Phrases that say it wherever they stand; each language begins a line.
_PLAIN = {
    UPDATED: """
        last updated, last update, last modified, last modification, last revised, last revision, last amended,
        last amendment, last changed, last change, last edited, last updating, latest update, latest updated,
        latest revision, latest version, most recently updated, most recently revised, recently updated, recent update,
        revision date, date revised, date updated, update date, date modified, modification date, current as of,
        updated as of, version date,
        dernière mise à jour, dernières mises à jour, dernière modification, dernière révision, dernière actualisation,
        modifié pour la dernière fois, modifiée pour la dernière fois, mise à jour pour la dernière fois,
        mis à jour pour la dernière fois, mises à jour pour la dernière fois, date de mise à jour, date de révision,
        dernière version, à jour, mise à jour le, mis à jour le,
        zuletzt aktualisiert, zuletzt geändert, zuletzt überarbeitet, letzte aktualisierung, letzte änderung,
        letzte überarbeitung, letztes update, letzter stand, aktueller stand, letzte anpassung, zuletzt angepasst,
        datum der letzten aktualisierung, datum der letzten änderung, letzten aktualisierung, letzten änderung,
        última actualización, última modificación, última revisión, actualizado por última vez,
        actualizada por última vez, modificada por última vez, fecha de actualización, fecha de revisión,
        fecha de última actualización, última versión, últimos cambios,
        ultimo aggiornamento, ultima modifica, ultima revisione, ultimo aggiornato, data di aggiornamento,
        aggiornata al, aggiornato al, ultima versione, data ultimo aggiornamento,
        última atualização, última modificação, última revisão, atualizado pela última vez, atualizada pela última vez,
        última alteração, data de atualização, data da última atualização,
        laatst bijgewerkt, laatst gewijzigd, laatst aangepast, laatste wijziging, laatste update, laatst herzien,
        laatste aanpassing, laatste herziening, laatst geactualiseerd,
        senast uppdaterad, senast uppdaterat, senast ändrad, senast reviderad, senaste uppdatering, senaste ändring,
        senast uppdaterades,
        sidst opdateret, senest opdateret, sidst ændret, seneste opdatering, sidste opdatering, senest ændret,
        sist oppdatert, sist endret, siste oppdatering, sist revidert,
        viimeksi päivitetty, viimeksi muutettu, päivitetty viimeksi, viimeisin päivitys, viimeisin muutos, päivitetty,
        ostatnia aktualizacja, ostatniej aktualizacji, ostatnio zaktualizowano, ostatnia zmiana, ostatnia modyfikacja,
        ostatnio zmieniony, data aktualizacji, zaktualizowano dnia,
        poslední aktualizace, poslední změna, poslední úprava, naposledy aktualizováno, naposledy upraveno,
        naposledy změněno, posledná aktualizácia, posledná zmena, naposledy aktualizované,
        dátum poslednej aktualizácie,
        utolsó frissítés, utoljára frissítve, utolsó módosítás, utoljára módosítva, legutóbbi frissítés,
        legutóbb frissítve, utolsó frissítés dátuma,
        ultima actualizare, ultima modificare, actualizat la, actualizată la, data ultimei actualizări,
        последна актуализация, последно обновяване, последна промяна, последно актуализирана, актуализирано на,
        последнее обновление, последнее изменение, последняя редакция, последних изменений, последнего обновления,
        последняя версия, дата обновления, дата последнего обновления, дата редакции, редакция от, в редакции от,
        последнее обновлено, дата изменения,
        останнє оновлення, остання редакція, дата оновлення, останні зміни, востаннє оновлено,
        дата останнього оновлення,
        τελευταία ενημέρωση, τελευταία τροποποίηση, τελευταία αναθεώρηση, ημερομηνία τελευταίας ενημέρωσης,
        son güncelleme, son güncellenme, son güncelleme tarihi, son güncellenme tarihi, son değişiklik,
        güncelleme tarihi, güncellenme tarihi, son güncellendi,
        darrera actualització, última actualització, darrera modificació,
        posljednje ažuriranje, zadnje ažuriranje, posljednja izmjena, zadnja izmjena, poslednje ažuriranje,
        poslednja izmena, zadnja posodobitev, zadnja sprememba, nazadnje posodobljeno, последње ажурирање,
        viimati uuendatud, viimane uuendus, pēdējās izmaiņas, pēdējo reizi atjaunināts, pēdējo reizi atjaunināta,
        paskutinį kartą atnaujinta, paskutinis atnaujinimas, atnaujinta,
        kemas kini terakhir, terakhir diperbarui, pembaruan terakhir, terakhir diubah, tanggal pembaruan,
        diperbarui pada, pembaharuan terakhir, kali terakhir dikemas kini, terakhir dikemas kini, dikemas kini pada,
        cập nhật lần cuối, cập nhật gần nhất, lần cập nhật cuối, sửa đổi lần cuối, ngày cập nhật, cập nhật mới nhất,
        עדכון אחרון, עודכן לאחרונה, תאריך עדכון, עודכנה לאחרונה, עודכן בתאריך,
        آخر تحديث, تاريخ التحديث, تاريخ آخر تحديث, آخر تعديل, تم التحديث, تم تحديثها, تم التحديث في, آخر مراجعة,
        آخرین به‌روزرسانی, अंतिम अपडेट, अंतिम अद्यतन, पिछला अपडेट, आखिरी अपडेट, अंतिम बार अपडेट किया गया,
    """,
    EFFECTIVE: """
        effective date, effective as of, effective from, effective on, effective since, effective starting,
        date effective, date of effect, in effect as of, into effect, in effect, into force, in force,
        takes effect, take effect, took effect, with effect, entry into force, enters into force, applies from,
        apply from, applicable from, applicable as of, valid from, valid as of,
        en vigueur, entrée en vigueur, date d'effet, prend effet, prennent effet, prenant effet, date d'application,
        applicable à compter, applicables à compter, applicable à partir, applicables à partir, applicable au,
        applicables au, date d'entrée en vigueur, prise d'effet,
        gültig ab, gültig seit, gilt ab, gelten ab, gültig vom, in kraft, in kraft getreten, in kraft treten,
        tritt in kraft, treten in kraft, datum des inkrafttretens, inkrafttreten, wirksam ab, gültigkeitsdatum,
        wirksamkeitsdatum, tag des inkrafttretens,
        fecha de entrada en vigor, entrada en vigor, en vigor, en vigencia, vigente desde, vigente a partir, vigencia,
        entra en vigor, fecha efectiva, fecha de vigencia, válido desde, en vigor desde, fecha de efectividad,
        in vigore, data di entrata in vigore, entrata in vigore, valido dal, efficace dal, data di efficacia,
        data di decorrenza, con decorrenza, valida dal,
        entrada em vigor, em vigor, data de vigência, vigência, data efetiva, em vigor desde, data de entrada em vigor,
        data de efetivação, válido a partir, entra em vigor,
        ingangsdatum, geldig vanaf, van kracht, in werking, geldend vanaf, datum van inwerkingtreding,
        van toepassing vanaf,
        gäller från, gäller från och med, träder i kraft, i kraft, giltig från, ikraftträdande, ikraftträdandedatum,
        gælder fra, træder i kraft, ikrafttrædelsesdato, gjelder fra, trer i kraft, ikrafttredelse, gyldig fra,
        voimaan, voimassa, voimaantulopäivä, voimassa alkaen, voimaantulo, tulee voimaan,
        obowiązuje od, obowiązują od, obowiązująca od, obowiązujący od, data wejścia w życie, wchodzi w życie,
        wejścia w życie, w życie, ważne od,
        platnost od, platné od, platný od, platná od, účinnost od, účinné od, účinný od, účinná od, účinnosti,
        nabývá účinnosti, nabývají účinnosti, datum účinnosti, účinnost, nadobúda účinnosť, účinnosť od,
        hatályos, hatályba lép, hatálybalépés, hatálybalépés dátuma, hatály kezdete, érvényes, hatálybalépés napja,
        data intrării în vigoare, intră în vigoare, în vigoare, valabil din, valabilă de la,
        в сила, влиза в сила, дата на влизане в сила, валидна от,
        вступает в силу, вступления в силу, действует с, действительна с, действует от, в силу, дата вступления в силу,
        набирає чинності, чинна з, діє з, дата набрання чинності, чинності,
        έναρξης ισχύος, ισχύει από, σε ισχύ, ημερομηνία έναρξης ισχύος, τίθεται σε ισχύ,
        yürürlük tarihi, yürürlüğe girme tarihi, yürürlüğe giriş tarihi, geçerlilik tarihi,
        na snazi od, stupa na snagu, vrijedi od, velja od, začne veljati, važi od,
        jõustub, jõustumise kuupäev, kehtib alates, stājas spēkā, spēkā no, spēkā, įsigalioja, galioja nuo,
        įsigaliojimo data,
        berlaku efektif, tanggal efektif, tanggal berlaku, mulai berlaku, berlaku sejak, berkuat kuasa,
        tarikh berkuat kuasa, tarikh kuat kuasa, berlaku mulai,
        có hiệu lực, hiệu lực từ, ngày hiệu lực, ngày có hiệu lực,
        בתוקף, תאריך תחילה, כניסה לתוקף, תקף,
        تاريخ السريان, سارية اعتبارا, ساري المفعول, سارية المفعول, تاريخ النفاذ, يسري, تسري, حيز التنفيذ, تاريخ سريان,
        प्रभावी तिथि, प्रभावी, प्रभावी तारीख, लागू,
    """,
    PUBLISHED: """
        date of publication, publication date, date published, date posted, posting date, date of issue, issue date,
        date de publication, date de mise en ligne, mise en ligne, mis en ligne, date d'émission,
        veröffentlicht am, datum der veröffentlichung, fecha de publicación, data di pubblicazione, data de publicação,
        datum van publicatie, publiceringsdatum, data publikacji, datum zveřejnění, дата публикации, дата публікації,
        yayın tarihi, yayınlanma tarihi, tanggal publikasi, ngày đăng, تاريخ النشر,
    """,
}
# Phrases that say it in a line of their own, or in a sentence about the document.
_LOOSE = {
    UPDATED: """
        updated, update, revised, revision, rev, modified, amended, changed, edited,
        version, version dated, last reviewed and updated, edition,
        mis à jour, mise à jour, mises à jour, actualisé, actualisée, révisé, révisée, modifié, modifiée, modifiées,
        modifiés, version du, version en date, révision, modification,
        zuletzt, stand, fassung, fassung vom, version vom, aktualisiert, überarbeitet, geändert, aktualisierung,
        geändert am,
        actualizado, actualizada, actualizados, actualización, revisado, revisada, modificado, modificada, versión,
        aggiornato, aggiornata, aggiornati, aggiornamento, modificato, modificata, revisione, versione,
        atualizado, atualizada, atualizados, atualização, revisto, alterado, alterada, versão,
        bijgewerkt, gewijzigd, herzien, aangepast, versie, uppdaterad, uppdaterat, ändrad, reviderad,
        opdateret, ændret, revideret, oppdatert, endret, revidert, versjon, versio, muokattu,
        zaktualizowano, aktualizacja, zaktualizowany, zaktualizowana, wersja, wersja z dnia, zmieniono,
        aktualizováno, aktualizace, aktualizované, verze, verze ze dne, aktualizácia, verzia,
        frissítve, módosítva, verzió, actualizat, actualizată, versiune, versiunea,
        актуализирано, обновена, обновено, версия, обновлено, обновлена, обновлены, изменено, редакция, изменена,
        оновлено, редакція, версія, ενημερώθηκε, έκδοση, ενημέρωση, güncellendi, güncelleme, sürüm, versiyon,
        revizyon tarihi,
        actualitzat, actualitzada, ažurirano, izmijenjeno, posodobljeno, verzija, uuendatud, atjaunots, atjaunināts,
        versija,
        diperbarui, versi, cập nhật, phiên bản, עודכן, גרסה, מעודכן, محدث, التحديث, الإصدار, अपडेट, अद्यतन, संस्करण,
    """,
    EFFECTIVE: """
        effective, applies, apply, valid, applicable, efectivo, efectiva, vigente, efficace, effectif, effective au,
        applicables, valable, valide, tritt, treten, gültig, gilt, gelten, wirksam, válido, válida, valido, valida,
        geldig, giltig, gäller, gælder, gjelder, gyldig, obowiązuje, ważny, platný, platná, platné, valabil,
        действует, діє, ισχύει, geçerli, berlaku, efektif,
    """,
    PUBLISHED: """
        published, posted, issued, created, adopted, dated, released, publié, publiée, émis, adopté,
        veröffentlicht, erstellt, publicado, publicada, pubblicato, pubblicata, gepubliceerd, publicerad,
        udgivet, publisert, julkaistu, opublikowano, zveřejněno, vydáno, közzétéve, publicat, публикувано,
        опубликовано, опубліковано, δημοσιεύτηκε, yayınlandı, diterbitkan,
        last reviewed, reviewed, last checked, zuletzt geprüft, נפרסם, نشر,
    """,
}
_UNSPACED = {
    UPDATED: """
        更新 改定 改訂 修订 修訂 修改 変更 修正 最終更新 改正 版本 업데이트 수정 개정 변경 갱신 ปรับปรุง แก้ไข อัปเดต อัพเดต
    """,
    EFFECTIVE: "生效 施行 实施 實施 適用 适用 発効 効力 启用 시행 발효 적용 효력 มีผล บังคับใช้",
    PUBLISHED: "发布 發布 發佈 公布 公佈 制定 公開 掲載 策定 制订 發表 发表 게시 제정 공고 공지 เผยแพร่ ประกาศ",
}

# Headings of lists of changes, each of which begins with its date.
_HISTORY = """
    changelog, change log, changes, updates, revision history, version history, change history, update history,
    history of changes, document history, recent changes,
    historique, historique des modifications, historique des versions, journal des modifications,
    änderungsverlauf, änderungshistorie, versionsverlauf, historial de cambios, historial de versiones,
    cronologia delle modifiche, histórico de alterações, wijzigingsgeschiedenis, historia zmian, historie změn,
    ändringshistorik, история изменений,
    更新履歴, 改定履歴, 改訂履歴, 更新记录, 修订记录, 修訂記錄, 변경 이력, 개정 이력,
"""

# May stand between a phrase and its date.
_CONNECTING = """
    on as of at in from since the this these our is was are were be been has have had date day dated by to for starting
    beginning and also it its us our time pm am et pst
    policy policies terms term conditions use service services notice statement agreement page document privacy cookie
    cookies version versions website site
    le la les l d du de des au aux ce cet cette ces en date jour à dès compter partir depuis est sont a ont été et fut
    version politique conditions générales utilisation vente confidentialité charte document
    am vom zum ab seit der die das den dem des ist sind wurde wurden dieser diese datenschutzerklärung stand und mit
    wirkung datum
    el la los las del de en fecha a partir desde día es fue
    il lo la i gli le al dal del della in data a partire è stato stata
    o os a as em no na de da do data desde partir é foi
    op van de het sinds per vanaf is werd datum den d från fra til och og per av pr siden dato
    od dnia z w dnia dn r roku data je jsou ze dne ke dni datum k byla bylo
    la din data de pe
    от с по на дата г года от від з дата в
    από στις την τις της το είναι στις την ημερομηνία
    tarihi tarihinde tarih itibariyle
    pada tanggal sejak mulai per
    ngày từ vào kể lúc
    ב מ מיום ביום בתאריך תאריך ה
    في من يوم بتاريخ تاريخ اعتبارا ابتداء
    को से दिनांक तारीख तिथि
    alates nuo no datum datuma dana dne
    napja dátuma
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
    lundi mardi mercredi jeudi vendredi samedi dimanche
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
    lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
    segunda terça quarta quinta sexta feira
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag
"""
# Beginnings of the words that name the document.
_DOCUMENT = """
    polic terms notice statement agreement page document disclaimer guideline contract eula tos rules addendum privacy
    site website standards
    politique charte conditions cgu cgv mentions notice déclaration présent
    datenschutz nutzungsb agb erklärung bedingungen hinweise impressum geschäftsb
    polític aviso términos condiciones contrato
    informativa termini condizioni termos condições
    beleid voorwaarden verklaring privacy
    integritets villkor privatliv betingelser vilkår personvern tietosuoja käyttöeh ehdot
    polityk regulamin zasad podmínk podmienk tájékoztató szabályzat feltételek termeni
    политик услови соглашени правил политик умов положенн
    πολιτικ όροι sözleşme politika gizlilik koşul
    kebijakan ketentuan chính điều מדיניות תנאי سياسة شروط नीति
"""
# Words that name a law: such a sentence tells when that one was changed or took effect.
_LAW = """
    act acts law laws regulation directive code statute gdpr ccpa cpra hipaa coppa dmca legislation decree ordinance
    constitution
    loi lois règlement décret ordonnance rgpd
    gesetz dsgvo bdsg verordnung grundverordnung
    ley reglamento decreto lopd legge regolamento direttiva dlgs lei lgpd wet avg
    ustawa ustawy ustawie rozporządzenie rozporządzenia rozporządzeniem zákon zákona nařízení lagen loven forordning
    törvény rendelet legea закон закона закону законом фз kanun kanunu قانون القانون
"""
# What makes another document or another event of what a sentence speaks of.
_OTHER = """
    previous previously prior former formerly old older archive archived superseded replaced expire expires expired
    until before not access accessed retrieved visited cookiebot
    précédent précédente précédentes précédents ancien ancienne anciennes avant jusqu
    vorherige vorige frühere alte bis
    anterior anteriores hasta precedente precedenti fino anteriores até
    vorige poprzednia poprzedni předchozí tidigare предыдущая предыдущей
"""


class Phrase(NamedTuple):
    """What a date is said to be by a phrase.

    ``words``: folded; ``meaning``: ``UPDATED`` and so on; ``loose``: whether it says so only in a line of its own or of
    the document.
    """

    words: tuple[str, ...]
    meaning: int
    loose: bool


def _words(text: str) -> frozenset[str]:
    return frozenset(fold(text).split())


def _phrases() -> dict[str, list[Phrase]]:
    """Return the phrases by their last word, the longest first."""
    phrases: dict[str, list[Phrase]] = {}
    for loose, table in ((False, _PLAIN), (True, _LOOSE)):
        for meaning, text in table.items():
            for phrase in text.split(","):
                words = tuple(fold(phrase.replace("'", " ")).split())
                if words:
                    phrases.setdefault(words[-1], []).append(Phrase(words, meaning, loose))
    for found in phrases.values():
        found.sort(key=lambda phrase: -len(phrase.words))
    return phrases


#: Phrases by their last word, the longest first.
PHRASES = _phrases()
HISTORY = frozenset(filter(None, [" ".join(fold(heading).split()) for heading in _HISTORY.split(",")]))
UNSPACED = {word: meaning for meaning, text in _UNSPACED.items() for word in text.split()}
CONNECTING, OTHER = _words(_CONNECTING), _words(_OTHER)
DOCUMENT, LAW = tuple(_words(_DOCUMENT)), _words(_LAW)
