"""2.0 [5] The Production Phase: all players at once, in secret."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Order,
    Play,
    Seat,
    Stake,
    Table,
    Term,
    dump_orders,
)
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.book.control import enemies, holder
from adjudicator.rulesets.victory.book.moving.movement import ahead
from adjudicator.rulesets.victory.book.moving.moving import never, rehearsal, whole
from adjudicator.rulesets.victory.book.production.council import (
    COUNCIL_ORDERS,
    has_council,
    hold_council,
    production_order,
    remove_politician,
)
from adjudicator.rulesets.victory.book.production.making import Spent
from adjudicator.rulesets.victory.book.production.production import Producing, spend
from adjudicator.rulesets.victory.book.production.yields import points, pool, producing
from adjudicator.rulesets.victory.book.stacking import room
from adjudicator.rulesets.victory.orders.move_orders import MOVE_ORDERS, MoveOrder
from adjudicator.rulesets.victory.orders.production_orders import (
    PRODUCTION_ORDERS,
    Produce,
    ProductionOrder,
)
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.facts.moves import Refused, refused_of
from adjudicator.rulesets.victory.words.facts.preparation import Produced, ProductionDone, WorkBuilt
from adjudicator.rulesets.victory.words.naming import new_id, numbers_of, own_name


def production(position: Position, table: Table[Board]) -> Play:
    """Every power spends at the same time (VIC-2.0-14, VIC-8.0-1); move orders for the next
    turn may be sent along."""
    position.stage = "production"
    board = table.board
    mined = {power: mine(position, board, power) for power in position.powers}
    asks = [
        production_ask(position, board, power, seat)
        for power in position.powers
        for seat, arms in position.seats_of(power).items()
        if arms
    ]
    answers = yield from ask(*asks)
    for power in position.powers:
        council = has_council(position, power)
        out = hold_council(position, table, power, answers) if council else ""
        total = Spent(lines=mined[power])
        refused: list[Refused] = []
        producing_ = Producing(position, board, power)
        for seat in production_order(position, power):
            orders = list(answers[seat])
            if not any(isinstance(order, ProductionOrder) for order in orders):
                orders.append(Produce())
            spent = producing_.spend(orders, position.seats_of(power)[seat])
            refused += refused_of(seat, spent.refused)
            _add(total, spent)
        tell_production(position, table, power, total, refused)
        if out:
            remove_politician(position, table, power, out)
        for seat in position.seats_of(power):
            if seat in answers:
                moves = [o for o in answers[seat] if isinstance(o, MoveOrder)]
                position.sealed[seat] = dump_orders(moves)
    position.turn += 1  # VIC-2.0-16


def _add(total: Spent, more: Spent) -> None:
    total.lines += more.lines
    total.built += more.built
    total.spent += more.spent
    total.available = max(total.available, more.available)


def tell_production(
    position: Position,
    table: Table[Board],
    power: Power,
    spent: Spent,
    refused: Sequence[Refused] = (),
) -> None:
    """Spending is secret; works are on the map for all to see."""
    hexmap = table.board.map_of(position)
    table.tell(
        "VIC-8.2-3",
        Produced(
            power=power,
            lines=[line.text for line in spent.lines],
            refused=list(refused),
            spent=spent.spent,
            available=spent.available,
        ),
        to=position.team_seats(power),
        public=ProductionDone(power=power),
        sums=spent.lines,
    )
    for place, what, clause in spent.built:
        table.tell(clause, WorkBuilt(power=power, hex=hexmap.text(place), what=what))


def mine(position: Position, board: Board, power: Power) -> list[Term]:
    """Each resource hex yields a step of a Resource block (VIC-4.3-16, VIC-A59)."""
    if not position.on("resources"):
        return []
    lines: list[Term] = []
    hexmap = board.map_of(position)
    for tile in hexmap.tiles.values():
        if not tile.resource or holder(position, board, hexmap, tile.id) != power:
            continue
        if any(not b.blockading for b in enemies(position, tile.id, power)):
            continue  # VIC-A47
        block = next((b for b in position.at(tile.id) if b.unit == "RE" and b.power == power), None)
        if block is None:
            free = [key for key, n in pool(position, board, power).items() if n > 0]
            key = next((key for key in free if key.partition("/")[0] == "RE"), None)
            if key is None or room(position, board, hexmap, tile.id, power, "ground") < 1:
                continue
            block = Block(
                id=new_id(position, power, "RE"),
                power=power,
                unit="RE",
                name=key.partition("/")[2],
                strength=1,
                place=tile.id,
            )
            position.blocks.append(block)
        elif block.strength < board.units["RE"].steps:
            block.strength += 1
        else:
            continue
        text = f"{own_name(board, block)} at {tile.text} now has {block.strength} steps"
        lines.append(Term(text=text, value="+1 step", clause="VIC-4.3-16"))
    return lines


def production_ask(position: Position, board: Board, power: Power, seat: Seat) -> Ask:
    """What a seat may build with, and what else it may send now."""
    hexmap = board.map_of(position)
    makes = seat in production_order(position, power)
    told = []
    if makes:
        for place in producing(position, board, power):
            left = points(position, board, power, place)
            words = ", ".join(
                f"{n} {'' if kind == 'any' else kind + ' '}PP" for kind, n in left.items()
            )
            told.append(f"{hexmap.text(place)}: {words or 'no factory'}")
        if not told:
            told.append("None of your cities is in supply: nothing can be built.")
    moves = bool(set(position.seats_of(power)[seat]) - {"production"})
    if moves:
        told.append(
            "You may send your moves for the next turn along, for one place in the "
            "order of play or for both: `if first, move IN1 to ...`."
        )
    council = [cls.tag() for cls in COUNCIL_ORDERS] if has_council(position, power) else []
    make = [cls.tag() for cls in PRODUCTION_ORDERS] if makes else []
    return Ask(
        seat=seat,
        key=f"production/{power}",
        clause="VIC-8.0-1",
        title=f"Turn {position.turn}: your production",
        told=told,
        accepts=[*make, *council, *(cls.tag() for cls in MOVE_ORDERS if moves)],
        ahead=ahead() if moves else [],
        opens=f"turn {position.turn + 1}",
        default=dump_orders([Produce()]) if makes else [],
        silence="Weakest supplied units are reinforced, then Infantry is built." if makes else "",
        standing=["AlwaysProduce"] if makes else [],
    )


def check_production(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Production orders tried out on what their seat sees. Of moves for the next turn only what
    does not change is looked at, land, water and distance: all else will be another by then."""
    position = _workshop(view)
    made = [order for order in orders if isinstance(order, ProductionOrder)]
    arms = position.seats_of(view.power).get(ask.seat)
    result = spend(position, board, view.power, made, arms)
    bad = {id(order) for order in made} - {id(order) for order in result.stands}
    refused, notes = list(result.refused), dict(result.notes)
    shared = len(production_order(position, view.power)) > 1  # others may spend before
    for no in result.refused if shared else ():
        # The lines before it that leave nothing may then not be carried out themselves.
        order = next(o for o in made if o.line == no.line and id(o) in bad)
        if not spend(_workshop(view), board, view.power, [order], arms).refused:
            bad.discard(id(order))
            refused.remove(no)
            notes[order.line] = [f"not as things stand: {no.text.rstrip('.')} ({no.clause})"]
    stakes = []
    unspent = result.available - result.spent
    if made and unspent > 0 and not any(isinstance(order, Produce) for order in made):
        text = (
            f"{unspent} of your {result.available} PP {'is' if unspent == 1 else 'are'} not spent;"
        )
        lost = f"{text} {'it' if unspent == 1 else 'they'} will be lost."
        stakes.append(Stake(text=lost, clause="VIC-8.2-4", grave=True))
    for move in orders if len(position.seats_of(view.power)) == 1 else ():
        if isinstance(move, MoveOrder) and (why := never(view, board, move)):
            bad.add(id(move))
            refused.append(why)
    stands = [order for order in orders if id(order) not in bad]
    moves = [order for order in stands if isinstance(order, MoveOrder)]
    if moves and not any(whole(order) for order in moves):
        notes.setdefault(moves[-1].line, []).append(
            "you will still be asked for your move; with “no other moves” these are all"
        )
    refused.sort(key=lambda no: no.line)
    return Checked(
        stands=stands,
        refused=refused,
        notes={line: "; ".join(texts) for line, texts in notes.items() if line},
        stakes=stakes,
        doubtful=[
            order for order in stands if isinstance(order, MoveOrder) or (shared and order in made)
        ],
    )


def _workshop(view: View) -> Position:
    """What a seat sees, as far as production needs it."""
    position = rehearsal(view)
    position.supplied = {view.power: list(view.supplied)}
    position.armies, position.bonus = view.armies, view.bonus
    position.undeployed = {}
    position.counters = numbers_of(position.blocks)
    return position
