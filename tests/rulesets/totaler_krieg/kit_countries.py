"""The bench for what no phase begins by itself: a part of a phase, driven by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.dice import ChainDice, LoadedDice
from adjudicator.core.protocol import Answer, Ask, Order, Play, Table, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS
from tests.rulesets.totaler_krieg.kit import board, game

CLASSES = {cls.tag(): cls for cls in ALL_ORDERS}


class Bench:
    """A table with loaded dice, and what was told and asked at it."""

    def __init__(
        self, start: Position, dice: Mapping[str, int] | None = None, *, any_dice: bool = False
    ) -> None:
        self.position = start
        self.asks: list[Ask] = []
        then = ChainDice(bytes(32), "kit") if any_dice else None
        self.table: Table[Board] = Table(
            board=board(),
            dice=LoadedDice(dict(dice or {}), [], then=then),
            rulings=game().rulings_with({}),
            phase="bench",
        )

    def drive(self, part: Play, answers: Mapping[str, Sequence[Order]] | None = None) -> Bench:
        """Run a part of a phase; questions get the answers whose key begins so, in order of
        the mapping, else their default."""
        try:
            batch = next(part)
            while True:
                self.asks += batch
                batch = part.send({one.seat: self._answer(one, answers or {}) for one in batch})
        except StopIteration:
            return self

    def _answer(self, question: Ask, answers: Mapping[str, Sequence[Order]]) -> Answer:
        for key, orders in answers.items():
            if question.key.startswith(key):
                return Answer(tuple(orders), "player")
        return Answer(tuple(load_orders(question.default, CLASSES)), "default")

    def asked(self, key: str) -> Ask | None:
        """The first question whose key begins so."""
        return next((one for one in self.asks if one.key.startswith(key)), None)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.facts for event in self.table.events if event.kind == kind]

    def clauses(self, kind: str) -> list[str]:
        """The clauses under which events of a kind were told."""
        return [event.clause for event in self.table.events if event.kind == kind]

    def at(self, name: str) -> str:
        return self.position.pieces[name].at
