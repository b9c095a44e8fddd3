"""All that a game may decide: name, meaning, values, default, whether it may change later.

A setting is declared here once. Its `path` is how files, letters and programs name it
(`turn.hours`); `at` is where `GameOptions` keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.service import housekey
from adjudicator.service.models import GameOptions
from adjudicator.service.terms.kinds import (
    WEEKDAYS,
    Choice,
    Items,
    Kind,
    Number,
    Numbers,
    QuietHours,
    Several,
    Text,
    yes_no,
)
from adjudicator.service.terms.paces import HOURS, LENGTH, PACE, Paces
from adjudicator.service.time.terms import country_code, day_span, zone_name


@dataclass(frozen=True)
class Setting:
    """One thing that a game decides. group: under which heading a form shows it. later: it may
    change while the game runs, from the next phase on. empty: it may be left unsaid. shown:
    a form shows it at first sight."""

    path: str
    at: str
    group: str
    title: str
    means: str
    kind: Kind
    later: bool = True
    empty: bool = False
    shown: bool = False

    def of(self, options: GameOptions) -> Any:
        """Its value in these options, as plain JSON; None if nothing is said."""
        return self.within(options.model_dump(mode="json"))

    def within(self, data: Mapping[str, Any]) -> Any:
        """The same in options that are plain JSON already."""
        said = place(data, f"time.{self.path}") if self.path in BASIC else None
        return place(data, self.at) if said is None else said

    def written(self, value: Any) -> str:
        """A value as somebody would type it; empty for none."""
        return "" if value is None else self.kind.write(value)

    @property
    def default(self) -> str:
        """The default, as somebody would type it; empty if there is none."""
        return self.written(place(_defaults(), self.at))


def place(data: Mapping[str, Any], at: str) -> Any:
    """What stands at a dotted place; None if there is nothing on the way to it."""
    found: Any = data
    for part in at.split("."):
        if not isinstance(found, Mapping):
            return None
        found = found.get(part)
    return found


@cache
def _defaults() -> dict[str, Any]:
    return GameOptions().model_dump(mode="json")


def public_key(text: str) -> str:
    """A house's key as hex digits. ValueError: it is none."""
    try:
        return bytes(housekey.read_public(text)).hex()
    except housekey.NotAKey:
        raise ValueError(
            "it is not a public key; a server publishes its key at /.well-known/adjudicator-key"
        ) from None


def rest(text: str) -> str:
    """Days on which nothing falls due. ValueError with a sentence: there are no such days."""
    try:
        return day_span(text)
    except ValueError as error:
        if "ends before" in str(error):
            raise
        raise ValueError(
            f"“{text[:40]}” is not a day or period; write 2026-12-24 or 2026-12-24..2027-01-01"
        ) from None


# --------------------------------------------------------------------- groups

PACES = {
    "turn": ("Answering", "An ordinary answer"),
    "reaction": ("Interrupts", "An answer that interrupts another's turn"),
    "first": ("The first turn", "An ordinary answer of the first turn"),
}
BASIC = {"turn.hours": "deadlines.turn", "reaction.hours": "deadlines.reaction"}
"""The two lengths that every game has."""


def _paces() -> Iterator[Setting]:
    for name, (group, what) in PACES.items():
        for field, (kind, title, means) in PACE.items():
            if name == "reaction" and field in ("minimum", "at"):
                extra = " The grace of an ordinary answer does not apply to it."
            else:
                extra = ""
            path = f"{name}.{field}"
            basic = path in BASIC
            said = f"{what}: {means[0].lower()}{means[1:]}{extra}"
            if not basic and name == "first":
                said += " Unsaid: as for the other turns."
            yield Setting(
                path, BASIC.get(path, f"time.{path}"), group, title, said, kind,
                empty=not basic, shown=basic,
            )  # fmt: skip


