"""A game goes on under the rules that it was judged by, until its moderator lets others take over.

What judges a game is computed (`record.editions`) and stored with it. A program with other rules
takes no step of it before it has played the game again, in the background (`rehearse_due`): if
everything comes out as it was recorded, the game goes on by itself, and its journal names the new
edition. Else it is paused: nobody asked its players whether they want to play another game. Its
moderator is told what differs first, and lets it go on with “resume”; from there on the new rules
hold, and what was judged stays as it was judged. Other words are not another game.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from functools import cache, partial
from typing import Any

from sqlalchemy import bindparam, exists, literal
from sqlmodel import Session, col, or_, select, union_all

from adjudicator.service.alone import alone
from adjudicator.service.context import about
from adjudicator.service.desk import Desk
from adjudicator.service.gauges import WAITS
from adjudicator.service.people import setting
from adjudicator.service.record import editions, journaling
from adjudicator.service.record.steps import Before
from adjudicator.service.stepping import rehearsing
from adjudicator.service.stepping.rehearsing import Rehearsed
from adjudicator.storage.tables import Game

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=10)
"""A step that waits longer for the rehearsal is told to those who wait for it."""
GOING_ON = ("running", "closed", "held", "paused")
"""States in which a step may follow."""


def other_rules(before: Before) -> bool:
    """Are the rules not those by which the game was judged so far? Of a game that an earlier
    release opened only their version is known, and from its next step on all."""
    if before.game.steps == 0:
        return False
    if before.pinned:
        return not before.pinned.same_rules(before.edition)
    return before.progress.version != before.ruleset.version


def holds(desk: Desk, before: Before) -> bool:
    """Must the next step of this game wait: until it was played again with the rules as they are
    now, or because its moderator has not let it go on under them?"""
    if not other_rules(before):
        return False
    game_id, version = before.game.id, before.ruleset.version
    with desk.store.read() as session:
        known = journaling.said_of_rules(session, game_id)
    if known is not None and _is_of(known, before.edition.rules, version):
        return False
    if before.pinned:
        if game_id not in desk.waiting:
            desk.waiting.add(game_id)
            log.info(
                "%s waits until it was played again: it was judged by the rules %s, this release"
                " has %s", before.game.slug, before.pinned.rules[:12], before.edition.rules[:12],
            )  # fmt: skip
        _tell_waiting(desk, before)
        return True
    if (game_id, version) in desk.rehearsed:
        return False
    (found,) = rehearsing.rehearse(desk, [before.game.slug])
    if not found.same:
        return hold(desk, [found], before.progress.version) != []
    desk.rehearsed.add((game_id, version))
    return False


def _tell_waiting(desk: Desk, before: Before) -> None:
    """Tell everybody once that the step waits, and why, if it does so for long: most games were
    played again before anybody could wonder."""
    now = desk.clock.now()
    closed = [ask.closes_at for ask in before.asks if ask.closes_at is not None]
    if not closed or now - max(closed) < PATIENCE:
        return
    game_id, rules = before.game.id, before.edition.rules
    with desk.store.write("waits to be played again") as session:
        game = setting.locked(session, before.game.slug)
        said = [act for act in journaling.acts(session, game_id) if act.get("act") == WAITS]
        if any(act["rules"] == rules for act in said):
            return
        journaling.act(session, game_id, now, WAITS, told=[], rules=rules)
        subject = f"{game.slug}: the next step waits"
        setting.tell_all(desk, session, game, subject, [journaling.PLAYED_AGAIN])
        setting.tell_moderator(
            desk, session, game, subject,
            [
                f"{game.slug} was judged by the rules {before.pinned.rules[:editions.SHORT]}; this"
                f" server now has {before.edition.named}. Its next step has been due since"
                f" {setting.stamp(max(closed))}. It waits until we have played the game again from"
                " the beginning.",
                "You need not do anything. If everything comes out the same, the game goes on by"
                " itself. If not, we tell you what differs, and “resume” lets it go on. We have"
                " told the players that it waits. If it is still waiting in an hour, ask the"
                f" operator to run “adjudicator rehearse {game.slug}”, which says what differs.",
            ],
        )  # fmt: skip


def _is_of(known: dict[str, Any], rules: str, version: int) -> bool:
    """Was this said of these rules? Earlier releases named their version alone."""
    return bool(known["rules"] == rules if "rules" in known else known["version"] == version)


# -------------------------------------------------------------- in the background


def rehearse_due(desk: Desk) -> int:
    """Play the games again that other rules have judged, and let those go on that come out the
    same; of how many that was settled. Beside the ticker: a long game takes minutes."""
    done = 0
    for game_id, slug in _due(desk):
        if desk.closing.is_set():
            break
        with about(game=game_id):
            what, act = f"rehearsal of game {game_id}", partial(_rehearse, desk, slug)
            done += alone(desk.troubles, what, act, game_id)
    return done


def _rehearse(desk: Desk, slug: str) -> int:
    return len(settle(desk, rehearsing.rehearse(desk, [slug])))


def _due(desk: Desk) -> list[tuple[int, str]]:
    """Games whose rules are others than those of this program, and that wait for nobody."""
    found: list[tuple[int, str]] = []
    with desk.store.read() as session:
        for (name,) in session.connection().execute(_played(*desk.rulesets)).all():
            rules = editions.of(desk.rulesets[name]).rules
            others = {"ruleset": name, "rules": rules}
            for number, slug in session.connection().execute(_OTHERS, others).all():
                known = journaling.said_of_rules(session, number)
                if known is None or known.get("rules") != rules:
                    found.append((number, slug))
    return found


_GOES_ON = (col(Game.state).in_(GOING_ON), col(Game.rules) > "")


@cache
def _played(*names: str) -> Any:
    """A statement: which of these rulesets have a game that goes on. One look into an index for
    each, however many games there are."""
    return union_all(
        *(
            select(literal(name)).where(exists().where(col(Game.ruleset) == name, *_GOES_ON))
            for name in names
        )
    )


_OTHERS: Any = (
    select(Game.id, Game.slug)
    .where(
        Game.ruleset == bindparam("ruleset"),
        *_GOES_ON,
        or_(col(Game.rules) < bindparam("rules"), col(Game.rules) > bindparam("rules")),
        Game.steps > 0,
    )
    .order_by(col(Game.id))
)


def settle(desk: Desk, found: Sequence[Rehearsed]) -> list[str]:
    """After a rehearsal: games that come out the same go on under the new rules, and their journals
    say so; the others are paused (`hold`). The names of all of which something was settled."""
    settled = []
    for one in found:
        if not one.same or not one.edition:
            continue
        with desk.store.write("rules are the same") as session:
            game = setting.locked(session, one.game)
            if game.state not in GOING_ON or not game.rules:
                continue
            judged = journaling.judged(game, one.edition)
            if judged is not None:
                now = desk.clock.now()
                journaling.append(session, game.id, "moderator", now, judged)
                session.add(game)
                settled.append(one.game)
            desk.waiting.discard(game.id)
    return settled + hold(desk, found)


# ------------------------------------------------------------------------ hold


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


def _hold(desk: Desk, session: Session, game: Game, found: Rehearsed, was: int) -> bool:
    if game.state not in GOING_ON:
        return False
    known = journaling.said_of_rules(session, game.id)
    if (
        known is not None
        and known["first"] == found.text
        and _is_of(known, found.edition.rules, found.version)
    ):
        return False
    now = desk.clock.now()
    if game.state in ("running", "closed"):
        game.state, game.paused_at = "paused", now
    game.lease_owner, game.lease_until = "", None
    session.add(game)
    release = found.edition.named
    before = found.before.named if found.before else f"version {was}"
    told = (
        f"On {setting.stamp(now)} this server changed to other rules: {release}. Under them this"
        f" game would have come out differently from under {before}. All results so far stand."
    )
    journaling.act(
        session, game.id, now, journaling.RULES_CHANGED, told=[told],
        version=found.version, was=was, rules=found.edition.rules, first=found.text,
    )  # fmt: skip
    log.warning("%s waits for its moderator: the rules have changed: %s", game.slug, found.text)
    subject = f"{game.slug}: the rules have changed"
    lines = [
        f"{game.slug} was judged by {before}; this server now has {release}. Played again under the"
        f" new rules, it comes out differently: {found.text}",
        "All results so far stand. The game waits until its moderator lets it go on. Meanwhile no"
        " deadline runs, and you can still send orders.",
    ]
    setting.tell_all(desk, session, game, subject, lines)
    # A moderator who plays no seat may see what has run; no order of the open step is among it.
    secret = [] if setting.plays(session, game) else found.lines
    more = "“release” lets it go on" if game.state == "held" else "“resume” lets it go on"
    setting.tell_moderator(
        desk, session, game, subject,
        [*lines, f"{more} under the new rules from the current position. “reopen” begins the"
         " current phase again under the new rules and offers the old answers. To finish the game"
         " under the old rules, ask the operator.",
         *(["The first difference:"] if secret else [])],
        shown=secret,
    )  # fmt: skip
    return True
