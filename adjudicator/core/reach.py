"""The map in answers: where somebody could go, who could come, what lies next to what and how far
apart, and what an attack would come to. All of it comes from the choices of a ruleset on what one
seat sees (`core.offering`), so that an answer says no more than a click on the map would.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic import BaseModel

from adjudicator.core.maps import Neighbours, distance
from adjudicator.core.names import fold
from adjudicator.core.offering import ATTACK, Case, Trial, names_of, rank_of, title_of
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Order

MOST_CHOICES = 240
"""Choices of one place that are looked at."""
TRIES = 60
"""Of these, how many are put to the check; those behind them are told as the map offers them."""
MOST_ODDS = 4
"""Attacks on one place that are told with what they would come to."""
NO_WAY = ("support", "convoy", "feint", "placetoken", "execute", "waive")
"""Orders that lead nobody anywhere, though they name two places."""
MOST_ENDS = 24
"""Places that one kind of order is told to lead to."""
MOST_PLACES = 400
"""Places of a map that are looked through for where something may be put."""


@dataclass(frozen=True)
class Way:
    """A way that the rules allow now. kind: of its order, as people call it. line: as it is
    written, of those that were tried."""

    kind: str
    start: str
    end: str
    unit: str
    note: str = ""
    attack: bool = False
    line: str = ""


def ways(
    case: Case,
    context: Sequence[Order],
    place: str,
    start: str = "",
    end: str = "",
    tags: Collection[str] = (),
) -> list[Way]:
    """The ways from a place and to it, beside orders that are given already. start, end: only
    those that begin or end there. tags: only those of these orders."""
    trial = Trial(case, context, noted=True)
    found: list[Way] = []
    choices = case.ruleset.choices(case.board, case.ask, case.view, place)
    tried = 0
    for choice in islice(choices, MOST_CHOICES):
        if tags and (not isinstance(choice.order, Order) or choice.order.tag() not in tags):
            continue
        if end and choice.area != end and not _speaks_of(choice.order, end):
            continue  # its way would have to be sought before it is passed over
        path = _path(case, choice)
        if path is None or place not in (path[0], path[-1]):
            continue
        if (start and path[0] != start) or (end and path[-1] != end):
            continue
        tried += 1
        way = _way(case, trial, choice, path, tried=tried <= TRIES)
        if way is not None:
            found.append(way)
    return found


def leading(case: Case, place: str, glance: int, tries: int) -> Iterator[Way]:
    """The ways from a place beside no other order. glance: choices of it that are looked at;
    tries: how many of them are put to the check where the rules were not asked yet."""
    trial = Trial(case)
    choices = case.ruleset.choices(case.board, case.ask, case.view, place)
    for choice in islice(choices, glance):
        path = _path(case, choice)
        if path is None or path[0] != place or path[-1] == place:
            continue
        if not choice.sure:
            if tries <= 0:
                continue
            tries -= 1
        if (way := _way(case, trial, choice, path, tried=True)) is not None:
            yield way


def _speaks_of(value: Any, place: str) -> bool:
    """Does an order name a place, in whatever field?"""
    if isinstance(value, BaseModel):
        return any(_speaks_of(one, place) for _, one in value)
    if isinstance(value, list | tuple):
        return any(_speaks_of(one, place) for one in value)
    return bool(value == place)


def _path(case: Case, choice: Choice) -> Sequence[str] | None:
    """The way that a choice leads, None if it leads nobody anywhere."""
    order = choice.order
    if not isinstance(order, Order) or order.tag().casefold() in NO_WAY:
        return None
    path = next(
        (a.path for a in case.ruleset.drawn_as(case.board, case.view, order) if len(a.path) > 1),
        None,
    )
    attack = rank_of(case, order) == ATTACK
    if path is None:
        if not (attack and choice.area):
            return None
        path = [choice.area, *(one for one in _targets(order) if one != choice.area)][:2]
        if len(path) < 2:
            return None
    return path


def _way(
    case: Case, trial: Trial, choice: Choice, path: Sequence[str], *, tried: bool
) -> Way | None:
    order = choice.order
    assert isinstance(order, Order)
    attack = rank_of(case, order) == ATTACK
    note = line = ""
    if tried:
        offer = trial.offer(choice)
        if offer is None:
            return None
        note, line = offer.note, offer.line
    return Way(title_of(type(order)), path[0], path[-1], choice.unit, note, attack, line)


def _targets(order: Order) -> Iterator[str]:
    for field in ("target", "end", "to", "goal", "zone"):
        value = getattr(order, field, None)
        if isinstance(value, str):
            yield value


def from_place(case: Case, context: Sequence[Order], place: str, words: str) -> list[str]:
    """Where those at a place could go, in lines; of units that the words name, only these."""
    going = ways(case, context, place, start=place)
    going = _of_units(going, words)
    name = names_of(case)
    return _told(going, name, f"From {name.get(place, place)}", lambda one: one.end)


def to_place(case: Case, context: Sequence[Order], place: str, words: str) -> list[str]:
    """Who could come to a place, in lines."""
    name = names_of(case)
    held = [one.place for one in case.ruleset.holdings(case.board, case.ask, case.view)]
    coming = ways(case, context, place, end=place)
    have = {one.start for one in coming}
    for other in held[:TRIES]:
        if other not in have and other != place:
            coming += ways(case, context, other, end=place)
    coming = _of_units(coming, words)
    return _told(coming, name, f"To {name.get(place, place)}", lambda one: one.start)


def beside_it(case: Case, place: str) -> list[str]:
    """The seat's units next to a place and two steps from it, in lines: what may come there in a
    phase that is not asked about yet."""
    name = names_of(case)
    held = {
        one.place: one.words()
        for one in case.ruleset.holdings(case.board, case.ask, case.view)
        if one.place != place
    }
    around = neighbours_of(case)
    near = list(around(place))
    far = [two for one in near for two in around(one) if two not in near and two != place]
    lines = []
    for head, places in (("Next to", near), ("Two steps from", far)):
        some = [one for one in dict.fromkeys(places) if one in held][:MOST_BESIDE]
        there = "; ".join(f"{name.get(one, one)} {held[one]}" for one in some)
        lines += [f"{head} {name.get(place, place)}: {there}."] if some else []
    return lines


MOST_BESIDE = 6
"""Places of one's own units that are told as near."""


