"""Receipts for the orders of a side-turn: the orders are tried out on the seat's own view.

Nothing of BlitzWar's map is hidden, so a whole side-turn can be rehearsed: who pays what
from where, which odds an attack has as things stand. What the dice or the enemy may
still change is said as a note; only what cannot be is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import (
    Answer,
    Ask,
    Checked,
    NotAllowed,
    Order,
    Play,
    Table,
    load_orders,
)
from adjudicator.rulesets.blitzwar.board.board import LONDON, Board
from adjudicator.rulesets.blitzwar.board.forces import describe_all, movers_at, pick
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.book.air.air import end_missions, mission_unit
from adjudicator.rulesets.blitzwar.book.air.beachheads import name_beachheads
from adjudicator.rulesets.blitzwar.book.air.bombing import bomber_for, bombing_rate
from adjudicator.rulesets.blitzwar.book.air.britain import german_wing, london_defence
from adjudicator.rulesets.blitzwar.book.air.rebasing import rebase
from adjudicator.rulesets.blitzwar.book.air.superiority import enemy_superiority
from adjudicator.rulesets.blitzwar.book.land.assault import battle_for, expected_odds
from adjudicator.rulesets.blitzwar.book.land.movement import in_sub_phases, manoeuvre
from adjudicator.rulesets.blitzwar.book.land.odds import CombatPhase
from adjudicator.rulesets.blitzwar.book.land.onezone import step
from adjudicator.rulesets.blitzwar.book.naval import contested, sail
from adjudicator.rulesets.blitzwar.book.paying import Paid
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    SIDE_NAMES,
    control,
    country_at,
    title,
)
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.book.sea_transport import strand, transport
from adjudicator.rulesets.blitzwar.book.side_turn import ORDERS
from adjudicator.rulesets.blitzwar.book.weather import blitzkrieg_phase
from adjudicator.rulesets.blitzwar.orders.orders import (
    SIDE_ORDERS,
    WAR_ORDERS,
    Activate,
    AirMission,
    Attack,
    BattleOfBritain,
    Beachhead,
    Blitz,
    Bomb,
    Combine,
    Fortify,
    Land,
    Move,
    NavalAttack,
    OneZoneMove,
    Rebase,
    Remove,
    Reorganise,
    Sail,
    Ship,
    SideOrder,
    Slip,
    Split,
    StrategicMove,
    Unfortify,
)
from adjudicator.rulesets.blitzwar.view import View

S = TypeVar("S", bound=SideOrder)
CLASSES: dict[str, type[Order]] = {cls.tag(): cls for cls in WAR_ORDERS}
AS_THINGS_STAND = "as things stand it cannot be carried out"

MOVEMENT = (Fortify, Unfortify, StrategicMove, Move, Activate)


@dataclass
class Rehearsal:
    """A side-turn tried out on a copy. doubtful: something that the dice or the enemy
    decide comes before what is looked at now."""

    position: Position
    table: Table[Board]
    checked: Checked
    doubtful: bool = False
    bad: list[Order] = field(default_factory=list)

    def note(self, order: Order, text: str) -> None:
        if order.line and text:
            before = self.checked.notes.get(order.line)
            self.checked.notes[order.line] = f"{before}; {text}" if before else text

    def refuse(self, order: Order, no: NotAllowed, *, sure: bool = True) -> None:
        """Refuse an order, or say what is in its way if that may still change."""
        if sure:
            self.bad.append(order)
            self.checked.refused.append(NotAllowed(order.line, no.clause, no.text))
        else:
            self.note(order, f"{AS_THINGS_STAND} ({no.text.rstrip('.')})")

    def attempt(self, order: Order, act: Callable[[], Any], *, sure: bool = True) -> Any:
        """Try something; its result, or None if the rules forbid it."""
        try:
            return act()
        except NotAllowed as no:
            self.refuse(order, no, sure=sure and not (self.doubtful and supply_matter(no)))
            return None


def supply_matter(no: NotAllowed) -> bool:
    """Does the refusal depend on lines of supply or superiority at sea, which naval combat
    and air missions may change?"""
    return no.clause.startswith(("BW-7-", "BW-12.3", "BW-13.4.5-3"))


def check_side_turn(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Check the orders of phases 4 to 9, sent ahead or in answer to a later question.

    view: as it was when the question was put. The orders that stand keep their order."""
    position = view.position.model_copy(deep=True)
    if ask.seat in ("axis", "allies", "soviet") and ask.opens:
        position.active = ask.seat  # type: ignore[assignment]
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings={}, phase="receipt")
    run = Rehearsal(position, table, Checked(stands=[]))
    mine = [order for order in orders if isinstance(order, SideOrder)]
    if ask.seat == position.active:
        rehearse(run, ask, mine)
    run.checked.stands = [order for order in orders if not any(order is b for b in run.bad)]
    run.checked.refused.sort(key=lambda no: no.line)
    return run.checked


