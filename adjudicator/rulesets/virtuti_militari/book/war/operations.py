"""7 Operations: feints, movement, strategic movement, fortifications, by initiative.

Each player's script and doctrine are taken first: out of the plan that came with his order
tokens, or, if there is none, by asking him once when all orders are shown. Then the four
sub-phases run. Every single decision is an ask whose default is what script and doctrine
say; the plan answers it so, unless it says `ask me about moves`, `about battles` and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    NotAllowed,
    Order,
    Play,
    Seat,
    Table,
    dump_orders,
)
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    by_initiative,
    change_pool,
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
    fortification,
    going,
    maneuver,
    movement,
    strategic_movement,
)
from adjudicator.rulesets.virtuti_militari.book.war.going import (
    MOVEMENT,
    Resolved,
    Rule,
    meant,
    orders_left,
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
from adjudicator.rulesets.virtuti_militari.orders.standing import STANDING_TAGS, Doctrines
from adjudicator.rulesets.virtuti_militari.sequence import operations_plan
from adjudicator.rulesets.virtuti_militari.words.facts_war import (
    LineRefused,
    OrderExecuted,
    SubPhaseBegan,
)


@dataclass(frozen=True)
class SubPhase:
    """One of the four sub-phases. topic: what `ask me about` calls its tokens."""

    name: str
    families: tuple[Family, ...]
    clause: str
    topic: str = ""


SUB_PHASES = (  # VM-OPS-1
    SubPhase("feint", ("feint",), "VM-OPS-1", "feints"),
    SubPhase("movement", MOVEMENT, "VM-MOVE-1", "moves"),
    SubPhase("strategic", ("strategic",), "VM-OPS-1", "strategic movement"),
    SubPhase("fortification", ("fortification",), "VM-OPS-1"),
)
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


def operations(position: Position, table: Table[Board]) -> Play:
    """7 The four sub-phases one after the other (VM-OPS-1). Support, Defense and Shore
    Bombardment are never executed (VM-OPS-11). A unit moves again with a token of the area
    that it came to, as often as there is one (VM-MOVE-10, VM-MOVE-11)."""
    said = yield from scripts(position, table.board)
    war = War(position, table, Doctrines({}))
    tell_misplaced(war, said)
    war.doctrines = Doctrines(said)
    asked = 0
    for sub_phase in SUB_PHASES:
        orders = {
            faction: len(tokens_of(position, faction, sub_phase.families))
            for faction in by_initiative(position)
        }
        if not any(orders.values()):
            continue
        table.tell(sub_phase.clause, SubPhaseBegan(name=sub_phase.name, orders=dict(orders)))
        while True:
            executed = False
            for faction in by_initiative(position):  # VM-OPS-2
                if tokens_of(position, faction, sub_phase.families):  # VM-OPS-4 VM-OPS-5
                    asked += 1
                    yield from execute_one(war, said, sub_phase, faction, asked)
                    executed = True
            if not executed:
                break
    tell_unspoken(war, said)


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


def token_facts(war: War, sub_phase: SubPhase, faction: Faction) -> dict[str, Scalar]:
    """What an `if` of `execute` and `waive` may look at."""
    mine, others = orders_left(war.position, faction, sub_phase.families[0])
    return {
        "orders left": mine,
        "enemy orders left": others,
        "battles won": war.won[faction],
        "battles lost": war.lost[faction],
    }


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


def execute_one(
    war: War,
    said: Mapping[Seat, Sequence[Order]],
    sub_phase: SubPhase,
    faction: Faction,
    number: int,
) -> Play:
    """The player of a faction chooses one of its tokens of the sub-phase (VM-OPS-3); it is
    executed and comes off the map."""
    position, board = war.position, war.table.board
    facts = token_facts(war, sub_phase, faction)
    script = read_script(position, board, faction, said.get(SIDE_OF[faction], ()), facts)
    if sub_phase.name == "fortification":
        place = tokens_of(position, faction, sub_phase.families)[0]
        effect = fortification.build(position, war.table, faction, place)
        finish(war, place, effect, None)
        return
    place = next_place(position, board, script, sub_phase, faction)
    answers = yield from ask(token_ask(war, script, sub_phase, faction, place, number))
    answer = answers[SIDE_OF[faction]]
    if answer.by == "player":
        seat = SIDE_OF[faction]
        good: list[Order] = []
        for line in answer:
            if (no := never_done(position, board, seat, line)) is None:
                good.append(line)
            elif isinstance(line, ScriptLine):
                tell_line(war, seat, line, no)
        now = read_script(position, board, faction, good, facts)
        named = [*now.first, *now.sends, *now.feints, *now.waived]
        places = tokens_of(position, faction, sub_phase.families)
        place = next((one for one in named if one in places), place)
        if place in (*now.sends, *now.feints, *now.waived):
            script = now  # of a token that he only names his script says what it does
    by = (SIDE_OF[faction], answer) if answer.by == "player" else None
    if sub_phase.name == "feint":
        lines = [] if place in script.waived else script.feints.get(place, [])
        target = "" if place in script.waived else feint.choose(
            position, board, faction, place, lines
        )  # fmt: skip
        for feinted in [] if target else lines:
            refuse_feint(war, place, feinted)
        if target:
            feint.make(position, war.table, faction, place, target)
        finish(war, place, bool(target), by)
        return
    placed = position.orders[place]
    found = look(position, board, script, place)
    for sent, why in found.refused:
        refuse(war, place, placed, sent, why.clause, why.text)
    for sent in [] if found.goings else found.held:
        refuse(war, place, placed, sent, "VM-OPS-6", _why_held(position, board, placed, sent))
    yield from movement.march(war, placed.token, found.goings)
    finish(war, place, bool(found.goings), by)


def look(position: Position, board: Board, script: Script, place: str) -> Resolved:
    """What the token in a place would do now by a script (VM-OPS-6: nothing, if waived)."""
    if place in script.waived:
        return Resolved()
    placed = position.orders[place]
    rule = RULES[family_of(placed.token)]
    return going.resolve(position, board, place, placed, script.sends.get(place, ()), rule)


def next_place(
    position: Position, board: Board, script: Script, sub_phase: SubPhase, faction: Faction
) -> str:
    """The token that a script executes next: in the order of its `execute` lines, then of its
    other lines, then of placement. One whose lines all hold back (their `if` is not true,
    nothing is there to go) waits as long as another can act; a token without lines is
    executed before one that waits."""
    places = tokens_of(position, faction, sub_phase.families)
    named = [*script.first, *script.sends, *script.feints]
    ranked = list(dict.fromkeys([*[p for p in named if p in places], *places]))
    if len(ranked) == 1 or sub_phase.name == "feint":
        return ranked[0]
    idle = ""
    for place in ranked:
        spoken = place in script.sends and place not in script.waived
        if not spoken and place in script.first:
            return place
        if spoken and look(position, board, script, place).goings:
            return place
        if not spoken and not idle:
            idle = place
    return idle or ranked[0]


def token_ask(
    war: War, script: Script, sub_phase: SubPhase, faction: Faction, place: str, number: int
) -> Ask:
    """Which token of a faction is executed now, and how: it decides openly, alone
    (VM-INFO-7). The default is what its script says."""
    position, board = war.position, war.table.board
    left = [
        f"{board.tokens[position.orders[p].token].name} at {board.name(p)}"
        for p in tokens_of(position, faction, sub_phase.families)
    ]
    accepts = ["Execute", "Waive", "FeintAt" if sub_phase.name == "feint" else "Send"]
    lines = [*script.sends.get(place, ()), *script.feints.get(place, ())]
    waived = [Waive(places=[place])] if place in script.waived else []
    return Ask(
        seat=SIDE_OF[faction],
        key=f"operations/{number}",
        clause="VM-OPS-3",
        title=f"{FACTION_NAMES[faction]}: which order is executed now, and what does it do?",
        told=[f"To be executed: {', '.join(left)}.", "One that does nothing is executed too."],
        accepts=accepts,
        facts={"orders left": len(left), "faction": faction},
        default=dump_orders([Execute(places=[place]), *waived, *lines]),
        silence="Your script decides.",
        scope=operations_plan(position, SIDE_OF[faction]),
        topic=sub_phase.topic,
        reaction=True,
    )


def finish(war: War, place: str, effect: bool, by: tuple[Seat, Answer] | None) -> None:
    """An executed token goes back to its pool (VM-OPS-7); a Maneuver or an Amphibious Landing
    leaves the game (VM-OPS-8, VM-MANEU-4, VM-AMPH-7)."""
    position, board = war.position, war.table.board
    placed = position.orders.pop(place)
    war.executed[placed.faction, place] = None
    gone = board.tokens[placed.token].single_use
    if not gone:
        change_pool(position.factions[placed.faction], placed.token, 1)
    war.table.tell(
        "VM-OPS-8" if gone else "VM-OPS-7" if effect else "VM-OPS-6",
        OrderExecuted(
            faction=placed.faction, place=place, token=placed.token, effect=effect, gone=gone
        ),
        answered=by,
    )


def refuse(war: War, place: str, placed: Placed, line: Send, clause: str, text: str) -> None:
    """Tell a line's own player why it was not carried out; what he had in mind is his."""
    war.table.tell(
        clause,
        LineRefused(faction=placed.faction, place=place, end=line.end, reason=text, line=line.line),
        to=[SIDE_OF[placed.faction]],
    )


def refuse_feint(war: War, place: str, line: FeintAt) -> None:
    """Tell a player why a line of his took off nothing."""
    position, board = war.position, war.table.board
    placed = position.orders[place]
    no = feint.none_of(position, board, placed.faction, place, line)
    if no is None:
        text = f"It was to be made if {line.when.words() if line.when else 'it could'}, and that"
        no = NotAllowed(line.line, "VM-FEINT-1", f"{text} was not so.")
    tell_line(war, SIDE_OF[placed.faction], line, no)


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
        what = "Place one, for instance: Move at " if isinstance(line, Send) else "None lies in "
        text = f"You have no order in {name} to be executed. {what}{name}."
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


def _why_held(position: Position, board: Board, placed: Placed, line: Send) -> str:
    away = [a for a in line.after if controller(position, a) != placed.faction]
    if away:
        return f"It waited for {', '.join(board.name(area) for area in away)}."
    condition = line.when.words() if line.when is not None else ""
    return f"It was to go if {condition}, and that was not so."
