"""15.13, 15.19, 15.25, 15.26, 15.27: what happens in and with Minor Countries."""

from __future__ import annotations

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.book.countries.internment import intern
from adjudicator.rulesets.totaler_krieg.book.events.activating import BORDERS_TOLD, drawn_in
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.events.losses import (
    Wanted,
    any_step,
    lose_steps,
    of_nation,
)
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import Loss
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from adjudicator.rulesets.totaler_krieg.book.minors.creating import creatable, create, land_of
from adjudicator.rulesets.totaler_krieg.book.politics.influence import neutrality
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence
from adjudicator.rulesets.totaler_krieg.words.facts.influence import InfluenceChanged

FRANCE = "France/Vichy"


def area_result(case: Case, on: str, roller: str = "") -> str:
    """The Country or Dependent an Area Table gives, France as it is now called (TK-15.26-9);
    empty in a rehearsal."""
    found = case.roll(on, roller, "")
    if found is None:
        return ""
    if found.value == FRANCE:
        state = case.position.countries.get("Vichy")
        return "Vichy" if state is not None and state.status != "none" else "France"
    return found.value


def diplomatic_success(case: Case) -> Play:
    """15.13 Influence where the Area Table says."""
    country = area_result(case, f"Area:{case.country}")  # TK-15.13-1
    if not country:
        return
    state = case.position.countries.get(country)
    if state is None or state.status != "neutral":
        case.none(f"{country} is not Neutral.")
        return
    key = case.name(f"event/{case.event}/influence")
    yield from apply_influence(
        case.position, case.table, case.faction, [country], key, "TK-15.13-1"
    )


def influence_event(case: Case) -> Play:
    """15.19 Influence in the Country of the case."""
    key = case.name(f"event/{case.event}")
    able = [case.country] if case.country else []
    yield from apply_influence(case.position, case.table, case.faction, able, key, "TK-15.19-1")


def minor_country_created(case: Case) -> Play:
    """15.25 The Axis may make a Country of what it holds."""
    able = creatable(case.field)  # TK-15.25-2
    if not able:
        case.none("No area can become an Axis Minor Country.")
        return
    title = "Minor Country Created: which area?"
    area = yield from case.ask(
        title, [*able, "nothing"], "TK-15.25-1", what="countries", seat="axis"
    )  # TK-15.25-1
    if area == "nothing":
        return
    create(case.position, case.table, area)
    field = case.field
    land = land_of(field, area)
    bases = [
        name
        for at, names in field.marks.items()
        for name in names
        if case.board.counters[name].type == "partisan" and (land >> at) & 1
    ]
    if bases:
        intern(case.position, case.table, bases, "TK-15.25-6")  # TK-15.25-6


def minor_country_politics(case: Case) -> Play:
    """15.26 Something stirs in a small country."""
    tables = [one for one in case.board.tables if one.startswith("Area:")]
    title = "Minor Country Politics: on which Area Table?"
    on = yield from case.ask(title, tables, "TK-15.26-1", what="tables")
    country = area_result(case, on)  # TK-15.26-1
    if not country:
        return
    case = case.about(country=country)
    field = case.field
    status = field.status(country)
    if status == "conquered" or country in set(field.lands.dependent.values()):
        clause = "TK-15.26-8" if case.position.war_state == "total" else "TK-15.26-6"
        yield from _uprising(case, clause)  # TK-15.26-6 TK-15.26-8
    elif status == "none":
        case.none(f"{country} does not exist now.", "TK-15.26-10")  # TK-15.26-10
    elif case.position.war_state == "total":
        yield from _weary(case, status)
    else:
        yield from _stirs(case, status)


def _uprising(case: Case, clause: str) -> Play:
    """The Axis loses a step inside a Conquered Country or a Dependent."""
    field = case.field
    inside = field.lands.home.get(case.country, 0)
    for at, name in field.lands.dependent.items():
        if name == case.country:
            inside |= 1 << at
    title = f"Uprising in {case.country}: which step is lost?"
    done = yield from lose_steps(case, "axis", within(inside), 1, clause, title)
    if not done:
        case.none(f"No Axis unit is in {case.country}.", "TK-15.26-12")  # TK-15.26-12


def within(cells: int) -> Wanted:
    """Steps of units in these hexes."""

    def wanted(field: Field, loss: Loss) -> bool:
        at = field.position.pieces[loss.unit].at
        return bool((cells >> field.board.cell(at)) & 1) and any_step(field, loss)

    return wanted


def _weary(case: Case, status: str) -> Play:
    """Total War: an Active Country withdraws two of its steps."""
    if status != "active":
        case.none(f"{case.country} is Neutral.", "TK-15.26-11")  # TK-15.26-11
        return
    owner = case.field.faction(case.country)
    nation = "France" if case.country == "Vichy" else case.country
    title = f"{case.country} is weary of war: which of its steps is lost?"
    yield from lose_steps(case, owner, of_nation(nation), 2, "TK-15.26-7", title)  # TK-15.26-7


def _stirs(case: Case, status: str) -> Play:
    """Pre-War and Limited War."""
    country = case.country
    if status == "neutral":
        title = f"{country} is Neutral: roll on the Diplomatic Incident Table?"
        choice = yield from case.ask(title, ["nothing", "yes"], "TK-15.26-2", seat="axis")
        if choice == "yes":  # TK-15.26-2
            axis = case.about(faction="axis")
            found = axis.roll("Diplomatic Incident")
            if found is not None and found.kind == "event":
                yield from case.perform(axis, found.value)
        return
    owner = case.field.faction(country)
    if owner == "western":
        case.none(f"{country} is a Western Country.", "TK-15.26-5")  # TK-15.26-5
        return
    side = "allied" if owner == "axis" else "axis"
    clause = "TK-15.26-3" if owner == "axis" else "TK-15.26-4"
    other = yield from _attacked(case, owner, clause)
    if other:
        yield from activate(case.position, case.table, other, side, case.event)


def _attacked(case: Case, seat: str, clause: str) -> Asking[str]:
    """The Neutral neighbour that a Country drives to the other side, empty if there is none."""
    able = drawn_in(case)
    if not able:
        case.none(BORDERS_TOLD, clause)
        return ""
    title = f"{case.country} starts a war: against which neighbour?"
    return (yield from case.ask(title, able, clause, what="countries", seat=seat))


def neutrality_event(case: Case) -> Play:
    """15.27 An Influence marker goes, or a Neutrality marker comes."""
    yield from ()
    state = case.position.countries.get(case.country)
    if state is None or state.status != "neutral":
        case.none(f"{case.country or 'This'} is not a Neutral Country.", "TK-15.27-1")
        return
    before = state.influence
    neutrality(case.position, case.country)
    if state.influence == before:
        case.none(f"{case.country} has a Neutrality marker.", "TK-15.27-2")
        return
    clause = "TK-15.27-2" if state.influence else "TK-15.27-1"
    fact = InfluenceChanged(country=case.country, before=before, marker=state.influence)
    case.table.tell(clause, fact)