def rehearse(run: Rehearsal, ask: Ask, orders: Sequence[SideOrder]) -> None:
    """Phase after phase, in the order of the book."""
    _naval(run, of(orders, Sail), of(orders, NavalAttack))
    if ask.key == ORDERS:
        end_missions(run.position, run.table)
    _air(run, orders)
    at_sea = [
        o
        for o in of(orders, (Ship, Land, Combine, Split, Remove))
        if not (isinstance(o, Reorganise) and ask.opens and not o.during)
    ]
    for order in at_sea:
        paid = run.attempt(order, partial(transport, run.position, run.table, order))
        if isinstance(paid, Paid):
            run.note(order, paid.words(run.table.board))
    if ask.opens:
        strand(run.position, run.table)
    full = _crowded(run, {})
    ashore = [o for o in of(orders, (*MOVEMENT, Combine, Split, Remove)) if o not in at_sea]
    for order in in_sub_phases(ashore):
        _move(run, order)
    _crowded(run, full)
    _combat(run, of(orders, Blitz), "blitzkrieg")
    _steps(run, [o for o in of(orders, OneZoneMove) if o.after != "normal"], "blitzkrieg")
    stands = [blitz for blitz in of(orders, Blitz) if not any(blitz is b for b in run.bad)]
    run.doubtful = run.doubtful or bool(stands)
    _combat(run, of(orders, Attack), "normal")
    _steps(run, [o for o in of(orders, OneZoneMove) if o.after == "normal"], "normal")
    for order in of(orders, Slip):
        _slip(run, order)
    for order in of(orders, Rebase):
        if order.late:
            run.attempt(order, partial(rebase, run.position, run.table, order), sure=False)


def of(orders: Sequence[SideOrder], classes: type[S] | tuple[type[S], ...]) -> list[S]:
    """The orders of some classes, in their order."""
    return [order for order in orders if isinstance(order, classes)]


def play_out(run: Play) -> None:
    """Drive a part of a phase with the default answers."""
    try:
        batch = next(run)
        while True:
            batch = run.send(
                {
                    ask.seat: Answer(tuple(load_orders(ask.default, CLASSES)), "default")
                    for ask in batch
                }
            )
    except StopIteration:
        return


# --------------------------------------------------------------------------- phases


def _naval(run: Rehearsal, moves: Sequence[Sail], attacks: Sequence[NavalAttack]) -> None:
    board = run.table.board
    for move in moves:
        paid = run.attempt(move, partial(sail, run.position, run.table, move))
        if paid is not None:
            run.note(move, paid.words(board))
    for attack in attacks:
        if attack.sea not in contested(run.position, board):
            text = (
                f"There are not both ships of yours and enemy ones in the {board.name(attack.sea)}."
            )
            run.refuse(attack, NotAllowed(attack.line, "BW-12.2-2", text))
            continue
        run.doubtful = True


def _air(run: Rehearsal, orders: Sequence[SideOrder]) -> None:
    board, position = run.table.board, run.position
    bombers = 0
    for order in orders:
        match order:
            case Bomb():
                bombers = _bomb(run, order, bombers)
            case BattleOfBritain():
                _britain(run, order)
            case AirMission():
                _mission(run, order)
    for order in orders:
        if isinstance(order, Beachhead):
            run.attempt(order, partial(_beachhead, position, board, order))
    for order in orders:
        if isinstance(order, Rebase) and not order.late:
            run.attempt(order, partial(rebase, position, run.table, order))


def _bomb(run: Rehearsal, order: Bomb, sent: int) -> int:
    board, position = run.table.board, run.position
    if position.active != "allies" or not bombing_rate(board, position.turn):
        run.refuse(
            order,
            NotAllowed(
                order.line, "BW-13.3-1", "Only the Allies bomb Germany, and only from 1943 on."
            ),
        )
        return sent
    for _ in range(max(1, order.count)):
        unit = run.attempt(order, lambda: bomber_for(position, board, order))
        if unit is None:
            return sent
        unit.place, unit.flying = BOMBING, True
        sent += 1
    return sent


def _britain(run: Rehearsal, order: BattleOfBritain) -> None:
    board, position = run.table.board, run.position
    german = len(german_wing(position, board))
    allied = len(london_defence(position, board))
    if position.active != "axis" or LONDON not in board.zones:
        no = NotAllowed(order.line, "BW-13.4.3-7", "Only the Axis starts the Battle of Britain.")
        run.refuse(order, no)
    elif german <= allied:
        text = (
            f"{german} German air units next to London do not outnumber {allied} Allied ones in"
            " range of it."
        )
        run.refuse(order, NotAllowed(order.line, "BW-13.4.3-5", text))
    else:
        run.note(order, f"{german} German air units against {allied}")


def _mission(run: Rehearsal, order: AirMission) -> None:
    board, position = run.table.board, run.position
    bases: list[str] = []
    at_peace = order.target in board.zones and control(position, order.target) == "neutral"
    for _ in range(max(1, order.count)):
        unit = run.attempt(order, lambda: mission_unit(position, board, order))
        if unit is None:
            return
        bases.append(board.name(unit.place))
        unit.place, unit.flying = order.target, True
    run.note(order, f"from {', '.join(dict.fromkeys(bases))}")
    if at_peace:
        country = country_at(position, board, order.target)
        run.note(order, _attacks(country, "allies" if position.active == "axis" else "axis"))
    if order.target in board.seas:
        run.doubtful = True


