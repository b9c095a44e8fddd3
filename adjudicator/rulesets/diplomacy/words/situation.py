"""The seat's picture: who stands next to its units, and who owns how much."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.protocol import Matter, Matters
from adjudicator.core.saying import count
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import units_words
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.view import View


def turn(board: Board, view: View) -> list[str]:
    """The season, and when centres are counted or the game ends."""
    counted = {
        "spring": "Centres are counted after the fall.",
        "fall": "Centres are counted after this turn.",
        "winter": "Centres were counted after the fall.",
    }[view.season]
    end = (
        f" The game ends after {view.year - view.turn + view.last_turn}." if view.last_turn else ""
    )
    return [f"{view.season_words()}. {counted}{end}"]


def enemy(board: Board, view: View) -> Matter:
    """The units next to the seat's own; whole: all of the others."""
    beside = {other for unit in view.mine() for other in board.chart(view).beside[unit.province]}
    others = [unit for unit in view.units if unit.power not in view.powers_of()]
    near = _by_power(board, view, (unit for unit in others if unit.province in beside))
    return Matter(
        name="enemy",
        lines=[f"Next to you, {one}." for one in near]
        or ["No other power's units are next to yours."],
        whole=[f"{one}." for one in _by_power(board, view, others)],
    )


def _by_power(board: Board, view: View, units: Iterable[Unit]) -> list[str]:
    """`France: A Paris, F Brest`, and the others."""
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.power, []).append(unit)
    chart = board.chart(view)
    return [f"{board.name(power)}: {units_words(chart, of)}" for power, of in found.items()]


def score(board: Board, view: View) -> list[str]:
    """Own centres and units, and everybody's centres."""
    own = [
        f"{board.name(power)} has {count(len(view.centres(power)), 'centre')} and "
        f"{count(len(view.of(power)), 'unit')}."
        for power in view.powers_of()
    ]
    played = [power for powers in view.seats.values() for power in powers]
    held = [f"{board.name(one)} {len(view.centres(one))}" for one in played if view.centres(one)]
    return [*own, f"Centres: {', '.join(held)}; {view.wins} are needed to win."]


MATTERS: Matters = {"turn": turn, "enemy": enemy, "score": score}
"""All that lies open on the map belongs to every decision of this game."""
