"""14.33 Surface Raiders: the West sends two support units after them."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, pool
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for
from adjudicator.rulesets.totaler_krieg.book.placement.placing import CV, CV_STRIKE, is_air
from adjudicator.rulesets.totaler_krieg.orders.support import Match
from adjudicator.rulesets.totaler_krieg.words.facts.options import RaidersSailed

MARKER = "MK-Axi-Surface_Raiders"
OWED = 2
CHEAPEST = ("sub_fleet", "interceptor", "surface_fleet", "bomber", "air_force", "cv_fleet")
"""The order in which silence sends them."""


def send_raiders(position: Position, table: Table[Board]) -> Play:
    """The marker goes to the Naval Warfare Delay Box, and two Western support units of the
    Force Pool match it at once. Raises NotAllowed."""
    if position.phasing != "axis" or position.pieces[MARKER].at != pool("axis"):
        raise NotAllowed(0, "TK-14.33-2", "No Surface Raiders are in your Force Pool.")
    position.pieces[MARKER].at = "naval"  # TK-14.33-2
    matched: list[str] = []
    if table.decides("match"):
        matched = yield from match_raiders(position, table)
    for one in matched:
        name, _, as_strike = one.partition("/")
        sort = CV_STRIKE if as_strike else table.board.counters[name].type
        position.pieces[name].at = "delay" if is_air(sort) else "naval"  # TK-14.33-4
    table.tell("TK-14.33-3", RaidersSailed(matched=matched))


def match_raiders(position: Position, table: Table[Board]) -> Asking[list[str]]:
    """The support units that the West sends, a CV Fleet on either side; all it has if it has
    no more than it owes (TK-14.33-5, TK-A143)."""
    board = table.board
    able = [name for name in position.at(pool("western")) if board.counters[name].kind == "support"]
    able.sort(key=lambda name: CHEAPEST.index(board.counters[name].type))
    owed = min(OWED, len(able))
    sides = [name for name in able if board.counters[name].type == CV]
    if len(able) <= OWED and not sides:
        return able
    question = ask_for(
        position,
        "western",
        "raiders",
        "TK-14.33-3",
        f"Surface Raiders are out: which {owed} of your support units are sent after them?",
        [Match],
        "surface raiders",
        at_most=1,
        options={"units": [*able, *(f"{name}/strike" for name in sides)]},
        facts={"owed": owed},
        default=[Match(units=tuple(able[:owed]))],
        silence=f"{', '.join(able[:owed])} are sent.",
        standing=["AlwaysMatch"],
    )
    answers = yield from ask(question)
    chosen = answers["western"].first(Match)
    sent: list[str] = []
    for one in (*(chosen.units if chosen is not None else ()), *able):
        name = one.partition("/")[0]
        if len(sent) < owed and name in able and name not in {s.partition("/")[0] for s in sent}:
            sent.append(one)
    return sent
