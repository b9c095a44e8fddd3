"""3.19 Vichy France: its creation, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    camp_of,
    friendly_area,
    held_by_camp,
    held_by_seat,
    holder,
)
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    add_unit,
    ground_at,
    is_fleet,
    is_ground,
    remove_units,
    to_pool,
    units_of,
)
from adjudicator.rulesets.world_at_war.board.terms import COLONIES
from adjudicator.rulesets.world_at_war.book.politics import tracks
from adjudicator.rulesets.world_at_war.book.politics.leaving import has_room, nearest
from adjudicator.rulesets.world_at_war.book.refusing import all_refused
from adjudicator.rulesets.world_at_war.orders.politics import Put
from adjudicator.rulesets.world_at_war.words.facts.countries import (
    ColonyRolled,
    UnitsMoved,
    VichyCreated,
    VichyDisabled,
    VichyWithoutRoom,
)

OCCUPIED = ("paris", "calais", "brest", "bourdeaux", "maginot")  # WAW-CORE.SUR-5
VICHY_HOME = ("lyon", "marseille")


def create(position: Position, table: Table[Board]) -> Play:
    """The Vichy state (WAW-3.19-1): chits, colonies, forces, territory."""
    state = position.countries["vichy"]
    state.status, state.camp, state.seat = "neutral", None, "axis"  # WAW-CORE.CTL-13
    position.vichy_creation = position.turn
    for country in ("romania", "hungary", "bulgaria"):
        tracks.add_chit(position, table, "axis", country, "WAW-3.19-2")
    colonies = _colonies(position, table)
    ground, air = _forces(position)
    fleets = _fleets(position, colonies)
    _territory(position, table)
    position.tracks["vichy"] = 0  # WAW-3.19-10
    table.tell(
        "WAW-3.19-4",
        VichyCreated(ground=ground, air=air, fleets=fleets, free_french=position.free_french),
    )
    yield from place_army(position, table, ground, air)


def _colonies(position: Position, table: Table[Board]) -> list[str]:
    """Each colony rolls d3: on 1 it is Allied and British-controlled, else Vichy. Its garrison
    stays if it is Vichy (WAW-3.19-3, 3.19-6, WAW-CORE.SUR-7). Gives those that are Vichy."""
    found = []
    for area in COLONIES:
        if holder(position, area) != "france":
            continue
        roll = table.dice.roll(f"colony/{area}", 3)
        allied = roll == 1
        table.tell("WAW-CORE.SUR-7", ColonyRolled(area=area, roll=roll, allied=allied))
        position.control[area] = "uk" if allied else "vichy"
        for unit in ground_at(position, area):
            if unit.nation == "france" and unit.garrison and not allied:
                unit.nation = "vichy"  # WAW-3.19-6
        if not allied:
            found.append(area)
    return found


def _forces(position: Position) -> tuple[int, int]:
    """One third of the French army is Vichy's, at least one unit; one unit is Free French; the
    rest leaves the game (WAW-3.19-4, 3.19-7, WAW-CORE.SUR-6)."""
    army = [
        unit
        for unit in units_of(position, "france")
        if is_ground(unit) and not (unit.garrison and unit.place in COLONIES)
    ]
    flyers = units_of(position, "france", ["air"])
    ground = max(1, len(army) // 3) if army else 0
    position.free_french = len(army) > ground  # WAW-3.19-7
    gone = [u.id for u in units_of(position, "france") if not is_fleet(u)]
    remove_units(position, gone)
    return ground, len(flyers) // 3


def _fleets(position: Position, colonies: Sequence[str]) -> int:
    """French fleets are Vichy's and stay in their ports; those in Atlantic, Allied or other
    ports and at sea go to Marseille (WAW-3.19-5, WAW-CORE.SUR-8)."""
    fleets = [unit for unit in units_of(position, "france") if is_fleet(unit)]
    for fleet in fleets:
        fleet.nation, fleet.task, fleet.base, fleet.aboard = "vichy", "", "", ""
        if fleet.place not in (*colonies, "marseille"):  # WAW-3.19-5
            fleet.place = "marseille"
    position.queue = [q for q in position.queue if q.nation != "france"]
    return len(fleets)


def _territory(position: Position, table: Table[Board]) -> None:
    """The Axis holds the north and west, Vichy the rest of France (WAW-CORE.SUR-5)."""
    board = table.board
    for area in OCCUPIED:
        if not held_by_camp(position, area, "axis"):
            position.control[area] = "germany"
        position.forts.pop(area, None)
    for area in VICHY_HOME:
        position.control[area] = "vichy"
        position.forts.pop(area, None)
    for area in (*OCCUPIED, *VICHY_HOME):
        for unit in [u for u in position.units if u.place == area]:
            if camp_of(position, unit.nation) == "axis" and area in VICHY_HOME:
                _to_axis(position, table, unit)
            elif camp_of(position, unit.nation) == "western":
                _to_england(position, table, board.areas[area].coastal, unit)


def _to_axis(position: Position, table: Table[Board], unit: Unit) -> None:
    """To the nearest Axis area with room."""
    near = nearest(position, table.board, unit, lambda area: held_by_camp(position, area, "axis"))
    _moved(table, unit, near)
    if near:
        unit.place = near
    else:
        to_pool(position, unit)


def _to_england(position: Position, table: Table[Board], coastal: bool, unit: Unit) -> None:
    """British units leave France by the coast, or are lost (WAW-CORE.SUR-5)."""
    board = table.board
    for home in ("south_england", "north_england"):
        if not friendly_area(position, home, unit.nation):
            continue
        if (coastal or unit.kind == "air" or is_fleet(unit)) and has_room(
            position, board, home, unit
        ):
            _moved(table, unit, home)
            unit.place = home
            return
    _moved(table, unit, "")
    to_pool(position, unit)


def _moved(table: Table[Board], unit: Unit, place: str) -> None:
    table.tell(
        "WAW-CORE.SUR-5",
        UnitsMoved(nation=unit.nation, kind=unit.kind, number=1, start=unit.place, place=place),
    )


# ------------------------------------------------------------------------- placing


def place_army(position: Position, table: Table[Board], ground: int, air: int) -> Play:
    """The Axis player places the Vichy army in Lyon, Marseille or Vichy colonies
    (WAW-CORE.SUR-6); Marseille first if he says nothing (decision 37)."""
    board = table.board
    areas = vichy_areas(position, board)
    puts: list[Put] = []
    if ground > 1:
        answers = yield from ask(_place_ask(position, board, ground, areas))
        said = answers["axis"].of(Put)
        no = no_place(position, board, said) if said else None
        all_refused(table, "axis", said, no)
        puts = said if no is None else []
    left = ground
    for put in puts:
        for _ in range(min(put.count, left)):
            add_unit(position, "vichy", "ground", put.place)
            left -= 1
    for area in ("marseille", "lyon", *areas):
        while left and len(ground_at(position, area)) < board.stacking(area):
            add_unit(position, "vichy", "ground", area)
            left -= 1
    if left:
        table.tell("WAW-CORE.MOV-7", VichyWithoutRoom(kind="ground", number=left))
    for _ in range(air):
        flyer = add_unit(position, "vichy", "air", "")
        where = (a for a in ("marseille", "lyon", *areas) if has_room(position, board, a, flyer))
        flyer.place = next(where, "")
        if not flyer.place:  # WAW-CORE.MOV-15
            remove_units(position, [flyer.id])
            table.tell("WAW-CORE.MOV-15", VichyWithoutRoom(kind="air", number=1))


def vichy_areas(position: Position, board: Board) -> list[str]:
    return [area for area in board.areas if holder(position, area) == "vichy"]


def no_place(position: Position, board: Board, puts: Sequence[Put]) -> NotAllowed | None:
    """Why Vichy's army may not stand so (WAW-CORE.SUR-6)."""
    areas = vichy_areas(position, board)
    for put in puts:
        if put.place not in areas or put.kind != "ground" or put.nation not in ("", "vichy"):
            text = "Vichy's ground units stand in Lyon, Marseille or Vichy colonies."
            return NotAllowed(put.line, "WAW-CORE.SUR-6", text)
        total = sum(p.count for p in puts if p.place == put.place)
        if len(ground_at(position, put.place)) + total > board.stacking(put.place):
            text = f"{board.name(put.place)} has room for {board.stacking(put.place)} units."
            return NotAllowed(put.line, "WAW-CORE.MOV-7", text)
    return None


