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
    "reaction": ("Interrupts", "An answer in another player's turn"),
    "first": ("The first turn", "An ordinary answer in the first turn"),
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
                said += " If empty, the same as in other turns."
            yield Setting(
                path, BASIC.get(path, f"time.{path}"), group, title, said, kind,
                empty=not basic, shown=basic,
            )  # fmt: skip


TIME = "When deadlines fall"
CALENDAR = (
    Setting("zone", "time.zone", TIME, "Time zone",
            "The zone of all times and dates in these terms.",
            Text("an IANA zone: Europe/Warsaw", zone_name, 60), shown=True),
    Setting("weekdays", "time.weekdays", TIME, "Weekdays",
            "The days on which deadlines may fall. On other days they move to the same"
            " time on the next such day.",
            WEEKDAYS, shown=True),
    Setting("quiet", "time.quiet", TIME, "Quiet hours",
            "No deadline falls in these hours: it moves to their end.", QuietHours()),
    Setting("holidays", "time.holidays", TIME, "Holidays of",
            "No deadline falls on public holidays of these countries.",
            Items("countries: PL, FR, DE-BY", country_code)),
    Setting("players_holidays", "time.players_holidays", TIME, "Players' holidays",
            "Whether deadlines also avoid the holidays of the country that a player has given.",
            yes_no("observed", "not observed")),
    Setting("closed", "time.closed", TIME, "Days of rest",
            "No deadline falls on these days.",
            Items("days: 2026-12-24..2027-01-01", rest)),
    Setting("together", "time.together", TIME, "One deadline for all",
            "Whether players who are asked together share the latest of their deadlines.",
            yes_no("they share the latest", "each has their own")),
    Setting("early", "time.early", TIME, "Early steps",
            "Whether a step is played before its deadline when everybody is ready.",
            yes_no("as soon as everybody is ready", "never before the deadline"), shown=True),
    Setting("ready", "ready_when_complete", TIME, "Ready without saying so",
            "Which complete answers count as ready even if the player does not say “ready”.",
            Choice({"reactions": "answers in another player's turn",
            "always": "every complete answer",
                    "never": "none: players say “ready”"})),
    Setting("phases", "time.phases", TIME, "Single phases",
            "Phases with their own times, by name; * stands for anything.", Paces()),
)  # fmt: skip

CLOCKS = "Clocks"
CLOCK = (
    Setting("clock.bank", "time.clock.bank", CLOCKS, "On each clock at the start",
            "Each seat has a clock instead of a time to answer. If empty, there are no"
            " clocks.", LENGTH, empty=True),
    Setting("clock.increment", "time.clock.increment", CLOCKS, "Added by each answer",
            "How much each answer adds to the seat's clock.", LENGTH, empty=True),
    Setting("clock.cap", "time.clock.cap", CLOCKS, "At most",
            "The most that a clock can hold.", LENGTH, empty=True),
    Setting("clock.runs", "time.clock.runs", CLOCKS, "Clocks run",
            "Whether clocks also run in quiet hours. A clock runs while its seat has to answer"
            " and is not ready.",
            Choice({"always": "day and night", "open": "not in quiet hours"}), empty=True),
)  # fmt: skip

