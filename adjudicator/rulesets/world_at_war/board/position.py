"""The whole state of a game of The World at War at one moment.

One pydantic model, lists and dicts only, nothing derived: supply, front lines, drms and
victory are questions asked of it, in the module of their chapter.

Countries stand in a *camp* (`axis`, `western`, `soviet`) and have a *status*; two countries are
enemies if both are at war and their camps are opposed, or if one fights a war of its own with
the other (Greece by 3.8, Finland by 3.12). A *seat* decides for countries (`countries.seat_of`).

A position holds secrets (stocks spent, purchases under way, progress, the cup, convoys): what
a seat may know of it is computed in `view.py` alone (WAW-CORE.SEC-1 to SEC-8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.copying import Tree
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import FLEETS, GROUND, Camp, Kind, Season, Seat

Status = Literal["neutral", "war", "own_war", "conquered", "surrendered", "disabled", "absent"]
"""`own_war`: at war with `enemy` alone, in no camp (WAW-CORE.DOW-11). `conquered`: a minor
(WAW-CORE.SUR-1). `surrendered`: a major. `disabled`: Vichy (WAW-3.19-15). `absent`: not in
play: Vichy before its creation, countries that a scenario does without."""
FIGHTING: tuple[Status, ...] = ("neutral", "war", "own_war")
"""A country with one of these still has something to fight for."""
Task = Literal["", "interdiction", "transport", "invasion", "escort", "raid", "interception"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Unit(_Model):
    """One unit on the map or in a box. `place` is an area, a marine area or a box."""

    id: str
    """`u17`; never used again in the same game."""
    nation: str
    """The country whose block it is: `germany`, `india`, `romania`, `vichy`."""
    kind: Kind
    place: str
    active: bool = True
    """Of air and naval fleets; a spent fleet is inactive until Admin."""
    weak: bool = False
    """A damaged fleet of Spain or Turkey (WAW-3.10-4)."""
    garrison: bool = False
    """A fixed garrison, until a rule frees it (WAW-CORE.CTL-6)."""
    pinned: bool = False
    """Stands on a partisan marker (WAW-3.11-4)."""
    unsupplied: bool = False
    """Out of Supply marker (WAW-CORE.SUP-4)."""
    task: Task = ""
    """What a fleet does this turn; '' when it has done nothing."""
    base: str = ""
    """The port or base that a fleet at sea came from."""
    aboard: str = ""
    """Id of the fleet that carries it; an elite unit has the id of one of them."""
    stays: bool = False
    """Must remain in the area captured this turn (WAW-CORE.MOV-8)."""
    fought: bool = False
    """Took part in a limited offensive in this segment (WAW-CORE.LIM-8)."""
    colonial: bool = False
    """The white unit of Italian Ethiopia (WAW-3.7-1); it is never rebuilt."""
    remnant: bool = False
    """Italian unit kept by Germany after the surrender (WAW-3.14-8)."""


class Queued(_Model):
    """What will be ready in the Admin phase of turn `due`: a unit or a strategic point."""

    id: str
    nation: str
    what: str
    """A kind of unit or a strategic point."""
    due: int
    why: Literal["built", "dated", "damaged", "driven off", "war materials", "siberia"] = "built"
    inactive: bool = False
    """Arrives on its inactive side (WAW-CORE.ADM-4)."""
    weak: bool = False
    known: bool = False
    """May the other side know of it: what was seen to leave the map. Purchases are hidden
    (WAW-CORE.SEC-3)."""


class MajorState(_Model):
    """A country board."""

    level: int
    rm: int = 0
    oil: int = 0
    damage: int = 0
    """Industrial damage."""
    at_limit: int = 0
    """Successive Economic phases that ended with damage at the limit (WAW-CORE.SUR-9)."""
    factory_loss: int = 0
    """Factory points lost for good (WAW-3.9-1)."""
    chits: int = 0
    """Action chits still available this turn."""
    sm: int = 0
    """Strategic Movement points left this turn (WAW-CORE.SM-7)."""
    techs: list[str] = Field(default_factory=list)
    """Completed improvements."""
    researching: str = ""
    """The technology in progress; secret (WAW-CORE.SEC-2)."""
    percent: int = 0
    """Its progress; secret."""
    industry: int = 0
    """Progress towards the next Industry Level; secret."""
    points: dict[str, int] = Field(default_factory=dict)
    """Ready strategic points: `submarine`, `asw`, `interceptor`, `bomber`, `a_bomb`."""
    pool: dict[str, int] = Field(default_factory=dict)
    """Force pool: kind of unit -> number. Of nations without a board see `Position.pools`."""
    shown: dict[str, int] = Field(default_factory=dict)
    """What is open of it: `rm` and `oil` as at the end of the last turn, the force pool as
    after the last Admin (WAW-CORE.SEC-1): keys `rm`, `oil`, `pool/ground`."""
    known_research: str = ""
    """The technology that the set-up had in progress; open, unlike what came later."""
    known_percent: int = 0
    lost_cities: list[str] = Field(default_factory=list)
    """Cities whose one-time loss has been suffered (WAW-3.9-1)."""


class CountryState(_Model):
    """Where a country stands."""

    status: Status = "neutral"
    camp: Camp | None = None
    """Its camp while at war, afterwards the one it was in; of a neutral major the one it
    will fight in."""
    enemy: str = ""
    """A country it fights whatever its camp does: its war of its own (WAW-3.8-1)."""
    strength: int = -1
    """Of a minor: ground units at hand when it deploys; -1 for its whole force. What is left
    of Finland after the Winter War (WAW-CORE.PACT-9)."""
    controller: str = ""
    """The major under whose chits, stocks and points a minor acts (WAW-CORE.ACT-11); '' for a
    major itself and for a minor without one (LIM-15)."""
    pool: dict[str, int] = Field(default_factory=dict)
    """Force pool of a nation without a board (minors, Commonwealth): kind -> number."""
    conqueror: str = ""
    """The major that conquered it."""
    seat: Seat | None = None
    """Who decides for it, where it does not follow from its camp (WAW-CORE.CTL-13)."""


class Fort(_Model):
    level: int
    faces: list[str] = Field(default_factory=list)
    """Countries or marine areas it faces; every side if empty (WAW-CORE.FORT-2)."""


class Partisan(_Model):
    id: str
    side: Literal["soviet", "western"]
    area: str


class Chit(_Model):
    """A chit in the cup. kind: `effort`, `event` or `no_effect`; in the view of the other side
    `hidden` (WAW-CORE.SEC-4)."""

    id: str
    kind: Literal["effort", "event", "no_effect", "hidden"]
    seat: Seat | None = None
    what: str = ""
    """The country of an effort, the id of an event."""


class Convoy(_Model):
    """A convoy marker in a box, during Strategic Warfare."""

    id: str
    box: str
    source: str
    """The box it came from: `box_canada`, `box_usa`, `uk` for British War Materials."""
    sender: str
    """`uk` or `usa`."""
    content: Literal["rm", "oil", "war_materials", "hidden"]
    """`hidden` in the Axis view until it is sunk or delivered (WAW-CORE.SEC-5)."""
    state: Literal["sailing", "sunk", "delivered"] = "sailing"
    safe: bool = False
    """Sails by the Persian Route (WAW-CORE.SW-26)."""


class Position(Tree):
    model_config = ConfigDict(extra="forbid")

    schema_: int = 1
    scenario: str
    turn: int
    """Number of the turn in the calendar: 1 is Autumn 1939, 24 Summer 1945."""
    first_turn: int = 1
    last_turn: int = 24
    options: dict[str, Any] = Field(default_factory=dict)
    """Rulings and optional rules of this game (`rulings.py`), as chosen when it was opened."""
    switches: list[str] = Field(default_factory=list)
    """What the scenario does without, see `off`: `oil`, `naval`, `sm` (Strategic Movement),
    `fall` (the Fall effect in its first turn), `industry`, `technology`, `diplomacy`, `events`,
    `partisans`, `build`."""
    areas: list[str] = Field(default_factory=list)
    """Areas in play; all if empty."""
    deployed: list[Seat] = Field(default_factory=list)
    """Seats whose set-up stands."""

    units: list[Unit] = Field(default_factory=list)
    control: dict[str, str] = Field(default_factory=dict)
    """area or Ethiopian part -> the country that holds it: its owner, a major that took it,
    `vichy`, `ussr_zone`, `nobody`. Every area of the board stands here."""
    countries: dict[str, CountryState] = Field(default_factory=dict)
    majors: dict[str, MajorState] = Field(default_factory=dict)
    queue: list[Queued] = Field(default_factory=list)
    forts: dict[str, Fort] = Field(default_factory=dict)
    """Built fortresses; those of Malta and Gibraltar are always there (WAW-3.5-3)."""
    partisans: list[Partisan] = Field(default_factory=list)
    partisan_pool: dict[str, int] = Field(default_factory=dict)
    """`soviet` and `western` -> counters that may be bought; none before 2.2-34, 2.2-37."""
    ravaged: list[str] = Field(default_factory=list)
    """Areas whose resources the Axis loses in this Economic phase (WAW-3.11-8)."""
    lost_resources: list[str] = Field(default_factory=list)
    """`area/rm`, `area/oil`: gone for good by an A-Bomb; `box_asia_india/oil`: not available
    (WAW-3.2-6, WAW-3.18-5)."""
    halved: dict[str, list[str]] = Field(default_factory=dict)
    """Major -> areas that give it 1 RM together (WAW-2.1-16; Milan and Rome for Germany after
    WAW-3.14-9)."""

    captured: dict[str, str] = Field(default_factory=dict)
    """Area captured in this turn -> the major that took it (WAW-CORE.MOV-8, SM-9)."""
    blocked: dict[str, list[Seat]] = Field(default_factory=dict)
    """Marine area -> seats for which it is blocked since Interdiction (WAW-CORE.SUP-7)."""
    pending: list[dict[str, Any]] = Field(default_factory=list)
    """Moves of diplomacy markers that wait for the end of the segment (`consequences`)."""
    carried: dict[str, Any] = Field(default_factory=dict)
    """What one phase leaves for the next ones of the turn. A key that ends in `/axis` or
    `/allies` is that seat's secret (WAW-CORE.SEC-6); the others are open."""

    tracks: dict[str, int] = Field(default_factory=dict)
    """Country -> space of its marker; a country off the chart is not here."""
    cup: list[Chit] = Field(default_factory=list)
    effort_sets: dict[str, dict[str, int]] = Field(default_factory=dict)
    """Seat -> country -> effort chits at hand."""
    reserve_no_effect: int = 2
    """`No effect` chits still on the `Chits to draw` track (WAW-CORE.DIP-22)."""
    events: dict[str, str] = Field(default_factory=dict)
    """Event -> `available`, `cup`, `active`, `done`, `sunk`, or '' where it is not in play."""
    caribbean_turn: int = 0
    """Turn in which the Caribbean convoy was lost (WAW-3.3-3)."""
    pact: bool = False
    """The Ribbentrop-Molotov pact is in force."""
    pact_breach: bool = False
    """A German border garrison is missing at the end of the Axis segment (WAW-CORE.PACT-5)."""
    zones_taken: list[str] = Field(default_factory=list)
    """Pact zones that the USSR has occupied, in order."""
    zones_turn: dict[str, int] = Field(default_factory=dict)
    """Pact zone -> turn of its occupation (WAW-CORE.PACT-8)."""
    ceded: list[str] = Field(default_factory=list)
    """Finnish areas that the USSR has added to its territory (WAW-3.12-3)."""
    winter_war: Literal["", "war", "won", "failed", "continued"] = ""
    winter_war_turn: int = 0
    russian_winter: int = 0
    """Turn of the Russian Winter; 0 before it is known, -1 if discarded."""
    siberia: Literal["waiting", "arrived", "none"] = "none"
    greek_war: bool = False
    """The Italo-Greek war goes on (WAW-CORE.DIP-21)."""
    iraq_unit: bool = False
    """The unit of 3.6 has been placed."""
    vichy_creation: int = 0
    """Turn in which Vichy was created."""
    free_french: bool = False
    """A French unit is set aside for Spring 1943 (WAW-3.19-7)."""
    flag_rolls: int = 0
    """Japanese rolls made (WAW-3.18-9)."""
    asia_closed: bool = False
    """The oil part of the Asia/India box is under Axis control; troops that come stand in the
    other part, and may win it back (WAW-3.18-7, WAW-3.18-8)."""

    convoys: list[Convoy] = Field(default_factory=list)
    """During Strategic Warfare only."""
    boats: dict[str, int] = Field(default_factory=dict)
    """Box -> submarine points sent there, during Strategic Warfare."""
    delivered: dict[str, dict[str, int]] = Field(default_factory=dict)
    """Major -> `rm`, `oil`, `war_materials` delivered this turn, for its income."""
    persian_used: bool = False

    next_id: int = 1
    hidden_ids: dict[Seat, int] = Field(default_factory=dict)
    """Seat -> the next number of what it does in secret, so that open ids tell nothing."""
    tallies: dict[str, Any] = Field(default_factory=dict)
    """For reports and charts: `turns[str(turn)]`, see `turn_end.record`."""
    winner: Seat | None = None
    victory: str = ""
    """`decisive`, `major`, `strategic`, `tactical`, `minor`."""
    over: bool = False


