"""What the rules say of every place at six moments of the war, in one golden file a moment: who
is supplied, what pays, where units may go, sail and attack, and under which clause they may not.

The moments are those of the play-through `world_against`. `pytest --golden` writes the files
anew; the diff is read. A line gives an answer and the places (or units) that get it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.in_words import from_words
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    is_fleet,
    is_ground,
    units_of,
)
from adjudicator.rulesets.world_at_war.board.terms import MAJORS, SEATS, Seat
from adjudicator.rulesets.world_at_war.book.convoys import bombing
from adjudicator.rulesets.world_at_war.book.economy import income, partisans
from adjudicator.rulesets.world_at_war.book.economy.admin import homes_now
from adjudicator.rulesets.world_at_war.book.moving import interdiction, movement, voyages, zones
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home, air_range, flights
from adjudicator.rulesets.world_at_war.book.moving.homeward import ports_near
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import plan_redeploy
from adjudicator.rulesets.world_at_war.book.moving.supply import supplied_places, supply_at
from adjudicator.rulesets.world_at_war.book.offensive import attacking
from adjudicator.rulesets.world_at_war.book.offensive.nations import penalised
from adjudicator.rulesets.world_at_war.book.politics import joining, pact, war_declared
from adjudicator.rulesets.world_at_war.orders.politics import DeclareWar
from adjudicator.rulesets.world_at_war.orders.war import (
    Limited,
    Move,
    Operation,
    Part,
    Redeploy,
    Sail,
)
from tests.rulesets.world_at_war.war_kit import board

GAME = Path(__file__).parents[2] / "playthroughs" / "world_against" / "game.toml"
GOLDEN = Path(__file__).parent / "answers"
MOMENTS = ["autumn_1939", "france_1940", "barbarossa", "summer_1941", "spring_1943", "overlord"]


def moment(name: str) -> Position:
    if name == MOMENTS[0]:
        return from_words(board(), {"set_up": True})
    leaps = tomllib.loads(GAME.read_text(encoding="utf-8"))["leaps"]
    return from_words(board(), leaps[MOMENTS.index(name) - 1]["position"])


def lines(what: str, answers: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The places by their answer, in the order in which the answers come up."""
    found: dict[str, list[str]] = {}
    for place, answer in answers:
        if answer:
            found.setdefault(answer, []).append(place)
    for answer, places in found.items():
        yield f"{what}: {answer}: {' '.join(places)}"


def refused(no: object) -> str:
    """The clause of a refusal; `yes` for a plan or none."""
    match no:
        case (str(rule), str()):
            return rule
        case _:
            return "yes"


def of_places(at: Position) -> Iterator[str]:
    map_ = board()
    areas = list(map_.areas)
    yield from lines("partisans", ((a, partisans.side_for(map_, a)) for a in areas))
    yield from lines("steps", ((a, ",".join(zones.steps(at, map_, a))) for a in areas))
    yield from lines("attacks", ((a, ",".join(zones.attackable(at, map_, a))) for a in areas))
    yield from lines("pact", ((a, refused(pact.zone_shut(at, map_, a))) for a in areas))
    for major in MAJORS:
        reached = supplied_places(at, map_, major)
        places = [*areas, *map_.boxes]
        yield from lines(
            f"supply of {major}", ((p, supply_at(at, map_, major, p, reached)) for p in places)
        )
        yield from lines(
            f"income of {major}",
            ((a, str(income.resources(at, map_, a, major)).replace("(0, 0)", "")) for a in areas),
        )
        yield from lines(
            f"room of {major}", ((a, str(zones.room(at, map_, a, major))) for a in areas)
        )
        yield f"homes of {major}: {' '.join(homes_now(at, map_, major))}"
        yield f"bombers of {major}: {' '.join(bombing.bases(at, map_, major, 3))}"
        yield from lines(
            f"penalty of {major}",
            ((a, "yes" if penalised(at, map_, major, a) else "") for a in areas),
        )
        ports = ((s, ",".join(zones.ports_of(at, map_, s, major))) for s in map_.seas)
        yield from lines(f"ports of {major}", ports)
    for seat in SEATS:
        yield from lines(f"straits of {seat}", _straits(at, seat))
        for by in MAJORS:
            said = (
                (c, war_declared.refusal(at, map_, seat, DeclareWar(country=c, by=by)))
                for c in map_.countries
            )
            yield from lines(
                f"war of {seat} by {by}", ((c, n.clause if n else "yes") for c, n in said)
            )
    for row in map_.countries.values():
        if row.kind == "minor":
            stand = joining.default_places(at, map_, row.id, 5)
            told = " ".join(f"{area} {n}" for area, n in stand.items())
            yield f"strength of {row.id}: {joining.strength(at, map_, row.id)}; five: {told}"


