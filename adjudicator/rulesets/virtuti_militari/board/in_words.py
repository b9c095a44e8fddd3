"""Positions in words, for the rules laboratory, for tests and for people: see README.md.

What is not said is as in the full campaign before its first turn, but without units,
fortifications and markers on the map.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from adjudicator.core.names import fold
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    CountryState,
    FactionState,
    Placed,
    Position,
    Queued,
    Submarine,
    Unit,
    number,
)
from adjudicator.rulesets.virtuti_militari.board.setup import open_scenario
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS, KIND_NAMES, TECHNOLOGIES
from adjudicator.rulesets.virtuti_militari.book.areas import controlled

CAMPAIGN = "campaign-1939"
PLAIN = (
    "turn", "first_turn", "last_turn", "turn_done", "scenario", "begins", "ussr", "pact",
    "breakable_since", "fired", "random_event", "lent", "decisive", "minor", "tallies", "winner",
    "victory", "over", "next_id", "initiative", "random_deck", "random_discard",
)  # fmt: skip
"""Keys that mean the field of the position as it is."""
LABORATORY = ("base", "phase", "phases", "standing", "rulings")
"""Keys that say how to begin, and what the laboratory does with the position."""
TABLES = ("area_pp", "forts")
"""Keys with a number for each land area."""

_UNIT = re.compile(
    r"(?:(?P<n>\d+) x )?(?:(?P<id>u\d+) )?(?P<kind>[A-Za-z ]+?)(?: L(?P<level>[123]))?"
    r"(?P<exhausted> exhausted)?"
)
_QUEUED = re.compile(
    r"(?:(?P<id>q\d+) )?(?P<what>[A-Za-z ]+?|[a-z]+(?:\+\d)?(?: & [a-z]+(?:\+\d)?)*)"
    r"(?: L(?P<level>[123]))?(?: in (?P<turns>\d+))?"
)


NAMES_OF_KINDS: Mapping[str, str] = dict(KIND_NAMES.items())
"""By the text of a queue's entry, which may be `submarine` too."""


def from_words(board: Board, words: Mapping[str, Any]) -> Position:
    """A position written by hand. Raises ScenarioError naming what is not understood.

    `base` names a scenario to begin with; without it the map is that of the full campaign
    without units, fortifications, markers or order tokens."""
    return _Reader(board).position(words)