TIME = "When deadlines fall"
CALENDAR = (
    Setting("zone", "time.zone", TIME, "Time zone",
            "Of the times of day and dates of these terms.",
            Text("an IANA zone: Europe/Warsaw", zone_name, 60), shown=True),
    Setting("weekdays", "time.weekdays", TIME, "Weekdays",
            "On which deadlines may fall; others are passed over at the same time of day.",
            WEEKDAYS, shown=True),
    Setting("quiet", "time.quiet", TIME, "Quiet hours",
            "In which no deadline falls: it moves to their end.", QuietHours()),
    Setting("holidays", "time.holidays", TIME, "Holidays of",
            "Countries on whose public holidays no deadline falls.",
            Items("countries: PL, FR, DE-BY", country_code)),
    Setting("players_holidays", "time.players_holidays", TIME, "Players' holidays",
            "Nor on a holiday of the country that an asked player has given.",
            yes_no("kept too", "not looked at")),
    Setting("closed", "time.closed", TIME, "Days of rest",
            "On which no deadline falls.",
            Items("days: 2026-12-24..2027-01-01", rest)),
    Setting("together", "time.together", TIME, "One deadline for all",
            "Whether those who are asked together share the latest of their deadlines.",
            yes_no("they share the latest", "each has their own")),
    Setting("early", "time.early", TIME, "Early steps",
            "Whether a step is played before its deadline when everybody is ready.",
            yes_no("as soon as everybody is ready", "never before the deadline"), shown=True),
    Setting("ready", "ready_when_complete", TIME, "Ready without the word",
            "Which complete answers count as ready although nobody said so.",
            Choice({"reactions": "answers to interrupts", "always": "every complete answer",
                    "never": "none: “ready” is said"})),
    Setting("phases", "time.phases", TIME, "Single phases",
            "Phases with times of their own, by name; * stands for anything.", Paces()),
)  # fmt: skip

CLOCKS = "Clocks"
CLOCK = (
    Setting("clock.bank", "time.clock.bank", CLOCKS, "On each clock at the beginning",
            "With it every seat has a clock in the place of the time to answer; without it there"
            " are none.", LENGTH, empty=True),
    Setting("clock.increment", "time.clock.increment", CLOCKS, "Added by each answer",
            "What an answer adds to the clock.", LENGTH, empty=True),
    Setting("clock.cap", "time.clock.cap", CLOCKS, "At most",
            "What a clock ever holds.", LENGTH, empty=True),
    Setting("clock.runs", "time.clock.runs", CLOCKS, "It runs",
            "While its seat is asked and not ready; in open hours only, if you like.",
            Choice({"always": "day and night", "open": "in open hours only"}), empty=True),
)  # fmt: skip

AWAY = "Absences and more time"
ABSENCE = (
    Setting("absences.does", "time.absences.does", AWAY, "An absence",
            "What it does to a deadline that falls into it.",
            Choice({"shift": "moves it to after the return", "nothing": "moves nothing"})),
    Setting("absences.days", "time.absences.days", AWAY, "Days of absence",
            "Of each seat in the whole game.", Number(400, whole=True, unit="days"), shown=True),
    Setting("absences.longest", "time.absences.longest", AWAY, "At a time",
            "The most days of one absence.", Number(400, 1, whole=True, unit="days")),
    Setting("absences.after_hours", "time.absences.after_hours", AWAY, "After the return",
            "How long after it the next deadline is at the earliest.", HOURS),
    Setting("absences.notice_hours", "time.absences.notice_hours", AWAY, "Said before",
            "How long in advance an absence must be declared to move a deadline.", HOURS),
    Setting("absences.told", "time.absences.told", AWAY, "Told",
            "Whether the others are told of an absence.",
            yes_no("all are told", "only the player and the server know")),
    Setting("substitutes", "time.substitutes", AWAY, "Substitutes",
            "Whether the player or the moderator appoints one for a seat.",
            Choice({"player": "its player", "moderator": "the moderator alone"})),
    Setting("extensions.hours", "time.extensions.hours", AWAY, "More time by oneself",
            "Hours that each seat may take in the whole game without asking.", HOURS),
    Setting("extensions.longest", "time.extensions.longest", AWAY, "Of one extension",
            "The most that one extension gives, whoever grants it.", LENGTH),
    Setting("extensions.vote", "time.extensions.vote", AWAY, "Beyond that",
            "Whether players can ask the others for more time.",
            yes_no("all seats vote", "the moderator is asked")),
)  # fmt: skip

