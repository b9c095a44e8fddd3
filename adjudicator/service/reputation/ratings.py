"""How well people play: a rating by ruleset, after each finished game.

By the Plackett-Luce model of openskill (Weng and Lin, Journal of Machine Learning Research 12,
2011): it takes games of two and of many, with shared places, and says of each person what is
believed of his play and how far that may be wrong. Games are rated in the order of their ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from pydantic import BaseModel
from sqlmodel import Session, col, func, select

from adjudicator.core.protocol import Outcome
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.people import masks
from adjudicator.storage.tables import Game, Rated, Rating, Seat

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START = 1000
"""What a newcomer has."""
STEP = 40
"""Points of one unit of the model: a first win against a newcomer gives about a hundred."""
ENOUGH = 5
"""Games after which a rating is not a guess any more."""
AT_ONCE = 50


class Standing(BaseModel):
    """A person's rating in one ruleset. points: what is shown, 1000 for a newcomer. games: rated
    ones. change: what the last of them made of it."""

    ruleset: str
    points: int
    games: int
    change: int

    @property
    def provisional(self) -> bool:
        return self.games < ENOUGH


class Change(BaseModel):
    """What one game made of a rating."""

    game: str
    ruleset: str
    seat: str
    rank: int
    of: int
    points: int
    change: int
    at: datetime


def points(mu: float, sigma: float) -> int:
    """What is shown of a rating: what somebody surely plays (mu - 3 sigma), from 1000 on."""
    return round(START + STEP * (mu - 3 * sigma))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # loaded when a game is rated

    return PlackettLuce()


def ranks(outcome: Outcome, seats: list[str]) -> list[int]:
    """The place of each seat, 1 the first, shared by equals: winners before all others, each of
    these two by points where the game counts any."""
    value = {s: (s in outcome.winners, outcome.points.get(s, 0)) for s in seats}
    return [1 + sum(value[other] > value[seat] for other in seats) for seat in seats]


def rate_finished(desk: Desk) -> int:
    """Rate the games that have ended since, in the order of their ends; how many."""
    with desk.store.read() as session:
        if not _unrated(session, 1):
            return 0
    done = 0
    with desk.store.write("ratings") as session:
        for game in _unrated(session, AT_ONCE):
            now = desk.clock.now()
            why = _rate(session, game, game.ended_at or now)
            session.add(Rated(game_id=game.id, why=why, at=now))
            session.flush()
            done += not why
    return done


def _unrated(session: Session, most: int) -> Sequence[Game]:
    return session.exec(
        select(Game)
        .outerjoin(Rated, col(Rated.game_id) == col(Game.id))
        .where(Game.state == "over", col(Rated.game_id).is_(None))
        .order_by(col(Game.ended_at), col(Game.id))
        .limit(most)
    ).all()


@dataclass
class _Player:
    person_id: int
    seat: str
    rank: int
    late: bool
    """Took over a game that was under way: he answers for no loss."""


def _rate(session: Session, game: Game, at: datetime) -> str:
    """Write what a game makes of its players' ratings; else why it makes nothing of them."""
    if game.outcome is None:
        return "it has no result"
    options = GameOptions.model_validate(game.options)
    if not options.table.rated:
        return "it was a friendly game"
    if options.loaded_dice:
        return "its dice were loaded"
    if masks.for_ever(game):
        return "the names of its players stay secret"
    players = _players(session, game, Outcome.model_validate(game.outcome))
    if len(players) < 2:
        return "fewer than two people played it to the end"
    model = _model()
    before = [_now(session, one.person_id, game.ruleset) for one in players]
    after = model.rate(
        [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before],
        ranks=[float(one.rank) for one in players],
    )
    for one, old, (new,) in zip(players, before, after, strict=True):
        if one.late and new.mu < old[0]:
            continue
        session.add(
            Rating(
                person_id=one.person_id,
                ruleset=game.ruleset,
                game_id=game.id,
                seat=one.seat,
                rank=one.rank,
                of=len(players),
                mu=new.mu,
                sigma=new.sigma,
                at=at,
            )
        )
    return ""


