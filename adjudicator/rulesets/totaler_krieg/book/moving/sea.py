"""3.1.2 Port-to-port movement, canals, 3.1.3 Off-Map Boxes: one unit over the sea.

A voyage is a list of crossings; each takes one Troop Convoy of its zone, or a canal. `plan`
finds the shortest one; `carriers` says which Convoy may carry whom.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, box_of, faction_of, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    Refusal,
    cannot_stand_with,
    forbids,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import kept_out, stops_in

CANALS = {"Kiel Canal": ("w3922", "w4023"), "Suez Canal": ("e1213", "e1312")}  # TK-3.1.2-22
CANAL_PORTS = frozenset(port for ends in CANALS.values() for port in ends)
NARROWEST = ("fleet_train", "standard", "escort", "scratch")
"""Kinds of Troop Convoys, those that fewer units may use first."""


@dataclass(frozen=True)
class Crossing:
    """From a port, Beachhead or box to the next. zone and convoy, or the canal used."""

    start: str
    end: str
    zone: str = ""
    convoy: str = ""
    canal: str = ""


def zones_of(field: Field, place: str) -> tuple[str, ...]:
    """The Naval Zones a unit may sail from where it is (TK-3.1.2-1)."""
    if box := box_of(place):
        return (field.board.boxes[box].zone,)  # TK-G-OffMapBox-3
    one = field.board.hexes[place]
    return one.port_zones if one.land else one.zones  # TK-3.1.1-15


def carriers(field: Field, name: str, zone: str, by: Sequence[str] = ()) -> list[str]:
    """Troop Convoys in a zone's Convoys Box that may carry a unit: those that `by` names, then
    the narrowest."""
    faction = field.owner[name]
    found = []
    for convoy in field.afloat.get(f"convoys:{zone}", ()):
        if not is_troop(field, convoy):
            continue
        if faction_of(field.position, field.board, convoy) != faction:
            continue
        if not_carried(field, convoy, name) is None:
            found.append(convoy)
    # A Convoy that fewer may use is used first, so that the others are left.
    return sorted(found, key=lambda one: (one not in by, NARROWEST.index(sort_of(field, one)), one))


def is_troop(field: Field, convoy: str) -> bool:
    """A Troop Convoy marker of any kind (TK-COMP-34); Escorts know no other mode."""
    piece, counter = field.position.pieces[convoy], field.board.counters[convoy]
    return counter.kind == "support" or piece.mode == "troop"


def sort_of(field: Field, convoy: str) -> str:
    counter = field.board.counters[convoy]
    if counter.kind == "support":
        return "escort"
    if counter.type == "convoy_standard":
        return "standard"
    return "fleet_train" if "Fleet_Train" in convoy else "scratch"


def not_carried(field: Field, convoy: str, name: str) -> Refusal | None:
    """Why a Troop Convoy may not carry a unit: its capacity, its nationality, a Policy."""
    return _too_much(field, convoy, name) or _policy_bars(field, convoy, name)


def _too_much(field: Field, convoy: str, name: str) -> Refusal | None:
    """Capacity and nationality (3.1.2)."""
    sort = sort_of(field, convoy)
    nations = field.nations(name)
    if sort == "fleet_train":  # TK-3.1.2-10
        if nations == ("United States",):
            return None
        return "TK-3.1.2-20", f"The Fleet Train carries US units only, not {name}."
    if field.steps(name) > 1:  # TK-3.1.2-8
        return "TK-3.1.2-12", f"One Troop Convoy carries one step, and {name} has more."
    if field.exp(name) or sort == "scratch":
        return None  # TK-3.1.2-13 TK-3.1.2-14 TK-3.1.2-19
    nation = field.board.counters[convoy].country
    if nation in ("Britain", "United States"):
        return None  # TK-3.1.2-15
    if nation in nations:
        return None
    if nation in ("Germany", "Russia"):
        clause = "TK-3.1.2-16" if nation == "Germany" else "TK-3.1.2-18"
        return clause, f"The Convoy of {nation} carries units of {nation} only, not {name}."
    if all(one in MAJORS for one in nations):
        return None
    return (
        "TK-3.1.2-17",
        f"The Convoy of {nation} carries its own units and those of Major Countries, not {name}.",
    )


def _policy_bars(field: Field, convoy: str, name: str) -> Refusal | None:
    """Convoys and Policies (13.6.1.1)."""
    if field.owner[name] == "axis":
        return None
    nation = field.board.counters[convoy].country
    its = field.posture(nation) if nation else ""
    for mine in field.postures(name):
        if mine not in POLICIES:
            if its in POLICIES:
                return "TK-13.6.1.1-9", f"The Convoy of {nation} is under a Policy, {name} is not."
        elif field.position.war_state == "pre":
            if nation not in field.nations(name):
                return "TK-13.6.1.1-11", f"In Pre-War {name} sails with Convoys of its own Country."
        elif its != mine:
            return "TK-13.6.1.1-14", f"{name} sails only with Convoys under its own Policy."
    return None


def landing(field: Field, name: str, zone: str, end: str) -> Refusal | None:
    """Why a unit may not land at a port of a zone, None if it may (TK-3.1.2-2)."""
    faction = field.owner[name]
    if box := box_of(end):
        one = field.board.boxes[box]
        if one.faction != faction:
            return "TK-G-OffMapBox-2", f"Only {one.faction} units enter the {one.name} Box."
        if zone and one.zone != zone:
            return "TK-3.1.2-1", f"The {one.name} Box is not in the {zone}."
        return None
    at = field.board.cell(end)
    where = field.board.name(end)
    if zone and not (supply.open_ports(field, faction, zone) >> at) & 1:
        return "TK-3.1.2-2", f"{where} is not one of your Open Ports in the {zone}."
    return forbids(field, name, at) or cannot_stand_with(field, name, at)


def canal_of(place: str) -> tuple[str, str]:
    """(canal, other end) of a canal port, else two empty words."""
    for canal, (a, b) in CANALS.items():
        if place == a:
            return canal, b
        if place == b:
            return canal, a
    return "", ""


def canal_open(field: Field, name: str, canal: str) -> Refusal | None:
    """May a unit pass a canal (3.1.2)?"""
    if field.steps(name) > 1 or canal in field.position.canal_used:
        return "TK-3.1.2-24", f"Only one unit, of one step, passes the {canal} in a phase."
    faction = field.owner[name]
    for port in CANALS[canal]:
        at = field.board.cell(port)
        zones = field.board.hexes[port].port_zones
        if not any((supply.open_ports(field, faction, zone) >> at) & 1 for zone in zones):
            return "TK-3.1.2-23", f"{field.board.name(port)} is not one of your Open Ports."
    return None


def plan(
    field: Field,
    name: str,
    end: str,
    phase: str,
    via: tuple[str, ...] = (),
    by: tuple[str, ...] = (),
) -> list[Crossing]:
    """The crossings that bring a unit to a port or box over the sea, fewest first.

    phase: the Movement Phase. via: ports it has to call at, in order. by: Troop Convoys that
    have to carry it. Raises NotAllowed saying what is missing."""
    place = field.position.pieces[name].at
    voyage: list[Crossing] = []
    used: list[str] = []
    stops = (*via, end)
    for number, stop in enumerate(stops):
        part = _search(field, name, place, stop, phase, tuple(used), by, first=not voyage)
        if isinstance(part, tuple):
            raise NotAllowed(0, *part)
        voyage += part
        used += [one.convoy for one in part]
        place = stop
        if number + 1 < len(stops) and box_of(place):
            raise NotAllowed(0, "TK-3.1.2-4", "A unit that lands in an Off-Map Box stops there.")
    if idle := next((one for one in by if one not in used), ""):
        raise NotAllowed(0, *_idle(field, name, idle))
    return voyage


def _idle(field: Field, name: str, convoy: str) -> Refusal:
    """Why a Troop Convoy that was named carries the unit over none of its crossings."""
    if convoy not in field.position.pieces or not (
        field.board.counters[convoy].type.startswith("convoy") or is_troop(field, convoy)
    ):
        return "TK-3.1.2-1", f"{convoy} is not a Troop Convoy."
    kind, _, zone = field.position.pieces[convoy].at.partition(":")
    if kind == "used":
        return "TK-3.1.2-27", f"{convoy} has sailed in this phase."
    if kind != "convoys":
        return "TK-3.1.2-1", f"{convoy} is not in a Convoys Box."
    if faction_of(field.position, field.board, convoy) != field.owner[name]:
        return "TK-3.1.2-1", f"{convoy} is not yours."
    if not is_troop(field, convoy):
        return "TK-14.8-2", f"{convoy} is a Supply Convoy; it carries no {name}."
    if no := not_carried(field, convoy, name):
        return no
    return "TK-3.1.2-1", f"{convoy} is in the {zone}, and {name} does not cross that."


def _search(
    field: Field,
    name: str,
    start: str,
    end: str,
    phase: str,
    used: tuple[str, ...],
    by: tuple[str, ...],
    *,
    first: bool,
) -> list[Crossing] | Refusal:
    """A shortest chain of crossings from one port to another."""
    board = field.board
    if not zones_of(field, start) and start not in CANAL_PORTS:
        return "TK-3.1.2-1", f"There is no port at {board.name(start)}."
    if start == end:
        return []
    refusal = _wanting(field, name, start, end, used)
    queue: deque[tuple[str, list[Crossing]]] = deque([(start, [])])
    seen = {start}
    while queue:
        place, way = queue.popleft()
        onward = not way and first
        one = board.hexes.get(place)
        goes_on = onward or (one is not None and (one.multi_zone or place in CANAL_PORTS))
        if not goes_on:  # TK-3.1.2-4 TK-3.1.2-5 TK-3.1.2-26
            continue
        if not onward and stops_in(field, name, board.cell(place)):
            continue  # TK-3.1-2
        for step in _from(field, name, place, (*used, *(x.convoy for x in way)), way, by):
            if step.end in seen:
                continue
            if step.canal and (no := canal_open(field, name, step.canal)):
                refusal = no if step.end == end else refusal
                continue
            no = landing(field, name, step.zone, step.end) or _zoned(field, name, step.end, phase)
            if no:
                refusal = no if step.end == end else refusal
                continue
            if step.end == end:
                return [*way, step]
            seen.add(step.end)
            queue.append((step.end, [*way, step]))
    return refusal


def _zoned(field: Field, name: str, end: str, phase: str) -> Refusal | None:
    """What an EZOC at the port of arrival says to it."""
    return None if box_of(end) else kept_out(field, name, field.board.cell(end), phase)


def _wanting(field: Field, name: str, start: str, end: str, used: tuple[str, ...]) -> Refusal:
    """What is wanting for a crossing from one port to another: an Open Port, a Convoy in the
    zone, one that may carry the unit, one that has not sailed; else a chain of crossings."""
    faction, where = field.owner[name], field.board.name(end)
    if no := landing(field, name, "", end):
        return no
    for zone in zones_of(field, start):
        if zone not in zones_of(field, end):
            continue
        if no := landing(field, name, zone, end):
            return no
        for convoy in field.afloat.get(f"convoys:{zone}", ()):
            if faction_of(field.position, field.board, convoy) == faction and convoy not in used:
                if not is_troop(field, convoy):
                    text = f"Your Convoy in the {zone} is a Supply Convoy; it carries no {name}."
                    return "TK-14.8-2", text
                if no := not_carried(field, convoy, name):
                    return no
        spent = [*field.places.get(f"used:{zone}", ()), *used]
        mine = [one for one in spent if faction_of(field.position, field.board, one) == faction]
        if any(field.board.counters[one].type.startswith("convoy") for one in mine):
            return "TK-3.1.2-27", f"Your Convoy in the {zone} has sailed in this phase."
    return "TK-3.1.2-1", f"None of your Troop Convoys leads over the sea to {where}."


def _from(
    field: Field,
    name: str,
    place: str,
    used: tuple[str, ...],
    way: list[Crossing],
    by: tuple[str, ...],
) -> list[Crossing]:
    """The crossings that may be made from a port, wherever they lead."""
    board, faction = field.board, field.owner[name]
    found = []
    canal, other = canal_of(place)
    if canal:
        found.append(Crossing(place, other, canal=canal))  # TK-3.1.2-25
    came = {one.zone for one in way}
    for zone in zones_of(field, place):
        if zone in came:
            continue
        convoy = next((one for one in carriers(field, name, zone, by) if one not in used), "")
        if not convoy:
            continue
        ports = supply.open_ports(field, faction, zone)
        ends = [f"box:{b.id}" for b in board.boxes.values() if b.zone == zone]
        ends += field.ids(ports)
        found += [Crossing(place, end, zone, convoy) for end in ends if end != place]
    return found


def box_step(field: Field, name: str, end: str) -> Refusal | None:
    """3.1.3 From an Off-Map Box to the next, and the Central Asia Box from the eastern edge."""
    board, faction = field.board, field.owner[name]
    place = field.position.pieces[name].at
    goal = board.boxes[box_of(end)]
    if goal.faction != faction:
        return "TK-G-OffMapBox-2", f"Only {goal.faction} units enter the {goal.name} Box."
    if is_hex(place):
        if goal.id != "central_asia" or not (board.eastern_edge >> board.cell(place)) & 1:
            return (
                "TK-3.1.1-17",
                f"The {goal.name} Box cannot be entered by land from {board.name(place)}.",
            )
        return None
    if goal.id not in board.boxes[box_of(place)].adjacent:  # TK-3.1.3-1
        start = board.boxes[box_of(place)].name
        return "TK-3.1.3-1", f"No way leads from the {start} Box to the {goal.name} Box."
    return None
