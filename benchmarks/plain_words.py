"""Text drawn from lines written for the project, in eight languages (``plain_texts``)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

_DAYS = (14, 15, 18, 25, 28, 30, 45, 60, 90)  # the noun after each of these has the same form
_WITH_IDEOGRAPHS = ("zh", "ja")  # two characters are about a word of the others
_LONG = 12  # words; where a paragraph has room for so many, no sentence has fewer than half of them
_TOO_LONG = 1.25, 0.25  # a sentence may have so many times the words wanted, and so many words more
_MAX_DRAWS = 40  # of a paragraph that the document does not have yet
_IDEOGRAPH = "[\u3040-\u30ff\u3400-\u9fff]"
_WORD = re.compile(rf"{_IDEOGRAPH}|(?:(?!{_IDEOGRAPH})\w)+")


def words_in(text: str) -> int:
    """Return the number of words; an ideograph or kana counts as one.

    >>> words_in("We sell it."), words_in("数据2号")
    (3, 4)
    """
    return len(_WORD.findall(text))


class Words:
    """Draws the texts of one document."""

    def __init__(self, language: str, random: Random) -> None:
        self._random, self._lines = random, _lines(language)
        self._words_of_one = 2 if language in _WITH_IDEOGRAPHS else 1
        self._between = "" if language in _WITH_IDEOGRAPHS else " "
        self._drawn: set[str] = set()
        self.organisation = random.choice(self._lines["organisations"])
        shortest = min(self._lines["things"], key=words_in)
        # The words that a sentence has, with the shortest thing, and the sentence.
        self._sentences = [
            (self._size(line.format(n=_DAYS[0], things=shortest, org=self.organisation)), line)
            for line in self._lines["sentences"]
        ]

    def one(self, kind: str) -> str:
        """Return one text of a kind: a heading of the files."""
        return self.some(kind, 1)[0]

    def some(self, kind: str, number: int) -> list[str]:
        """Return different texts of a kind."""
        return [self._filled(line) for line in self._random.sample(self._lines[kind], number)]

    def all(self, kind: str) -> list[str]:
        """Return all texts of a kind, in their order."""
        return [self._filled(line) for line in self._lines[kind]]

    def paragraph(self, words: int) -> str:
        """Return sentences of about so many words together, different from all paragraphs before if it can be."""
        for _ in range(_MAX_DRAWS):
            paragraph = self._paragraph(words)
            if paragraph not in self._drawn:
                break
        self._drawn.add(paragraph)
        return paragraph

    def _paragraph(self, words: int) -> str:
        sentences = self._random.sample(self._sentences, len(self._sentences))
        chosen: list[str] = []
        missing = float(words)
        while missing >= 2 or not chosen:
            least, most = min(missing, _LONG) / 2, _TOO_LONG[0] * missing + _TOO_LONG[1]
            fitting = [sentence for sentence in sentences if least <= sentence[0] <= most]
            if not fitting and chosen:
                break
            sentence = fitting[0] if fitting else min(sentences)
            sentences.remove(sentence)
            chosen.append(self._filled(sentence[1]))
            missing -= self._size(chosen[-1])
        return self._between.join(chosen)

    def _size(self, text: str) -> float:
        return words_in(text) / self._words_of_one

    def _filled(self, line: str) -> str:
        if "{" not in line:
            return line
        return line.format(
            n=self._random.choice(_DAYS), things=self._random.choice(self._lines["things"]), org=self.organisation
        )


@cache
def _lines(language: str) -> dict[str, list[str]]:
    """Return the lines of a language's file by the heading above them."""
    lines: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "plain_texts" / f"{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            kind = lines.setdefault(line[2:], [])
        else:
            kind.append(line)
    return lines
