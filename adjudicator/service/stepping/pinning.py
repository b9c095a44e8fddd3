"""A game goes on under the rules that it was judged by, until its moderator lets others take over.

When a house comes to another version, a game that the new rules would have judged otherwise is
paused before its next step: nobody asked its players whether they want to play another game. Its
moderator is told what differs, and lets it go on with “resume”; from there on the new rules
hold, and what was judged stays as it was judged. A game that comes out the same just goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlmodel import Session

from adjudicator.service.desk import Desk
from adjudicator.service.people import setting
from adjudicator.service.record import journaling
from adjudicator.service.record.steps import Before
from adjudicator.service.stepping import rehearsing
from adjudicator.service.stepping.rehearsing import Rehearsed
from adjudicator.storage.tables import Game

log = logging.getLogger(__name__)

ACT = "rules changed"
"""In the journal: version, was, first (what differs)."""


def other_rules(before: Before) -> bool:
    """Are the rules not those by which the open phase of the game began?"""
    return before.game.steps > 0 and before.progress.version != before.ruleset.version


def holds(desk: Desk, before: Before) -> bool:
    """Must this game wait for its moderator, because other rules would judge it otherwise? Then it
    is paused, and he and its players are told."""
    game_id, version = before.game.id or 0, before.ruleset.version
    if not other_rules(before) or (game_id, version) in desk.rehearsed:
        return False
    with desk.store.read() as session:
        known = _said(session, game_id)
    if known is None or known["version"] != version:
        (found,) = rehearsing.rehearse(desk, [before.game.slug])
        if not found.same:
            return hold(desk, [found], before.progress.version) != []
    desk.rehearsed.add((game_id, version))
    return False


def hold(desk: Desk, found: Sequence[Rehearsed], was: int | None = None) -> list[str]:
    """Pause the games that come out otherwise, but those of which that was said before; their
    names. was: the version that they were judged by, if it is known better."""
    held = []
    for one in found:
        if not one.same:
            with desk.store.write("rules changed") as session:
                game = setting.locked(session, one.game)
                if _hold(desk, session, game, one, was or one.was):
                    held.append(one.game)
    return held


def _said(session: Session, game_id: int) -> dict[str, object] | None:
    """What was said last of changed rules."""
    acts = [body for body in journaling.acts(session, game_id) if body.get("act") == ACT]
    return acts[-1] if acts else None


def _hold(desk: Desk, session: Session, game: Game, found: Rehearsed, was: int) -> bool:
    if game.state not in ("running", "closed", "held", "paused"):
        return False
    known = _said(session, game.id or 0)
    if known is not None and (known["version"], known["first"]) == (found.version, found.text):
        return False
    now = desk.clock.now()
    if game.state in ("running", "closed"):
        game.state, game.paused_at = "paused", now
    game.lease_owner, game.lease_until = "", None
    session.add(game)
    told = (
        f"On {setting.stamp(now)} this house came to version {found.version} of the rules (it was"
        f" {was}), which would have judged this game otherwise. What was judged before stays."
    )
    journaling.act(
        session, game.id or 0, now, ACT, told=[told], version=found.version, was=was,
        first=found.text,
    )  # fmt: skip
    log.warning("%s waits for its moderator: the rules have changed: %s", game.slug, found.text)
    subject = f"{game.slug}: the rules have changed"
    lines = [
        f"This house has come to version {found.version} of {found.title}; {game.slug} was played"
        f" by version {was}. Played again by the new rules it comes out otherwise: {found.text}",
        "What was judged stays as it was judged. The game stands still, no deadline runs, and"
        " orders are taken as before, until its moderator lets it go on.",
    ]
    setting.tell_all(desk, session, game, subject, lines)
    secret = found.lines if setting.sees_contents(session, game) else []
    more = "“release” lets it go on" if game.state == "held" else "“resume” lets it go on"
    setting.tell_moderator(
        desk, session, game, subject,
        [*lines, f"{more} under the new rules, from where it stands; “reopen” begins its open phase"
         " again under them, with the old answers offered. If it is to be finished by the old"
         " rules, ask whoever runs this house."],
        shown=secret,
    )  # fmt: skip
    return True
