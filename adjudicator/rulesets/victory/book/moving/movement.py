"""2.0 [2] The Move Phase: the players move one after another, Player 1 first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answer,
    Ask,
    Checked,
    NotAllowed,
    Order,
    Play,
    Seat,
    Table,
    Term,
    load_orders,
)
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power, plan_name
from adjudicator.rulesets.victory.book.moving.mover import Carried
from adjudicator.rulesets.victory.book.moving.moving import carry_out_moves, rehearsal, whole
from adjudicator.rulesets.victory.book.production.works import capture_works
from adjudicator.rulesets.victory.book.stacking import group
from adjudicator.rulesets.victory.orders.battle_orders import AHEAD
from adjudicator.rulesets.victory.orders.move_orders import MOVE_ORDERS, MoveOrder
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.facts.moves import (
    Attack,
    Landing,
    Moved,
    MoveMade,
    Refused,
    RocketFired,
    refused_of,
)
from adjudicator.rulesets.victory.words.naming import face, listed, power_name, short

MOVE_CLASSES: dict[str, type[Order]] = {cls.tag(): cls for cls in MOVE_ORDERS}
OTHER_LETTER = -1
"""The line of an order that this letter does not hold."""
ORDINALS = ("first", "second", "third", "fourth")


def ahead() -> list[str]:
    """Tags of the orders that may come with a move: what is decided in battles, and after
    them about Beachheads."""
    return [*AHEAD, "DeclareBeachhead", "NoBeachhead"]


def movement(position: Position, table: Table[Board]) -> Play:
    """Each player in turn moves any or all of his blocks (VIC-2.0-6, VIC-5.0-1)."""
    position.stage = "move"
    for power in position.order:  # VIC-2.0-5
        position.active, position.ports = power, {}
        sent = usable(position, table.board, power)
        asks = [
            move_ask(position, table.board, power, seat, sent.get(seat, ()))
            for seat in position.seats_of(power)
            if not is_whole(sent.get(seat, ()), role_facts(position, power))
            and set(position.seats_of(power)[seat]) - {"production"}
        ]
        answers = yield from ask(*asks)
        spoken = {
            seat: answer
            for seat, answer in answers.items()
            if seat not in sent or answer.by != "default"
        }
        kept = {s: orders for s, orders in sent.items() if not replaces(spoken.get(s, ()))}
        make_move(position, table, power, kept, spoken)
        for seat in position.seats_of(power):
            position.sealed.pop(seat, None)
    position.active, position.ports = "", {}


def usable(position: Position, board: Board, power: Power) -> dict[Seat, list[Order]]:
    """The move orders that seats sent ahead with production, if any of them holds now.

    A seat is asked for its move all the same, unless it has said that they are all (`is_whole`);
    moves that it answers take the place of these (`replaces`).
    """
    facts = role_facts(position, power)
    found: dict[Seat, list[Order]] = {}
    for seat in position.seats_of(power):
        sealed = load_orders(position.sealed.get(seat, []), MOVE_CLASSES)
        if may_be_made(sealed, facts):
            found[seat] = sealed
    return found


def may_be_made(sent: Sequence[Order], facts: Mapping[str, Scalar]) -> list[Order]:
    """Those of the moves sent ahead that a player of this place may make: no word that they are
    all, and none whose `if` cannot be true. facts: `role_facts`."""
    return [o for o in sent if not whole(o) and (o.when is None or _may_hold(o, facts))]


def replaces(answer: Iterable[Order]) -> bool:
    """Does an answer take the place of the moves that its seat sent ahead? It does by a move of its
    own. `no other moves` and what is about battles leave them as they are."""
    return any(isinstance(order, MoveOrder) and not whole(order) for order in answer)


def is_whole(sent: Sequence[Order], facts: Mapping[str, Scalar]) -> bool:
    """Does a seat say that the moves it sent ahead are all of them (`no other moves`)? Without
    that they are some lines, and all its other blocks would stand still unasked."""
    return any(whole(order) and (order.when is None or order.when.holds(facts)) for order in sent)


def role_facts(position: Position, power: Power) -> dict[str, Scalar]:
    number = position.order.index(power)
    return {name: n == number for n, name in enumerate(ORDINALS)}


def _may_hold(order: Order, facts: Mapping[str, Scalar]) -> bool:
    """Could its `if` hold for a player of this place? Other facts count as true."""
    when = order.when
    assert when is not None
    if when.holds(facts):
        return True
    names = _facts_in(when.model_dump())
    return bool(names - set(ORDINALS)) and not any(
        name in ORDINALS and not facts[name] for name in names
    )


def _facts_in(dumped: Mapping[str, object]) -> set[str]:
    found = {str(dumped["fact"])} if dumped.get("fact") else set()
    for key in ("all", "any", "none"):
        parts = dumped.get(key)
        for part in parts if isinstance(parts, list | tuple) else ():
            found |= _facts_in(part)
    return found


def move_ask(
    position: Position, board: Board, power: Power, seat: Seat, sent: Sequence[Order] = ()
) -> Ask:
    """What a seat is asked when its power moves. sent: the moves that it sent ahead, which are
    made if it answers no others."""
    number = position.order.index(power)
    order = listed([power_name(p) for p in position.order])
    told = [f"The players move in this order: {order}."]
    attacked = [
        board.map_of(position).text(battle.hex)
        for battle in position.battles
        if not position.friends(battle.attacker, power)
        and any(position.friends(power, p) for p in battle.roles)
    ]
    if attacked:
        told.append(f"You are attacked at {listed(attacked)}. What you send there now arrives "
                "in Combat Round 2 (5.8).")  # fmt: skip
    made = len(may_be_made(sent, role_facts(position, power)))
    if made:
        it, its = ("it", "its") if made == 1 else ("them", "their")
        told.append(
            f"You sent {count(made, 'move')} ahead with your production. Moves that you write now "
            f"take {its} place: write again what is still to be done. “Ready”, “no orders”, “no "
            f"other moves” and orders for battles keep {it}."
        )
    return Ask(
        seat=seat,
        key=f"move/{power}",
        clause="VIC-2.0-6",
        title=f"Turn {position.turn}: your move, as Player {number + 1}",
        told=told,
        accepts=[cls.tag() for cls in MOVE_ORDERS],
        ahead=ahead(),
        opens=plan_name(position),
        facts=role_facts(position, power),
        silence="The moves that you sent ahead are made; your other blocks stay where they are."
        if made
        else "Your blocks stay where they are.",
    )


def make_move(
    position: Position,
    table: Table[Board],
    power: Power,
    sealed: Mapping[Seat, Sequence[Order]],
    answers: Mapping[Seat, Answer],
) -> None:
    """Carry out the move of a power, its commanders' orders together (VIC-10.5-2)."""
    board, hexmap = table.board, table.board.map_of(position)
    lines: list[Term] = []
    refused: list[Refused] = []
    attacks: dict[str, int] = {}
    landings: list[str] = []
    for seat, arms in position.seats_of(power).items():
        orders = [*sealed.get(seat, ()), *answers.get(seat, ())]
        carried = carry_out_moves(position, board, power, orders, arms)
        for done in carried.done:
            lines.append(Term(text=done.text, value=steps_of(done.way), clause=done.clause))
            if done.attack:
                attacks[done.attack] = attacks.get(done.attack, 0) + 1
            if done.landing:
                landings.append(done.block)
        refused += refused_of(seat, carried.refused)
    answered = next(((seat, answer) for seat, answer in answers.items()), None)
    table.tell(
        "VIC-2.0-6",
        Moved(power=power, lines=[line.text for line in lines], refused=refused),
        to=position.team_seats(power),
        public=MoveMade(power=power),
        sums=lines,
        answered=answered,
    )
    for place in attacks:
        battle = position.battle(place)
        assert battle is not None
        response = battle.attacker != power
        struck = [s for s in battle.strikes if s.power == power]
        came = [b for b in position.at(place) if b.power == power and b.moved]
        if struck:
            table.tell("VIC-11.0-15", RocketFired(power=power, hex=hexmap.text(place)))
        if came:
            table.tell(
                "VIC-5.8-1" if response else "VIC-2.0-8",
                Attack(
                    power=power,
                    hex=hexmap.text(place),
                    blocks=len(came),
                    response=response,
                    role=battle.roles[power],
                ),
            )
    for id in landings:
        block = position.block(id)
        table.tell(
            "VIC-6.6-6" if board.units[block.unit].airborne else "VIC-6.7-2",
            Landing(
                power=power,
                hex=hexmap.text(block.place),
                face=face(board, block.unit, block.strength, block.name),
            ),
        )
    capture_works(position, table)  # VIC-5.4-7
    if position.on("submarine-control"):
        show_submarines(position, board)


