"""What is drawn for a view: units, whose the centres are, arrows of what was ordered."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Piece, Sheet
from adjudicator.rulesets.diplomacy.board.board import Board, province_of
from adjudicator.rulesets.diplomacy.board.naming import short
from adjudicator.rulesets.diplomacy.board.position import Position, Unit
from adjudicator.rulesets.diplomacy.words.facts import Ordered, Retreated


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
    coast = unit.at.partition("/")[2]
    tags = [tag] if tag else []
    return Piece(
        area=unit.province,
        colour=unit.power,
        symbol=unit.arm,
        text=coast,
        tags=tags,
        label=label(board.of(unit.power), unit, short(chart, unit.at), tag),
    )


def label(adjective: str, unit: Unit, where: str, tag: str = "") -> str:
    """`French army in Paris`."""
    return f"{adjective} {unit.arm} in {where}{f', {tag}' if tag else ''}"


def arrow_for(event: Event) -> Arrow | None:
    """A move or a retreat as an arrow."""
    if event.kind == "Ordered":
        fact = Ordered.model_validate(event.facts)
        if fact.order != "move":
            return None
        kind = "sea" if fact.via else "move" if fact.done and not fact.dislodges else "attack"
        path = [fact.unit.province, province_of(fact.to)]
        if kind == "sea":
            return Arrow(path=path, kind="sea", colour=fact.unit.power)
        return Arrow(path=path, kind="move" if kind == "move" else "attack", colour=fact.unit.power)
    if event.kind == "Retreated":
        gone = Retreated.model_validate(event.facts)
        return Arrow(
            path=[gone.unit.province, province_of(gone.to)],
            kind="retreat",
            colour=gone.unit.power,
        )
    return None
