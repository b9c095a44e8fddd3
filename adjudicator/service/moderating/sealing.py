"""Sealed: until a step has run, the moderator sees who is in and whether it is legal, and
never what. Unsealing is possible, journalled, and told to everybody at once. So is opening what
lies sealed in the tables."""

from __future__ import annotations

from sqlmodel import col, select

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
from adjudicator.service.record import journaling, looking, sealed
from adjudicator.service.sealing import NotOpen, is_sealed
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Draft, OpenAsk, Seat


def unseal(desk: Desk, slug: str, reason: str = "", by: str = "") -> None:
    """Let the moderator see contents until the next step has run.

    ServiceError: he plays himself, or the game is not sealed anyway, or it does not run.
    """
    now = desk.clock.now()
    with desk.store.write("unseal") as session:
        game = locked(session, slug)
        running(game, "running", "paused", "closed", "held", "stopped")
        if plays(session, game):
            raise ServiceError(f"You play in {slug} yourself, so its orders stay sealed to you.")
        if not options_of(game).sealed:
            raise ServiceError(
                f"The orders in {slug} are not sealed, so there is nothing to unseal."
            )
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
            session, game.id, now, "unseal", told=[told], by=by, reason=reason,
            step=game.steps, phase=game.phase_number,
        )  # fmt: skip
        lines = [
            told,
            "Until the step has been played the moderator can read the orders sent for it. After "
            "that everything is sealed again.",
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
        journaling.act(session, game.id, now, "seal", told=[told], by=by, step=game.steps)


def look(desk: Desk, slug: str, seat: str, reason: str, by: str = "") -> str:
    """Open what a seat has sent for the open question, for whoever runs the house: for a dispute,
    or a fault. All are told before anything is shown.

    ServiceError: no reason, nothing lies sealed, the moderator plays himself, or it cannot be
    opened, because a witness has not given its key.
    """
    if not reason.strip():
        raise ServiceError("To open what a seat has sent, give a reason. We have opened nothing.")
    now = desk.clock.now()
    with desk.store.write("look") as session:
        game = locked(session, slug)
        if plays(session, game):
            raise ServiceError(
                f"A moderator also plays in {slug}, so its orders stay sealed, no matter who asks."
            )
        draft = session.exec(
            select(Draft)
            .join(OpenAsk, col(OpenAsk.id) == col(Draft.ask_id))
            .join(Seat, col(Seat.id) == col(Draft.seat_id))
            .where(
                OpenAsk.game_id == game.id,
                col(OpenAsk.closed_at).is_(None),
                Seat.id == looking.seat_named(session, game, seat).id,
                col(Draft.current).is_(True),
            )
        ).first()
        if draft is None or not is_sealed(draft.text):
            raise ServiceError(f"{seat[:40]} has no sealed orders in {slug}.")
        try:
            held = sealed.opened(desk.config, draft, sealed.keys(session, game.id))
        except NotOpen as error:
            raise ServiceError(f"It cannot be opened: {error}.") from None
        told = (
            f"On {stamp(now)} the orders that {seat_title(seat.strip().lower())} had sent (receipt"
            f" {draft.number}) were opened{because(reason)}"
        )
        journaling.act(
            session, game.id, now, "look", told=[told], by=by, reason=reason, seat=seat,
            receipt=draft.number, phase=game.phase_number,
        )  # fmt: skip
        tell_all(desk, session, game, "sealed orders were opened", [told])
        return held.text


def looked(desk: Desk, slug: str, what: str, reason: str, by: str = "", seat: str = "") -> bool:
    """Whoever runs the house is about to look at something that is secret in a game: it is
    journalled, and all are told, before it is shown. what: `the orders of Axis`. False: the game is
    over, or was opened without a seal, and nobody need be told.

    ServiceError: no reason; or a moderator plays himself, and nothing is shown to anybody."""
    now = desk.clock.now()
    with desk.store.write("look") as session:
        game = locked(session, slug)
        if game.state == "over" or not options_of(game).sealed:
            return False
        if plays(session, game):
            raise ServiceError(f"A moderator of {slug} also plays in it, so it stays sealed.")
        if not reason.strip():
            raise ServiceError(
                f"{slug} is sealed. To look at {what}, give a reason (--because). It goes into the"
                " journal and to all players. We have shown nothing."
            )
        told = f"On {stamp(now)} the operator looked at {what}{because(reason)}"
        journaling.act(
            session, game.id, now, "look", told=[told], by=by, reason=reason, seat=seat,
            what=what, phase=game.phase_number,
        )  # fmt: skip
        tell_all(desk, session, game, "somebody has looked at something secret", [told])
        return True
