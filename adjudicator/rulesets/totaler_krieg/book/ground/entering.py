"""3.1.4 May a ground unit enter a hex at all? Movement, Advance After Combat, Exploitation,
Retreat and Landings all ask here; each tells its own further limits itself.

A refusal is `(clause, sentence)`; None means that nothing stands in the way.
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, distance
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, TRUCES, home_country
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.supply import allowed_under

Refusal = tuple[str, str]
"""Clause and sentence."""


def forbids(field: Field, name: str, end: Cell) -> Refusal | None:
    """Why a unit's kind may not enter a hex, whoever stands there (3.1.4)."""
    key = (field.owner[name], field.nations(name), field.exp(name), end)
    if key not in field.entered:
        field.entered[key] = _forbids(field, name, end)
    return field.entered[key]


def _forbids(field: Field, name: str, end: Cell) -> Refusal | None:
    board = field.board
    where = board.name(field.id(end))
    if not (board.land >> end) & 1:
        if end in field.beachheads[field.owner[name]]:
            return None
        return "TK-3.1.1-12", f"{where} is All-Sea, and you have no Beachhead marker there."
    return (
        _abroad(field, name, end, where)
        or _neutral(field, end, where)
        or _axis_lands(field, name, end, where)
        or _marked(field, name, end, where)
        or _edge(field, name, end, where)
        or _policy(field, name, end, where)
    )


def homes(field: Field, name: str) -> Cells:
    """The hexes of a unit's Home Countries and their Dependents."""
    found = 0
    for nation in field.nations(name):
        found |= field.lands.whole(home_country(field.position, nation))
    return found


def _abroad(field: Field, name: str, end: Cell, where: str) -> Refusal | None:
    if field.position.war_state == "pre" and not (homes(field, name) >> end) & 1:
        return (
            "TK-3.1.4-8",  # TK-12.1-4
            f"In Pre-War units stay in their own Country and its Dependents; {where} is abroad.",
        )
    return None


def _neutral(field: Field, end: Cell, where: str) -> Refusal | None:
    if (field.neutral >> end) & 1:
        owner = field.lands.owner[end]
        return "TK-3.1.4-9", f"{where} belongs to {owner}, which is Neutral."
    return None


def _axis_lands(field: Field, name: str, end: Cell, where: str) -> Refusal | None:
    """Axis units that are not German stay out of other Axis Countries (TK-3.1.4-10)."""
    if field.owner[name] != "axis" or field.exp(name):  # TK-3.1.4-11 TK-3.1.4-12
        return None
    nations = field.nations(name)
    if nations == ("Germany",):
        return None
    owner = field.lands.owner.get(end, "")
    if not owner or field.faction(owner) != "axis" or field.status(owner) != "active":
        return None
    second = [nation for nation in nations if nation != "Germany"]
    allowed = [home_country(field.position, nation) for nation in second]
    if owner in allowed:  # TK-3.1.4-13
        return None
    return (
        "TK-3.1.4-10",
        f"{where} belongs to {owner}; of the Axis only German and Exp units may enter it.",
    )


def _marked(field: Field, name: str, end: Cell, where: str) -> Refusal | None:
    """Free Passage, Mobilizing, No Occupation keep a Minor's units at home (TK-3.1.4-14)."""
    for nation in field.nations(name):
        home = home_country(field.position, nation)
        state = field.position.countries.get(home)
        if state is not None and state.mark and not (field.lands.whole(home) >> end) & 1:
            mark = state.mark.replace("_", " ").title()
            return (
                "TK-3.1.4-14",
                f"A {mark} marker is in the capital of {home}: its units may not go to {where}.",
            )
    return None


def _edge(field: Field, name: str, end: Cell, where: str) -> Refusal | None:
    faction = field.owner[name]
    if faction != "soviet" and (field.board.eastern_edge >> end) & 1:
        return "TK-3.1.4-15", f"{where} is on the eastern edge, which only Soviet units can enter."
    if faction == "soviet":
        owner = field.lands.owner.get(end, "")
        state = field.position.countries.get(owner)
        if state is not None and state.faction == "axis" and state.activated_by == "western":
            return (
                "TK-3.1.4-16",  # TK-6.1.1-11
                f"{owner} has just joined the Axis by a Western declaration; Soviet units wait.",
            )
    return None


def _policy(field: Field, name: str, end: Cell, where: str) -> Refusal | None:
    faction = field.owner[name]
    if faction == "axis":
        if not (field.pac >> end) & 1:
            return None
        owner = field.lands.owner.get(end, "")
        return may_not_end(field, owner) if field.status(owner) == "active" else None
    for country in field.nations(name):
        if refusal := _policy_on(field, country, end, where):
            return refusal
    return None


