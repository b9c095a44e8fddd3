"""What the players may decide by a vote although it is a moderator's act: a pause, going back."""

from __future__ import annotations

from contextlib import suppress

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import rollback
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.record import looking
from adjudicator.service.talk import votes
from adjudicator.storage.tables import Game, Seat, Vote

PAUSE, BACK = "pause", "going back"
MOST_BACK = 6
"""Phases that a page offers to go back to; a letter may name any."""


def propose_pause(desk: Desk, session: Session, game: Game, seat: Seat) -> Vote:
    """Ask all whether the clock is to stand. ServiceError: the game is not running."""
    if game.state != "running":
        raise ServiceError(f"{game.slug} is not running, so it cannot be paused.")
    text = "Shall the game be paused until its moderator resumes it?"
    return votes.open_vote(desk, session, game, PAUSE, text=text, opened_by=seat)


def never_back(game: Game) -> str:
    """Why the seats of a game cannot take it back by a vote, a sentence; empty if they can. Every
    seat reads the same, so that neither the offer nor its absence tells what happened to whom."""
    options = GameOptions.model_validate(game.options)
    if game.state not in ("running", "paused"):
        return f"{game.slug} is {game.state}; nothing can be taken back."
    if options.witness is not None:
        return f"{game.slug} has a witness, so a vote cannot take it back."
    if options.table.rated:
        return (
            f"{game.slug} is rated, so a vote cannot take it back. Its moderator can take it back,"
            " or make it a friendly game."
        )
    return ""


def propose_back(desk: Desk, session: Session, game: Game, seat: Seat, phase: str) -> Vote:
    """Ask all whether the game is to go back to the beginning of a phase, for which all must say
    yes. phase: its number, name or turn; empty: the one before this. ServiceError: there is no such
    phase, or the game is none that goes back by a vote."""
    if no := never_back(game):
        raise ServiceError(no)
    number = rollback.phase_named(desk, game.slug, phase)
    known = {one.number: one for one in rollback.phases_of(desk, game.slug)}
    named = known[number]
    text = (
        f"Shall the game go back to the beginning of phase {number} ({named.phase},"
        f" {named.turn_title})? Everything since then becomes void."
    )
    return votes.open_vote(
        desk, session, game, BACK, text=text, subject={"phase": number, "from": game.phase_number},
        opened_by=seat, needed="all",
    )  # fmt: skip


def ways_back(desk: Desk, slug: str) -> list[rollback.PhaseBegun]:
    """The phases to which the seats may ask to go back, the last one first; none where they
    cannot. Unknown: there is no such game."""
    with desk.store.read() as session:
        if never_back(looking.game_by_slug(session, slug)):
            return []
    return rollback.phases_of(desk, slug, MOST_BACK)


def _pause(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    with suppress(ServiceError):  # somebody was quicker
        games.pause_in(desk, session, game, desk.clock.now(), f"Vote {vote.number} of the players")
    lines = [
        f"The players have paused {game.slug} (vote {vote.number}). To resume it, answer this "
        "letter with “resume”."
    ]
    tell_moderator(desk, session, game, f"{game.slug} is paused by its players", lines)


def _go_back(desk: Desk, slug: str, vote: Vote) -> None:
    with suppress(ServiceError):  # the game has ended, or is there already
        rollback.roll_back(
            desk, slug, int(vote.subject["phase"]), by="vote",
            who=f"vote {vote.number} of the players",
        )  # fmt: skip


def _moved_on(session: Session, game: Game, vote: Vote) -> str:
    """The game has come to another phase: what was asked about is longer ago now."""
    same = looking.game_by_slug(session, game.slug).phase_number == vote.subject["from"]
    return "" if same else "the game has reached another phase."


def _gone_back(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    lines = [f"The players have taken {game.slug} back (vote {vote.number})."]
    tell_moderator(desk, session, game, f"{game.slug} has gone back", lines)


votes.register(votes.Item(PAUSE, "the pause", _pause))
votes.register(votes.Item(BACK, "going back", _gone_back, _moved_on, _go_back))
