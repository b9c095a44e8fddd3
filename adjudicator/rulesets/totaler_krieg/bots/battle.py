"""Which attacks a sensible player makes, looked at when the armies stand where they will fight.

Odds and shifts are those of the rules themselves (`attacking.declare` and `weigh`), so what an
Air unit that was contested, or a unit that came too late, takes away is seen before the die.
"""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.protocol import Ask, NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare, weigh
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack

PLENTY = 6
"""The column at which no more units join an attack."""


class Battles:
    """The attacks of one Segment."""

    def __init__(self, war: War, segment: str) -> None:
        self.war, self.board, self.segment = war, war.board, segment
        self.hqs: list[str] = []
        """HQs that attacks of this Segment have used up."""
        self.position: Position = war.position.model_copy(
            update={"attacked": [], "hexes_attacked": [], "fought_hqs": self.hqs}
        )
        self.field = Field(self.position, war.board)
        war.guard()
        self.spent = {name for name, at in war.used.items() if (war.strategy.kept >> at) & 1}
        """Who has attacked, or has to stay where he is whatever comes of an attack."""

    def orders(self) -> list[Order]:
        war = self.war
        beside = [at for at in members(war.enemy) if self.neighbours(at)]
        found: list[Order] = []
        for at in sorted(beside, key=lambda at: (-war.worth(at), at)):
            order = self.best(at)
            if order is not None:
                self.spent |= set(order.units)
                found.append(order)
        return found

    def neighbours(self, at: Cell) -> list[str]:
        """Own units beside a hex that might attack it, the strongest first."""
        names = [
            name
            for other in self.board.neighbours(at)
            for name in self.field.friends(other, self.war.faction)
            if name not in self.spent
        ]
        able = [name for name in names if self.field.face(name).attack > 0]
        return sorted(
            able, key=lambda one: (self.field.is_hq(one), -self.field.face(one).attack, one)
        )

    def best(self, at: Cell) -> Attack | None:
        """The attack on a hex that is worth making, with no more units than it takes, and only if
        nobody has come to help when its turn is there."""
        units: list[str] = []
        column, hq = -1, ""
        foes = self.field.foes(at, self.war.faction)
        enemy = self.field.owner[foes[0]] if foes else ""
        helped = bool(enemy and shifts.helpers(self.field, enemy, foes, at))
        for name in self.neighbours(at):
            if self.field.is_hq(name):
                continue
            trial = Attack(
                place=self.board.ids[at], units=(*units, name), blitz=self.segment == "blitz"
            )
            try:
                fight = declare(self.position, self.board, trial, self.segment, self.field)
            except NotAllowed as no:
                if no.clause == "TK-4.2.1.1-2":  # below 1-3 as yet
                    units.append(name)
                continue
            units.append(name)
            column, hq = weigh(self.field, fight).column - helped, fight.attacker_hq
            if column >= PLENTY:
                break
        if column < self.war.least(at):
            return None
        if hq:
            self.hqs.append(hq)
        least = self.board.crt[self.war.least(at)].name
        return Attack(
            place=self.board.ids[at],
            units=tuple(units),
            blitz=self.segment == "blitz",
            when=Condition(fact="column", test="at least", value=least),
        )


def fought(board: Board, war: War, ask: Ask) -> list[Order]:
    """The answer to the question of a Combat Segment."""
    return Battles(war, str(ask.facts["segment"])).orders()
