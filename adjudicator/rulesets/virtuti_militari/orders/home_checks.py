"""Receipts for cards, production, removals and diplomacy: the orders tried out on what the
seat may see, in the order in which they will be carried out."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order, Table
from adjudicator.rulesets.virtuti_militari.board.board import (
    FACTION_NAMES,
    FACTIONS_OF,
    Board,
    Side,
)
from adjudicator.rulesets.virtuti_militari.board.position import Position, acting_factions
from adjudicator.rulesets.virtuti_militari.book.home.cards import (
    best_for_production,
    first_in_hand,
    hand,
)
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
from adjudicator.rulesets.virtuti_militari.book.home.production import produce
from adjudicator.rulesets.virtuti_militari.book.home.strategic import collect, playing
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import actor, pressure_price
from adjudicator.rulesets.virtuti_militari.book.politics.ussr import may_break_pact
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    STRATEGIC,
    AirCard,
    DeclareWar,
    DiplomaticOrder,
    MoreDiplomacy,
    NoDiplomacy,
    Press,
    ProductionCard,
    ProductionOrder,
    Remove,
)


def is_home(ask: Ask) -> bool:
    """Is it a question of these phases?"""
    first = ask.key.split("/")[0]
    return first in ("strategic", "air card", "production", "remove", "diplomacy")


def check_home(
    position: Position, board: Board, ask: Ask, side: Side, orders: Sequence[Order]
) -> Checked:
    """Orders of a player for these phases, checked on what he may see. What random results
    may still change (pressure) is only looked at as far as it is certain."""
    checked = Checked(stands=[])
    trial = copy.deepcopy(position)
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings={}, phase=ask.key)
    if ask.key == STRATEGIC:
        _collect(trial, table, side, orders)
    for order in orders:
        try:
            note = _try(trial, table, side, order)
        except NotAllowed as no:
            checked.refused.append(no)
            continue
        checked.stands.append(order)
        if note and order.line:
            checked.notes[order.line] = note
    if ask.key == STRATEGIC:
        _missing(position, board, side, ask, orders, checked)
    return checked


def _collect(position: Position, table: Table[Board], side: Side, orders: Sequence[Order]) -> None:
    """The PP that the own card will bring: they depend on nothing that is secret."""
    wishes = [card for o in orders if isinstance(o, ProductionCard) for card in o.cards]
    for faction in playing(position, table.rulings, side):
        state = position.factions[faction]
        cards = hand(table.board, state)
        card = first_in_hand(table.board, state, wishes) or best_for_production(cards)
        if card:
            collect(position, table, faction, table.board.cards[card])


def _try(position: Position, table: Table[Board], side: Side, order: Order) -> str:
    """A note for the receipt. NotAllowed if the rules forbid the order."""
    board = table.board
    match order:
        case ProductionCard() | AirCard():
            return _card(position, board, side, order)
        case ProductionOrder():
            return _produce(position, table, side, order)
        case Remove():
            return ""
        case DiplomaticOrder():
            return _diplomacy(position, table, side, order)
    return ""


def _card(position: Position, board: Board, side: Side, order: ProductionCard | AirCard) -> str:
    for card in order.cards:
        faction = board.cards[card].faction
        state = position.factions[faction]
        if card in state.hand:
            return ""
        if card not in state.discard:
            text = f"{board.cards[card].name} is not among your cards."
            raise NotAllowed(order.line, "VM-CARDS-2", text)
    return "in the discard pile now; another card is played if it is not back by then"


def _produce(position: Position, table: Table[Board], side: Side, order: ProductionOrder) -> str:
    """Carried out on the trial position, so that each order is paid from what those before
    it leave. Under an `if` it may not happen: then only its price is said."""
    before = {f: position.factions[f].pp for f in FACTIONS_OF[side]}
    trial = copy.deepcopy(position) if order.when else position
    produce(trial, table, side, order)
    lines = [
        f"{tenths(before[f] - trial.factions[f].pp)} PP, {tenths(trial.factions[f].pp)} left"
        for f in FACTIONS_OF[side]
        if trial.factions[f].pp != before[f]
    ]
    return "; ".join(lines)


def _diplomacy(position: Position, table: Table[Board], side: Side, order: DiplomaticOrder) -> str:
    board = table.board
    match order:
        case MoreDiplomacy() | NoDiplomacy():
            return ""
        case DeclareWar() | Press():
            faction = actor(position, side, order)
            if isinstance(order, Press):
                price = pressure_price(position, board, order.country)
                if not order.when and position.factions[faction].pp < price:
                    left = tenths(position.factions[faction].pp)
                    text = f"Pressure costs {tenths(price)} PP, and {left} PP are left."
                    raise NotAllowed(order.line, "VM-PRESS-2", text)
                if not order.when:
                    position.factions[faction].pp -= price
                return f"{tenths(price)} PP"
            if order.country == "ussr":
                return "the USSR is at war with you from then on"
            state = position.countries.get(order.country)
            if state is None or state.status != "neutral":
                name = board.countries[order.country].name
                raise NotAllowed(order.line, "VM-DIPL-2", f"{name} is not neutral.")
            return "it joins your enemies at once"
        case _:
            if side != "axis" or not may_break_pact(position):
                text = "Only the Axis may break the pact, from the turn after Poland's surrender."
                raise NotAllowed(order.line, "VM-WAR-6", text)
            return ""


def _missing(
    position: Position,
    board: Board,
    side: Side,
    ask: Ask,
    orders: Sequence[Order],
    checked: Checked,
) -> None:
    """Cards not named: what is played without them."""
    named = {
        type(order): {board.cards[c].faction for c in order.cards}
        for order in orders
        if isinstance(order, ProductionCard | AirCard)
    }
    for kind, what in ((ProductionCard, "PP card"), (AirCard, "air card")):
        for faction in acting_factions(position, side):
            if faction in named.get(kind, ()):
                continue
            if any(faction == board.cards[c].faction for c in ask.options.get("cards", [])):
                name = FACTION_NAMES[faction]
                checked.missing.append(f"{what} of the {name}: the house plays the best one.")
