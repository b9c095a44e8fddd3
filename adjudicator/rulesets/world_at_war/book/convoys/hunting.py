"""The war on convoys in one box: raiders, escorts, carriers, submarines and ASW."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import (
    Convoy,
    Position,
    Unit,
    is_fleet,
    option,
)
from adjudicator.rulesets.world_at_war.board.terms import TO_UK, TO_USSR
from adjudicator.rulesets.world_at_war.book.economy.boards import add_damage, in_game
from adjudicator.rulesets.world_at_war.book.moving.naval import CARRIERS, naval_combat
from adjudicator.rulesets.world_at_war.book.seasons import season_row
from adjudicator.rulesets.world_at_war.words.facts.convoys import (
    AswLost,
    AswRolled,
    CarrierFight,
    ConvoyAttacked,
    DamageDone,
    EscortRolled,
    RaiderRolled,
)

MOST_PERCENT = 90
"""WAW-CORE.SW-22"""
PACK = 2
"""Points of a pack, if the Axis says nothing else (decision 19)."""


@dataclass
class Hunt:
    """One box: who escorts, who raids, how many submarine points, in which packs."""

    box: str
    escorts: list[Unit] = field(default_factory=list)
    raiders: list[Unit] = field(default_factory=list)
    boats: int = 0
    pack: int = PACK
    sunk_by_boats: int = 0


def hunt(position: Position, table: Table[Board], war: Hunt) -> None:
    """Interception, carriers, attacks of fleets, then of submarines (WAW-CORE.SW-3 to
    SW-8)."""
    if prey(position, war.box):
        _raiders(position, table, war)
    if prey(position, war.box):
        _submarines(position, table, war)
    if war.sunk_by_boats:
        _lose_asw(position, table, war.box)
    for unit in (*war.escorts, *war.raiders):
        unit.task = unit.task or "escort"


def prey(position: Position, box: str) -> list[Convoy]:
    """The convoys of a box that sail where the enemy can act (WAW-CORE.SW-20)."""
    return [
        convoy
        for convoy in position.convoys
        if convoy.box == box and convoy.state == "sailing" and not convoy.safe
    ]


# ---------------------------------------------------------------------------- raiders


def _raiders(position: Position, table: Table[Board], war: Hunt) -> None:
    """Naval and air fleets look for a convoy each; -1 if both kinds act together
    (WAW-7.SW-4, WAW-CORE.SW-3)."""
    fleets = [unit for unit in war.raiders if is_fleet(unit)]
    flyers = [unit for unit in war.raiders if unit.kind == "air"]
    together = bool(fleets) and bool(flyers)
    need = season_row(position, table.board).interception
    found = [
        unit
        for n, unit in enumerate((*fleets, *flyers), start=1)
        if _looks(table, war.box, unit, n, need, together=together)
    ]
    for unit in war.raiders:
        unit.active = False  # WAW-CORE.NAV-12, WAW-CORE.NAV-13
    ships = [unit for unit in found if is_fleet(unit)]
    planes = _past_carriers(position, table, war, [u for u in found if u.kind == "air"])
    if ships:
        ships = _past_escorts(position, table, war, ships, need)
    for n, unit in enumerate(ships, start=1):
        _strike_convoy(position, table, war.box, unit, n, together=together)
    for n, unit in enumerate(planes, start=1):
        _strike_convoy(position, table, war.box, unit, n, together=False)


def _looks(table: Table[Board], box: str, unit: Unit, n: int, need: int, *, together: bool) -> bool:
    roll = table.dice.roll(f"{box}/find/{n}", 3)
    modified = roll - int(together)
    table.tell(
        "WAW-CORE.SW-3",
        RaiderRolled(
            kind=unit.kind,
            nation=unit.nation,
            box=box,
            roll=roll,
            modified=modified,
            need=need,
            found=modified <= need,
        ),
    )
    return modified <= need


def _past_carriers(
    position: Position, table: Table[Board], war: Hunt, planes: list[Unit]
) -> list[Unit]:
    """Option 3.21: each escorting carrier fights an intercepting air fleet without detection;
    d3 each, the higher wins, a tie stops the attack and makes both inactive. Sorties are not
    rolled (WAW-CORE.SW-4, SW-18, WAW-3.21-8)."""
    if option(position, CARRIERS) is not True:
        return planes
    carriers = [unit for unit in war.escorts if unit.kind == "carrier"]
    left = list(planes)
    for n, (carrier, plane) in enumerate(zip(carriers, planes, strict=False), start=1):
        ours = table.dice.roll(f"{war.box}/carrier/{n}", 3)
        theirs = table.dice.roll(f"{war.box}/plane/{n}", 3)
        stopped = ours >= theirs
        if stopped:
            left.remove(plane)
        if ours == theirs:
            carrier.active = False
        table.tell(
            "WAW-CORE.SW-18",
            CarrierFight(box=war.box, carrier=ours, air=theirs, stopped=stopped),
        )
    return left


def _past_escorts(
    position: Position, table: Table[Board], war: Hunt, ships: list[Unit], need: int
) -> list[Unit]:
    """Each escort rolls to find the surface fleets; one success brings naval combat before
    they attack, and a beaten fleet makes no attack (WAW-CORE.SW-17)."""
    finders = []
    for n, escort in enumerate(war.escorts, start=1):
        roll = table.dice.roll(f"{war.box}/escort/{n}", 3)
        found = roll <= need
        fact = EscortRolled(nation=escort.nation, box=war.box, roll=roll, need=need, found=found)
        table.tell("WAW-CORE.SW-17", fact)
        if found:
            finders.append(escort)
    if not finders:
        return ships
    label = f"{war.box}/battle"
    left, guards, outcome = naval_combat(position, table, label, war.box, ships, war.escorts)
    war.escorts = guards
    return left if outcome >= 0 else []


def _strike_convoy(
    position: Position, table: Table[Board], box: str, unit: Unit, n: int, *, together: bool
) -> None:
    """d3: 1 sinks; a surface fleet in cooperation with an air fleet has -1 (WAW-CORE.SW-5,
    SW-19)."""
    targets = prey(position, box)
    if not targets:
        return
    by = "fleet" if is_fleet(unit) else "air"
    roll = table.dice.roll(f"{box}/attack/{by}/{n}", 3)
    _attack(position, table, box, targets[0], by, roll, roll - int(together))


def _attack(
    position: Position,
    table: Table[Board],
    box: str,
    convoy: Convoy,
    by: str,
    roll: int,
    modified: int,
) -> bool:
    sunk = modified <= 1
    if sunk:
        convoy.state = "sunk"
    clause = {"fleet": "WAW-CORE.SW-5", "air": "WAW-CORE.SW-19"}.get(by, "WAW-CORE.SW-8")
    table.tell(
        clause,
        ConvoyAttacked(
            by=by,
            box=box,
            roll=roll,
            modified=modified,
            sunk=sunk,
            content=convoy.content if sunk else "",  # WAW-CORE.SEC-5, WAW-CORE.SW-9
        ),
    )
    if sunk:
        _consequences(position, table, convoy)
    return sunk


def _consequences(position: Position, table: Table[Board], convoy: Convoy) -> None:
    """A convoy lost To UK is 1 Industrial damage, whatever it carried (WAW-CORE.SW-10, SW-23,
    WAW-6-8); a sunk Caribbean one has to be bought again (WAW-3.3-3)."""
    if convoy.box == TO_UK and in_game(position, "uk"):
        points = add_damage(position, "uk")
        total = position.majors["uk"].damage
        table.tell(
            "WAW-CORE.SW-10", DamageDone(major="uk", points=points, total=total, why="convoy")
        )
    if convoy.source == "box_caribbean":
        position.events["caribbean_oil"] = "sunk"
        position.caribbean_turn = position.turn


# ------------------------------------------------------------------------- submarines


def _submarines(position: Position, table: Table[Board], war: Hunt) -> None:
    """Packs attack one convoy after the other; ASW meets each attack (WAW-CORE.SW-6, SW-7,
    SW-8, SW-20, SW-21, SW-28)."""
    left = war.boats
    n = 0
    while left and (targets := prey(position, war.box)):
        n += 1
        size = min(max(1, war.pack), left)
        left -= size
        size -= _asw(position, table, war, size, n)
        if not size:
            continue
        wolves = size >= 2
        roll = table.dice.roll(f"{war.box}/submarines/{n}", 3)
        by = "wolf pack" if wolves else "submarine"
        if _attack(position, table, war.box, targets[0], by, roll, roll - int(wolves)):
            war.sunk_by_boats += 1


def asw_points(position: Position) -> int:
    """ASW points of UK and USA count together, in both boxes (WAW-4-2, WAW-CORE.SW-22)."""
    return sum(
        position.majors[major].points.get("asw", 0)
        for major in ("uk", "usa")
        if in_game(position, major)
    )


def detection(position: Position, war: Hunt, size: int) -> int:
    """Percent: 10 for each ASW point and escort, 10 for a wolf pack, 90 at most
    (WAW-CORE.SW-6)."""
    return min(MOST_PERCENT, 10 * (asw_points(position) + len(war.escorts) + int(size >= 2)))


def _asw(position: Position, table: Table[Board], war: Hunt, size: int, n: int) -> int:
    """Points lost to ASW: none or one (WAW-CORE.SW-7)."""
    percent = detection(position, war, size)
    roll = table.dice.roll(f"{war.box}/asw/{n}", 10)
    detected = roll <= percent // 10
    kill = table.dice.roll(f"{war.box}/depth charges/{n}", 10) if detected else 0
    killed = kill >= 6
    table.tell(
        "WAW-CORE.SW-6",
        AswRolled(
            box=war.box,
            pack=size,
            percent=percent,
            roll=roll,
            detected=detected,
            kill_roll=kill,
            killed=killed,
        ),
    )
    if killed:
        points = position.majors["germany"].points
        points["submarine"] = max(0, points.get("submarine", 0) - 1)
    return int(killed)


def _lose_asw(position: Position, table: Table[Board], box: str) -> None:
    """One ASW point is lost for a box in which submarines sank a convoy: a British one, an
    American one only if the UK has none (WAW-CORE.SW-11)."""
    for major in ("uk", "usa"):
        points = position.majors[major].points
        if points.get("asw", 0):
            points["asw"] -= 1
            table.tell("WAW-CORE.SW-11", AswLost(box=box, major=major))
            return


ORDER = (TO_UK, TO_USSR)
"""WAW-CORE.SEQ-12"""
