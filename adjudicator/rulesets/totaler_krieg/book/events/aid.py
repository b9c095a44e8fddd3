"""15.11, 15.21, 15.30, 15.32, 15.38, 15.40: reinforcements, replacements, delays cut short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.board.position import (
    faction_of,
    home_country,
    is_hex,
    pool,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case, turned_to
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.home.replacements import Steps, place
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose
from adjudicator.rulesets.totaler_krieg.words.facts.influence import CounterSent
from adjudicator.rulesets.totaler_krieg.words.facts.turns import Entered

UNENTERED = ("aside", "supply")
"""Where counters lie that never came into play, besides those that wait for a card or event."""


def not_in_play(at: str) -> bool:
    """Has a counter that lies here neither entered play nor left the game?"""
    return at in UNENTERED or at.startswith(("card:", "event:"))


# ------------------------------------------------------------------ 15.11 Delay Reduction


def hastened(field: Field, faction: str) -> list[str]:
    """15.11 The units of a faction that Delay Reduction may move one box earlier, not into
    the current turn (TK-15.11-2)."""
    position, board = field.position, field.board
    found = []
    for name, piece in position.pieces.items():
        if not piece.at.startswith("turn:") or board.counters[name].kind == "marker":
            continue
        later = int(piece.at[5:]) > position.turn + 1
        if later and faction_of(position, board, name) == faction:
            found.append(name)
    return found


def hastening_refusal(field: Field, faction: str, unit: str) -> Refusal | None:
    """Why Delay Reduction cannot bring a unit sooner, None if it can."""
    if unit in hastened(field, faction):
        return None
    piece = field.position.pieces.get(unit)
    late = piece is not None and piece.at == turn_box(field.position.turn + 1)
    clause = "TK-15.11-2" if late else "TK-15.11-1"
    return clause, f"Delay Reduction cannot bring {unit} sooner."


def delay_reduction(field: Field, faction: str, unit: str) -> None:
    """15.11 One own unit on the Turn Track arrives one turn sooner (TK-15.11-1). Raises
    NotAllowed."""
    if no := hastening_refusal(field, faction, unit):
        raise NotAllowed(0, *no)
    piece = field.position.pieces[unit]
    piece.at = turn_box(int(piece.at[5:]) - 1)


def delay_reduced(case: Case) -> Play:
    """15.11 The faction may bring one unit sooner; silence brings an HQ, else the latest."""
    field = case.field
    able = hastened(field, case.faction)
    if not able:
        case.none("No unit on the Turn Track can come sooner.", "TK-15.11-1")
        return
    default = min(able, key=lambda name: (not case.board.counters[name].hq, _due(case, name)))
    title = "Delay Reduction: which unit arrives one turn sooner?"
    options = [*able, "nothing"]
    unit = yield from case.ask(title, options, "TK-15.11-1", what="units", default=default)
    if unit == "nothing":
        return
    start = case.position.pieces[unit].at
    delay_reduction(field, case.faction, unit)
    fact = CounterSent(unit=unit, start=start, to=case.position.pieces[unit].at)
    case.table.tell("TK-15.11-1", fact)


def _due(case: Case, name: str) -> int:
    return int(case.position.pieces[name].at[5:])


# ------------------------------------------------------------- 15.21, 15.40 replacements


def eligible_units(case: Case, sorts: Sequence[str], nation: str = "") -> list[str]:
    """One-step units of the Force Pool that a step of these sorts brings: `minor`,
    `colonial` (of a nation, if one is told)."""
    found = []
    for name in case.position.at(pool(case.faction)):
        counter = case.board.counters[name]
        if counter.kind != "ground" or counter.side_with(1) is None:
            continue
        if counter.type in ("garrison", "fortress", "airborne", "marine"):
            continue
        home = home_country(case.position, counter.country)
        minor = home not in MAJORS and case.field.status(home) == "active"
        colonial = "colonial" in counter.traits and nation in ("", counter.country)
        if ("colonial" in sorts and colonial) or ("minor" in sorts and minor):
            found.append(name)
    return found


def spot_for(case: Case, name: str) -> str:
    """The first place where a unit may appear as a replacement, empty if there is none."""
    with turned_to(case.position, case.faction):
        field = case.field
        counter = case.board.counters[name]
        home = field.lands.home.get(home_country(case.position, counter.country), 0)
        near = field.ids(home & case.board.cities)
        cities = field.ids(case.board.cities)
        boxes = [f"box:{box}" for box in case.board.boxes]
        for at in dict.fromkeys((*near, *cities, *boxes)):
            if location_refusal(field, name, at) is None:
                return at
    return ""


def can_receive(case: Case, sorts: Sequence[str], nation: str = "") -> bool:
    """Is there a unit of these sorts that can be placed somewhere?"""
    return any(spot_for(case, name) for name in eligible_units(case, sorts, nation))


def receive_step(case: Case, sorts: Sequence[str], clause: str, nation: str = "") -> Play:
    """The faction may take one such unit and place it by 1.3.4; silence takes the first."""
    able = [name for name in eligible_units(case, sorts, nation) if spot_for(case, name)]
    if not able:
        case.none("No such unit can be placed.", clause)
        return
    default = Raise(unit=able[0], place=spot_for(case, able[0]))
    question = ask_for(
        case.position,
        case.faction,
        case.name(f"event/{case.event}/step"),
        clause,
        "One replacement step: which unit, and where?",
        [Raise],
        "replacements",
        at_most=1,
        options={"unit": able},
        facts={"turn": case.position.turn, "event": case.event},
        default=[default],
        silence=f"{default.unit} at {case.board.name(default.place)}.",
    )
    yield from step_placed(case, question)


def step_placed(case: Case, question: Ask) -> Play:
    """The end of such a question: the unit as ordered, else what silence means."""
    seat, able = question.seat, list(question.options["unit"])
    answers = yield from ask(question)
    if answers[seat].first(Choose) is not None:
        return
    default = load_orders(question.default, {Raise.tag(): Raise})
    for order in (*answers[seat].of(Raise), *default):
        try:
            raise_one(case, cast(Raise, order), able, question.clause)  # TK-15.40-1
            return
        except NotAllowed as no:
            failed(case.position, case.table, seat, order, no)


def raise_one(case: Case, order: Raise, able: Sequence[str], clause: str) -> None:
    """Place a unit that an event gives. clause: of its question. Raises NotAllowed."""
    if order.unit not in able:
        raise NotAllowed(0, clause, f"{order.unit} is not among what this event brings.")
    counter = case.board.counters[order.unit]
    steps = Steps()
    sort = "colonial" if "colonial" in counter.traits else "any"
    steps.add(counter.country, sort, 1)
    piece = case.position.pieces[order.unit]
    waited, piece.at = piece.at, pool(case.faction)
    try:
        with turned_to(case.position, case.faction):
            place(case.position, case.table, steps, order, case.field)
    except NotAllowed:
        piece.at = waited
        raise


def military_aid(case: Case) -> Play:
    """15.21 A Minor Country step, a colonial step or a Delay Reduction."""
    options = [one for one in ("minor", "colonial") if can_receive(case, (one,))]
    options += ["hasten"] * bool(hastened(case.field, case.faction))
    if not options:
        case.none("There is nothing for aid to bring.", "TK-15.21-1")
        return
    title = "Military Aid: what do you receive?"
    choice = yield from case.ask(title, [*options, "nothing"], "TK-15.21-1")
    clauses = {"minor": "TK-15.21-1", "colonial": "TK-15.21-2", "hasten": "TK-15.21-3"}
    case.took(choice, clauses.get(choice, "TK-15.21-1"))
    if choice == "hasten":
        yield from case.perform(case, "15.11")  # TK-15.21-3
    elif choice != "nothing":
        yield from receive_step(case, (choice,), clauses[choice])  # TK-15.21-1 TK-15.21-2


def volkssturm(case: Case) -> Play:
    """15.40 A German VG infantry unit comes as a replacement at once, or stays where it is."""
    case = case.about(faction="axis")
    able = [
        name
        for name in case.board.counters
        if name.startswith("GER-VG")
        and (case.position.pieces[name].at == "pool:axis" or waits(case, name, "15.40"))
    ]
    if not able or not spot_for(case, able[0]):
        case.none("No VG infantry can be placed.")
        return
    yield from _place_vg(case, able)


def waits(case: Case, name: str, event: str) -> bool:
    """Does a counter wait for this event?"""
    return case.position.pieces[name].at in (f"event:{event}", *UNENTERED)


def _place_vg(case: Case, able: list[str]) -> Play:
    default = Raise(unit=able[0], place=spot_for(case, able[0]))
    question = ask_for(
        case.position,
        "axis",
        case.name("event/15.40/step"),
        "TK-15.40-1",
        "Volkssturm: where does the VG infantry appear?",
        [Raise, Choose],
        "replacements",
        at_most=1,
        options={"unit": able, "option": ["nothing"]},
        facts={"turn": case.position.turn, "event": case.event},
        default=[default],
        silence=f"{default.unit} at {case.board.name(default.place)}.",
    )
    yield from step_placed(case, question)


# ---------------------------------------------------------- 15.30 Pacific Commitment


def held_in_pacific(case: Case) -> list[str]:
    """The faction's support units in the Pacific Holding Box."""
    return [
        name
        for name in case.position.at("pacific")
        if faction_of(case.position, case.board, name) == case.faction
        and case.board.counters[name].kind == "support"
    ]


