"""13.7.1, 13.7.2 What becomes of each counter of a Country that is activated, and where those
that are set up on the map may stand.

`dealing` says it before anything moves; the receipt of an order, the question, and the set-up
itself look at the same `Dealing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as made

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, distance, members
from adjudicator.rulesets.totaler_krieg.board.parts import Area, Counter
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.home.forts import allowed_hex

MANNERHEIM = ("e4607", "e4707")
RHODES = "e1908"
ITALIAN_ZONES = ("Western Mediterranean", "Central Mediterranean", "Adriatic Sea")
ITALIAN_CONVOY = "MK-Axi-Italian_Convoy"
OVERSEAS = ("Italy-5", "Italy-9", "Italy-10")
"""The three infantry units that stand in Albania or Libya (TK-13.7.2-4)."""
VICHY_POOL = ("Fra-Res",)
VICHY_DELAY = ("Fra-1", "Fra-7", "Fra-Exp", "Fra-ColV")
VICHY_SEA = ("FRA-Fr_1", "MK-Wes-French_Convoy")
SWISS = (("Swi-1", "Swi-Bern"), ("Swi-2", "Swi-Zur"))


@dataclass
class Dealing:
    """Where a Country's counters go. fixed: counter -> its one place. sites: counter -> the
    hexes that it may stand in, in the order in which the counters are placed. zones: the
    Convoys Boxes a Convoy marker may go to."""

    country: str
    pool: list[str] = made(default_factory=list)
    delay: list[str] = made(default_factory=list)
    out: list[str] = made(default_factory=list)
    waiting: dict[str, str] = made(default_factory=dict)
    """Counters that a card brings: -> the place where they await it."""
    fixed: dict[str, str] = made(default_factory=dict)
    sites: dict[str, Cells] = made(default_factory=dict)
    zones: dict[str, tuple[str, ...]] = made(default_factory=dict)

    @property
    def placed(self) -> list[str]:
        """What the controlling faction finds a place for."""
        return [*self.sites, *self.zones]


def counters_of(position: Position, board: Board, country: str) -> list[str]:
    """The counters that a Neutral Country brings: all of its own that are set aside but those of
    a Partnership (TK-13.7.1-3)."""
    nation, only_v = ("France", True) if country == "Vichy" else (country, False)
    return [
        name
        for name, counter in board.counters.items()
        if counter.country == nation
        and position.pieces[name].at in ("aside", "supply")
        and counter.setup_class not in ("P", "ASR")
        and "P" not in counter.traits
        and (not only_v or "V" in counter.traits)  # TK-13.7.2-9
    ]


def dealing(field: Field, country: str, faction: str) -> Dealing:
    """13.7 What becomes of the counters of a Country that a faction activates."""
    found = Dealing(country)
    names = counters_of(field.position, field.board, country)
    if country == "Vichy":  # TK-13.8.6.2-1
        _vichy(field, found, names, faction)
        return found
    if country == "Italy":
        names = _italy(field, found, names, faction)
    elif country == "Switzerland":
        names = _switzerland(found, names)
    elif country == "Finland":
        names = _finland(field, found, names)
    _normal(field, found, names, faction)
    return found


def _normal(field: Field, found: Dealing, names: list[str], faction: str) -> None:
    """13.7.1 Steps 2 to 5."""
    board = field.board
    rest: list[str] = []
    for name in names:
        counter = board.counters[name]
        if counter.setup_class == "card":
            found.waiting[name] = _awaiting(counter, faction)
        elif counter.type == "war_economy":
            continue  # TK-13.8.5-6: only events bring it, but for Italy's
        elif "res" in counter.traits or counter.setup_class == "activation_pool":
            found.pool.append(name)  # TK-13.7.1-4
        elif counter.delay_stripe and counter.type != "fortress":
            found.delay.append(name)  # TK-13.7.1-5
        elif counter.kind != "ground":
            found.pool.append(name)  # TK-A231
        else:
            rest.append(name)
    open_ = near_towns(field, field.lands.home.get(found.country, 0), faction)
    for name in sorted(rest, key=lambda one: board.counters[one].hex_limit == ""):
        limit = fortress_hexes(field, name)
        if len(limit) == 1:
            found.fixed[name] = limit[0]  # TK-13.7.1-6
        elif limit:
            found.sites[name] = sum(1 << board.cell(one) for one in limit)  # TK-13.7.1-6
        else:
            found.sites[name] = open_  # TK-13.7.1-7


def _awaiting(counter: Counter, faction: str) -> str:
    """Where a counter of a card lies while its Country is active (TK-1.1.2.2-7)."""
    deck, _, number = counter.entry.partition(":")
    of = {"A": "axis", "W": "western", "S": "soviet"}[deck]
    return f"card:{of}:{number}" if of == faction else "aside"


def near_towns(field: Field, land: Cells, faction: str) -> Cells:
    """The hexes of a land in or next to a City or Port in it, without enemies of the faction
    that sets up (TK-A116)."""
    board = field.board
    towns = land & (board.cities | board.ports)
    return board.near(towns, 1) & land & board.land & ~field.enemy_presence(faction)


def fortress_hexes(field: Field, name: str) -> list[str]:
    """The hexes of 2.3.2.4 for a garrison or fortress unit; none for any other unit."""
    board = field.board
    counter = board.counters[name]
    if counter.type not in ("fortress", "garrison") or not counter.hex_limit:
        return []
    parts = [part.strip() for part in counter.hex_limit.replace(",", ";").split(";")]
    if all(is_hex(part) for part in parts):
        return parts
    able = []
    for at in members(field.lands.home.get(counter.country, 0) & board.land):
        try:
            allowed_hex(field, name, field.id(at))
        except NotAllowed:
            continue
        able.append(field.id(at))
    return able


# ------------------------------------------------------------------ 13.7.2 exceptions


def _finland(field: Field, found: Dealing, names: list[str]) -> list[str]:
    """The Man fortresses stand in the Finnish Frontier, or leave the game with it."""
    forts = [name for name in names if name.startswith("Fin-Man")]
    lost = any(area == "Finnish Frontier" for _, area in ceded(field.position))
    if lost:
        found.out += forts  # TK-13.7.2-2
    else:
        found.fixed.update(zip(forts, MANNERHEIM, strict=False))  # TK-13.7.2-1
    return [name for name in names if name not in forts]


def _italy(field: Field, found: Dealing, names: list[str], faction: str) -> list[str]:
    """Italy's pieces overseas, at sea and in the Delay Box come first (TK-13.7.2-3)."""
    board = field.board
    own = set(names)
    overseas = 0
    for dependent in ("Albania", "Libya"):
        overseas |= near_towns(field, dependent_land(field, "Italy", dependent), faction)
    for name in OVERSEAS:
        if name in own:
            found.sites[name] = overseas  # TK-13.7.2-4
    for name in names:
        counter = board.counters[name]
        if name == "Italy-Rho":
            found.fixed[name] = RHODES  # TK-13.7.2-5
        elif name == ITALIAN_CONVOY:
            found.zones[name] = ITALIAN_ZONES  # TK-13.7.2-6
        elif counter.setup_class == "activation_delay":
            found.delay.append(name)  # TK-13.7.2-7
    gone = {*OVERSEAS, *found.fixed, *found.zones, *found.delay}
    return [name for name in names if name not in gone]


