"""The language of a page follows from what it declares and from its text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_sections import extract, language
from scrapy_sections.language import language_of
from scrapy_sections.models import store

TEXTS = {
    "en": "We use personal data to provide the service, and we keep it for as long as your account exists.",
    "de": "Wir verarbeiten Ihre Angaben nur, um den Vertrag zu erfüllen, und löschen sie nach zwei Jahren.",
    "fr": "Nous traitons vos données pour exécuter le contrat et nous les effaçons au bout de deux ans.",
    "zh": "我们仅为履行合同而处理您的个人信息，并在两年后将其删除。您可以随时要求更正这些信息。",
    "ar": "نعالج بياناتك الشخصية لتقديم الخدمة فقط، ونحذفها بعد عامين من إغلاق حسابك لدينا.",
    "th": "เราใช้ข้อมูลส่วนบุคคลของคุณเพื่อให้บริการเท่านั้น และจะลบข้อมูลหลังจากสองปี",
}
TRADITIONAL = (
    "我們僅為履行合約而處理您的個人資料，並在兩年後將其刪除。您可以隨時要求更正這些資料。使用本網站即表示您同意本條款。"
)
NORWEGIAN = "Vi behandler personopplysninger for å levere tjenesten og sletter dem etter to år. "


@pytest.mark.parametrize("language", TEXTS)
def test_a_page_that_declares_none_has_that_of_its_text(language: str) -> None:
    assert language_of("", TEXTS[language]) == language


@pytest.mark.parametrize(
    ("declared", "tag"), [("en_us", "en-US"), ("ZH-hant-tw", "zh-Hant-TW"), ("iw", "he"), ("de", "de")]
)
def test_the_declared_language_becomes_a_bcp_47_tag(declared: str, tag: str) -> None:
    assert language_of(declared, "") == tag


@pytest.mark.parametrize(
    "declared", ["English", "{{lang}}", "x-default", "en, de", "-", "e", "und", "mul", "zxx", "xx", "und-Latn"]
)
def test_a_declaration_that_is_no_tag_is_ignored(declared: str) -> None:
    assert language_of(declared, "") == ""
    assert language_of(declared, TEXTS["de"]) == "de"


def test_much_text_in_another_language_contradicts_the_page() -> None:
    assert language_of("en", 5 * TEXTS["de"]) == "de"
    assert language_of("en-GB", 5 * TEXTS["en"]) == "en-GB"
    assert language_of("en", TEXTS["de"]) == "en"  # too little to be sure


def test_languages_that_are_easily_mixed_up_are_as_declared() -> None:
    assert [language_of(declared, 5 * NORWEGIAN) for declared in ("nb", "nn", "no", "")] == ["nb", "nn", "no", "no"]


@pytest.mark.parametrize(("text", "language"), [(TEXTS["zh"], "zh"), (TRADITIONAL, "zh"), (NORWEGIAN, "no")])
def test_a_language_with_many_codes_contradicts_the_page_as_others_do(text: str, language: str) -> None:
    assert language_of("en", 5 * text) == language


def test_an_ideograph_counts_as_several_letters() -> None:
    assert len(2 * TEXTS["zh"]) < 100 and language_of("en", 2 * TEXTS["zh"]) == "zh"
    assert language_of("en", "请输入密码") == "en"
    assert language_of("zh-Hant", 5 * TEXTS["zh"]) == "zh-Hant"


@given(st.text(), st.text())
def test_any_text_gives_a_tag_or_none(declared: str, text: str) -> None:
    tag = language_of(declared, text)
    assert tag == language_of(tag, "") and tag.isascii()


def test_a_page_has_its_language() -> None:
    body = f"<p>{5 * TEXTS['fr']}</p>"
    assert [extract(start + body).language for start in ("", "<html lang=en>", "<html lang=fr_ca>")] == [
        "fr", "fr", "fr-CA",
    ]  # fmt: skip
    assert extract("<html lang=en_us><script>1</script>").language == "en-US"


def in_a_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


@pytest.mark.parametrize(("language", "loaded"), [("en", 0), ("fr", 1)])
def test_no_detector_is_loaded_for_a_page_in_plain_english(language: str, loaded: int) -> None:
    code = (
        "from scrapy_sections import extract, language; "
        f"print(extract({f'<p>{5 * TEXTS[language]}</p>'!r}).language, language._model.cache_info().misses)"
    )
    assert in_a_process(code) == f"{language} {loaded}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="has no limit on files")
def test_no_file_is_written() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); from scrapy_sections import extract; "
        f"print(extract({5 * TEXTS['fr']!r}).language)"
    )
    assert in_a_process(code) == "fr\n"


def test_a_damaged_model_costs_the_language_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for path in store.shipped().glob("*.j*"):
        (tmp_path / path.name).write_bytes(path.read_bytes()[: 1000 if path.name == "languages.joblib" else None])
    monkeypatch.setattr(store, "shipped", lambda: tmp_path)
    language._model.cache_clear()
    page = f"<h1>Conditions</h1><p>{5 * TEXTS['fr']}</p>"
    found = [extract(start + page) for start in ("", "<html lang=en>")]
    language._model.cache_clear()
    assert [page.language for page in found] == ["", "en"]
    assert [section.title for page in found for section in page.sections] == 2 * ["Conditions"]
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "Pages have no other language than they declare, for the detector fails"
    ]


@pytest.mark.parametrize("language", ["fr", "de", "zh", "ar", "th"])
@pytest.mark.parametrize("declared", ["", "en"])
def test_a_notice_in_english_makes_no_page_english(language: str, declared: str) -> None:
    notice = "We use cookies on this site, and the partners that are named in our policy do, too, with your consent."
    assert language_of(declared, f"{notice}\n{8 * TEXTS[language]}") == language
