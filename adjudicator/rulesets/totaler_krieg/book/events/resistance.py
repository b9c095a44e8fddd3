"""15.1, 15.8, 15.18, 15.20: uprisings, plots and orders from above that cost steps."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import is_hex, pool, remove
from adjudicator.rulesets.totaler_krieg.book.events.aid import can_receive, receive_step
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import (
    Wanted,
    any_step,
    is_colonial,
    is_minor,
    is_ss,
    lose_steps,
    of_sort,
    ways,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import REGULAR, declare
from adjudicator.rulesets.totaler_krieg.book.fighting.combat import attack
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import Loss
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, MandatedAttack
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerRemoved
from adjudicator.rulesets.totaler_krieg.words.facts.influence import CounterSent
from adjudicator.rulesets.totaler_krieg.words.facts.turns import Entered

UNPLAYED = ("supply", "aside", "event:15.1")
MARKERS = ("detachment", "logistics")
AXIS_STEP = ("colonial", "minor")


def touched_by_resistance(europa: bool) -> Wanted:
    """The Axis steps that resistance reaches; europa: SS Europa lies on the VP Track."""

    def wanted(field: Field, loss: Loss) -> bool:
        if is_colonial(field, loss) or is_minor(field, loss):  # TK-15.1-7 TK-15.1-8 TK-15.1-9
            return True
        return europa and is_ss(field, loss)  # TK-15.1-10

    return wanted


def touched_by_nationalists(field: Field, loss: Loss) -> bool:
    """The Allied steps that Hitler's support reaches: no SS (TK-15.18-5, TK-15.18-7)."""
    return is_colonial(field, loss) or is_minor(field, loss)


def exposed(field: Field, owner: str, wanted: Wanted) -> list[str]:
    """The hexes with such a step, or with a Detachment or Logistics marker of the owner that
    is not on an Island (TK-15.1-6)."""
    steps = {field.position.pieces[loss.unit].at for loss in ways(field, owner, wanted)}
    marked = {
        field.id(at)
        for at in members(field.detachments[owner] | field.logistics[owner])
        if not field.board.surrounded(at)
    }
    return [name for name in field.board.hexes if name in steps or name in marked]


def struck(case: Case, owner: str, wanted: Wanted, clause: str) -> Asking[bool]:
    """The receiver names a hex; its owner loses a step there, or else a marker."""
    spots = exposed(case.field, owner, wanted)
    title = "In which hex does the enemy lose a step or marker?"
    place = yield from case.ask(title, spots, clause, what="places")
    at = case.board.cell(place)
    done = yield from lose_steps(
        case, owner, wanted, 1, clause, f"Which step is lost in {case.board.name(place)}?", at
    )
    if not done:  # TK-15.1-12 TK-15.18-7
        yield from _lose_marker(case, owner, at, clause)
    return True


def _lose_marker(case: Case, owner: str, at: Cell, clause: str) -> Play:
    field = case.field
    able = [
        name
        for sort in MARKERS
        for name in field.markers(at, sort)
        if field.owner.get(name) == owner
    ]
    title = "Which marker is lost?"
    name = yield from case.ask(title, able, clause, what="units", seat=owner)
    if not name:
        return
    piece = case.position.pieces[name]
    start, piece.at, piece.back = piece.at, "delay", False  # TK-15.1-13 TK-15.18-6
    case.table.tell(clause, MarkerRemoved(marker=name, at=start, to="delay"))