def _switzerland(found: Dealing, names: list[str]) -> list[str]:
    """An infantry unit and a fortress in each Swiss hex (TK-13.7.2-8, TK-A117)."""
    hexes = ("w3220", "w3221")
    for pair, at in zip(SWISS, hexes, strict=True):
        found.fixed.update({name: at for name in pair if name in names})
    return [name for name in names if name not in found.fixed]


def _vichy(field: Field, found: Dealing, names: list[str], faction: str) -> None:
    """Vichy's V counters; its fleet and Convoy serve the Axis alone."""
    land = field.lands.whole("Vichy")
    open_ = near_towns(field, land, faction)
    for name in names:
        if name in VICHY_POOL:
            found.pool.append(name)  # TK-13.7.2-11
        elif name in VICHY_DELAY:
            found.delay.append(name)  # TK-13.7.2-12
        elif field.board.counters[name].kind == "ground":
            found.sites[name] = open_  # TK-13.7.2-10
    for name in VICHY_SEA:
        at = field.position.pieces[name].at
        if faction != "axis":
            found.out.append(name)  # TK-13.7.2-14 TK-13.8.6.2-3
        elif at in ("aside", "supply"):
            found.delay.append(name)  # TK-13.7.2-13


def dependent_land(field: Field, country: str, name: str) -> Cells:
    """The hexes of a Dependent as it is now."""
    found = 0
    for at in members(field.lands.dependents.get(country, 0)):
        if field.lands.dependent.get(at) == name:
            found |= 1 << at
    return found


# ---------------------------------------------------------------------------- refusals


def site_refusal(
    field: Field, plan: Dealing, name: str, place: str, taken: dict[str, str]
) -> Refusal | None:
    """Why a counter of a Country may not be set up at a place, None if it may. taken: counters
    that have been set up -> where."""
    board = field.board
    if name in plan.zones:
        if place in plan.zones[name]:
            return None
        return "TK-13.7.2-6", f"{name} is set up in {', '.join(plan.zones[name])}."
    if plan.fixed.get(name) == place:
        return None
    if name not in plan.sites:
        return _elsewhere(field, plan, name)
    if place not in board.hexes:
        return "TK-13.7.1-7", f"{name} is set up in a hex."
    where = board.name(place)
    if not (plan.sites[name] >> board.cell(place)) & 1:
        return _off(field, plan, name, place, where)
    for other, at in {**plan.fixed, **taken}.items():
        if at == place and other != name:
            return "TK-13.7.1-9", f"{other} is set up in {where}; each hex takes one unit."
    return None