def _of_units(found: list[Way], words: str) -> list[Way]:
    """Those of the units that a question names, if it names any."""
    wanted = {word[:4] for word in fold(words).split() if len(word) > 3}
    wanted |= {word for word in fold(words).split() if any(map(str.isdigit, word))}
    named = [one for one in found if {w[:4] for w in fold(one.unit).split()} & wanted]
    return named or found


def _told(found: Iterable[Way], name: dict[str, str], head: str, other: object) -> list[str]:
    """`From Danzig, move: Poznan, Koszalin (GER 2 armoured).`"""
    assert callable(other)
    by: dict[str, dict[str, list[str]]] = {}
    for one in found:
        units = by.setdefault(one.kind, {}).setdefault(other(one), [])
        said = re.sub(r"^.*?\b(?=odds\b)", "", one.note) if one.attack else ""
        if said and said not in units:
            units.append(said)
    lines = []
    for kind, places in by.items():
        ends = [
            f"{name.get(place, place)}{f' ({said[0]})' if said else ''}"
            for place, said in islice(places.items(), MOST_ENDS)
        ]
        if (more := len(places) - MOST_ENDS) > 0:
            ends.append(f"and {more} more")
        lines.append(f"{head}, {kind.lower()}: {', '.join(ends)}.")
    return lines


def odds(case: Case, context: Sequence[Order], place: str) -> list[str]:
    """What attacks on a place would come to, beside orders that are given already."""
    trial = Trial(case, context, noted=True)
    lines: list[str] = []
    choices = case.ruleset.choices(case.board, case.ask, case.view, place)
    tried = 0
    for choice in choices:
        order = choice.order
        if not isinstance(order, Order) or rank_of(case, order) != ATTACK:
            continue
        if place not in _targets(order):
            continue
        tried += 1
        offer = trial.offer(choice) if tried <= TRIES else None
        if offer is not None and _SAYS.search(offer.note):
            lines.append(f"{offer.line} ({offer.note})")
        if len(lines) >= MOST_ODDS:
            break
    return lines or trial.barred[:1]


