"""The Diplomacy chart: markers, what their spaces bring, and the chits in the cup."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Chit, Position, hidden_id, number
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.words.facts.countries import EnteredWar, PactEnded
from adjudicator.rulesets.world_at_war.words.facts.diplomacy import ChitAdded, CoupRolled

USA_WAR, USSR_WAR = 4, 3
PERMANENT = ("permanent", "disabled")


def movable(position: Position, board: Board, country: str) -> bool:
    """Is the country's marker on the chart and on a space from which it can move
    (WAW-CORE.DIP-12, DIP-13, DIP-24)?"""
    if country not in position.tracks:
        return False
    space = board.tracks[country].spaces[position.tracks[country]]
    return space not in (*PERMANENT, "war")


def later(position: Position, country: str, by: int, clause: str) -> None:
    """A marker move that waits for the end of the segment (`settle_markers`)."""
    position.pending.append({"country": country, "by": by, "clause": clause})


def enter_war(position: Position, table: Table[Board], country: str, clause: str) -> None:
    """The USA or the USSR goes to war: it joins the Allies, and the pact ends
    (WAW-CORE.DIP-16, DIP-9, PACT-6, DOW-9)."""
    state = position.countries[country]
    if state.status == "war":
        return
    state.status = "war"
    if country in position.tracks:
        position.tracks[country] = USSR_WAR if country == "ussr" else USA_WAR
    purge(position, country)
    table.tell(clause, EnteredWar(country=country))
    if country == "ussr" and position.pact:
        position.pact = False
        table.tell("WAW-CORE.PACT-6", PactEnded(by="war"))


def coup(position: Position, table: Table[Board], clause: str) -> Play:
    """Yugoslavia: on 2 or 3 the marker goes to the friendly space; on 1 nothing happens, and a
    marker that came to the `*` space goes back to the start (WAW-3.20-1, 3.20-2, 3.20-4)."""
    roll = table.dice.roll(f"coup/{number(position)}", 3)
    table.tell(clause, CoupRolled(roll=roll, succeeded=roll >= 2))
    if "yugoslavia" not in position.tracks:
        return
    if roll >= 2:
        position.tracks["yugoslavia"] = -1  # WAW-3.20-2
    elif position.tracks["yugoslavia"] == -1:
        position.tracks["yugoslavia"] = 0
    yield from ()


# ------------------------------------------------------------------------- the cup


def add_chit(
    position: Position, table: Table[Board], seat: Seat, country: str, clause: str
) -> bool:
    """A rule puts an effort into the cup: free, from the owner's set, left out if the set has
    none or the country is no longer neutral (WAW-CORE.DIP-28)."""
    sets = position.effort_sets.get(seat, {})
    if not sets.get(country) or not movable(position, table.board, country):
        return False
    sets[country] -= 1
    chit = Chit(id=hidden_id(position, seat, "c"), kind="effort", seat=seat, what=country)
    position.cup.append(chit)
    table.tell(clause, ChitAdded(seat=seat, country=country))
    return True


def purge(position: Position, country: str) -> None:
    """Chits of a country that is off the chart leave the cup unseen and go back to their sets
    (WAW-CORE.DIP-12, SEC-4)."""
    kept: list[Chit] = []
    for chit in position.cup:
        if chit.kind == "effort" and chit.what == country and chit.seat is not None:
            sets = position.effort_sets.setdefault(chit.seat, {})
            sets[country] = sets.get(country, 0) + 1
        else:
            kept.append(chit)
    position.cup = kept


def leave_chart(position: Position, country: str) -> None:
    """A country that joined or was conquered is off the chart (WAW-CORE.DIP-24)."""
    position.tracks.pop(country, None)
    purge(position, country)