def _place_ask(position: Position, board: Board, ground: int, areas: list[str]) -> Ask:
    return Ask(
        seat="axis",
        key="vichy",
        clause="WAW-CORE.SUR-6",
        title=f"Where do the {ground} ground units of Vichy France stand?",
        accepts=[Put.tag()],
        options={"place": areas},
        facts={"number": ground},
        silence="They stand in Marseille first, then in Lyon.",
        topic="deployment",
        standing=["AlwaysMuster"],
        reaction=True,
    )


# -------------------------------------------------------------------------- the end


def disable(position: Position, table: Table[Board], why: str, clause: str) -> None:
    """Vichy is no more: its forces leave the game, its territory belongs to nobody and is open
    to both sides (WAW-3.19-11, 3.19-14, 3.19-15, WAW-CORE.DOW-12)."""
    state = position.countries["vichy"]
    if state.status != "neutral":
        return
    units = units_of(position, "vichy")
    remove_units(position, [unit.id for unit in units])
    position.queue = [q for q in position.queue if q.nation != "vichy"]
    state.status = "disabled"
    for area, whose in position.control.items():
        if whose == "vichy":
            position.control[area] = "nobody"
    tracks.leave_chart(position, "vichy")
    table.tell(clause, VichyDisabled(why=why, removed=len(units)))


def check(position: Position, table: Table[Board]) -> None:
    """At the end of a turn: half or more of the four colonies in Allied hands (WAW-3.19-14,
    3.19-16), or an Allied Paris (WAW-3.19-15), disable a neutral Vichy."""
    if position.countries["vichy"].status != "neutral":
        return
    allied = sum(held_by_seat(position, area, "allies") for area in COLONIES)
    if 2 * allied >= len(COLONIES):
        disable(position, table, "colonies", "WAW-3.19-14")
    elif held_by_seat(position, "paris", "allies"):
        disable(position, table, "paris", "WAW-3.19-15")


def invaded(position: Position, table: Table[Board]) -> None:
    """An Allied invasion of a Vichy colony puts an Axis effort for Vichy into the cup
    (WAW-3.19-13), unless its marker stands toward the Axis (WAW-3.19-12)."""
    if position.countries["vichy"].status == "neutral" and position.tracks.get("vichy", 0) < 1:
        tracks.add_chit(position, table, "axis", "vichy", "WAW-3.19-13")
