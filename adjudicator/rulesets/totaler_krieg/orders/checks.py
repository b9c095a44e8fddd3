"""Receipts: a plan is tried out on the seat's own view, with the phases' own code.

Nothing of the map is hidden, so a Faction Turn can be rehearsed as far as neither dice nor
another faction come in between. What they may still change is said as a note.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as with_default
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import (
    Answer,
    Ask,
    Checked,
    NotAllowed,
    Order,
    Table,
    load_orders,
)
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import (
    BLITZ,
    REGULAR,
    declare,
    weigh,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.blitzing import drop
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.home.logistics import Done, lift
from adjudicator.rulesets.totaler_krieg.book.home.logistics import place as place_marker
from adjudicator.rulesets.totaler_krieg.book.home.organization import STEPS, organize
from adjudicator.rulesets.totaler_krieg.book.home.replacements import entitled
from adjudicator.rulesets.totaler_krieg.book.home.replacements import place as place_replacement
from adjudicator.rulesets.totaler_krieg.book.moving.marching import carry_out
from adjudicator.rulesets.totaler_krieg.book.moving.movement import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.placement import support
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import place_convoy
from adjudicator.rulesets.totaler_krieg.book.placement.placing import contesters
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack, Drop
from adjudicator.rulesets.totaler_krieg.orders.moving import MovementOrder
from adjudicator.rulesets.totaler_krieg.orders.organizing import LiftMarker, PlaceMarker, Raise
from adjudicator.rulesets.totaler_krieg.orders.support import (
    Blitz,
    Convoy,
    Inland,
    Place,
    TakeUp,
)
from adjudicator.rulesets.totaler_krieg.view import View

CLASSES: dict[str, type[Order]] = {cls.tag(): cls for cls in ALL_ORDERS}
AS_THINGS_STAND = "as things stand it cannot be carried out"


@dataclass
class Rehearsal:
    """A Faction Turn tried out on a copy. doubtful: something that the dice or another faction
    decide comes before what is looked at now."""

    position: Position
    table: Table[Board]
    checked: Checked
    doubtful: bool = False
    bad: list[Order] = with_default(default_factory=list)

    def attempt(self, order: Order, act: Callable[[], Any]) -> bool:
        """Try one order; refuse it, or note what is in its way if that may still change."""
        try:
            act()
        except NotAllowed as no:
            if self.doubtful or "stops in" in no.text:
                self.note(order, f"{AS_THINGS_STAND} ({no.text.rstrip('.')})")
            else:
                self.bad.append(order)
                self.checked.refused.append(NotAllowed(order.line, no.clause, no.text))
            return False
        return True

    def note(self, order: Order, text: str) -> None:
        if order.line:
            before = self.checked.notes.get(order.line)
            self.checked.notes[order.line] = f"{before}; {text}" if before else text


def check(
    board: Board,
    ask: Ask,
    view: View,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
) -> Checked:
    """Check orders against the seat's own view as it was when the question was put."""
    position = copy.deepcopy(view.position)
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings=rulings, phase="receipt")
    run = Rehearsal(position, table, Checked(stands=[]))
    if ask.seat == position.phasing and (ask.opens or not ask.reaction):
        rehearse(run, ask, orders)
    run.checked.stands = [order for order in orders if not any(order is b for b in run.bad)]
    run.checked.refused.sort(key=lambda no: no.line)
    return run.checked


def settle(run: Rehearsal, when: str) -> None:
    """Enforce stacking as the end of a Segment will, and say what it costs."""
    before = len(run.table.events)
    play_out(tidy(run.position, run.table, when))
    for event in run.table.events[before:]:
        if event.kind == "StepLost":
            name, at = event.facts["unit"], run.table.board.name(event.facts["at"])
            run.checked.missing.append(
                f"Room at {at} after {when}: {name} would lose a step (9.2)."
            )


def rehearse(run: Rehearsal, ask: Ask, orders: Sequence[Order]) -> None:
    """Segment after segment, in the order of the book."""
    whole = bool(ask.opens)
    seasonal = run.table.board.calendar[run.position.turn].seasonal
    _season(run, orders, whole and seasonal)
    _placements(run, orders, whole)
    for step in STEPS:
        for order in orders:
            if type(order) is step:
                run.attempt(order, lambda o=order: organize(run.position, run.table, o))  # type: ignore[misc]
    settle(run, "organization")
    _move(run, orders, OPERATIONAL)
    for order in orders:
        if isinstance(order, Drop):
            run.attempt(order, lambda o=order: drop(run.position, run.table, o))  # type: ignore[misc]
    _fight(run, orders, BLITZ)
    _fight(run, orders, REGULAR)
    _move(run, orders, RESERVE)


