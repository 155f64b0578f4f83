"""What lines say of their dates, in many languages; none of them is from a page of others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections.updated.date_words import EFFECTIVE, PHRASES, PUBLISHED, UPDATED
from scrapy_sections.updated.statements import statements


def stated(text: str, language: str = "en", before: str = "") -> list[str]:
    return [statement.date.iso() for statement in statements(text, before, language)]


LAST_CHANGE = """
    en Last updated: March 3, 2024
    en This policy was last revised on 2024-03-03.
    en We last updated this Privacy Notice on 3 March 2024.
    en Updated by the Tidewater Legal Team on Mar. 3, 2024
    de Stand: 03.03.2024
    de Diese Datenschutzerklärung wurde zuletzt am 3. März 2024 aktualisiert.
    de Fassung vom 3. März 2024
    fr Dernière mise à jour : dimanche 3 mars 2024
    fr Conditions générales d’utilisation à jour du 03/03/2024
    es Última actualización: 3 de marzo de 2024
    it Informativa aggiornata al 3 marzo 2024
    pt Última atualização: 3 de março de 2024
    nl Laatst bijgewerkt op 3 maart 2024
    sv Senast uppdaterad: 3 mars 2024
    sv Version 3/3-2024
    da Sidst opdateret: 3. marts 2024
    nb Sist oppdatert 3. mars 2024
    fi Päivitetty viimeksi 3. maaliskuuta 2024
    pl Ostatnia aktualizacja: 3 marca 2024 r.
    cs Poslední aktualizace: 3. března 2024
    sk Posledná aktualizácia: 3. marca 2024
    hu Utolsó frissítés: 2024. március 3.
    ro Ultima actualizare: 3 martie 2024
    bg Последна актуализация: 3 март 2024 г.
    ru Последнее обновление: 3 марта 2024 г.
    uk Останнє оновлення: 3 березня 2024 р.
    el Τελευταία ενημέρωση: 3 Μαρτίου 2024
    tr Son güncelleme: 3 Mart 2024
    ca Darrera actualització: 3 de març de 2024
    hr Posljednje ažuriranje: 3. ožujka 2024.
    sl Zadnja posodobitev: 3. marec 2024
    et Viimati uuendatud: 3. märts 2024
    lv Pēdējās izmaiņas: 2024. gada 3. marts
    lt Paskutinį kartą atnaujinta: 2024 m. kovo 3 d.
    id Terakhir diperbarui: 3 Maret 2024
    ms Kemas kini terakhir: 3 Mac 2024
    vi Cập nhật lần cuối: 3 tháng 3 năm 2024
    ja 最終更新日：2024年3月3日
    ja （2024年3月3日改定）
    zh 本政策最后更新于 2024-03-03
    zh-TW 最後更新：2024 年 3 月 3 日
    ko 최종 수정일: 2024년 3월 3일
    th ปรับปรุงล่าสุดเมื่อวันที่ 3 มีนาคม 2567
    ar آخر تحديث: ٣ مارس ٢٠٢٤
    he עודכן לאחרונה: 3 במרץ 2024
    hi अंतिम अपडेट: 3 मार्च 2024
"""
EFFECT = """
    en Effective date: 1 January 2020
    en Effective as of the 1st day of January, 2020
    en These Terms apply from January 1st, 2020. The previous version applied until then.
    de Gültig ab 01.01.2020
    de Diese Bedingungen treten am 1. Januar 2020 in Kraft.
    fr En vigueur le 1er janvier 2020
    es Fecha de entrada en vigor: 1 de enero de 2020
    it In vigore dal 1º gennaio 2020
    pt Em vigor a partir de 1º de janeiro de 2020
    nl Ingangsdatum: 1 januari 2020
    sv Gäller från och med den 1 januari 2020
    pl Regulamin obowiązuje od dnia 1 stycznia 2020 r.
    cs Tyto podmínky nabývají účinnosti dne 1. ledna 2020
    hu Hatályos: 2020. január 1-től
    ru Дата вступления в силу: 1 января 2020 года
    tr Yürürlük Tarihi: 1 Ocak 2020
    id Berlaku efektif sejak 1 Januari 2020
    vi Có hiệu lực từ ngày 1 tháng 1, 2020
    ja 本規約は2020年1月1日から施行します。
    zh 生效日期：2020年1月1日
    ko 시행일자: 2020. 1. 1.
    ko 이 약관은 2020년 1월 1일부터 적용됩니다.
    ar تاريخ السريان: 1 يناير 2020
