"""The seat's picture: who stands next to its units, and who owns how much."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import count
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import unit_words
from adjudicator.rulesets.diplomacy.view import View

WIDTH = 68
DECISIONS: Mapping[str, tuple[str, ...]] = {"": ("turn", "enemy", "score")}
"""All that lies open on the map belongs to every decision of this game."""


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the picture, in lines of at most 68 columns."""
    if view.seat is None:
        return None
    match name:
        case "turn":
            return _turn(view)
        case "enemy":
            return _enemy(board, view)
        case "score":
            return _score(board, view)
    return None


def _turn(view: View) -> Matter:
    """The season, and when centres are counted or the game ends."""
    end = ""
    if view.last_turn:
        end = f" The game ends with {view.year - view.turn + view.last_turn}."
    counted = {
        "spring": "Centres are counted after the fall.",
        "fall": "Centres are counted after this turn.",
        "winter": "Centres were counted after the fall.",
    }[view.season]
    return Matter(name="turn", lines=_wrapped(f"{view.season_words()}. {counted}{end}"))


def _enemy(board: Board, view: View) -> Matter:
    """The units next to the seat's own; whole: all of the others."""
    chart, own = board.chart(view), view.powers_of()
    beside = {other for unit in view.mine() for other in chart.beside[unit.province]}
    near: dict[str, list[str]] = {}
    every: dict[str, list[str]] = {}
    for unit in view.units:
        if unit.power not in own:
            words = unit_words(chart, unit.arm, unit.at)
            every.setdefault(unit.power, []).append(words)
            if unit.province in beside:
                near.setdefault(unit.power, []).append(words)
    lines = [
        line
        for power, units in near.items()
        for line in _wrapped(f"Next to you, {board.name(power)}: {', '.join(units)}.")
    ]
    whole = [
        line
        for power, units in every.items()
        for line in _wrapped(f"{board.name(power)}: {', '.join(units)}.")
    ]
    return Matter(name="enemy", lines=lines or ["Nobody stands next to you."], whole=whole)


def _score(board: Board, view: View) -> Matter:
    """Own centres and units, and everybody's centres."""
    lines: list[str] = []
    for power in view.powers_of():
        centres = count(len(view.centres(power)), "centre")
        units = count(len(view.of(power)), "unit")
        lines.append(f"{board.name(power)} has {centres} and {units}.")
    held = [
        f"{board.name(power)} {len(view.centres(power))}"
        for powers in view.seats.values()
        for power in powers
        if view.centres(power)
    ]
    return Matter(
        name="score", lines=[*lines, *_wrapped(f"Centres: {', '.join(held)}; {view.wins} win.")]
    )


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ")
