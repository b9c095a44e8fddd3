"""Why a unit, a place or a Country is not what an event's question takes: the rule behind each
question of section 15 that is answered by a name, by the clause of the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    faction_of,
    is_hex,
    pool,
)
from adjudicator.rulesets.totaler_krieg.book.events.activating import bordering
from adjudicator.rulesets.totaler_krieg.book.events.aid import DIRECTIVES
from adjudicator.rulesets.totaler_krieg.book.events.case import ALLIED, Case
from adjudicator.rulesets.totaler_krieg.book.events.weapons import URANIUM, bomb_targets
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import no_result
from adjudicator.rulesets.totaler_krieg.book.minors.creating import creation_refusal
from adjudicator.rulesets.totaler_krieg.book.minors.partnership import partnership_refusal
from adjudicator.rulesets.totaler_krieg.book.politics.influence import (
    influence_options,
    not_a_country,
)
from adjudicator.rulesets.totaler_krieg.words.places import there

Barred = Callable[[Case, str], Refusal | None]


def barred(case: Case, clause: str, name: str) -> Refusal | None:
    """Why a name that the question of this clause does not offer is none of its answers; None if
    no rule says more than the question itself."""
    found = PICKED.get(clause)
    return found(case, name) if found is not None else None


# ----------------------------------------------------------------------------- counters


def _where(case: Case, unit: str) -> str:
    return there(case.board, case.position.pieces[unit].at)


def _owner(case: Case, unit: str) -> str:
    return faction_of(case.position, case.board, unit)


def _no_support(clause: str, where: str, *, own: bool = True, reach: str = "") -> Barred:
    """A support unit, one's own or an enemy's, that lies where it can be taken. where: the places,
    in words. reach: the clause that names them, if it is another."""

    def found(case: Case, unit: str) -> Refusal | None:
        if unit not in case.position.pieces:
            return None
        if case.board.counters[unit].kind != "support":
            return clause, f"{unit} is not a support unit."
        mine = _owner(case, unit) == case.faction
        if own and not mine:
            return clause, f"{unit} is not yours."
        if not own and mine:
            return clause, f"{unit} is yours."
        return reach or clause, f"{unit} is {_where(case, unit)}, not {where}."

    return found


def _no_hq(case: Case, unit: str) -> Refusal:
    if not case.board.counters[unit].hq:
        return "TK-15.8-4", f"{unit} is not an HQ."
    if _owner(case, unit) != case.faction:
        return "TK-15.8-4", f"{unit} is not yours."
    return "TK-15.8-4", f"{unit} is {_where(case, unit)}, not in a hex."


def _no_victim(case: Case, unit: str) -> Refusal:
    """The bomb destroys an enemy in the hex where it fell."""
    if _owner(case, unit) == case.faction:
        return "TK-15.33-6", f"{unit} is not an enemy unit."
    return "TK-15.33-6", f"{unit} is {_where(case, unit)}, where the bomb did not fall."


def _no_detachment(case: Case, unit: str) -> Refusal:
    clause = f"TK-{case.event}-{'6' if case.event == '15.16' else '2'}"
    if case.board.counters[unit].back_is != "detachment":
        return clause, f"{unit} has no Detachment side."
    return clause, f"{unit} is {_where(case, unit)}, not in your Force Pool."


def _no_directive(case: Case, named: str) -> Refusal:
    """Of a card from which a success is to be taken."""
    number, cards = named.rpartition(":")[2], case.position.cards["axis"]
    if number not in (*DIRECTIVES, URANIUM):
        return "TK-15.36-4", f"Card {number} is not a Production Directive."
    if number == cards.current:
        return "TK-15.36-5", f"Card {number} is the current card."
    if number not in cards.played:
        return "TK-15.36-5", f"Card {number} has not been played."
    return "TK-15.36-6", f"Card {number} has nothing left to bring."


# -------------------------------------------------------------------------------- hexes


def _no_bomb(case: Case, at: str) -> Refusal | None:
    """15.33 The reach of an A-bomb, and whom it spares."""
    field, axis = case.field, case.faction == "axis"
    cell = case.board.cell(at)
    if (bomb_targets(field, case.faction) >> cell) & 1:
        return None
    nation, reach = ("Germany", 3) if axis else ("United States", 9)
    clause, named = "TK-15.33-1" if axis else "TK-15.33-3", case.board.name(at)
    if not (case.board.land >> cell) & 1:
        return clause, f"{named} is an All-Sea hex."
    if (field.neutral >> cell) & 1:
        text = f"{named} is in {case.board.at(cell).country}, which is Neutral."
        return ("TK-15.33-2" if axis else "TK-15.33-4"), text
    if not (case.board.near(supply.air_bases(field, nation), reach) >> cell) & 1:
        air_bases = f"Air Base of {'Germany' if axis else 'the United States'}"
        return clause, f"{named} is more than {reach} hexes from every {air_bases}."
    for unit in (*field.stacks.get(cell, []), *field.marks.get(cell, [])):
        if field.posture(case.board.counters[unit].country) in TRUCES:
            return "TK-15.33-2", f"{unit} in {named} belongs to a Country under a Truce."
    return None


def _not_exposed(owners: tuple[str, ...], clauses: Mapping[str, str]) -> Barred:
    """15.1, 15.18 A hex in which nothing can be lost. clauses: what is said of Islands, of SS, of
    all else."""

    def found(case: Case, at: str) -> Refusal:
        field, cell, named = case.field, case.board.cell(at), case.board.name(at)
        whose = "Axis" if owners == ("axis",) else "Allied"
        marks = [
            name
            for sort in ("detachment", "logistics")
            for name in field.markers(cell, sort)
            if field.owner.get(name) in owners
        ]
        if marks and case.board.surrounded(cell):
            return clauses["island"], f"{marks[0]} in {named} is on an Island hex."
        units = [name for owner in owners for name in field.friends(cell, owner)]
        elite = next((one for one in units if "SS" in case.board.counters[one].traits), "")
        if elite and "ss" in clauses:
            text = f"{elite} in {named} is reached only while SS Europa is on the VP Track."
            return clauses["ss"], text
        if units:
            sorts = "neither a colonial unit nor one of a Minor Country"
            return clauses["step"], f"{units[0]} in {named} is {sorts}."
        return clauses["step"], f"No {whose} unit or marker is in {named}."

    return found


def _no_allied_unit(case: Case, at: str) -> Refusal:
    return "TK-15.36-2", f"No Allied ground unit is in {case.board.name(at)}."


def _no_marker_to_turn(side: str, clauses: tuple[str, str]) -> Barred:
    """15.4, 15.5 Which marker of a Civil War turns. clauses: of any, of the Stronghold."""

    def found(case: Case, at: str) -> Refusal | None:
        war, named = case.position.civil_war, case.board.name(at)
        if war is None:
            return None
        holds = {**war.centers, **war.strongholds}.get(at, "")
        if not holds:
            return clauses[0], f"There is no Center or Stronghold in {named}."
        if holds == side:
            return clauses[0], f"{named} is {side.title()} already."
        if at in war.strongholds:
            left = [one for one, holder in war.centers.items() if holder != side]
            text = f"The Stronghold in {named} turns last: {case.board.name(left[0])} is left."
            return clauses[1], text
        return None

    return found


def _not_occupied(case: Case, at: str) -> Refusal:
    """15.3, 15.16 Where a Detachment goes: a Port or City of the land that was ceded."""
    cell, named = case.board.cell(at), case.board.name(at)
    clause = "TK-15.3-2"
    if case.event == "15.16":
        clause = "TK-15.16-8" if case.country == "Turkey" else "TK-15.16-6"
    if not ((case.board.ports | case.board.cities) >> cell) & 1:
        return clause, f"{named} has neither a Port nor a City."
    if (case.field.enemy_presence(case.faction) >> cell) & 1:
        return clause, f"An enemy unit or marker is in {named}."
    if (case.field.detachments[case.faction] >> cell) & 1:
        return clause, f"One of your Detachments is already in {named}."
    return clause, f"{named} is not in the land that was ceded."


def _no_occupation(case: Case, name: str) -> Refusal | None:
    """Where a Detachment occupies ceded land, and which."""
    if is_hex(name):
        return _not_occupied(case, name)
    piece = case.position.pieces.get(name)
    if piece is None or (
        piece.at == pool(case.faction) and case.board.counters[name].back_is == "detachment"
    ):
        return None
    return _no_detachment(case, name)


# ---------------------------------------------------------------------------- Countries


def _not_neutral(clause: str) -> Barred:
    """A Country that would have to be Neutral."""

    def found(case: Case, country: str) -> Refusal | None:
        status = case.field.status(country)
        if status in ("active", "conquered"):
            return clause, f"{country} is {status.title()}, not Neutral."
        return not_a_country(case.field, country)

    return found


def _not_selected(case: Case, country: str) -> Refusal | None:
    """What a card lets its player select."""
    if no := not_a_country(case.field, country):
        return no
    status = case.field.status(country)
    if status != "neutral":
        return "TK-13.2-8", f"{country} is {status.title()}, and the card names Neutral Countries."
    return "TK-13.2-8", f"{country} is not among the Countries that the card names."


def _no_neighbour(clause: str) -> Barred:
    """A Neutral neighbour of the Country that the event is about."""

    def found(case: Case, country: str) -> Refusal | None:
        if no := _not_neutral(clause)(case, country):
            return no
        if no_result(case.position, country, case.event):
            return "TK-13.8.4-3", f"{country} is in Civil War."
        if case.country and country not in bordering(case.field, case.country, dependents=True):
            return clause, f"{country} has no Border with {case.country} or its Dependents."
        return None

    return found


def _no_discussion(case: Case, country: str) -> Refusal | None:
    if no := _not_neutral("TK-15.28-3")(case, country):
        return no
    state = case.position.countries[country]
    if state.influence == case.faction:
        return "TK-15.28-3", f"Your Influence marker is in {country} already."
    if not influence_options(case.field, case.faction, country):
        return "TK-15.28-3", f"The Stronghold in {country} is not yours."
    return None


def _not_bound(clause: str) -> Barred:
    """A friendly Minor Country with a Free Passage marker."""

    def found(case: Case, country: str) -> Refusal | None:
        state = case.position.countries.get(country)
        if state is None or state.status != "active" or state.faction != case.faction:
            return clause, f"{country} is not one of your Active Minor Countries."
        return clause, f"There is no Free Passage marker in {country}."

    return found


def _no_breakaway(case: Case, area: str) -> Refusal:
    if area not in case.position.breakaway:
        return "TK-15.34-1", f"{area} is not a Breakaway Region."
    return "TK-15.34-1", f"The City of {area} holds no Republican Center."


def _not_created(case: Case, area: str) -> Refusal | None:
    return creation_refusal(case.field, area)


def _no_policy(case: Case, box: str) -> Refusal | None:
    """War with the West: whose Policy ends."""
    if box not in ("britain", "france"):
        return "TK-15.31-12", "It is the Policy of Britain or of France that ends."
    if case.position.posture.get(box, "") not in POLICIES:
        return "TK-15.31-12", f"{box.title()} is under no Policy."
    return None


RESISTED = {"island": "TK-15.1-6", "ss": "TK-15.1-10", "step": "TK-15.1-11"}
STRUCK = {"island": "TK-15.18-5", "step": "TK-15.18-6"}
FAILED = "in the Force Pool, in a hex or on the Turn Track"
PACIFIC = "in a hex, a Naval Zone, the Delay Box or your Force Pool"

PICKED: Mapping[str, Barred] = {
    "TK-1.1.2-3": _not_selected,
    "TK-13.8.5-1": lambda case, country: partnership_refusal(case.field, case.faction, country),
    "TK-15.1-11": _not_exposed(("axis",), RESISTED),
    "TK-15.2-2": _no_neighbour("TK-15.2-2"),
    "TK-15.2-4": _no_neighbour("TK-15.2-4"),
    "TK-15.3-2": _no_occupation,
    "TK-15.4-2": _no_marker_to_turn("republican", ("TK-15.4-2", "TK-15.4-3")),
    "TK-15.4-4": _no_marker_to_turn("nationalist", ("TK-15.4-4", "TK-15.4-5")),
    "TK-15.5-2": _no_marker_to_turn("nationalist", ("TK-15.5-2", "TK-15.5-2")),
    "TK-15.5-3": _no_marker_to_turn("republican", ("TK-15.5-3", "TK-15.5-3")),
    "TK-15.8-2": _no_support("TK-15.8-2", "in your Force Pool"),
    "TK-15.8-4": _no_hq,
    "TK-15.14-2": _no_support("TK-15.14-2", FAILED, own=False, reach="TK-15.14-5"),
    "TK-15.14-4": _no_support("TK-15.14-4", FAILED, own=False, reach="TK-15.14-5"),
    "TK-15.16-6": _no_occupation,
    "TK-15.16-8": _no_occupation,
    "TK-15.18-6": _not_exposed(ALLIED, STRUCK),
    "TK-15.25-1": _not_created,
    "TK-15.26-3": _no_neighbour("TK-15.26-3"),
    "TK-15.26-4": _no_neighbour("TK-15.26-4"),
    "TK-15.28-3": _no_discussion,
    "TK-15.28-11": _not_bound("TK-15.28-11"),
    "TK-15.30.1-1": _no_support("TK-15.30.1-1", "in the Pacific Holding Box"),
    "TK-15.30.1-3": _no_support("TK-15.30.1-3", PACIFIC, reach="TK-15.30.1-7"),
    "TK-15.30.1-6": _no_support("TK-15.30.1-6", "in the Pacific Holding Box"),
    "TK-15.31-4": _not_neutral("TK-15.31-4"),
    "TK-15.31-12": _no_policy,
    "TK-15.31-16": _not_bound("TK-15.31-16"),
    "TK-15.33-1": _no_bomb,
    "TK-15.33-3": _no_bomb,
    "TK-15.33-6": _no_victim,
    "TK-15.34-2": _no_breakaway,
    "TK-15.36-1": _no_support("TK-15.36-1", "in play", own=False),
    "TK-15.36-2": _no_allied_unit,
    "TK-15.36-4": _no_directive,
    "TK-15.37-2": _not_neutral("TK-15.37-2"),
}
"""Clause of a question -> why a name is not among its answers."""
