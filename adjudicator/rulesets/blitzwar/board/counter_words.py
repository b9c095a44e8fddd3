"""Counters in words: `UK 2I`, `GER 1I+2C Elite`, `Allied air on mission`, `supply 4`.

The words of the set-up (19): I infantry, C armoured, A air, F fleets, U U-boats, S
supply; and plain ones. Used by positions in words, by scenarios and by set-up orders.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from adjudicator.core.names import fold
from adjudicator.core.telling import plain
from adjudicator.rulesets.blitzwar.board.mix import Shape, shape_of
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Counter


class NotRead(ValueError):
    """Words that name no counter."""


@dataclass
class Described:
    """One counter as described, `times` times. country: '' if none was named."""

    shape: Shape
    country: str = ""
    times: int = 1
    marks: dict[str, Any] = field(default_factory=dict)


_COUNTRIES: dict[str, str] = {
    fold(word): code
    for code, nation in NATIONS.items()
    for word in (code, nation.name, nation.adjective, *nation.aliases)
} | {"axis": "AXIS", "allies": "ALLIES", "allied": "ALLIES"}
_LONGEST = max(len(word.split()) for word in _COUNTRIES)

_NUMBER = r"(\d+(?: 1/2)?|1/2|\d+\.5)"
_LETTERS = {"i": "infantry", "c": "armour", "a": "air", "f": "ships", "u": "u_boats", "s": "halves"}
_WORDS = {
    "infantry": "infantry",
    "inf": "infantry",
    "armour": "armour",
    "armor": "armour",
    "armoured": "armour",
    "armored": "armour",
    "tank": "armour",
    "tanks": "armour",
    "air": "air",
    "fleet": "ships",
    "fleets": "ships",
    "u-boat": "u_boats",
    "u-boats": "u_boats",
    "uboat": "u_boats",
    "uboats": "u_boats",
    "supply": "halves",
}
_SHORT = re.compile(rf"^(?:{_NUMBER}([icafus])|([icafus]){_NUMBER})$", re.IGNORECASE)

_FLAGS = {
    "elite": ("elite", True),
    "fortified": ("fortified", True),
    "large": ("large", True),
    "activated": ("activated", True),
    "strategic": ("strategic", True),
    "shipped": ("shipped", True),
    "landed": ("landed", True),
    "flying": ("flying", True),
    "neutral": ("neutral", True),
}
_COUNTED = {"moved": "zones_moved", "advanced": "advanced", "arrived": "arrived"}

Place = Callable[[str], str]
"""Finds the id of a place by its name; raises if there is none."""


def read_counters(text: str, place: Place) -> list[Described]:
    """All counters of a text, separated by commas or semicolons. NotRead says what is wrong."""
    parts = [part.strip() for part in re.split(r"[,;]", text)]
    return [read_counter(part, place) for part in parts if part]


def read_counter(text: str, place: Place) -> Described:
    """One counter, or several equal ones (`2 air`, `3 x UK 1I`)."""
    words = text.split()
    times = 1
    if found := re.match(r"^(\d+)\s*(?:x|×|times)\s+(.*)$", text, re.IGNORECASE):
        times, words = int(found[1]), found[2].split()
    marks, words = _marks(words, place)
    country, words = _country(words)
    counts, elite = _units(words, text)
    if counts["air"] > 1:
        times, counts["air"] = times * counts["air"], 1  # BW-3-5
    shape = Shape(
        **counts,
        elite=elite or bool(marks.pop("elite", False)),
        fortified=bool(marks.pop("fortified", False)),
        large=bool(marks.pop("large", False)),
    )
    if not any(counts.values()):
        raise NotRead(
            f"{text!r} does not name units; write for instance `UK 2I`, `GER air`, `supply 4`"
        )
    classes = [
        bool(shape.infantry or shape.armour),
        bool(shape.air),
        bool(shape.ships),
        bool(shape.u_boats),
        bool(shape.halves),
    ]
    if sum(classes) > 1:
        raise NotRead(
            f"{text!r}: one counter holds units of one kind (BW-3-2); put a comma between"
        )
    return Described(shape, country, times, marks)


def _marks(words: list[str], place: Place) -> tuple[dict[str, Any], list[str]]:
    """What a counter is doing, and the words that are left."""
    marks: dict[str, Any] = {}
    text = " ".join(words)

    def take(pattern: str) -> re.Match[str] | None:
        nonlocal text
        found = re.search(rf"(?:^|\s){pattern}(?=\s|$)", text, re.IGNORECASE)
        if found:
            text = f"{text[: found.start()]} {text[found.end() :]}".strip()
        return found

    if found := take(r"as\s+(c\d+)"):
        marks["id"] = found[1].lower()
    if take(r"out\s+of\s+supply"):
        marks["out_of_supply"] = True
    if take(r"on\s+(?:a\s+)?mission"):
        marks["flying"] = True
    take(r"at\s+base")
    for word, name in _COUNTED.items():
        if found := take(rf"{word}\s+(\d+)"):
            marks[name] = int(found[1])
    for word, (name, value) in _FLAGS.items():
        if take(word):
            marks[name] = value
    # What names places comes last, and runs to the end of the words.
    if found := take(r"(?:on\s+|at\s+)?beachhead(?:\s+at)?\s+(\S.*)$"):
        marks["beachhead"] = place(found[1])
    if found := take(r"fought(?:\s+in\s+(blitzkrieg|normal))?(?:\s+(?:at\s+)?([^\s].*?))?$"):
        marks["fought"] = [place(name) for name in re.split(r"\s*\+\s*", found[2] or "") if name]
        marks["fought_phase"] = (found[1] or "blitzkrieg").lower()
    return marks, text.split()


def _country(words: list[str]) -> tuple[str, list[str]]:
    for length in range(min(_LONGEST, len(words)), 0, -1):
        for start in range(len(words) - length + 1):
            code = _COUNTRIES.get(fold(" ".join(words[start : start + length])))
            if code:
                return code, words[:start] + words[start + length :]
    return "", words


def _units(words: list[str], text: str) -> tuple[dict[str, int], bool]:
    counts = dict.fromkeys(("infantry", "armour", "air", "ships", "u_boats", "halves"), 0)
    elite = False
    parts = [word for word in re.split(r"[\s+&]+", " ".join(words)) if word]
    number: Fraction | None = None
    last = ""
    for word in parts:
        low = word.casefold()
        if low in ("corps", "counter", "counters", "unit", "units", "army", "and", "force"):
            continue
        if low in ("elite", "e"):
            elite = True
        elif found := _SHORT.match(word):
            amount = Fraction(found[1] or found[4])
            _add(counts, _LETTERS[(found[2] or found[3]).casefold()], amount)
        elif re.fullmatch(r"\d+(\.5)?|1/2", word):
            amount = Fraction(word)
            if last == "halves":
                _add(counts, "halves", amount)
            else:
                number = amount if number is None else number + amount
        elif low in _WORDS:
            last = _WORDS[low]
            if last == "halves" and number is None:
                continue  # `supply 4`: the number follows
            _add(counts, last, number if number is not None else Fraction(1))
            number, last = None, "" if last == "halves" else last
        else:
            raise NotRead(f"{text!r}: {word!r} is not understood")
    if last == "halves" and not counts["halves"]:
        counts["halves"] = 2
    return counts, elite


def _add(counts: dict[str, int], units: str, amount: Fraction) -> None:
    if units == "halves":
        amount *= 2
    if amount.denominator != 1:
        raise NotRead("only supply comes in halves")
    counts[units] += int(amount)


# --------------------------------------------------------------------------- written


def counter_in_words(counter: Counter, name: Callable[[str], str]) -> str:
    """The words that `read_counter` reads back. name: how a place is written."""
    words = [shape_in_words(counter.country, shape_of(counter))]
    if counter.flying and not counter.beachhead and counter.place != BOMBING:
        words.append("on mission")
    for mark in ("activated", "strategic", "shipped", "landed"):
        if getattr(counter, mark):
            words.append(mark)
    for word, field_name in _COUNTED.items():
        if number := getattr(counter, field_name):
            words.append(f"{word} {number}")
    if counter.out_of_supply:
        words.append("out of supply")
    if counter.side == "neutral" and counter.country in ("AXIS", "ALLIES"):
        words.append("neutral")
    if counter.fought_phase or counter.fought:
        zones = " + ".join(name(zone) for zone in counter.fought)
        words.append(f"fought in {counter.fought_phase or 'blitzkrieg'} {zones}".strip())
    if counter.beachhead:
        words.append(f"on beachhead {name(counter.beachhead)}")
    return " ".join(words)


def shape_in_words(country: str, shape: Shape) -> str:
    """`UK 1I+1C`, `GER Elite 1I+2C`, `AXIS supply 2 1/2`."""
    shared = {"AXIS": "Axis", "ALLIES": "Allied"}.get(country, country)
    if shape.halves:
        return f"{shared} supply {plain(Fraction(shape.halves, 2))}"
    if shape.air:
        return f"{shared} air"
    if shape.ships or shape.u_boats:
        return f"{shared} {shape.ships}F" if shape.ships else f"{shared} {shape.u_boats}U"
    corps = "+".join(
        f"{number}{letter}"
        for number, letter in ((shape.infantry, "I"), (shape.armour, "C"))
        if number
    )
    flags = [
        word for word, there in (("fortified", shape.fortified), ("large", shape.large)) if there
    ]
    return " ".join([shared, *(["Elite"] if shape.elite else []), corps, *flags])