def for_pacific(case: Case) -> list[str]:
    """The faction's support units in hexes, Naval Zone Boxes, the Delay Box and the Force
    Pool; others may not be sent (TK-15.30.1-7)."""
    return [
        name
        for name, piece in case.position.pieces.items()
        if case.board.counters[name].kind == "support"
        and faction_of(case.position, case.board, name) == case.faction
        and (
            is_hex(piece.at)
            or piece.at in ("delay", pool(case.faction))
            or piece.at.startswith(("station:", "convoys:", "used:"))
        )
    ]


def pacific_commitment(case: Case) -> Play:
    """15.30.1 The Pacific takes a unit or gives one back."""
    if case.faction not in ALLIED:
        case.none("The Axis has no forces in the Pacific.", "TK-15.30.1-1")
        return
    status = case.position.pacific.get(case.faction, "")
    if not status:
        yield from _from_pacific(case, "TK-15.30.1-1")  # TK-15.30.1-1
        return
    die = case.d6("Pacific Commitment", "TK-15.30.1-2")  # TK-15.30.1-2
    if not die:
        return
    if die >= 4:
        yield from _from_pacific(case, "TK-15.30.1-6")  # TK-15.30.1-6
        return
    able = for_pacific(case)
    if not able:
        case.none(f"The {FACTION_NAMES[case.faction]} side has no such unit.", "TK-15.30.1-3")
        return
    enough = 1 if status == "limited" else 2  # TK-15.30.1-4 TK-15.30.1-5
    spared = len(held_in_pacific(case)) >= enough
    options = ["nothing", *able] if spared else able
    title = "Pacific Commitment: which support unit goes to the Pacific?"
    default = "nothing" if spared else able[0]
    unit = yield from case.ask(title, options, "TK-15.30.1-3", what="units", default=default)
    if unit != "nothing":
        _sent(case, unit, "pacific", "TK-15.30.1-3")  # TK-15.30.1-3