AWAY = "Absences and more time"
ABSENCE = (
    Setting("absences.does", "time.absences.does", AWAY, "An absence",
            "What happens to a deadline that falls within an absence.",
            Choice({"shift": "it moves to after the return", "nothing": "it stays"})),
    Setting("absences.days", "time.absences.days", AWAY, "Days of absence",
            "How many days each seat has in the whole game.", Number(400, whole=True, unit="days"),
            shown=True),
    Setting("absences.longest", "time.absences.longest", AWAY, "At a time",
            "The longest that one absence can be.", Number(400, 1, whole=True, unit="days")),
    Setting("absences.after_hours", "time.absences.after_hours", AWAY, "After the return",
            "The least time between the return and the next deadline.", HOURS),
    Setting("absences.notice_hours", "time.absences.notice_hours", AWAY, "Notice",
            "How long in advance players must declare an absence for it to move a deadline.",
            HOURS),
    Setting("absences.told", "time.absences.told", AWAY, "Told",
            "Whether the others learn of an absence.",
            yes_no("we tell everybody", "only the player and the server know")),
    Setting("substitutes", "time.substitutes", AWAY, "Substitutes",
            "Whether the player or only the moderator can appoint a substitute for a seat.",
            Choice({"player": "its player", "moderator": "only the moderator"})),
    Setting("extensions.hours", "time.extensions.hours", AWAY, "Extensions without asking",
            "How many hours each seat can take in the whole game without asking.", HOURS),
    Setting("extensions.longest", "time.extensions.longest", AWAY, "One extension",
            "The longest that one extension can be, no matter who grants it.", LENGTH),
    Setting("extensions.vote", "time.extensions.vote", AWAY, "Longer extensions",
            "What happens if a player asks for more.",
            yes_no("all seats vote", "the moderator decides")),
)  # fmt: skip

MISSED = "When somebody does not answer"
SILENT = (
    Setting("missed.policy", "time.missed.policy", MISSED, "A missed deadline",
            "What happens when the deadline and any grace have passed without an answer.",
            Choice({"default": "the default of the question",
                    "standing": "the seat's standing orders, otherwise the default",
                    "bot": "a bot answers, this once",
                    "wait": "the game waits for the seat",
                    "replacement": "the game waits, and we call for volunteers"}), shown=True),
    Setting("missed.bot", "time.missed.bot", MISSED, "Which bot",
            "The bot that answers or plays for a seat that does not answer.",
            Text("a bot of the game: sensible")),
    Setting("missed.replacement_after", "time.missed.replacement_after", MISSED,
            "After several in a row",
            "How many ordinary deadlines a seat must miss in a row before the next"
            " setting applies. If empty, it never does.",
            Number(100, 1, whole=True, unit="deadlines"), empty=True,
            shown=True),
    Setting("missed.replacement", "time.missed.replacement", MISSED, "Then",
            "What happens after that, until the player is back.",
            Choice({"volunteers": "we call for volunteers",
                    "bot": "a bot plays the seat",
                    "substitute": "somebody waiting for a seat stands in",
                    "standing": "its standing orders answer, otherwise the default",
                    "vote": "the others vote on a replacement"}), shown=True),
    Setting("missed.patience", "time.missed.patience", MISSED, "Patience",
            "After this many missed in a row, a seat gets no grace and the game does not wait for"
            " it.",
            Number(100, 1, whole=True, unit="deadlines"), empty=True),
    Setting("late.to", "time.late.to", MISSED, "Notes on lateness",
            "The people whom we tell that a seat is late.",
            Choice({"nobody": "nobody", "seat": "the seat", "all": "all"})),
    Setting("late.every_hours", "time.late.every_hours", MISSED, "Again every",
            "How often we repeat the note while the game waits.", LENGTH),
    Setting("reminders", "reminders_hours", MISSED, "Reminders",
            "How long before a deadline we remind a seat that has sent no orders, once"
            " for each of these times.",
            Numbers(LENGTH), shown=True),
    Setting("bounce_hours", "bounce_hours", MISSED, "A letter that came back",
            "The least time to answer for a seat whose question came back undelivered.", HOURS),
    Setting("outage_minutes", "outage_minutes", MISSED, "An outage of the server",
            "A longer outage moves the deadlines. If empty, the server's own setting applies.",
            Number(10_000, unit="minutes"), empty=True),
)  # fmt: skip