def room_for(case: Case, context: Sequence[Order], tags: Iterable[str], words: str) -> list[str]:
    """Where orders of some kinds could put something, by kind of order."""
    wanted = set(tags)
    geometry = case.ruleset.geometry(case.board, case.view)
    if not wanted or geometry is None:
        return []
    name = names_of(case)
    trial = Trial(case, context)
    found: dict[str, list[str]] = {}
    some = _named_first(words)

    def look(choice: Choice, place: str) -> None:
        order = choice.order
        if not isinstance(order, Order) or order.tag() not in wanted:
            return
        offer = trial.offer(choice)
        if offer is None:
            return
        kind = title_of(type(order)).lower()
        at = place or choice.area or next(_places_in(order, name), "")
        line = offer.line
        if some and not any(one in fold(line) for one in some):
            kind = f"{kind} others"
        told = found.setdefault(kind, [])
        if at and name.get(at, at) not in told:
            told.append(name.get(at, at))

    for choice in case.ruleset.at_large(case.board, case.ask, case.view):
        look(choice, "")
    for place in islice(geometry.areas, MOST_PLACES):
        for choice in case.ruleset.choices(case.board, case.ask, case.view, place):
            look(choice, place)
    for tag in wanted & set(case.ask.accepts):
        cls = case.ruleset.order_classes()[tag]
        for field in cls.model_fields:
            listed_places = [one for one in case.ask.options.get(field, ()) if one in name]
            if listed_places:
                told = found.setdefault(title_of(cls).lower(), [])
                told += [name[one] for one in listed_places if name[one] not in told]
    return [f"You may {kind} at: {', '.join(places)}." for kind, places in found.items() if places]


_SAYS = re.compile(r"\d+\s*[-:]\s*\d|\bodds\b|\bagainst\b|\bstrength\b")
"""A note that says what an attack would come to."""


def _named_first(words: str) -> list[str]:
    return [word[:5] for word in fold(words).split() if len(word) > 3]


def _places_in(order: Order, name: dict[str, str]) -> Iterator[str]:
    for value in order.model_dump().values():
        for one in value if isinstance(value, list | tuple) else [value]:
            if isinstance(one, str) and one in name:
                yield one


# ------------------------------------------------------------------------ map


def neighbours_of(case: Case) -> Neighbours:
    """What lies next to an area of the case's map."""
    geometry = case.ruleset.geometry(case.board, case.view)
    if geometry is None or not geometry.hexes:
        return lambda area: case.ruleset.beside(case.board, case.view, area)
    cells = {_cell(*area.at): id for id, area in geometry.areas.items() if not area.rings}
    at = {id: cell for cell, id in cells.items()}

    def around(area: str) -> list[str]:
        if area not in at:
            return []
        x, y = at[area]
        return [cells[x + dx, y + dy] for dx, dy in _AROUND if (x + dx, y + dy) in cells]

    return around


_AROUND = ((1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1))
"""The six neighbours of a hex, in half widths and rows."""


def _cell(x: float, y: float) -> tuple[int, int]:
    """A hex of width one by half widths and rows."""
    return round(2 * x), round(y * 2 / 3**0.5)


def next_to(case: Case, place: str) -> list[str]:
    """What lies next to a place, in a line."""
    name = names_of(case)
    beside = list(neighbours_of(case)(place))
    if not beside:
        return []
    there = [name.get(one, one) for one in beside]
    return [f"Next to {name.get(place, place)}: {', '.join(there)}."]


def apart(case: Case, a: str, b: str) -> list[str]:
    """How far two places are from each other, in a line."""
    name = names_of(case)
    steps = distance(neighbours_of(case), a, b)
    one, two = name.get(a, a), name.get(b, b)
    if steps is None:
        return [f"There is no way over the map from {one} to {two}."]
    if steps == 1:
        return [f"{one} is next to {two}."]
    return [f"{one} and {two} are {steps} steps apart on the map, land and sea counted alike."]


def adjacent(case: Case, a: str, b: str) -> list[str]:
    """Whether two places are next to each other."""
    name = names_of(case)
    there = f"{name.get(a, a)} is next to {name.get(b, b)}"
    if b in neighbours_of(case)(a):
        return [f"Yes, {there}."]
    return [f"No. {apart(case, a, b)[0]}"]


def kinds_named(case: Case, verbs: Iterable[str]) -> list[str]:
    """The orders that the question takes and whose names begin like one of some verbs."""
    some = tuple(verbs)
    return [cls.tag() for cls in case.classes() if cls.tag().casefold().startswith(some)]
