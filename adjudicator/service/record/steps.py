"""One step of a game: all that it depends on, and all that comes of it.

`load` reads, `run` is pure; `storing` stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.config import Config
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import PhaseDone, Progress, Step, witnessed
from adjudicator.core.protocol import Event, Seat, StandingOrder, canonical, load_orders
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.record import chains, journaling, looking, reporting, sealed
from adjudicator.service.record.advancing import run_phases
from adjudicator.service.record.components import board_of, dice_of, ruleset_of
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
    with desk.store.read() as session:
        game = session.get_one(tables.Game, game_id)
        ruleset = ruleset_of(desk, game.ruleset)
        board = board_of(desk, session, game)
        seats = looking.seats_of_game(session, game_id)
        asks = looking.open_asks(session, game_id)
        drafts, standing = inputs(session, seats, asks)
        progress = looking.progress_now(session, game_id)
        turns = session.exec(
            select(tables.ReportRow.turn).where(
                tables.ReportRow.game_id == game_id, tables.ReportRow.seat == reporting.SPECTATOR
            )
        ).all()
        return Before(
            game=game,
            ruleset=ruleset,
            board=board,
            options=GameOptions.model_validate(game.options),
            seats=seats,
            asks=asks,
            drafts=drafts,
            standing=standing,
            progress=progress,
            told=looking.events_since_report(session, game),
            views=looking.last_views(
                session, game, ruleset, board, reporting.readers([seat.name for seat in seats])
            ),
            reports=len(turns),
            reports_by_turn={turn: list(turns).count(turn) for turn in dict.fromkeys(turns)},
            batches=len(progress.batches),
            acts=journaling.acts_after(session, game_id, game.reported_entry),
            head=journaling.head(session, game_id),
            config=desk.config,
            keys=sealed.keys(session, game_id) if sealed.mode(game) == "witness" else {},
        )


def inputs(
    session: Session, seats: list[tables.Seat], asks: list[tables.OpenAsk]
) -> tuple[dict[Seat, tables.Draft], dict[Seat, list[tables.Standing]]]:
    """The drafts that count for the open asks, and everybody's standing orders."""
    names = {seat.id: seat.name for seat in seats}
    drafts = {
        names[draft.seat_id]: draft
        for draft in session.exec(
            select(tables.Draft)
            .where(
                col(tables.Draft.ask_id).in_([ask.id for ask in asks]),
                col(tables.Draft.current).is_(True),
            )
            .order_by(col(tables.Draft.id))
        )
    }
    standing: dict[Seat, list[tables.Standing]] = {}
    for row in session.exec(
        select(tables.Standing)
        .where(
            col(tables.Standing.seat_id).in_([seat.id for seat in seats]),
            col(tables.Standing.dropped_at).is_(None),
        )
        .order_by(col(tables.Standing.id))
    ):
        standing.setdefault(names[row.seat_id], []).append(row)
    return drafts, standing


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