class _Reader:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.places = {fold(board.name(place)): place for place in board.places}
        for port, area in board.ports.items():
            self.places[fold(f"{board.areas[area].name} port")] = port
        self.places |= {fold(place): place for place in board.places}
        self.countries = {fold(c.name): c.id for c in board.countries.values()}
        self.countries |= {fold(id): id for id in board.countries}
        self.kinds = {fold(name): kind for kind, name in KIND_NAMES.items()}

    def position(self, words: Mapping[str, Any]) -> Position:
        base = str(words.get("base", CAMPAIGN))
        if base not in self.board.scenarios:
            raise error(f"there is no scenario {base!r}")
        position = open_scenario(self.board, base)
        if "base" not in words:
            position.scenario = "laboratory"
            position.units, position.submarines, position.forts = [], [], {}
            position.next_id = 1
        changes: dict[str, Any] = {}
        for key, value in words.items():
            if key in PLAIN:
                changes[key] = value
            elif key in TABLES:
                changes[key] = {self.area(name): level for name, level in value.items()}
            elif key not in LABORATORY:
                self.section(position, key, value)
        if "initiative" in changes:
            changes["initiative"] = [self.faction(name) for name in changes["initiative"]]
        if twice := _twice(position):
            raise error(f"two things have the id {twice}")
        position.next_id = max(position.next_id, 1 + _highest(position))
        try:
            return Position.model_validate({**position.model_dump(), **changes})
        except ValidationError as wrong:
            first = wrong.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise error(f"{where}: {first['msg']}") from None

    def section(self, position: Position, key: str, value: Any) -> None:
        match key:
            case "units":
                for place, text in value.items():
                    self.units(position, self.place(place), text)
                position.units.sort(key=lambda unit: int(unit.id[1:]))
            case "submarines":
                for sea, text in value.items():
                    self.submarines(position, self.place(sea), text)
                position.submarines.sort(key=lambda marker: int(marker.id[1:]))
            case "control":
                for faction, areas in value.items():
                    holder = faction if faction == "neutral" else self.faction(faction)
                    for area in areas:
                        position.control[self.area(area)] = holder
            case "owners":
                for area, country in value.items():
                    position.owners[self.area(area)] = self.country(country)
            case "countries":
                for country, text in value.items():
                    position.countries[self.country(country)] = self.status(country, text)
            case "key_areas":
                for country, areas in value.items():
                    position.key_areas[self.country(country)] = [self.area(a) for a in areas]
            case "orders":
                for place, text in value.items():
                    position.orders[self.place(place)] = self.token(text)
            case "weather":
                for kind, areas in value.items():
                    position.weather |= {self.area(area): kind for area in areas}
                known = [area for area in self.board.areas if area in position.weather]
                position.weather = {area: position.weather[area] for area in known}
            case "out_of_supply":
                marked = [self.area(area) for area in value]
                position.out_of_supply = [a for a in self.board.areas if a in marked]
            case "factions":
                for faction, parts in value.items():
                    self.owned(position, self.faction(faction), parts)
            case _:
                raise error(f"there is no key {key!r}")

    # ---------------------------------------------------------------- names

    def place(self, name: str) -> str:
        if fold(name) not in self.places:
            raise error(f"there is no place {name!r}")
        return self.places[fold(name)]

    def area(self, name: str) -> str:
        place = self.place(name)
        if not self.board.is_land(place):
            raise error(f"{name} is not a land area")
        return place

    def country(self, name: str) -> str:
        if fold(name) not in self.countries:
            raise error(f"there is no country {name!r}")
        return self.countries[fold(name)]

    def faction(self, name: str) -> Any:
        if name not in FACTIONS:
            raise error(f"there is no faction {name!r}")
        return name

    # ------------------------------------------------------------- sections

    def units(self, position: Position, place: str, text: str) -> None:
        """`axis 2 x Army L2, Corps exhausted; western Fleet`"""
        for group in text.split(";"):
            faction, _, rest = group.strip().partition(" ")
            for part in filter(None, (p.strip() for p in rest.split(","))):
                found = _UNIT.fullmatch(part)
                kind = self.kinds.get(fold(found["kind"])) if found else None
                if not found or kind is None:
                    raise error(f"{part!r} is not understood; write `axis 2 x Army L2, Corps`")
                port = self.board.port_of(place) if self.board.is_land(place) else None
                where = port or place if kind == "fleet" else place
                if (kind == "fleet") == self.board.is_land(where):
                    raise error(f"a {found['kind']} cannot stand in {self.board.name(place)}")
                for _ in range(int(found["n"] or 1)):
                    position.units.append(
                        Unit(
                            id=found["id"] or f"u{number(position)}",
                            faction=self.faction(faction),
                            kind=kind,
                            level=int(found["level"] or 1),
                            place=where,
                            exhausted=bool(found["exhausted"]),
                        )
                    )

    def submarines(self, position: Position, sea: str, text: str) -> None:
        """`axis 2`, or with their ids `axis s4 s5; ussr s7`"""
        for group in text.split(";"):
            faction, *rest = group.split()
            ids = rest
            if len(rest) == 1 and rest[0].isdigit():
                ids = [f"s{number(position)}" for _ in range(int(rest[0]))]
            for id in ids:
                marker = Submarine(id=id, faction=self.faction(faction), place=sea)
                position.submarines.append(marker)

    def status(self, country: str, text: str) -> CountryState:
        """`active axis`, `surrendered western`, `neutral`, `neutral axis 40%`"""
        status, *rest = text.split()
        if status in ("active", "surrendered"):
            if len(rest) != 1:
                raise error(f"{country}: say `{status}` and its faction")
            return CountryState(status=status, faction=self.faction(rest[0]))
        if status != "neutral":
            raise error(f"{country}: there is no status {status!r}")
        row = self.board.countries[self.country(country)]
        alignment = next((word for word in rest if not word.endswith("%")), row.alignment)
        entry = next((int(w[:-1]) for w in rest if w.endswith("%")), row.war_entry)
        return CountryState(
            alignment=self.faction(alignment) if alignment and alignment != "nobody" else None,
            war_entry=entry,
        )

    def token(self, text: str) -> Placed:
        """`axis move+1`"""
        faction, _, token = text.partition(" ")
        if token not in self.board.tokens:
            raise error(f"there is no order token {token!r}")
        return Placed(faction=self.faction(faction), token=token)

    def owned(self, position: Position, faction: str, words: Mapping[str, Any]) -> None:
        """What a faction owns: `pp` in PP, the rest by the names of `FactionState`."""
        state = position.factions[faction]
        changes: dict[str, Any] = {}
        for key, value in words.items():
            if key == "pp":
                changes["pp"] = round(value * 10)
            elif key in ("levels", "research", "progress"):
                for technology in value:
                    if technology not in TECHNOLOGIES:
                        raise error(f"there is no technology {technology!r}")
                changes[key] = {**getattr(state, key), **value}
            elif key in ("queue", "deployment"):
                changes[key] = [self.queued(position, text) for text in value]
            elif key in FactionState.model_fields:
                self.known(key, value)
                changes[key] = value
            else:
                raise error(f"{faction}: there is no key {key!r}")
        changed = {**state.model_dump(), **changes}
        position.factions[faction] = FactionState.model_validate(changed)

    def known(self, key: str, value: Any) -> None:
        for card in value if key in ("hand", "discard") else ():
            if card not in self.board.cards:
                raise error(f"there is no card {card!r}")
        for token in value if key == "pool" else ():
            if token not in self.board.tokens:
                raise error(f"there is no order token {token!r}")

    def queued(self, position: Position, text: str) -> Queued:
        """`Army L2 in 3`, `Submarine in 2`, `amphibious+1 & bombardment in 1`"""
        found = _QUEUED.fullmatch(text.strip())
        if not found:
            raise error(f"{text!r} is not understood; write `Army L2 in 3`")
        id = found["id"] or f"q{number(position)}"
        turns = int(found["turns"] or 0)
        what = found["what"]
        kind = SUBMARINE if fold(what) == SUBMARINE else self.kinds.get(fold(what), "")
        if kind:
            return Queued(id=id, kind=kind, level=int(found["level"] or 1), turns=turns)
        tokens = what.split(" & ")
        self.known("pool", tokens)
        return Queued(id=id, tokens=tokens, turns=turns)


