"""Of which line somebody speaks: the words that it shares with what is said of it, its numbers, and
what two words may both come from (`activation`, `activate`).
"""

from __future__ import annotations

import re

from adjudicator.core.names import fold

_I = re.IGNORECASE
_SMALL = frozenset(
    """the a an my our its their this that to in at of on from with for and order orders line lines
about idea plan thing business bit part bits one again whole entire s against concerning""".split()
)


def content(words: str) -> list[str]:
    return [word for word in fold(words).split() if word not in _SMALL]


_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", _I)
_WHAT_OF = re.compile(r"^(?P<what>.+\s(?:of|by|from|for|with))\s+(?P<who>.+)$", _I)


def severally(words: str) -> list[str]:
    """What words speak of, one by one: `the moves of inf05 and inf15`, `the move of inf05`."""
    first, *others = _AND.split(words)
    what = match["what"] if (match := _WHAT_OF.match(first)) else ""
    return [first, *(f"{what} {one}".strip() for one in others)]


def says_something(words: str) -> bool:
    """Do words name something by which a line is known?"""
    return bool(content(words))


_SAME = (
    frozenset("attack assault offensive strike operation blitz hit raid".split()),
    frozenset(
        "move movement march transfer rail send redeployment redeploy shift go transport".split()
    ),
)
"""Words that say the same of an order."""


def orders_it(said: str, line: str, *, loosely: bool = False) -> bool:
    """Does a line order what `Don't move the Ruhr armour` takes back? All that is named there
    stands in it, in whatever order. loosely: or what says the same."""
    named, words = content(said), fold(line).split()
    if loosely:
        same = {word: group for group in _SAME for word in group}
        words = [*words, *(other for word in words for other in same.get(word.rstrip("s"), ()))]
    return bool(named) and all(any(_like(one, word) for word in words) for one in named)


_OF_A_REASON = frozenset(
    """changed mind changing have been think thought because since much many more want wants need
needs needed risky sorry longer still after wrong mistake they that there could would should better
about""".split()
)


def shares(reason: str, line: str) -> bool:
    """Does a line speak of what a reason names: `I've changed my mind about retreating`?"""
    named = [one for one in content(reason) if one not in _OF_A_REASON and len(one) > 3]
    return any(_like(one, word) for one in named for word in fold(line).split())


LONGEST_NUMBER = 9
"""Figures of a number that anybody counts with."""
COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(words: str) -> int:
    """The number that words say, `two` or `2`; 0 if they say something else."""
    said = fold(words)
    if said in COUNTS:
        return COUNTS.index(said) + 1
    return int(said) if len(said) <= LONGEST_NUMBER and said.isascii() and said.isdigit() else 0


def numbers(line: str) -> set[int]:
    """The numbers of a line, in words or figures."""
    return {number(word) for word in fold(line).split()} - {0}


def things(line: str) -> set[str]:
    """Words of a line that say what it is about, without numbers and small words; of several the
    beginning, so that `unit` is `units`."""
    return {word.rstrip("s") for word in content(line) if len(word) > 3 and not number(word)}


def _like(one: str, word: str) -> bool:
    """`panzers`, `panzer`; `fortifying`, `fortify`; `activation`, `activate`."""
    if min(len(one), len(word)) <= 3:
        return one == word
    return bool(_stems(one) & _stems(word))


def _stems(word: str) -> set[str]:
    """What a word may come from: `retreating` from `retreat`, `activating` from `activ`."""
    ends = (_ENDING.sub("", word), _ENDING.sub("", re.sub(r"(?:ing|e?s|ed)$", "", word)))
    return {_DOUBLED.sub(r"\1", one or word) for one in (*ends, re.sub(r"(?:ing|s|ed)$", "", word))}


_DOUBLED = re.compile(r"([bdglmnprt])\1$")
"""`shipping`, `ship`."""
_ENDING = re.compile(r"(?:ations?|ating|ings?|ates?|ions?|ed|es|s|e)$")


def clean(words: str) -> str:
    return _ARTICLE.sub("", words.strip(" ,.!;:“”\"'’"))


_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", _I)


LONGEST_NAME = 3
"""Words of a name that may be replaced."""
