"""What a major could spend its RMs and chits on, whatever place is looked at: for buttons."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.orders.economy import Build, Industry, Repair, Save
from adjudicator.rulesets.world_at_war.view import View

PRODUCTS = ("ground", "air")
"""Kinds of unit that are offered; `build` says the others."""
MOST_REPAIRED = 2
"""Points of damage that a turn repairs (WAW-CORE.BOMB-6)."""


def at_large(board: Board, ask: Ask, view: View) -> Iterator[Choice]:
    """For each major of the seat: damage repaired, industry, a unit of the usual kinds, savings."""
    if not {Repair.tag(), Industry.tag()} & {*ask.accepts, *ask.ahead}:
        return
    position = view.position
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    majors = [m for m in MAJORS_OF[seat] if m in position.majors and in_game(position, m)]
    for major in majors:
        damage = position.majors[major].damage
        if damage:
            yield Choice(Repair(count=min(damage, MOST_REPAIRED), major=major))
        yield Choice(Industry(major=major))
    for major in majors:
        for product in PRODUCTS:
            yield Choice(Build(count=1, product=product, major=major))
        yield Choice(Save(major=major))