TALK = "Press"
PRESS = (
    Setting("press.manners", "press.manners", TALK, "Names on press",
            "Whether messages carry the writer's name, and whether readers see who else got them.",
            Several({"signed": "signed", "grey": "grey: the writer is not named",
                     "anonymous": "anonymous: nor are the other readers"}), shown=True),
    Setting("press.fake", "press.fake", TALK, "False names",
            "Whether a message may name a false writer or false readers.",
            yes_no("allowed", "not allowed")),
    Setting("press.private", "press.private", TALK, "Private messages",
            "Whether seats may write to particular seats, or only to all.",
            yes_no("to any seats", "only to all"), shown=True),
    Setting("press.late", "press.late", TALK, "Press of late seats",
            "What a seat may write while its orders are overdue.",
            Choice({"all": "everything", "public": "only to all",
                    "moderator": "only to the moderator"})),
    Setting("press.quiet_phases", "press.quiet_phases", TALK, "Silent phases",
            "Phases in which seats may write only to the moderator. * stands for all, *_retreats"
            " for"
            " all that end in _retreats.", Items("names of phases")),
    Setting("press.public", "press.public", TALK, "In reports",
            "Whether messages to everybody appear in the reports and the archive.",
            yes_no("shown", "not shown"), later=False),
    Setting("press.opened", "press.opened", TALK, "After the end",
            "Whether everybody can read the private messages, with their true writers,"
            " when the game is over.",
            Choice({"never": "not opened", "end": "opened"}), later=False),
    Setting("press.hidden_minutes", "press.hidden_minutes", TALK, "Delivery of hidden press",
            "We deliver grey and anonymous press only at set times, this many minutes apart.",
            Number(1440, 1, whole=True, unit="minutes")),
    Setting("press.per_day", "press.per_day", TALK, "Messages a day",
            "How many messages a seat can send in a day.",
            Number(1000, 1, whole=True, unit="messages")),
    Setting("press.longest", "press.longest", TALK, "Length",
            "How many characters a message can have.",
            Number(50_000, 1, whole=True, unit="characters")),
)  # fmt: skip

SEATS = "Votes"
VOTES = (
    Setting("votes.draw", "votes.draw", SEATS, "Draws by agreement",
            "Which players can share a draw.",
            Choice({"all": "all seats", "listed": "the players named in the proposal",
                    "none": "no draws"})),
    Setting("votes.concede", "votes.concede", SEATS, "Concessions",
            "Whether the seats can concede the game to one of them.",
            yes_no("allowed", "not allowed")),
    Setting("votes.needed", "votes.needed", SEATS, "Votes needed",
            "How many votes a draw or a concession needs. Not voting counts as no.",
            Choice({"all": "all", "two thirds": "two thirds", "majority": "more than half"})),
    Setting("votes.hours", "votes.hours", SEATS, "Open for",
            "How long a vote stays open. After that it has failed.", LENGTH),
)  # fmt: skip

TRUST = "Secrecy and proof"
PROOF = (
    Setting("archive", "public_archive", TRUST, "Public reports",
            "Whether everybody can read the public reports while the game is going on.",
            Choice({"public": "everybody", "private": "members and observers until it is over"},
                   {"public": True, "private": False}), later=False, shown=True),
    Setting("senders", "senders.policy", TRUST, "Whose letters count",
            "What a letter needs besides the secret reply address.",
            Choice({"token": "nothing more", "token+sender": "one of the player's own addresses",
                    "token+dkim": "also proof that it came from there"})),
    Setting("seal", "seal", TRUST, "Orders before the step",
            "Whether we keep orders sealed until their step is played.",
            Choice({"no": "not sealed",
                    "house": "sealed by the server; players can replace but not amend them",
                    "witness": "sealed so that only the witness can open them"}),
            later=False, shown=True),
    Setting("witness.url", "witness.url", TRUST, "Witness on the web",
            "Another server that takes part in the dice. We ask it by HTTP.",
            Text("https://games.example.org", most=300), later=False, empty=True),
    Setting("witness.email", "witness.email", TRUST, "Witness by mail",
            "Another server that takes part in the dice. We ask it by mail.",
            Text("witness@example.org", most=300), later=False,
            empty=True),
    Setting("witness.key", "witness.key", TRUST, "Its public key",
            "The key that it publishes at /.well-known/adjudicator-key.",
            Text("64 digits", public_key, 300), later=False, empty=True),
    Setting("witness.hours", "witness.hours", TRUST, "Waiting for the witness",
            "How long we wait for the witness before the next setting applies.",
            LENGTH, later=False, empty=True),
    Setting("witness.silent", "witness.silent", TRUST, "Then",
            "What happens if the witness does not answer.",
            Choice({"goes on": "the step is played without it", "waits": "the game waits"}),
            later=False, empty=True),
)  # fmt: skip

