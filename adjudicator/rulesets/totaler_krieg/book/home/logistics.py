"""1.2 Logistics / Partisan Segment."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.organizing import LiftMarker, PlaceMarker
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerPlaced, MarkerRemoved


def logistics(position: Position, table: Table[Board]) -> Play:
    """1.2 One Logistics marker placed or removed (TK-1.2.1-1), Partisan Bases at will
    (TK-1.2-1)."""
    faction = position.phasing
    question = ask_for(
        position,
        faction,
        "logistics",
        "TK-1.2-1",
        "Logistics and Partisan Base markers: which are placed or lifted?",
        [PlaceMarker, LiftMarker],
        "logistics",
        facts={"turn": position.turn},
        silence="Your markers stay where they are.",
    )
    answers = yield from ask(question)
    done = Done()
    for order in answers[faction]:
        table.about(order)
        try:
            if isinstance(order, PlaceMarker):
                place(position, table, order, done)
            elif isinstance(order, LiftMarker):
                lift(position, table, order, done)
        except NotAllowed as no:
            failed(position, table, faction, order, no)


class Done:
    """What one Segment has seen: a Logistics marker moved, Countries with a new base."""

    def __init__(self) -> None:
        self.logistics = False
        self.countries: list[str] = []


def place(position: Position, table: Table[Board], order: PlaceMarker, done: Done) -> None:
    """Put a marker on the map. Raises NotAllowed."""
    board = table.board
    counter = board.counters.get(order.marker)
    if counter is None or counter.type not in ("logistics", "partisan"):
        raise NotAllowed(
            0, "TK-1.2.1-5", f"{order.marker} is neither a Logistics nor a Partisan Base marker."
        )
    if position.pieces[order.marker].at != pool(position.phasing):
        raise NotAllowed(0, "TK-1.2.1-5", f"{order.marker} is not in your Force Pool.")
    if order.place not in board.hexes or not board.hexes[order.place].land:
        raise NotAllowed(0, "TK-1.2.1-2", f"{order.place} is not a Land hex.")
    field = Field(position, board)
    if counter.type == "partisan":
        may_hold_base(field, order.place, done)
    else:
        may_hold_logistics(field, order.place, done)
        for other in field.markers(board.cell(order.place), "detachment"):  # none but its own
            piece = position.pieces[other]
            fact = MarkerRemoved(marker=other, at=piece.at, to="delay")
            piece.at, piece.back = "delay", False
            table.tell("TK-1.2.1-9", fact)
        done.logistics = True
    position.pieces[order.marker].at = order.place
    clause = "TK-1.2.2.1-1" if counter.type == "partisan" else "TK-1.2.1-2"
    table.tell(clause, MarkerPlaced(marker=order.marker, at=order.place))


def may_hold_logistics(field: Field, place_: str, done: Done) -> None:
    """1.2.1 May a hex hold a Logistics marker? Raises NotAllowed."""
    board, faction = field.board, field.position.phasing
    at, where = board.cell(place_), board.name(place_)
    if done.logistics:
        raise NotAllowed(
            0, "TK-1.2.1-1", "Only one Logistics marker can be placed or lifted in a Segment."
        )
    for other in field.others(faction):
        held = field.units(other) | field.detachments[other] | field.logistics[other]
        if (held >> at) & 1:
            raise NotAllowed(0, "TK-1.2.1-7", f"An enemy unit or marker is in {where}.")
    if (field.logistics[faction] >> at) & 1:
        raise NotAllowed(0, "TK-1.2.1-8", f"You already have a Logistics marker in {where}.")
    friends = field.friends(at, faction)
    if faction == "axis":
        german = any("Germany" in field.nations(name) for name in friends)
        fed = (supply.lines(field, "Germany", overland=True) >> at) & 1
        if not (board.at(at).city and german and fed):
            raise NotAllowed(
                0,
                "TK-1.2.1-2",
                f"{where} is not a City with Germans supplied overland from Germany.",
            )
    elif faction == "western":
        fed_us = any(
            "United States" in field.nations(name) and supply.supplied(field, name)
            for name in friends
        )
        if not (board.at(at).city and fed_us):
            raise NotAllowed(0, "TK-1.2.1-4", f"{where} is not a City with a supplied US unit.")
    else:
        near = [at, *board.neighbours(at)]
        hq = any(
            field.is_hq(name)
            and "Russia" in field.nations(name)
            and (supply.lines(field, "Russia", overland=True) >> one) & 1
            for one in near
            for name in field.friends(one, faction)
        )
        if not ((board.lines >> at) & 1 and hq):
            raise NotAllowed(
                0, "TK-1.2.1-3", f"{where} is not a Road or Rail hex near a supplied Russian HQ."
            )


def may_hold_base(field: Field, place_: str, done: Done) -> None:
    """1.2.2.1 May a hex get a Partisan Base? It is noted as done. Raises NotAllowed."""
    board, faction = field.board, field.position.phasing
    at, where = board.cell(place_), board.name(place_)
    mark = 1 << at
    owner = field.lands.owner.get(at, "")
    one = board.at(at)
    if field.status(owner) != "conquered" or not field.lands.home.get(owner, 0) & mark:
        raise NotAllowed(0, "TK-1.2.2.1-1", f"{where} is not in a Conquered Allied Minor Country.")
    if not (one.city or one.terrain == "rough"):
        raise NotAllowed(0, "TK-1.2.2.1-1", f"{where} is neither Rough nor a City.")
    if owner in done.countries:
        raise NotAllowed(
            0, "TK-1.2.2-2", f"{owner} has already received a Partisan Base in this Segment."
        )
    bases = 0
    for each in ("western", "soviet"):
        bases |= field.partisans[each]
    held = bases
    for other in field.others(faction):
        held |= field.units(other) | field.detachments[other] | field.logistics[other]
    if held & mark:
        raise NotAllowed(0, "TK-1.2.2.1-3", f"An enemy piece or a Partisan Base is in {where}.")
    if field.ezoc(faction) & mark and not field.units(faction) & mark:
        raise NotAllowed(0, "TK-1.2.2.1-4", f"{where} is in an EZOC without a friendly unit.")
    enemy = field.partisans["soviet" if faction == "western" else "western"]
    if enemy & field.lands.home.get(owner, 0):
        raise NotAllowed(0, "TK-1.2.2.1-5", f"The other Allied faction has a base in {owner}.")
    done.countries.append(owner)


def lift(position: Position, table: Table[Board], order: LiftMarker, done: Done) -> None:
    """Take a marker up into the Delay Box. Raises NotAllowed."""
    board = table.board
    counter = board.counters.get(order.marker)
    if counter is None or counter.type not in ("logistics", "partisan"):
        raise NotAllowed(
            0, "TK-1.2.1-6", f"{order.marker} is neither a Logistics nor a Partisan Base marker."
        )
    piece = position.pieces[order.marker]
    if counter.faction != position.phasing or not is_hex(piece.at):
        raise NotAllowed(0, "TK-1.2.1-6", f"{order.marker} is not one of your markers on the map.")
    if counter.type == "logistics":
        if done.logistics:
            raise NotAllowed(
                0, "TK-1.2.1-1", "Only one Logistics marker can be placed or lifted in a Segment."
            )
        done.logistics = True
    at = piece.at
    piece.at = "delay"  # TK-1.2.1-6 TK-1.2.2.2-1
    clause = "TK-1.2.2.2-1" if counter.type == "partisan" else "TK-1.2.1-6"
    table.tell(clause, MarkerRemoved(marker=order.marker, at=at, to="delay"))