def _policy_on(field: Field, country: str, end: Cell, where: str) -> Refusal | None:
    """What the Posture of one of a unit's Countries says of a hex."""
    posture = field.posture(country)
    if not posture and (field.pac >> end) & 1:
        return (
            "TK-13.6.1.1-8",
            f"{where} is under a Policy: an Allied unit at War may not enter it.",
        )
    if posture in POLICIES:
        home = home_country(field.position, country)
        if not (allowed_under(field, home, posture) >> end) & 1:
            return (
                "TK-13.6.1.1-10" if field.position.war_state == "pre" else "TK-13.6.1.1-13",
                f"{home} is under a Policy: its units stay in lands of that Policy.",
            )
    if posture in TRUCES and (field.pac >> end) & 1:
        clause = "TK-13.6.2.2-7" if posture == "negotiation" else "TK-13.6.2.1-9"
        return clause, f"{where} is under a Policy: a unit under a Truce may not enter."
    return None


# -------------------------------------------------------------------------- Policies


ENFORCED = "The Enforced Peace keeps you from ending the Ostland Accord now."


def may_not_end(field: Field, country: str) -> Refusal | None:
    """Why the Policy of a Country may not be ended by what a faction does; what would end it is
    then forbidden (TK-13.6.1.2-22)."""
    policy = field.posture(country)
    if policy not in POLICIES:
        return None
    if field.position.war_state == "pre":  # TK-12.1-1
        return "TK-13.6.1.2-20", f"In Pre-War nobody may end the Policy of {country} by force."
    if policy == "ostland" and enforced(field):
        return "TK-13.6.1.2-21", ENFORCED
    return None


def enforced(field: Field) -> bool:
    """Is the Enforced Peace marker on the Turn Track (14.11)?"""
    return field.position.pieces["MK-Enforced_Peace"].at.startswith("turn:")


# ---------------------------------------------------------------------------- truces


def under_truce(field: Field, name: str) -> str:
    """The Truce that one of a unit's Countries is under, the strongest of them, empty if
    none."""
    postures = field.postures(name)
    return next((truce for truce in TRUCES if truce in postures), "")


def bound(field: Field, name: str, other: str) -> str:
    """The Truce between two units, an Axis one and one of a TAC: both are bound (13.6.2)."""
    for one, two in ((name, other), (other, name)):
        if field.owner[one] == "axis" and field.owner[two] != "axis":
            return under_truce(field, two)
    return ""


def truce_zone(field: Field, name: str, end: Cell) -> str:
    """The Truce that a unit breaks by entering this hex in Operational Movement, empty if none:
    a Zone of Control of the Axis for a unit of a TAC, one of a TAC for an Axis unit
    (TK-13.6.2.1-25), the stronger Truce first."""
    if not field.truced:
        return ""
    for strong in (True, False):
        if (_truce_zones(field, name, strong) >> end) & 1:
            return "reassess" if strong else "negotiation"
    return ""


def _truce_zones(field: Field, name: str, strong: bool) -> Cells:
    """Zones of Control of the units that a Truce binds to this one."""
    key = ("truce", strong, field.owner[name], field.nations(name))
    if key not in field.known:
        found = 0
        for at, names in field.stacks.items():
            for other in names:
                truce = bound(field, name, other) if field.owner[other] != key[2] else ""
                if truce and (truce != "negotiation") == strong:
                    found |= field.projects(other, at)
        field.known[key] = found
    return field.known[key]


def cannot_stand_with(field: Field, name: str, end: Cell) -> Refusal | None:
    """An enemy unit or Beachhead marker in the hex keeps a unit out (3.1.4)."""
    faction = field.owner[name]
    if (field.enemy_units(faction) >> end) & 1:
        return "TK-3.1.4-2", f"An enemy unit is in {field.board.name(field.id(end))}."
    if field.beachhead_side and (field.enemy_beachheads(faction) >> end) & 1:
        where = field.board.name(field.id(end))
        return "TK-3.1.4-3", f"An enemy Beachhead marker is in {where}."
    return None


# -------------------------------------------------------------------------- Failures

FAILURE_RANGE = 5


def failed_at(field: Field, faction: str, at: Cell, kind: str = "") -> bool:
    """Is a hex a Failure Hex for a faction: within five of its marker (TK-14.12-2)? kind:
    `command` or `supply`, either if empty."""
    for key, hex_id in field.position.failures.items():
        owner, _, sort = key.partition("/")
        if owner != faction or kind not in ("", sort):
            continue
        if distance(field.board.cell(hex_id), at) <= FAILURE_RANGE:
            return True
    return False
