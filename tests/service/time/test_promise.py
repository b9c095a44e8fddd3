"""The promise: each batch closes exactly once, and never before a moment that was promised.

Hypothesis plays a house: its clock runs, jumps forth and back, is away for days, passes changes
of summer time; players answer, take back, are absent, ask for more time; a moderator extends,
pauses, resumes; processes die before and after commits, two at a time. What is promised is what
players were last told of their deadlines, by letters and pages; the tables are not asked.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service.acts.seat import BY_BUTTON_OF_TIME
from adjudicator.service.acts.seat.seated import perform
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import extending
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import games
from adjudicator.service.play import submissions
from adjudicator.service.time.terms import (
    AbsenceTerms,
    ExtensionTerms,
    MissedTerms,
    Pace,
    Quiet,
    SeatClock,
    Terms,
)
from adjudicator.storage.session import Store
from adjudicator.storage.tables import ClosedBatch, Draft, Game, LetterOut, OpenAsk, Person, Seat
from tests.house_kit import begun_game, make_desk, seat_id

SLUG = "feud-1"
SEATS = ("red", "blue")
STEP, OUTAGE = 290, 600
"""Minutes between two ticks, and from which on a silence is an outage."""
WORKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"]
BEGINNINGS = (
    datetime(2026, 10, 22, 12, tzinfo=UTC),  # the clocks of Europe go back on the 25th
    datetime(2027, 3, 25, 12, tzinfo=UTC),  # and forth on the 28th
    datetime(2026, 12, 20, 12, tzinfo=UTC),
)


class Death(BaseException):
    """A process that dies: nothing catches it, nothing is tidied up."""


class Killer:
    """The commit hook: dies before or after the nth commit from now."""

    def __init__(self) -> None:
        self.when, self.left = "", 0

    def __call__(self, moment: str, name: str) -> None:
        if moment != self.when:
            return
        self.left -= 1
        if self.left == 0:
            self.when = ""
            raise Death(name)


@contextmanager
def house(
    migrated: Path, start: datetime, terms: Terms
) -> Iterator[tuple[list[Desk], FixedClock, Killer]]:
    """Two processes of one house, and who kills them."""
    folder = Path(tempfile.mkdtemp())
    shutil.copy(migrated, folder / "house.sqlite")
    killer, clock = Killer(), FixedClock(start)
    desks = []
    for n in range(2):
        store = Store(f"sqlite:///{folder / 'house.sqlite'}", hook=killer)
        desks.append(make_desk(store, clock, folder))
        desks[-1].name = f"process {n}"
        desks[-1].config.limits.submissions = 10**6
    begun_game(desks[0], SLUG, time=terms, outage_minutes=OUTAGE)
    with desks[0].store.write() as session:
        for person, zone in zip(
            session.exec(select(Person).order_by(col(Person.id))),
            ("UTC", "Europe/Warsaw", "America/New_York"),
            strict=False,
        ):
            person.zone = zone
            session.add(person)
    schedule.tick(desks[0])
    try:
        yield desks, clock, killer
    finally:
        for desk in desks:
            desk.store.close()
        shutil.rmtree(folder)


TERMS = st.sampled_from(
    [
        Terms(),
        Terms(
            zone="Europe/Warsaw",
            turn=Pace(hours=48, at="20:00", minimum=30, grace=12, cool_off=1),
            weekdays=WORKDAYS,  # type: ignore[arg-type]
            quiet=[Quiet(since="22:00", until="07:00")],
            holidays=["PL"],
            extensions=ExtensionTerms(hours=48),
        ),
        Terms(turn=Pace(hours=24, grace=6), missed=MissedTerms(policy="bot"),
              absences=AbsenceTerms(days=20, after_hours=6)),
        Terms(turn=Pace(hours=24), missed=MissedTerms(policy="standing", replacement_after=2),
              together=False),
        Terms(clock=SeatClock(bank=40, increment=10, cap=60), extensions=ExtensionTerms(hours=24)),
        Terms(turn=Pace(hours=36), early=False, missed=MissedTerms(policy="wait", patience=1)),
    ]
)  # fmt: skip

seats = st.sampled_from(SEATS)
ACTS = st.one_of(
    st.tuples(st.just("time passes"), st.integers(1, 60 * 30)),
    st.tuples(st.just("time passes"), st.integers(1, 60 * 30)),
    st.tuples(st.just("outage"), st.integers(OUTAGE + 10, 60 * 24 * 4)),
    st.tuples(st.just("clock set back"), st.integers(1, 600)),
    st.tuples(
        st.just("says"),
        seats,
        st.sampled_from(
            ["bid 2 on ford", "bid 1 on North Hill\nready", "ready", "wait", "withdraw", "ambush",
             "always ambush at Old Ford"]
        ),
    ),
    st.tuples(st.just("absent"), seats, st.integers(0, 6), st.integers(0, 6)),
    st.tuples(st.just("back"), seats),
    st.tuples(st.just("extends"), seats, st.integers(1, 30)),
    st.tuples(st.just("moderator extends"), st.integers(1, 50)),
    st.tuples(st.just("pause"), st.integers(1, 60 * 24)),
    st.tuples(st.just("dies"), st.sampled_from(["before", "after"]), st.integers(1, 4)),
)  # fmt: skip


class Watch:
    """What was promised to whom, and what has become of it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.promised: dict[tuple[int, datetime, str], datetime] = {}
        """Ask -> the latest deadline that its seat was told."""
        self.ready: dict[int, bool] = {}
        self.letters = 0
        self.closed: set[int] = set()

    def listen(self) -> None:
        """Read what has been sent since: an ask or a notice that names a deadline."""
        with self.desk.store.read() as session:
            rows = session.exec(
                select(LetterOut)
                .where(col(LetterOut.id) > self.letters)
                .order_by(col(LetterOut.id))
            ).all()
            for row in rows:
                self.letters = row.id
                said: dict[str, Any] = row.facts if row.kind == "ask" else {}
                said = said or row.facts.get("calendar") or {}
                if said.get("digest"):
                    opened = datetime.fromisoformat(said["opened_at"])
                    ask = (row.seat_id or 0, opened, said["digest"])
                    due = datetime.fromisoformat(said["due_at"])
                    self.promised[ask] = max(self.promised.get(ask, due), due)

    def look(self, now: datetime) -> None:
        """Everything that has been closed since: was it promised to last longer?"""
        self.listen()
        with self.desk.store.read() as session:
            for row in session.exec(select(OpenAsk)):
                if row.closed_at is None:
                    self.ready[row.id] = row.ready
                elif row.id not in self.closed:
                    self.closed.add(row.id)
                    assert row.closed_at <= now
                    if not row.ready:
                        ask = (row.seat_id, row.opened_at, row.digest)
                        assert row.closed_at >= self.promised[ask], "closed early"
                        drafted = session.exec(
                            select(Draft.id).where(Draft.ask_id == row.id)
                        ).first()
                        if drafted is None:  # nobody has answered: the grace counts too
                            assert row.closed_at >= (row.grace_until or row.due_at)
            asks = session.exec(select(OpenAsk).where(col(OpenAsk.closed_at).is_(None))).all()
            assert len({(row.number, row.batch) for row in asks}) <= 1, "two batches are open"
            batches = session.exec(select(ClosedBatch)).all()
            assert len({(b.number, b.n) for b in batches}) == len(batches)
            asked = {(r.number, r.batch) for r in session.exec(select(OpenAsk)) if r.closed_at}
            assert asked <= {(b.number, b.n) for b in batches}, "closed, but no step was stored"