def show_submarines(position: Position, board: Board) -> None:
    """The option lays Submarines in coastal hexes face-up (VIC-8.4-5)."""
    hexmap = board.map_of(position)
    for block in position.blocks:
        if not board.units[block.unit].submarine or block.blockading:
            continue
        shown = hexmap.tiles[block.place].coastal  # VIC-8.4-5
        block.face_up = "submarine" if shown else ""


def steps_of(way: Sequence[str]) -> str:
    """`3 hexes` of a way on foot or afloat."""
    hexes = len(way) - 1
    return f"{hexes} hex{'es'[: 2 * (hexes != 1)]}"


def opposed(position: Position, view: View, place: str) -> str:
    """How many fight in a battle as a seat sees it, `3 blocks, 8 steps, against 2`; the steps are
    the dice (VIC-4.0-1). Of the other side, too, once all its faces are known. Empty while nobody
    stands there.

    position: a rehearsal of the view, after its moves.
    """
    battle = position.battle(place)
    if battle is None:
        return ""
    own = battle.roles[view.power]
    mine = [b for b in position.at(place) if battle.roles.get(b.power) == own]
    piles = [pile for pile in view.others(place) if battle.roles.get(pile.power) != own]
    enemy = sum(pile.count for pile in piles)
    if not enemy:
        return ""
    known = [shown.strength for pile in piles for shown in pile.shown]
    seen = f", {count(sum(known), 'step')}" if len(known) == enemy else ""
    steps = count(sum(b.strength for b in mine), "step")
    return f"{count(len(mine), 'block')}, {steps}, against {enemy}{seen}"


