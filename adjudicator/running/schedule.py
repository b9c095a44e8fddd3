"""The ticker: wakes the work that the tables say is due. It decides nothing.

Each tick is one function of the service that asks the database and claims what it does,
so any number of processes may tick, and nothing is lost if a tick is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from apscheduler.schedulers.background import BackgroundScheduler

from adjudicator.service import limits
from adjudicator.service.archive import searching
from adjudicator.service.deadlines import reminders, substitutes
from adjudicator.service.desk import Desk
from adjudicator.service.games import bots
from adjudicator.service.people import senders
from adjudicator.service.play import ahead_due
from adjudicator.service.post import digest, hooks
from adjudicator.service.stepping import missed, phases
from adjudicator.service.talk import press, votes

log = logging.getLogger(__name__)

Job = Callable[[], object]


def tick(desk: Desk) -> list[str]:
    """Everything that is due now, once, in order; what was done, in words.

    The outage comes first: nothing may be closed because of time that we were away."""
    done = []
    if shifted := reminders.notice_outage(desk):
        done.append(f"deadlines of {shifted} games moved after an outage")
    if turned := substitutes.turn_over(desk):
        done.append(f"{turned} substitutes begun or ended")
    # Before anything is closed: a vote may have moved its deadline.
    if settled := votes.settle(desk):
        done.append(f"{settled} votes dealt with")
    if acted := missed.act_on_missed(desk):
        done.append(f"{acted} missed deadlines dealt with")
    if closed := phases.close_due(desk):
        done.append(f"{closed} steps run")
    if played := bots.play_bots(desk):
        done.append(f"{played} answers by bots")
    if used := ahead_due.use_due(desk):
        done.append(f"{used} orders sent ahead used")
    if delivered := press.deliver_due(desk):
        done.append(f"{delivered} messages delivered")
    if reminded := reminders.send_reminders(desk):
        done.append(f"{reminded} reminders written")
    if late := missed.send_late_notes(desk):
        done.append(f"{late} late seats told")
    if gathered := digest.send_digests(desk):
        done.append(f"{gathered} digests written")
    return done


def due(desk: Desk) -> None:
    """Close what is due."""
    reminders.notice_outage(desk)
    substitutes.turn_over(desk)
    votes.settle(desk)
    missed.act_on_missed(desk)
    phases.close_due(desk, lambda: reminders.notice_outage(desk))
    bots.play_bots(desk)
    ahead_due.use_due(desk)
    press.deliver_due(desk)


def remind(desk: Desk) -> None:
    """Remind of deadlines to come, and of those that have passed."""
    reminders.send_reminders(desk)
    missed.send_late_notes(desk)


def start(desk: Desk, more: dict[str, tuple[Job, float]] | None = None) -> BackgroundScheduler:
    """Start ticking in the background; `shutdown()` the scheduler to stop.

    more: further jobs of the edges, name -> (function, seconds between): the outbox,
    a mailbox that is polled. A job that fails is logged and runs again at its time.
    """
    times = desk.config.times
    jobs: dict[str, tuple[Job, float]] = {
        "due": (lambda: due(desk), times.due_every),
        "reminders": (lambda: remind(desk), times.reminders_every),
        "search": (lambda: searching.index_reports(desk), times.reminders_every),
        "digests": (lambda: digest.send_digests(desk), times.reminders_every),
        "housekeeping": (lambda: limits.forget_old(desk), 3600.0),
        "webhooks that were called": (lambda: hooks.forget_old(desk), 3600.0),
        "strangers": (lambda: senders.forget_strangers(desk), 3600.0),
        **(more or {}),
    }
    # A look at the database that takes longer than its interval is no news.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
    scheduler = BackgroundScheduler(
        timezone="UTC",
        job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
    )
    for name, (job, seconds) in jobs.items():
        scheduler.add_job(_guarded(name, job), "interval", seconds=seconds, id=name)
    scheduler.start()
    return scheduler


def _guarded(name: str, job: Job) -> Job:
    def run() -> None:
        try:
            job()
        except Exception:
            log.exception("the %s job failed; it runs again at its time", name)

    return run
