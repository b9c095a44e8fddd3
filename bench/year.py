"""A club's year: its people, its games and events, its faults, on the house's own clock.

    python -m bench.year [--month] [--people N] [--games N] [--days N] [--seed N] [--keep FOLDER]

200 people, 60 games, three events and a fault a week for a year, an hour at most; `--month` is what
CI runs. All letters go through SMTP, every third member plays on pages. At the end it says what was
not as it should be, and ends with 1 if anything was.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from adjudicator.running import keeping
from bench.club.browser import Browser
from bench.club.moderators import Moderator
from bench.club.people import HABITS, Member, Wrote
from bench.club.post import Letter, Relay, post
from bench.club.programme import EVENTS, MONTH, TERMS, YEAR, Programme
from bench.club.running import Dead, Failed, Running
from tests.ruleset_kit import Brought

HOUR = timedelta(hours=1)
WORD, OTHER = "takes {board.places[fact.place].name}.", "seizes {board.places[fact.place].name}."
WHOLE, BROKEN = "    position.turn += 1\n", "    position.turn += 1 // (position.turn > 99)\n"


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Year:
    """The club, its post, its house, and what happens."""

    def __init__(
        self, programme: Programme, folder: Path, seed: int, telling: bool = False
    ) -> None:
        self.programme, self.folder = programme, folder
        self.dice = random.Random(seed)
        self.now: datetime = programme.begins
        ports = free_ports(3)
        self.mail_port, self.web_port, relay_port = ports
        self.relay = Relay(relay_port, lambda: self.now)
        self.hill = Brought.new("hill", folder / "hill")
        self.house = Running(
            folder / "house", (self.mail_port, self.web_port, relay_port), [folder / "hill"]
        )
        self.members: list[Member] = []
        self.by_email: dict[str, Member] = {}
        self.bag: list[Wrote] = []
        """What the house has not taken yet."""
        self.wrong: list[str] = []
        self.told: Counter[str] = Counter()
        self.copies: Counter[str] = Counter()
        """How often each Message-ID came."""
        self.wrote: dict[str, Wrote] = {}
        self.answers: dict[str, list[Letter]] = {}
        self.away: list[tuple[datetime, datetime]] = []
        self.kills = 0
        self.pending: list[tuple[datetime, Any]] = []
        self.browsers: dict[int, Browser] = {}
        self.sizes: list[dict[str, float]] = []
        self.opened = 0
        self.telling = telling
        self.began = time.monotonic()
        self.seconds: Counter[str] = Counter()

    # ------------------------------------------------------- what members need

    def remark(self, text: str) -> None:
        self.wrong.append(f"{self.now:%Y-%m-%d %H:%M}: {text}")

    def orders(self, game: str, seat: str) -> str | None:
        if not self.house.up:
            return None
        began = time.monotonic()
        try:
            return self.house("orders", game=game, seat=seat)  # type: ignore[no-any-return]
        except Dead:
            self.found_dead()
        except Failed as error:
            self.remark(f"no orders can be thought of for {seat} of {game}: {error}")
        finally:
            self.seconds["thinking"] += time.monotonic() - began
        return None

    def bring(self, wrote: Wrote) -> None:
        self.wrote[wrote.id] = wrote
        self.told[f"wrote: {wrote.why}"] += 1
        self.bag.append(wrote)
        self.carry()

    def carry(self) -> None:
        """Their mail hosts bring what the house has not taken."""
        left = []
        began = time.monotonic()
        for one in self.bag:
            if not self.house.up or not post(self.mail_port, one.sender, one.to, one.raw):
                left.append(one)
        self.bag = left
        self.seconds["letters in"] += time.monotonic() - began

    def browser(self, member: Member) -> Browser:
        place = f"10.0.{member.number // 250}.{member.number % 250 + 1}"
        base = f"http://127.0.0.1:{self.web_port}"
        return self.browsers.setdefault(member.number, Browser(base, place))

    # ------------------------------------------------------------------- hours

    def run(self) -> None:
        try:
            self._run()
        finally:
            self.house.kill()
            self.relay.close()

    def _run(self) -> None:
        self.relay.open()
        self.house.begin(self.now)
        self.people()
        end = self.programme.begins + timedelta(days=self.programme.days)
        faults = 0
        while self.now < end:
            self.hour()
            if self.telling and self.now.hour == 6:
                print(
                    self.now,
                    f"{time.monotonic() - self.began:.0f} s",
                    dict(self.seconds),
                    file=sys.stderr,
                    flush=True,
                )
            passed = (self.now - self.programme.begins) / HOUR
            if passed >= (faults + 1) * self.programme.hours_between_faults and not self.pending:
                self.fault(self.programme.faults[faults % len(self.programme.faults)])
                faults += 1
        for _, mend in self.pending:
            mend()
        self.pending.clear()
        for _ in range(12):  # nothing new is written; what is under way arrives
            for one in self.members:
                one.jobs.clear()
            self.hour(writing=False)
        self.look()

    def people(self) -> None:
        for n in range(self.programme.people):
            habit = HABITS[n % len(HABITS)]
            self.add(Member(n, self, habit, random.Random(self.dice.random()), n % 3 == 2))
        for n in range(self.programme.moderators + 1):
            name = "operator" if n == self.programme.moderators else f"moderator{n}"
            one = Moderator(900 + n, self, "prompt", random.Random(n), email=f"{name}@club.test")
            if n < self.programme.moderators:
                one.email = f"{name}@people.test"
            self.add(one)

    def add(self, one: Member) -> None:
        self.members.append(one)
        self.by_email[one.email] = one
        self.by_email[one.email.replace("@people", "@moved")] = one

    def hour(self, writing: bool = True) -> None:
        """An hour of the house's time: what is due, the post, what people do."""
        self.now += HOUR
        for at, mend in list(self.pending):
            if at <= self.now:
                self.pending.remove((at, mend))
                mend()
        if writing:
            self.programmed()
        self.tick()
        self.deliver()
        self.carry()
        if writing:
            self.settle()  # what they wrote by their programme is answered within the hour
            self.deliver()
        busy = True
        while busy and writing:
            busy = bool(sum(one.act() for one in self.members))
            if busy:
                self.settle()
                self.deliver()

    def tick(self) -> None:
        began = time.monotonic()
        try:
            if self.house.up:
                for said in self.house("tick", at=self.now.isoformat()):
                    if "failed" in said and not self.during():
                        self.remark(f"a job failed: {said}")
            elif not self.pending:
                self.found_dead()
        except Dead:
            self.found_dead()
        except Failed as error:
            if not self.during():
                self.remark(f"the tick failed: {error}")
        self.seconds["ticks"] += time.monotonic() - began

    def settle(self) -> None:
        began = time.monotonic()
        try:
            if self.house.up:
                self.house("settle")
        except Dead:
            self.found_dead()
        except Failed as error:
            if not self.during():
                self.remark(f"settling failed: {error}")
        self.seconds["settling"] += time.monotonic() - began

    def during(self) -> bool:
        return bool(self.pending)

    def found_dead(self) -> None:
        """It was killed; its supervisor begins it again."""
        self.kills += 1
        self.away.append((self.now - HOUR, self.now + 2 * HOUR))
        self.house.begin(self.now)

    def deliver(self) -> None:
        for letter in self.relay.fetch():
            self.told[f"came: {letter.kind}"] += 1
            self.copies[letter.header("Message-ID")] += 1
            if answered := letter.header("In-Reply-To"):
                self.answers.setdefault(answered, []).append(letter)
            one = self.by_email.get(letter.to)
            if one is None:
                self.remark(f"a letter to a stranger: {letter.to}: {letter.subject}")
            else:
                one.receive(letter)

    # -------------------------------------------------------------- programme

    def programmed(self) -> None:
        passed = int((self.now - self.programme.begins) / HOUR)
        while self.opened < self.programme.games and self.house.up and not self.pending:
            if passed < self.programme.opening_hour(self.opened):
                break
            self.open_game(self.opened)
            self.opened += 1
        if passed == 2:
            for one in self.members:
                self.to_desk(one, f"register {one.name}", "registers")
        for n, (slug, form, entrants) in enumerate(EVENTS[: self.programme.events]):
            first = 20 + n * self.programme.days * 5
            if passed == first:
                self.house(
                    "event", slug=slug, text=form, director="moderator0@people.test",
                    assistant="moderator1@people.test",
                )  # fmt: skip
            elif passed == first + 30:
                quick = [one for one in self.members if one.habit in ("prompt", "phone", "wordy")]
                for one in quick[n : n + entrants]:
                    self.to_desk(one, f"enter {slug}", "enters")

    def to_desk(self, one: Member, words: str, why: str) -> None:
        number = self.dice.getrandbits(60)
        raw = (
            f"From: {one.email}\r\nTo: desk@club.test\r\nSubject: {words.splitlines()[0]}\r\n"
            f"Message-ID: <{number}@people.test>\r\n\r\n{words}\r\n"
        ).encode()
        self.bring(Wrote(self.now, one.email, "desk@club.test", raw, f"<{number}@people.test>",
                         why, words))  # fmt: skip

    def open_game(self, n: int) -> None:
        ruleset, scenario = self.programme.played[n % len(self.programme.played)]
        seats = self.house("seats", ruleset=ruleset, scenario=scenario)
        plain = [one for one in self.members if not isinstance(one, Moderator)]
        start = n * 3
        people = [plain[(start + k) % len(plain)] for k in range(len(seats))]
        double = next((one for one in people if one.habit == "two seats"), None)
        if double is not None and len(seats) > 2:
            people[(people.index(double) + 1) % len(people)] = double
        slug = f"{ruleset.replace('_', '-')}-{n}"
        terms = dict(TERMS[n % len(TERMS)])
        self.house(
            "new_game",
            terms=terms,
            ruleset=ruleset,
            scenario=scenario,
            slug=slug,
            moderator_email=f"moderator{n % self.programme.moderators}@people.test",
            seats={seat: one.email for seat, one in zip(seats, people, strict=True)},
        )

    # ------------------------------------------------------------------ faults

    def fault(self, kind: str) -> None:
        self.told[f"fault: {kind}"] += 1
        getattr(self, kind.replace(" ", "_"))()

    def until(self, hours: float, mend: Any) -> None:
        self.pending.append((self.now + hours * HOUR, mend))
        self.away.append((self.now - HOUR, self.now + (hours + 3) * HOUR))

    def relay_gone(self) -> None:
        self.relay.close()
        self.until(7, self.relay.open)

    def kill(self) -> None:
        """It dies at one of its next commits, and its supervisor begins it again."""
        self.house.stop()
        self.house.begin(self.now, dies_after=self.dice.randrange(3, 60))
        self.away.append((self.now - HOUR, self.now + 2 * HOUR))

    def full_disk(self) -> None:
        self.house("fill_disk")

        def free() -> None:
            if self.house.up:
                self.house("free_disk")

        self.until(4, free)

    def other_words(self) -> None:
        """A release that says something else in one game."""
        self.house.stop()
        path = self.hill.folder / "hill" / "words" / "facts.py"
        old, new = (WORD, OTHER) if WORD in path.read_text("utf-8") else (OTHER, WORD)
        self.hill.change("words/facts.py", old, new)
        self.house.begin(self.now)

    def restart(self) -> None:
        """It is down for some hours."""
        self.house.stop()
        self.until(6, lambda: self.house.begin(self.now))

    def restored_elsewhere(self) -> None:
        copy = self.folder / "copy.zip"
        copy.unlink(missing_ok=True)
        self.house("backup", file=str(copy))
        self.house.stop()
        place = self.folder / f"house-{self.now:%m%d}"
        keeping.restore(copy, place)
        self.house.move(place)
        self.house.begin(self.now)

    def broken_rules(self) -> None:
        """A release in which one game cannot be judged, for two days."""
        self.house.stop()
        self.hill.change("book/claims.py", WHOLE, BROKEN)
        self.house.begin(self.now)

        def mend() -> None:
            if self.house.up:
                self.house.stop()
            self.hill.change("book/claims.py", BROKEN, WHOLE)
            self.house.begin(self.now)

        self.until(48, mend)

    # ------------------------------------------------------------------- audit

    def look(self) -> None:
        began = time.monotonic()
        away = [[a.isoformat(), b.isoformat()] for a, b in self.away]
        self.wrong += self.house("audit", away=away)
        self.wrong += self.house("unanswered", wrote={
            one.id: [one.why, one.words[:200], one.at.isoformat()] for one in self.wrote.values()
        })  # fmt: skip
        for one in self.bag:
            self.wrong.append(f"a letter was never taken: {one.why} of {one.sender}")
        doubled = sum(n - 1 for n in self.copies.values())
        if doubled > self.kills:
            self.wrong.append(
                f"{doubled} letters came twice, and the house died {self.kills} times"
            )
        self.states: dict[str, str] = self.house("states")
        self.size: dict[str, float] = self.house("size")
        self.house.stop()
        self.seconds["audit"] += time.monotonic() - began
        log = self.house.errors.read_text("utf-8") if self.house.errors.exists() else ""
        self.tracebacks = log.count("Traceback")