def _season(run: Rehearsal, orders: Sequence[Order], whole: bool) -> None:
    position, table = run.position, run.table
    if whole and not position.politics:
        card = line_card(position, table.board)
        position.cards[position.phasing].current = card.number if card is not None else ""
    done = Done()
    for order in orders:
        if isinstance(order, PlaceMarker):
            run.attempt(order, lambda o=order: place_marker(position, table, o, done))  # type: ignore[misc]
        elif isinstance(order, LiftMarker):
            run.attempt(order, lambda o=order: lift(position, table, o, done))  # type: ignore[misc]
    steps = entitled(position, table.board)
    for order in orders:
        if isinstance(order, Raise):
            run.attempt(order, lambda o=order: place_replacement(position, table, steps, o))  # type: ignore[misc]
    settle(run, "replacements")


def _placements(run: Rehearsal, orders: Sequence[Order], whole: bool) -> None:
    position, table = run.position, run.table
    if whole:
        support.return_to_base(position, table)
    kinds = (Place, Convoy, Blitz, TakeUp, Inland)
    mine = [order for order in orders if isinstance(order, kinds)]
    if not (whole or mine):
        return
    taken = [order for order in mine if isinstance(order, TakeUp)]
    support.maintain(position, table, taken, [o for o in mine if isinstance(o, Inland)])
    for order in mine:
        if isinstance(order, Place):
            if order.when is not None:
                continue
            before = Field(position, table.board)
            if run.attempt(order, lambda o=order: play_out(support.place_unit(position, table, o))):  # type: ignore[misc]
                others = before.others(position.phasing)
                if any(contesters(before, order.unit, order.place, one) for one in others):
                    run.doubtful = True
                    run.note(order, "it may be contested")
        elif isinstance(order, Convoy):
            run.attempt(order, lambda o=order: place_convoy(position, table, o))  # type: ignore[misc]
    blitz = [order for order in mine if isinstance(order, Blitz)]
    number = support.blitz_markers(position, table.board)
    for order in blitz[number:]:
        run.bad.append(order)
        text = f"You have {number} Blitz markers in this turn."
        run.checked.refused.append(NotAllowed(order.line, "TK-2.2.4-3", text))
    support.mark_blitz(position, table, blitz[:number])
    support.beachhead_failure(position, table)
    settle(run, "support")


def _move(run: Rehearsal, orders: Sequence[Order], phase: str) -> None:
    run.position.moved, run.position.canal_used = [], []
    for order in orders:
        if isinstance(order, MovementOrder) and order.reserve == (phase == RESERVE):
            run.attempt(order, lambda o=order: carry_out(run.position, run.table, o, phase))  # type: ignore[misc]
    run.position.moved = []
    settle(run, f"{phase} movement")


def _fight(run: Rehearsal, orders: Sequence[Order], segment: str) -> None:
    """Attacks as they stand after the movement ordered; results are not guessed."""
    position, board = run.position, run.table.board
    position.attacked, position.hexes_attacked, position.fought_hqs = [], [], []
    for order in orders:
        if not isinstance(order, Attack) or order.blitz != (segment == BLITZ):
            continue

        def look(o: Attack = order) -> None:
            fight = declare(position, board, o, segment)
            if fight.defenders:
                odds = weigh(Field(position, board), fight)
                run.note(
                    o,
                    f"{odds.attack} against {odds.defence}, shift {odds.shift:+d}, column"
                    f" {board.crt[odds.column].name} as things stand",
                )
            position.hexes_attacked.append(o.place)
            position.attacked += fight.attackers
            if fight.attacker_hq:
                position.fought_hqs.append(fight.attacker_hq)

        run.attempt(order, look)
        run.doubtful = True


def play_out(run: Any) -> Any:
    """Drive a part of a phase with the default answers; gives what it returns."""
    try:
        batch = next(run)
        while True:
            batch = run.send(
                {
                    one.seat: Answer(tuple(load_orders(one.default, CLASSES)), "default")
                    for one in batch
                }
            )
    except StopIteration as stop:
        return stop.value
