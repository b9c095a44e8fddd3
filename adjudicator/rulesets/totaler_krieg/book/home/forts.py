"""2.3.2 Fortress and garrison conversion, and where each may stand (2.3.2.4)."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import spread
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool, remove
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.organizing import Convert
from adjudicator.rulesets.totaler_krieg.words.facts.counters import Converted

BORDERS = {
    "France bordering Germany or Belgium-Holland": ("France", ("Germany", "Belgium-Holland")),
    "Germany bordering France or Belgium-Holland": ("Germany", ("France", "Belgium-Holland")),
    "Russia bordering Turkey, Rumania, Poland, Germany, Finland or Baltic States": (
        "Russia",
        ("Turkey", "Rumania", "Poland", "Germany", "Finland", "Baltic States"),
    ),
    "Czechoslovakia bordering Germany": ("Czechoslovakia", ("Germany",)),
}
"""TK-2.3.2.4-7 TK-2.3.2.4-13 TK-2.3.2.4-15"""

ONCE_A_TURN = {
    "GER-FE": "TK-2.3.2.4-11",
    "GER-Wall": "TK-2.3.2.4-13",
    "Fra-Line": "TK-2.3.2.4-7",
    "Fra-Mag": "TK-2.3.2.4-8",
    "Rus-Line": "TK-2.3.2.4-15",
}
"""Fortresses of which one is converted a turn, with the clause that says so."""


def convert(position: Position, table: Table[Board], order: Convert, field: Field) -> None:
    """2.3.2 A one-step unit becomes a fortress or garrison of its nationality, or a Port-a-Fort
    flips. Neither supply nor an enemy Air unit matters (TK-2.3.2.1-4, TK-2.3.2.1-5,
    TK-2.3.2.3-3, TK-2.3.2.3-4). Raises NotAllowed."""
    board = table.board
    name = order.unit
    counter = board.counters.get(name)
    piece = position.pieces.get(name)
    if counter is None or piece is None or field.owner.get(name) != position.phasing:
        raise NotAllowed(0, "TK-2.3.2.1-1", f"{name} is not one of your units on the map.")
    if not is_hex(piece.at) or not board.hexes[piece.at].land:
        raise NotAllowed(0, "TK-2.3.2.1-1", f"{name} is not in a Land hex.")
    if not order.into:
        flip(position, table, field, name)
        return
    into = board.counters.get(order.into)
    if into is None or into.type not in ("fortress", "garrison"):
        raise NotAllowed(0, "TK-2.3.2.2-3", f"{order.into} is neither a fortress nor a garrison.")
    if position.pieces[order.into].at != pool(position.phasing):
        raise NotAllowed(0, "TK-2.3-3", f"{order.into} is not in your Force Pool.")
    if field.steps(name) != 1 or not (counter.infantry or counter.armor):
        raise NotAllowed(
            0, "TK-2.3.2.1-1", f"{name} is not a one-step infantry-type or armor-type unit."
        )
    if counter.country != into.country:
        raise NotAllowed(
            0, "TK-2.3.2.1-1", f"{name} and {order.into} are of different nationalities."
        )
    if "SS" in into.traits and "SS" not in counter.traits:
        raise NotAllowed(0, "TK-2.3.2.4-12", f"{order.into} is converted from an SS unit.")
    at = board.cell(piece.at)
    if into.type == "fortress" and any(
        field.is_fortress(other) for other in field.friends(at, position.phasing) if other != name
    ):
        raise NotAllowed(0, "TK-2.3.2.1-3", f"A fortress is in {board.name(piece.at)} already.")
    allowed_hex(field, order.into, piece.at)
    kind = next((one for one in ONCE_A_TURN if order.into.startswith(one)), "")
    if kind in position.converted:  # TK-2.3.2.1-6 TK-2.3.2.1-7
        raise NotAllowed(0, ONCE_A_TURN[kind], f"One conversion into {kind} is allowed each turn.")
    if kind:
        position.converted.append(kind)
    place = piece.at
    remove(position, board, name)
    fort = position.pieces[order.into]
    fort.at, fort.back = place, False
    clause = "TK-2.3.2.1-1" if into.type == "fortress" else "TK-2.3.2.3-2"
    table.tell(clause, Converted(unit=name, into=order.into, at=place))


def flip(position: Position, table: Table[Board], field: Field, name: str) -> None:
    """2.3.2.2 A Port-a-Fort flips to its fortress side or back. Raises NotAllowed."""
    board = table.board
    piece, counter = position.pieces[name], board.counters[name]
    if counter.back_is != "fortress":
        raise NotAllowed(0, "TK-2.3.2.2-3", f"{name} has no fortress side.")
    at = board.cell(piece.at)
    if not piece.back and any(
        field.is_fortress(other) for other in field.friends(at, position.phasing)
    ):
        raise NotAllowed(0, "TK-2.3.2.2-2", f"A fortress is in {board.name(piece.at)} already.")
    piece.back = not piece.back  # TK-2.3.2.2-5
    into = "fortress" if piece.back else "mobile"
    table.tell("TK-2.3.2.2-2", Converted(unit=name, into=into, at=piece.at))


def allowed_hex(field: Field, name: str, place: str) -> None:
    """2.3.2.4 May this fortress or garrison be converted to here? Raises NotAllowed."""
    board = field.board
    limit = board.counters[name].hex_limit
    where = board.name(place)
    if not limit:
        return
    hexes = [part for part in limit.replace(",", ";").split(";") if is_hex(part.strip())]
    if hexes:
        if place not in [one.strip() for one in hexes]:
            named = ", ".join(board.name(one.strip()) for one in hexes)
            raise NotAllowed(0, "TK-2.3.2.4-1", f"{name} stands in {named} only.")
        return
    if limit in BORDERS:
        country, others = BORDERS[limit]
        at = board.cell(place)
        beside = 0
        for other in others:
            beside |= spread(field.lands.home.get(other, 0))
        mine = field.lands.home.get(country, 0)
        if not ((mine & beside) >> at) & 1:
            clause = {"France": "TK-2.3.2.4-7", "Germany": "TK-2.3.2.4-13"}.get(
                country, "TK-2.3.2.4-15"
            )
            raise NotAllowed(0, clause, f"{where} is not in {country} on the border {name} guards.")
        return
    if "No Retreat" in limit:
        if not field.position.pieces["MK-Axi-No_Retreat"].at.startswith("vp:"):
            raise NotAllowed(0, "TK-2.3.2.4-11", "No Retreat is not on the VP Track.")
        return
    if limit.startswith("card"):
        raise NotAllowed(0, "TK-2.3.2.4-10", f"Only its card places {name}.")
