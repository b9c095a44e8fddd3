"""1.1 cards without politics, 4.3 Marker Segment, 7.2 Turn Marker Segment."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board, Card
from adjudicator.rulesets.totaler_krieg.board.notation import Step, steps_of
from adjudicator.rulesets.totaler_krieg.board.position import (
    Position,
    faction_of,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.book.ending.delay import arrivals
from adjudicator.rulesets.totaler_krieg.book.ending.victory import end
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.sea import is_troop
from adjudicator.rulesets.totaler_krieg.words.facts import (
    CardRevealed,
    Entered,
    MarkerRemoved,
    TurnBegan,
)

DECK_LETTERS = {"axis": "A", "western": "W", "soviet": "S"}


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


# ---------------------------------------------------------------------- 7.2 Turn Marker

TO_STRATEGIC = (
    "MK-Axi-Allied_Collapse",
    "MK-Axi-Anti-Comintern_Crusade",
    "MK-Wes-Intensive_Bombing",
    "MK-Axi-Jet_Fighter_Production",
    "MK-Axi-Minor_Country_Production",
    "MK-Wes-Minor_Country_Production",
    "MK-Sov-Minor_Country_Production",
    "MK-Axi-Type_XXI_U-boat_Production",
    "MK-Axi-Ural_Bomber_Production",
    "MK-Wes-US_Victory_Program",
    "MK-Axi-War_Production",
    "MK-Wes-War_Production",
    "MK-Sov-War_Production",
)
"""TK-14.3-1 TK-14.4-1 TK-14.15-1 TK-14.16-1 TK-14.21-2 TK-14.35-1 TK-14.36-1 TK-14.37.5-1
TK-14.40-1"""


def turn_marker(position: Position, table: Table[Board]) -> Play:
    """7.2 The Turn Marker goes on (TK-7.2-1); what lies in its new box comes off the track."""
    yield from ()
    board = table.board
    if position.last_turn and position.turn >= position.last_turn:
        position.over = "calendar"
        end(position, table)
        return
    position.turn += 1  # TK-7.2-2
    position.phasing, position.faction_done = "axis", False  # TK-SOP-1
    position.converted = []
    row = board.calendar[position.turn]
    fact = TurnBegan(title=row.title, seasonal=row.seasonal, weather=dict(row.weather))
    table.tell("TK-7.2-1", fact)
    for name in arrivals(position, table):
        act = BY_MARKER.get(name.partition("#")[0])
        if act is not None:
            act(position, table, name)
        elif name.partition("#")[0] in TO_STRATEGIC or "War_Economy" in name:
            position.pieces[name].at = "strategic"
        if position.over:
            return


def _uscl(position: Position, table: Table[Board], name: str) -> None:
    """14.37.2 The USCL rises by one box, at most to 4, and the marker comes again in a year."""
    position.uscl = min(4, position.uscl + 1)  # TK-14.37.2-2 TK-14.37.2-4
    ahead = table.board.seasonal_ahead(position.turn, 4)
    position.pieces[name].at = turn_box(ahead)  # TK-14.37.2-3


def _ve_day(position: Position, table: Table[Board], name: str) -> None:
    """14.38 V-E Day: the game ends."""
    position.pieces[name].at = "out"
    position.over = "ve_day"  # TK-0.3-1
    end(position, table)


def _us_entry(position: Position, table: Table[Board], name: str) -> None:
    """14.37.4 Any Policy or Truce of the US ends (TK-14.37.4-2)."""
    position.pieces[name].at = "out"
    position.posture["us"] = ""


def _on_vp_track(position: Position, table: Table[Board], name: str) -> None:
    """14.25, 14.32 In the box of the Axis Tide marker, or in box 0."""
    box = position.vp_box if position.vp_side == "axis" and position.vp_box.isdigit() else "0"
    position.pieces[name].at = f"vp:{box}"  # TK-14.25-1 TK-14.32-1
    if name == "MK-Axi-SS_Europa":
        position.pieces["MK-Axi-Minor_Country_Production"].at = "out"  # TK-14.32-2


def _axis_pool(position: Position, table: Table[Board], name: str) -> None:
    """14.2, 14.33 Airmobile Doctrine and Surface Raiders: to the Axis Force Pool."""
    position.pieces[name].at = "pool:axis"  # TK-14.2-1 TK-14.33-1


def _gone(position: Position, table: Table[Board], name: str) -> None:
    """14.11 Enforced Peace leaves the game."""
    position.pieces[name].at = "out"  # TK-14.11-2


BY_MARKER: dict[str, Callable[[Position, Table[Board], str], None]] = {
    "MK-Increase_USCL": _uscl,
    "MK-V-E_Day": _ve_day,
    "MK-US_Entry": _us_entry,
    "MK-Axi-No_Retreat": _on_vp_track,
    "MK-Axi-SS_Europa": _on_vp_track,
    "MK-Axi-Airmobile_Doctrine": _axis_pool,
    "MK-Axi-Surface_Raiders": _axis_pool,
    "MK-Enforced_Peace": _gone,
}
"""What each marker does when it comes off the Turn Track. Those of politics (Pacific War,
Materiel Shortages, Reich Annex, Lend-Lease, Ceded Lands) are entered by their chapters."""