def _straits(at: Position, seat: Seat) -> Iterator[tuple[str, str]]:
    for one, sea in board().seas.items():
        for other in sea.adjacent:
            if board().strait(one, other):
                opened = zones.open_strait(at, board(), one, other, seat)
                yield f"{one}-{other}", "open" if opened else "shut"


def of_units(at: Position) -> Iterator[str]:
    """One unit of each nation and kind in a place stands for the others there."""
    map_ = board()
    seen: set[tuple[str, str, str]] = set()
    for unit in at.units:
        key = (unit.nation, unit.kind, unit.place)
        seat = seat_of(at, unit.nation)
        if key in seen or seat is None:
            continue
        seen.add(key)
        who = f"{unit.nation} {unit.kind} in {unit.place}"
        if is_ground(unit):
            yield from _ground(at, unit, seat, who)
        elif unit.kind == "air":
            reach = flights(at, map_, unit.place, air_range(at, map_))
            yield f"{who}: flies to {' '.join(reach)}"
            yield from lines(
                f"{who}: bases", ((a, refused(air_home(at, map_, unit, a))) for a in reach)
            )
        if not is_ground(unit):
            yield from lines(
                f"{who}: interdicts",
                ((s, refused(interdiction.reach(at, map_, unit, s))) for s in map_.seas),
            )
        if is_fleet(unit):
            yield f"{who}: ports near {' '.join(ports_near(at, map_, unit, unit.place))}"
            ends = [*map_.seas, *(a for a in map_.areas if map_.areas[a].seas)]
            orders = ((end, Sail(start=unit.place, end=end)) for end in ends)
            yield from lines(
                f"{who}: sails",
                ((end, refused(voyages.plan_sail(at, map_, seat, order))) for end, order in orders),
            )


def _ground(at: Position, unit: Unit, seat: Seat, who: str) -> Iterator[str]:
    map_, start = board(), unit.place
    near = zones.steps(at, map_, start) if start in map_.areas else ()
    ends = dict.fromkeys([*near, *(b for a in near for b in zones.steps(at, map_, a))])
    one = [Part(unit=unit.id)]
    yield from lines(
        f"{who}: enters", ((a, refused(zones.no_entry(at, map_, unit, a))) for a in ends)
    )
    moves = ((a, Move(force=one, start=start, end=a)) for a in ends)
    yield from lines(
        f"{who}: moves", ((a, refused(movement.plan_move(at, map_, seat, o))) for a, o in moves)
    )
    foes = [a for a in (*near, *map_.seas) if a in map_.areas and zones.hostile(at, a, unit.nation)]
    for cls in (Operation, Limited):
        yield from lines(
            f"{who}: {cls.__name__.lower()}", ((a, _attack(at, seat, cls, start, a)) for a in foes)
        )
    back = zones.retreats(at, map_, unit, start, foes[0] if foes else "")
    yield f"{who}: retreats {' '.join(back)}"
    far = [a for n, a in enumerate((*map_.areas, *map_.boxes)) if n % 9 == len(start) % 9]
    redeployed = ((a, Redeploy(force=one, start=start, end=a)) for a in far)
    yield from lines(
        f"{who}: redeploys", ((a, refused(plan_redeploy(at, map_, seat, o))) for a, o in redeployed)
    )


def _attack(
    at: Position, seat: Seat, cls: type[Operation] | type[Limited], start: str, end: str
) -> str:
    order = cls(start=start, end=end)
    if isinstance(order, Operation):
        return refused(attacking.plan_operation(at, board(), seat, order))
    return refused(attacking.plan_limited(at, board(), seat, order))


@pytest.mark.parametrize("name", MOMENTS)
def test_what_the_rules_say_of_the_map(name: str, request: pytest.FixtureRequest) -> None:
    at = moment(name)
    assert units_of(at, "germany")
    told = [*of_places(at), *of_units(at)]
    golden = GOLDEN / f"{name}.txt"
    if request.config.getoption("--golden", default=False):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text("\n".join(told) + "\n", encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8").splitlines()