def allies_support_resistance(case: Case) -> Play:
    """15.1 An Allied faction stirs up the occupied lands."""
    if case.faction == "axis":
        die = case.d6("Which Ally supports the resistance", "TK-15.1-1")  # TK-15.1-1
        if not die:
            return
        case = case.about(faction="western" if die <= 3 else "soviet")
    field = case.field
    war = case.position.civil_war
    europa = case.position.pieces["MK-Axi-SS_Europa"].at.startswith("vp:")
    wanted = touched_by_resistance(europa)
    options = ["strike"] * bool(exposed(field, "axis", wanted))  # TK-15.1-5
    if case.position.war_state != "pre" and unused_base(case):  # TK-15.1-4
        options.append("partisans")
    if war is not None and not war.over:  # TK-15.1-3
        options.append("civil_war")
    if not options:
        case.none("There is nothing for the resistance to support.", "TK-15.1-2")
        return
    title = "Allies Support Resistance: what do you apply?"
    choice = yield from case.ask(title, [*options, "nothing"], "TK-15.1-2")  # TK-15.1-2
    case.took(choice, "TK-15.1-2")
    match choice:
        case "civil_war":
            yield from civil_war_roll(case)
        case "partisans":
            base = unused_base(case)
            case.position.pieces[base].at = pool(case.faction)
            fact = Entered(faction=case.faction, units=[base], to=pool(case.faction))
            case.table.tell("TK-15.1-4", fact)
        case "strike":
            yield from struck(case, "axis", wanted, "TK-15.1-11")  # TK-15.1-11


def unused_base(case: Case) -> str:
    """A Partisan Base marker of the faction that is not in play, empty if none is left."""
    for name, counter in case.board.counters.items():
        own = counter.type == "partisan" and counter.faction == case.faction
        if own and case.position.pieces[name].at in UNPLAYED:
            return name
    return ""


def civil_war_roll(case: Case) -> Play:
    """A roll on the Civil War Table, and the event it gives."""
    war = case.position.civil_war
    assert war is not None
    found = case.roll("Civil War", country=war.country)
    if found is not None and found.kind == "event":
        yield from case.perform(case.about(country=war.country), found.value)


def hitler_supports_nationalists(case: Case) -> Play:
    """15.18 The Axis meddles, whoever received the event (TK-15.18-1)."""
    case = case.about(faction="axis")  # TK-15.18-1
    field = case.field
    war = case.position.civil_war
    spots = {one: exposed(field, one, touched_by_nationalists) for one in ALLIED}
    options = ["strike"] * any(spots.values())  # TK-15.18-4
    options += ["reinforce"] * can_receive(case, AXIS_STEP, "Germany")  # TK-15.18-3
    if war is not None and not war.over:  # TK-15.18-2
        options.append("civil_war")
    if not options:
        case.none("There is nothing for Hitler to support.", "TK-15.18-1")
        return
    title = "Hitler Supports Nationalists: what do you apply?"
    choice = yield from case.ask(title, [*options, "nothing"], "TK-15.18-1", default="reinforce")
    case.took(choice, "TK-15.18-1")
    match choice:
        case "civil_war":
            yield from civil_war_roll(case)
        case "reinforce":
            yield from receive_step(case, AXIS_STEP, "TK-15.18-3", nation="Germany")
        case "strike":
            yield from _strike_an_ally(case, spots)


def _strike_an_ally(case: Case, spots: dict[str, list[str]]) -> Play:
    title = "Which Allied faction loses a step or marker?"
    able = [one for one in ALLIED if spots[one]]
    owner = yield from case.ask(title, able, "TK-15.18-4", what="factions")
    yield from struck(case, owner, touched_by_nationalists, "TK-15.18-6")  # TK-15.18-6


# ------------------------------------------------------------------- 15.8 Coup Attempt


def coup_attempt(case: Case) -> Play:
    """15.8 Two of three losses, each once (TK-15.8-1), as far as they can be (TK-A112)."""
    taken: list[str] = []
    for _ in range(2):
        options = [one for one in _coup_options(case) if one not in taken]
        if not options:
            break
        title = "Coup Attempt: what do you lose?"
        choice = yield from case.ask(title, options, "TK-15.8-1")
        taken.append(choice)
        case.took(choice, "TK-15.8-1")
        match choice:
            case "support":
                yield from _support_to_delay(case)
            case "steps":
                yield from _two_steps(case)
            case "hq":
                yield from _hq_to_delay(case)
    if not taken:
        case.none("There is nothing to lose.")


def _coup_options(case: Case) -> list[str]:
    field = case.field
    options = ["support"] * bool(_pooled_support(case))
    options += ["steps"] * bool(ways(field, case.faction, any_step))
    return options + ["hq"] * bool(own_hqs(case))


def _pooled_support(case: Case) -> list[str]:
    pooled = case.position.at(pool(case.faction))
    return [name for name in pooled if case.board.counters[name].kind == "support"]


