"""Receipts for planning and operations: orders tried out on what everybody can see.

Tokens are placed on trial, one after the other. Lines of the script are looked at as things
stand: what the enemy may still change is said as a note, only what can never be is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import Ask, AskMe, Checked, NotAllowed, Order
from adjudicator.rulesets.virtuti_militari.board.board import FACTIONS_OF, Board, Faction, Side
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    Unit,
    family_of,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.war import feint, going
from adjudicator.rulesets.virtuti_militari.book.war.going import meant, send_facts
from adjudicator.rulesets.virtuti_militari.book.war.operations import RULES, SCRIPTED
from adjudicator.rulesets.virtuti_militari.book.war.planning import PLANNING, Placing, meant_place
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    SCRIPT_KEY,
    BattleAir,
    BattleCards,
    Doctrine,
    Execute,
    FeintAt,
    KeepCards,
    PlaceToken,
    ScriptLine,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.view import View


@dataclass
class Receipt:
    """A draft being looked at. tokens: of the seat, those placed in the draft included."""

    position: Position
    board: Board
    side: Side
    tokens: dict[str, Placed] = field(default_factory=dict)
    checked: Checked = field(default_factory=lambda: Checked(stands=[]))

    def note(self, order: Order, text: str) -> None:
        if order.line and text:
            before = self.checked.notes.get(order.line)
            self.checked.notes[order.line] = f"{before}; {text}" if before else text

    def refuse(self, order: Order, clause: str, text: str) -> None:
        self.checked.refused.append(NotAllowed(order.line, clause, text))


def check_war(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Check what answers a question of planning, of operations or of a battle.

    The orders that stand keep their order. A placement of several tokens stands with those
    that may lie where they are to.
    """
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    receipt = Receipt(position, board, side)
    receipt.tokens = {
        place: placed
        for place, placed in position.orders.items()
        if placed.faction in FACTIONS_OF[side]
    }
    placed = place_all(receipt, orders) if ask.key == PLANNING else {}
    for order in orders:
        if isinstance(order, PlaceToken):
            if (kept := placed.get(id(order))) is not None:
                receipt.checked.stands.append(kept)
        elif stands(receipt, order):
            receipt.checked.stands.append(order)
    if ask.key == PLANNING or ask.key.partition("/")[0] == SCRIPT_KEY:
        receipt.checked.missing += missing(receipt, ask, orders)
    return receipt.checked


# -------------------------------------------------------------------------- placement


def place_all(receipt: Receipt, orders: Sequence[Order]) -> dict[int, PlaceToken]:
    """Try the placements out, in the order given. Gives by identity those that stand."""
    placing = Placing(receipt.position, receipt.board, receipt.side)
    found: dict[int, PlaceToken] = {}
    for order in orders:
        if not isinstance(order, PlaceToken):
            continue
        good = []
        for name in order.places:
            place = meant_place(receipt.position, receipt.board, name, order.token)
            no = placing.refusal(place, order.token, order.line)
            if no is not None:
                receipt.checked.refused.append(no)
                continue
            good.append(name)
            placing.lay(place, order.token)
            faction = placing.faction_at(place)
            assert faction is not None
            receipt.tokens[place] = Placed(faction=faction, token=order.token)
        if good:
            found[id(order)] = (
                order
                if len(good) == len(order.places)
                else order.model_copy(update={"places": good})
            )
    return found


# ----------------------------------------------------------------------------- script


def stands(receipt: Receipt, order: Order) -> bool:
    """May a line stand? Says in the receipt why not, or what it comes to now."""
    before = len(receipt.checked.refused)
    if isinstance(order, Send):
        _send(receipt, order)
    elif isinstance(order, FeintAt):
        _feint(receipt, order)
    elif isinstance(order, Execute | Waive):
        for place in order.places:
            if _token(receipt, place) is None:
                name = receipt.board.name(place)
                receipt.refuse(order, "VM-OPS-3", f"You have no order in {name} to be executed.")
    elif isinstance(order, BattleCards | KeepCards):
        _cards(receipt, order)
    elif isinstance(order, BattleAir):
        _air(receipt, order)
    elif isinstance(order, Doctrine):
        pass
    return len(receipt.checked.refused) == before


def _token(receipt: Receipt, place: str) -> tuple[str, Placed] | None:
    """The place meant and the seat's token there."""
    there = place
    if place not in receipt.tokens and receipt.board.is_land(place):
        there = receipt.board.port_of(place) or place
    placed = receipt.tokens.get(there)
    return (there, placed) if placed else None


def _send(receipt: Receipt, line: Send) -> None:
    board, name = receipt.board, receipt.board.name(line.start)
    found = _token(receipt, line.start)
    if found is None:
        text = f"You have no order in {name}. Place one, for instance: Move at {name}."
        receipt.refuse(line, "VM-OPS-3", text)
        return
    place, placed = found
    family = family_of(placed.token)
    if family not in SCRIPTED:
        text = f"The {board.tokens[placed.token].name} order in {name} moves no units."
        receipt.refuse(line, "VM-OPS-11", text)
        return
    if line.end in (place, line.start):
        receipt.refuse(line, "VM-MOVE-2", f"{name} is where they stand; name another place.")
        return
    if (never := _never(board, place, placed, line)) is not None:
        receipt.refuse(line, never.clause, never.text)
        return
    _as_things_stand(receipt, place, placed, line)