"""


def lines(text: str) -> list[list[str]]:
    return [line.split(maxsplit=1) for line in text.strip().split("\n")]


@pytest.mark.parametrize(("language", "line"), lines(LAST_CHANGE))
def test_last_change(language: str, line: str) -> None:
    assert [(s.date.iso(), s.meaning) for s in statements(line, "", language)] == [("2024-03-03", UPDATED)]


@pytest.mark.parametrize(("language", "line"), lines(EFFECT))
def test_effect(language: str, line: str) -> None:
    assert [(s.date.iso(), s.meaning) for s in statements(line, "", language)] == [("2020-01-01", EFFECTIVE)]


@pytest.mark.parametrize("line", ["Published: March 3, 2024", "This notice is dated 3 March 2024."])
def test_publication(line: str) -> None:
    assert [(s.date.iso(), s.meaning) for s in statements(line)] == [("2024-03-03", PUBLISHED)]


@pytest.mark.parametrize(
    "line",
    [
        "© 2010-2024 Tidewater Kayak Hire. All rights reserved.",
        "Regulation (EU) 2016/679 of 27 April 2016 (the GDPR), applicable since 25 May 2018",
        "the California Consumer Privacy Act, effective January 1, 2020",
        "la loi n° 78-17 du 6 janvier 1978 modifiée, dans sa version du 20 juin 2018",
        "gemäß der Verordnung (EU) 2016/679, gültig ab 25. Mai 2018",
        "《个人信息保护法》自2021年11月1日起施行",
        "개인정보 보호법 2020년 8월 5일 시행",
        "If you registered before May 3, 2018, the old terms apply.",
        "Previous version: last updated May 3, 2018",
        "Effective October 20, 2023 to February 7, 2024",
        "Versions: 04 Mar 2026, 05 Jan 2026",
        "Founded on May 3, 2018 in Mooring.",
        "Our quarterly report was widely read and, some say, was updated in our offices on May 3, 2018.",
        "Release date: 3 May 2018",
        "Access date May 3, 2018",
        "Last updated: today",
        "In Minnesota, effective January 1, 2025, drivers have an insurance paid by us.",
        "Date: 16-19 March 2026",
    ],
)
def test_dates_of_something_else(line: str) -> None:
    assert stated(line) == []


def test_the_words_may_stand_in_the_block_before() -> None:
    assert stated("06-13-2017", before="Effective date") == ["2017-06-13"]
    assert stated("By June 13, 2017 we had moved.", before="Effective date") == []


def test_each_date_of_a_line_has_its_own_words() -> None:
    line = "Published May 2016, effective June 1, 2017, last updated July 2, 2018"
    assert [(s.date.iso(), s.meaning) for s in statements(line)] == [
        ("2016-05", PUBLISHED), ("2017-06-01", EFFECTIVE), ("2018-07-02", UPDATED),
    ]  # fmt: skip


def test_the_text_is_the_sentence() -> None:
    (statement,) = statements("We may change this notice. It was last updated on May 3, 2018. Write to us.")
    assert statement.text == "It was last updated on May 3, 2018."


def test_phrases_can_be_found_by_their_last_word() -> None:
    assert all(phrase.words[-1] == last for last, phrases in PHRASES.items() for phrase in phrases)


WORDS = st.sampled_from(
    "last updated effective date May 3 2018 31 02/2019 2018-05-25 年 月 Stand: mise à jour 25 ( . ٢٠١٨ den".split()
)


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)), st.sampled_from(["", "en", "de-AT", "th", "hr", "zh"]))
def test_any_text_gives_possible_dates(text: str, language: str) -> None:
    for statement in statements(text, text[:20], language):
        year, month, day = statement.date[2:5]
        assert 1990 <= year <= 2069 and 1 <= month <= 12 and 0 <= day <= 31
        assert statement.date.start < statement.date.end <= len(text)
