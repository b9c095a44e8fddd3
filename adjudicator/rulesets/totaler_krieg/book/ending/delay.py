"""7 End of Game Turn: Delay Results, the Turn Track, what comes off it."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table, Term
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.parts import DelayRow
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Position,
    faction_of,
    pool,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.facts.turns import Arrived, Delayed

STRATEGIC = "strategic"


def delay_terms(field: Field, name: str) -> list[Term]:
    """The Delay DRMs of a counter, one by one (7.1); only those of its own faction
    (TK-7.1-4). PACs and TACs are spared some (TK-13.6.1.1-23, TK-13.6.2.1-17,
    TK-13.6.2.2-12)."""
    position, board = field.position, field.board
    faction = faction_of(position, board, name)
    counter = board.counters[name]
    posture = field.posture(counter.country) if counter.country else ""
    spared = posture in POLICIES or posture in TRUCES
    found: list[Term] = []
    for row in board.delay:
        if row.faction != faction or (row.spared and spared) or (row.air and not counter.air):
            continue
        if row.nations and counter.country not in row.nations:
            continue
        if number := _drm(field, row):
            found.append(Term(text=row.name, value=f"{number:+d}", clause=row.clause))
    return found


def _drm(field: Field, row: DelayRow) -> int:
    """What a Delay DRM comes to now, 0 if its condition does not hold."""
    position, board = field.position, field.board
    there = list(field.places.get(STRATEGIC, ()))
    box = int(position.vp_box) if position.vp_box.isdigit() else 4
    total = position.war_state == "total"
    match row.condition:
        case ("uscl",):
            _, axis, western = board.tracks.uscl[position.uscl]  # TK-14.37.1-2
            return axis if row.faction == "axis" else western
        case ("tide",):
            return -box if total and position.vp_side == "axis" else 0  # TK-7.1-8
        case ("crusade", least):
            held = total and position.vp_side == "allied" and box >= int(least)
        case ("marker", name):
            held = (
                name in there
            )  # TK-14.40-2 TK-14.19-4 TK-14.35-2 TK-14.36-2 TK-14.16-2 TK-14.37.5-3
        case ("each", sort, owner):  # TK-COMP-26
            return int(row.drm) * sum(
                board.counters[one].type == sort and faction_of(position, board, one) == owner
                for one in there
            )
        case ("bombing",):
            held = _bombed(field, there)  # TK-14.15-2
        case ("impact",):
            held = "MK-Reduced_US_Impact" in there and position.uscl >= 1  # TK-14.37.3-3
        case ("axis_holds", place):
            held = field.controller(board.cell(place)) == "axis"
        case _:  # lend_lease
            lease = position.pieces["MK-Wes-Lend-Lease"]
            held = lease.at == "events:soviet" and not field.posture("Russia")
    return int(row.drm) if held else 0


def _bombed(field: Field, there: list[str]) -> bool:
    """Does Intensive Bombing count (14.15)?"""
    if "MK-Wes-Intensive_Bombing" not in there or "MK-Reduced_US_Impact" in there:
        return False  # TK-14.15-5
    if field.position.posture.get("us"):
        return False  # TK-14.15-3
    cities = field.lands.home.get("Germany", 0) & field.board.cities
    near = field.board.near(supply.air_bases(field, "United States"), 9)
    return bool(near & cities)  # TK-14.15-4


def delay_drm(field: Field, name: str) -> int:
    return sum(int(term.value) for term in delay_terms(field, name))


def put_on_track(position: Position, board: Board, name: str, turns: int) -> str:
    """A counter goes so many boxes ahead on the Turn Track (TK-7.1-5), its unit side up
    (TK-7.1-6). Gives the box."""
    piece = position.pieces[name]
    piece.at = turn_box(position.turn + turns)  # TK-7.1-7
    piece.back, piece.arrow, piece.mode = False, "", ""
    return piece.at


def delay(position: Position, table: Table[Board]) -> Play:
    """7.1 Delay Segment: a Delay Result for each counter of both boxes, by id (TK-A31)."""
    board = table.board
    yield from ()
    field = Field(position, board)
    waiting = sorted(field.places.get("delay", ())) + sorted(field.places.get("naval", ()))
    for name in waiting:
        terms = delay_terms(field, name)
        drm = sum(int(term.value) for term in terms)
        rolls = [table.dice.d6(f"delay/{name}")]  # TK-7.1-1
        if position.pieces[name].at == "naval" and rolls[0] == 6:
            rolls.append(table.dice.d6(f"delay/{name}/again"))  # TK-7.1-10 TK-7.1-11
        result = max(1, sum(rolls) + drm)  # TK-7.1-2 TK-7.1-3
        put_on_track(position, board, name, result)
        arrives = board.calendar.get(position.turn + result)
        title = arrives.title if arrives is not None else f"turn {position.turn + result}"
        table.tell(
            "TK-7.1-10" if len(rolls) > 1 else "TK-7.1-3",
            Delayed(unit=name, rolls=rolls, drm=drm, result=result, arrives=title),
            sums=terms,
        )


def arrivals(position: Position, table: Table[Board]) -> list[str]:
    """7.2 Counters in the box the Turn Marker enters come off the track: units, Convoys,
    Detachments, Logistics and Partisan Bases to their Force Pools (TK-7.2-5). Gives the other
    markers, which follow rules of their own (TK-7.2-6)."""
    board = table.board
    here = turn_box(position.turn)
    came: dict[str, list[str]] = {}
    others: list[str] = []
    useful = ("convoy_standard", "convoy_special", "logistics", "partisan")
    for name, piece in position.pieces.items():
        if piece.at != here:
            continue
        counter = board.counters[name]
        faction = faction_of(position, board, name)
        if counter.kind == "marker" and counter.type not in useful:
            others.append(name)
            continue
        piece.at = pool(faction) if faction else "aside"
        came.setdefault(faction, []).append(name)
    for faction, names in came.items():
        table.tell("TK-7.2-5", Arrived(units=names, to=pool(faction)))
    return others