DESK = "The moderator"
MODERATING = (
    Setting("desk.sealed", "moderating.sealed", DESK, "What the moderator sees",
            "Whether orders stay hidden from the moderator until the step has been played.",
            yes_no("who has sent orders and whether they are legal, but not the orders",
            "everything: the preview shows the orders"),
            later=False, shown=True),
    Setting("desk.hold", "moderating.hold", DESK, "Before a step is published",
            "Which steps wait for the moderator to release them.",
            Choice({"no": "none", "reports": "those with a report", "all": "every step"})),
    Setting("desk.assignment", "moderating.assignment", DESK, "How seats are given out",
            "Whether the moderator assigns seats, or we give them out among the"
            " players when the game begins.",
            Choice({"chosen": "the moderator assigns them", "random": "by lot",
                    "wishes": "by lists of preferences", "bids": "by bids of 100 points"}),
            later=False),
)  # fmt: skip

TABLE = "The table"
SITTING = (
    Setting("table.open", "table.open", TABLE, "Announced",
            "Whether seats without a player appear on the list of open tables.",
            yes_no("anyone who meets the conditions can ask for one", "by invitation only")),
    Setting("table.admission", "table.admission", TABLE, "Admission",
            "How players get their seats.",
            Choice({"moderator": "the moderator chooses",
            "first": "the first who meets the conditions"})),
    Setting("table.begins", "table.begins", TABLE, "It begins",
            "When the game begins once every seat is taken.",
            Choice({"moderator": "when the moderator says so", "full": "at once"})),
    Setting("table.finished", "table.finished", TABLE, "Games finished",
            "How many games a player must have finished.",
            Number(1000, whole=True, unit="games")),
    Setting("table.met", "table.met", TABLE, "Deadlines met",
            "How many of a hundred ordinary deadlines a player must have met.",
            Number(100, whole=True, unit="of a hundred")),
    Setting("table.newcomers", "table.newcomers", TABLE, "Newcomers",
            "Whether players without a record can join anyway.",
            yes_no("welcome", "not here")),
    Setting("table.language", "table.language", TABLE, "Language",
            "The language of the table.", Text("a language: English", most=40)),
    Setting("table.words", "table.words", TABLE, "In your words",
            "The text of the announcement.", Text("a sentence or two")),
    Setting("table.names", "table.names", TABLE, "Names",
            "Whether the players know who sits where.",
            Choice({"open": "everybody sees all names", "end": "when the game is over",
                    "never": "never"}),
            later=False, shown=True),
    Setting("table.rated", "table.rated", TABLE, "Rated",
            "Whether the result counts for the players' ratings.",
            yes_no("it counts", "a friendly game: nobody's rating changes"), later=False,
            shown=True),
    Setting("table.plans", "table.plans", TABLE, "A plan to start from",
            "Whether the order page can show players what the computer would order,"
            " based on what they can see.",
            yes_no("players can look at it", "no help"), shown=True),
    Setting("table.lending", "table.lending", TABLE, "Lending units",
            "Whether players can let others order their units, until they take them back.",
            yes_no("players can lend units", "players order only their own units")),
    Setting("table.group", "table.group", TABLE, "For a group",
            "The short name of a group of players. We tell its members, and they can"
            " take seats first.",
            Text("a group that you are in: tuesday-club", most=60)),
    Setting("table.group_hours", "table.group_hours", TABLE, "Only for the group",
            "How long only its members can take seats; 0: always.",
            Number(2000, unit="hours")),
    Setting("table.observers", "table.observers", TABLE, "Observers",
            "The people who can watch the game and get its public reports by letter.",
            Choice({"anybody": "anyone, if its reports are public",
                    "moderator": "people whom the moderator lets in", "nobody": "nobody"})),
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
