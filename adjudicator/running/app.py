"""The one place that knows every part: database, rules, pages, mail, clock.

    app = create_app("instance")
    app.start()   # pages, mail servers, outbox and ticker, each in threads of this process
    app.stop()

Nothing here decides anything. Several processes may run on one database: what is due
stands there, and whoever comes first claims it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

from apscheduler.schedulers.background import (
    BackgroundScheduler,
)

from adjudicator import config as configuration
from adjudicator.clock import Clock
from adjudicator.config import Config, ConfigError
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.saying import count
from adjudicator.mail import way
from adjudicator.mail.arrival.imap import Poller, Trouble
from adjudicator.mail.arrival.listener import Listener
from adjudicator.mail.sending import outbox, transports
from adjudicator.mail.sending.transports import Transport
from adjudicator.running import doors, house, keeping, posting, schedule, witnesses
from adjudicator.running.warming import warm_up
from adjudicator.running.workers import Workers
from adjudicator.service import housekey
from adjudicator.service.deadlines import reminders
from adjudicator.service.desk import Desk
from adjudicator.service.exports import requests as exports
from adjudicator.service.stepping import pinning

if TYPE_CHECKING:
    from flask import Flask

log = logging.getLogger(__name__)


@dataclass
class App:
    """A house: its desk, and the parts that let the world in."""

    desk: Desk
    listener: Listener
    transport: Transport
    poller: Poller
    scheduler: BackgroundScheduler | None = None
    workers: Workers | None = None
    _server: Any = None
    _lock: IO[str] | None = None
    _threads: list[Thread] = field(default_factory=list)
    _closed: bool = False

    @cached_property
    def flask(self) -> Flask:
        """Its pages, made for who opens them: most commands do not."""
        from adjudicator import web

        return web.make(self.desk)

    @property
    def config(self) -> Config:
        return self.desk.config

    def start(self) -> None:
        """Serve pages, take letters, send letters, tick. ConfigError if a port is taken; then
        nothing runs."""
        self._lock = keeping.running(self.config)
        if self._lock is None:
            raise ConfigError(
                f"the installation in {self.config.instance} is being moved right now."
            )
        try:
            reminders.notice_outage(self.desk)  # the first sign of life, before anybody asks for it
        except Exception:
            log.exception("the ticker could not start; trying again")
        try:
            self._open_doors()
        except ConfigError:
            self.stop()
            raise
        if self._server is not None:
            thread = Thread(target=self._server.run, name="pages", daemon=True)
            thread.start()
            self._threads.append(thread)
        if self.config.mail.elsewhere:
            warm_up(self.desk, letters=False)
            return
        times = self.config.times
        jobs: dict[str, tuple[schedule.Work, float]] = {
            "letters": (self.read, times.due_every),
        }
        if self.config.mail.workers:
            self.workers = Workers(self.config)
            self.workers.start()
            jobs = {"workers": (self.workers.keep, times.due_every)}
        else:
            jobs["outbox"] = (self.send, times.outbox_every)
        jobs["webhooks"] = (
            lambda: posting.send_hooks(self.desk, over=self.desk.closing),
            times.outbox_every,
        )
        jobs["witnesses"] = (
            lambda: witnesses.ask_due(self.desk, over=self.desk.closing),
            times.outbox_every,
        )
        # Beside the ticker: a long one holds up no step.
        jobs["rehearsals"] = (lambda: pinning.rehearse_due(self.desk), times.due_every)
        jobs["exports"] = (lambda: exports.make_due(self.desk), times.outbox_every)
        self.scheduler = schedule.start(self.desk, jobs)
        # Pages and mail servers answer meanwhile.
        warming = Thread(target=self._warm_up, name="warming")
        warming.start()
        self._threads.append(warming)

    def _warm_up(self) -> None:
        try:
            warm_up(self.desk, letters=self.workers is None)
        except Exception:
            log.exception("could not preload everything; loading the rest when it is used")

    def _open_doors(self) -> None:
        settings = self.config.web
        if settings.port:
            try:
                self._server = doors.open_door(
                    self.flask,
                    settings.host,
                    settings.port,
                    proxies=settings.trusted_proxies,
                    door=self.desk.doors.pages,
                )
            except (OSError, ValueError) as error:  # ValueError: a host that has no address
                where = f"http://{settings.host}:{settings.port}"
                raise ConfigError(f"we cannot serve pages at {where}: {error}.") from None
        try:
            self.listener.start()
        except OSError as error:
            where = ", ".join(self.listener.addresses())
            raise ConfigError(f"we cannot receive letters at {where}: {error}.") from None
        try:
            self.poller.start()
        except ValueError as error:
            raise ConfigError(f"we cannot fetch letters: {error}.") from None

    def read(self) -> int:
        """Read the letters that nobody is reading; how many."""
        return way.process_all_waiting(self.desk)

    def send(self) -> int:
        """Send the letters that are due; how many left."""
        return outbox.send_due(self.desk, self.transport, over=self.desk.closing)

    def tick(self) -> list[str]:
        """Once, by hand, all that a running house does all the time; what was done, in words."""
        done = []
        try:
            if fetched := self.poller.look():
                done.append(f"{count(fetched, 'letter')} fetched")
        except (Trouble, ValueError) as error:
            done.append(f"we could not fetch letters: {error}")
        if read := self.read():
            done.append(f"{count(read, 'letter')} read")
        if settled := pinning.rehearse_due(self.desk):
            done.append(f"{count(settled, 'game')} played again by other rules")
        done += schedule.tick(self.desk)
        if made := exports.make_due(self.desk):
            done.append(f"{count(made, 'file')} made")
        if sent := self.send():
            done.append(f"{count(sent, 'letter')} sent")
        if heard := witnesses.ask_due(self.desk):
            done.append(f"{count(heard, 'witness', 'witnesses')} heard")
        if called := posting.send_hooks(self.desk):
            done.append(f"{count(called, 'webhook')} called")
        return done

    def addresses(self) -> list[str]:
        """Where the house can be reached: pages, mail servers."""
        settings = self.config.web
        pages = [f"http://{settings.host}:{settings.port}"] if settings.port else []
        return [*pages, *self.listener.addresses(), *self.poller.addresses()]

    def stop(self) -> None:
        """Stop what runs, what has been begun is finished, and close the database."""
        self.desk.closing.set()
        if self.scheduler is not None:
            self.scheduler.shutdown(wait=True)
            self.scheduler = None
        self.poller.stop()
        self.listener.stop()
        if self.workers is not None:
            self.workers.stop()
            self.workers = None
        if self._server is not None:
            self._server.close()
            self._server = None
        for thread in self._threads:
            thread.join(timeout=10)
        self._threads.clear()
        self.close()

    def close(self) -> None:
        """Close the database and the connection of the outbox."""
        if not self._closed:
            self._closed = True
            if self._lock is not None:
                self._lock.close()
            self.transport.close()
            self.desk.close()


def create_app(
    instance: Path | str | None = None,
    *,
    clock: Clock | None = None,
    rulesets: Mapping[str, AnyRuleset] | None = None,
    find_pack: Callable[[str], Any] | None = None,
    transport: Transport | None = None,
    **overrides: Any,
) -> App:
    """A house on an instance folder, its database brought up to date; nothing runs yet.

    instance: the folder with config.toml, database and letters; None for `instance` here.
    overrides: parts of the configuration, `web={"port": 0}`. clock, rulesets, find_pack and
    transport are for tests and demonstrations.
    Raises ConfigError for a bad configuration, or a database that cannot be used.
    """
    config = configuration.load(instance if instance is not None else "instance", **overrides)
    try:
        housekey.key_of(config)
    except (OSError, housekey.NotAKey) as error:
        raise ConfigError(f"we cannot use the signing key: {error}") from None
    keeping.brought_up(config)
    desk = house.desk_of(config, clock=clock, rulesets=rulesets, find_pack=find_pack)
    return App(
        desk=desk,
        listener=Listener(desk),
        transport=transport or _transport(config),
        poller=Poller(desk),
    )


def _transport(config: Config) -> Transport:
    try:
        return transports.from_config(config)
    except (OSError, ValueError) as error:
        raise ConfigError(f"we cannot send letters: {error}.") from None