def waits(position: Position, board: Board, order: Order, arms: Sequence[str] | None) -> bool:
    """Does a move go aboard a carrier under another commander, who may sail it before?"""
    carrier = next(
        (b for b in position.blocks if b.id and b.id == getattr(order, "carrier", "")), None
    )
    return carrier is not None and arms is not None and board.arm(carrier.unit) not in arms


def refused_alone(
    board: Board, view: View, order: Order, arms: Sequence[str] | None
) -> NotAllowed | None:
    """Why a move would be refused if no other order came before it, None if it stood then: what
    comes before may itself not be carried out, where commanders share a power."""
    tried = carry_out_moves(rehearsal(view), board, view.power, [order], arms)
    return next(iter(tried.refused), None)


def _waits_in_vain(
    board: Board, view: View, ask: Ask, order: MoveOrder, arms: Sequence[str] | None
) -> tuple[NotAllowed | None, str]:
    """What there is to say of a move whose `if` does not hold: that it is too far even if it did;
    or that nothing comes of it, where it is carried out as soon as it is sent."""
    assert order.when is not None
    bare = order.model_copy(update={"when": None})
    no = refused_alone(board, view, bare, arms)
    if no is not None and "hexes away" in no.text:
        text = f"Whatever happens, it cannot be carried out: {no.text}"
        return NotAllowed(order.line, no.clause, text), ""
    if not ask.key.startswith("move/"):
        return None, ""
    if "attacked" in _facts_in(order.when.model_dump()) and (end := getattr(order, "end", "")):
        place = board.map_of(rehearsal(view)).text(str(end))
        return None, (
            f"nothing comes of it: nobody has attacked {place}, and those who move after you attack"
            " when you have moved"
        )
    return None, "nothing comes of it: its “if” does not hold"


STACKED = {"VIC-5.52-1": "air", "VIC-5.51-2": "air", "VIC-5.2-1": "ground", "VIC-5.2-2": "naval"}
"""A clause on stacking -> what counts for it."""


def with_those_there(
    position: Position, board: Board, view: View, order: MoveOrder | None, no: NotAllowed
) -> NotAllowed:
    """A refusal for stacking, with the blocks of its seat that are there without the order; an
    Airborne that drops counts as an air unit (VIC-6.6-2). position: after the other moves."""
    place = getattr(order, "end", "")
    arm = STACKED.get(no.clause)
    there = [
        f"{short(b.id)}, which counts as an air unit while it drops" if b.aloft else short(b.id)
        for b in position.at(place)
        if b.power == view.power and not b.aboard and group(board, b) == arm
    ]
    if not place or not there:
        return no
    return NotAllowed(no.line, no.clause, f"{no.text} There: {listed(there)}.")


