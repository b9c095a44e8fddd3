"""Sealed: until a step has run, the moderator sees who is in and whether it is legal, and
never what. Unsealing is possible, journalled, and told to everybody at once."""

from __future__ import annotations

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import (
    because,
    locked,
    moderation,
    options_of,
    plays,
    running,
    stamp,
    tell_all,
)
from adjudicator.service.record import journaling


def unseal(desk: Desk, slug: str, reason: str = "", by: str = "") -> None:
    """Let the moderator see contents until the next step has run.

    ServiceError: he plays himself, or the game is not sealed anyway, or it does not run.
    """
    now = desk.clock.now()
    with desk.store.write("unseal") as session:
        game = locked(session, slug)
        running(game, "running", "paused", "closed", "held", "stopped")
        if plays(session, game):
            raise ServiceError(
                f"You play in {slug} yourself: its orders stay sealed to you, whoever asks."
            )
        if not options_of(game).sealed:
            raise ServiceError(f"{slug} was opened without a seal: there is nothing to unseal.")
        set_for = moderation(session, game)
        if set_for.unsealed == game.steps:
            raise ServiceError("This step is unsealed already.")
        set_for.unsealed = game.steps
        session.add(set_for)
        told = (
            f"On {stamp(now)} the moderator unsealed the orders of phase {game.phase_number}"
            f" ({game.phase}){because(reason)}"
        )
        journaling.act(
            session, game.id or 0, now, "unseal", told=[told], by=by, reason=reason,
            step=game.steps, phase=game.phase_number,
        )  # fmt: skip
        lines = [
            told,
            "Until the step has run he can read what has been sent for it. After that, all is"
            " sealed again.",
        ]
        tell_all(desk, session, game, "the moderator has unsealed this step", lines)


def seal(desk: Desk, slug: str, by: str = "") -> None:
    """Take it back before the step runs. ServiceError: it is not unsealed."""
    now = desk.clock.now()
    with desk.store.write("seal") as session:
        game = locked(session, slug)
        set_for = moderation(session, game)
        if set_for.unsealed != game.steps:
            raise ServiceError("This step is sealed.")
        set_for.unsealed = -1
        session.add(set_for)
        told = f"On {stamp(now)} the moderator sealed the orders of that step again."
        journaling.act(session, game.id or 0, now, "seal", told=[told], by=by, step=game.steps)
