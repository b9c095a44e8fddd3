"""Does a step wait for its moderator before anything of it is published?"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.service.desk import Desk
from adjudicator.service.people.setting import moderation, moderations, tell_moderator
from adjudicator.service.record import journaling
from adjudicator.service.record.steps import Before, Made, may_close
from adjudicator.service.stepping import again


def waiting(desk: Desk, games: Mapping[int, tuple[Before, Made]]) -> set[int]:
    """Which of these steps must wait? The beginning of a game never does: nothing was decided
    yet."""
    asked = {number: before.game for number, (before, _) in games.items() if before.asks}
    if not asked:
        return set()
    with desk.store.read() as session:
        settings = moderations(session, list(asked.values()))
    return {
        number
        for number, game in asked.items()
        if settings[number].hold != "no"
        and settings[number].released != game.steps
        and (settings[number].hold == "all" or games[number][1].reports)
    }


def hold(desk: Desk, before: Before, owner: str) -> bool | None:
    """The orders are closed, and the game stands until its moderator releases the step; only
    he is told. False: somebody else was quicker. None: orders changed, compute again."""
    now = desk.clock.now()
    with desk.store.write("hold") as session:
        now_is = again.look(session, before, owner)
        if now_is.before is None:
            return now_is.said
        game, asks = now_is.before.game, now_is.before.asks
        if game.state != "closed" and (game.state != "running" or not may_close(asks, now)):
            return False
        game.state, game.lease_owner, game.lease_until = "held", "", None
        set_for = moderation(session, game)
        set_for.held_at = now
        session.add(game)
        session.add(set_for)
        journaling.act(session, game.id, now, "held", phase=game.phase_number)
        where = f"{desk.config.house.base_url}/games/{game.slug}/desk"
        lines = [
            f"The orders of phase {game.phase_number} ({game.phase}, {game.turn_title}) are "
            "closed, and the result is ready. It is not published until you release it. Nobody "
            "but you knows.",
            f"See it on {where}, or answer this letter: “preview” shows it, “release” publishes "
            "it, “rollback” and “correct” change what comes before.",
        ]
        tell_moderator(desk, session, game, f"{game.slug} waits for your release", lines)
        return True
