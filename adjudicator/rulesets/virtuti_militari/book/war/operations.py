"""7 Operations: feints, movement, strategic movement, fortifications, by initiative.

Each player's script and doctrine are taken first: out of the plan that came with his order
tokens, or, if there is none, by asking him once when all orders are shown. Then the four
sub-phases run. Every single decision is an ask whose default is what script and doctrine
say; the plan answers it so, unless it says `ask me about moves`, `about battles` and the like.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import (
    Answer,
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
    SIDE_OF,
    Faction,
    Family,
)
from adjudicator.rulesets.virtuti_militari.book.war import (
    feint,
    fortification,
    going,
    movement,
)
from adjudicator.rulesets.virtuti_militari.book.war.going import (
    MOVEMENT,
    Resolved,
    orders_left,
)
from adjudicator.rulesets.virtuti_militari.book.war.movement import War
from adjudicator.rulesets.virtuti_militari.book.war.scripts import (
    RULES,
    Script,
    never_done,
    read_script,
    scripts,
    tell_line,
    tell_misplaced,
    tell_unspoken,
    tokens_of,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    Execute,
    FeintAt,
    ScriptLine,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.orders.standing import Doctrines
from adjudicator.rulesets.virtuti_militari.sequence import operations_plan
from adjudicator.rulesets.virtuti_militari.words.facts.operations import (
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


def token_facts(war: War, sub_phase: SubPhase, faction: Faction) -> dict[str, Scalar]:
    """What an `if` of `execute` and `waive` may look at."""
    mine, others = orders_left(war.position, faction, sub_phase.families[0])
    return {
        "orders left": mine,
        "enemy orders left": others,
        "battles won": war.won[faction],
        "battles lost": war.lost[faction],
    }


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


def _why_held(position: Position, board: Board, placed: Placed, line: Send) -> str:
    away = [a for a in line.after if controller(position, a) != placed.faction]
    if away:
        return f"It waited for {', '.join(board.name(area) for area in away)}."
    condition = line.when.words() if line.when is not None else ""
    return f"It was to go if {condition}, and that was not so."
