"""4.1 The steps of the Blitz Combat Segment around its attacks: Airdrops, Landings, the return
of CV Strikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.countries.states import trespass
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import place
from adjudicator.rulesets.totaler_krieg.book.ground import postures, shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    cannot_stand_with,
    failed_at,
    forbids,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.orders.fighting import Drop, Land
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerRemoved
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Dropped, Landed


def airdrop(position: Position, table: Table[Board]) -> Play:
    """4.1.1 Step 1: supplied, Blitz-enabled airborne units drop as markers."""
    faction = position.phasing
    field = Field(position, table.board)
    able = [name for name in field.owner if may_drop(field, name, faction) is None]
    if not able:
        return
    question = ask_for(
        position,
        faction,
        "airdrop",
        "TK-4.1.1-1",
        "Which airborne units drop, and where?",
        [Drop],
        "airdrops",
        options={"unit": able},
        silence="Nobody drops.",
    )
    answers = yield from ask(question)
    for order in answers[faction].of(Drop):
        table.about(order)
        try:
            drop(position, table, order)  # TK-4.1.1-3
        except NotAllowed as no:
            failed(position, table, faction, order, no)


def may_drop(field: Field, name: str, faction: str) -> tuple[str, str] | None:
    """Why a unit cannot make an Airdrop, None if it can (4.1.1)."""
    counter, piece = field.board.counters[name], field.position.pieces[name]
    if counter.back_is != "airdrop" or field.owner.get(name) != faction or piece.back:
        return "TK-4.1.1-1", f"{name} is not one of your airborne or helicopter units."
    if not is_hex(piece.at) or not field.board.hexes[piece.at].land:
        return "TK-4.1.1-1", f"{name} is not in a Land hex."
    if field.position.war_state == "pre":
        return "TK-4.1.1-10", "There are no Airdrops in Pre-War."  # TK-12.1-7
    if not shifts.blitz_enabled(field, faction, piece.at):
        return "TK-4.1.1-1", f"{name} is not within two hexes of a Blitz marker."
    if not supply.supplied(field, name):
        return "TK-10.3-10", f"{name} is not supplied."
    return None


def drop(position: Position, table: Table[Board], order: Drop) -> None:
    """One Airdrop. Raises NotAllowed."""
    board = table.board
    field = Field(position, board)
    if order.unit not in board.counters or order.place not in board.hexes:
        raise NotAllowed(0, "TK-4.1.1-1", f"There is no {order.unit} or no hex {order.place}.")
    if refusal := may_drop(field, order.unit, position.phasing):
        raise NotAllowed(0, *refusal)
    start, end = board.cell(position.pieces[order.unit].at), board.cell(order.place)
    where = board.name(order.place)
    reach = 2  # TK-4.1.1-7 TK-COMP-39
    if distance(start, end) > reach:
        raise NotAllowed(0, "TK-4.1.1-1", f"{where} is more than {reach} hexes away.")
    if not (board.land >> end) & 1:
        raise NotAllowed(0, "TK-4.1.1-8", f"{where} is All-Sea.")
    near = [end, *board.neighbours(end)]
    if any((field.enemy_air(position.phasing) >> one) & 1 for one in near):
        raise NotAllowed(0, "TK-4.1.1-9", f"An enemy Air unit is in or next to {where}.")
    if failed_at(field, position.phasing, end):
        raise NotAllowed(0, "TK-14.12-8", f"{where} is in a Failure.")  # TK-14.12-4
    if refusal := postures.placement(field, order.unit, order.place, airdrop=True):
        raise NotAllowed(0, *refusal)
    if not _path(field, start, end, reach):
        raise NotAllowed(
            0, "TK-4.1.1-11", f"No Airdrop Path to {where} avoids Neutral and Policy lands."
        )
    piece = position.pieces[order.unit]
    piece.at, piece.back = order.place, True
    table.tell("TK-4.1.1-1", Dropped(unit=order.unit, at=order.place))


def _path(field: Field, start: Cell, end: Cell, reach: int) -> bool:
    """Is there a path of at most so many hexes outside Neutral Countries and PACs?"""
    shut = field.neutral | field.pac
    front = 1 << start
    for _ in range(reach + 1):
        if (front >> end) & 1:
            return start == end or not (shut >> end) & 1
        front = field.board.near(front, 1) & ~shut | (1 << start)
    return False


def beachhead_landing(position: Position, table: Table[Board]) -> Play:
    """4.1.3 Step 3: units on a Beachhead that did not attack go ashore."""
    faction = position.phasing
    field = Field(position, table.board)
    able = [
        name
        for sea in field.beachheads[faction]
        for name in field.friends(sea, faction)
        if may_land(field, name) is None
    ]
    if not able:
        return
    question = ask_for(
        position,
        faction,
        "landing",
        "TK-4.1.3-1",
        "Which units on Beachheads land?",
        [Land],
        "landings",
        options={"units": able, "marker": [""]},
        silence="Nobody lands.",
        standing=["AlwaysAdvance"],
    )
    answers = yield from ask(question)
    for order in answers[faction].of(Land):
        table.about(order)
        for name in order.units:
            try:
                land(position, table, name)  # TK-4.1.3-4
            except NotAllowed as no:
                failed(position, table, faction, order, no)


def may_land(field: Field, name: str) -> tuple[str, str] | None:
    """Why a unit may not make a Beachhead Landing, None if it may (4.1.3)."""
    position, board = field.position, field.board
    faction = field.owner[name]
    piece = position.pieces[name]
    sea = board.cell(piece.at) if is_hex(piece.at) else -1
    if sea not in field.beachheads[faction]:
        return "TK-4.1.3-1", f"{name} is on no Beachhead."
    if name in position.attacked:
        return "TK-4.1.3-1", f"{name} has attacked in this Segment."
    if not shifts.blitz_enabled(field, faction, piece.at):
        return "TK-4.1.3-1", f"{name} is not within two hexes of a Blitz marker."
    if not supply.supplied(field, name):
        return "TK-4.1.3-6", f"{name} is not supplied."
    end = field.beachheads[faction][sea]
    if (field.enemy_units(faction) >> end) & 1:
        return "TK-4.1.3-7", f"An enemy unit is in {board.name(field.id(end))}."
    if failed_at(field, faction, end):
        return "TK-14.12-9", f"{board.name(field.id(end))} is in a Failure."
    if (field.neutral >> end) & 1:
        return "TK-4.1.3-8", f"{board.name(field.id(end))} is in a Neutral Country."
    return forbids(field, name, end) or cannot_stand_with(field, name, end)


def land(position: Position, table: Table[Board], name: str) -> None:
    """One Beachhead Landing; it is no movement (TK-4.1.3-2). Raises NotAllowed."""
    field = Field(position, table.board)
    if field.owner.get(name) != position.phasing:
        raise NotAllowed(0, "TK-4.1.3-1", f"{name} is not on one of your Beachheads.")
    if refusal := may_land(field, name):
        raise NotAllowed(0, *refusal)
    sea = table.board.cell(position.pieces[name].at)
    end = field.id(field.beachheads[position.phasing][sea])
    trespass(position, table, name, table.board.cell(end))
    place(position, table, name, end)
    table.tell("TK-4.1.3-1", Landed(unit=name, at=end))


def airdrop_landing(position: Position, table: Table[Board]) -> Play:
    """4.1.4 Step 4: infantry takes the place of Airdrop markers, which all leave the map."""
    faction = position.phasing
    board = table.board
    field = Field(position, board)
    markers = [
        name for at in members(field.airdrops[faction]) for name in field.markers(at, "airdrop")
    ]
    markers = [name for name in markers if field.owner[name] == faction]
    if not markers:
        return
    ready = [name for name in markers if _can_be_replaced(field, name)]
    choice = {name: troops(field, name) for name in ready}
    chosen: list[Land] = []
    if any(choice.values()):
        default = [Land(units=(unit,), marker=name) for name, unit in _first_of_each(choice)]
        question = ask_for(
            position,
            faction,
            "airdrop landing",
            "TK-4.1.4-2",
            "Which infantry takes the place of your Airdrop markers?",
            [Land],
            "landings",
            options={
                "marker": ready,
                "units": list(dict.fromkeys(u for units in choice.values() for u in units)),
            },
            default=default,
            silence="The first infantry of the Force Pool lands on each.",
        )
        answers = yield from ask(question)
        chosen = answers[faction].of(Land)
    landed: dict[str, str] = {}
    for order in chosen:
        table.about(order)
        try:
            _land_for(position, table, order, ready, landed)
        except NotAllowed as no:
            failed(position, table, faction, order, no)
    for name in markers:
        drive_off(position, table, name, "TK-4.1.4-5")  # TK-4.1.4-1 TK-4.1.4-3


def _first_of_each(choice: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Marker by marker the first infantry that no marker before it has taken."""
    used: set[str] = set()
    for name, units in choice.items():
        unit = next((one for one in units if one not in used), "")
        if unit:
            used.add(unit)
            yield name, unit