def on_page(desk: Desk, seat: str, name: str, **given: object) -> None:
    """What a seat's player does about their time, by a page."""
    perform(desk, SLUG, seat, person_of(desk, seat), BY_BUTTON_OF_TIME[name][0], given)


def person_of(desk: Desk, seat: str) -> int:
    with desk.store.read() as session:
        return session.exec(select(Seat.person_id).where(Seat.name == seat)).one() or 0


def pass_time(desks: list[Desk], clock: FixedClock, minutes: int) -> None:
    """As in a house that runs: no gap is an outage."""
    for n in range(0, minutes, STEP):
        clock.forward(minutes=min(STEP, minutes - n))
        schedule.due(desks[n // STEP % 2])


def do(desks: list[Desk], clock: FixedClock, act: tuple[Any, ...]) -> None:
    """One thing that happens. Refusals are part of life."""
    desk = desks[0]
    match act:
        case ("time passes", minutes):
            pass_time(desks, clock, minutes)
        case ("outage", minutes):
            clock.forward(minutes=minutes)
        case ("clock set back", minutes):
            clock.forward(minutes=-minutes)
        case ("says", seat, text):
            receipt = submissions.submit(desk, seat_id=seat_id(desk, SLUG, seat), text=text,
                                         via="page")  # fmt: skip
            assert receipt.state
        case ("absent", seat, ahead, days):
            first = clock.now().date() + timedelta(days=ahead)
            ends = {"first": str(first), "last": str(first + timedelta(days=days))}
            on_page(desk, seat, "absent", **ends)
        case ("back", seat):
            on_page(desk, seat, "back")
        case ("extends", seat, hours):
            on_page(desk, seat, "extend", hours=hours)
        case ("moderator extends", hours):
            extending.by_moderator(desk, SLUG, hours)
        case ("pause", minutes):
            games.pause(desk, SLUG)
            pass_time(desks, clock, minutes)
            games.resume(desk, SLUG)


def live(migrated: Path, start: datetime, terms: Terms, plan: list[tuple[Any, ...]]) -> Desk:
    with house(migrated, start, terms) as (desks, clock, killer):
        watch = Watch(desks[0])
        watch.look(clock.now())
        for act in plan:
            if act[0] == "dies":
                killer.when, killer.left = act[1], act[2]
                continue
            with suppress(ServiceError, Death):
                do(desks, clock, act)
            with suppress(Death):
                schedule.due(desks[len(watch.closed) % 2])
            watch.look(clock.now())
        killer.when = ""
        clock.forward(minutes=5)  # the leases of the dead run out
        with suppress(ServiceError):
            games.resume(desks[0], SLUG)
        for n in range(150):  # nothing hangs: every deadline comes, or the moderator is asked
            if games.game_info(desks[0], SLUG).state != "running":
                break
            clock.forward(minutes=STEP)
            schedule.due(desks[n % 2])
            watch.look(clock.now())
            with desks[0].store.read() as session:
                held = session.exec(
                    select(OpenAsk.held).where(
                        col(OpenAsk.closed_at).is_(None), col(OpenAsk.missed_at).is_not(None)
                    )
                ).all()
            if "wait" in held:
                break
        if games.game_info(desks[0], SLUG).state in ("running", "over"):
            with desks[0].store.read() as session:
                game = session.exec(select(Game)).one()
                assert game.steps >= 1
            bad = [c.text for c in archive.verify(desks[0], SLUG) if not c.ok]
            assert bad == []
        return desks[0]


@pytest.mark.parametrize(
    "examples",
    [
        3,
        pytest.param(12, marks=pytest.mark.thorough),
        pytest.param(600, marks=pytest.mark.soak(part=False)),
    ],
)
def test_each_batch_closes_once_and_never_early(migrated: Path, examples: int) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=examples < 100,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(st.sampled_from(BEGINNINGS), TERMS, st.lists(ACTS, min_size=3, max_size=14))
    def check(start: datetime, terms: Terms, plan: list[tuple[Any, ...]]) -> None:
        live(migrated, start, terms, plan)

    check()
