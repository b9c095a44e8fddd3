"""What is drawn for a view: units, whose the centres are, arrows of what was ordered."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Kind, Piece, Sheet
from adjudicator.rulesets.diplomacy.board.board import Board, province_of
from adjudicator.rulesets.diplomacy.board.naming import short
from adjudicator.rulesets.diplomacy.board.position import Position, Unit
from adjudicator.rulesets.diplomacy.words.facts import Ordered, Retreated
from adjudicator.rulesets.diplomacy.words.wording import words


def sheet(board: Board, view: Position, events: Sequence[Event] = ()) -> Sheet:
    """All see the same map."""
    pieces = [piece(board, view, unit) for unit in view.units]
    pieces += [piece(board, view, one.unit, "dislodged") for one in view.dislodged]
    played = [power for powers in view.seats.values() for power in powers]
    seen = [*view.owners.values(), *(unit.power for unit in view.units), *played]
    powers = [power for power in board.nations if power in seen]
    return Sheet(
        title=f"{view.title}, {view.season_words()}",
        control={**view.flags, **view.owners},
        pieces=pieces,
        arrows=[arrow for event in events if (arrow := arrow_for(event)) is not None],
        overlays={one.unit.province: "battle" for one in view.dislodged},
        palette={power: board.nations[power].colour for power in powers},
        legend={power: board.name(power) for power in powers},
    )


def piece(board: Board, view: Position, unit: Unit, tag: str = "") -> Piece:
    """A unit on the map."""
    chart = board.chart(view)
    label = f"{board.of(unit.power)} {unit.arm} in {short(chart, unit.at)}"
    return Piece(
        area=unit.province,
        colour=unit.power,
        symbol=unit.arm,
        text=unit.at.partition("/")[2],
        tags=[tag] if tag else [],
        label=f"{label}, {tag}" if tag else label,
    )


def arrow_for(event: Event) -> Arrow | None:
    """A move or a retreat as an arrow."""
    kind: Kind
    match words.fact(event):
        case Ordered(order="move") as fact:
            kind = "sea" if fact.via else "move" if fact.done and not fact.dislodges else "attack"
        case Retreated() as fact:
            kind = "retreat"
        case _:
            return None
    path = [fact.unit.province, province_of(fact.to)]
    return Arrow(path=path, kind=kind, colour=fact.unit.power)
