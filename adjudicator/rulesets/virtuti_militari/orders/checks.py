"""Receipts for planning and operations: orders tried out on what everybody can see.

Tokens are placed on trial, one after the other. Lines of the script are looked at as things
stand: what the enemy may still change is said as a note, only what can never be is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import Ask, AskMe, Checked, NotAllowed, Order, Stake
from adjudicator.core.saying import count
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    Unit,
    family_of,
)
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, Faction, Side
from adjudicator.rulesets.virtuti_militari.book.battle import retreat
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import (
    card_refused,
    doctrine_refused,
)
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import BATTLE
from adjudicator.rulesets.virtuti_militari.book.battle.losses import (
    LOSSES,
    in_words,
    losses_refused,
    no_such_losses,
)
from adjudicator.rulesets.virtuti_militari.book.battle.strength import attack_strength
from adjudicator.rulesets.virtuti_militari.book.war import feint, going
from adjudicator.rulesets.virtuti_militari.book.war.going import meant, send_facts
from adjudicator.rulesets.virtuti_militari.book.war.planning import PLANNING, Placing, meant_place
from adjudicator.rulesets.virtuti_militari.book.war.scripts import (
    RULES,
    SCRIPTED,
    first_refused,
    impossible,
    starts,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    SCRIPT_KEY,
    BattleCards,
    Doctrine,
    FeintAt,
    KeepCards,
    PlaceToken,
    ScriptLine,
    Send,
    TakeLosses,
)
from adjudicator.rulesets.virtuti_militari.view import View


@dataclass
class Receipt:
    """A draft being looked at. tokens: of the seat, those placed in the draft included."""

    position: Position
    board: Board
    side: Side
    orders_shown: bool = True
    tokens: dict[str, Placed] = field(default_factory=dict)
    sent: dict[str, list[Send]] = field(default_factory=dict)
    """Place of a token -> the lines about it, in their order."""
    checked: Checked = field(default_factory=lambda: Checked(stands=[]))

    def note(self, order: Order, text: str) -> None:
        if order.line and text:
            before = self.checked.notes.get(order.line)
            self.checked.notes[order.line] = f"{before}; {text}" if before else text

    def doubt(self, order: Order) -> None:
        self.checked.doubtful.append(order)

    def refuse(self, order: Order, clause: str, text: str) -> None:
        self.checked.refused.append(NotAllowed(order.line, clause, text))


def check_war(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Check what answers a question of planning, of operations or of a battle. What a line of
    the script comes to hangs on the other player and on dice: it stands as doubtful.

    The orders that stand keep their order. A placement of several tokens stands with those
    that may lie where they are to.
    """
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    receipt = Receipt(position, board, side, orders_shown=ask.key != PLANNING)
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
        elif stands(receipt, ask, order):
            receipt.checked.stands.append(order)
    for place, lines in receipt.sent.items():
        _as_things_stand(receipt, place, receipt.tokens[place], lines)
    if ask.key == PLANNING or ask.key.partition("/")[0] == SCRIPT_KEY:
        say_what_is_left(receipt, ask, orders)
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


def stands(receipt: Receipt, ask: Ask, order: Order) -> bool:
    """May a line stand? Says in the receipt why not, or what it comes to now."""
    before = len(receipt.checked.refused)
    if isinstance(order, ScriptLine):
        no = first_refused(receipt.board, order, lambda place: _placed(receipt, place))
        if no is not None:
            receipt.checked.refused.append(no)
            return False
    if isinstance(order, Send):
        _send(receipt, order)
    elif isinstance(order, FeintAt):
        _feint(receipt, order)
    elif isinstance(order, BattleCards | KeepCards):
        _cards(receipt, order)
    elif isinstance(order, TakeLosses):
        _losses(receipt, ask, order)
    if isinstance(order, Doctrine):
        # Air tokens are drawn before the orders are placed, and used ones do not come back in
        # the turn (VM-BAT3-5), nor does the weather change.
        no = doctrine_refused(receipt.position, receipt.board, receipt.side, order)
        if no is not None:
            receipt.checked.refused.append(no)
        _elsewhere(receipt, ask, order)
    return len(receipt.checked.refused) == before


