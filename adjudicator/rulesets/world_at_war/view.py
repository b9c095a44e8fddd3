"""What a seat may know (WAW-CORE.SEC-1 to SEC-8).

A view is a position with the other side's secrets left out or shown as they were last open:
stocks as at the end of the last turn, force pools as after the last Admin, chits as before the
Economic phase. Enemy chits in the cup are `hidden`, and so is the content of a convoy that the
Axis has not sunk. Nothing else reads a position for a seat.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.core.copying import like
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Chit,
    Convoy,
    MajorState,
    Position,
    Queued,
)
from adjudicator.rulesets.world_at_war.board.terms import SEATS, Seat


class View(BaseModel):
    """The position as one seat sees it; `seat` None is the spectator."""

    model_config = ConfigDict(extra="forbid")

    seat: Seat | None
    position: Position


def view_of(board: Board, position: Position, seat: Seat | None) -> View:
    """The view of a seat. Shares the open parts of the position: look, do not change."""
    return View.model_construct(seat=seat, position=masked(board, position, seat))


def masked(board: Board, position: Position, seat: Seat | None) -> Position:
    """The position without what a seat may not know."""
    return like(
        position,
        majors={
            major: state if seat_of(position, major) == seat else _board(state)
            for major, state in position.majors.items()
        },
        queue=[q for q in position.queue if _sees(position, q, seat)],
        cup=[_chit(chit, seat) for chit in position.cup],
        effort_sets={s: v for s, v in position.effort_sets.items() if s == seat},
        events={event: _event(board, event, s, seat) for event, s in position.events.items()},
        convoys=[_convoy(convoy, seat) for convoy in position.convoys],
        carried={
            key: value for key, value in position.carried.items() if _open(key) or _own(key, seat)
        },
        hidden_ids={s: n for s, n in position.hidden_ids.items() if s == seat},
    )


def _board(state: MajorState) -> MajorState:
    """A country board of the other side (WAW-CORE.SEC-1, SEC-2, SEC-3)."""
    shown = state.shown
    return like(
        state,
        rm=shown.get("rm", 0),
        oil=shown.get("oil", 0),
        chits=shown.get("chits", state.chits),
        researching=state.known_research,
        percent=state.known_percent,
        industry=0,
        pool={key.removeprefix("pool/"): n for key, n in shown.items() if key.startswith("pool/")},
    )


def _sees(position: Position, queued: Queued, seat: Seat | None) -> bool:
    """Purchases are hidden until they arrive (WAW-CORE.SEC-3); what was seen to leave the map
    is known."""
    return queued.known or (seat is not None and seat_of(position, queued.nation) == seat)


def _chit(chit: Chit, seat: Seat | None) -> Chit:
    """WAW-CORE.SEC-4"""
    if chit.kind == "no_effect" or (seat is not None and chit.seat == seat):
        return chit
    return Chit(id=chit.id, kind="hidden")


def _event(board: Board, event: str, state: str, seat: Seat | None) -> str:
    """That an event lies in the cup is known to its buyer alone (WAW-CORE.SEC-4)."""
    return "available" if state == "cup" and board.events[event].seat != seat else state


def _convoy(convoy: Convoy, seat: Seat | None) -> Convoy:
    """WAW-CORE.SEC-5"""
    if seat == "allies" or convoy.state != "sailing":
        return convoy
    return like(convoy, content="hidden")


def _open(key: str) -> bool:
    return key.rsplit("/", 1)[-1] not in SEATS


def _own(key: str, seat: Seat | None) -> bool:
    return seat is not None and key.endswith(f"/{seat}")
