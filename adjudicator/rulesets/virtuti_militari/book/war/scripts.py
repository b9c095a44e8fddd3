"""The script of the operations (7): what each seat says beforehand of its tokens, and why a line of
it is about none of them or can never be done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answers,
    Ask,
    NotAllowed,
    Order,
    Seat,
)
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    controller,
    family_of,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    SIDE_OF,
    SIDES,
    Faction,
    Family,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import doctrine_refused
from adjudicator.rulesets.virtuti_militari.book.war import (
    amphibious,
    feint,
    maneuver,
    movement,
    strategic_movement,
)
from adjudicator.rulesets.virtuti_militari.book.war.going import (
    Rule,
    meant,
)
from adjudicator.rulesets.virtuti_militari.book.war.movement import War
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    AHEAD,
    SCRIPT_KEY,
    Doctrine,
    Execute,
    FeintAt,
    ScriptLine,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.orders.standing import STANDING_TAGS
from adjudicator.rulesets.virtuti_militari.sequence import operations_plan
from adjudicator.rulesets.virtuti_militari.words.facts.operations import LineRefused

RULES: Mapping[str, Rule] = {
    "move": Rule(movement.never, movement.ways),
    "maneuver": Rule(maneuver.never, maneuver.ways),
    "amphibious": Rule(amphibious.never, amphibious.ways),
    "strategic": Rule(strategic_movement.never, strategic_movement.ways),
}
SCRIPTED: tuple[Family, ...] = ("move", "maneuver", "amphibious", "strategic")
"""Orders that do nothing without a line of the script."""


@dataclass
class Script:
    """What a seat has said of its tokens."""

    sends: dict[str, list[Send]] = field(default_factory=dict)
    """place -> lines, in their order"""
    feints: dict[str, list[FeintAt]] = field(default_factory=dict)
    first: list[str] = field(default_factory=list)
    """Places in the order in which their tokens are to be executed."""
    waived: list[str] = field(default_factory=list)


def tokens_of(position: Position, faction: Faction, families: Sequence[Family]) -> list[str]:
    """Where a faction's tokens of some families lie, in the order of placement."""
    return [
        place
        for place, placed in position.orders.items()
        if placed.faction == faction and family_of(placed.token) in families
    ]


# ------------------------------------------------------------------------------ script


def scripts(
    position: Position, board: Board
) -> Generator[tuple[Ask, ...], Answers, dict[Seat, list[Order]]]:
    """Script and doctrine of every seat with units.

    First out of the plans. A seat whose plan says nothing of its tokens is asked once, when
    all orders are shown: nobody moves without a word who only forgot to send it ahead.
    """
    seats = [
        side for side in SIDES if any(unit.faction in FACTIONS_OF[side] for unit in position.units)
    ]
    answers = yield from ask(*[script_ask(position, board, seat) for seat in seats])
    said = {seat: list(answer) for seat, answer in answers.items()}
    silent = [
        seat
        for seat in seats
        if answers[seat].by in ("plan", "standing")
        and not any(isinstance(order, ScriptLine) for order in said[seat])
        and _scripted(position, seat)
    ]
    late = yield from ask(*[script_ask(position, board, seat, now=True) for seat in silent])
    for seat, answer in late.items():
        said[seat] = [*answer, *said[seat]]
    return said


def _scripted(position: Position, seat: str) -> list[str]:
    """Places with tokens of a seat that do nothing without a line."""
    return [
        place
        for place, placed in position.orders.items()
        if SIDE_OF[placed.faction] == seat and family_of(placed.token) in SCRIPTED
    ]


def script_ask(position: Position, board: Board, seat: str, *, now: bool = False) -> Ask:
    """What a seat's orders do, and how its battles are fought. now: no plan answers."""
    told = [_tokens_in_words(position, board, faction) for faction in position.initiative]
    return Ask(
        seat=seat,
        key=f"{SCRIPT_KEY}/now" if now else SCRIPT_KEY,
        clause="VM-OPS-3",
        title="All orders are shown: what do yours do, in which order?",
        told=[line for line in told if line],
        accepts=AHEAD,
        facts={
            "turn": position.turn,
            "orders": sum(SIDE_OF[p.faction] == seat for p in position.orders.values()),
        },
        silence="Your Feints take the best order they reach; nobody moves.",
        scope="" if now else operations_plan(position, seat),
        topic="operations",
        standing=[] if now else STANDING_TAGS,
    )


def _tokens_in_words(position: Position, board: Board, faction: Faction) -> str:
    found = [
        f"{board.tokens[placed.token].name} at {board.name(place)}"
        for place, placed in position.orders.items()
        if placed.faction == faction
    ]
    return f"{FACTION_NAMES[faction]}: {', '.join(found)}." if found else ""


def read_script(
    position: Position,
    board: Board,
    faction: Faction,
    orders: Sequence[Order],
    facts: Mapping[str, Scalar],
) -> Script:
    """The lines that speak of tokens of a faction, sorted by place; `execute` and `waive` as
    far as their `if` and `after` hold now."""
    script = Script()

    def token_at(place: str) -> str:
        there = meant(position, board, place)
        placed = position.orders.get(there)
        return there if placed and placed.faction == faction else ""

    for order in orders:
        if isinstance(order, Send) and (place := token_at(order.start)):
            script.sends.setdefault(place, []).append(order)
        elif isinstance(order, FeintAt) and (place := token_at(order.start)):
            script.feints.setdefault(place, []).append(order)
        elif isinstance(order, Execute | Waive):
            if order.when is not None and not order.when.holds(facts):
                continue
            if isinstance(order, Execute) and any(
                controller(position, area) != faction for area in order.after
            ):
                continue
            into = script.first if isinstance(order, Execute) else script.waived
            into += [place for name in order.places if (place := token_at(name))]
    return script


