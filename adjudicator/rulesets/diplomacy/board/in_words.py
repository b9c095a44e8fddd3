"""Positions written by hand, for the laboratory and tests, and back. See README.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import LETTER
from adjudicator.rulesets.diplomacy.board.position import Dislodged, Position, Unit
from adjudicator.rulesets.diplomacy.board.setup import open_scenario, unit_of

PLAIN = ("turn", "year", "season", "wins", "last_turn")


def from_words(board: Board, words: Mapping[str, Any]) -> Position:
    """A position: `units = {france = ["A par"]}`, `owners = {france = ["par"]}`, and the fields
    of `PLAIN`. What is not named is as in the scenario (`scenario`, else the first)."""
    name = words.get("scenario", next(iter(board.scenarios)))
    if name not in board.scenarios:
        raise ScenarioError("words", 0, f"there is no scenario {name!r}")
    position = open_scenario(board, name)
    chart = board.chart(position)
    for key, value in words.items():
        if key in PLAIN:
            setattr(position, key, value)
        elif key == "units":
            units = [(power, text) for power, texts in value.items() for text in texts]
            position.units = [_unit(board, position, power, text) for power, text in units]
        elif key == "owners":
            owned = {id: power for power, ids in value.items() for id in ids}
            if strange := [id for id in owned if id not in chart.centres]:
                raise ScenarioError("words", 0, f"{', '.join(strange)}: no supply centre")
            position.owners = {id: owned[id] for id in chart.centres if id in owned}
        elif key == "dislodged":
            for one in value:
                unit = _unit(board, position, one["power"], one["unit"])
                position.dislodged.append(
                    Dislodged(unit=unit, by=one["by"], ways=list(one["ways"]))
                )
        elif key not in ("scenario", "map"):
            raise ScenarioError("words", 0, f"{key} is not understood")
    try:
        return Position.model_validate(position.model_dump())
    except ValidationError as error:
        raise ScenarioError("words", 0, str(error)) from None


def _unit(board: Board, position: Position, power: str, text: str) -> Unit:
    unit = unit_of(board.chart(position), power, text) if power in board.nations else None
    if unit is None:
        raise ScenarioError("words", 0, f"{power}: {text!r} is no unit on this map")
    return unit


def to_words(board: Board, position: Position) -> dict[str, Any]:
    """The reverse of `from_words`."""
    words: dict[str, Any] = {"scenario": position.scenario}
    words |= {key: getattr(position, key) for key in PLAIN}
    powers = dict.fromkeys([*board.nations, *(unit.power for unit in position.units)])
    words["units"] = {
        power: [f"{LETTER[unit.arm]} {unit.at}" for unit in position.of(power)]
        for power in powers
        if position.of(power)
    }
    words["owners"] = {
        power: position.centres(power) for power in powers if position.centres(power)
    }
    if position.dislodged:
        words["dislodged"] = [
            {
                "power": one.unit.power,
                "unit": f"{LETTER[one.unit.arm]} {one.unit.at}",
                "by": one.by,
                "ways": one.ways,
            }
            for one in position.dislodged
        ]
    return words
