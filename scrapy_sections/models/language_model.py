"""Naive Bayes over byte n-grams: the probabilities of a text's languages."""

from __future__ import annotations

import math
import unicodedata
from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scrapy_sections.models.store import Model, split_names

LONGEST_GRAM = 6  # bytes
LAYOUT = {"text": (f"n-grams of up to {LONGEST_GRAM} bytes",)}


class LanguageModel:
    """The method of langid.py (Lui and Baldwin, ACL 2012) with the weights of py3langid, packed.

    An n-gram is kept as the number that its bytes make behind a 1. At each byte of a text the longest n-gram that ends
    there counts for its feature (several n-grams may share one; some have none). Most weights of a language are equal,
    its floor; what a feature weighs above that is kept in steps, for the languages that have it at all.
    """

    def __init__(self, model: Model) -> None:
        """Raise ModelError if the model holds other things than this version reads."""
        model.check_columns(LAYOUT)
        with model.reading():
            data = model.data
            self._grams: NDArray[np.uint64] = data["grams"]  # sorted
            self._features: NDArray[np.int32] = data["features"]  # of each n-gram; -1 for none
            self._starts: NDArray[np.int32] = data["starts"]  # of each feature in the next two, and their end
            self._languages: NDArray[np.uint8] = data["languages"]
            self._steps: NDArray[np.uint8] = data["steps"]
            self._step = float(data["step"])
            self._floors: NDArray[np.float64] = data["floors"]  # of each language, as are the next two
            self._priors: NDArray[np.float64] = data["priors"]
            self._names = split_names(data["names"])  # one for each script: a language may be there twice

    def probabilities(self, text: str) -> Mapping[str, float]:
        """Return the probability of each language; nothing if the text has no known n-gram."""
        bytes_ = _encoded(text)
        features, counts = np.unique(self._features_in(bytes_), return_counts=True)
        known = features >= 0
        if not known.any():
            return {}
        scores = self._scores(features[known], np.log1p(counts[known])) / math.sqrt(len(bytes_))
        shares = np.exp(scores - scores.max())
        probabilities: defaultdict[str, float] = defaultdict(float)
        for name, share in zip(self._names, (shares / shares.sum()).tolist(), strict=True):
            probabilities[name] += share
        return probabilities

    def _features_in(self, text: bytes) -> NDArray[np.int32]:
        """Return the feature of the longest n-gram that ends at each byte; -1 where there is none."""
        letters = np.frombuffer(text, np.uint8).astype(np.uint64)
        found = np.full(len(letters), -1, np.int32)
        grams = np.ones(len(letters), np.uint64)
        for length in range(1, min(LONGEST_GRAM, len(letters)) + 1):
            grams = (grams[: len(letters) - length + 1] << np.uint64(8)) | letters[length - 1 :]
            places = np.minimum(np.searchsorted(self._grams, grams), len(self._grams) - 1)
            hit = self._grams[places] == grams
            found[length - 1 :][hit] = self._features[places[hit]]
        return found

    def _scores(self, features: NDArray[np.int32], weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the logarithmic score of each language; added up one after another, the same on every machine."""
        starts = self._starts[features]
        numbers = self._starts[features + 1] - starts
        ends = np.cumsum(numbers)
        entries = np.arange(ends[-1]) + np.repeat(starts - ends + numbers, numbers)
        above = np.bincount(
            self._languages[entries], np.repeat(weights, numbers) * self._steps[entries], minlength=len(self._names)
        )
        scores: NDArray[np.float64] = math.fsum(weights) * self._floors + self._step * above + self._priors
        return scores


def _encoded(text: str) -> bytes:
    lowered = text.lower() if text.isupper() else text
    return unicodedata.normalize("NFC", lowered).encode(errors="surrogatepass")