def _land_for(
    position: Position,
    table: Table[Board],
    order: Land,
    ready: Sequence[str],
    landed: dict[str, str],
) -> None:
    """One Airdrop Landing: infantry takes the place of a marker. ready: the markers that may
    be replaced. landed: marker -> its infantry, noted here. Raises NotAllowed."""
    board, marker = table.board, order.marker
    if marker not in ready:
        text = f"{marker} is not an Airdrop marker that infantry can replace."
        raise NotAllowed(0, "TK-4.1.4-2", text)
    if marker in landed:
        raise NotAllowed(0, "TK-4.1.4-4", f"{landed[marker]} takes the place of {marker}.")
    if len(set(order.units)) > 1:
        text = f"One unit of one step takes the place of {marker}, not {len(set(order.units))}."
        raise NotAllowed(0, "TK-4.1.4-4", text)
    unit = order.units[0]
    if unit not in troops(Field(position, board), marker):
        clause = "TK-4.1.4-7" if board.counters[unit].elite else "TK-4.1.4-4"
        text = f"{unit} is not infantry in a Force Pool that can replace {marker}."
        raise NotAllowed(0, clause, text)
    at = position.pieces[marker].at
    position.pieces[unit].at = at
    position.pieces[unit].back = bool(board.counters[unit].side_with(1))
    landed[marker] = unit
    table.tell("TK-4.1.4-4", Landed(unit=unit, at=at))