def _from_pacific(case: Case, clause: str) -> Play:
    able = held_in_pacific(case)
    if not able:
        case.none("None of your units is in the Pacific Holding Box.", clause)
        return
    title = "Pacific Commitment: which support unit comes back?"
    unit = yield from case.ask(title, [*able, "nothing"], clause, what="units")
    if unit != "nothing":
        _sent(case, unit, "delay", clause)


def _sent(case: Case, unit: str, to: str, clause: str) -> None:
    piece = case.position.pieces[unit]
    start, piece.at, piece.back = piece.at, to, False
    case.table.tell(clause, CounterSent(unit=unit, start=start, to=to))


# ------------------------------------------- 15.32 Production, 15.38 Improvements

DIRECTIVES: dict[str, tuple[str, str]] = {
    "45": ("GER-2Flsj", "MK-Axi-Airmobile_Doctrine"),
    "46": ("GER-Reich", "MK-Axi-Jet_Fighter_Production"),
    "47": ("GER-KM", "MK-Axi-Surface_Raiders"),
    "48": ("GER-Type_XXI", "MK-Axi-Type_XXI_U-boat_Production"),
    "49": ("GER-Ost", "MK-Axi-Ural_Bomber_Production"),
}
"""Production Directive card -> its unit, which comes first (TK-15.32-1), and its marker, which
comes second (TK-15.32-2)."""


