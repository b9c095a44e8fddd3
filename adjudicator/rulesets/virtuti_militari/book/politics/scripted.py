"""9 Diplomatic Phase, Scripted Events: each happens once, as soon as all its triggers hold."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.events import Trigger
from adjudicator.rulesets.virtuti_militari.board.position import Position, controller
from adjudicator.rulesets.virtuti_militari.book import effects
from adjudicator.rulesets.virtuti_militari.book.areas import areas_of, europe, victory_points
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import ScriptedEventHappened

PALERMO = "palermo"


def scripted_events(position: Position, table: Table[Board]) -> None:
    """Every Scripted Event whose conditions hold is triggered, in the order of the list, and
    takes effect at once (VM-SCRIPT-1): the next one is looked at as things stand then."""
    for event in table.board.scripted_events.values():
        if event.id in position.fired:
            continue
        if all(holds(position, table.board, trigger) for trigger in event.triggers):
            position.fired.append(event.id)
            table.tell("VM-SCRIPT-1", ScriptedEventHappened(event=event.id))
            effects.apply(position, table, event.effects, "VM-SCRIPT-1")


def holds(position: Position, board: Board, trigger: Trigger) -> bool:
    """Is a condition of a scripted event true now?"""
    return TRIGGERS[trigger.kind](position, board, trigger)


def _turn(position: Position, board: Board, trigger: Trigger) -> bool:
    return position.turn >= trigger.value


def _surrendered(position: Position, board: Board, trigger: Trigger) -> bool:
    return position.countries[trigger.of].status == "surrendered"


def _neutral(position: Position, board: Board, trigger: Trigger) -> bool:
    return position.countries[trigger.of].status == "neutral"


def _pact(position: Position, board: Board, trigger: Trigger) -> bool:
    return position.pact != "broken"


def _controls(position: Position, board: Board, trigger: Trigger) -> bool:
    return controller(position, trigger.what) == trigger.of


def _owns(position: Position, board: Board, trigger: Trigger) -> bool:
    areas = areas_of(position, board, trigger.what)
    return sum(controller(position, area) == trigger.of for area in areas) >= trigger.value


def _owns_europe(position: Position, board: Board, trigger: Trigger) -> bool:
    areas = [
        a for a in areas_of(position, board, trigger.what) if europe(board, a) and a != PALERMO
    ]
    return sum(controller(position, area) == trigger.of for area in areas) >= trigger.value


def _war_ussr(position: Position, board: Board, trigger: Trigger) -> bool:
    return position.ussr == "war"


def _vp(position: Position, board: Board, trigger: Trigger) -> bool:
    return victory_points(position, board, trigger.of) >= trigger.value  # type: ignore[arg-type]


TRIGGERS: dict[str, Callable[[Position, Board, Trigger], bool]] = {
    "turn": _turn,
    "surrendered": _surrendered,
    "neutral": _neutral,
    "pact": _pact,
    "controls": _controls,
    "owns": _owns,
    "owns_europe": _owns_europe,
    "war_ussr": _war_ussr,
    "vp": _vp,
}