def own_hqs(case: Case) -> list[str]:
    """The HQs of the receiver in hexes."""
    field = case.field
    return [
        name
        for name, owner in field.owner.items()
        if owner == case.faction
        and case.board.counters[name].hq
        and is_hex(case.position.pieces[name].at)
    ]


def _support_to_delay(case: Case) -> Play:
    title = "Coup Attempt: which support unit goes to the Delay Box?"
    name = yield from case.ask(title, _pooled_support(case), "TK-15.8-2", what="units")
    piece = case.position.pieces[name]
    start, piece.at = piece.at, "delay"  # TK-15.8-2
    case.table.tell("TK-15.8-2", CounterSent(unit=name, start=start, to="delay"))


def _two_steps(case: Case) -> Play:
    title = "Coup Attempt: which armor step is lost?"
    done = yield from lose_steps(case, case.faction, of_sort("armor"), 2, "TK-15.8-3", title)
    title = "Coup Attempt: which step is lost?"
    yield from lose_steps(case, case.faction, any_step, 2 - done, "TK-15.8-3", title)  # TK-15.8-3


def _hq_to_delay(case: Case) -> Play:
    title = "Coup Attempt: which HQ goes to the Delay Box?"
    name = yield from case.ask(title, own_hqs(case), "TK-15.8-4", what="units")
    start = case.position.pieces[name].at
    for held in case.position.at(f"holding:{name}"):
        remove(case.position, case.board, held)
    piece = case.position.pieces[name]
    piece.at, piece.back = "delay", False  # TK-15.8-4
    case.table.tell("TK-15.8-4", CounterSent(unit=name, start=start, to="delay"))


# -------------------------------------------------------------- 15.20 Mandated Offensive


def mandated_offensive(case: Case) -> Play:
    """15.20 One attack with armor at once, or an armor step (TK-15.20-1)."""
    position = case.position
    question = ask_for(
        position,
        case.faction,
        case.name(f"event/{case.event}"),
        "TK-15.20-1",
        "Mandated Offensive: one attack with an armor-type unit, or an armor step?",
        [MandatedAttack, Choose],
        "politics",
        at_most=1,
        options={"option": ["steps"]},
        facts={"turn": position.turn, "event": case.event},
        default=[Choose(option=("steps",))],
        silence="You lose an armor step.",
        standing=["AlwaysChoose"],
    )
    yield from offensive_or_loss(case, question)


def offensive_or_loss(case: Case, question: Ask) -> Play:
    """The end of such a question: the attack as ordered, else the armor step."""
    position, table = case.position, case.table
    steps = ways(case.field, case.faction, of_sort("armor"))
    answers = yield from ask(question)
    order = answers[case.faction].first(MandatedAttack)
    if order is not None:
        table.about(order)
        try:
            wanted = Attack(
                place=order.place, units=order.units, support=order.support, line=order.line
            )
            field = case.field
            fight = declare(position, case.board, wanted, REGULAR, field)
            _with_armor(case, fight.attackers)
        except NotAllowed as no:
            failed(position, table, case.faction, order, no)
        else:
            case.took("attack", "TK-15.20-2", order.place)
            yield from attack(position, table, fight, case.number("mandated"), field)  # TK-15.20-2
            position.attacked, position.hexes_attacked, position.fought_hqs = [], [], []
            table.about(None)
            return
        table.about(None)
    if not steps:
        case.none("There is no armor step to lose.", "TK-15.20-3")
        return
    title = "Mandated Offensive: which armor step is lost?"
    yield from lose_steps(
        case, case.faction, of_sort("armor"), 1, "TK-15.20-3", title
    )  # TK-15.20-3


def _with_armor(case: Case, attackers: list[str]) -> None:
    """Raises NotAllowed for an attack without an armor-type unit or in Pre-War."""
    field = case.field
    if case.position.war_state == "pre":
        raise NotAllowed(0, "TK-4.2.1.1-7", "You cannot attack in Pre-War.")
    if not any(field.is_armor(name) for name in attackers):
        text = "A Mandated Offensive must include one of your armor-type units."
        raise NotAllowed(0, "TK-15.20-2", text)