# --------------------------------------------------------------------------- execution


def token_refused(
    board: Board, found: Placed | None, name: str, line: ScriptLine
) -> NotAllowed | None:
    """Why a line cannot be about the order that lies in a place (called `name`), or none: a
    script speaks of own orders (VM-OPS-3), `send` of such as move units (VM-OPS-11), `feint` of
    Feint Attacks (VM-FEINT-1)."""
    if isinstance(line, FeintAt):
        if found is None or family_of(found.token) != "feint":
            text = f"You have no Feint Attack order in {name}."
            return NotAllowed(line.line, "VM-FEINT-1", text)
        return None
    if found is None:
        text = f"You have no order in {name}."
        if isinstance(line, Send):
            text += f" Place one, for instance: Move at {name}."
        return NotAllowed(line.line, "VM-OPS-3", text)
    if isinstance(line, Send) and family_of(found.token) not in SCRIPTED:
        text = f"The {board.tokens[found.token].name} order in {name} moves no units."
        return NotAllowed(line.line, "VM-OPS-11", text)
    return None


def starts(line: ScriptLine) -> list[str]:
    """The places of the tokens that a line is about."""
    if isinstance(line, Send | FeintAt):
        return [line.start]
    return line.places if isinstance(line, Execute | Waive) else []


def first_refused(
    board: Board, line: ScriptLine, token: Callable[[str], Placed | None]
) -> NotAllowed | None:
    """The first reason why a line is not about own orders, None if it is about them."""
    found = (token_refused(board, token(p), board.name(p), line) for p in starts(line))
    return next((no for no in found if no is not None), None)


def never_done(position: Position, board: Board, seat: Seat, line: Order) -> NotAllowed | None:
    """Why an answer to which order is executed now cannot be carried out at all: it is about no
    own order, or about what an order of its kind never does."""
    if not isinstance(line, ScriptLine):
        return None
    no = first_refused(board, line, partial(own_token, position, board, seat))
    if no is not None or not isinstance(line, Send | FeintAt):
        return no
    place = own_place(position, board, seat, line.start)
    return impossible(position, board, line, place, position.orders[place])


def impossible(
    position: Position,
    board: Board,
    line: Send | FeintAt,
    place: str,
    placed: Placed,
    *,
    shown: bool = True,
) -> NotAllowed | None:
    """Why an order that lies in a place can never do what a line says of it. shown: do all
    orders lie open?"""
    if isinstance(line, FeintAt):
        return feint.none_of(position, board, placed.faction, place, line, shown=shown)
    return RULES[family_of(placed.token)].refused(position, board, line, place)


def own_place(position: Position, board: Board, seat: Seat, place: str) -> str:
    """The place of the order of a seat that a name means, '' if it has none there."""
    port = board.port_of(place) if board.is_land(place) else None
    for there in (place, port):
        placed = position.orders.get(there) if there else None
        if there and placed is not None and SIDE_OF[placed.faction] == seat:
            return there
    return ""


def own_token(position: Position, board: Board, seat: Seat, place: str) -> Placed | None:
    """The order of a seat that a name means: in the place, or in its port."""
    return position.orders.get(own_place(position, board, seat, place))


def tell_misplaced(war: War, said: Mapping[Seat, list[Order]]) -> None:
    """Lines that are about no own order are told and put away."""
    position, board = war.position, war.table.board
    for seat, orders in said.items():
        for line in [order for order in orders if isinstance(order, ScriptLine)]:
            no = first_refused(board, line, partial(own_token, position, board, seat))
            if no is not None:
                tell_line(war, seat, line, no)
                orders.remove(line)
        side: Side = "axis" if seat == "axis" else "allies"
        for rule in [order for order in orders if isinstance(order, Doctrine)]:
            no = doctrine_refused(position, board, side, rule)
            if no is not None:
                fact = LineRefused(
                    faction=FACTIONS_OF[side][0], place="", end="", reason=no.text, line=rule.line
                )
                war.table.tell(no.clause, fact, to=[seat])
                orders.remove(rule)


def tell_unspoken(war: War, said: Mapping[Seat, Sequence[Order]]) -> None:
    """Lines about tokens that were taken off or captured before they could be executed
    (VM-OPS-3). Nobody is left to wonder what became of his order."""
    board = war.table.board
    for seat, orders in said.items():
        for line in orders:
            if not isinstance(line, Send | FeintAt):
                continue
            port = board.port_of(line.start) if board.is_land(line.start) else None
            own = [f for f, side in SIDE_OF.items() if side == seat]
            if any((f, p) in war.executed for f in own for p in (line.start, port)):
                continue
            text = f"Your order in {board.name(line.start)} came off the map before it."
            tell_line(war, seat, line, NotAllowed(line.line, "VM-OPS-3", text))


def tell_line(war: War, seat: Seat, line: ScriptLine, no: NotAllowed) -> None:
    """Tell a seat why a line of its script was not carried out."""
    if isinstance(line, Send):
        end = line.end
    else:
        end = line.targets[0] if isinstance(line, FeintAt) else ""
    fact = LineRefused(
        faction=next(f for f, side in SIDE_OF.items() if side == seat),
        place=starts(line)[0],
        end=end,
        reason=no.text,
        line=line.line,
    )
    war.table.tell(no.clause, fact, to=[seat])
