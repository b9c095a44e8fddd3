"""What is known of a position that must be judged: the score as the scenario counts it, and what
bots make of it in a hundred continuations, which are played in the background."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, or_, select

from adjudicator.core import engine
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import Progress
from adjudicator.core.protocol import Outcome, digest
from adjudicator.core.simulating import dice_for
from adjudicator.service.desk import Desk
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.storage.tables import Game, TournamentGame, TournamentTrial

WANTED = 100
"""Continuations."""
SPELL = 2.0
"""Seconds of one tick that they may take; a long game is played to its end even so."""
FAILED = 5
"""Continuations that may fail before it is given up."""
BOTS = ("sensible",)
"""Kinds of bots that are taken, the first that a game has; else its first."""


class Tried(BaseModel):
    """What bots made of a game. wins: seat -> in how many of `done`, a shared win in parts.
    points: seat -> the mean."""

    wanted: int
    done: int
    failed: int = 0
    wins: dict[str, float]
    points: dict[str, float]


def want(desk: Desk, session: Session, one: TournamentGame, many: int = WANTED) -> None:
    """Have continuations of a game played from its position as it stands now on."""
    if one.game_id is None:
        return
    stand = looking.snapshot_now(session, one.game_id)
    found = session.get(TournamentTrial, one.id)
    now = desk.clock.now()
    trial = found or TournamentTrial(game_id=one.id, digest="", wanted=many, at=now)
    trial.digest, trial.wanted, trial.done, trial.failed = digest(stand.progress), many, 0, 0
    trial.wins, trial.points, trial.at, trial.lease_until = {}, {}, now, None
    session.add(trial)


def of_game(session: Session, one: TournamentGame) -> Tried | None:
    """What has been found so far; None: nothing was asked for."""
    trial = session.get(TournamentTrial, one.id)
    if trial is None:
        return None
    done = max(trial.done, 1)
    return Tried(
        wanted=trial.wanted,
        done=trial.done,
        failed=trial.failed,
        wins=dict(trial.wins),
        points={seat: round(total / done, 1) for seat, total in trial.points.items()},
    )


def facts(session: Session, one: TournamentGame) -> dict[str, Any] | None:
    found = of_game(session, one)
    return found.model_dump(mode="json") if found else None


# ----------------------------------------------------------------------- score


def score_now(desk: Desk, session: Session, game: Game) -> Outcome | None:
    """The result if the scenario ended at this moment; None: it cannot be counted before its
    end. What all seats hide goes into it, so it is for who judges the game alone."""
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    position = ruleset.load_position(looking.snapshot_now(session, game.id).position)
    return count(ruleset, board, position)


def in_words(desk: Desk, session: Session, game: Game) -> dict[str, Any]:
    """The whole position in words, for who judges the game alone."""
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    position = ruleset.load_position(looking.snapshot_now(session, game.id).position)
    return ruleset.to_words(board, position)


def count(ruleset: AnyRuleset, board: Any, position: Any) -> Outcome | None:
    """The outcome of a copy that is over."""
    over = getattr(position, "over", None)
    if over is None:
        return None
    later = position.model_copy(deep=True)
    if not over:
        later.over = "calendar" if isinstance(over, str) else True
    try:
        return ruleset.outcome(board, later)
    except Exception:  # a scenario that can only be counted when its last turn has been played
        return None


# --------------------------------------------------------------- continuations


def play_on(desk: Desk, clock: Callable[[], float] = time.monotonic) -> int:
    """Play some of the continuations that are wanted; how many."""
    began, played = clock(), 0
    while clock() - began < SPELL and not desk.closing.is_set():
        claimed = _claim(desk)
        if claimed is None:
            break
        outcome = _one(desk, *claimed)
        _add(desk, claimed[0], claimed[1], outcome)
        played += 1
    return played


def _claim(desk: Desk) -> tuple[int, str, int] | None:
    """(row, digest of the position, number of the continuation) of one that is to be played."""
    now = desk.clock.now()
    with desk.store.read() as session:
        if session.exec(_open(now).limit(1)).first() is None:
            return None
    with desk.store.write("continuation") as session:
        trial = session.exec(_open(now).limit(1).with_for_update(skip_locked=True)).first()
        if trial is None:
            return None
        trial.lease_until = now + timedelta(seconds=desk.config.times.lease_seconds)
        session.add(trial)
        return trial.game_id, trial.digest, trial.done + trial.failed


def _open(now: datetime) -> Any:
    free = or_(col(TournamentTrial.lease_until).is_(None), col(TournamentTrial.lease_until) <= now)
    return (
        select(TournamentTrial)
        .where(
            col(TournamentTrial.done) < col(TournamentTrial.wanted),
            col(TournamentTrial.failed) < FAILED,
            free,
        )
        .order_by(col(TournamentTrial.at), col(TournamentTrial.game_id))
    )


def _one(desk: Desk, number: int, wanted: str, seed: int) -> Outcome | None:
    with desk.store.read() as session:
        game = session.get_one(Game, session.get_one(TournamentGame, number).game_id)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        progress = looking.snapshot_now(session, game.id).progress
        rulings = dict(game.rulings)
        seats = [seat.name for seat in looking.seats_of_game(session, game.id)]
    if digest(progress) != wanted:
        return None  # the game has gone on; it is asked for anew if it matters
    try:
        return continued(ruleset, board, Progress.model_validate(progress), rulings, seats, seed)
    except Exception:
        return None


def continued(
    ruleset: AnyRuleset,
    board: Any,
    progress: Progress,
    rulings: Mapping[str, Any],
    seats: list[str],
    seed: int,
) -> Outcome | None:
    """Play a game on with bots, from the beginning of its open phase to its end."""
    kinds = ruleset.bots()
    kind = next((one for one in BOTS if one in kinds), next(iter(kinds), ""))
    if progress.phase is None or not kind:
        return None
    position = ruleset.load_position(progress.position)
    bots = {seat: kinds[kind](board, f"{seed}/{seat}") for seat in seats}
    return engine.play(
        ruleset, board, position, dice_for(seed), rulings, bots, first=progress.phase
    )


def _add(desk: Desk, number: int, wanted: str, outcome: Outcome | None) -> None:
    with desk.store.write("continuation done") as session:
        trial = session.get(TournamentTrial, number, with_for_update=True)
        if trial is None or trial.digest != wanted:
            return
        trial.lease_until = None
        if outcome is None:
            trial.failed += 1
        else:
            trial.done += 1
            wins, points = dict(trial.wins), dict(trial.points)
            for seat in outcome.winners:
                wins[seat] = wins.get(seat, 0) + 1 / len(outcome.winners)
            for seat, value in outcome.points.items():
                points[seat] = points.get(seat, 0) + value
            trial.wins, trial.points = wins, points
        session.add(trial)
