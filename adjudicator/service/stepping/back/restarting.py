"""A game goes back to where a phase began, and goes on from there.

All of it is one transaction: what the phases since have left is laid aside (`TakenBack`), the
rules run from the beginning of the phase, and what they ask is asked. A further chain of seeds
is bound (`record.chains`): whoever has seen dice fall cannot choose his orders by them. The
journal keeps both histories; `replaying` plays both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlmodel import Session

from adjudicator.core.dice import CHAIN_LENGTH
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import moderation
from adjudicator.service.record import journaling, steps
from adjudicator.service.record.steps import Before, Made
from adjudicator.service.stepping import recording, storing
from adjudicator.service.stepping.again import as_they_are
from adjudicator.service.stepping.back import aside, beginnings, offering
from adjudicator.service.stepping.back.beginnings import Gone, Restart
from adjudicator.service.witness import requests
from adjudicator.storage import tables

TRIES = 4

Tell = Callable[[Session, tables.Game, Gone, Made], None]
"""Queues the letters that say so, before those with the new questions."""


def restart(desk: Desk, game_id: int, wanted: Restart, told: Sequence[str], tell: Tell) -> Gone:
    """Do it. told: sentences for everybody's next report.

    ServiceError: it is over, it has not come to that phase, the rules take no such position,
    or they fail when they run from there. Then nothing has happened.
    """
    for _ in range(TRIES):
        before, now_mark = beginnings.before(desk, game_id, wanted, told)
        try:
            made = steps.run(before)
        except Exception as error:
            raise ServiceError(
                f"The rules cannot play on from there ({type(error).__name__}). Nothing "
                "has changed. The server's log says more."
            ) from error
        gone = _store(desk, before, made, wanted, now_mark, told, tell)
        if gone is not None:
            offering.offer_again(desk, game_id)
            return gone
    raise ServiceError("Orders kept coming in while this was done. Nothing has changed; try again.")


def _store(
    desk: Desk,
    before: Before,
    made: Made,
    wanted: Restart,
    mark: str,
    told: Sequence[str],
    tell: Tell,
) -> Gone | None:
    """None: orders or anything else changed meanwhile."""
    now = desk.clock.now()
    game_id = before.game.id
    with desk.store.write("restart") as session:
        again = as_they_are(session, {game_id: before})[game_id]
        game = again.game
        if again.mark() != mark:
            return None
        set_for = moderation(session, game)
        set_for.rollbacks += 1
        set_for.held_at = None
        session.add(set_for)
        gone = aside.lay_aside(desk, session, again, made, wanted, set_for.rollbacks, now)
        facts: dict[str, Any] = {"to": wanted.number, "number": set_for.rollbacks}
        if wanted.after:
            facts["after"] = wanted.after
        if not wanted.keep_dice:
            game.chains = list(before.game.chains or [])
            gone.chain_start = game.chains[-1]["start"]
            facts |= {"chain_start": gone.chain_start, "chain_length": CHAIN_LENGTH}
            if before.restarted_with:
                facts["witness"] = before.restarted_with
            session.add(game)
        if wanted.changes:
            facts["patch"] = [change.model_dump(mode="json") for change in wanted.changes]
        entry = journaling.act(
            session,
            game_id,
            now,
            wanted.act,
            told=told,
            told_to=wanted.told_to,
            by=wanted.by,
            reason=wanted.reason,
            phase=gone.phase,
            was={"phase": game.phase, "number": game.phase_number, "state": game.state},
            reports=gone.reports,
            restart=facts,
        )
        again.head = entry.number
        requests.void(session, game_id)
        if game.state in ("stopped", "held", "closed"):
            game.state, game.trouble, game.paused_at = "running", "", None
        game.reported_phase = beginnings.last_report(session, game_id, wanted.number)
        tell(session, game, gone, made)
        begun = replace(again, asks=[], drafts={})
        record = recording.write_down(begun, made, now)
        storing.put(desk, session, [recording.Put(begun, made, record, gone.kept)], now)
        return gone
