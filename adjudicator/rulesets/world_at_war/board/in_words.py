"""Positions written by hand, for tests and the rules laboratory, and the way back.

What is not said is as in the scenario `base` (the full campaign, if none is named) before its
deployment, without units; `set_up = true` puts the default set-up on the map. README.md shows
the notation. Keys that are not special here are fields of `Position` as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from adjudicator.core.names import fold
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.notation import (
    NotUnits,
    group_words,
    read_units,
)
from adjudicator.rulesets.world_at_war.board.position import (
    CountryState,
    Fort,
    MajorState,
    Partisan,
    Position,
    Unit,
    number,
)
from adjudicator.rulesets.world_at_war.board.setup import (
    open_scenario,
    place_default,
    place_partisans,
)
from adjudicator.rulesets.world_at_war.board.terms import SEATS

SKIPPED = ("base", "set_up", "phase", "rulings", "standing", "options")
"""Keys that are read elsewhere: by the laboratory, or before the others."""
DEFAULT_BASE = "campaign-1939"


def from_words(board: Board, words: Mapping[str, Any]) -> Position:
    """A position out of words. Raises ScenarioError naming what is not understood."""
    base = words.get("base", DEFAULT_BASE)
    if base not in board.scenarios:
        raise error(f"there is no scenario {base!r}")
    chosen = {**dict(words.get("rulings", {})), **dict(words.get("options", {}))}
    position = open_scenario(board, base, chosen)
    position.deployed = list(SEATS)
    if words.get("set_up"):
        for seat in SEATS:
            place_default(position, board, seat)
        place_partisans(position, board)
    reader = _Reader(board)
    fields: dict[str, Any] = {}
    for key, value in words.items():
        if key in SKIPPED:
            continue
        if not reader.read(position, key, value):
            fields[key] = value
    if fields:
        for key in fields:
            if key not in Position.model_fields:
                raise error(f"there is no key {key!r}")
        try:
            position = Position.model_validate({**position.model_dump(), **fields})
        except ValidationError as wrong:
            raise error(str(wrong)) from None
    return position


class _Reader:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.places = {fold(board.name(place)): place for place in board.places}
        self.places |= {fold(place): place for place in board.places}

    def read(self, position: Position, key: str, value: Any) -> bool:
        """Read a special key; False for one that is a plain field."""
        match key:
            case "units":
                for name, text in value.items():
                    self.units(position, self.place(name), text)
                position.next_id = max(position.next_id, _highest(position) + 1)
            case "control":
                for country, areas in value.items():
                    for area in areas:
                        position.control[self.place(area)] = self.country(country)
            case "countries":
                for name, said in value.items():
                    self.status(position, self.country(name), said)
            case "majors":
                for name, said in value.items():
                    self.major(position, name, said)
            case "forts":
                for area, text in value.items():
                    level, *faces = str(text).split()
                    position.forts[self.place(area)] = Fort(level=int(level), faces=faces)
            case "partisans":
                position.partisans = []
                for area, text in value.items():
                    side, *id = text.split()
                    name = id[0] if id else f"p{number(position)}"
                    marker = Partisan(id=name, side=side, area=self.place(area))
                    position.partisans.append(marker)
            case _:
                return False
        return True

    def place(self, name: str) -> str:
        if fold(name) not in self.places:
            raise error(f"there is no place {name!r}")
        return self.places[fold(name)]

    def country(self, name: str) -> str:
        if name not in self.board.countries:
            raise error(f"there is no country {name!r}")
        return name

    def units(self, position: Position, place: str, text: str) -> None:
        try:
            for nation, kind, count, id, fields in read_units(text, self.board.countries):
                for _ in range(count):
                    name = id or f"u{number(position)}"
                    unit = Unit(id=name, nation=nation, kind=kind, place=place, **fields)
                    position.units.append(unit)
        except NotUnits as wrong:
            raise error(f"{self.board.name(place)}: {wrong}") from None

    def status(self, position: Position, country: str, said: Any) -> None:
        """`war axis`, `war axis germany` (its controller), or fields of `CountryState`."""
        state = position.countries[country]
        if isinstance(said, str):
            status, *rest = said.split()
            said = {"status": status}
            if rest:
                said["camp"] = rest[0]
            if len(rest) > 1:
                said["controller"] = rest[1]
            if country in self.board.tracks and status != "neutral":
                position.tracks.pop(country, None)
        try:
            position.countries[country] = CountryState.model_validate(
                {**state.model_dump(), **said}
            )
        except ValidationError as wrong:
            raise error(f"{country}: {wrong}") from None

    def major(self, position: Position, name: str, said: Mapping[str, Any]) -> None:
        if name not in position.majors:
            raise error(f"there is no major {name!r} in this scenario")
        state = position.majors[name]
        try:
            changed = MajorState.model_validate({**state.model_dump(), **said})
        except ValidationError as wrong:
            raise error(f"{name}: {wrong}") from None
        position.majors[name] = changed


def error(text: str) -> ScenarioError:
    return ScenarioError("position", 0, text)


def _highest(position: Position) -> int:
    ids = [unit.id for unit in position.units] + [marker.id for marker in position.partisans]
    return max((int(id[1:]) for id in ids if id[1:].isdigit()), default=0)


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """The reverse of `from_words`: everything said, names as people write them."""
    dumped = position.model_dump(mode="json")
    words: dict[str, Any] = {"base": position.scenario}
    for key, value in dumped.items():
        if key not in ("units", "control", "forts", "partisans"):
            words[key] = value
    places: dict[str, list[Unit]] = {}
    for unit in position.units:
        places.setdefault(board.name(unit.place), []).append(unit)
    words["units"] = {place: group_words(units) for place, units in places.items()}
    held: dict[str, list[str]] = {}
    for area, country in position.control.items():
        held.setdefault(country, []).append(board.name(area))
    words["control"] = held
    words["forts"] = {
        board.name(area): " ".join([str(fort.level), *fort.faces])
        for area, fort in position.forts.items()
    }
    words["partisans"] = {board.name(p.area): f"{p.side} {p.id}" for p in position.partisans}
    return words
