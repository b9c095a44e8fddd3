"""Parts of a line that stand for the whole: `with 5 ground`, `support 1 tactical`, `if vacant`,
`only 4 units, keep one back`.

`patched` gives the wordings of a line with such a part in it. Which of them can be read, and which
of these loses nothing else, the caller knows (`lost`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from adjudicator.core.likeness import number
from adjudicator.core.names import fold
from adjudicator.core.protocol import Order

_I = re.IGNORECASE
MOST = 60
"""Wordings of one line that are tried."""
MOST_WORDS = 16
_ROUND = re.compile(
    r"^(?:(?:just|please|rather|better|now|make\s+(?:it|that)|use|take|send|read)\b[\s,:]*)+"
    r"|[\s,]+(?:please|instead|now|rather|though|thanks|thank\s+you|only|alone|then)$",
    _I,
)
_ONLY = re.compile(r"^(?:only|just|no\s+more\s+than|at\s+most)\s+|\s+only$", _I)
_KEPT_BACK = re.compile(
    r"[,;]\s*(?:and\s+|so\s+)?(?:(?:keep|leave|hold)\b[^,;]{2,40}|(?:the\s+)?(?:rest|others?|remainder)\b[^,;]{2,40})$",
    _I,
)
"""What an amount that is lowered leaves behind anyhow."""
_OF_ANY = re.compile(r"^(?P<count>[\w]+)\s+(?:units?|of\s+them|pieces?|counters?|men|troops)$", _I)
_LEADS = frozenset(
    "with from to into at in on over against support supported if via by for using keeping".split()
)
"""Words with which a part of an order begins."""
Names = Callable[[str], frozenset[str]]


def patched(part: str, line: str, names: Names) -> Iterator[str]:
    """The wordings of a line with a part put into it or into the place of one of its own."""
    yield from islice(dict.fromkeys(_patched(part, line, names)), MOST)


def _patched(part: str, line: str, names: Names) -> Iterator[str]:
    said, only = _bare(part)
    words = line.split()
    if not said or len(words) > MOST_WORDS * 2 or len(said.split()) > MOST_WORDS:
        return
    lead = fold(said.split()[0])
    lead = {"into": "to"}.get(lead, lead)
    if lead in _LEADS:
        starts = [at for at, word in enumerate(words) if fold(word) == lead]
        for at in starts:
            for end in range(len(words), at, -1):
                yield " ".join([*words[:at], said, *words[end:]])
        if not starts:
            for at in range(len(words), 0, -1):
                yield " ".join([*words[:at], said, *words[at:]])
        return
    of_any = _OF_ANY.match(said)
    amount = _amount(of_any["count"] if of_any else said.split()[0])
    if amount is not None:
        for at, word in enumerate(words):
            had = _amount(word.rstrip(",;"))
            if had is None or (only and had <= amount):
                continue
            for end in range(at + 1, min(at + MOST_OF_A_PART, len(words) + 1)):
                yield " ".join([*words[:at], of_any["count"] if of_any else said, *words[end:]])
                if of_any:
                    break
        return
    kinds = names(said)
    for length in (3, 2, 1):
        for at in range(len(words) - length + 1):
            if kinds & names(" ".join(words[at : at + length]).strip(",;")):
                yield " ".join([*words[:at], said, *words[at + length :]])


def _amount(word: str) -> int | None:
    """The number that a word says, also `+2` and 0."""
    plain = word.removeprefix("+")
    return 0 if plain == "0" else number(plain) or None


MOST_OF_A_PART = 7
"""Words of an amount and of what it is of, and one."""


def _bare(part: str) -> tuple[str, bool]:
    """A part without the words round it; is it the most there shall be?"""
    said = " ".join(part.split()).strip(" .!,;")
    only = False
    for _ in range(3):
        if _ONLY.search(said):
            only, said = True, _ONLY.sub("", said).strip(" ,")
        said = _ROUND.sub("", said).strip(" .!,;")
    if only:
        said = _KEPT_BACK.sub("", said).strip(" ,")
    return said, only


def joined(part: str, line: str) -> Iterator[str]:
    """The wordings of a line with something more in one of its lists."""
    words = line.split()
    said = part.strip(" .,!")
    for at in range(len(words), 0, -1):
        head = " ".join(words[:at]).rstrip(",")
        for glue in (", ", " and ", " with "):
            yield " ".join([f"{head}{glue}{said}", *words[at:]])


def lost(old: Order, new: Order) -> bool:
    """Does an order in the place of another leave out something that the other says?"""
    before, after = _fields(old), _fields(new)
    return any(value and not after.get(name) for name, value in before.items())


def distance(old: Order, new: Order) -> int:
    """How many fields of two orders differ."""
    before, after = _fields(old), _fields(new)
    return sum(before.get(name) != after.get(name) for name in before.keys() | after.keys())


def grown(old: Order, new: Order) -> bool:
    """Has one list of an order something more, and is nothing else changed?"""
    before, after = _fields(old), _fields(new)
    changed = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    if len(changed) != 1:
        return False
    had, has = before.get(changed[0]), after.get(changed[0])
    if not isinstance(has, list | tuple) or not isinstance(had, list | tuple | None):
        return False
    return len(has) > len(had or ()) and all(one in has for one in had or ())


def _fields(order: Order) -> dict[str, Any]:
    return order.model_dump(exclude={"line", "clause"})