def _beachhead(position: Position, board: Board, order: Beachhead) -> None:
    units = name_beachheads(position, board, order)
    if enemy_superiority(position, order.sea, position.active):
        for unit in units:
            unit.beachhead = ""
        raise NotAllowed(
            order.line,
            "BW-12.3-7",
            f"The enemy has Naval Superiority in the {board.name(order.sea)}.",
        )


def _move(run: Rehearsal, order: SideOrder) -> None:
    refused: list[NotAllowed] = []
    paid: list[Paid] = []
    if isinstance(order, Move) and (again := _twice(run, order)) is not None:
        run.refuse(order, again)
        return
    before = len(run.table.events)
    play_out(manoeuvre(run.position, run.table, order, refused, paid))
    for no in refused:
        run.refuse(order, no, sure=not (run.doubtful and supply_matter(no)))
    for bill in paid:
        run.note(order, bill.words(run.table.board))
    for event in run.table.events[before:]:
        if event.kind == "CountryJoined" and "attacked" in event.facts["how"]:
            run.note(order, _attacks(event.facts["country"], event.facts["side"]))


def _attacks(country: str, joins: str) -> str:
    """What to attack a neutral brings about (9.3)."""
    return f"this attacks {title(country)}, which joins {SIDE_NAMES[joins]}"


def _crowded(run: Rehearsal, known: dict[str, int]) -> dict[str, int]:
    """Say which zones hold more than they may when the phase ends (4), for what is too much
    is removed. known: zones of which it was said, and how much. Gives those of now."""
    board, side = run.table.board, run.position.active
    after = run.position.model_copy(deep=True)
    found: dict[str, int] = {}
    for zone in stacking.overfull(after, board, side):
        reorganisation.tidy(after, board, zone, side)
        if (number := stacking.excess(after, board, zone, side)) > known.get(zone, 0):
            limit = board.zones[zone].stack_limit
            assert limit is not None
            what, most = limit
            run.checked.missing.append(
                f"Room in {board.name(zone)}: it may hold {most} {what}; {number} more will be"
                " there and must be removed at the end of the phase (4)."
            )
        found[zone] = number
    return found


def _twice(run: Rehearsal, order: Move) -> NotAllowed | None:
    """Two moves for one counter that has not been merged in between: a slip of the pen."""
    start = order.start
    if not start:
        return None
    there = movers_at(run.position, start, run.position.active)
    moved = [c for c in there if c.zones_moved]
    if moved and len(moved) == len(there):
        try:
            units = pick(
                run.table.board, there, order.force, run.table.board.name(start), order.line, ""
            )
        except NotAllowed:
            return None
        return NotAllowed(
            order.line,
            "BW-15.3-1",
            f"{', '.join(describe_all(units))} has a move this turn already.",
        )
    return None


def _combat(run: Rehearsal, orders: Sequence[Blitz | Attack], phase: CombatPhase) -> None:
    """Attacks as they stand after the movement ordered; losses and advances are not guessed."""
    position, board = run.position, run.table.board
    position.attacked_phase = []
    for order in orders:
        if phase == "blitzkrieg" and not blitzkrieg_phase(board, position.turn):
            text = "There is no Blitzkrieg Combat Phase on a mud turn; order an attack instead."
            run.refuse(order, NotAllowed(order.line, "BW-6-3", text))
            continue
        if isinstance(order, Attack) and (order.same or run.doubtful):
            continue
        battle = run.attempt(
            order,
            partial(battle_for, position, run.table, order, phase),
            sure=len(orders) == 1 or order is orders[0],
        )
        if battle is None:
            continue
        found = expected_odds(position, run.table, battle)
        run.note(
            order,
            f"{found.attack} corps against {found.defence}, {found.name} after"
            f" shifts as things stand",
        )
        position.attacked_phase.append(battle.zone)
        for counter in battle.attackers:
            counter.fought.append(battle.zone)
            counter.fought_phase = phase


def _steps(run: Rehearsal, orders: Sequence[OneZoneMove], phase: CombatPhase) -> None:
    for order in orders:
        if phase == "blitzkrieg" and not blitzkrieg_phase(run.table.board, run.position.turn):
            continue
        done = run.attempt(order, partial(step, run.position, run.table, order, phase))
        if done is not None:
            units, paid = done
            for counter in units:
                counter.zones_moved, counter.place = 1, order.end
            run.note(order, paid.words(run.table.board))


def _slip(run: Rehearsal, order: Slip) -> None:
    there = movers_at(run.position, order.start, run.position.active)
    name = run.table.board.name(order.start)
    run.attempt(
        order,
        lambda: pick(run.table.board, there, order.force, name, order.line, "BW-17.5-2"),
        sure=False,
    )


assert set(CLASSES) >= {cls.tag() for cls in SIDE_ORDERS}