def _never(board: Board, place: str, placed: Placed, line: Send) -> NotAllowed | None:
    """What no change on the map can make possible."""
    family, end = family_of(placed.token), line.end
    here, there = board.name(place), board.name(end)
    land = board.is_land(place)
    if land and not board.is_land(end):
        clause = {"maneuver": "VM-MANEU-3", "strategic": "VM-SMOVE-5"}.get(family, "VM-MOVE-2")
        return NotAllowed(line.line, clause, f"Land units cannot enter the {there}.")
    if line.via and family != "maneuver":
        text = "Only a Maneuver order goes via another area."
        return NotAllowed(line.line, "VM-MOVE-2", text)
    if not land:
        to = board.port_of(end) or end if board.is_land(end) else end
        if to not in board.adjacent(place):
            text = f"The {there} is not next to the {here}; Fleets go one step with an order."
            return NotAllowed(line.line, "VM-FLEET-1", text)
        return None
    near = board.neighbours(place)
    if family == "move" and end not in near:
        which = next((a for a in (place, end) if not board.areas[a].port), "")
        if which:
            text = f"{there} is not next to {here}, and {board.name(which)} has no port."
            return NotAllowed(line.line, "VM-TRANS-1", text)
    if family == "amphibious" and not board.areas[end].seas:
        return NotAllowed(line.line, "VM-AMPH-9", f"{there} has no shore to land on.")
    if family == "maneuver":
        reach = {*near, *(b for a in near for b in board.neighbours(a))}
        if end not in reach:
            text = f"{there} is more than two areas from {here}."
            return NotAllowed(line.line, "VM-MANEU-1", text)
    return None


def _as_things_stand(receipt: Receipt, place: str, placed: Placed, line: Send) -> None:
    """Say what a line comes to now: who goes, and against which strength."""
    position, board = receipt.position, receipt.board
    there = [u for u in units_at(position, place, placed.faction) if not u.exhausted]
    try:
        units = going.pick(board, there, line.force, line.line, board.name(place))
        goings = RULES[family_of(placed.token)](position, board, placed.token, line, units)
    except NotAllowed as no:
        receipt.note(line, f"not as things stand: {no.text.rstrip('.')} ({no.clause})")
        return
    receipt.note(line, _said(position, board, place, placed, line, units))
    if len(goings) == 1 and len(goings[0].way) > 2 and goings[0].how in ("transport", "landing"):
        seas = ", ".join(board.name(sea) for sea in goings[0].way[1:-1])
        receipt.note(line, f"over the {seas}")


def _said(
    position: Position, board: Board, place: str, placed: Placed, line: Send, units: list[Unit]
) -> str:
    names = ", ".join(in_words(board, unit) for unit in units)
    facts = send_facts(position, board, place, placed, line, units)
    if not facts["enemy units"]:
        return names
    return f"{names}: {facts['strength']} against {facts['enemy strength']} as things stand"


def _feint(receipt: Receipt, line: FeintAt) -> None:
    board = receipt.board
    found = _token(receipt, line.start)
    if found is None or family_of(found[1].token) != "feint":
        name = board.name(line.start)
        receipt.refuse(line, "VM-FEINT-1", f"You have no Feint Attack order in {name}.")
        return
    place, placed = found
    faction: Faction = placed.faction
    near = feint.reach(receipt.position, board, faction, place)
    for target in line.targets:
        if target in near:
            continue
        sorts = {"land": "VM-FEINT-5", "sea": "VM-FEINT-6", "port": "VM-FEINT-7"}
        text = (
            f"A Feint Attack in {board.name(place)} does not reach {board.name(target)}."
            f" It reaches {', '.join(board.name(other) for other in near)}."
        )
        receipt.refuse(line, sorts[board.sort(place)], text)
        return


def _cards(receipt: Receipt, line: BattleCards | KeepCards) -> None:
    """Cards that the seat does not hold are no mistake, they may come back."""
    hands = [c for f in FACTIONS_OF[receipt.side] for c in receipt.position.factions[f].hand]
    away = [receipt.board.cards[card].name for card in line.cards if card not in hands]
    if away:
        receipt.note(line, f"not in hand now: {', '.join(away)}")


def _air(receipt: Receipt, line: BattleAir) -> None:
    wrong = [level for level in line.levels if level not in receipt.board.air_tokens]
    if wrong:
        text = f"There are no air support tokens of level {wrong[0]}; levels are 1 to 5."
        receipt.refuse(line, "VM-BAT3-3", text)


# ---------------------------------------------------------------------------- missing


def missing(receipt: Receipt, ask: Ask, orders: Sequence[Order]) -> list[str]:
    """What a draft leaves open: tokens without a line, in words."""
    script = [order for order in orders if isinstance(order, ScriptLine)]
    spoken = {_place(receipt, name) for order in script for name in _starts(order)}
    silent = [
        place
        for place, placed in receipt.tokens.items()
        if family_of(placed.token) in SCRIPTED and place not in spoken
    ]
    if not silent:
        return []
    names = ", ".join(receipt.board.name(place) for place in silent)
    if ask.key != PLANNING:
        return [f"No line says what your order does at: {names}. It will do nothing."]
    asked = any(isinstance(o, AskMe) and o.topic in ("operations", "everything") for o in orders)
    if asked or not script:
        return [
            f"You will be asked what your orders do, when all are shown: {names}. You can send"
            f" it now (send ... from ... to ...)."
        ]
    return [
        f"No line says what your order does at: {names}. It will do nothing; write"
        f' "ask me about operations" to be asked when all orders are shown.'
    ]


def _starts(order: ScriptLine) -> list[str]:
    if isinstance(order, Send | FeintAt):
        return [order.start]
    return order.places if isinstance(order, Waive) else []


def _place(receipt: Receipt, name: str) -> str:
    found = _token(receipt, name)
    return found[0] if found else meant(receipt.position, receipt.board, name)