def _token(receipt: Receipt, place: str) -> tuple[str, Placed] | None:
    """The place meant and the seat's token there."""
    there = place
    if place not in receipt.tokens and receipt.board.is_land(place):
        there = receipt.board.port_of(place) or place
    placed = receipt.tokens.get(there)
    return (there, placed) if placed else None


def _placed(receipt: Receipt, place: str) -> Placed | None:
    found = _token(receipt, place)
    return found[1] if found else None


def _send(receipt: Receipt, line: Send) -> None:
    board = receipt.board
    found = _token(receipt, line.start)
    assert found is not None
    place, placed = found
    if (no := impossible(receipt.position, board, line, place, placed)) is not None:
        receipt.checked.refused.append(no)
        return
    receipt.doubt(line)
    receipt.sent.setdefault(place, []).append(line)


def _as_things_stand(receipt: Receipt, place: str, placed: Placed, lines: Sequence[Send]) -> None:
    """Say what the lines about a token come to now, all of them together as the step takes them:
    who goes, and against which strength. A line whose `if` does not hold now is looked at alone."""
    position, board = _with_orders(receipt), receipt.board
    rule = RULES[family_of(placed.token)]
    found = going.resolve(position, board, place, placed, lines, rule)
    for held in found.held:
        alone = held.model_copy(
            update={
                "when": None,
                "after": [],
            }
        )
        one = going.resolve(position, board, place, placed, [alone], rule)
        _note_going(receipt, position, place, placed, held, [*one.goings], one.refused, [])
    for line in lines:
        if not any(line is held for held in found.held):
            goings = [g for g in found.goings if g.line is line]
            refused = [(of, no) for of, no in found.refused if of is line]
            others = [g for g in found.goings if g.line is not line]
            _note_going(receipt, position, place, placed, line, goings, refused, others)


def _with_orders(receipt: Receipt) -> Position:
    """What the seat sees with the orders that it places by this letter: what supports a battle is
    among them."""
    placed = {**receipt.position.orders, **receipt.tokens}
    return receipt.position.model_copy(update={"orders": placed})


def _note_going(
    receipt: Receipt,
    position: Position,
    place: str,
    placed: Placed,
    line: Send,
    goings: Sequence[going.Going],
    refused: Sequence[tuple[Send, NotAllowed]],
    others: Sequence[going.Going],
) -> None:
    board = receipt.board
    for _, no in refused:
        receipt.note(line, f"not as things stand: {no.text.rstrip('.')} ({no.clause})")
    units = [unit for one in goings for unit in one.units]
    if not units:
        return
    receipt.note(line, _said(position, board, place, placed, line, units, others))
    if len(goings) == 1 and len(goings[0].way) > 2 and goings[0].how in ("transport", "landing"):
        seas = ", ".join(board.name(sea) for sea in goings[0].way[1:-1])
        receipt.note(line, f"over the {seas}")


def _said(
    position: Position,
    board: Board,
    place: str,
    placed: Placed,
    line: Send,
    units: list[Unit],
    others: Sequence[going.Going],
) -> str:
    """Who goes, and against whom: with those whom other lines of the same order send there, and
    with what supports them."""
    names = ", ".join(in_words(board, unit) for unit in units)
    facts = send_facts(position, board, place, placed, line, units, others)
    if not facts["enemy units"]:
        return names
    landing = family_of(placed.token) == "amphibious"
    force = [unit for one in others if one.end == line.end for unit in one.units]
    strength = attack_strength(
        position, board, placed.faction, [*force, *units], place, line.end, placed.token,
        landing=landing,
    )  # fmt: skip
    helped = ", ".join(board.name(near) for near in strength.support)
    more = [f"with {count(len(force), 'unit')} of other lines"] if force else []
    more += [f"supported from {helped}"] if helped else []
    said = "".join(f", {text}" for text in more)
    return (
        f"{names}: {facts['strength']} against {facts['enemy strength']}"
        f"{said}{',' if said else ''} as things stand"
    )