def due_directive(case: Case, number: str) -> str:
    """What the next Production Success of a card brings, empty if both have come."""
    for name in DIRECTIVES.get(number, ()):
        if not_in_play(case.position.pieces[name].at):
            return name
    return ""


def production_success(case: Case) -> Play:
    """15.32 The card's unit, or the second time its marker, goes to the Delay Box."""
    yield from ()
    number = case.card.number if case.card is not None else ""
    name = due_directive(case, number)
    if not name:
        case.none("Unit and marker of this Production Directive have come.")
        return
    clause = "TK-15.32-1" if name == DIRECTIVES[number][0] else "TK-15.32-2"
    case.position.pieces[name].at = "delay"  # TK-15.32-1 TK-15.32-2
    case.table.tell(clause, Entered(faction="axis", units=[name], to="delay"))


def partner_of(case: Case) -> str:
    """The faction's Partnership Country, empty if it has none."""
    for name, state in case.position.countries.items():
        if state.partnership and state.faction == case.faction and state.status == "active":
            return name
    return ""


def improvements(case: Case) -> list[str]:
    """Counters of the Partnership Country that Successful Improvements may bring, and
    `economy` where a War Economy marker may be turned."""
    country = partner_of(case)
    if not country:
        return []
    found = [
        name
        for name, counter in case.board.counters.items()
        if counter.country == country
        and counter.setup_class == "P"
        and counter.kind != "ground"
        and not_in_play(case.position.pieces[name].at)
    ]
    marker = case.position.pieces.get(f"MK-War_Economy_{country}")
    if country in ("France", "Italy") and marker is not None:
        found = [name for name in found if "War_Economy" not in name]
        if marker.at == "strategic" and not marker.back:
            found.append("economy")
    return found


def successful_improvements(case: Case) -> Play:
    """15.38 The Partnership Country's support unit or War Economy marker."""
    options = improvements(case)
    if not options:
        case.none("There is no Partnership Country with a counter to come.")
        return
    units = [one for one in options if one != "economy"]
    choice = "economy"
    if units and "economy" in options:
        title = "Successful Improvements: a counter, or War Economy +2?"
        choice = yield from case.ask(title, ["support", "economy", "nothing"], "TK-15.38-1")
    elif units:
        choice = "support"
    if choice == "economy":
        marker = case.position.pieces[f"MK-War_Economy_{partner_of(case)}"]
        marker.back, marker.mode = True, "+2"  # TK-15.38-2
        case.took("economy", "TK-15.38-2")
    elif choice == "support":
        title = "Successful Improvements: which counter goes to the Delay Box?"
        unit = yield from case.ask(title, [*units, "nothing"], "TK-15.38-1", what="units")
        if unit != "nothing":
            _sent(case, unit, "delay", "TK-15.38-1")  # TK-15.38-1
