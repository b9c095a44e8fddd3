"""Helpers for the chapters outside of the fighting; positions and `play` are `war_kit`'s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, Checked, Table
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position, Queued
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.view import view_of
from tests.rulesets.world_at_war.war_kit import After, board, laboratory, play, war

__all__ = ["After", "board", "one_major", "play", "queued", "receipt", "table", "war"]


def boards(**changes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Country boards: three chits and nothing in stock, and what is said of some."""
    base: dict[str, dict[str, Any]] = {
        major: {"chits": 3, "oil": 0, "sm": 6, "rm": 0}
        for major in ("germany", "italy", "france", "uk", "ussr", "usa")
    }
    for major, said in changes.items():
        base[major] |= said
    return base


def one_major(major: str, **said: Any) -> dict[str, dict[str, Any]]:
    return boards(**{major: said})


def table(dice: Mapping[str, int] | None = None) -> Table[Board]:
    """A table for functions that are not phases."""
    return Table(board=board(), dice=LoadedDice(dict(dice or {})), rulings={}, phase="bench")


def queued(at: Position, nation: str, what: str) -> list[Queued]:
    return [q for q in at.queue if (q.nation, q.what) == (nation, what)]


def receipt(at: Position, seat: Seat, ask: Ask, text: str) -> Checked:
    """The receipt for what a seat writes to an ask."""
    lab = laboratory()
    game = WorldAtWar()
    view = view_of(board(), at, seat)
    reading = lab.book.read(text, game.lexicon(board(), view), [*ask.accepts, *ask.ahead])
    assert not reading.misread, [one.sentence for one in reading.misread]
    return game.check(board(), ask, view, reading.orders, {})


def refusals(checked: Checked) -> list[str]:
    return [one.clause for one in checked.refused]
