"""The decision from stages 1 and 2."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.content.page_kind import ARTICLE, KINDS, LEGAL
from scrapy_sections.content.relevance import Relevance, certain_relevance
from scrapy_sections.features.block_features import block_features
from scrapy_sections.html.load_blocks import load_blocks
from scrapy_sections.labels.block_labels import IRRELEVANT, MISCELLANY, PROSE, TITLE, Labels
from scrapy_sections.labels.decision import MAX_TITLE_WORDS, decide

BLOCKS, _ = load_blocks(
    "<p>Home</p><h2>Cookies</h2>" + "<p>" + "We use them all day long. " * 5 + "</p><p>Top</p><p>Jobs</p>"
)


def decided(scores: list[float], chances: Sequence[Sequence[float]]) -> Labels:
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0)
    return decide(block_features(BLOCKS), with_document_titles(chances), relevance)


def with_document_titles(chances: object, titles: Sequence[float] = ()) -> Floats:
    """The chances of the four labels, and those of a document title, 0 unless given."""
    rows = np.array(chances, np.float32)
    last = np.zeros((len(rows), 1), np.float32)
    last[: len(titles), 0] = titles
    return np.hstack((rows, last))


def labels(scores: list[float], chances: Sequence[Sequence[float]]) -> list[int]:
    return list(decided(scores, chances).ids)


def test_where_both_agree_the_labeller_names() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.1, 0.8, 0.1, 0], [0.1, 0.1, 0.8, 0], [0.2, 0.1, 0, 0.7], [0.9, 0, 0.1, 0]]
    assert labels([-3, 3, 3, 3, -3], chances) == [IRRELEVANT, TITLE, PROSE, MISCELLANY, IRRELEVANT]


def test_a_sure_labeller_corrects_a_doubtful_content_stage() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.01, 0.98, 0.01, 0], [0, 0.1, 0.9, 0], [0.99, 0, 0, 0.01], [0.9, 0, 0.1, 0]]
    assert labels([-3, -0.6, 3, 0.1, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]


def test_a_labeller_that_would_drop_the_text_is_not_heard() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0], [0.999, 0, 0.001, 0], [0.9, 0.1, 0, 0], [0.9, 0.1, 0, 0]]
    assert labels([-3, 2, 1, -3, -3], chances) == [IRRELEVANT, TITLE, PROSE, IRRELEVANT, IRRELEVANT]


def test_a_labeller_that_knows_more_of_the_page_is_heard() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.01, 0.99, 0, 0], [0.001, 0, 0.999, 0], [0.9, 0.1, 0, 0], [0.01, 0, 0.99, 0]]
    assert labels([-3, -1, -1, 3, -3], chances)[1:3] == [TITLE, PROSE]  # more than all that stage 1 keeps


def test_what_is_kept_against_the_labellers_will_is_told_apart_all_the_same() -> None:
    chances = [[1.0, 0, 0, 0], [1, 2e-6, 1e-8, 1e-8], [1, 1e-8, 2e-6, 1e-8], [1, 1e-8, 2e-6, 1e-8], [1.0, 0, 0, 0]]
    assert labels([-9, 9, 9, 9, -9], chances) == [IRRELEVANT, TITLE, PROSE, PROSE, IRRELEVANT]


def test_a_paragraph_is_no_miscellany() -> None:
    chances = [[0.1, 0, 0, 0.9]] * 2 + [[0.1, 0, 0.1, 0.8]] + [[0.1, 0, 0, 0.9]] * 2
    assert labels([3, 3, 3, 3, 3], chances) == [MISCELLANY, MISCELLANY, PROSE, MISCELLANY, MISCELLANY]


def test_probabilities_are_those_of_the_decision() -> None:
    chances = [[0.9, 0.1, 0, 0], [0.7, 0.29, 0.01, 0], [0.1, 0.1, 0.8, 0], [0.2, 0.1, 0, 0.7], [0.9, 0, 0.1, 0]]
    result = decided([-1000, 5, 3, 3, -3], chances)
    np.testing.assert_allclose(result.probabilities.sum(axis=1), 1, atol=1e-5)
    assert ((result.probabilities[:, IRRELEVANT] < 0.5) == (result.ids != IRRELEVANT)).all()
    assert result.ids[1] == TITLE and result.probabilities[1, TITLE] > 0.8  # stage 1 is sure, the labeller was not


def test_a_title_unlike_its_like_is_less_sure() -> None:
    blocks, _ = load_blocks("<p>Cookies</p>" * 5 + "<p>" + "We use them all day long. " * 5 + "</p>")
    chances = np.array([[0, 0.9, 0.1, 0], *[[0, 0.1, 0.9, 0]] * 5], np.float32)
    relevance = Relevance(np.full(6, 4, np.float32), np.ones(6, np.bool_))
    result = decide(block_features(blocks), with_document_titles(chances), relevance)
    assert result.ids[0] == TITLE and 0.5 < result.probabilities[0, TITLE] < 0.8


def of_kind(kind: int, irrelevance_of_last: float) -> list[int]:
    """Labels on a page of one kind, all but the first and last block kept by stage 1."""
    scores = np.array([-3, 3, 3, 3, -3], np.float32)
    chances = [[1, 1e-3, 0, 0], [0.2, 0.8, 0, 0], [0.2, 0, 0.8, 0], [0.2, 0.1, 0, 0.7], [irrelevance_of_last, 0, 1, 0]]
    kinds = np.eye(len(KINDS), dtype=np.float32)[kind]
    rows = np.array(chances, np.float32) / np.sum(chances, axis=1, keepdims=True, dtype=np.float32)
    return list(decide(block_features(BLOCKS), with_document_titles(rows), Relevance(scores, scores > 0, kinds)).ids)


def test_only_on_documents_the_labeller_adds_blocks_and_miscellany() -> None:
    assert of_kind(LEGAL, 1e-4) == [IRRELEVANT, TITLE, PROSE, MISCELLANY, PROSE]
    assert of_kind(ARTICLE, 1e-4) == [IRRELEVANT, TITLE, PROSE, TITLE, IRRELEVANT]


def kept_as(html: str, probabilities: Sequence[float]) -> list[int]:
    """Labels of a page of which stage 1 keeps every block, with one opinion of the labeller on all."""
    features = block_features(load_blocks(html)[0])
    number = len(features.words)
    rows = np.tile(np.array(probabilities, np.float32), (number, 1))
    return list(decide(features, with_document_titles(rows), certain_relevance(np.ones(number, np.bool_))).ids)


def test_three_entries_in_a_row_are_a_table_of_contents() -> None:
    text = "<h2 id=a>Part</h2><p>" + "We use them all day long. " * 5 + "</p>"
    entry = "<li><a href='#a'>One</a></li>"
    assert kept_as(3 * entry + text, [0.1, 0.5, 0.4, 0])[:3] == [MISCELLANY] * 3
    assert kept_as(2 * entry + text, [0.1, 0.5, 0.4, 0])[:2] == [TITLE] * 2


def test_links_at_the_end_lead_elsewhere() -> None:
    text = "<p>" + "We use them all day long. " * 5 + "</p>"
    links = [f"<li><a href=/{number}>Other page {number}</a></li>" for number in range(3)]
    as_prose = [0.1, 0.1, 0.8, 0]
    assert kept_as(text + "".join(links), as_prose) == [PROSE] + [IRRELEVANT] * 3
    assert kept_as(text + "".join(links[:2]), as_prose) == [PROSE] * 3
    assert kept_as("".join(links) + text, as_prose) == [PROSE] * 4
    as_title = [0.1, 0.8, 0.1, 0]
    assert kept_as(f"{text}<h2>See also</h2>{links[0]}", as_title) == [TITLE, IRRELEVANT, IRRELEVANT]


def test_no_title_is_so_long() -> None:
    assert kept_as(f"<h2>{'word ' * MAX_TITLE_WORDS}</h2>", [0, 0.9, 0.1, 0]) == [TITLE]
    assert kept_as(f"<h2>{'word ' * (MAX_TITLE_WORDS + 1)}</h2>", [0, 0.9, 0.1, 0]) == [PROSE]


def test_lists_are_kept_as_a_whole() -> None:
    items = "".join(f"<li>item {number}</li>" for number in range(6))
    features = block_features(load_blocks("<p>" + "We use them all day long. " * 5 + f"</p><ul>{items}</ul>")[0])
    scores = np.array([6, *[3] * 5, -1], np.float32)
    rows = np.tile(np.array([0.5, 0, 0.5, 0], np.float32), (7, 1))
    assert list(decide(features, with_document_titles(rows), Relevance(scores, scores > 0)).ids) == [PROSE] * 7


def test_lines_with_one_kind_of_enumerator_are_alike() -> None:
    lines = "".join(f"<p>{number}. Line</p>" for number in range(1, 5))
    features = block_features(load_blocks(lines)[0])
    rows = np.array([[0, 0.9, 0.1, 0], [0, 0.9, 0.1, 0], [0, 0.9, 0.1, 0], [0, 0.1, 0.9, 0]], np.float32)
    all_kept = certain_relevance(np.ones(4, np.bool_))
    assert list(decide(features, with_document_titles(rows), all_kept).ids) == [TITLE] * 4
    plain = block_features(load_blocks(lines.replace(". ", "th "))[0])
    assert list(decide(plain, with_document_titles(rows), all_kept).ids) == [TITLE] * 3 + [PROSE]


def test_miscellany_is_what_the_labeller_thinks_relevant() -> None:
    assert kept_as("<p>Top</p>", [0.4, 0, 0.1, 0.5]) == [MISCELLANY]
    assert kept_as("<p>Top</p>", [0.6, 0, 0.1, 0.3]) == [PROSE]


def test_on_a_page_of_menus_stage_1_decides() -> None:
    menu = block_features(load_blocks("<li><a href=/a>A</a></li><li><a href=/b>B</a></li>")[0])
    rows = np.array([[1e-4, 0, 1, 0]] * 2, np.float32)
    for score, label in ((-5.5, IRRELEVANT), (-0.5, IRRELEVANT), (0.5, PROSE)):
        scores = np.full(2, score, np.float32)
        assert list(decide(menu, with_document_titles(rows), Relevance(scores, scores > 0)).ids) == [label] * 2


PARAGRAPH = "<p>" + "We use them all day long. " * 5 + "</p>"


def decided_on(html: str, scores: Sequence[float], titles: Sequence[float] = (), prose: float = 0.9) -> list[int]:
    """Labels of a page whose blocks are prose by the labeller, and document titles with these chances."""
    features = block_features(load_blocks(html)[0])
    rows = np.tile(np.array([1 - prose, 0, prose, 0], np.float32), (len(features.words), 1))
    for block, heading in enumerate(features.title_candidates.tolist()):
        rows[block] = [1 - prose, prose, 0, 0] if heading else rows[block]
    kinds = np.eye(len(KINDS), dtype=np.float32)[LEGAL]
    relevance = Relevance(np.array(scores, np.float32), np.array(scores) > 0, kinds)
    return list(decide(features, with_document_titles(rows, titles), relevance).ids)


def test_a_likely_document_title_is_one_wherever_it_stands() -> None:
    html = f"<h1>Terms</h1><div>Shop</div>{PARAGRAPH * 2}"
    assert decided_on(html, [-9, -9, 4, 4], [0.6]) == [TITLE, IRRELEVANT, PROSE, PROSE]
    assert decided_on(html, [-9, -9, 4, 4], [0.4]) == [IRRELEVANT, IRRELEVANT, PROSE, PROSE]


def test_nothing_between_the_titles_of_a_document_is_dropped_but_furniture() -> None:
    html = f"<h2>Data</h2><p>cell</p><nav><p>Menu</p></nav><p><a href=/>Home</a></p><p>sure</p>{PARAGRAPH}<p>after</p>"
    scores = [4, -3, -3, -3, -7, 4, -3]
    assert decided_on(html, scores, prose=0.5) == [TITLE, PROSE, IRRELEVANT, IRRELEVANT, IRRELEVANT, PROSE, IRRELEVANT]


def test_a_document_of_which_nearly_all_would_be_dropped_is_kept() -> None:
    html = f"<nav><p>Menu</p></nav>{PARAGRAPH * 9}"
    assert decided_on(html, [-9, 4, *[-9] * 8], prose=0.5) == [IRRELEVANT, *[PROSE] * 9]
    assert decided_on(html, [-9, *[4] * 3, *[-9] * 6], prose=0.5) == [IRRELEVANT, *[PROSE] * 3, *[IRRELEVANT] * 6]


def test_before_the_title_of_a_document_only_running_text_stays() -> None:
    html = f"<p>Pier Boats</p>{PARAGRAPH}<h1>Terms</h1>{PARAGRAPH}"
    assert decided_on(html, [4, 4, 4, 4], [0, 0, 0.9]) == [IRRELEVANT, PROSE, TITLE, PROSE]


def test_of_two_document_titles_in_a_row_the_likelier_is_one() -> None:
    html = f"<h1>Pier Boats</h1><h1>Terms</h1>{PARAGRAPH * 2}<h1>Privacy</h1>{PARAGRAPH}"
    scores = [-9, -9, 4, 4, -9, 4]
    assert decided_on(html, scores, [0.6, 0.9, 0, 0, 0.7])[:5] == [IRRELEVANT, TITLE, PROSE, PROSE, TITLE]
    assert decided_on(html, scores, [0.9, 0.6, 0, 0, 0.7])[:5] == [TITLE, IRRELEVANT, PROSE, PROSE, TITLE]
