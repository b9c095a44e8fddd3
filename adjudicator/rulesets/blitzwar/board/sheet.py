"""What to draw on the map for a view: control, counters, weather, what moved and fought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from adjudicator.core.pointing import Way, traces
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Piece, Sheet, plain
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import describe
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Counter, Position
from adjudicator.rulesets.blitzwar.book.weather import snowy, winter
from adjudicator.rulesets.blitzwar.view import View

LEGEND = {
    "axis": "Axis",
    "allies": "Allies",
    "soviet": "Soviet Union",
    "neutral": "neutral",
}
ORDER = ("infantry", "white", "armour", "air", "fleet", "u_boat", "supply")
"""Counters of a zone are laid out in this order, corps before the rest."""
PALETTE = {code: nation.colour for code, nation in NATIONS.items()}


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    """The map of a view; with events also their arrows, and the picture cut to them."""
    position = view.position
    arrows = traced(board, view, events)
    fought = {str(event.facts["zone"]) for event in events if event.kind == "Fought"}
    white = winter(board, position.turn)
    overlays = {zone: "snow" for zone in board.zones if white and snowy(board, position.turn, zone)}
    overlays |= dict.fromkeys(sorted(fought), "battle")
    # A voyage across half the map would make everything else small.
    near = [arrow for arrow in arrows if arrow.kind != "sea"] or arrows
    touched = [place for arrow in near for place in arrow.path]
    touched += [str(e.facts["zone"]) for e in events if e.facts.get("zone") in board.zones]
    row = board.calendar.get(position.turn)
    mud = ", mud" if row is not None and row.weather == "mud" else ""
    return Sheet(
        title=f"{row.title}{mud}" if row is not None else f"Turn {position.turn}",
        control=dict(position.control),
        pieces=pieces(position),
        arrows=arrows,
        overlays=overlays,
        focus=list(dict.fromkeys(touched)),
        palette=PALETTE,
        legend=LEGEND,
    )


def pieces(position: Position) -> list[Piece]:
    """The counters, corps first, bigger ones before smaller ones."""
    counters = sorted(
        position.counters,
        key=lambda c: (c.place, c.side, ORDER.index(c.kind), -c.corps - c.ships - c.halves, c.id),
    )
    return [piece(counter) for counter in counters]


def piece(counter: Counter) -> Piece:
    """One counter as it is drawn. Air counters are always one unit (BW-3-5) and show none."""
    tags = [
        tag
        for tag, there in (
            ("elite", counter.elite),
            ("fortified", counter.fortified),
            ("flying", counter.flying and not counter.beachhead and counter.place != BOMBING),
            ("beachhead", bool(counter.beachhead)),
            ("out of supply", counter.out_of_supply),
        )
        if there
    ]
    figure = str(counter.corps or counter.ships or "")
    if counter.kind == "supply":
        figure = plain(Fraction(counter.halves, 2)).replace(" 1/2", "½").replace("1/2", "½")
    words = [describe(counter), *(tag for tag in tags if tag in ("flying", "out of supply"))]
    return Piece(
        area=counter.place,
        colour=counter.country,
        symbol=counter.kind,
        text=figure,
        tags=tags,
        label=", ".join(words),
    )


def traced(board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
    """An arrow for each move, mission, voyage, attack and retreat, each way once."""
    return traces(way for event in events for way in _ways(event.kind, event.facts))


def _ways(kind: str, facts: Mapping[str, Any]) -> Iterator[Way]:
    side = facts.get("side", "")
    match kind:
        case "Moved":
            yield facts["path"], "move", side
        case "Advanced":
            yield [facts["start"], *facts["path"]], "move", side
        case "Fought":
            yield from (([start, facts["zone"]], "attack", side) for start in facts["starts"])
        case "Retreated":
            yield [facts["zone"], facts["to"]], "retreat", side
        case "AirPlaced":
            yield [facts["base"], facts["target"]], "air", side
        case "Shipped":
            yield [facts["start"], *facts["seas"][1:-1], facts["end"]], "sea", side
        case "Landed":
            yield [facts["start"], facts["zone"]], "sea", side
        case "FleetsSailed":
            yield facts["path"], "sea", side