SPECIAL = {
    "Finland": {"fixed": "TK-13.7.2-1", "out": "TK-13.7.2-2"},
    "Italy": {"fixed": "TK-13.7.2-5", "delay": "TK-13.7.2-7"},
    "Switzerland": {"fixed": "TK-13.7.2-8"},
    "Vichy": {
        "pool": "TK-13.7.2-11",
        "delay": "TK-13.7.2-12",
        "out": "TK-13.7.2-14",
        "none": "TK-13.7.2-9",
    },
}
"""Country -> what 13.7.2 says of its counters that are not placed freely."""


def _elsewhere(field: Field, plan: Dealing, name: str) -> Refusal:
    """Why a counter is not the faction's to place: where it goes, or that it does not come."""
    own = SPECIAL.get(plan.country, {})
    counter = field.board.counters.get(name)
    if name in plan.fixed:
        special = plan.country == "Switzerland" or name == "Italy-Rho" or "Man" in name
        clause = own["fixed"] if special else "TK-13.7.1-6"
        return clause, f"{name} stands in {field.board.name(plan.fixed[name])}."
    if name in plan.delay:
        special = plan.country == "Vichy" or (
            counter is not None and counter.setup_class == "activation_delay"
        )
        clause = "TK-13.7.2-13" if name in VICHY_SEA else own.get("delay", "TK-13.7.1-5")
        return clause if special else "TK-13.7.1-5", f"{name} goes to the Delay Box."
    if name in plan.pool:
        return own.get("pool", "TK-13.7.1-4"), f"{name} goes to the Force Pool."
    if name in plan.out:
        return own.get("out", "TK-13.7.1-7"), f"{name} leaves the game."
    if name in plan.waiting:
        return "TK-1.1.2.2-7", f"{name} comes by a card."
    nation = "France" if plan.country == "Vichy" else plan.country
    if counter is None or counter.country != nation:
        return "TK-13.7.1-7", f"{name} is not a counter of {plan.country}."
    if "P" in counter.traits or counter.setup_class == "P":
        return "TK-13.7.1-3", f"{name} is set aside for a Partnership."
    return own.get("none", "TK-13.7.1-7"), f"{name} is not set up with {plan.country}."


def _off(field: Field, plan: Dealing, name: str, place: str, where: str) -> Refusal:
    if field.board.counters[name].hex_limit and fortress_hexes(field, name):
        return "TK-13.7.1-6", f"{where} is not a hex for {name}."
    if plan.country == "Italy" and name in OVERSEAS:
        return (
            "TK-13.7.2-4",
            f"{name} must be in or next to a City or Port of Albania or Libya, not in {where}.",
        )
    if plan.country == "Vichy":
        return (
            "TK-13.7.2-10",
            f"{name} must be in or next to a City or Port of Vichy or a Vichy Dependent, not in"
            f" {where}.",
        )
    return (
        "TK-13.7.1-7",
        f"{name} must be in or next to a City or Port of {plan.country}, not in {where}.",
    )


# ----------------------------------------------------------------------------- default


def usual_order(field: Field, plan: Dealing, area: Area) -> list[str]:
    """The hexes in which a Country sets up if nothing is ordered: Capital, Cities, Ports, the
    hexes next to them, each nearest to the Capital first."""
    board = field.board
    wanted = 0
    for cells in plan.sites.values():
        wanted |= cells
    centre = board.cell(area.capital) if area.capital else next(iter(members(wanted)), 0)

    def rank(at: int) -> tuple[int, int, int]:
        one = board.at(at)
        kind = 0 if at == centre else 1 if one.city else 2 if one.port else 3
        return kind, distance(centre, at), at

    return [field.id(at) for at in sorted(members(wanted), key=rank)]


def spread_out(field: Field, plan: Dealing, taken: dict[str, str]) -> dict[str, str]:
    """A place for each counter that has none yet, the best defender in the best hex; a unit
    that finds no hex has none (TK-A116)."""
    board = field.board
    found = dict(taken)
    for name, zones in plan.zones.items():
        found.setdefault(name, zones[1] if len(zones) > 1 else zones[0])
    order = usual_order(field, plan, board.areas[plan.country])

    def strength(name: str) -> tuple[int, int]:
        face = board.counters[name].face(one_step(board, name))
        assert face is not None
        few = plan.sites[name].bit_count()
        return (few, -face.defence)

    for name in sorted(plan.sites, key=strength):
        if name in found:
            continue
        for place in order:
            if site_refusal(field, plan, name, place, found) is None:
                found[name] = place
                break
    return found


def one_step(board: Board, name: str) -> bool:
    """The side that a counter is set up on: its one-step side, if it has one (TK-13.7.1-8)."""
    side = board.counters[name].side_with(1)
    return bool(side)