# ------------------------------------------------------------------ questions


def number(position: Position) -> str:
    """A new number for a unit, marker or queue entry."""
    value = position.next_id
    position.next_id += 1
    return str(value)


def add_unit(position: Position, nation: str, kind: Kind, place: str, **more: Any) -> Unit:
    """Put a new unit on the map."""
    unit = Unit(id=f"u{number(position)}", nation=nation, kind=kind, place=place, **more)
    position.units.append(unit)
    return unit


def hidden_id(position: Position, seat: Seat, letter: str) -> str:
    """An id for what a seat does in secret: `q/axis/3`."""
    value = position.hidden_ids.get(seat, 1)
    position.hidden_ids[seat] = value + 1
    return f"{letter}/{seat}/{value}"


def unit_by_id(position: Position, id: str) -> Unit | None:
    return next((unit for unit in position.units if unit.id == id), None)


def remove_units(position: Position, ids: Iterable[str]) -> None:
    gone = set(ids)
    position.units = [unit for unit in position.units if unit.id not in gone]


def units_at(position: Position, place: str) -> list[Unit]:
    """All units in a place, in the order they came into the game."""
    return [unit for unit in position.units if unit.place == place]


def ground_at(position: Position, place: str) -> list[Unit]:
    """All ground units in a place, pinned ones too."""
    return [u for u in position.units if u.place == place and u.kind in GROUND]


