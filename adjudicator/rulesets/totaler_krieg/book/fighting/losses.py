"""4.2.6 The step losses of one combat: who may lose them and what the first must be."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting import doctrine
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import Force
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import Loss, lose, losses_of
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import choose_loss, losses_in_order
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import StepLost


def first_steps(field: Field, fight: Fight, names: list[str]) -> list[Loss]:
    """4.2.6.1 The first loss of an attack is a marine step over water, an armor step of an
    armor-type unit, or one of both (TK-4.2.6.1-3). Nothing, if it may be any."""
    found: list[Loss] = []
    board = field.board
    if fight.marine_first:
        for name in names:
            if board.counters[name].type == "marine":
                found += losses_of(field, name)  # TK-4.2.6.1-1
    for name in names:
        if field.is_armor(name):
            ways = losses_of(field, name)  # TK-4.2.6.1-2
            infantry = [w for w in ways if not w.leave or board.counters[w.leave].infantry]
            found += infantry or [Loss(name, "removed")]
    return found


def unasked(field: Field, fight: Fight) -> tuple[str, bool]:
    """The unit that loses the first step of an attack if its player names none, and whether its
    kind must; `""` where one alone attacks."""
    names = [*fight.attackers, *([fight.attacker_hq] if fight.attacker_hq else [])]
    must = first_steps(field, fight, names)
    ways = losses_in_order(field, names, must)
    return (ways[0].unit if len(names) > 1 and ways else ""), bool(must)


class Losses:
    """Step losses of one combat: who may lose them and what the first one must be."""

    def __init__(self, position: Position, table: Table[Board], fight: Fight, force: Force) -> None:
        self.position, self.table, self.fight, self.force = position, table, fight, force
        self.unsatisfied = 0
        self.first = True
        self.number = 0
        self.beside: list[str] = []
        """What is left of the HQ that gave the attackers Ranged Support."""
        self.converted = False
        """Has the defender lost a step in this combat?"""
        self.mobile = ""
        """The step loss that a Mobile Defense turns into a retreat: `first` or its name."""

    def attacker(self, why: str) -> Play:
        """One step of the attacking force, the supporting HQ included (TK-4.2.6-1)."""
        fight = self.fight
        names = [*fight.attackers, *self.beside]
        if fight.attacker_hq:
            names.append(fight.attacker_hq)
        if not names:
            return
        field = Field(self.position, self.table.board)
        must = first_steps(field, fight, names) if self.first else []
        self.first = False
        yield from self._lose(field, fight.faction, names, why, must)

    def defender(self, why: str) -> Play:
        """One step of the defending force and its supporting HQ."""
        force = self.force
        names = force.all(self.position, self.table.board)
        if not names:
            self.unsatisfied += 1  # TK-4.2.8-13
            return
        if self.mobile in ("first", why):
            fell_back = yield from doctrine.fall_back(
                self.position, self.table, self.fight, force, after_loss=self.converted
            )
            if fell_back:
                self.mobile = ""
                return  # TK-14.2-6 TK-14.2-7
        self.converted = True
        yield from self._lose(Field(self.position, self.table.board), force.faction, names, why, [])

    def _lose(
        self, field: Field, faction: str, names: list[str], why: str, must: list[Loss]
    ) -> Play:
        self.number += 1
        fight, board = self.fight, self.table.board
        key = f"loss/{fight.segment}/{fight.at}/{self.number}"
        clause = "TK-4.2.6.1-2" if must else "TK-4.2.6-3"
        title = f"{board.name(fight.at)}: which unit loses a step ({why})?"
        loss = yield from choose_loss(
            self.position, self.table, field, faction, names, key, clause, title, must
        )
        at = self.position.pieces[loss.unit].at
        left = lose(self.position, board, loss)
        self._replace(loss, left)
        fact = StepLost(unit=loss.unit, at=at, left=left, why=why)
        self.table.tell(clause, fact)

    def _replace(self, loss: Loss, left: str) -> None:
        """What is left of a unit goes on in its place; HQ remnants help no more."""
        fight, force = self.fight, self.force
        if left == loss.unit:
            return
        remnant = [left] if left in self.position.pieces else []
        for names in (fight.attackers, self.beside, force.units, force.beside):
            if loss.unit in names:
                spot = names.index(loss.unit)
                names[spot : spot + 1] = remnant
        if loss.unit == fight.attacker_hq:
            fight.attacker_hq = ""
            self.beside += remnant
        if loss.unit == force.hq:
            force.hq = ""
            force.beside += remnant
