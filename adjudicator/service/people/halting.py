"""A mistake of ours stops one game: its orders are kept, and its moderator is told once."""

from __future__ import annotations

import traceback

from sqlmodel import Session

from adjudicator.service.desk import Desk
from adjudicator.service.people import setting
from adjudicator.service.post import letters
from adjudicator.service.record import journaling
from adjudicator.service.words import when
from adjudicator.storage.tables import Game


def halt(desk: Desk, session: Session, game: Game, error: Exception, where: str) -> None:
    """Stop a running game, whose row is locked. where: in words, behind “stopped it”."""
    now = desk.clock.now()
    frame = traceback.extract_tb(error.__traceback__)[-1]
    trouble = letters.clean(f"{type(error).__name__}: {error}", 500)
    place = f"{frame.filename.rpartition('adjudicator/')[2]}, line {frame.lineno}"
    game.state, game.trouble, game.paused_at = "stopped", trouble, now
    game.lease_owner, game.lease_until = "", None
    session.add(game)
    body = {"act": "stopped", "phase": game.phase, "number": game.phase_number}
    journaling.append(session, game.id, "moderator", now, body)
    # What went wrong may tell what somebody hides: not to a moderator who plays himself.
    plays = setting.plays(session, game)
    lines = [
        f"A mistake of ours stopped {game.slug} on {when(now)}, {where}.",
        f"{type(error).__name__ if plays else trouble} ({place})",
        "We keep all orders and still take new ones; no deadline runs. When the mistake is"
        " corrected, answer this letter with “resume”, and the game goes on from there.",
    ]
    setting.tell_moderator(desk, session, game, f"{game.slug} has stopped", lines)


def tell_troubles(desk: Desk) -> int:
    """Tell moderators, once, of what fails in their games again and again; of how much. Of
    what only the log is told, because it is no game's, the log tells already."""
    told = 0
    for trouble in desk.troubles.untold():
        with desk.store.write("trouble told") as session:
            game = session.get(Game, trouble.game_id)
            trouble.told = True
            if game is None:
                continue
            lines = [
                f"Something in {game.slug} has failed {trouble.count} times because of "
                "a mistake of ours"
                f" ({trouble.what}: {trouble.error}). Nothing is lost, and everything "
                "else goes on. We keep trying, less and less often.",
                "If it matters, ask the operator to look at the server's log.",
            ]
            subject = f"{game.slug}: {trouble.what} has failed"
            setting.tell_moderator(desk, session, game, subject, lines)
            told += 1
    return told
