"""15.23, 15.28, 15.31, 15.37: events that let a faction choose among many things. Each lists
what is open to it now, asks, and carries out what was chosen."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Piece,
)
from adjudicator.rulesets.totaler_krieg.book.countries.states import end_policy, set_posture
from adjudicator.rulesets.totaler_krieg.book.events.activating import brings_in
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case, neutrals
from adjudicator.rulesets.totaler_krieg.book.politics import truces
from adjudicator.rulesets.totaler_krieg.book.politics.influence import (
    influence,
    influence_options,
)
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    BlitzAwarded,
    CounterSent,
    InfluenceChanged,
    MarkRemoved,
)

BOXES: dict[str, tuple[str, ...]] = {
    "axis": (),
    "western": ("us", "britain", "france", "western_minors"),
    "soviet": ("russia", "soviet_minors"),
}
"""Posture Boxes friendly to a faction (TK-15.28-7)."""
LEND_LEASE = "MK-Wes-Lend-Lease"
LASTING = ("isolationism", "ostland")
TAKEOVER = "MK-Axi-Military_Takeover"
SS_EUROPA, NO_RETREAT = "MK-Axi-SS_Europa", "MK-Axi-No_Retreat"


def held_by(case: Case, boxes: tuple[str, ...], sorts: tuple[str, ...]) -> list[str]:
    """Which of these Posture Boxes show one of these Policies or Truces."""
    return [box for box in boxes if case.position.posture.get(box, "") in sorts]


# --------------------------------------------------------------- 15.23 Military Takeover


def military_takeover(case: Case) -> Play:
    """15.23 The new German government talks of peace."""
    position, pieces = case.position, case.position.pieces
    if pieces[SS_EUROPA].at.startswith("vp:"):  # TK-15.23-1
        pieces[NO_RETREAT] = Piece(at=pieces[SS_EUROPA].at)
        pieces[SS_EUROPA] = Piece(at="out")
        fact = CounterSent(unit=NO_RETREAT, start="aside", to=pieces[NO_RETREAT].at)
        case.table.tell("TK-15.23-1", fact)
    marker = pieces[TAKEOVER]
    if marker.at in ("supply", "aside", "event:15.23"):  # TK-15.23-2
        start, marker.at = marker.at, "strategic"
        case.table.tell("TK-15.23-2", CounterSent(unit=TAKEOVER, start=start, to="strategic"))
    for box in held_by(case, tuple(position.posture), TRUCES):
        title = f"Military Takeover: the Truce of {box.replace('_', ' ').title()}?"
        choice = yield from case.ask(title, ["keep", "raise", "lower"], "TK-15.23-3", seat="axis")
        if choice != "keep":  # TK-15.23-3
            truces.move(position, case.table, box, choice == "raise", "TK-15.23-3")
    for box, posture in position.posture.items():
        if posture not in (*TRUCES, *POLICIES):  # TK-A110
            truces.negotiate(position, case.table, box, "TK-15.23-4")  # TK-15.23-4


# -------------------------------------------------------------- 15.28 Neutrals Pressured


def neutrals_pressured(case: Case) -> Play:
    """15.28 One of eight options (TK-15.28-1) that are open (TK-A112): the last always is."""
    able = [name for name, (open_, _) in PRESSURES.items() if open_(case)]
    title = "Neutrals Pressured: what do you apply?"
    choice = yield from case.ask(title, able, "TK-15.28-1")
    case.took(choice, "TK-15.28-1")
    yield from PRESSURES[choice][1](case)  # TK-15.28-1


def always_open(case: Case) -> bool:
    return True


def _becomes_politics(case: Case) -> Play:
    yield from case.perform(case, "15.26")  # TK-15.28-2


def discussed(case: Case) -> dict[str, str]:
    """Neutral Country -> `place` or `remove`: what Neutrality Discussions do there."""
    field = case.field
    found: dict[str, str] = {}
    for country in neutrals(case.position):
        options = influence_options(field, case.faction, country)
        for option in ("place", "remove"):
            if option in options:
                found[country] = option
    return found


def _discussions(case: Case) -> Play:
    title = "Neutrality Discussions: in which Country?"
    able = discussed(case)
    country = yield from case.ask(title, list(able), "TK-15.28-3", what="countries")
    before = case.position.countries[country].influence
    influence(case.field, case.faction, country, able[country])  # TK-15.28-3
    marker = case.position.countries[country].influence
    fact = InfluenceChanged(country=country, before=before, marker=marker)
    case.table.tell("TK-15.28-3", fact)


def may_press_us(case: Case) -> bool:
    """Is the US a PAC with Lend-Lease in an Allied Conditional Events Box?"""
    at = case.position.pieces[LEND_LEASE].at
    return at in ("events:western", "events:soviet") and (
        case.position.posture.get("us", "") in POLICIES
    )


def _press_us(case: Case) -> Play:
    yield from ()
    piece = case.position.pieces[LEND_LEASE]
    start, piece.at = piece.at, "delay"  # TK-15.28-4
    case.table.tell("TK-15.28-4", CounterSent(unit=LEND_LEASE, start=start, to="delay"))


def reassessable(case: Case) -> list[str]:
    """Own Posture Boxes whose Policy may be ended now (TK-15.28-5, TK-15.28-6), never in
    Pre-War and none for the Axis (TK-15.28-12)."""
    if case.position.vp_side != "axis" or case.position.war_state == "pre":
        return []
    policies = tuple(policy for policy in POLICIES if policy not in LASTING)
    return held_by(case, BOXES[case.faction], policies)


def _reassess(case: Case) -> Play:
    title = "Reassess Policies: in which Posture Box does the Policy end?"
    box = yield from case.ask(title, reassessable(case), "TK-15.28-5", what="boxes")
    policy = case.position.posture[box]
    for one in end_policy(case.position, case.table, policy, "TK-15.28-5"):  # TK-13.6.1.2-19
        set_posture(case.position, case.table, one, "reassess", "TK-13.6.1.2-3")


def lost_strongholds(case: Case) -> bool:
    """Does a Stronghold lie in a Neutral Country without Civil War?"""
    war = case.position.civil_war
    if war is None or not war.over or not war.strongholds:
        return False
    state = case.position.countries.get(war.country)
    return state is not None and state.status == "neutral"


def _stronghold_lost(case: Case) -> Play:
    yield from ()
    war = case.position.civil_war
    assert war is not None
    case.position.civil_war = None  # TK-15.28-8
    case.table.tell("TK-15.28-8", MarkRemoved(country=war.country, mark="strongholds"))


def vichy_fleet(case: Case) -> str:
    """The French Surface Fleet of Vichy, if Vichy is Neutral and it is nobody's yet."""
    if case.field.status("Vichy") != "neutral":
        return ""
    for name, counter in case.board.counters.items():
        french = counter.country == "France" and counter.type == "surface_fleet"
        claimed = name in case.position.seized or case.position.pieces[name].at == "out"
        if french and "V" in counter.traits and not claimed:
            return name
    return ""


