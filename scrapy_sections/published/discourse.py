"""Discourse features of English text: connectives, coreference chains and names; other languages have none.

ASDUS (Gopinath et al. 2018, section 3.1) counts the discourse markers of a list on the web, the coreference chains and
the named entities that CoreNLP finds. Here the markers are the 100 connectives of the Penn Discourse Treebank (Prasad
et al., "The Penn Discourse Treebank 2.0 Annotation Manual", 2007, appendix A), and pronouns and capitalised words stand
in for chains and names.
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

_PHRASES = sorted(
    {tuple(half.split()) for connective in CONNECTIVES for half in connective.split("..")},
    key=lambda phrase: (-len(phrase), phrase),
)
_LONG_PHRASES = [phrase for phrase in _PHRASES if len(phrase) > 1]  # the longest first
_SINGLE_WORDS = frozenset(phrase[0] for phrase in _PHRASES if len(phrase) == 1)
_PERSONS = {pronoun: person for person, pronouns in enumerate(PRONOUNS) for pronoun in pronouns.split()}


def connectives(text: Words) -> Floats:
    """Return (n,) the connectives in each block; a word counts once, in the longest that it is part of."""
    ids = {word: index for index, word in enumerate(text.distinct)}
    begins = np.zeros(len(text.ids), np.bool_)
    is_taken = np.zeros(len(text.ids), np.bool_)
    for phrase in _LONG_PHRASES:
        if not all(word in ids for word in phrase):
            continue
        starts = np.flatnonzero(text.ids[: 1 - len(phrase)] == ids[phrase[0]])
        steps = np.arange(len(phrase))
        matches = (text.ids[starts[:, None] + steps] == [ids[word] for word in phrase]).all(axis=1)
        in_one_block = text.blocks[starts] == text.blocks[starts + len(phrase) - 1]
        starts = starts[matches & in_one_block & ~is_taken[starts[:, None] + steps].any(axis=1)]
        begins[starts] = True
        is_taken[starts[:, None] + steps] = True
    return text.per_block(begins | (text.are_in(_SINGLE_WORDS) & ~is_taken))


def chains(text: Words) -> Floats:
    """Return (n,) the grammatical persons of which a block has two or more pronouns, in place of coreference chains."""
    persons = text.look_up(_PERSONS, -1)
    is_pronoun = persons >= 0
    counts = np.bincount(
        text.blocks[is_pronoun] * len(PRONOUNS) + persons[is_pronoun], minlength=text.number * len(PRONOUNS)
    ).reshape(text.number, len(PRONOUNS))
    return np.asarray((counts > 1).sum(axis=1), np.float32)


def entity_slots(text: Words) -> Floats:
    """Return (n,) the words of names in each block, in place of named entities.

    These are the capitalised words that do not begin a sentence, in sentences of which less than half of the words are
    capitalised: a line in title case names nobody.
    """
    sizes = np.bincount(text.sentences)
    capitals = np.bincount(text.sentences[text.capitalised], minlength=len(sizes))
    not_first = np.diff(text.sentences, prepend=-1) == 0
    return text.per_block(text.capitalised & not_first & (2 * capitals < sizes)[text.sentences])