def _can_be_replaced(field: Field, name: str) -> bool:
    """Supplied and without an enemy unit in its hex (TK-4.1.4-2)."""
    at = field.board.cell(field.position.pieces[name].at)
    if (field.enemy_units(field.owner[name]) >> at) & 1:
        return False  # TK-4.1.4-1
    return any((supply.lines(field, nation) >> at) & 1 for nation in field.nations(name))


def troops(field: Field, name: str) -> list[str]:
    """One-step infantry of the marker's nationality in the Force Pool, none of it elite
    (TK-4.1.4-7); British or US for the Western marker (TK-4.1.4-6)."""
    nations = field.nations(name)
    found = []
    for other in field.position.at(pool(field.owner[name])):
        counter = field.board.counters[other]
        if counter.kind != "ground" or not counter.infantry or counter.elite:
            continue
        if counter.type == "garrison" or counter.side_with(1) is None:
            continue
        if counter.country in nations:
            found.append(other)
    return found


def strikes_return(position: Position, table: Table[Board]) -> None:
    """4.1.5 Step 5: CV Strikes in hexes go to the Used Box of the zone (TK-4.1.5-1)."""
    board = table.board
    for name, piece in position.pieces.items():
        counter = board.counters[name]
        if counter.type != "cv_fleet" or not is_hex(piece.at):
            continue
        at = piece.at
        piece.at, piece.mode = f"used:{piece.mode}", ""
        table.tell("TK-4.1.5-1", MarkerRemoved(marker=name, at=at, to=piece.at))