def may_activate_fleet(case: Case) -> bool:
    return case.faction == "axis" and bool(vichy_fleet(case))  # TK-A111 TK-13.8.6.1-2


def may_attack_fleet(case: Case) -> bool:
    return case.faction == "western" and bool(vichy_fleet(case))  # TK-A111 TK-13.8.6.1-3


def _activate_fleet(case: Case) -> Play:
    yield from ()
    name = vichy_fleet(case)
    piece = case.position.pieces[name]
    start = piece.at
    case.position.pieces[name] = Piece(at="delay")
    case.position.seized.append(name)  # TK-15.28-9
    case.table.tell("TK-15.28-9", CounterSent(unit=name, start=start, to="delay"))


def _attack_fleet(case: Case) -> Play:
    yield from ()
    name = vichy_fleet(case)
    start = case.position.pieces[name].at
    case.position.pieces[name] = Piece(at="out")  # TK-15.28-10 TK-A127
    case.table.tell("TK-15.28-10", CounterSent(unit=name, start=start, to="out"))


def bound_friends(case: Case) -> list[str]:
    """Friendly Minor Countries with a Free Passage marker."""
    return [
        name
        for name, state in case.position.countries.items()
        if state.status == "active"
        and state.faction == case.faction
        and state.mark == "free_passage"
    ]