MISSED = "When somebody is silent"
SILENT = (
    Setting("missed.policy", "time.missed.policy", MISSED, "A missed deadline",
            "What happens when deadline and grace have passed without an answer.",
            Choice({"default": "the default of the question",
                    "standing": "the seat's standing orders, else the default",
                    "bot": "a bot answers, this once",
                    "wait": "the game waits for the seat",
                    "replacement": "it waits, and we call for volunteers"}), shown=True),
    Setting("missed.bot", "time.missed.bot", MISSED, "Which bot",
            "That answers or plays for a silent seat.", Text("a bot of the game: sensible")),
    Setting("missed.replacement_after", "time.missed.replacement_after", MISSED,
            "After so many in a row",
            "How many ordinary deadlines missed in a row bring what the next line says. If empty,"
            " nothing more happens.", Number(100, 1, whole=True, unit="deadlines"), empty=True,
            shown=True),
    Setting("missed.replacement", "time.missed.replacement", MISSED, "Then",
            "What is done so that nobody holds up the table, until the player is back.",
            Choice({"volunteers": "we call for volunteers",
                    "bot": "a bot plays the seat",
                    "substitute": "somebody waiting for a seat stands in",
                    "standing": "its standing orders answer, else the default",
                    "vote": "the others vote on a replacement"}), shown=True),
    Setting("missed.patience", "time.missed.patience", MISSED, "Patience",
            "After so many in a row a seat gets no grace and is not waited for.",
            Number(100, 1, whole=True, unit="deadlines"), empty=True),
    Setting("late.to", "time.late.to", MISSED, "Notes on lateness",
            "The people who are told that a seat is late.",
            Choice({"nobody": "nobody", "seat": "the seat", "all": "all"})),
    Setting("late.every_hours", "time.late.every_hours", MISSED, "Again every",
            "How often, while it is waited for.", LENGTH),
    Setting("reminders", "reminders_hours", MISSED, "Reminders",
            "How long before a deadline a seat without orders is reminded; each once.",
            Numbers(LENGTH), shown=True),
    Setting("bounce_hours", "bounce_hours", MISSED, "A letter that came back",
            "How long a seat has at least whose question did.", HOURS),
    Setting("outage_minutes", "outage_minutes", MISSED, "An outage of the server",
            "A longer outage moves the deadlines. If empty, the server's own setting applies.",
            Number(10_000, unit="minutes"), empty=True),
)  # fmt: skip

TALK = "Press"
PRESS = (
    Setting("press.manners", "press.manners", TALK, "Written how",
            "With the seat's name, without it, or without telling to whom else it went.",
            Several({"signed": "signed", "grey": "grey: without the writer's name",
                     "anonymous": "anonymous: nor to whom else"}), shown=True),
    Setting("press.fake", "press.fake", TALK, "Another's name",
            "Whether a message may name another writer or other readers.",
            yes_no("allowed", "not allowed")),
    Setting("press.private", "press.private", TALK, "Private messages",
            "Whether seats may write to some seats, or only to all.",
            yes_no("to whom one likes", "to all only"), shown=True),
    Setting("press.late", "press.late", TALK, "Of a late seat",
            "What a seat may write whose orders are overdue.",
            Choice({"all": "everything", "public": "only to all",
                    "moderator": "only to the moderator"})),
    Setting("press.quiet_phases", "press.quiet_phases", TALK, "Silent phases",
            "In which seats write to the moderator alone; * stands for all, *_retreats for all that"
            " end so.", Items("names of phases")),
    Setting("press.public", "press.public", TALK, "In reports",
            "Whether messages to everybody appear in the reports and the archive.",
            yes_no("shown", "not shown"), later=False),
    Setting("press.opened", "press.opened", TALK, "After the end",
            "Whether everybody may then read the private messages, with their true writers.",
            Choice({"never": "stays closed", "end": "is opened"}), later=False),
    Setting("press.hidden_minutes", "press.hidden_minutes", TALK, "Delivery of hidden press",
            "Grey and anonymous press is delivered when the clock shows a multiple of this many"
            " minutes.", Number(1440, 1, whole=True, unit="minutes")),
    Setting("press.per_day", "press.per_day", TALK, "Messages a day",
            "The most of one seat.", Number(1000, 1, whole=True, unit="messages")),
    Setting("press.longest", "press.longest", TALK, "Length",
            "The most characters of a message.", Number(50_000, 1, whole=True, unit="characters")),
)  # fmt: skip

