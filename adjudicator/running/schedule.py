"""What a house does when its time has come: one list, in its order. It decides nothing.

Each job is one function of the service that asks the database and claims what it does, so any
number of processes may tick, and nothing is lost if a tick is. A job that fails stands alone:
the others are done, and it is done again at its time.

What follows a step is in three places, each a list. In the transaction that stores it
(`stepping.storing.store`): asks are closed, who missed them is counted, events, reports and new
asks are stored with the letters that tell them. Right after it (`stepping.phases`): answers
from before a rollback are offered again. And the rest of AGENDA below `steps`: press that waits
for the step is delivered, orders sent ahead are used, bots are woken.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Literal

from apscheduler.schedulers.background import BackgroundScheduler

from adjudicator.running import alarming, copies
from adjudicator.service import limits
from adjudicator.service.archive import searching
from adjudicator.service.deadlines import reminders, substitutes
from adjudicator.service.desk import Desk
from adjudicator.service.events import ticking as events
from adjudicator.service.games import bots
from adjudicator.service.manners import traces
from adjudicator.service.people import halting, senders
from adjudicator.service.play import ahead_due
from adjudicator.service.post import digest, pruning
from adjudicator.service.reputation import ratings
from adjudicator.service.sitting import joining, weekly
from adjudicator.service.stepping import missed, phases
from adjudicator.service.talk import press, votes
from adjudicator.service.visiting import removal
from adjudicator.service.witness import hearing

log = logging.getLogger(__name__)

Work = Callable[[], object]
SOON = 60.0
"""Seconds after a start at which everything has been done once."""
When = Literal["due", "reminders", "hourly"]


@dataclass(frozen=True)
class Job:
    """name: for the log. does: gives back how much was done. said: what a tick by hand says of
    it, `{s}` behind a noun; empty: nothing. vital: if it fails, nothing below it may be done in
    this tick."""

    name: str
    does: Callable[[Desk], int]
    when: When
    said: str = ""
    vital: bool = False


def _close(desk: Desk) -> int:
    return phases.close_due(desk, lambda: reminders.notice_outage(desk))


AGENDA = (
    # Nothing may be closed because of time that we were away.
    Job("outage", reminders.notice_outage, "due", "deadlines of {} game{s} moved after an outage",
        vital=True),
    Job("substitutes", substitutes.turn_over, "due", "{} substitute{s} begun or ended"),
    # A vote, and what is done about a missed deadline, may move what would be closed.
    Job("votes", votes.settle, "due", "{} vote{s} dealt with"),
    Job("missed deadlines", missed.act_on_missed, "due", "{} missed deadline{s} dealt with"),
    Job("silent seats", missed.answer_for_silent, "due", "{} question{s} of silent seats answered"),
    Job("witnesses", hearing.give_up, "due", "{} silent witness{es} dealt with"),
    Job("steps", _close, "due", "{} step{s} run"),
    Job("press", press.deliver_due, "due", "{} message{s} delivered"),
    Job("orders ahead", ahead_due.use_due, "due", "{} order{s} sent ahead used"),
    # A game that ends now may end its round, and a round opens its games, whose bots are next.
    Job("events", events.due, "due", "{} act{s} of events"),
    Job("bots", bots.play_bots, "due", "{} answer{s} by bots"),
    Job("troubles", halting.tell_troubles, "due", "{} trouble{s} told to moderators"),
    Job("full tables", joining.begin_full, "reminders", "{} full game{s} begun"),
    Job("tables", weekly.send_weekly, "reminders", "{} letter{s} about tables written"),
    Job("reminders", reminders.send_reminders, "reminders", "{} reminder{s} written"),
    Job("late notes", missed.send_late_notes, "reminders", "{} late seat{s} told"),
    Job("digests", digest.send_digests, "reminders", "{} digest{s} written"),
    Job("continuations", events.continuations, "reminders", "{} continuation{s} played"),
    Job("search", searching.index_reports, "reminders"),
    Job("ratings", ratings.rate_finished, "reminders", "{} finished game{s} rated"),
    Job("alarms", alarming.tell, "reminders", "{} trouble{s} told to the operator"),
    Job("limits", limits.forget_old, "hourly"),
    Job("guests", removal.forget, "hourly", "{} guest{s} forgotten"),
    Job("traces", traces.forget_old, "hourly"),
    Job("backup", copies.keep, "hourly"),
    Job("certificate", alarming.look_at_certificate, "hourly"),
    Job("strangers", senders.forget_strangers, "hourly"),
    Job("what need not be kept", pruning.daily, "hourly"),
    Job("trial of a copy", copies.try_due, "hourly"),
)  # fmt: skip


def run(desk: Desk, *when: When) -> Iterator[tuple[Job, int | None]]:
    """Do the jobs of these kinds, each alone; how much each did, None if it failed."""
    for job in AGENDA:
        if job.when not in when or desk.closing.is_set():
            continue
        done: int | None = None
        try:
            done = job.does(desk)
        except Exception:
            log.exception("the %s job failed; it will run again at its time", job.name)
        yield job, done
        if done is None and job.vital:
            return


def tick(desk: Desk) -> list[str]:
    """Everything that is due now, once, in order; what was done, in words."""
    said = []
    for job, done in run(desk, "due", "reminders"):
        if done is None:
            said.append(f"{job.name} failed (see the log); we will try again")
        elif done and job.said:
            plural = {"s": "", "es": ""} if done == 1 else {"s": "s", "es": "es"}
            said.append(job.said.format(done, **plural))
    return said


def due(desk: Desk) -> None:
    """Close what is due, and what follows."""
    for _ in run(desk, "due"):
        pass


def _all(desk: Desk, kind: When) -> None:
    for _ in run(desk, kind):
        pass


def start(desk: Desk, more: dict[str, tuple[Work, float]] | None = None) -> BackgroundScheduler:
    """Start ticking in the background; `shutdown()` the scheduler to stop.

    more: further jobs of the edges, name -> (function, seconds between): the outbox,
    a mailbox that is polled. A job that fails is logged and runs again at its time.
    """
    times = desk.config.times
    often: dict[When, float] = {
        "due": times.due_every, "reminders": times.reminders_every, "hourly": 3600.0,
    }  # fmt: skip
    jobs: dict[str, tuple[Work, float]] = {
        kind: (partial(_all, desk, kind), seconds) for kind, seconds in often.items()
    }
    # A look at the database that takes longer than its interval is not news.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
    scheduler = BackgroundScheduler(
        timezone="UTC",
        job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
    )
    for name, (job, seconds) in (jobs | (more or {})).items():
        # A house that never runs for an hour wants its copies too.
        first = datetime.now(UTC) + timedelta(seconds=min(seconds, SOON))
        run_it = _guarded(name, job)
        scheduler.add_job(run_it, "interval", seconds=seconds, id=name, next_run_time=first)
    scheduler.start()
    return scheduler


def _guarded(name: str, job: Work) -> Work:
    def run_it() -> None:
        try:
            job()
        except Exception:
            log.exception("the %s job failed; it will run again at its time", name)

    return run_it
