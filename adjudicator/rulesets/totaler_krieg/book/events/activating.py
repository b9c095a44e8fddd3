"""15.2, 15.6, 15.7, 15.9, 15.10, 15.12, 15.15, 15.17: events that bring a Country into the war
or settle what was demanded of it."""

from __future__ import annotations

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.board.grid import spread
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, pool
from adjudicator.rulesets.totaler_krieg.book.countries.states import end_policy, watch
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import armor_or_infantry
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from adjudicator.rulesets.totaler_krieg.book.minors.alignment import align, posture_as
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import no_result
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    BlitzAwarded,
    CounterSent,
    InfluenceChanged,
    MarkRemoved,
)

CRISIS = "International Crisis"
TREATIES = ("guarantees", "entente", "pact")
BORDERS_TOLD = "No Neutral Country shares a Border with it."


def bordering(field: Field, country: str, *, dependents: bool = False) -> list[str]:
    """The Neutral Countries that share a Border with a Country, or also with one of its
    Dependents."""
    home = field.lands.whole(country) if dependents else field.lands.home.get(country, 0)
    near = spread(home)
    return [
        name
        for name, state in field.position.countries.items()
        if name != country and state.status == "neutral" and near & field.lands.home.get(name, 0)
    ]


def drawn_in(case: Case) -> list[str]:
    """The Neutral neighbours that may be driven to the other side: none in Civil War, which no
    such event touches (TK-13.8.4-3)."""
    able = bordering(case.field, case.country, dependents=True)
    return [one for one in able if not no_result(case.position, one, case.event)]


def is_neutral(case: Case) -> bool:
    """Is the Country of the case a Neutral one? Tells No Result if not."""
    state = case.position.countries.get(case.country)
    if state is not None and state.status == "neutral":
        return True
    case.none(f"{case.country} is not Neutral." if case.country else "No Country was named.")
    return False


def brings_in(case: Case, country: str, faction: str) -> Play:
    """Activate a Neutral Country for a faction, or by 13.5 with `allied`, and end the Policy
    of a PAC (15.7, 15.10)."""
    yield from activate(case.position, case.table, country, faction, case.event)
    posture = case.field.posture(country)
    if posture in POLICIES and case.event in ("15.7", "15.10", "15.31"):
        clause = {"15.7": "TK-13.6.1.2-4", "15.10": "TK-13.6.1.2-5"}.get(case.event, "TK-15.31-5")
        end_policy(case.position, case.table, posture, clause)  # TK-15.10-2 TK-15.31-5


def border_war(case: Case) -> Play:
    """15.2 The Country goes to war beside the one who received it, and drags in a neighbour on
    the other side."""
    if not is_neutral(case):
        return
    country = case.country
    first, second = ("axis", "allied") if case.faction == "axis" else ("allied", "axis")
    yield from brings_in(case, country, first)  # TK-15.2-1 TK-15.2-3
    able = drawn_in(case)
    if not able:
        case.none(BORDERS_TOLD, "TK-15.2-5")  # TK-15.2-5
        return
    clause = "TK-15.2-2" if case.faction == "axis" else "TK-15.2-4"
    title = f"Border War: which neighbour of {country} becomes its enemy?"
    other = yield from case.ask(title, able, clause, what="countries")
    yield from brings_in(case, other, second)  # TK-15.2-2 TK-15.2-4


def country_joins_axis(case: Case) -> Play:
    """15.6 A Country joins the Axis, unless a marker holds it back once more."""
    if not is_neutral(case):
        return
    state = case.position.countries[case.country]
    war = case.position.civil_war
    strongholds = (
        war is not None and war.country == case.country and "republican" in war.strongholds.values()
    )
    if state.influence in ("neutrality", *ALLIED):
        before, state.influence = state.influence, ""  # TK-15.6-2
        fact = InfluenceChanged(country=case.country, before=before, marker="")
        case.table.tell("TK-15.6-2", fact)
    elif strongholds:  # TK-A134
        case.position.civil_war = None
        case.table.tell("TK-15.6-2", MarkRemoved(country=case.country, mark="strongholds"))
    else:
        yield from brings_in(case, case.country, "axis")  # TK-15.6-1


def country_resists(case: Case) -> Play:
    """15.7 The Country refuses what was demanded."""
    if case.faction == "axis":
        yield from _resists_the_axis(case)
    else:
        yield from _resists_an_ally(case)