SEATS = "Votes"
VOTES = (
    Setting("votes.draw", "votes.draw", SEATS, "Draws by agreement",
            "Which players may share one.",
            Choice({"all": "all seats", "listed": "the players it names",
                    "none": "there are none"})),
    Setting("votes.concede", "votes.concede", SEATS, "Concessions",
            "Whether the seats may give the game to one of them.",
            yes_no("they may", "they may not")),
    Setting("votes.needed", "votes.needed", SEATS, "Carried by",
            "How many votes for it a draw or a concession needs; silence counts as no.",
            Choice({"all": "all", "two thirds": "two thirds", "majority": "more than half"})),
    Setting("votes.hours", "votes.hours", SEATS, "Open for",
            "After which an open vote is lost.", LENGTH),
)  # fmt: skip

TRUST = "Secrecy and proof"
PROOF = (
    Setting("archive", "public_archive", TRUST, "Its reports",
            "Whether everybody can read the public reports while the game lasts.",
            Choice({"public": "everybody", "private": "members and observers until it is over"},
                   {"public": True, "private": False}), later=False, shown=True),
    Setting("senders", "senders.policy", TRUST, "Whose letters count",
            "What a letter needs beside the secret reply address.",
            Choice({"token": "nothing more", "token+sender": "one of the player's own addresses",
                    "token+dkim": "besides, a proof that it came from there"})),
    Setting("seal", "seal", TRUST, "Orders until their step",
            "Whether they are kept sealed.",
            Choice({"no": "kept as they are written",
                    "house": "sealed by the server; replaced, not amended",
                    "witness": "sealed to the witness, who alone opens them"}),
            later=False, shown=True),
    Setting("witness.url", "witness.url", TRUST, "Witness on the web",
            "Another server with a say in the dice, asked by HTTP.",
            Text("https://games.example.org", most=300), later=False, empty=True),
    Setting("witness.email", "witness.email", TRUST, "Witness by mail",
            "The same, asked by mail.", Text("witness@example.org", most=300), later=False,
            empty=True),
    Setting("witness.key", "witness.key", TRUST, "Its public key",
            "As it publishes it at /.well-known/adjudicator-key.",
            Text("64 digits", public_key, 300), later=False, empty=True),
    Setting("witness.hours", "witness.hours", TRUST, "It is waited for",
            "How long, before what the next line says.", LENGTH, later=False, empty=True),
    Setting("witness.silent", "witness.silent", TRUST, "Then",
            "What happens if it is silent.",
            Choice({"goes on": "the step is played without it", "waits": "the game waits"}),
            later=False, empty=True),
)  # fmt: skip

DESK = "The moderator"
MODERATING = (
    Setting("desk.sealed", "moderating.sealed", DESK, "What the moderator sees",
            "Whether orders stay hidden from the moderator until the step has been played.",
            yes_no("who is in and whether it is legal, never what", "the preview shows contents"),
            later=False, shown=True),
    Setting("desk.hold", "moderating.hold", DESK, "Before a step is published",
            "Which steps wait for the moderator to release them.",
            Choice({"no": "none", "reports": "those with a report", "all": "every step"})),
    Setting("desk.assignment", "moderating.assignment", DESK, "How seats are given out",
            "By the moderator, or among those who are invited when the game begins.",
            Choice({"chosen": "the moderator names the players", "random": "by lot",
                    "wishes": "by their lists of wishes", "bids": "by bids of 100 points"}),
            later=False),
)  # fmt: skip

