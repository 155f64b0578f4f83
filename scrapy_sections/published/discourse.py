"""Words that tie sentences together: explicit connectives, pronouns, and the other words of closed classes.

ASDUS (Gopinath et al. 2018, section 3.1) counts the connectives of a list on the web and the coreference chains that
CoreNLP finds. Here the connectives are the 100 of the Penn Discourse Treebank (Prasad et al., "The Penn Discourse
Treebank 2.0 Annotation Manual", 2007, appendix A), and a chain is a person or thing that pronouns speak of. English
only: other languages show no cues.
"""

from __future__ import annotations

import numpy as np

from scrapy_sections.arrays import Floats
from scrapy_sections.published.words import Words

# Two words joined by ".." stand apart ("if .. then"); each half counts.
CONNECTIVES = tuple(
    """accordingly, additionally, after, afterward, also, alternatively, although, and, as, as a result,
    as an alternative, as if, as long as, as soon as, as though, as well, because, before, before and after, besides,
    but, by comparison, by contrast, by then, consequently, conversely, earlier, either..or, else, except, finally,
    for, for example, for instance, further, furthermore, hence, however, if, if and when, if..then, in addition,
    in contrast, in fact, in other words, in particular, in short, in sum, in the end, in turn, indeed, insofar as,
    instead, later, lest, likewise, meantime, meanwhile, moreover, much as, neither..nor, nevertheless, next,
    nonetheless, nor, now that, on the contrary, on the one hand..on the other hand, on the other hand, once, or,
    otherwise, overall, plus, previously, rather, regardless, separately, similarly, simultaneously, since, so,
    so that, specifically, still, then, thereafter, thereby, therefore, though, thus, till, ultimately, unless, until,
    when, when and if, whereas, while, yet""".replace("\n", " ")
    .replace("    ", "")
    .split(", ")
)
PRONOUNS = (
    "i me my mine myself",
    "we us our ours ourselves",
    "you your yours yourself yourselves",
    "he him his himself",
    "she her hers herself",
    "it its itself",
    "they them their theirs themselves",
)
STOP_WORDS = frozenset(
    " ".join(PRONOUNS).split()
    + """a about above across after again against all also am among an and another any are as at be because been before
    being below between both but by can cannot could did do does doing done down during each either else every few for
    from further had has have having here how however if in into is just least less may might more most much must
    neither no nor not now of off on once only onto or other otherwise out over own per same shall should since so some
    such than that the then there therefore these this those through thus to too under unless until up upon very was
    were what when where whether which while who whom whose why will with within without would yet""".split()
)

_PARTS = sorted(
    {tuple(part.split()) for whole in CONNECTIVES for part in whole.split("..")}, key=lambda p: (-len(p), p)
)
_LONG = [parts for parts in _PARTS if len(parts) > 1]  # the longest first
_SHORT = frozenset(parts[0] for parts in _PARTS if len(parts) == 1)
_PERSONS = {word: person for person, words in enumerate(PRONOUNS) for word in words.split()}


def connectives(text: Words) -> Floats:
    """(n,) explicit connectives in each block; a word counts once, and in the longest that it is part of."""
    numbers = {word: number for number, word in enumerate(text.distinct)}
    begins = np.zeros(len(text.places), np.bool_)
    taken = np.zeros(len(text.places), np.bool_)
    for parts in _LONG:
        if not all(part in numbers for part in parts):
            continue
        starts = np.flatnonzero(text.places[: 1 - len(parts)] == numbers[parts[0]])
        steps = np.arange(len(parts))
        found = text.places[starts[:, None] + steps] == [numbers[part] for part in parts]
        together = text.blocks[starts] == text.blocks[starts + len(parts) - 1]
        starts = starts[found.all(axis=1) & together & ~taken[starts[:, None] + steps].any(axis=1)]
        begins[starts] = True
        taken[starts[:, None] + steps] = True
    return text.per_block(begins | (text.known(_SHORT) & ~taken))


def chains(text: Words) -> Floats:
    """(n,) persons and things that two or more pronouns of a block speak of: a stand-in for coreference chains."""
    persons = text.numbered(_PERSONS, -1)
    spoken = persons >= 0
    counts = np.bincount(
        text.blocks[spoken] * len(PRONOUNS) + persons[spoken], minlength=text.number * len(PRONOUNS)
    ).reshape(text.number, len(PRONOUNS))
    return np.asarray((counts > 1).sum(axis=1), np.float32)


def entity_slots(text: Words) -> Floats:
    """(n,) words in a block's names, a stand-in for named entities: capitalised words inside sentences of which fewer
    than half are capitalised (a line in title case names nobody)."""
    total = np.bincount(text.sentences)
    capitals = np.bincount(text.sentences[text.capitalised], minlength=len(total))
    inside = np.diff(text.sentences, prepend=-1) == 0
    return text.per_block(text.capitalised & inside & (2 * capitals < total)[text.sentences])
