"""7 End of Game Turn: Delay Results, the Turn Track, what comes off it."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table, Term
from adjudicator.rulesets.totaler_krieg.board.board import Board
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
from adjudicator.rulesets.totaler_krieg.words.facts import Arrived, Delayed

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
    there = list(field.places.get(STRATEGIC, ()))
    _, axis_uscl, western_uscl = board.tracks.uscl[position.uscl]
    found: list[Term] = []

    def add(text: str, number: int, clause: str) -> None:
        if number:
            found.append(Term(text=text, value=f"{number:+d}", clause=clause))

    def lies(marker: str) -> bool:
        return marker in there

    def enemy(sort: str, *nations: str) -> int:
        return sum(
            1
            for one in there
            if board.counters[one].type == sort and faction_of(position, board, one) in nations
        )

    total = position.war_state == "total"
    box = int(position.vp_box) if position.vp_box.isdigit() else 4
    if faction == "axis":
        add("USCL", axis_uscl, "TK-14.37.1-2")
        if total and position.vp_side == "axis":
            add("Axis Tide", -box, "TK-7.1-8")
        if total and position.vp_side == "allied" and box >= 3:
            add("Allied Crusade", 1, "TK-7.1-3")
        add("War Production", -lies("MK-Axi-War_Production"), "TK-14.40-2")
        add("Materiel Shortages", int(lies("MK-Axi-Materiel_Shortages")), "TK-14.19-4")
        add("Western Bombers", enemy("bomber", "western"), "TK-COMP-26")
        add("Intensive Bombing", int(_bombed(field, there)), "TK-14.15-2")
        if lies("MK-Reduced_US_Impact") and position.uscl >= 1:
            add("Reduced US Impact", -1, "TK-14.37.3-3")
    if faction == "western":
        if not spared:
            add("USCL", western_uscl, "TK-14.37.1-2")
            add("Type XXI U-boats", int(lies("MK-Axi-Type_XXI_U-boat_Production")), "TK-14.35-2")
            add("Axis Sub Fleets", enemy("sub_fleet", "axis"), "TK-COMP-26")
            if counter.country in ("Britain", "France"):
                add("Axis Bombers", enemy("bomber", "axis"), "TK-COMP-26")
        add("War Production", -lies("MK-Wes-War_Production"), "TK-14.40-2")
        add("US Victory Program", int(lies("MK-Wes-US_Victory_Program")), "TK-14.37.5-3")
    if faction == "soviet":
        add("War Production", -lies("MK-Sov-War_Production"), "TK-14.40-2")
        if not spared:
            add("Ural Bombers", int(lies("MK-Axi-Ural_Bomber_Production")), "TK-14.36-2")
            add("Axis Bombers", enemy("bomber", "axis"), "TK-COMP-26")
        if field.controller(board.cell("e4312")) == "axis":
            add("Moscow is lost", 1, "TK-7.1-3")
        lease = position.pieces.get("MK-Wes-Lend-Lease")
        if lease is not None and lease.at == "events:soviet" and not field.posture("Russia"):
            add("Lend-Lease", -1, "TK-7.1-3")
    if faction in ("western", "soviet") and counter.air and not spared:
        add("Jet Fighters", int(lies("MK-Axi-Jet_Fighter_Production")), "TK-14.16-2")
    return found


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