TABLE = "The table"
SITTING = (
    Setting("table.open", "table.open", TABLE, "Announced",
            "Whether seats for which nobody is named are offered to all on the list of tables.",
            yes_no("whoever fits may ask for one", "by invitation only")),
    Setting("table.admission", "table.admission", TABLE, "Admission",
            "Whether the moderator chooses, or whoever comes first gets the seat.",
            Choice({"moderator": "whom the moderator admits", "first": "the first who fits"})),
    Setting("table.begins", "table.begins", TABLE, "It begins",
            "When every seat is taken.",
            Choice({"moderator": "when the moderator says so", "full": "at once"})),
    Setting("table.finished", "table.finished", TABLE, "Games finished",
            "How many games a player must have played to their end.",
            Number(1000, whole=True, unit="games")),
    Setting("table.met", "table.met", TABLE, "Deadlines met",
            "How many of a hundred ordinary deadlines they must have met.",
            Number(100, whole=True, unit="of a hundred")),
    Setting("table.newcomers", "table.newcomers", TABLE, "Newcomers",
            "Whether somebody without a record yet may join all the same.",
            yes_no("welcome", "not here")),
    Setting("table.language", "table.language", TABLE, "Language",
            "In which the table talks.", Text("a language: English", most=40)),
    Setting("table.words", "table.words", TABLE, "In your words",
            "What the announcement says.", Text("a sentence or two")),
    Setting("table.names", "table.names", TABLE, "Names",
            "Whether the players know who sits where.",
            Choice({"open": "everybody is called by their name", "end": "when the game is over",
                    "never": "nobody is ever told"}),
            later=False, shown=True),
    Setting("table.rated", "table.rated", TABLE, "Rated",
            "Whether the result counts for the players' ratings. It cannot change once it begins.",
            yes_no("it counts", "a friendly game: nobody's rating changes"), later=False,
            shown=True),
    Setting("table.plans", "table.plans", TABLE, "A plan to start from",
            "Whether the order page shows each player what the computer would order, from"
            " what that player sees.",
            yes_no("shown to anyone who opens it", "everybody plans without help"), shown=True),
    Setting("table.lending", "table.lending", TABLE, "Units lent",
            "Whether a player may let another order units of theirs, until they take them back.",
            yes_no("a player may lend units to another", "everybody orders their own units alone")),
    Setting("table.group", "table.group", TABLE, "For a group",
            "The short name of a group of players. We tell its members, and they may sit first.",
            Text("a group that you are in: tuesday-club", most=60)),
    Setting("table.group_hours", "table.group_hours", TABLE, "The group alone",
            "How long only its members may take seats; 0: nobody else at all.",
            Number(2000, unit="hours")),
    Setting("table.observers", "table.observers", TABLE, "Observers",
            "The people who may watch the game and get its public reports by letter.",
            Choice({"anybody": "anybody, if its reports are public",
                    "moderator": "those that the moderator lets in", "nobody": "nobody"})),
)  # fmt: skip

SETTINGS: tuple[Setting, ...] = (
    *_paces(), *CALENDAR, *CLOCK, *ABSENCE, *SILENT, *PRESS, *VOTES, *PROOF, *MODERATING, *SITTING,
)  # fmt: skip
BY_PATH: Mapping[str, Setting] = {one.path: one for one in SETTINGS}


def groups() -> dict[str, list[Setting]]:
    """The settings under their headings, in their order."""
    found: dict[str, list[Setting]] = {}
    for one in SETTINGS:
        found.setdefault(one.group, []).append(one)
    return found