def season(position: Position, board: Board) -> Season:
    return board.turns[position.turn].season


def off(position: Position, what: str) -> bool:
    """Does the scenario do without this part of the rules?"""
    return what in position.switches


def option(position: Position, name: str) -> Any:
    """The value of an optional rule or ruling, None if the game does not know it."""
    return position.options.get(name)


def in_play(position: Position, area: str) -> bool:
    return not position.areas or area in position.areas


# --------------------------------------------------------------- countries


def units_of(position: Position, nation: str, kinds: Iterable[Kind] | None = None) -> list[Unit]:
    wanted = None if kinds is None else tuple(kinds)
    return [
        u for u in position.units if u.nation == nation and (wanted is None or u.kind in wanted)
    ]


def pool_of(position: Position, nation: str) -> dict[str, int]:
    """The force pool of a nation, on its board or beside it."""
    if nation in position.majors:
        return position.majors[nation].pool
    return position.countries[nation].pool


def to_pool(position: Position, unit: Unit) -> None:
    """A unit leaves the map for its force pool (WAW-CORE.ECO-7, ECO-17, ECO-18). What cannot be
    rebuilt is gone: remnants of Italy (WAW-3.14-8), weak fleets, the Iraqi unit, Vichy
    (WAW-3.19-8), nations out of the game."""
    remove_units(position, [unit.id])
    state = position.countries.get(unit.nation)
    if (
        unit.remnant
        or unit.weak
        or unit.colonial
        or state is None
        or unit.nation in ("vichy", "iraq")
    ):
        return
    if state.status in ("surrendered", "conquered", "absent", "disabled"):
        return
    pool = pool_of(position, unit.nation)
    pool[unit.kind] = pool.get(unit.kind, 0) + 1


def comes_back(
    position: Position,
    unit: Unit,
    turns: int,
    why: Literal["damaged", "driven off"],
    *,
    inactive: bool = False,
) -> None:
    """A unit leaves the map in the eyes of all, and is a reinforcement so many turns later."""
    remove_units(position, [unit.id])
    position.queue.append(
        Queued(
            id=f"q{number(position)}",
            nation=unit.nation,
            what=unit.kind,
            due=position.turn + turns,
            why=why,
            inactive=inactive,
            known=True,
        )
    )


def take_from_pool(position: Position, nation: str, kind: str) -> bool:
    """Take a unit out of the force pool; False if there is none."""
    pool = pool_of(position, nation)
    if pool.get(kind, 0) < 1:
        return False
    pool[kind] -= 1
    if not pool[kind]:
        del pool[kind]
    return True


def is_fleet(unit: Unit) -> bool:
    return unit.kind in FLEETS


def is_ground(unit: Unit) -> bool:
    return unit.kind in GROUND
