"""2.2.2, 2.2.3.4, 2.2.5 Beachheads: which stay, where one may lie, what fails with it."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool, remove
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import place as put
from adjudicator.rulesets.totaler_krieg.book.ground.asking import failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.support import Inland, TakeUp
from adjudicator.rulesets.totaler_krieg.words.facts.counters import (
    BeachheadPlaced,
    MarkerRemoved,
    Removed,
)
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Landed


def beachheads_of(position: Position, board: Board, faction: str) -> list[str]:
    """The faction's Beachhead markers on the map."""
    return [
        name
        for name, piece in position.pieces.items()
        if board.counters[name].type == "beachhead"
        and board.counters[name].faction == faction
        and is_hex(piece.at)
    ]


def maintain(
    position: Position, table: Table[Board], taken: list[TakeUp], inland: list[Inland]
) -> None:
    """2.2.2 A Beachhead stays while friends are on it and enemies face it; else it goes, after
    an Inland Advance (TK-2.2.2-4)."""
    board, faction = table.board, position.phasing
    ashore = {name for order in inland for name in order.units}
    _refuse_others(position, table, taken, inland)
    for marker in beachheads_of(position, board, faction):
        piece = position.pieces[marker]
        field = Field(position, board)
        friends = field.friends(board.cell(piece.at), faction)
        if _may_stay(field, marker):
            if any(order.place == piece.at for order in taken):
                take_up(position, table, marker)  # TK-2.2.2-5
            elif not piece.back:
                piece.back = True  # TK-2.2.2-2
                fact = BeachheadPlaced(marker=marker, at=piece.at, faces=piece.arrow, side=1)
                table.tell("TK-2.2.2-2", fact)
            continue
        for name in friends:
            if name in ashore or not inland:
                go_inland(position, table, name, piece.arrow)
        take_up(position, table, marker)  # TK-2.2.2-3


def _may_stay(field: Field, marker: str) -> bool:
    """Are friendly ground units on a Beachhead marker and enemies before it (TK-2.2.2-1)?"""
    piece, faction = field.position.pieces[marker], field.position.phasing
    sea, shore = field.board.cell(piece.at), field.board.cell(piece.arrow)
    return bool(field.friends(sea, faction)) and bool(  # TK-A15
        (field.enemy_units(faction) >> shore) & 1
    )


def _refuse_others(
    position: Position, table: Table[Board], taken: list[TakeUp], inland: list[Inland]
) -> None:
    """Tell a seat which units do not go inland, and which Beachhead it does not have."""
    board, faction = table.board, position.phasing
    field = Field(position, board)
    markers = {position.pieces[one].at: one for one in beachheads_of(position, board, faction)}
    for order in inland:
        table.about(order)
        for name in order.units:
            at = position.pieces[name].at if name in position.pieces else ""
            if at not in markers or field.owner.get(name) != faction:
                text = f"{name} is not on one of your Beachhead markers."
                failed(position, table, faction, order, NotAllowed(0, "TK-2.2.2-6", text))
            elif _may_stay(field, markers[at]):
                shore = board.name(position.pieces[markers[at]].arrow)
                text = f"Enemies are in {shore}: the Beachhead stays, and {name} cannot go inland."
                failed(position, table, faction, order, NotAllowed(0, "TK-2.2.2-4", text))
    for take in taken:
        table.about(take)
        if take.place not in markers:
            text = f"You have no Beachhead marker in {board.name(take.place)}."
            failed(position, table, faction, take, NotAllowed(0, "TK-2.2.2-5", text))


def go_inland(position: Position, table: Table[Board], name: str, shore: str) -> None:
    """An Inland Advance: it is no movement, and neither supply nor weather, Policy or Failure
    matter (TK-2.2.2-6, TK-2.2.2-8, TK-2.2.2-9)."""
    put(position, table, name, shore)  # TK-A63
    table.tell("TK-2.2.2-6", Landed(unit=name, at=shore))  # TK-2.2.2-7


def take_up(position: Position, table: Table[Board], marker: str) -> None:
    """A Beachhead marker goes back to the Force Pool."""
    piece = position.pieces[marker]
    at = piece.at
    piece.at = pool(table.board.counters[marker].faction)
    piece.back, piece.arrow = False, ""
    table.tell("TK-2.2.2-3", MarkerRemoved(marker=marker, at=at, to=piece.at))


def beachhead_allowed(field: Field, place: str, faces: str) -> None:
    """May a Beachhead marker lie here and face that hex (2.2.3.4)? Raises NotAllowed."""
    board, faction = field.board, field.position.phasing
    sea = board.cell(place)
    if faces not in board.hexes or board.cell(faces) not in board.neighbours(sea):
        raise NotAllowed(0, "TK-2.2.3.4-9", f"{faces} is not next to {board.name(place)}.")
    if not board.hexes[faces].land:
        raise NotAllowed(0, "TK-2.2.3.4-11", f"{board.name(faces)} is All-Sea.")
    if (field.neutral >> board.cell(faces)) & 1:
        raise NotAllowed(0, "TK-2.2.3.4-10", f"{board.name(faces)} is in a Neutral Country.")
    if any(sea in beaches for beaches in field.beachheads.values()):
        raise NotAllowed(0, "TK-2.2.3.4-12", f"A Beachhead is in {board.name(place)} already.")
    if not free_beachhead(field, faction):
        raise NotAllowed(0, "TK-2.2.3.4-4", "No Beachhead marker is in your Force Pool.")


def free_beachhead(field: Field, faction: str) -> str:
    for name in field.places.get(pool(faction), ()):
        if field.board.counters[name].type == "beachhead":
            return name
    return ""


def beachhead_failure(position: Position, table: Table[Board]) -> None:
    """2.2.5 Ground units in All-Sea hexes without a Beachhead are eliminated (TK-2.2.5-1)."""
    board, faction = table.board, position.phasing
    field = Field(position, board)
    for at, names in list(field.stacks.items()):
        if board.at(at).land or at in field.beachheads[faction]:
            continue
        for name in names:
            if field.owner[name] == faction:
                place_ = field.id(at)
                to = remove(position, board, name)
                table.tell("TK-2.2.5-1", Removed(unit=name, at=place_, to=to))