def _involve(case: Case) -> Play:
    clause = "TK-15.31-16" if case.event == "15.31" else "TK-15.28-11"
    title = "Wider Involvement: which Country's Free Passage marker?"
    country = yield from case.ask(title, bound_friends(case), clause, what="countries")
    case.position.countries[country].mark = ""  # TK-15.28-11 TK-15.31-16
    case.table.tell(clause, MarkRemoved(country=country, mark="free_passage"))


def _has_discussions(case: Case) -> bool:
    return bool(discussed(case))


def _has_reassessable(case: Case) -> bool:
    return bool(reassessable(case))


def _has_bound(case: Case) -> bool:
    return bool(bound_friends(case))


Option = tuple[Callable[[Case], bool], Callable[[Case], Play]]
PRESSURES: dict[str, Option] = {
    "discussions": (_has_discussions, _discussions),
    "reassess": (_has_reassessable, _reassess),
    "pressure_us": (may_press_us, _press_us),
    "fleet_activated": (may_activate_fleet, _activate_fleet),
    "fleet_attacked": (may_attack_fleet, _attack_fleet),
    "involvement": (_has_bound, _involve),
    "stronghold_lost": (lost_strongholds, _stronghold_lost),
    "minor_politics": (always_open, _becomes_politics),
}
"""Option -> is it open, and what it does; the first that is open is what silence means."""


# ----------------------------------------------------------------- 15.31 Political Option


def political_option(case: Case) -> Play:
    """15.31 One of nine options, or none (TK-15.31-1)."""
    able = [name for name, (open_, _) in CHOICES.items() if open_(case)]
    title = "Political Option: what do you apply?"
    choice = yield from case.ask(title, [*able, "nothing"], "TK-15.31-1")
    case.took(choice, "TK-15.31-1")
    if choice != "nothing":
        yield from CHOICES[choice][1](case)  # TK-15.31-1


def civil_war_on(case: Case) -> bool:
    war = case.position.civil_war
    return war is not None and not war.over


def _aid_defeat(case: Case) -> Play:
    yield from case.perform(case, "15.4")  # TK-15.31-2


def _aid_victory(case: Case) -> Play:
    yield from case.perform(case, "15.5")  # TK-15.31-2


def _has_neutrals(case: Case) -> bool:
    return bool(neutrals(case.position))


def _declares(case: Case) -> Play:
    """A Neutral Country joins the other side (TK-A137)."""
    clause = "TK-15.37-2" if case.event == "15.37" else "TK-15.31-4"
    title = "Declare War: on which Neutral Country?"
    able = neutrals(case.position)
    country = yield from case.ask(title, able, clause, what="countries")
    side = "allied" if case.faction == "axis" else "axis"
    yield from brings_in(case, country, side)  # TK-15.31-4 TK-15.37-2


def _consider(case: Case) -> Play:
    key = case.name(f"event/{case.event}/influence")
    able = neutrals(case.position)
    yield from apply_influence(
        case.position, case.table, case.faction, able, key, "TK-15.31-9"
    )  # TK-15.31-9


def may_talk(side: str) -> Callable[[Case], bool]:
    """Peace Talks with one Allied side, closed to the other (TK-15.31-7, TK-15.31-15)."""

    def open_(case: Case) -> bool:
        return case.faction in ("axis", side)

    return open_


