"""The members of the club: what each does with a letter of the house, and when."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from html import escape
from typing import Protocol

from bench.club.browser import SIGN_IN, Browser
from bench.club.post import Letter

HABITS = (
    "prompt", "late", "silent", "wordy", "confused", "on holiday", "resigning",
    "changing address", "two seats", "quoting everything", "phone", "prompt",
)  # fmt: skip
ZONES = ("Europe/Warsaw", "America/New_York", "Australia/Sydney", "Europe/London", "UTC")
QUOTED = re.compile(r"“([^”]+)”")
HOUR = timedelta(hours=1)
_numbers = itertools.count(1)

Job = tuple[datetime, int, Callable[[], None]]


class Club(Protocol):
    """What members need of the world."""

    @property
    def now(self) -> datetime: ...
    def orders(self, game: str, seat: str) -> str | None: ...
    def bring(self, wrote: Wrote) -> None: ...
    def browser(self, member: Member) -> Browser: ...
    def remark(self, text: str) -> None: ...


@dataclass
class Wrote:
    """A letter of a member, until the house has taken it. why: what it answers, for the audit."""

    at: datetime
    sender: str
    to: str
    raw: bytes
    id: str
    why: str
    words: str
    answers: Letter | None = None


@dataclass
class Member:
    """One member: how they write, and what they have still to do."""

    number: int
    club: Club
    habit: str
    dice: random.Random
    on_pages: bool = False
    email: str = ""
    jobs: list[Job] = field(default_factory=list)
    since: datetime | None = None
    done: set[str] = field(default_factory=set)
    leave: tuple[datetime, datetime] | None = None
    """From when to when they are away."""
    new: str = ""
    """The address that they are about to move to."""

    def __post_init__(self) -> None:
        self.name = f"Member {self.number}"
        self.email = self.email or f"member{self.number}@people.test"
        self.zone = ZONES[self.number % len(ZONES)]

    # -------------------------------------------------------------------- time

    def later(self, hours: float, job: Callable[[], None]) -> None:
        self.jobs.append((self.club.now + hours * HOUR, next(_numbers), job))

    def act(self) -> int:
        """Do what is due by now; how many things."""
        due = sorted(job for job in self.jobs if job[0] <= self.club.now)
        self.jobs = [job for job in self.jobs if job[0] > self.club.now]
        for _, _, job in due:
            job()
        return len(due)

    def delay(self, letter: Letter) -> float:
        """Hours until they answer a question."""
        most = 72.0
        if found := re.search(r"^:: due: (\S+)", letter.text, re.M):
            due = datetime.fromisoformat(found[1].replace("Z", "+00:00"))
            most = (due - self.club.now) / HOUR
        if self.habit == "late":
            return most + self.dice.choice([-3, 1, 5, 30])
        if self.habit == "silent":
            return most * self.dice.choice([0.7, 3])
        return max(1.0, most * self.dice.uniform(0.02, 0.6))

    # ----------------------------------------------------------------- letters

    def receive(self, letter: Letter) -> None:
        """Read a letter, and decide what to do about it."""
        self.since = self.since or self.club.now
        if self.habit == "on holiday" and self.away():
            self.vacation(letter)
        local = letter.reply_to.partition("+")[0]
        if letter.kind == "invitation":
            self.later(self.dice.uniform(1, 40), lambda: self.accept(letter))
        elif letter.kind == "signin":
            self.enter(letter)
        elif letter.kind == "ask" and letter.seat:
            if self.habit == "confused" and self.dice.random() < 0.5:
                self.later(1, lambda: self.muddle(letter))
            if self.habit == "resigning" and "resigned" not in self.done and self.old(days=20):
                self.done.add("resigned")
                self.later(2, lambda: self.write(letter, f"resign {letter.game}", "resigns"))
                return
            if self.habit == "silent" and self.dice.random() < 0.5:
                return
            self.later(self.delay(letter), lambda: self.answer(letter))
        elif letter.kind == "notice":
            self.notice(letter, local)

    def notice(self, letter: Letter, local: str) -> None:
        if local == "confirm":
            self.later(2, lambda: self.write(letter, "yes", "confirms"))
        elif local == "event":
            self.event(letter)
        elif found := re.search(r"“(vote \d+) (yes|no)”", _flat(letter.text)):
            said = f"{found[1]} {self.dice.choice(['yes', 'no', 'no'])}"
            self.later(self.dice.uniform(1, 60), lambda: self.write(letter, said, "votes"))

    def event(self, letter: Letter) -> None:
        text = _flat(letter.text)
        if "roll call" in letter.subject:
            said = "here"
        elif found := re.search(r"“(bid \S+) \d+”", text):
            said = f"{found[1]} {self.dice.randrange(4)}"
        elif found := re.search(r"“(prefer [^”]+)”", text):
            said = found[1]
        else:
            return
        self.later(self.dice.uniform(1, 30), lambda: self.write(letter, said, "event"))

    def old(self, days: float) -> bool:
        return self.since is not None and self.club.now - self.since > timedelta(days=days)

    # ----------------------------------------------------------------- answers

    def accept(self, letter: Letter) -> None:
        link = re.search(r"https?://\S+/invitations/\S+", letter.text)
        if self.on_pages and link:
            code, _ = self.club.browser(self).send(link[0], {"act": "take", "name": self.name})
            if code not in (200, 0):
                self.club.remark(f"{self.name} could not take a seat on the page: {code}")
            return
        self.write(letter, f"accept\nset name {self.name}", "accepts")

    def answer(self, letter: Letter) -> None:
        """Give orders for a question, if it still stands."""
        text = self.club.orders(letter.game, letter.seat)
        if text is None:
            return
        if self.on_pages and self.page(letter, text):
            return
        said = "ready anyway"
        self.write(letter, f"{text}\n{said}", "orders")
        self.also(letter)

    def also(self, letter: Letter) -> None:
        """What somebody writes besides, now and then."""
        pick = self.dice.random()
        if self.habit == "on holiday" and "holiday" not in self.done and self.old(days=5):
            self.done.add("holiday")
            first = self.club.now + timedelta(days=2)
            last = first + timedelta(days=9)
            self.leave = (first, last)
            said = f"absent {first:%Y-%m-%d} to {last:%Y-%m-%d}"
            self.write(letter, said, "absent")
        elif self.habit == "changing address" and "moved" not in self.done and self.old(days=8):
            self.done.add("moved")
            new = self.email.replace("@people", "@moved")
            self.write(letter, f"set address {new}", "moves")
            self.later(72, lambda: self.write(letter, f"set address {new}", "moved"))
            self.new = new
        elif self.habit == "wordy" and pick < 0.2:
            self.write(letter, "press to all:\nA fine evening for it.\nendpress", "press")
        elif pick < 0.01:
            self.write(letter, "draw", "proposes")
        elif pick < 0.02:
            self.write(letter, "extend 24", "wants time")

    def muddle(self, letter: Letter) -> None:
        """Somebody has not understood how it is done."""
        said = self.dice.choice([
            "help", "How do I do this? I would like to attack.", "move everything to nowhere",
            "where", "What is my deadline?", "status", "Attack Atlantis at dawn!\nready",
        ])  # fmt: skip
        self.write(letter, said, "muddles")

    def vacation(self, letter: Letter) -> None:
        """The mail program answers while its owner is away."""
        key = f"told {letter.reply_to}"
        if letter.reply_to and key not in self.done:
            self.done.add(key)
            text = "I am on holiday and read no mail until I am back."
            self.write(letter, text, "vacation", auto=True)

    def away(self) -> bool:
        return self.leave is not None and self.leave[0] <= self.club.now <= self.leave[1]

    # ------------------------------------------------------------------- pages

    def page(self, letter: Letter, text: str) -> bool:
        """Send orders on the page, or ask for a link to sign in with, and do it later."""
        path = f"/games/{letter.game}/{letter.seat}/orders"
        form = {"text": text, "act": "anyway"}
        code, page = self.club.browser(self).send(path, form)
        if code == 0:
            self.later(3, lambda: self.answer(letter))
            return True
        if code in (401, 404) or SIGN_IN in page:
            self.want_in(letter)
            return True
        if "nothing that anybody waits for" not in page and code >= 400:
            self.club.remark(f"{self.name} at {path}: {code}")
        return True

    def want_in(self, letter: Letter) -> None:
        asked = f"link {letter.game} {letter.header('Message-ID')}"
        tries = [f"{asked} {n}" for n in range(4)]  # the relay may be gone for some hours
        key = next((one for one in tries if one not in self.done), None)
        if key is None:
            self.club.remark(f"{self.name} is not let in to {letter.game} {letter.seat}")
            return
        self.done.add(key)
        self.club.browser(self).send("/sign-in", {"email": self.email})
        self.later(3, lambda: self.answer(letter))

    def enter(self, letter: Letter) -> None:
        if link := re.search(r"https?://\S+/sign-in/\S+", letter.text):
            code, _ = self.club.browser(self).send(link[0], {})
            if code not in (200, 0):
                self.club.remark(f"{self.name}'s sign-in link does not work: {code}")

    # ----------------------------------------------------------------- writing

    def write(self, letter: Letter, words: str, why: str, auto: bool = False) -> None:
        """Answer a letter with these words, as this member writes."""
        number = next(_numbers)
        id = f"<{number}.{self.number}@people.test>"
        if not letter.reply_to:
            self.club.remark(f"{self.name} cannot answer “{letter.subject}”: {why}")
            return
        made = EmailMessage()
        made["From"] = f"{self.name} <{self.email}>"
        made["To"] = letter.reply_to
        made["Subject"] = f"Re: {letter.subject}"
        made["Message-ID"] = id
        made["In-Reply-To"] = letter.header("Message-ID")
        made["Date"] = self.club.now
        if auto:
            made["Auto-Submitted"] = "auto-replied"
        _body(made, self.habit if not auto else "prompt", words, letter)
        raw = made.as_bytes(policy=made.policy.clone(linesep="\r\n"))
        wrote = Wrote(self.club.now, self.email, letter.reply_to, raw, id, why, words, letter)
        self.club.bring(wrote)
        if why == "moved":
            self.email = self.new


def _flat(text: str) -> str:
    return " ".join(text.split())


def _quote(letter: Letter) -> str:
    lines = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    return f"On {letter.at:%a, %d %b %Y}, The club <desk@club.test> wrote:\n{lines}"


def _body(made: EmailMessage, habit: str, words: str, letter: Letter) -> None:
    match habit:
        case "wordy":
            made.set_content(
                f"Dear all,\n\nI have thought about it for a long time.\n\n{words}\n\n"
                f"With kind regards\n-- \nA wordy member\nI live far away.\n"
            )
        case "quoting everything":
            made.set_content(f"{words}\n\n{_quote(letter)}\n")
        case "phone":
            made.set_content(f"{words}\n\nSent from my phone\n")
            lines = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in words.split("\n"))
            quoted = "<br>".join(escape(line) for line in letter.text.splitlines())
            made.add_alternative(
                f'<html><body dir="auto">{lines}<br><div>Sent from my phone</div>'
                f'<blockquote type="cite">{quoted}</blockquote></body></html>',
                subtype="html",
            )
        case "confused":
            made.set_content(f"Hello,\n\n{words}\n\nThank you!\n")
        case _:
            made.set_content(f"{words}\n")
