"""One step of a game: all that it depends on, and all that comes of it.

`load` reads, `run` is pure; `storing` stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam
from sqlmodel import Session, col, func, select

from adjudicator.config import Config
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import PhaseDone, Progress, Step, witnessed
from adjudicator.core.protocol import Event, Seat, StandingOrder, canonical, load_orders
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.record import chains, editions, journaling, looking, reporting, sealed
from adjudicator.service.record.advancing import run_phases
from adjudicator.service.record.components import board_of, dice_of, ruleset_of
from adjudicator.service.record.editions import Edition
from adjudicator.storage import tables


def may_close(asks: Sequence[tables.OpenAsk], now: datetime) -> bool:
    """Is everybody ready or out of time? True too if nothing is open (a game that begins)."""
    return all(ask.closes_at is not None and ask.closes_at <= now for ask in asks)


# ----------------------------------------------------------------------- load


@dataclass
class Before:
    """A game before a step: all that the step depends on."""

    game: tables.Game
    ruleset: AnyRuleset
    board: Any
    options: GameOptions
    seats: list[tables.Seat]
    asks: list[tables.OpenAsk]
    drafts: dict[Seat, tables.Draft]
    standing: dict[Seat, list[tables.Standing]]
    progress: Progress
    told: list[Event]
    """Events that no report has covered yet."""
    views: dict[str, dict[str, Any]]
    """Per reader his view at the last report."""
    reports: int
    reports_by_turn: dict[str, int]
    batches: int
    """Closed in the open phase."""
    acts: list[dict[str, Any]] = field(default_factory=list)
    """What was done beside orders since the last report: bodies of journal entries."""
    config: Config = field(default_factory=Config)
    keys: dict[int, str] = field(default_factory=dict)
    """Of the locks of a witness that has given them."""
    head: int = 0
    """Number of the journal's last entry."""
    link: str = ""
    """What the game's witness gave against the closed batch; empty without one."""
    restarted_with: str = ""
    """What it gave when the game was taken back; it is in the history of `progress` already."""
    closed_at: datetime | None = None
    """When the batch was closed, if its witness was waited for."""

    @property
    def edition(self) -> Edition:
        """What this program judges it by."""
        return editions.of(self.ruleset)

    @property
    def pinned(self) -> Edition:
        """What judged it until now; nothing in a game that an earlier release opened."""
        return Edition(rules=self.game.rules, words=self.game.words)

    def bound_orders(self, seat: Seat) -> str:
        """A digest that binds what a seat had sent, and does not tell it."""
        return sealed.bound(self.drafts[seat])

    def opened(self, seat: Seat) -> sealed.Opened:
        """What a seat had sent, sealed or not: for the step. NotOpen: its key is not there."""
        return sealed.opened(self.config, self.drafts[seat], self.keys)

    def witnessed(self) -> Progress:
        """The progress from which the step runs: where no batch is closed, the link of the
        witness is in the history that the phase begins with."""
        if not self.link or self.asks:
            return self.progress
        history = witnessed(self.progress.history, self.link)
        return self.progress.model_copy(update={"history": history, "before": history})

    def mark(self) -> str:
        """What must not change while the step is computed."""
        return canonical(
            {
                "steps": self.game.steps,
                "head": self.head,
                "drafts": {seat: draft.id for seat, draft in self.drafts.items()},
                "standing": {s: [row.id for row in rows] for s, rows in self.standing.items()},
            }
        )


def load(desk: Desk, game_id: int) -> Before:
    return load_all(desk, [game_id])[game_id]


def load_all(desk: Desk, ids: Sequence[int]) -> dict[int, Before]:
    """Some games before their steps, by id: each thing is looked up once for all of them."""
    with desk.store.read() as session:
        games = session.exec(
            select(tables.Game).where(col(tables.Game.id).in_(ids)).order_by(col(tables.Game.id))
        ).all()
        rules = {
            game.id: (ruleset_of(desk, game.ruleset), board_of(desk, session, game))
            for game in games
        }
        stands = stands_of(session, ids)
        readers = {n: [seat.name for seat in stand.seats] for n, stand in stands.items()}
        progress = looking.progress_now(session, ids)
        turns = _turns_reported(session, ids)
        told = looking.events_since_report(session, ids)
        views = looking.last_views(
            session, {n: (*rules[n], reporting.readers(readers[n])) for n in rules}
        )
        acts = journaling.acts_since_report(session, ids)
        return {
            number: Before(
                game=game,
                ruleset=rules[number][0],
                board=rules[number][1],
                options=GameOptions.model_validate(game.options),
                **vars(stands[number]),
                progress=progress[number],
                told=told[number],
                views=views[number],
                reports=sum(turns[number].values()),
                reports_by_turn=turns[number],
                batches=len(progress[number].batches),
                acts=acts[number],
                config=desk.config,
                keys=sealed.keys(session, number) if sealed.mode(game) == "witness" else {},
            )
            for number, game in ((game.id, game) for game in games)
        }


