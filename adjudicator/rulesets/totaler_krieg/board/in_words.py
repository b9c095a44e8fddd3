"""Positions written by hand, and back: for the rules laboratory, for tests, for people.

scenario = "start-1941"      # what it differs from; without it everything is in its pool
turn = "1941 Aug-Sept"
phasing = "axis"
war = "total"
[posture]
russia = "pact"
[countries]
Italy = "active axis"
[units]
e3609 = "Rus-HQ_1/3, Rus-inf01"           # id / steps shown
e3708 = "MK-Sov-Stavka, Rus-Def1/back"     # / back: the reverse
w3815 = "MK-Wes-Beachhead#1/back>w3714"    # > the hex it faces
"convoys:North Sea" = "MK-Wes-British_Convoy#1=troop"
[blitz]
axis = ["e3609"]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from adjudicator.core.copying import made
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import (
    Cards,
    CountryState,
    Piece,
    Position,
    faction_of,
    is_hex,
)
from adjudicator.rulesets.totaler_krieg.board.setup import deal, open_scenario

KEYS = ("scenario", "turn", "phasing", "war", "posture", "countries", "units", "blitz", "position")
_PIECE = re.compile(r"(?P<id>.+?)(/(?P<side>back|[123]))?(=(?P<mode>[^>]+))?(>(?P<arrow>\w+))?")


def wrong(text: str) -> ScenarioError:
    return ScenarioError("words", 0, text)


def from_words(board: Board, words: Mapping[str, Any]) -> Position:
    """A position written by hand. Raises ScenarioError for what is not understood."""
    if odd := [key for key in words if key not in KEYS]:
        raise wrong(f"there is no {odd[0]!r}; a position has {', '.join(KEYS)}")
    position = _base(board, words)
    if "turn" in words:
        position.turn = _turn(board, str(words["turn"]))
    if "phasing" in words:
        position.phasing = words["phasing"]
    if "war" in words:
        position.war_state = words["war"]
    position.posture.update(words.get("posture", {}))
    for name, told in words.get("countries", {}).items():
        if name not in board.areas:
            raise wrong(f"there is no Country {name!r}")
        status, _, faction = str(told).partition(" ")
        if status not in ("active", "neutral", "conquered", "none"):
            raise wrong(f"{told!r} is not a status: active, neutral, conquered, none")
        position.countries[name] = CountryState(status=status, faction=faction)
    if "scenario" not in words:
        fill_pools(position, board)
    for place, told in words.get("units", {}).items():
        for part in (str(told)).split(","):
            if part.strip():
                _put(position, board, place, part.strip())
    for faction, hexes in words.get("blitz", {}).items():
        position.blitz[faction] = list(hexes)
    rest = dict(words.get("position", {}))
    if odd := [name for name in rest if name not in Position.model_fields]:
        raise wrong(f"a position has no {odd[0]!r}")
    try:
        # A thousand counters, each made above, need not be looked at again.
        found = Position.model_validate({**position.model_dump(exclude={"pieces"}), **rest})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise wrong(f"{place}: {first['msg']}") from None
    if "pieces" not in rest:
        found.pieces = position.pieces
    return found


def _base(board: Board, words: Mapping[str, Any]) -> Position:
    if "scenario" in words:
        if words["scenario"] not in board.scenarios:
            raise wrong(f"there is no scenario {words['scenario']!r}")
        return open_scenario(board, words["scenario"])
    position = Position(scenario="", turn=1)
    position.countries = {
        name: CountryState(status="none" if name == "Vichy" else "neutral")
        for name, area in board.areas.items()
        if area.kind == "minor"
    }
    position.posture = dict.fromkeys(
        ("us", "britain", "france", "western_minors", "russia", "soviet_minors"), ""
    )
    position.cards = {faction: Cards() for faction in FACTIONS}
    position.blitz = {faction: [] for faction in FACTIONS}
    position.blitz_events = dict.fromkeys(FACTIONS, 0)
    deal(position, board)
    return position


def fill_pools(position: Position, board: Board) -> None:
    """Every unit, Convoy, Logistics, Partisan Base and Beachhead of an active Country or of a
    faction into its Force Pool, every other counter aside."""
    useful = ("convoy_standard", "convoy_special", "logistics", "partisan", "beachhead")
    for name, counter in board.counters.items():
        blank: dict[str, Any] = {"at": "aside", "back": False, "arrow": "", "mode": ""}
        piece = position.pieces[name] = made(Piece, blank)
        faction = faction_of(position, board, name)
        if faction and (counter.kind != "marker" or counter.type in useful):
            piece.at = f"pool:{faction}"


def _turn(board: Board, text: str) -> int:
    for index, row in board.calendar.items():
        if text in (f"{row.year} {row.name}", row.title, str(index)):
            return index
    raise wrong(f"there is no turn {text!r}")


def _put(position: Position, board: Board, place: str, part: str) -> None:
    found = _PIECE.fullmatch(part)
    if found is None:
        raise wrong(f"{part!r} is not a counter: id/steps=mode>hex")
    name = found["id"].strip()
    if name not in board.counters:
        raise wrong(f"there is no counter {name!r}")
    if is_hex(place) and place not in board.hexes:
        raise wrong(f"there is no hex {place}")
    counter = board.counters[name]
    piece = Piece(at=place, mode=found["mode"] or "", arrow=found["arrow"] or "")
    side = found["side"]
    if side == "back":
        piece.back = True
    elif side:
        back = counter.side_with(int(side)) if side.isdigit() else None
        if back is None:
            raise wrong(f"{name} has no side {side!r}")
        piece.back = back
    if piece.arrow and piece.arrow not in board.hexes:
        raise wrong(f"there is no hex {piece.arrow}")
    position.pieces[name] = piece


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """The reverse of `from_words`."""
    units: dict[str, list[str]] = {}
    for name, piece in position.pieces.items():
        units.setdefault(piece.at, []).append(piece_words(board, name, piece))
    row = board.calendar[position.turn]
    told = ("turn", "phasing", "war_state", "posture", "pieces", "countries", "blitz")
    blank = Position(scenario="", turn=1)
    dumped = position.model_dump(mode="json", exclude={"pieces"})
    rest = {
        name: value
        for name, value in dumped.items()
        if name not in told and value != getattr(blank, name)
    }
    for name in ("countries", "cards", "blitz_events"):
        rest[name] = dumped[name]
    return {
        "turn": f"{row.year} {row.name}",
        "phasing": position.phasing,
        "war": position.war_state,
        "posture": dict(position.posture),
        "units": {place: ", ".join(parts) for place, parts in sorted(units.items())},
        "blitz": {faction: list(hexes) for faction, hexes in position.blitz.items()},
        "position": rest,
    }


def piece_words(board: Board, name: str, piece: Piece) -> str:
    """`GER-1P/2`, `MK-Wes-Beachhead#1/back>w3714`."""
    counter = board.counters[name]
    text = name
    shown = counter.face(piece.back)
    if shown is not None and counter.back_is == "unit":
        text += f"/{shown.steps}"
    elif piece.back:
        text += "/back"
    if piece.mode:
        text += f"={piece.mode}"
    if piece.arrow:
        text += f">{piece.arrow}"
    return text
