"""Entrants who live by letters alone: they answer roll calls, bid, and play their games as bots do,
while the clock runs. What an event's tests share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from typing import TypeVar

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing, entering, keeping, ticking
from adjudicator.service.people.people import person_for
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Tournament
from adjudicator.tournaments.course import Course
from tests.mail.post import answer, collect, plain

DIRECTOR = "director@example.net"
SECOND = "second@example.net"
T = TypeVar("T")
PLACES = ("North Hill", "Old Ford", "Königsberg")

TOY = """
title = "The Feud Cup"
ruleset = "toy"
scenario = "short"
entries_days = 10
review_hours = 0
sides_hours = 48
conditions = ["You answer within three days."]
length = {turns = 2, letters = 1, roll_call = 5}
"""


def person(desk: Desk, name: str) -> int:
    with desk.store.write("person") as session:
        who = person_for(session, f"{name.lower()}@example.net", desk, name)
        return who.id


def announced(desk: Desk, text: str, slug: str = "cup", second: str = SECOND) -> None:
    announcing.announce(desk, slug, text, DIRECTOR, second)


def entered(desk: Desk, names: Sequence[str], slug: str = "cup", **facts: object) -> list[int]:
    people = [person(desk, name) for name in names]
    for one in people:
        entering.enter(desk, slug, one, **facts)
    return people


def row_of(desk: Desk, slug: str = "cup") -> Tournament:
    with desk.store.read() as session:
        return keeping.by_slug(session, slug)


def course_of(desk: Desk, slug: str = "cup") -> Course:
    return keeping.course_of(row_of(desk, slug))


def toy_orders(who: str, number: int) -> str:
    """What somebody bids: something else every time."""
    pick = sum(map(ord, who)) * 7 + number
    return f"bid {1 + pick % 3} on {PLACES[pick % 3]}\nready"


class Hall:
    """Everybody's mailbox. vanished: addresses that answer nothing any more. late: who
    answer only every other question of their games. played: how many answers were sent."""

    def __init__(
        self, desk: Desk, clock: FixedClock, orders: Callable[[str, int], str] = toy_orders
    ) -> None:
        self.desk, self.clock, self.orders = desk, clock, orders
        self.vanished: set[str] = set()
        self.late: set[str] = set()
        self.letters: list[EmailMessage] = []
        self.played = 0

    def tick(self) -> None:
        phases.close_due(self.desk)
        ticking.due(self.desk)

    def post(self) -> int:
        """Deliver what lies in the outbox, and answer it; how many were answered."""
        answered = 0
        for one in collect(self.desk):
            self.letters.append(one)
            to = str(one["To"])
            email = to.partition("<")[2].rstrip(">") or to
            if email in self.vanished:
                continue
            text = self.reply(one, email)
            asked = str(one["X-Adjudicator"]) == "ask"
            if text and not (asked and email in self.late and self.played % 2):
                answer(self.desk, one, text, sender=email)
                answered += 1
            self.played += bool(text)
        return answered

    def reply(self, one: EmailMessage, email: str) -> str:
        kind, subject = str(one["X-Adjudicator"]), str(one["Subject"])
        if kind == "ask":
            return self.orders(email, self.played)
        if kind != "notice" or "event+" not in str(one["Reply-To"]):
            return ""
        if "roll call" in subject:
            return "here"
        if found := re.search(r"“(bid \S+) \d+”", plain(one).replace("\n", " ")):
            return f"{found[1]} {self.played % 4}"
        if found := re.search(r"“(prefer [^”]+)”", plain(one).replace("\n", " ")):
            return found[1]
        return ""

    def run(self, slug: str = "cup", until: Callable[[], bool] | None = None) -> Tournament:
        """Let time pass until the event is over."""
        for _ in range(3000):
            row = row_of(self.desk, slug)
            if row.state in ("over", "cancelled") or (until and until()):
                return row
            self.tick()
            if not self.post():
                self.clock.forward(hours=24)
        raise AssertionError(f"the event does not end: {row.state} {row.trouble}")

    def to(self, email: str, words: str = "") -> list[str]:
        """The texts of the letters to an address whose subject holds these words."""
        return [
            " ".join(plain(one).split())
            for one in self.letters
            if email in str(one["To"]) and words in str(one["Subject"])
        ]


def directed(
    desk: Desk, slug: str, person_id: int, what: Callable[..., T], *args: object, **more: object
) -> T:
    """Do something as a director, in a transaction of its own. what: a function of `directing`."""
    with keeping.changing(desk, slug, "directed") as (session, row):
        keeping.may_change(row, person_id)
        return what(desk, session, row, person_id, *args, **more)