def play(programme: Programme, seed: int, folder: Path, telling: bool = False) -> Year:
    year = Year(programme, folder, seed, telling)
    year.run()
    return year


def main(words: Sequence[str]) -> int:
    ask = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    ask.add_argument("--month", action="store_true", help="what CI runs")
    for name in ("people", "games", "days", "events"):
        ask.add_argument(f"--{name}", type=int, default=None)
    ask.add_argument("--seed", type=int, default=31)
    ask.add_argument("--keep", type=Path, default=None, help="leave the house in this folder")
    ask.add_argument("--tell", action="store_true", help="say each day how far it is")
    given = ask.parse_args(words)
    size = MONTH if given.month else YEAR
    for name in ("people", "games", "days", "events"):
        if (value := getattr(given, name)) is not None:
            size = replace(size, **{name: value})
    began = time.monotonic()
    # A house waits for its disk at every commit, and a year has a hundred thousand of them.
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        year = play(size, given.seed, folder, given.tell)
    used = [resource.getrusage(one) for one in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]
    processor = sum(one.ru_utime + one.ru_stime for one in used)
    what = f"{size.days} days, {size.people} people, {size.games} games, {size.events} events"
    took = f"{time.monotonic() - began:.0f} s, {processor:.0f} s of processor time"
    print(f"{what}, seed {given.seed}: {took}")
    print("  games:", dict(Counter(year.states.values())))
    for name, n in sorted(year.told.items()):
        print(f"  {name:<40}{n:>8}")
    print("  seconds:", {name: round(n) for name, n in year.seconds.items()})
    print("  the house at the end:", {name: round(n) for name, n in year.size.items()},
          f"died {year.kills} times, {year.tracebacks} tracebacks logged")  # fmt: skip
    print(f"{len(year.wrong)} things were not as they should be")
    for text in year.wrong[:400]:
        print("  *", text)
    return 1 if year.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
