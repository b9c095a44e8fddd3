"""What to draw on the map for a view: control, counters, weather, what moved and fought."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

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
    arrows = traced(events)
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


def traced(events: Sequence[Event]) -> list[Arrow]:
    """An arrow for each move, mission, voyage, attack and retreat, each way once."""
    arrows: list[Arrow] = []
    for event in events:
        facts = event.facts
        match event.kind:
            case "Moved":
                found = [Arrow(path=facts["path"], kind="move", colour=facts["side"])]
            case "Advanced":
                path = [facts["start"], *facts["path"]]
                found = [Arrow(path=path, kind="move", colour=facts["side"])]
            case "Fought":
                found = [
                    Arrow(path=[start, facts["zone"]], kind="attack", colour=facts["side"])
                    for start in facts["starts"]
                ]
            case "Retreated":
                path = [facts["zone"], facts["to"]]
                found = [Arrow(path=path, kind="retreat", colour=facts["side"])]
            case "AirPlaced":
                path = [facts["base"], facts["target"]]
                found = [Arrow(path=path, kind="air", colour=facts["side"])]
            case "Shipped":
                path = [facts["start"], *facts["seas"][1:-1], facts["end"]]
                found = [Arrow(path=path, kind="sea", colour=facts["side"])]
            case "Landed":
                path = [facts["start"], facts["zone"]]
                found = [Arrow(path=path, kind="sea", colour=facts["side"])]
            case "FleetsSailed":
                found = [Arrow(path=facts["path"], kind="sea", colour=facts["side"])]
            case _:
                continue
        arrows += [arrow for arrow in found if arrow not in arrows]
    return arrows
