"""Processes that read what came, run what is due and send, beside the one that serves.

A process of Python uses one processor. What is due stands in the database, and whoever comes
first claims it, so that any number of these may run, and may end at any moment.
"""

from __future__ import annotations

import atexit
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from threading import Thread

from adjudicator.config import Config
from adjudicator.mail import way
from adjudicator.mail.sending import outbox, transports
from adjudicator.reports import mapsheet
from adjudicator.running import logs, schedule
from adjudicator.running.house import desk_of
from adjudicator.running.warming import warm_up
from adjudicator.service.desk import Desk

log = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds between two looks at the database when nothing was there."""
PATIENCE = 30.0
"""Seconds that a worker has to finish what it has begun."""


class Workers:
    """So many as the configuration says, until `stop`."""

    def __init__(self, config: Config) -> None:
        self.config = config
        # A process that was forked would share our connections and our threads' locks.
        self._context = multiprocessing.get_context("spawn")
        self._over: Event = self._context.Event()
        self.processes: list[BaseProcess] = []

    def start(self) -> None:
        """Start them; they need a second to be ready."""
        atexit.register(self.stop)
        for _ in range(self.config.mail.workers):
            self.processes.append(self._begun())

    def _begun(self) -> BaseProcess:
        # No daemon: they may have no children, and maps are drawn by one.
        process = self._context.Process(
            target=work, args=(self.config, self._over, os.getpid()), name="worker"
        )
        process.start()
        return process

    def keep(self) -> None:
        """Put a new one in the place of each that has died."""
        for place, process in enumerate(self.processes):
            if not process.is_alive() and not self._over.is_set():
                log.error("a worker has died (%s); starting another", process.exitcode)
                self.processes[place] = self._begun()

    def stop(self) -> None:
        """Let them finish what they have begun. What is left is claimed anew one day."""
        atexit.unregister(self.stop)
        self._over.set()
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
        self.processes.clear()


def work(config: Config, over: Event, parent: int) -> None:
    """What a worker does, until it is told to stop or the process that started it has gone.

    It sends in a thread of its own, since a disk or a mail host takes its time, and runs the
    steps that are due in another."""
    logs.begin(config.log)
    desk = desk_of(config)
    transport = transports.from_config(config)
    warm_up(desk)

    def goes_on() -> bool:
        return not over.is_set() and os.getppid() == parent

    sender = Thread(
        target=repeat,
        args=(goes_on, lambda: outbox.send_due(desk, transport, most=outbox.AT_ONCE)),
        name="sending",
    )
    sender.start()
    stepper = Thread(target=step, args=(goes_on, desk), name="stepping")
    stepper.start()
    try:
        repeat(goes_on, lambda: way.process_waiting(desk, way.TOGETHER))
    except KeyboardInterrupt:
        pass  # The keyboard interrupts all processes of a terminal; ours is told so anyway.
    finally:
        sender.join(PATIENCE)
        stepper.join(PATIENCE)
        transport.close()
        desk.close()
        mapsheet.close_workers()


def step(goes_on: Callable[[], bool], desk: Desk) -> None:
    """Close what is due, as often as the configuration says."""
    due = 0.0
    while goes_on():
        if time.monotonic() < due:
            time.sleep(PAUSE)
            continue
        due = time.monotonic() + desk.config.times.due_every
        try:
            schedule.due(desk)
        except Exception:
            log.exception("a worker could not close what is due; going on")


def repeat(goes_on: Callable[[], bool], act: Callable[[], int]) -> None:
    """Do something as long as there is something to do, and look again when there is not."""
    while goes_on():
        try:
            done = act()
        except Exception:
            log.exception("a worker failed; going on")
            done = 0
        if not done:
            time.sleep(PAUSE)