def _players(session: Session, game: Game, outcome: Outcome) -> list[_Player]:
    """The people who held seats at the end, each once, with the best place of his seats."""
    held = session.exec(
        select(Seat).where(
            Seat.game_id == game.id, col(Seat.person_id).is_not(None), Seat.bot == ""
        )
    ).all()
    names = [seat.name for seat in held]
    places = dict(zip(names, ranks(outcome, names), strict=True))
    best: dict[int, _Player] = {}
    for seat in sorted(held, key=lambda s: (places[s.name], s.name)):
        late = bool(game.began_at and seat.taken_at and seat.taken_at > game.began_at)
        person = seat.person_id or 0
        if person in best:
            best[person].late = best[person].late and late
        else:
            best[person] = _Player(person, seat.name, places[seat.name], late)
    return list(best.values())


def _now(session: Session, person_id: int, ruleset: str) -> tuple[float, float]:
    last = session.exec(
        select(Rating)
        .where(Rating.person_id == person_id, Rating.ruleset == ruleset)
        .order_by(col(Rating.id).desc())
    ).first()
    if last is None:
        new = _model().rating()
        return new.mu, new.sigma
    return last.mu, last.sigma


# ---------------------------------------------------------------------- shown


def standings_of(desk: Desk, person_id: int) -> list[Standing]:
    """His ratings, the most played game first."""
    found: dict[str, Standing] = {}
    for change in reversed(history_of(desk, person_id)):
        games = found[change.ruleset].games if change.ruleset in found else 0
        found[change.ruleset] = Standing(
            ruleset=change.ruleset, points=change.points, games=games + 1, change=change.change
        )
    return sorted(found.values(), key=lambda s: (-s.games, s.ruleset))


def history_of(desk: Desk, person_id: int) -> list[Change]:
    """What each of his rated games made of his ratings, the last first."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Rating, Game.slug)
            .join(Game, col(Game.id) == Rating.game_id)
            .where(Rating.person_id == person_id)
            .order_by(col(Rating.id))
        ).all()
    had: dict[str, int] = {}
    changes = []
    for row, slug in rows:
        new = points(row.mu, row.sigma)
        changes.append(
            Change(
                game=slug,
                ruleset=row.ruleset,
                seat=row.seat,
                rank=row.rank,
                of=row.of,
                points=new,
                change=new - had.get(row.ruleset, START),
                at=row.at,
            )
        )
        had[row.ruleset] = new
    return changes[::-1]


def best(desk: Desk, ruleset: str, most: int = 50) -> list[tuple[int, Standing]]:
    """(person, rating) of those who have played a ruleset often enough, the best first."""
    with desk.store.read() as session:
        last = (
            select(func.max(Rating.id).label("id"), func.count(col(Rating.id)).label("games"))
            .where(Rating.ruleset == ruleset)
            .group_by(col(Rating.person_id))
            .having(func.count(col(Rating.id)) >= ENOUGH)
            .subquery()
        )
        rows = session.exec(
            select(Rating, last.c.games)
            .join(last, last.c.id == col(Rating.id))
            .order_by((col(Rating.mu) - 3 * col(Rating.sigma)).desc(), col(Rating.person_id))
            .limit(most)
        ).all()
    return [
        (
            row.person_id,
            Standing(ruleset=ruleset, points=points(row.mu, row.sigma), games=int(games), change=0),
        )
        for row, games in rows
    ]


def points_of(session: Session, people: list[int], ruleset: str) -> Mapping[int, int]:
    """Person -> points, for pairings; who has no rating is left out."""
    found = {}
    for row in session.exec(
        select(Rating)
        .where(col(Rating.person_id).in_(people), Rating.ruleset == ruleset)
        .order_by(col(Rating.id))
    ):
        found[row.person_id] = points(row.mu, row.sigma)
    return found
