"""4.2.6.2 How a unit loses a step, and what may be left of it; how a marker is driven off."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool, remove
from adjudicator.rulesets.totaler_krieg.book.ground.building import parts, usable
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.fighting import Lose
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerRemoved
from adjudicator.rulesets.totaler_krieg.words.places import there


@dataclass(frozen=True)
class Loss:
    """One way for a unit to lose a step. kind: `removed`, `flipped`, `replaced`. leave: the
    one-step unit that takes its place."""

    unit: str
    kind: str
    leave: str = ""


def losses_of(field: Field, name: str) -> list[Loss]:
    """The ways in which a unit can lose one step, the plainest first (4.2.6.2)."""
    counter = field.board.counters[name]
    steps = field.steps(name)
    if steps == 1:
        return [Loss(name, "removed")]  # TK-4.2.6.2-3
    lower = counter.side_with(steps - 1)
    if lower is not None:
        return [Loss(name, "flipped")]  # TK-4.2.6.2-4 TK-4.2.6.2-7
    leaves = remnants(field, name)
    if not leaves:
        return [Loss(name, "removed")]  # TK-A51
    return [Loss(name, "replaced", leave) for leave in leaves]  # TK-4.2.6.2-5


def loss_refusal(field: Field, faction: str, key: str, clause: str, name: str) -> Refusal | None:
    """Why a unit that a faction names loses no step in a battle or for stacking; None of what is
    neither. key, clause: of the question."""
    if not key.startswith(("loss/", "stacking/")) or key.count("/") != 3:
        return None
    head, _, hex_, _ = key.split("/")
    where = f" at {field.board.name(hex_)}"
    if name in field.board.counters and field.board.counters[name].kind != "ground":
        counts = "TK-9.2-1" if head == "stacking" else "TK-4.2.6-1"
        return counts, f"{name} is not a ground unit and has no step to lose."
    place = field.position.pieces[name].at if name in field.position.pieces else ""
    if field.owner.get(name) != faction or not is_hex(place):
        if field.owner.get(name) != faction and is_hex(place):
            return "TK-4.2.6-1", f"{name} is not yours: it loses no step."
        return "TK-4.2.6-1", f"{name} is {there(field.board, place)}: it loses no step."
    if head == "stacking" and place == hex_:
        return None
    if head == "stacking":
        here, named = field.board.name(place), field.board.name(hex_)
        return "TK-9.2-7", f"{name} is in {here}, and the stack that is too large in {named}."
    if clause == "TK-4.2.6.1-2" and not field.is_armor(name):
        text = f"The first step lost{where} is one of armor or of marines: not of {name}."
        return "TK-4.2.6.1-3", text
    return "TK-4.2.6-1", f"{name} has taken no part in the battle{where}."


def no_remnant(field: Field, order: Lose) -> NotAllowed | None:
    """Why the unit that an order leaves cannot be what is left of the one that loses the step:
    nothing is left of that one, or a unit of another kind (TK-4.2.6.2-3, TK-4.2.6.2-5)."""
    if not order.leave:
        return None
    ways = losses_of(field, order.unit)
    leaves = [way.leave for way in ways if way.leave]
    if order.leave in leaves:
        return None
    if ways[0].kind == "flipped":
        text = f"{order.unit} is turned over when it loses a step; no other unit takes its place."
        return NotAllowed(order.line, "TK-4.2.6.2-4", text)
    if not leaves:
        text = f"Nothing is left of {order.unit} when it loses a step."
        return NotAllowed(order.line, "TK-4.2.6.2-3", text)
    some = listed(leaves[:MOST])
    text = f"{order.leave} cannot be what is left of {order.unit}, but {some} could be."
    return NotAllowed(order.line, "TK-4.2.6.2-5", text)


MOST = 4
"""Remnants that a refusal names."""


def remnants(field: Field, name: str, *, breaking: bool = False) -> list[str]:
    """One-step units that may stand for what is left of a two-step unit: from its Holding Box
    (TK-4.2.6.2-9) or from the Force Pool, of a kind that could have built it. breaking: it
    breaks down, which is freer (2.3.4.2)."""
    position, board = field.position, field.board
    faction = field.owner.get(name, board.counters[name].faction)
    found = list(position.at(f"holding:{name}"))
    wanted = parts(board, name, 2)
    for other in position.at(pool(faction)):
        if not usable(field, other):
            continue
        if any((part.left if breaking else part.fits)(board, other, name) for part in wanted):
            found.append(other)
    return found


def lose(position: Position, board: Board, loss: Loss) -> str:
    """Carry a step loss out; gives what is left in the hex, or the place the unit went to."""
    name = loss.unit
    piece = position.pieces[name]
    place = piece.at
    held = position.at(f"holding:{name}")
    if loss.kind == "flipped":
        piece.back = not piece.back
        for one in held:
            remove(position, board, one)  # TK-4.2.6.2-9
        return name
    if loss.kind == "replaced":
        left = position.pieces[loss.leave]
        left.at, left.back = place, bool(board.counters[loss.leave].side_with(1))
        held = [one for one in held if one != loss.leave]
    to = remove(position, board, name)
    for one in held:
        remove(position, board, one)  # TK-4.2.6.2-10
    return loss.leave if loss.kind == "replaced" else to


def drive_off(
    position: Position, table: Table[Board], marker: str, clause: str = "TK-2.3.5-6"
) -> None:
    """A Detachment, Airdrop or Logistics marker goes to the Delay Box (TK-2.3.5-6, TK-A38)."""
    piece = position.pieces[marker]
    fact = MarkerRemoved(marker=marker, at=piece.at, to="delay")
    piece.at, piece.back = "delay", False
    table.tell(clause, fact)
