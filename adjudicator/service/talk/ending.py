"""How a game ends: by its rules, or because its players have agreed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Outcome
from adjudicator.reports.clauses import short
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.service.record import chains, journaling, looking
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Draft, Game, Seat


def close(
    desk: Desk,
    session: Session,
    game: Game,
    seats: Sequence[Seat],
    outcome: Outcome | None,
    now: datetime,
) -> None:
    """The game is over: the journal is closed, everybody is told. The caller holds its row. seats:
    all of the game."""
    game.state, game.ended_at = "over", now
    game.outcome = outcome.model_dump(mode="json") if outcome else None
    session.add(game)
    body: dict[str, Any] = {"outcome": game.outcome, "chain_start": game.chain_start}
    if game.phase is not None and outcome is not None and game.began_at is not None:
        # Ended while a phase was open: its seed is out too, so that all of it can be checked.
        seed = chains.seed_for(game, game.phase_number)
        body["seeds"] = {str(game.phase_number): seed.hex()}
        if earlier := chains.earlier_seeds(game, game.phase_number):
            body["earlier"] = earlier
    if game.secret_dice:
        # What was rolled in secret can be checked from now on.
        ends = chains.all_ends(game)
        body["chain_ends"] = {str(number): end.hex() for number, end in ends.items()}
    journaling.append(session, game.id, "closing", now, body)
    lines = [outcome.text if outcome else "It ended without a result."]
    if outcome and outcome.points:
        lines += [f"{seat_title(seat)}: {points}" for seat, points in outcome.points.items()]
    if outcome and outcome.clause:
        lines.append(f"The rule for this end is {short(outcome.clause)}.")
    lines.append(
        "Its archive is now open, with all reports and seeds. Anybody can check every die with "
        "“adjudicator verify”."
    )
    lines.append("To invite the same people to the same game again, answer with “rematch”.")
    for seat in seats:
        own = [won_or_lost(seat.name, outcome, len(seats))] if outcome else []
        facts = {"subject": "The game is over", "lines": [*own, *lines]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def won_or_lost(seat: str, outcome: Outcome, many: int) -> str:
    """What a game's end means for a seat. many: seats of the game."""
    others = listing([seat_title(name) for name in outcome.winners if name != seat])
    if not outcome.winners:
        return "Nobody has won."
    if len(outcome.winners) == many > 1:
        return "The game is a draw."
    if seat in outcome.winners:
        return f"You have won, with {others}." if others else "You have won."
    return f"You have lost: {others} won."


def agree(
    desk: Desk,
    session: Session,
    game: Game,
    outcome: Outcome | None,
    act: str,
    told: Sequence[str],
    **facts: Any,
) -> None:
    """End a game outside its rules: what is open is closed unanswered, and a step that is being
    computed is not stored. act, told, facts: for the journal. The caller holds its row."""
    now = desk.clock.now()
    asks = looking.open_asks(session, game.id)
    for ask in asks:
        ask.closed_at, ask.next_reminder_at = now, None
        session.add(ask)
    drafts = select(Draft).where(
        col(Draft.ask_id).in_([ask.id for ask in asks]), col(Draft.current).is_(True)
    )
    for draft in session.exec(drafts):
        draft.current = False
        session.add(draft)
    game.lease_owner, game.lease_until = "", None
    journaling.act(session, game.id, now, act, told=told, **facts)
    seats = looking.seats_of_game(session, game.id)
    close(desk, session, game, seats, outcome, now)