def _turns_reported(session: Session, games: Sequence[int]) -> dict[int, dict[str, int]]:
    """How many reports each turn has, by game."""
    found: dict[int, dict[str, int]] = {game_id: {} for game_id in games}
    for game_id, turn, number in session.exec(_COUNTED, params={"games": list(games)}):
        found[game_id][turn] = number
    return found


_REPORT = tables.ReportRow
_COUNTED = (
    select(_REPORT.game_id, _REPORT.turn, func.count())
    .where(col(_REPORT.game_id).in_(journaling.GAMES), _REPORT.seat == reporting.SPECTATOR)
    .group_by(col(_REPORT.game_id), _REPORT.turn)
)


@dataclass
class Stand:
    """What may change of a game while its step is computed: fields of `Before`."""

    seats: list[tables.Seat]
    asks: list[tables.OpenAsk]
    drafts: dict[Seat, tables.Draft]
    standing: dict[Seat, list[tables.Standing]]
    head: int


def stands_of(
    session: Session, games: Sequence[int], known: Sequence[tables.OpenAsk] = ()
) -> dict[int, Stand]:
    """How some games stand, by id: their seats, their open asks, the drafts that count for these,
    everybody's standing orders, the end of the journal. known: see `looking.open_asks_of`."""
    seats = looking.seats_of_games(session, games)
    asks = looking.open_asks_of(session, games, known)
    heads = journaling.heads(session, games)
    found = {number: Stand(seats[number], asks[number], {}, {}, heads[number]) for number in games}
    whose = {seat.id: (number, seat.name) for number in games for seat in seats[number]}
    open_ids = [ask.id for number in games for ask in asks[number]]
    for row in session.exec(_COUNTING, params={"asks": open_ids}):
        number, seat = whose[row.seat_id]
        found[number].drafts[seat] = row
    for order in session.exec(_STANDING, params={"seats": list(whose)}):
        number, seat = whose[order.seat_id]
        found[number].standing.setdefault(seat, []).append(order)
    return found


_DRAFT, _ORDER = tables.Draft, tables.Standing
_COUNTING = (
    select(_DRAFT)
    .where(col(_DRAFT.ask_id).in_(bindparam("asks", expanding=True)), col(_DRAFT.current).is_(True))
    .order_by(col(_DRAFT.id))
)
_STANDING = (
    select(_ORDER)
    .where(
        col(_ORDER.seat_id).in_(bindparam("seats", expanding=True)),
        col(_ORDER.dropped_at).is_(None),
    )
    .order_by(col(_ORDER.id))
)


# ------------------------------------------------------------------------ run


@dataclass
class Reported:
    """A report due in a step. seeds: those it reveals."""

    number: int
    slug: str
    done: PhaseDone
    title: str
    seeds: dict[str, str]
    written: dict[str, reporting.Written]


@dataclass
class Made:
    """What running the rules gave: one `Step` per phase that was played, and reports."""

    steps: list[Step] = field(default_factory=list)
    reports: list[Reported] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    """Events that no report has covered afterwards."""
    views: dict[str, dict[str, Any]] = field(default_factory=dict)
    standing: dict[Seat, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def last(self) -> Step:
        return self.steps[-1]


def run(before: Before) -> Made:
    """The rules, and the reports. Pure: whatever it raises is a mistake of ours."""
    ruleset, board = before.ruleset, before.board
    classes = ruleset.order_classes()
    standing: dict[Seat, list[StandingOrder]] = {}
    for seat, rows in before.standing.items():
        orders = load_orders([row.order for row in rows], classes)
        standing[seat] = [order for order in orders if isinstance(order, StandingOrder)]
    submissions = None
    if before.asks:
        submissions = {
            seat: load_orders(before.opened(seat).orders, classes) for seat in before.drafts
        }
    dice_for = dice_of(before.game)
    made = Made(told=list(before.told), views=dict(before.views))
    made.standing = {s: [row.order for row in rows] for s, rows in before.standing.items()}
    made.steps = run_phases(
        ruleset,
        board,
        before.witnessed(),
        dice_for,
        submissions,
        standing,
        before.game.rulings,
        link=before.link,
    )
    turns = dict(before.reports_by_turn)
    seeds: dict[str, str] = {}
    unreported = range(before.game.reported_phase + 1, before.progress.number)
    for number in unreported:
        seeds[str(number)] = chains.seed_for(before.game, number).hex()
    for step in made.steps:
        for done in step.done:
            made.told += done.events
            seeds[str(done.number)] = chains.seed_for(before.game, done.number).hex()
            if done.report is None:
                continue
            turns[done.turn.slug] = turns.get(done.turn.slug, 0) + 1
            written = reporting.write_all(
                ruleset,
                board,
                done.position,
                made.views,
                made.told,
                done.report,
                loaded=bool(before.options.loaded_dice),
                acts=[] if made.reports else before.acts,
            )
            made.reports.append(
                Reported(
                    number=before.reports + len(made.reports) + 1,
                    slug=f"{done.turn.slug}-{turns[done.turn.slug]}",
                    done=done,
                    title=done.report,
                    seeds=seeds,
                    written=written,
                )
            )
            made.told, seeds = [], {}
            made.views = {reader: w.view for reader, w in written.items()}
        made.told += step.events
    return made
