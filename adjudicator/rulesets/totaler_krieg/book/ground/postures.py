"""13.6 What Policies and Truces forbid that is not a unit's entering of a hex (`entering`) nor
its supply (`supply`): placing and contesting support units and Airdrop markers, pushing enemy
markers aside, ending a Policy by force. A refusal is `(clause, sentence)`, None: nothing forbids.

A Truce binds both sides: what a unit of a Truce Affected Country (TAC) may not do against the
Axis, an Axis unit may not do against it (TK-13.6.2-6); of bullets about lands and units under a
Policy there is no mirror (TK-A103)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    faction_of,
    is_hex,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field

STRONG = ("reassess", "armistice")
"""The Truces of 13.6.2.1; Negotiation (13.6.2.2) restricts less."""


def countries_under(field: Field, postures: Sequence[str]) -> list[str]:
    """The active Allied Countries with such a marker in their Posture Box (TK-13.6.1-4,
    TK-13.6.2-3); the Axis has none (TK-13.6.2-5)."""
    if not any(there in postures for there in field.position.posture.values()):
        return []
    return [
        country
        for country in [*field.lands.home]
        if field.status(country) == "active" and field.posture(country) in postures
    ]


def truces(field: Field, kinds: Sequence[str] = TRUCES) -> bool:
    """Does such a Truce lie in any Posture Box?"""
    return any(posture in kinds for posture in field.position.posture.values())


def lands_of(field: Field, countries: list[str]) -> Cells:
    """The hexes of Countries and their Dependents (TK-13.6.1-6, TK-13.6.2-4)."""
    found = 0
    for country in countries:
        found |= field.lands.whole(country)
    return found


def axis_lands(field: Field) -> Cells:
    """The hexes of active Axis Countries and their Dependents."""
    return lands_of(
        field,
        [
            country
            for country in field.lands.home
            if field.faction(country) == "axis" and field.status(country) == "active"
        ],
    )


def at_war_in(field: Field, ports: Cells) -> bool:
    """Has an active Allied Country at War one of these Ports?"""
    return any(
        field.lands.home[country] & ports
        for country in field.lands.home
        if field.faction(country) in ("western", "soviet")
        and field.status(country) == "active"
        and not field.posture(country)
    )


# ------------------------------------------------------------------------- placement


def placement(
    field: Field, name: str, where: str, *, against: str = "", airdrop: bool = False
) -> Refusal | None:
    """Why Policy or Truce forbid to place a support unit, or with `airdrop` an Airdrop marker,
    at a hex, in a Naval Zone or in the Strategic Warfare Box. against: the unit whose placement
    there is to be contested."""
    faction = faction_of(field.position, field.board, name)
    at = field.board.cell(where) if is_hex(where) else None
    nations = field.nations(name) if airdrop else (field.board.counters[name].country,)
    for nation in nations:
        if refusal := _of_nation(field, name, nation, faction, where, at, against, airdrop):
            return refusal
    if faction == "axis":
        return _mirrored(field, name, where, at, against)
    return None


def _of_nation(
    field: Field,
    name: str,
    nation: str,
    faction: str,
    where: str,
    at: Cell | None,
    against: str,
    airdrop: bool,
) -> Refusal | None:
    posture = field.posture(nation)
    if posture in POLICIES:
        clause = "TK-13.6.1.1-5" if airdrop else "TK-13.6.1.1-4"
        if against:
            clause = "TK-13.6.1.1-6"
        return clause, f"{nation} is under a Policy: {name} cannot be placed anywhere."
    if faction == "axis":
        return None
    if at is not None and (field.pac >> at) & 1:
        war = "TK-13.6.1.1-3" if airdrop else "TK-13.6.1.1-2"
        truce = "TK-13.6.2.2-3" if posture == "negotiation" else "TK-13.6.2.1-6"
        return truce if posture else war, f"{field.board.name(where)} is under a Policy."
    if posture in TRUCES:
        return _under_truce(field, name, posture, where, at, against, airdrop)
    return None


def _under_truce(
    field: Field, name: str, posture: str, where: str, at: Cell | None, against: str, airdrop: bool
) -> Refusal | None:
    """A unit of a TAC keeps away from the Axis."""
    board, strong = field.board, posture in STRONG
    axis = axis_lands(field)
    if strong and against and faction_of(field.position, board, against) == "axis":
        return "TK-13.6.2.1-5", f"A Truce keeps {name} from contesting Axis placements."
    if at is not None:
        near = (at, *board.neighbours(at))
        if any((axis >> one) & 1 for one in near):
            clause = "TK-13.6.2.1-2" if airdrop else "TK-13.6.2.1-1"
            return (
                clause if strong else "TK-13.6.2.2-1",
                f"{board.name(where)} is in or next to Axis lands, and {name} is under a Truce.",
            )
        held = field.ground["axis"] | field.detachments["axis"] | field.logistics["axis"]
        if (held >> at) & 1:  # TK-A104
            return (
                "TK-13.6.2.1-3" if strong else "TK-13.6.2.2-2",
                f"An Axis unit or marker is in {board.name(where)}, and {name} is under a Truce.",
            )
        return None
    ports = board.ports_of.get(where, 0)
    if strong and axis & ports and not at_war_in(field, ports):
        return "TK-13.6.2.1-4", f"Axis Ports lie on the {where}, and {name} is under a Truce."
    return None  # TK-13.6.2.2-4 TK-13.6.2.2-5


def _mirrored(field: Field, name: str, where: str, at: Cell | None, against: str) -> Refusal | None:
    """An Axis unit keeps away from Countries under a Truce (TK-13.6.2-6, TK-A232)."""
    if not truces(field):
        return None
    board = field.board
    strong, weak = countries_under(field, STRONG), countries_under(field, ("negotiation",))
    if not strong and not weak:
        return None
    if against and field.posture(board.counters[against].country) in STRONG:
        return "TK-13.6.2.1-21", f"A Truce keeps {name} from contesting {against}."
    if at is None:
        ports = board.ports_of.get(where, 0)
        if lands_of(field, strong) & ports and not at_war_in(field, ports):
            return "TK-13.6.2.1-20", f"Ports of Countries under a Truce lie on the {where}."
        return None
    near = [at, *board.neighbours(at)]
    for countries, beside, inside in (
        (strong, "TK-13.6.2.1-18", "TK-13.6.2.1-19"),
        (weak, "TK-13.6.2.2-13", "TK-13.6.2.2-13"),
    ):
        truce = lands_of(field, countries)
        if any((truce >> one) & 1 for one in near):
            text = "is in or next to lands of a Country under a Truce"
            return beside, f"{board.name(where)} {text}."
        if (_held_by(field, countries) >> at) & 1:
            text = "holds a unit or marker of a Country under a Truce"
            return inside, f"{board.name(where)} {text}."
    return None


def _held_by(field: Field, countries: list[str]) -> Cells:
    """Hexes with a ground unit, Detachment or Logistics marker of these Countries."""
    found = 0
    for at, names in (*field.stacks.items(), *field.marks.items()):
        for name in names:
            counter = field.board.counters[name]
            kind = "ground" if counter.kind == "ground" else counter.type
            if kind in ("ground", "logistics") and _of_these(field, name, countries):
                found |= 1 << at
    return found


def _of_these(field: Field, name: str, countries: list[str]) -> bool:
    return any(
        nation in countries or (nation == "France" and "Vichy" in countries)
        for nation in supply.nations_for(field, name)
    )


# -------------------------------------------------------------------------- movement


def marker_refusal(field: Field, name: str, end: Cell) -> Refusal | None:
    """In either Movement Phase a unit of a TAC enters no hex with an Axis Detachment or
    Logistics marker (TK-13.6.2.1-8), an Axis unit none with one of a TAC (TK-13.6.2.1-23); under
    Negotiation they do (TK-13.6.2.2-8)."""
    if not field.truced:
        return None
    where = field.board.name(field.id(end))
    if field.owner[name] != "axis":
        held = field.detachments["axis"] | field.logistics["axis"]
        truce = any(field.posture(nation) in STRONG for nation in field.nations(name))
        if truce and (held >> end) & 1:
            return "TK-13.6.2.1-8", f"An Axis marker is in {where}, and {name} is under a Truce."
        return None
    key = ("markers under a truce",)
    if key not in field.known:
        field.known[key] = held_markers(field, countries_under(field, STRONG))
    if (field.known[key] >> end) & 1:
        return "TK-13.6.2.1-23", f"A marker of a Country under a Truce is in {where}."
    return None


def held_markers(field: Field, countries: list[str]) -> Cells:
    """Hexes with a Detachment or Logistics marker of these Countries."""
    found = 0
    for at, names in field.marks.items():
        for name in names:
            counter = field.board.counters[name]
            shown = counter.back_is if field.position.pieces[name].back else ""
            mark = shown == "detachment" or counter.type == "logistics"
            if mark and _of_these(field, name, countries):
                found |= 1 << at
    return found


# ------------------------------------------------------------------ ending a Policy


def trespassed(field: Field, name: str, end: Cell) -> str:
    """The active Country whose Policy an Axis ground unit ends by entering a hex, or empty
    (TK-13.6.1.2-15)."""
    if field.owner.get(name) != "axis" or not (field.pac >> end) & 1:
        return ""
    owner = field.lands.owner.get(end, "")
    return owner if field.status(owner) == "active" else ""
