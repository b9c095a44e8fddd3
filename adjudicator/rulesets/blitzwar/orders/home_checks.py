"""Receipts for orders of phases 1 to 3: what the rules forbid, and what is still missing.

Looks at the opening question and at what the seat may see, never at more. What only the
later phase can tell (a lost naval battle, a stack that fills up) is told by an event.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order
from adjudicator.rulesets.blitzwar.board.board import Board, Card
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import is_neutral, title
from adjudicator.rulesets.blitzwar.book.politics.partisans import due as partisans_due
from adjudicator.rulesets.blitzwar.book.politics.partisans import hideouts
from adjudicator.rulesets.blitzwar.book.politics.vichy import refuges, strangers
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import (
    AHEAD,
    arriving,
    cards_of,
    selectable,
    wanted,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import CANCELS, forfeit
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import TURN_ORDERS
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import (
    convoys,
    germans_in_the_soviet_union,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import (
    ITALIAN_UNITS,
    due_minors,
    italian_ports,
    places,
    supplied_zones,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import AIR, still_locked
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import (
    AMERICAN,
    BRITISH,
    KINDS,
    legal_zones,
)
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    MINORS,
    Choose,
    GiveUp,
    LendLease,
    Partisans,
    Place,
    Raise,
    RollFor,
    Sacrifice,
    TakeLosses,
    Unlock,
    Withdraw,
)


def check_home(
    position: Position, board: Board, ask: Ask, side: Side, orders: Sequence[Order]
) -> Checked:
    """The orders of a side for phases 1 to 3, checked on what it may see.

    position: as the seat sees it. Only the opening question is looked at; the options of
    the later ones say all that can be said."""
    checked = Checked(stands=[])
    if ask.key != TURN_ORDERS:
        checked.stands = list(orders)
        return checked
    chosen: list[str] = []
    for order in orders:
        try:
            note = _check(position, board, side, order, chosen)
        except NotAllowed as no:
            checked.refused.append(no)
            continue
        checked.stands.append(order)
        if note and order.line:
            checked.notes[order.line] = note
    number = wanted(position, side)
    if len(chosen) < number:
        free = [card for card in selectable(position, board, side) if card.id not in chosen]
        names = ", ".join(card.title for card in free[: number - len(chosen)])
        checked.missing.append(f"A card: without your choice it is {names}.")
    return checked


def _check(position: Position, board: Board, side: Side, order: Order, chosen: list[str]) -> str:
    """A note for the receipt. NotAllowed if the rules forbid the order."""
    match order:
        case Choose():
            return _choose(position, board, side, order, chosen)
        case RollFor():
            return _roll(position, side, order)
        case Raise():
            return _raise(position, board, side, order)
        case Place():
            return _place(position, board, side, order)
        case TakeLosses() | Sacrifice() | GiveUp():
            return _losses(position, board, side, order)
        case LendLease():
            return _lend(position, board, side, order)
        case Unlock():
            return _unlock(position, board, side, order)
        case Partisans():
            return _partisans(position, board, side, order)
        case Withdraw():
            return _withdraw(position, board, side, order)
    return ""


def _forbid(order: Order, clause: str, text: str) -> NotAllowed:
    return NotAllowed(order.line, clause, text)


def _choose(position: Position, board: Board, side: Side, order: Choose, chosen: list[str]) -> str:
    free = {card.id: card for card in selectable(position, board, side)}
    number = wanted(position, side)
    for id in order.cards:
        card: Card | None = board.cards.get(id)
        if card is None or card.side != side:
            raise _forbid(order, "BW-10.1-9", f"{id} is no card of yours.")
        if id in cards_of(position, side).queue:
            raise _forbid(
                order, "BW-10.1-9", f"{card.title} waits already and cannot be chosen again."
            )
        if id not in free:
            raise _forbid(order, "BW-10.2-1", f"{card.title} is a Total War card, not open yet.")
        if len(chosen) >= number:
            raise _forbid(
                order, "BW-10.1-9", f"You choose {number} this turn, and {card.title} is one more."
            )
        if id not in chosen:
            chosen.append(id)
    first = position.turn + AHEAD - number + 1
    return f"arrives on turn {first}" if number == 1 else f"arrive from turn {first} on"


def _roll(position: Position, side: Side, order: RollFor) -> str:
    clock = {"SP": "france_surrendered", "TUR": "greece_surrendered"}.get(order.country)
    due = side == "axis" and clock and position.clocks.get(clock) == position.turn
    if not due or not is_neutral(position, order.country):
        raise _forbid(
            order,
            "BW-9.3-20" if order.country == "SP" else "BW-9.3-21",
            f"No die is thrown for {title(order.country)} this turn: the Axis may roll for Spain"
            " on the turn France surrenders, and for Turkey when Greece does.",
        )
    return ""


def _raise(position: Position, board: Board, side: Side, order: Raise) -> str:
    if not any(d.country == "ITA" and d.side == side for d in due_minors(position, board)):
        raise _forbid(
            order, "BW-11.2-3", "Italy raises units only at the beginning of a season, at war."
        )
    number = sum(unit.count or 1 for unit in order.units)
    fleets = sum(unit.count or 1 for unit in order.units if unit.unit == "fleet")
    if number > ITALIAN_UNITS or fleets > 1:
        raise _forbid(order, "BW-11.2-3", "Italy takes two units, at most one of them a fleet.")
    if wrong := [u.unit for u in order.units if u.unit in ("supply", "u_boat", "all")]:
        raise _forbid(
            order,
            "BW-11.2-3",
            f"Italy chooses among infantry, armour, air and fleet, not {wrong[0]}.",
        )
    return ""


def _place(position: Position, board: Board, side: Side, order: Place) -> str:
    minor = [unit for unit in order.units if unit.country in MINORS]
    if minor:
        return _place_minor(position, board, side, order)
    id = arriving(position, side)
    if id is None:
        raise _forbid(order, "BW-11.1-1", "No reinforcements arrive this turn.")
    total = board.cards[id].type == "total"
    for unit in order.units:
        kinds = KINDS if unit.unit == "all" else (unit.unit,)
        countries = [unit.country] if unit.country in (BRITISH, AMERICAN) else []
        if not countries:
            countries = [BRITISH, AMERICAN] if side == "allies" and total else [""]
        if unit.country == AMERICAN and not total:
            raise _forbid(
                order, "BW-A67", "Corps of Limited War cards are British; none is American."
            )
        legal = [
            z for k in kinds for c in countries for z in legal_zones(position, board, side, k, c)
        ]
        if order.zone not in legal:
            clause, right = _right_place(unit.unit, unit.country)
            raise _forbid(
                order, clause, f"{unit.words()} cannot arrive in {board.name(order.zone)}: {right}"
            )
    return f"from {board.cards[id].title}"


def _right_place(kind: str, country: str) -> tuple[str, str]:
    if kind in ("infantry", "armour", "all"):
        if country == AMERICAN:
            return "BW-11.5-6", "American corps arrive in America, from 1944 in Britain too."
        return "BW-11.5-1", "corps arrive in a supply zone of your own that you hold."
    if kind == "supply":
        return "BW-11.5-1", "supply arrives in a supply zone of your own that you hold."
    if kind == "air":
        return "BW-11.5-3", "air units need a zone that you control and that is in supply."
    return "BW-11.5-2", "naval units need a Naval Base that you control."


def _place_minor(position: Position, board: Board, side: Side, order: Place) -> str:
    due = {d.country: d for d in due_minors(position, board) if d.side == side}
    for unit in order.units:
        if unit.country not in due:
            raise _forbid(
                order, "BW-11.2-7", f"{title(unit.country)} receives nothing of yours this turn."
            )
        one = due[unit.country]
        clause = "BW-11.2-12"
        if unit.country == "ITA" and unit.unit == "fleet":
            legal, clause = italian_ports(position, board, side), "BW-11.2-13"
        elif unit.country == "ITA" and unit.unit == "air":
            legal, clause = supplied_zones(position, board, side), "BW-11.2-14"
        else:
            legal = places(position, board, one)
        if order.zone not in legal:
            names = ", ".join(board.name(zone) for zone in legal[:6]) or "nowhere"
            raise _forbid(
                order,
                clause,
                f"{unit.words()} cannot arrive in {board.name(order.zone)}; legal: {names}.",
            )
    return ""


def _losses(
    position: Position, board: Board, side: Side, order: TakeLosses | Sacrifice | GiveUp
) -> str:
    due = forfeit(position, board, side)
    price = bool(position.marks.get("yugoslav_price")) and side == "axis"
    if not due and not price:
        raise _forbid(order, "BW-11.3-3", "You lose no supply this turn.")
    if isinstance(order, Sacrifice):
        for unit in order.units:
            if unit.unit not in CANCELS:
                raise _forbid(
                    order,
                    "BW-11.3-10",
                    f"{unit.words()} cannot be given up for supply; infantry, armour, fleets can.",
                )
    return f"{due} supply are lost"


def _lend(position: Position, board: Board, side: Side, order: LendLease) -> str:
    if side != "allies":
        raise _forbid(order, "BW-11.4-2", "Only the Allies send Lend-Lease.")
    if not germans_in_the_soviet_union(position, board):
        raise _forbid(
            order, "BW-11.4-1", "Lend-Lease needs German units in the Soviet Union; none is there."
        )
    routes = convoys(position, board)
    if order.sea not in routes:
        raise _forbid(
            order,
            "BW-11.4-6",
            f"No convoy can sail by {board.name(order.sea)}: the Norwegian Sea needs Allied Naval"
            " Superiority and fleets, the Persian Gulf fleets and Basra, from 1942 on.",
        )
    if wrong := [u for u in order.units if u.unit not in ("supply", "air", "all")]:
        raise _forbid(
            order, "BW-11.4-2", f"{wrong[0].words()} cannot be sent; only supply and air units."
        )
    return f"{routes[order.sea]} fleet units may carry"


def _unlock(position: Position, board: Board, side: Side, order: Unlock) -> str:
    id = arriving(position, side)
    card = board.cards[id] if id else None
    if side != "soviet" or card is None or not card.modernisation:
        raise _forbid(order, "BW-11.8-4", "No Modernisation card of yours arrives this turn.")
    if order.code == AIR and not card.air:
        raise _forbid(
            order, "BW-11.8-5", f"{card.title} brings no air units, so it frees no air counter."
        )
    if order.code not in still_locked(position, board):
        raise _forbid(order, "BW-11.8-6", "All counters of that kind are free already.")
    return f"by {card.title}"


def _partisans(position: Position, board: Board, side: Side, order: Partisans) -> str:
    if side != "allies" or not partisans_due(position, board):
        raise _forbid(order, "BW-9.5-1", "No die is thrown for partisans this turn.")
    free = hideouts(position, board)
    for zone in order.zones:
        if zone not in free:
            raise _forbid(
                order, "BW-9.5-5", f"{board.name(zone)} is no Yugoslav zone free of Axis units."
            )
    return ""


def _withdraw(position: Position, board: Board, side: Side, order: Withdraw) -> str:
    if (order.start, side) not in strangers(position, board):
        raise _forbid(
            order, "BW-9.4-3", f"No unit of yours has to leave {board.name(order.start)}."
        )
    ends = refuges(position, board, order.start, side)
    if order.end not in ends:
        names = ", ".join(board.name(zone) for zone in ends) or "none"
        raise _forbid(order, "BW-9.4-3", f"Units go to the nearest zone open to them: {names}.")
    return ""