def kept_ahead(view: View, position: Position, answer: Iterable[Order]) -> list[Order]:
    """The moves that a seat sent ahead, where an answer leaves them as they are; their lines are
    those of another letter (`OTHER_LETTER`). position: a rehearsal of the view."""
    sent = load_orders(view.sealed, MOVE_CLASSES)
    if replaces(answer) or not may_be_made(sent, role_facts(position, view.power)):
        return []
    return [order.model_copy(update={"line": OTHER_LETTER}) for order in sent]


def _say_ahead(
    view: View,
    position: Position,
    orders: Sequence[Order],
    kept: Sequence[Order],
    notes: dict[int, list[str]],
) -> None:
    """Put into the notes what becomes of moves sent ahead: those that are made too, or that a move
    of the answer takes their place."""
    made = notes.pop(OTHER_LETTER, [])
    if kept and orders:
        line = next((order.line for order in orders if whole(order)), orders[0].line)
        said = "; ".join(made) or "nobody can move by them as things stand"
        notes.setdefault(line, []).append(f"the moves that you sent ahead are kept: {said}")
    elif not kept and kept_ahead(view, position, ()):
        line = next(order.line for order in orders if replaces([order]))
        notes.setdefault(line, []).append("in place of the moves that you sent ahead")


def check_moves(
    board: Board, ask: Ask, view: View, orders: Sequence[Order]
) -> tuple[Checked, Carried]:
    """Move orders tried out on what their seat sees. Orders of other kinds stand."""
    moves = [order for order in orders if isinstance(order, MoveOrder)]
    others = [order for order in orders if not isinstance(order, MoveOrder)]
    position = rehearsal(view)
    arms = position.seats_of(view.power).get(ask.seat)
    kept = kept_ahead(view, position, moves)
    carried = carry_out_moves(position, board, view.power, [*kept, *moves], arms)
    carried.refused = [no for no in carried.refused if no.line != OTHER_LETTER]
    notes: dict[int, list[str]] = {}
    for done in carried.done:
        notes.setdefault(done.order.line, []).append(done.text)
    # Of several orders for one battle the last says what all of them come to there.
    for place, line in {one.attack: one.order.line for one in carried.done if one.attack}.items():
        if line != OTHER_LETTER:
            notes[line] += filter(None, [opposed(position, view, place)])
    shared = len(position.seats_of(view.power)) > 1
    refused: list[NotAllowed] = []
    good = {id(order) for order in (*others, *carried.stands)}
    for no in carried.refused:
        order = next((o for o in moves if o.line == no.line and id(o) not in good), None)
        if shared and order is not None:
            alone = refused_alone(board, view, order, arms)
            if alone is None or waits(position, board, order, arms):
                good.add(id(order))
                text = f"not as things stand: {no.text.rstrip('.')} ({no.clause})"
                notes.setdefault(order.line, []).append(text)
                continue
            if no.clause == "VIC-2.0-7":  # an earlier line, itself in doubt, moves its block
                no = alone
        refused.append(with_those_there(position, board, view, order, no))
    for order in moves:
        if id(order) not in good or order.when is None:
            continue
        if any(done.order is order for done in carried.done):
            continue
        far, said = _waits_in_vain(board, view, ask, order, arms)
        if far is not None:
            refused.append(far)
            good.discard(id(order))
        elif said and not shared:
            notes.setdefault(order.line, []).append(said)
    stands = [order for order in orders if id(order) in good]
    if replaces(moves) and not replaces(stands):  # What is refused takes no other's place.
        checked, carried = check_moves(board, ask, view, stands)
        checked.refused = refused
        return checked, carried
    _say_ahead(view, position, stands, kept, notes)
    return (
        Checked(
            stands=stands,
            refused=refused,
            notes={line: "; ".join(texts) for line, texts in notes.items() if line},
            # Another commander of the power may move before (VIC-10.5-2).
            doubtful=[order for order in stands if shared and order in moves],
        ),
        carried,
    )