def error(text: str) -> ScenarioError:
    return ScenarioError("position", 0, text)


def _ids(position: Position) -> list[str]:
    ids = [u.id for u in position.units] + [s.id for s in position.submarines]
    for state in position.factions.values():
        ids += [entry.id for entry in (*state.queue, *state.deployment)]
    return ids


def _twice(position: Position) -> str:
    """An id that stands twice in a position, empty if none does."""
    return next((id for id, n in Tally(_ids(position)).items() if n > 1), "")


def _highest(position: Position) -> int:
    """The highest number that an id holds."""
    return max((int(id[1:]) for id in _ids(position)), default=0)


# ----------------------------------------------------------------------- writing


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """The reverse of `from_words`: everything said, names as people write them."""
    dumped = position.model_dump(mode="json")
    words: dict[str, Any] = {key: dumped[key] for key in PLAIN}
    for table in TABLES:
        words[table] = {board.name(area): level for area, level in dumped[table].items()}
    words["units"] = _by_place(board, position)
    markers: dict[str, dict[str, list[str]]] = {}
    for marker in position.submarines:
        markers.setdefault(board.name(marker.place), {}).setdefault(marker.faction, []).append(
            marker.id
        )
    words["submarines"] = {
        sea: "; ".join(f"{faction} {' '.join(ids)}" for faction, ids in groups.items())
        for sea, groups in markers.items()
    }
    words["control"] = {
        holder: _names(board, controlled(position, board, holder))
        for holder in (*FACTIONS, "neutral")
    }
    words["owners"] = {
        board.name(area): board.countries[country].name for area, country in position.owners.items()
    }
    words["countries"] = {
        board.countries[country].name: _status_words(state)
        for country, state in position.countries.items()
    }
    words["key_areas"] = {
        board.countries[country].name: _names(board, areas)
        for country, areas in position.key_areas.items()
    }
    words["orders"] = {
        board.name(place): f"{placed.faction} {placed.token}"
        for place, placed in position.orders.items()
    }
    words["weather"] = {
        kind: [board.name(a) for a, w in position.weather.items() if w == kind]
        for kind in ("clear", "mud", "snow")
    }
    words["out_of_supply"] = _names(board, position.out_of_supply)
    words["factions"] = {
        faction: _owned_words(state) for faction, state in position.factions.items()
    }
    return words


def _names(board: Board, areas: Iterable[str]) -> list[str]:
    return [board.name(area) for area in areas]


def _by_place(board: Board, position: Position) -> dict[str, str]:
    places: dict[str, dict[str, list[str]]] = {}
    for unit in position.units:
        text = f"{unit.id} {KIND_NAMES[unit.kind]} L{unit.level}"
        text += " exhausted" if unit.exhausted else ""
        places.setdefault(board.name(unit.place), {}).setdefault(unit.faction, []).append(text)
    return {
        place: "; ".join(f"{faction} {', '.join(units)}" for faction, units in groups.items())
        for place, groups in places.items()
    }


def _status_words(state: CountryState) -> str:
    if state.status != "neutral":
        return f"{state.status} {state.faction}"
    return f"neutral {state.alignment or 'nobody'} {state.war_entry}%"


def _owned_words(state: FactionState) -> dict[str, Any]:
    words = state.model_dump(mode="json")
    words["pp"] = state.pp / 10
    words["queue"] = [_queued_words(entry) for entry in state.queue]
    words["deployment"] = [_queued_words(entry) for entry in state.deployment]
    return words


def _queued_words(entry: Queued) -> str:
    if entry.tokens:
        what = " & ".join(entry.tokens)
    elif entry.kind == SUBMARINE:
        what = "Submarine"
    else:
        what = f"{NAMES_OF_KINDS[entry.kind]} L{entry.level}"
    return f"{entry.id} {what} in {entry.turns}"
