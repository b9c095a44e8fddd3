"""1.1 cards without politics, 4.3 Marker Segment."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import Step, steps_of
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import (
    Position,
    faction_of,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.sea import is_troop
from adjudicator.rulesets.totaler_krieg.words.facts.counters import MarkerRemoved
from adjudicator.rulesets.totaler_krieg.words.facts.turns import CardRevealed, Entered

# ------------------------------------------------------------- cards without politics


def line_card(position: Position, board: Board) -> Card | None:
    """The card that the historical line gives the phasing faction in this season."""
    row = board.calendar[position.turn]
    told = board.historical_line.get(f"{row.year} {row.name}")
    number = told[position.phasing] if told is not None else ""
    return board.cards.get(f"{position.phasing}:{number}")


def reveal_line(position: Position, table: Table[Board]) -> None:
    """A scenario without politics: the card of the historical line becomes current, and only
    its counters, Blitz markers and replacements count (TK-A202)."""
    card = line_card(position, table.board)
    cards = position.cards[position.phasing]
    cards.current = card.number if card is not None else ""
    if card is None:
        return
    cards.played.append(card.number)
    fact = CardRevealed(faction=position.phasing, card=card.number, name=card.name)
    table.tell("TK-1.1.1-3", fact)
    reinforcements(position, table, card)


def reinforcements(position: Position, table: Table[Board], card: Card) -> None:
    """1.1.2.2 The counters that a card brings, each once (TK-1.1.2.2-5)."""
    board, faction = table.board, card.faction
    for step in steps_of(card.reinforcements):
        if step == Step("delay", ("@entry",)):
            delayed = _entry(position, board, card)
            if delayed:
                fact = Entered(faction=faction, units=delayed, to="delay")
                table.tell("TK-1.1.2.2-3", fact)
        elif step.verb == "pool":
            supply = [
                name
                for name, piece in position.pieces.items()
                if board.counters[name].type == "beachhead"
                and board.counters[name].faction == faction
                and piece.at == "supply"
            ][: int(step.args[1])]
            for name in supply:
                position.pieces[name].at = f"pool:{faction}"
            if supply:
                fact = Entered(faction=faction, units=supply, to=f"pool:{faction}")
                table.tell("TK-1.1.2.2-2", fact)


def _entry(position: Position, board: Board, card: Card) -> list[str]:
    """Counters that wait for the card go to the Delay Box: those of Major Countries always
    (TK-1.1.2.2-6), of a Minor Country if it is active and of the faction (TK-1.1.2.2-7)."""
    found = []
    for name, piece in position.pieces.items():
        if piece.at != f"card:{card.faction}:{card.number}":
            continue
        country = board.counters[name].country
        field_state = position.countries.get(country)
        if field_state is not None and (
            field_state.status != "active" or field_state.faction != card.faction
        ):
            continue
        piece.at = "delay"
        found.append(name)
    return found


# -------------------------------------------------------------------------- 4.3 markers


def markers(position: Position, table: Table[Board]) -> Play:
    """4.3 Marker Segment: Troop Convoys return from the Used Boxes (TK-4.3-2), Blitz, Failure
    and Mobilizing markers of the faction leave the map (TK-4.3-3)."""
    yield from ()
    board, faction = table.board, position.phasing
    field = Field(position, board)
    for zone in board.zones:
        for name in field.places.get(f"used:{zone}", ()):
            counter = board.counters[name]
            escort = counter.kind == "support" and position.pieces[name].back
            convoy = counter.kind == "marker" and is_troop(field, name)
            if (escort or convoy) and faction_of(position, board, name) == faction:
                position.pieces[name].at = f"convoys:{zone}"  # TK-3.1.2-27
    for at in position.blitz[faction]:
        table.tell("TK-4.3-3", MarkerRemoved(marker="Blitz", at=at, to="supply"))
    position.blitz[faction] = []
    for key in [key for key in position.failures if key.startswith(f"{faction}/")]:
        del position.failures[key]  # TK-14.12-12
    for state in position.countries.values():
        if state.faction == faction and state.mark == "mobilizing":
            state.mark = ""
