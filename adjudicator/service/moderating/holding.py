"""Steps wait for the moderator's release before anything of them is published."""

from __future__ import annotations

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.options import Hold
from adjudicator.service.people.setting import locked, moderation, stamp
from adjudicator.service.record import journaling
from adjudicator.service.stepping import phases

SAID = {
    "no": "steps no longer wait for your release",
    "reports": "each step that writes a report waits for your release",
    "all": "each step waits for your release",
}


def set_hold(desk: Desk, slug: str, hold: Hold, by: str = "") -> str:
    """Which steps wait from now on; what holds now, in words. A step that is held already
    stays so. ServiceError: the game is over."""
    now = desk.clock.now()
    with desk.store.write("set hold") as session:
        game = locked(session, slug)
        if game.state == "over":
            raise ServiceError(f"{slug} is over.")
        set_for = moderation(session, game)
        if set_for.hold != hold:
            set_for.hold = hold
            session.add(set_for)
            whose = "any more" if hold == "no" else "before it is published"
            told = f"From {stamp(now)} on the moderator " + (
                f"does not check steps {whose}."
                if hold == "no"
                else f"looks at each step {'with a report ' if hold == 'reports' else ''}{whose}."
            )
            journaling.act(session, game.id, now, "hold", told=[told], by=by, hold=hold)
        waiting = " The step held back now still waits." if game.state == "held" else ""
        return f"From now on {SAID[hold]}.{waiting}"


def release(desk: Desk, slug: str, by: str = "") -> None:
    """Publish the held step: it runs with the orders that were closed. ServiceError: nothing
    is held."""
    now = desk.clock.now()
    with desk.store.write("release step") as session:
        game = locked(session, slug)
        if game.state != "held":
            raise ServiceError(f"No step of {slug} is on hold, so there is nothing to release.")
        set_for = moderation(session, game)
        since = set_for.held_at or now
        set_for.released, set_for.held_at = game.steps, None
        game.state = "running"
        session.add(game)
        session.add(set_for)
        told = (
            f"The moderator looked at phase {game.phase_number} ({game.phase}) before it was"
            f" published; its orders were closed on {stamp(since)}."
        )
        journaling.act(
            session, game.id, now, "release", told=[told], by=by, since=since.isoformat()
        )
        game_id = game.id
    phases.advance_game(desk, game_id)
