"""How a message says to whom it goes: `to red, blue`, `to all but red grey`, `fake from blue`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.names import fold
from adjudicator.service.desk import ServiceError
from adjudicator.service.words import listing, seat_title

MODERATOR = "moderator"
OBSERVERS = "observers"
_OTHERS = {
    MODERATOR: ("moderator", "master", "gm", "m", "referee", "umpire"),
    OBSERVERS: ("observers", "observer", "o", "watchers", "spectators"),
}
_ALL = ("all", "everybody", "everyone", "all players", "all seats")
_MANNERS = {
    "signed": "signed",
    "white": "signed",
    "grey": "grey",
    "gray": "grey",
    "anonymous": "anonymous",
}
_BETWEEN = ("and", "the")


@dataclass
class Heading:
    """What stands behind the word PRESS. to: seats, `moderator`, `observers`, in the order of
    the game. everybody: it goes to all seats. manner: empty if nothing was said."""

    to: list[str] = field(default_factory=list)
    everybody: bool = False
    manner: str = ""
    fake_from: str = ""
    fake_to: list[str] | None = None


def shown(key: str) -> str:
    """A reader in words: `Red`, `the moderator`, `the observers`."""
    return f"the {key}" if key in _OTHERS else seat_title(key)


def read_heading(text: str, seats: Sequence[str]) -> Heading:
    """Read the words behind PRESS. seats: those of the game, in its order.

    ServiceError: there is a word that says nothing, or a reader that there is not."""
    words = fold(text).split()
    heading, at = Heading(), 0
    while at < len(words):
        word = words[at]
        if word in _MANNERS:
            if heading.manner and heading.manner != _MANNERS[word]:
                raise ServiceError(
                    "A message can be signed, grey or anonymous, but only one of these."
                )
            heading.manner, at = _MANNERS[word], at + 1
        elif word == "to":
            to, at = _readers(words, at + 1, seats)
            heading.everybody |= set(seats) <= set(to)
            heading.to = _ordered([*heading.to, *to], seats)
        elif word == "fake":
            at = _fake(words, at + 1, seats, heading)
        elif word == "broadcast":
            heading.to, heading.everybody, at = _ordered([*heading.to, *seats], seats), True, at + 1
        else:
            raise ServiceError(
                f"“{word}” cannot come after PRESS. Write PRESS TO {_example(seats)},"
                " PRESS TO ALL, PRESS TO ALL BUT one of them, PRESS TO MODERATOR, and GREY or"
                " ANONYMOUS after it if the game allows that."
            )
    return heading


def _fake(words: Sequence[str], at: int, seats: Sequence[str], heading: Heading) -> int:
    word = words[at] if at < len(words) else ""
    if word == "from":
        found = _reader(words, at + 1, seats)
        if found is None or found[0] in _OTHERS:
            raise ServiceError("After FAKE FROM, name a seat of this game.")
        heading.fake_from, at = found
    elif word == "to":
        heading.fake_to, at = _readers(words, at + 1, seats)
    elif word == "broadcast":
        heading.fake_to, at = list(seats), at + 1
    else:
        raise ServiceError("After FAKE, write FROM a seat, TO some seats, or BROADCAST.")
    return at


def _readers(words: Sequence[str], at: int, seats: Sequence[str]) -> tuple[list[str], int]:
    for name in sorted(_ALL, key=len, reverse=True):
        parts = name.split()
        if list(words[at : at + len(parts)]) == parts:
            at += len(parts)
            if words[at : at + 1] in (["but"], ["except"]):
                left_out, at = _some(words, at + 1, seats)
                return [seat for seat in seats if seat not in left_out], at
            return list(seats), at
    return _some(words, at, seats)


def _some(words: Sequence[str], at: int, seats: Sequence[str]) -> tuple[list[str], int]:
    found: list[str] = []
    while at < len(words):
        if words[at] in _BETWEEN:
            at += 1
            continue
        reader = _reader(words, at, seats)
        if reader is None:
            break
        found.append(reader[0])
        at = reader[1]
    if not found:
        there = f"This game has no seat “{words[at]}”. " if at < len(words) else ""
        raise ServiceError(
            f"{there}You can write to {listing([seat_title(seat) for seat in seats])},"
            " to ALL, to the MODERATOR, to OBSERVERS."
        )
    if at < len(words) and words[at] not in (*_MANNERS, "fake", "to", "broadcast"):
        raise ServiceError(f"This game has no seat “{words[at]}”.")
    return _ordered(found, seats), at


def _reader(words: Sequence[str], at: int, seats: Sequence[str]) -> tuple[str, int] | None:
    """The reader whose name begins here, and the word behind it. A seat may be cut short."""
    names = {seat: fold(seat_title(seat)).split() for seat in seats}
    for seat, parts in sorted(names.items(), key=lambda item: -len(item[1])):
        if list(words[at : at + len(parts)]) == parts:
            return seat, at + len(parts)
    word = words[at] if at < len(words) else ""
    for key, aliases in _OTHERS.items():
        if word in aliases:
            return key, at + 1
    near = [seat for seat, parts in names.items() if word and parts[0].startswith(word)]
    return (near[0], at + 1) if len(near) == 1 and word not in _MANNERS else None


def _ordered(keys: Sequence[str], seats: Sequence[str]) -> list[str]:
    return [key for key in (*seats, *_OTHERS) if key in keys]


def _example(seats: Sequence[str]) -> str:
    return " ".join(seat_title(seat).upper() for seat in seats[:1])
