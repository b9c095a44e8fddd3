"""Retreat of beaten defenders, by land and by sea, and the advance of the winner."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.protocol import Answers, Ask, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friendly_area, friends
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    is_fleet,
    off,
    to_pool,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    alone_in_paris,
    no_entry,
    ports_of,
    retreats,
    room,
)
from adjudicator.rulesets.world_at_war.book.offensive.capture import pin, take
from adjudicator.rulesets.world_at_war.book.offensive.combat import Steps
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.book.offensive.nations import penalised
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat
from adjudicator.rulesets.world_at_war.orders.doctrine import Evacuate, Leave, RetreatTo
from adjudicator.rulesets.world_at_war.words.facts.offensives import AreaCaptured, Retreated

FERRY = {"calais": "south_england", "brest": "south_england"}
"""Sea retreats that need no fleet where a scenario has none (WAW-CORE.SCN-7)."""

# --------------------------------------------------------------------------- retreat


def retreat(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    combat: Combat,
    units: Sequence[Unit],
) -> Steps:
    """Units leave the area. The owner chooses where; without a word to the friendly area with
    the most room. What has nowhere to go leaves by sea or is eliminated (WAW-CORE.RET-3,
    RET-4, RET-9)."""
    board, place = table.board, combat.place
    seat = combat.defender.seat
    facts = deciding.facts(combat, combat.defender)
    lines = yield from deciding.lines(
        seat,
        place,
        "retreats",
        f"{board.name(place)} is lost: "
        f"where {'does' if len(units) == 1 else 'do'} {count(len(units), 'unit')} retreat?",
        "WAW-CORE.RET-3",
        facts,
        RetreatTo,
    )
    wishes = [area for line in lines for area in line.to]
    moved: dict[tuple[str, str], list[Unit]] = {}
    for unit in units:
        found = retreats(position, board, unit, place, combat.origin)
        if found:
            to = min(
                found,
                key=lambda area: (
                    wishes.index(area) if area in wishes else len(wishes),
                    -room(position, board, area, unit.nation),
                    board.order[area],
                ),
            )
            unit.place, unit.pinned = to, False
            pin(position, to)
            moved.setdefault((to, "land"), []).append(unit)
            continue
        to = yield from _by_sea(position, board, deciding, combat, unit)
        if to:
            unit.place, unit.pinned = to, False
            moved.setdefault((to, "sea"), []).append(unit)
        else:
            moved.setdefault(("", "lost"), []).append(unit)
            to_pool(position, unit)
    clause = {"land": "WAW-CORE.RET-3", "sea": "WAW-CORE.RET-9", "lost": "WAW-CORE.RET-4"}
    for (to, how), gone in moved.items():
        table.tell(
            clause[how],
            Retreated(place=place, to=to, kinds=named(gone), how=how),
            answered=deciding.answered(seat),
        )


def _by_sea(
    position: Position, board: Board, deciding: Deciding, combat: Combat, unit: Unit
) -> Generator[tuple[Ask, ...], Answers, str]:
    """The port that a unit without a land retreat reaches by sea: one unit for each active
    fleet of its side with a port on the marine area, which becomes inactive
    (WAW-CORE.RET-9)."""
    place = combat.place
    yield from ()
    if place not in board.areas or not board.areas[place].seas:
        return ""
    lines = deciding.lines_now(
        combat.defender.seat, place, deciding.facts(combat, combat.defender), Evacuate
    )
    if lines and lines[0].rule == "no":
        return ""
    if off(position, "naval"):
        to = FERRY.get(place, "")
        fits = (
            to
            and friendly_area(position, to, unit.nation)
            and room(position, board, to, unit.nation) > 0
        )
        return to if fits else ""
    for sea in board.areas[place].seas:
        ports = [
            port
            for port in ports_of(position, board, sea, unit.nation)
            if port != place
            and room(position, board, port, unit.nation) > 0
            and no_entry(position, board, unit, port) is None
        ]
        fleet = next(
            (
                fleet
                for fleet in position.units
                if is_fleet(fleet)
                and fleet.active
                and not fleet.task
                and fleet.place in (*board.coastal(sea), sea)
                and friends(position, fleet.nation, unit.nation)
            ),
            None,
        )
        if ports and fleet is not None:
            fleet.active = False
            fleet.task = "transport"
            return max(
                ports, key=lambda p: (room(position, board, p, unit.nation), -board.order[p])
            )
    return ""


# --------------------------------------------------------------------------- advance


def staying(
    position: Position,
    board: Board,
    deciding: Deciding,
    combat: Combat,
) -> list[Unit]:
    """Attackers that remain where they started: one in an area captured this turn that would be
    left empty (WAW-CORE.MOV-8, RET-11), those that the owner leaves, those for whom there is
    no room; of a landing these, elite units first, stay aboard (WAW-CORE.MOV-14)."""
    units = combat.attacker.units
    origin = combat.origin
    space = board.stacking(combat.place)
    if combat.landing:
        return sorted(units, key=lambda unit: unit.kind == "elite")[space:]
    facts = deciding.facts(combat, combat.attacker)
    lines = deciding.lines_now(combat.attacker.seat, origin, facts, Leave)
    wanted = 0
    nation = kind = ""
    if lines:
        wanted, nation, kind = lines[0].count, lines[0].nation, lines[0].kind
    others = [
        unit
        for unit in ground_at(position, origin)
        if unit not in units and friendly_area(position, origin, unit.nation)
    ]
    if origin in position.captured:
        wanted = max(1, wanted)
    need = max(0, wanted - len(others))
    ordered = sorted(
        units,
        key=lambda u: (
            bool(nation) and u.nation != nation,
            bool(kind) and u.kind != kind,
            u.kind == "elite",
            not penalised(position, board, u.nation, origin),
        ),
    )
    too_many = max(0, len(units) - need - space)
    return ordered[: need + too_many]


def advance(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    combat: Combat,
    stay: Sequence[Unit],
    answered: bool = False,
) -> list[Unit]:
    """The winner takes the area with the units that do not stay (WAW-CORE.RET-5); gives them."""
    moving = [unit for unit in combat.attacker.units if unit not in stay]
    for unit in stay:
        unit.stays = combat.origin in position.captured
    for unit in moving:
        unit.place, unit.aboard, unit.base = combat.place, "", ""
    nation = moving[0].nation
    before = take(position, table, combat.place, nation, "combat")
    if combat.landing:
        position.carried.setdefault("seg/landed", []).append(combat.place)
    table.tell(
        "WAW-CORE.RET-5",
        AreaCaptured(
            place=combat.place,
            nation=nation,
            before=before,
            kinds=named(moving),
            stayed=len(stay),
        ),
    )
    return moving


def leave_paris(position: Position, table: Table[Board], near: str = "") -> None:
    """British units that are left alone in Paris go to an adjacent friendly area with room, or
    are eliminated (WAW-CORE.CTL-12). near: an area just fought for, where they do not go."""
    if not alone_in_paris(position):
        return
    board = table.board
    for unit in ground_at(position, "paris"):
        found = retreats(position, board, unit, "paris", near)
        if found:
            unit.place = found[0]
            gone = Retreated(place="paris", to=found[0], kinds=named([unit]), how="land")
        else:
            to_pool(position, unit)
            gone = Retreated(place="paris", to="", kinds=named([unit]), how="lost")
        table.tell("WAW-CORE.CTL-12", gone)
