"""Receipts for orders of phases 1 to 3: the phases are played on what the seat may see.

What only the later phase can tell (dice, what the other sides choose) is left open and told by
an event; the rules themselves stand in the chapters and are told there alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order, Play, Table
from adjudicator.core.rehearsing import Known, Looked, Part, Rehearsal, rehearse
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import SIDES, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import decisions
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import PLAYED, selectable, wanted
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals, forfeits
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import (
    convoys,
    germans_in_the_soviet_union,
    lend_lease,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import minors
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import (
    SPECIAL_AFTER,
    SPECIAL_CORPS,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import KINDS, placement
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reorganisation
from adjudicator.rulesets.blitzwar.orders.checks import crowded
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    Choose,
    LendLease,
    Partisans,
    Place,
    RollFor,
)
from adjudicator.rulesets.blitzwar.orders.orders import Combine, Remove, Split

_LATER = (Combine, Remove, Split)
IN_DOUBT: dict[str, tuple[type[Order], ...]] = {
    "partisans": (Partisans, *_LATER),
    "initiative": (RollFor,),
    "lend-lease": (Place, *_LATER),
    "losses": (LendLease, Place, *_LATER),
}
"""What was left open -> the orders whose outcome it may change."""


def left_open(seat: str, ask: Ask) -> str:
    """What a question to another side leaves open: Lend-Lease brings the Soviet Union more."""
    return "lend-lease" if ask.key == "lend-lease" and seat == "soviet" else ""


def may_come(position: Position, board: Board) -> bool:
    """Could the Allies send Lend-Lease, off a card that the Soviet player does not see?"""
    return germans_in_the_soviet_union(position, board) and bool(convoys(position, board))


def check_home(
    ruleset: AnyRuleset,
    position: Position,
    board: Board,
    ask: Ask,
    side: Side,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
    known: Known | None,
) -> Checked:
    """The orders of a side for phases 1 to 3, tried out on what it may see.

    position: as the seat sees it, when the opening question was put. known: what the orders that
    come first are known to come to."""
    here = position.model_copy(deep=known is None)
    parts = parts_for(ruleset, board, ask, position, side)
    unseen = ["lend-lease"] if side == "soviet" and may_come(position, board) else []
    run_of = rehearse if known is None else known.rehearse
    run = run_of(
        ruleset,
        board,
        here,
        parts,
        ask,
        orders,
        rulings,
        lambda other: left_open(side, other),
        unseen,
    )
    checked = judged(board, run, side)
    if ask.opens or ask.key == "cards":
        checked.missing += _missing(position, board, side, run)
    return checked


def parts_for(
    ruleset: AnyRuleset, board: Board, ask: Ask, position: Position, side: Side
) -> list[Part]:
    """The phases that the opening question begins, or the sub-phase of a later one."""
    if ask.opens:
        parts: list[Part] = [("diplomacy", decisions), ("cards", ruleset.phases["cards"])]
        return parts + [("reinforcement", ruleset.phases["reinforcement"])] * (position.turn > 1)
    card = board.cards.get(position.marks.get(PLAYED, {}).get(side, ""))
    held = Arrivals(side=side, card=card, total=card is not None and card.type == "total")
    for kind in KINDS:
        printed = getattr(card, kind, 0)
        setattr(held, kind, int(ask.facts.get(kind, printed)))
    attacked = position.clocks.get("soviet_attacked")
    if ask.key == "losses" and side == "soviet" and attacked is not None:
        held.infantry += SPECIAL_CORPS * (position.turn == attacked + SPECIAL_AFTER)
    arrivals = {**{other: Arrivals(side=other) for other in SIDES}, side: held}
    later: dict[str, Any] = {
        "cards": ruleset.phases["cards"],
        "minors": minors,
        "losses": partial(_with, forfeits, arrivals),
        "lend-lease": partial(_with, lend_lease, arrivals),
        "placement": partial(_with, placement, arrivals),
        "reorganisation": reorganisation,
    }
    what = ask.key.partition("/")[0]
    return [(what, later[what])] if what in later else []


def _with(
    sub_phase: Any, arrivals: dict[Side, Arrivals], position: Position, table: Table[Board]
) -> Play:
    yield from sub_phase(position, table, arrivals)


def doubtful(one: Looked) -> bool:
    """May dice or another seat still change whether the order is carried out?"""
    if one.order.when is not None:
        return True
    open_ = [what for what in one.doubts if isinstance(one.order, IN_DOUBT.get(what, Order))]
    return bool(open_) or (one.refused is None and not one.taken)


def may_not_hold(no: NotAllowed) -> bool:
    """May a refusal turn out wrong, once dice and others have had their say?"""
    return no.clause != "BW-9.5-5"


BEFORE_THE_DIE = {"BW-9.5-2": "if the die brings partisans"}
"""What is said of an order that only a die can bring to nothing, before the die is thrown."""


def judged(board: Board, run: Rehearsal, side: Side) -> Checked:
    """The rehearsal as a receipt tells it."""
    checked = Checked(stands=[])
    for one in run.orders:
        unsure = doubtful(one)
        if one.refused is not None and not (unsure and may_not_hold(one.refused)):
            checked.refused.append(one.refused)
            continue
        checked.stands.append(one.order)
        if unsure:
            checked.doubtful.append(one.order)
        said = _said(board, run, one, side)
        if one.refused is not None:
            text = one.refused.text.rstrip(".")
            said = BEFORE_THE_DIE.get(
                one.refused.clause, f"as things stand it cannot be carried out ({text})"
            )
        if said and one.order.line:
            checked.notes[one.order.line] = said
    checked.stakes += crowded(board, run)
    checked.refused.sort(key=lambda no: no.line)
    return checked


def _said(board: Board, run: Rehearsal, one: Looked, side: Side) -> str:
    """What the receipt adds to an order that stands."""
    for event in one.events:
        match event.kind:
            case "CardsChosen":
                number = len(event.facts["cards"])
                first = event.facts["arrives"] - number + 1
                return f"arrives on turn {first}" if number == 1 else f"arrive from turn {first} on"
            case "ReinforcementsPlaced":
                id = run.position.marks.get("cards_played", {}).get(side)
                return f"from {board.cards[id].title}" if id else ""
            case "LendLeaseSent":
                return f"{event.facts['fleets']} fleet units carry it"
    return ""


def _missing(position: Position, board: Board, side: Side, run: Rehearsal) -> list[str]:
    """The cards that are still to be chosen."""
    stands = [one.order for one in run.orders if one.refused is None]
    chosen = [card for order in stands if isinstance(order, Choose) for card in order.cards]
    number = wanted(position, side)
    if len(chosen) >= number:
        return []
    free = [card for card in selectable(position, board, side) if card.id not in chosen]
    names = ", ".join(card.title for card in free[: number - len(chosen)])
    return [f"Your card: if you do not choose, it is {names}."]
