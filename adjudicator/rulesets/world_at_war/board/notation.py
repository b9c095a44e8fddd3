"""Units and force pools in a line of text, as scenarios and positions in words write them.

    germany 8 ground, 1 elite, 3 air; hungary 2 ground garrison
    uk u17 naval inactive base=south_england task=interdiction

A group begins with its nation and ends at `;`. A part has an id or a number, a kind of unit
and perhaps flags (fields of `Unit` that are true) and `field=value`; `inactive` is the one flag
whose field is false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from adjudicator.rulesets.world_at_war.board.position import Unit
from adjudicator.rulesets.world_at_war.board.terms import KINDS, Kind

FLAGS = (
    "weak",
    "garrison",
    "pinned",
    "unsupplied",
    "stays",
    "fought",
    "colonial",
    "remnant",
)
VALUES = ("task", "base", "aboard")
_PART = re.compile(r"(?:(?P<id>u\d+)\s+)?(?:(?P<n>\d+)\s*(?:x\s+)?)?(?P<kind>[a-z]+)(?P<rest>.*)")


class NotUnits(ValueError):
    """What is wrong with a line of units, in a sentence."""


def read_units(
    text: str, nations: Iterable[str]
) -> Iterator[tuple[str, Kind, int, str, dict[str, Any]]]:
    """The parts of a line: nation, kind, number, id ('' for a new one), fields.

    Raises NotUnits."""
    known = tuple(nations)
    for group in (g.strip() for g in text.split(";")):
        if not group:
            continue
        nation, _, parts = group.partition(" ")
        if nation not in known:
            raise NotUnits(f"there is no nation {nation!r}")
        if not parts.strip():
            raise NotUnits(f"{group!r} names no units")
        for part in (p.strip() for p in parts.split(",")):
            found = _PART.fullmatch(part)
            if not found or found["kind"] not in KINDS:
                raise NotUnits(f"{part!r} is not understood; write `germany 8 ground, 3 air`")
            number, id = int(found["n"] or 1), found["id"] or ""
            yield nation, cast(Kind, found["kind"]), number, id, _fields(found)


def _fields(found: re.Match[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for word in found["rest"].split():
        name, _, value = word.partition("=")
        if word == "inactive":
            fields["active"] = False
        elif word in FLAGS:
            fields[word] = True
        elif name in VALUES and value:
            fields[name] = value
        else:
            raise NotUnits(f"{word!r} does not mark a unit")
    return fields


def unit_words(unit: Unit) -> str:
    """`u17 naval inactive task=interdiction`"""
    words = [unit.id, unit.kind]
    if not unit.active:
        words.append("inactive")
    words += [flag for flag in FLAGS if getattr(unit, flag)]
    words += [f"{name}={getattr(unit, name)}" for name in VALUES if getattr(unit, name)]
    return " ".join(words)


def group_words(units: Sequence[Unit]) -> str:
    """All units of a place in one line."""
    groups: dict[str, list[str]] = {}
    for unit in units:
        groups.setdefault(unit.nation, []).append(unit_words(unit))
    return "; ".join(f"{nation} {', '.join(parts)}" for nation, parts in groups.items())


def read_pool(text: str) -> dict[str, int]:
    """`18 ground, 1 air` -> {"ground": 18, "air": 1}. Raises NotUnits."""
    pool: dict[str, int] = {}
    for part in (p.strip() for p in text.split(",") if p.strip()):
        number, _, kind = part.partition(" ")
        if not number.isdecimal() or kind not in KINDS:
            raise NotUnits(f"{part!r} is not understood; write `18 ground, 1 air`")
        if int(number):
            pool[kind] = pool.get(kind, 0) + int(number)
    return pool