def _resists_the_axis(case: Case) -> Play:
    if not is_neutral(case):
        return
    position, table, country = case.position, case.table, case.country
    if position.war_state != "pre":
        yield from brings_in(case, country, "allied")  # TK-15.7-4
        _takes_up_arms(case)
        return
    faction = yield from align(position, table, country)  # TK-15.7-1
    posture = posture_as(position, country, faction)
    if posture in ("locarno", "cordon"):
        found = case.roll(CRISIS)  # TK-15.7-2
        if found is not None and found.kind == "event":
            yield from case.perform(case.about(aligned=faction), found.value)
    elif posture in TREATIES:
        yield from brings_in(case, country, faction)  # TK-15.7-3
        watch(position, table)
        _takes_up_arms(case)
    else:
        case.none(f"{country} resists, but no Policy speaks of it.", "TK-A102")  # TK-A102


def _resists_an_ally(case: Case) -> Play:
    nation, clause, other = (
        ("Britain", "TK-15.7-5", "TK-15.7-7")
        if case.faction == "western"
        else ("Russia", "TK-15.7-8", "TK-15.7-9")
    )
    if case.field.posture(nation) in POLICIES:
        yield from armor_or_infantry(case, case.faction, nation, clause)  # TK-15.7-5 TK-15.7-8
        return
    if not is_neutral(case):
        return
    yield from activate(case.position, case.table, case.country, "axis", case.event)
    case.table.tell(other, BlitzAwarded(faction=case.faction))  # TK-15.7-7 TK-15.7-9
    _takes_up_arms(case, told=True)


def _takes_up_arms(case: Case, *, told: bool = False) -> None:
    """The demander's Ceded Land marker goes to his Force Pool, and he gains a Blitz marker."""
    marker = demanded(case)
    if marker:
        piece = case.position.pieces[marker]
        start, piece.at = piece.at, pool(case.faction)
        fact = CounterSent(unit=marker, start=start, to=piece.at)
        case.table.tell("TK-15.7-11", fact)  # TK-15.7-11
    case.blitz()  # TK-15.7-12
    if not told:
        case.table.tell("TK-15.7-12", BlitzAwarded(faction=case.faction))


def demanded(case: Case) -> str:
    """The Ceded Land marker of the land that the card demands, if it is still to be had."""
    if case.card is None:
        return ""
    deck = {"axis": "A", "western": "W", "soviet": "S"}[case.card.faction]
    entry = f"{deck}:{case.card.number}"
    for name, counter in case.board.counters.items():
        if counter.type == "ceded_land" and counter.entry == entry and counter.faction:
            at = case.position.pieces[name].at
            return name if at not in ("out", "ceded") else ""
    return ""


def coup_d_etat(case: Case) -> Play:
    """15.9 The Country goes over to the other side without mobilizing."""
    if is_neutral(case):
        side = "allied" if case.faction == "axis" else "axis"
        yield from brings_in(case, case.country, side)  # TK-15.9-1 TK-15.9-2


def declare_war(case: Case) -> Play:
    """15.10 The Country joins the other side."""
    if is_neutral(case):
        side = "allied" if case.faction == "axis" else "axis"
        yield from brings_in(case, case.country, side)  # TK-15.10-1 TK-15.10-2


def diplomatic_settlement(case: Case) -> Play:
    """15.12 The protector is paid with Influence next door, and the land is ceded."""
    position, table = case.position, case.table
    ally = case.aligned or (yield from align(position, table, case.country))
    able = bordering(case.field, case.country)
    key = case.name(f"event/{case.event}/influence")
    yield from apply_influence(position, table, ally, able, key, "TK-15.12-1")  # TK-15.12-1
    yield from case.perform(case, "15.3")  # TK-15.12-2


def free_passage(case: Case) -> Play:
    """15.15 The Country lets the faction through."""
    if not is_neutral(case):
        return
    state = case.position.countries[case.country]
    if state.influence and state.influence != case.faction:
        before, state.influence = state.influence, ""
        fact = InfluenceChanged(country=case.country, before=before, marker="")
        case.table.tell("TK-15.15-2", fact)  # TK-15.15-2
        return
    yield from brings_in(case, case.country, case.faction)  # TK-15.15-1


def gradual_decline(case: Case) -> Play:
    """15.17 The Country falls apart while Pre-War lasts."""
    position, table = case.position, case.table
    able = bordering(case.field, case.country)
    key = case.name(f"event/{case.event}/influence")
    yield from apply_influence(position, table, "axis", able, key, "TK-15.17-1")  # TK-15.17-1
    marker = demanded(case)
    if marker:
        piece = position.pieces[marker]
        start, piece.at = piece.at, "delay"  # TK-15.17-2
        table.tell("TK-15.17-2", CounterSent(unit=marker, start=start, to="delay"))
    if is_neutral(case):
        ally = case.aligned or "allied"
        yield from activate(position, table, case.country, ally, "15.17")  # TK-15.17-3
