"""Commands about tournaments: of entrants, of directors, and those that the desk takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from adjudicator.core.names import fold
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import (
    directing,
    entering,
    judging,
    keeping,
    results,
    rounds,
    telling,
)
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, EventWork, Family, Said, Speaker
from adjudicator.service.people import consent
from adjudicator.storage.tables import Person, Tournament, TournamentGame
from adjudicator.tournaments.course import Course
from adjudicator.tournaments.sides import Wish


def _person(work: Speaker) -> Person:
    if work.person is None:
        raise ServiceError("We do not know this address yet: write REGISTER and your name.")
    return work.person


def because(raw: str) -> tuple[str, str]:
    """What stands before `because`, and the reason behind it."""
    before, _, reason = re.sub(r"(?i)\bbecause\b[:,]?", "\0", raw, count=1).partition("\0")
    return before.strip(), reason.strip(" .")


def _role(course: Course, word: str) -> str | None:
    known = {fold(role).replace(" ", ""): role for role in course.form.roles}
    return known.get(fold(word).replace("_", "").replace(" ", ""))


class Verdict:
    """`cup-1-2 red 5 blue 3`: a game of the event (or the only one it can be), winners, points."""

    def __init__(self, work: EventWork, text: str, find: Callable[[], list[TournamentGame]]):
        course = keeping.course_of(work.event)
        words = text.replace(",", " ").split()
        self.game = self._game(work, words, find)
        self.winners: list[str] = []
        self.points: dict[str, float] = {}
        last = ""
        for word in words:
            role = _role(course, word)
            if role is not None:
                self.winners.append(role)
                last = role
            elif fold(word) in ("draw", "drawn", "tie"):
                self.winners = list(self.game.roles)
            elif re.fullmatch(r"\d{1,6}(\.\d+)?", word) and last:
                self.points[last] = float(word)
            elif fold(word) not in ("wins", "win", "won", "with", "to", "and", "points"):
                have = ", ".join(self.game.roles)
                raise ServiceError(f"“{word[:40]}” is no side; the sides are {have}, or “draw”.")
        if self.points and len(self.points) == len(self.game.roles):
            best = max(self.points.values())
            named = list(dict.fromkeys(self.winners))
            if set(named) == set(self.game.roles) and not _says_draw(text):
                self.winners = [role for role in named if self.points[role] == best]
        self.winners = list(dict.fromkeys(self.winners))
        if not self.winners:
            raise ServiceError("Say who wins: a side, or “draw”.")

    def _game(
        self, work: EventWork, words: list[str], find: Callable[[], list[TournamentGame]]
    ) -> TournamentGame:
        if words and re.search(r"\d-\d", words[0]):
            return keeping.game_named(work.session, work.event, words.pop(0))
        found = find()
        if len(found) != 1:
            have = ", ".join(one.slug for one in found) or "none"
            raise ServiceError(f"Name the game: {have}.")
        return found[0]


def _says_draw(text: str) -> bool:
    return bool(re.search(r"(?i)\b(draw|drawn|tie)\b", text))


def _mine(work: EventWork) -> list[TournamentGame]:
    entry = keeping.entrant(work.session, work.event, _person(work).id or 0)
    games = keeping.games_of(work.session, work.event)
    return [
        one
        for one in games
        if entry.number in one.roles.values() and one.state in ("open", "judging", "verdict")
    ]


# --------------------------------------------------------------------- entrants


class EventHelp(Command[EventWork]):
    name = "help"
    takes = r".{0,40}"
    shown = "[WORD]"
    asks = True
    description = "This list."

    def do(self, work: EventWork, said: Said) -> Done:
        for command in registry.commands("event"):
            if said.argument in command.names():
                return command.usage(), [command.description]
        return "In an answer to this letter:", registry.help_lines("event")


class Here(Command[EventWork]):
    name = "here"
    also = ("i am here", "present", "yes")
    description = "You are there for the round that is about to be drawn."

    def do(self, work: EventWork, said: Said) -> Done:
        return entering.here_in(work.desk, work.session, work.event, _person(work)), []


class WithdrawEvent(Command[EventWork]):
    name = "withdraw"
    also = ("leave event", "drop out")
    takes = r".{0,300}"
    shown = "[because ...]"
    description = "You leave the event; your open games go to a stand-by, or are forfeited."

    def do(self, work: EventWork, said: Said) -> Done:
        _, reason = because(said.raw)
        who = _person(work)
        return entering.withdraw_in(work.desk, work.session, work.event, who, reason), []


class Bid(Command[EventWork]):
    name = "bid"
    takes = r".{1,80}"
    shown = "SIDE POINTS"
    description = (
        "Your sealed bid for a side in this round: the points that you would give up for it. Both"
        " bids are opened at once."
    )
    examples = ("bid axis 3",)

    def do(self, work: EventWork, said: Said) -> Done:
        found = re.fullmatch(r"(.+?)\s+(\d{1,5}(?:\.\d)?)(?:\s+points?)?", said.raw.strip(" ."))
        if found is None:
            raise ServiceError("We read “bid SIDE POINTS”: “bid axis 3”.")
        role = _role(keeping.course_of(work.event), found[1]) or found[1]
        wish = Wish(roles=[role], points=float(found[2]))
        return _wish(work, wish, bid=True)


class Prefer(Command[EventWork]):
    name = "prefer"
    also = ("preference", "preferences")
    takes = r".{1,200}"
    shown = "SIDE SIDE ..."
    description = "Which side you would like in this round, the dearest first. It stays sealed."
    examples = ("prefer axis western soviet",)

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.course_of(work.event)
        words = said.raw.replace(",", " ").replace(">", " ").split()
        return _wish(work, Wish(roles=[_role(course, w) or w for w in words]), bid=False)


def _wish(work: EventWork, wish: Wish, *, bid: bool) -> Done:
    who = _person(work)
    return rounds.wish(work.desk, work.session, work.event, who, wish, bid), []


class Standings(Command[EventWork]):
    name = "standings"
    also = ("table", "scores")
    asks = True
    description = "The standings as they are."

    def do(self, work: EventWork, said: Said) -> Done:
        lines = rounds.standings_lines(keeping.published(work.event))
        return ("The standings:" if lines else "No round has been played yet."), lines


class Pairings(Command[EventWork]):
    name = "pairings"
    also = ("round",)
    asks = True
    description = "Who plays whom in this round."

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.published(work.event)
        if not course.rounds:
            return "No round has been published.", []
        return f"Round {len(course.rounds)}:", rounds.pairing_lines(course, course.rounds[-1])


class Agree(Command[EventWork]):
    name = "agree"
    takes = r".{1,200}"
    shown = "[GAME] SIDE | draw [SIDE POINTS ...]"
    description = (
        "How your game is to count. When all its players have said the same, it is over and counts"
        " so."
    )
    examples = ("agree cup-1-2 axis", "agree cup-1-2 draw", "agree cup-1-2 axis 12 allies 9")

    def do(self, work: EventWork, said: Said) -> Done:
        verdict = Verdict(work, said.raw, lambda: _mine(work))
        who = _person(work)
        told = results.agree(
            work.desk, work.session, work.event, verdict.game, who, verdict.winners, verdict.points
        )
        return told, []


class Appeal(Command[EventWork]):
    name = "appeal"
    takes = r".{1,800}"
    shown = "GAME because ..."
    description = "You appeal the verdict on your game to whoever directs beside its judge."
    examples = ("appeal cup-1-2 because Rome was still in supply",)

    def do(self, work: EventWork, said: Said) -> Done:
        game, reason = because(said.raw)
        if not reason:
            game, _, reason = game.partition(" ")
        who = _person(work)
        return judging.appeal(work.desk, work.session, work.event, game, who, reason), []


FAMILY = Family(
    "Events",
    "event",
    (
        EventHelp(),
        Here(),
        WithdrawEvent(),
        Bid(),
        Prefer(),
        Standings(),
        Pairings(),
        Agree(),
        Appeal(),
    ),
)


# -------------------------------------------------------------------- directors


class Directing(Command[EventWork]):
    """A command of directors."""

    def directs(self, work: EventWork) -> int:
        """Who he is. Unknown unless he directs the event."""
        number = _person(work).id or 0
        if not keeping.directs(work.event, number):
            raise ServiceError("That is for the director of the event and his assistant.")
        keeping.may_change(work.event, number)
        return number

    def act(self, work: EventWork, what: Callable[..., Any], *more: Any, **named: Any) -> Any:
        by = self.directs(work)
        return what(work.desk, work.session, work.event, by, *more, **named)


class BeginEvent(Directing):
    name = "begin"
    description = "Entries are closed, and the first roll is called."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.begin)
        return f"{work.event.slug} has begun.", []


class DrawNow(Directing):
    name = "draw"
    description = "The roll call is over, and the round is drawn."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.draw_now)
        return _stands(work), []


class CallAgain(Directing):
    name = "roll call again"
    also = ("call again",)
    description = "The roll call of this round is held once more."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.call_again)
        return _stands(work), []


class Publish(Directing):
    name = "publish"
    description = "The round that is drawn is published now."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.publish)
        return _stands(work), []


class Swap(Directing):
    name = "swap"
    takes = r".{3,400}"
    shown = "NAME with NAME because ..."
    description = "Two change places in a round before it is published; the reason is public."
    examples = ("swap Ann with Bob because they share a computer",)

    def do(self, work: EventWork, said: Said) -> Done:
        names, reason = because(said.raw)
        one, _, other = re.sub(r"(?i)\s+with\s+", "\0", names, count=1).partition("\0")
        return self.act(work, directing.swap, one, other, reason), []


class ExtendEvent(Directing):
    name = "extend"
    takes = r"(by )?\d{1,3}( days?)?( because .{0,300})?"
    shown = "N days [because ...]"
    description = "What the event is in (entries, roll call, bids, the round) lasts longer."
    examples = ("extend 14 days because of the holidays",)

    def do(self, work: EventWork, said: Said) -> Done:
        days, reason = because(said.raw)
        found = re.search(r"\d+", days)
        self.act(work, directing.extend, float(found[0]) if found else 0.0, reason)
        return _stands(work), []


class EndRound(Directing):
    name = "end round"
    description = "The round ends now: what is not over is agreed or judged."

    def do(self, work: EventWork, said: Said) -> Done:
        late = self.act(work, directing.end_round)
        return f"The round is over; {late} of its games are not.", []


class EndEvent(Directing):
    name = "end event"
    also = ("end",)
    takes = r"(because .{0,300})?"
    shown = "[because ...]"
    description = "The event ends as it stands, between two rounds."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.end, because(said.raw)[1])
        return f"{work.event.slug} is over.", []


class CancelEvent(Directing):
    name = "cancel"
    takes = r"(because .{0,300})?"
    shown = "[because ...]"
    description = "The event is called off before it begins."

    def do(self, work: EventWork, said: Said) -> Done:
        self.act(work, directing.cancel, because(said.raw)[1])
        return f"{work.event.slug} is called off.", []


class PutOut(Directing):
    name = "put out"
    takes = r".{2,400}"
    shown = "NAME because ..."
    description = "An entrant is out of the event: he has vanished, or broken its rules."

    def do(self, work: EventWork, said: Said) -> Done:
        name, reason = because(said.raw)
        return self.act(work, directing.put_out, name, reason), []


class Adjudicate(Directing):
    name = "adjudicate"
    also = ("judge",)
    takes = r".{3,800}"
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    description = "Your verdict on a game that is not over when its round is."
    examples = ("adjudicate cup-1-2 axis because Tobruk cannot be held",)

    def do(self, work: EventWork, said: Said) -> Done:
        text, reason = because(said.raw)
        verdict = Verdict(work, text, lambda: _late(work))
        slug, winners = verdict.game.slug, verdict.winners
        return self.act(work, directing.adjudicate, slug, winners, reason, verdict.points), []


class Strike(Directing):
    name = "strike"
    takes = r".{3,400}"
    shown = "GAME because ..."
    description = "A game that is not over when its round is counts for nobody."

    def do(self, work: EventWork, said: Said) -> Done:
        game, reason = because(said.raw)
        return self.act(work, directing.adjudicate, game, [], reason, struck=True), []


class Uphold(Directing):
    name = "uphold"
    takes = r".{3,800}"
    shown = "GAME because ..."
    description = "A verdict that was appealed stands."

    def do(self, work: EventWork, said: Said) -> Done:
        game, reason = because(said.raw)
        return self.act(work, directing.decide_appeal, game, reason), []


class Overrule(Directing):
    name = "overrule"
    takes = r".{3,800}"
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    description = "Another verdict takes the place of one that was appealed; it is final."

    def do(self, work: EventWork, said: Said) -> Done:
        text, reason = because(said.raw)
        verdict = Verdict(work, text, lambda: _late(work))
        told = self.act(
            work, directing.decide_appeal, verdict.game.slug, reason, verdict.winners,
            verdict.points,
        )  # fmt: skip
        return told, []


def _late(work: EventWork) -> list[TournamentGame]:
    games = keeping.games_of(work.session, work.event)
    return [one for one in games if one.state in ("judging", "verdict")]


def _stands(work: EventWork) -> str:
    row = work.event
    words = {
        "entries": "people may enter",
        "roll call": f"the roll is called for round {row.round}",
        "review": f"round {row.round} is drawn, and waits to be published",
        "sides": f"round {row.round} is published, and sides are wished for",
        "playing": f"round {row.round} is played",
    }
    said = row.trouble or f"Now {words.get(row.state, f'it is {row.state}')}."
    return f"{said} {telling.link(work.desk, row)}"


DIRECTORS = Family(
    "Directing events",
    "event",
    (
        BeginEvent(),
        DrawNow(),
        CallAgain(),
        Publish(),
        Swap(),
        ExtendEvent(),
        EndRound(),
        EndEvent(),
        CancelEvent(),
        PutOut(),
        Adjudicate(),
        Strike(),
        Uphold(),
        Overrule(),
    ),
)


# ------------------------------------------------------------------------- desk


class EnterEvent(Command[Speaker]):
    name = "enter"
    takes = r"[a-z0-9 -]{1,40}( team .{1,60})?( club .{1,60})?( eliminator)?"
    shown = "EVENT [team NAME] [club NAME] [eliminator]"
    description = (
        "You enter a tournament: you are asked in a letter whether it is really you. With"
        " “eliminator” you also play for one who is left over when you are out yourself."
    )
    examples = ("enter desert-cup",)

    def do(self, work: Speaker, said: Said) -> Done:
        who = _person(work)
        found = re.match(
            r"(?i)^\s*([a-z0-9-]+)(?:\s+team\s+(?P<team>.+?))?(?:\s+club\s+(?P<club>.+?))?"
            r"(?P<out>\s+eliminator)?\s*\.?$",
            said.raw,
        )
        if found is None:
            raise ServiceError("We read “enter EVENT”: “enter desert-cup”.")
        row = keeping.by_slug(work.session, found[1])
        facts = {
            "event": row.slug,
            "team": found["team"] or "",
            "club": found["club"] or "",
            "eliminator": bool(found["out"]),
        }
        conditions = [f"You accept: {one}" for one in row.announcement["conditions"]]
        consent.ask(
            work.desk, work.session, who,
            consent.Asked(act="enter event", words=f"You enter {row.title}.", facts=facts),
            subject=f"{row.title}: do you enter?",
            lines=[f"A letter from your address says that you enter {row.title}.", *conditions],
        )  # fmt: skip
        return f"You are asked in a letter of its own whether you enter {row.title}.", []


@consent.to("enter event")
def _entered(desk: Desk, session: Any, asked: consent.Asked) -> str:
    row: Tournament = keeping.by_slug(session, str(asked.facts["event"]))
    row = keeping.locked(session, row.id or 0)
    who = session.get_one(Person, asked.person_id)
    facts = {name: asked.facts[name] for name in ("team", "club", "eliminator")}
    return entering.enter_in(desk, session, row, who, **facts)


class EventList(Command[Speaker]):
    name = "events"
    also = ("tournaments",)
    asks = True
    description = "The tournaments of this house."

    def do(self, work: Speaker, said: Said) -> Done:
        rows = keeping.all_of(work.session)
        if not rows:
            return "No tournament is announced here.", []
        return "Tournaments:", [f"{row.slug}: {row.title} ({row.state})" for row in rows[:30]]


class DeskStandings(Command[Speaker]):
    name = "standings"
    takes = r"[a-z0-9 -]{1,40}"
    shown = "EVENT"
    asks = True
    description = "The standings of a tournament."

    def do(self, work: Speaker, said: Said) -> Done:
        row = keeping.by_slug(work.session, said.raw.strip(" ."))
        lines = rounds.standings_lines(keeping.published(row))
        return (f"{row.title}:" if lines else "No round has been played yet."), lines


DESK = Family("Tournaments", "desk", (EnterEvent(), EventList(), DeskStandings()))