def _feint(receipt: Receipt, line: FeintAt) -> None:
    board = receipt.board
    found = _token(receipt, line.start)
    assert found is not None
    place, placed = found
    no = impossible(receipt.position, board, line, place, placed, shown=receipt.orders_shown)
    if no is not None:
        receipt.checked.refused.append(no)
        return
    receipt.doubt(line)
    for target in line.targets:
        vain = feint.refused(
            receipt.position, board, placed.faction, place, target, shown=receipt.orders_shown
        )
        receipt.note(line, vain.text.rstrip(".") if vain else "")


def _cards(receipt: Receipt, line: BattleCards | KeepCards) -> None:
    """Cards that the seat does not hold are not mistakes, they may come back."""
    hands = [c for f in FACTIONS_OF[receipt.side] for c in receipt.position.factions[f].hand]
    away = [receipt.board.cards[card].name for card in line.cards if card not in hands]
    if away:
        receipt.note(line, f"not in hand now: {', '.join(away)}")


def _losses(receipt: Receipt, ask: Ask, line: TakeLosses) -> None:
    """In its battle a wish that can absorb nothing is said; if none can, refused."""
    if LOSSES not in ask.options:
        return
    if (no := losses_refused(receipt.board, ask, line)) is not None:
        receipt.checked.refused.append(no)
        return
    vain = [part for part in line.parts if part.text() not in ask.options[LOSSES]]
    for part in vain:
        receipt.note(line, no_such_losses(receipt.board, part, line.line).text.rstrip("."))


def _elsewhere(receipt: Receipt, ask: Ask, line: Doctrine) -> None:
    """An answer in a battle may bring lines along that are for another one."""
    here = ask.options.get(BATTLE, [])
    if here and line.place and line.place not in here:
        receipt.note(line, "for another battle")


# ---------------------------------------------------------------------------- missing


def say_what_is_left(receipt: Receipt, ask: Ask, orders: Sequence[Order]) -> None:
    """What a draft leaves open, into the receipt: tokens without a line. Of these one is asked
    later, or they do nothing, which is at stake."""
    script = [order for order in orders if isinstance(order, ScriptLine)]
    spoken = {_place(receipt, name) for order in script for name in starts(order)}
    silent = [
        place
        for place, placed in receipt.tokens.items()
        if family_of(placed.token) in SCRIPTED and place not in spoken
    ]
    if not silent:
        return
    names = ", ".join(receipt.board.name(place) for place in silent)
    asked = any(isinstance(o, AskMe) and o.topic in ("operations", "everything") for o in orders)
    if ask.key == PLANNING and (asked or not script):
        receipt.checked.missing.append(
            f"You will be asked what your orders do, when all are shown: {names}. You can send"
            f" it now (send ... from ... to ...)."
        )
        return
    text = f"No line says what your order does at: {names}. It will do nothing"
    if ask.key == PLANNING:
        text += '; write "ask me about operations" to be asked when all orders are shown'
    receipt.checked.stakes.append(Stake(text=f"{text}.", clause=ask.clause, grave=True))


def _place(receipt: Receipt, name: str) -> str:
    found = _token(receipt, name)
    return found[0] if found else meant(receipt.position, receipt.board, name)


# ---------------------------------------------------------------------------- why not


def why_not(board: Board, ask: Ask, position: Position, order: Order) -> NotAllowed | None:
    """Why an order is not legal, by the rule behind the options of its question."""
    side: Side = "axis" if ask.seat == "axis" else "allies"
    if isinstance(order, PlaceToken) and ask.key == PLANNING:
        placing = Placing(position, board, side)
        for name in order.places:
            place = meant_place(position, board, name, order.token)
            if (no := placing.refusal(place, order.token, order.line)) is not None:
                return no
    if BATTLE not in ask.options or order.tag() not in ask.accepts:
        return None
    return answer_refused(position, board, ask, order)


def answer_refused(position: Position, board: Board, ask: Ask, order: Order) -> NotAllowed | None:
    """Why a line cannot be an answer to its question in a battle, by the battle's own rules."""
    faction: Faction = ask.options[BATTLE][2]  # type: ignore[assignment]
    return (
        card_refused(position, board, faction, order)
        or losses_refused(board, ask, order)
        or retreat.not_there(position, board, ask, order)
    )