def talks(side: str) -> Callable[[Case], Play]:
    """Move a Truce of that side, then lay Negotiation (TK-15.31-6, TK-15.31-14)."""

    def part(case: Case) -> Play:
        clause = "TK-15.31-6" if side == "soviet" else "TK-15.31-14"
        there = held_by(case, BOXES[side], TRUCES)
        if there:  # TK-15.31-18
            title = "Peace Talks: the Truce in which Posture Box?"
            box = yield from case.ask(title, there, clause, what="boxes")
            title = "Peace Talks: raise or lower the Truce?"
            default = "raise" if case.faction == "axis" else "lower"
            way = yield from case.ask(title, ["raise", "lower"], clause, default=default)
            truces.move(case.position, case.table, box, way == "raise", clause)
        for box in BOXES[side]:
            if case.position.posture.get(box, "") not in (*TRUCES, *POLICIES):
                truces.negotiate(case.position, case.table, box, clause)

    return part


def _failure_of(case: Case) -> Play:
    title = "Military Failure: which faction suffers it?"
    able = [one for one in ("axis", *ALLIED) if one != case.faction]
    who = yield from case.ask(title, able, "TK-15.31-8", what="factions")
    sort = yield from case.ask("Which kind of Failure?", ["command", "supply"], "TK-15.31-8")
    yield from case.perform(case.about(faction=who, failure=sort), "15.14")  # TK-15.31-8


def endable(case: Case, boxes: tuple[str, ...]) -> list[str]:
    """Boxes whose Policy War with Russia or with the West may end: none in Pre-War
    (TK-15.31-17), never Ostland Accord."""
    if case.position.war_state == "pre":
        return []
    return held_by(case, boxes, tuple(policy for policy in POLICIES if policy != "ostland"))


def may_end_russian(case: Case) -> bool:
    return case.faction != "western" and bool(endable(case, ("russia",)))  # TK-15.31-11


def may_end_western(case: Case) -> bool:
    return case.faction != "soviet" and bool(endable(case, ("britain", "france")))  # TK-15.31-13


def _war_russia(case: Case) -> Play:
    yield from ()
    policy = case.position.posture["russia"]
    end_policy(case.position, case.table, policy, "TK-15.31-10")  # TK-15.31-10


def _war_west(case: Case) -> Play:
    title = "War with the West: whose Policy ends?"
    able = endable(case, ("britain", "france"))
    box = yield from case.ask(title, able, "TK-15.31-12", what="boxes")
    policy = case.position.posture[box]
    end_policy(case.position, case.table, policy, "TK-15.31-12")  # TK-15.31-12


CHOICES: dict[str, Option] = {
    "consider": (_has_neutrals, _consider),
    "military_failure": (always_open, _failure_of),
    "involvement": (_has_bound, _involve),
    "aid_victory": (civil_war_on, _aid_victory),
    "aid_defeat": (civil_war_on, _aid_defeat),
    "declare_war": (_has_neutrals, _declares),
    "eastern_talks": (may_talk("soviet"), talks("soviet")),
    "western_talks": (may_talk("western"), talks("western")),
    "war_russia": (may_end_russian, _war_russia),
    "war_west": (may_end_western, _war_west),
}


# ------------------------------------------------------------ 15.37 Successful Challenge


def successful_challenge(case: Case) -> Play:
    """15.37 A Blitz marker, a war or the end of a Policy; or nothing."""
    if case.faction not in ALLIED:
        case.none("Only an Allied faction challenges.")
        return
    policy = case.position.posture.get(case.box, "")
    options = ["attack"]
    options += ["declare_war"] * bool(neutrals(case.position))
    options += ["end_policy"] * (policy in POLICIES and policy != "ostland")
    title = "Successful Challenge: what do you apply?"
    choice = yield from case.ask(title, [*options, "nothing"], "TK-15.37-1")
    case.took(choice, "TK-15.37-1")
    match choice:
        case "attack":
            case.blitz()  # TK-15.37-1
            case.table.tell("TK-15.37-1", BlitzAwarded(faction=case.faction))
        case "declare_war":
            yield from _declares(case)
        case "end_policy":
            # TK-15.37-5: it is no voluntary ending, and an empty box may begin Limited War.
            end_policy(case.position, case.table, policy, "TK-15.37-3")  # TK-15.37-3
