"""The house of the club, in a process of its own: real doors, a clock that is told what time it is.

    python -m bench.club.house FOLDER MAIL_PORT WEB_PORT RELAY_PORT DIES

It reads one command a line, JSON, and answers each with one line. A house that is killed in the
middle of a command answers nothing. DIES: after so many commits the
system kills it; 0: it lives.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.reports import theatres
from adjudicator.running import backups, doors, keeping, schedule
from adjudicator.running.app import App, create_app
from adjudicator.service.events import announcing
from adjudicator.service.exports import requests as exports
from adjudicator.service.games import bots, games
from adjudicator.service.stepping import pinning
from adjudicator.service.terms import parser
from adjudicator.storage.tables import Game, LetterIn
from bench.club import audit

SETTINGS: dict[str, Any] = {
    "house": {"name": "The club", "moderator": "operator@club.test"},
    "limits": {"games_a_day": 1000, "newcomers_a_day": 1000},
    # The clock goes from hour to hour: that is not an outage yet.
    "times": {"outage_minutes": 90, "lease_seconds": 60},
    # A trial is a process of its own, by the clock of the machine: the audit makes one. In autumn a
    # copy takes half a minute: of a year with two a week they were the better part.
    "backups": {"every_hours": 168, "keep": 3, "try_days": 0},
    "log": {"level": "error"},
}


class House:
    """What the lines may ask for: each method that is not a private one."""

    def __init__(self, folder: Path, mail: int, web: int, relay: int, dies: int) -> None:
        self.clock = FixedClock(datetime(2000, 1, 1, tzinfo=UTC))
        self.ports, self.relay, self.folder, self.dies = (mail, web), relay, folder, dies
        self.app: App
        self.hour: datetime | None = None

    def open(self, at: str) -> dict[str, Any]:
        """Open the doors at this time."""
        self.clock.at = datetime.fromisoformat(at)
        mail, web = self.ports
        settings = SETTINGS | {
            "mail": {
                "domain": "club.test",
                "transport": "smtp",
                "smtp": {"host": "127.0.0.1", "port": self.relay},
                "listener": {"smtp_port": mail},
                "auth": {"dns": False},
            },
            "web": {"port": web, "trusted_proxies": 1},
            "house": SETTINGS["house"] | {"base_url": f"http://127.0.0.1:{web}"},
        }
        self.app = create_app(self.folder, clock=self.clock, **settings)
        self.desk = self.app.desk
        self._lock = keeping.running(self.app.config)
        self._server = doors.open_door(
            self.app.flask, "127.0.0.1", web, proxies=1, door=self.desk.doors.pages
        )
        threading.Thread(target=self._server.run, daemon=True).start()
        self.app.listener.start()
        if self.dies:
            self.desk.store.hook = _dying(self.dies)
        return {"pid": os.getpid()}

    def tick(self, at: str) -> list[str]:
        """It is so late now: do all that a house does in that hour."""
        self.clock.at = datetime.fromisoformat(at)
        done = []
        if read := self._read():
            done.append(f"{read} read")
        pinning.rehearse_due(self.desk)
        kinds: tuple[schedule.When, ...] = ("due", "reminders")
        if self.hour is None or self.clock.at - self.hour >= timedelta(hours=1):
            self.hour, kinds = self.clock.at, (*kinds, "hourly")
        done += [f"{job.name}: {'failed' if n is None else n}"
                 for job, n in schedule.run(self.desk, *kinds) if n or n is None]  # fmt: skip
        exports.make_due(self.desk)
        self.send()
        return done

    def settle(self) -> int:
        """What a house does within seconds of a letter or a click."""
        self._read()
        schedule.due(self.desk)
        return self.send()

    def _read(self) -> int:
        """Read what waits. The clock stands until the listener's thread has done its part: else
        its claims would run out in the midst of it."""
        read, end = self.app.read(), time.monotonic() + 60
        while time.monotonic() < end:
            with self.desk.store.read() as session:
                at_work = LetterIn.state == "processing"
                if session.exec(select(LetterIn.id).where(at_work)).first() is None:
                    break
            time.sleep(0.02)
        return read

    def send(self) -> int:
        """Send what is due."""
        sent = 0
        while some := self.app.send():
            sent += some
        return sent

    def new_game(self, terms: Mapping[str, Any], **game: Any) -> str:
        """What `adjudicator new-game` does."""
        options = parser.checked(dict(terms))
        games.open_game(self.desk, options=options, **game)
        return str(game["slug"])

    def seats(self, ruleset: str, scenario: str) -> list[str]:
        return list(games.seats_of_scenario(self.desk, ruleset, scenario, {}))

    def event(self, slug: str, text: str, director: str, assistant: str) -> str:
        announcing.announce(self.desk, slug, text, director, assistant)
        return slug

    def orders(self, game: str, seat: str) -> str | None:
        """What somebody of some sense would write for this seat."""
        kinds = self.desk.rulesets[games.game_info(self.desk, game).ruleset].bots()
        kind = "sensible" if "sensible" in kinds else next(iter(kinds))
        return bots.would_write(self.desk, game, seat, kind)

    def states(self) -> dict[str, str]:
        with self.desk.store.read() as session:
            return dict(session.exec(select(Game.slug, Game.state).order_by(col(Game.id))).all())

    def backup(self, file: str) -> int:
        return backups.write(self.app.config, Path(file), self.clock.now()).games

    def fill_disk(self) -> None:
        """From now on the database cannot grow, as on a disk that is full."""
        for engine in (self.desk.store.writer, self.desk.store.reader):
            event.listen(engine, "checkout", _no_more)
            engine.dispose()

    def free_disk(self) -> None:
        for engine in (self.desk.store.writer, self.desk.store.reader):
            event.remove(engine, "checkout", _no_more)
            engine.dispose()

    def size(self) -> dict[str, float]:
        """What may grow in a process that lives long."""
        return {
            "processor seconds": time.process_time(),
            "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "files": len(os.listdir("/proc/self/fd")),
            "threads": threading.active_count(),
        }

    def audit(self, away: list[tuple[str, str]]) -> list[str]:
        """What is not as it should be, looked at in the tables."""
        times = [(datetime.fromisoformat(a), datetime.fromisoformat(b)) for a, b in away]
        return audit.of_tables(self.desk, times)

    def unanswered(self, wrote: dict[str, tuple[str, str, str]]) -> list[str]:
        """Letters of people that came to nothing although they answered what they were asked."""
        with self.desk.store.read() as session:
            kept = timedelta(days=self.desk.config.times.strangers_days - 1)
            return list(audit.unanswered(session, wrote, self.clock.at - kept))

    def stop(self) -> None:
        self._server.close()
        self.app.stop()
        if self._lock is not None:
            self._lock.close()


def _no_more(connection: Any, *_: Any) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


def _dying(commits: int) -> Callable[[str, str], None]:
    left = commits

    def hook(when: str, name: str) -> None:
        nonlocal left
        left -= when == ("before" if commits % 2 else "after")
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return hook


def main(folder: str, mail: str, web: str, relay: str, dies: str) -> None:
    # Thousands of maps would be the better part of the year; they have tests of their own. In this
    # process alone: whoever imports the module draws.
    theatres.drawings = lambda *_, **__: []
    house = House(Path(folder), int(mail), int(web), int(relay), int(dies))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what is printed goes where errors go
    for line in sys.stdin:
        command = json.loads(line)
        try:
            said = getattr(house, command.pop("do"))(**command)
            answer = {"said": said}
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
