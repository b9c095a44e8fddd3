"""By letter to the desk of the house: open tables listed, joined, left; a game opened with all its
terms, or once more with the same people."""

from __future__ import annotations

import re

from sqlmodel import Session

from adjudicator.core.conditions import Scalar
from adjudicator.core.names import fold
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games.around import around
from adjudicator.service.games.games import seats_of_scenario
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker, Work
from adjudicator.service.moderating import opening
from adjudicator.service.people import consent
from adjudicator.service.record import looking
from adjudicator.service.sitting import joining, sandbox, tables, weekly
from adjudicator.service.terms import parser
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


def _known(work: Speaker) -> Person:
    if work.person is None:
        raise ServiceError(STRANGER)
    return work.person


class Tables(Command[Speaker]):
    name = "tables"
    also = ("open tables",)
    takes = r".{0,60}"
    shown = "[GAME] [brisk | steady | slow | clocks] [N SEATS]"
    asks = True
    description = (
        "Lists games that are looking for players: all of them, or those of one game, pace, or "
        "number of free seats. “tables weekly” sends you the new ones once a week, “tables stop” "
        "ends that."
    )
    examples = ("tables", "tables blitzwar slow", "tables 2 seats", "tables weekly victory")

    def do(self, work: Speaker, said: Said) -> Done:
        words = said.argument.split()
        if words[:1] == ["weekly"]:
            kind = _ruleset(work, words[1:])
            return weekly.want(work.desk, work.session, _known(work), kind), []
        if words[:1] in (["stop"], ["never"]):
            return weekly.want_no_more(work.desk, work.session, _known(work)), []
        left = next((int(one) for one in words if one.isdigit() and len(one) < 3), 0)
        rest = [one for one in words if not one.isdigit() and one not in ("seat", "seats", "free")]
        pace = next((one for one in rest if one in tables.PACES), "")
        kind = _ruleset(work, [one for one in rest if one != pace])
        found = tables.announced(
            work.desk, work.person.id if work.person else None, ruleset=kind, pace=pace, left=left
        )
        lines = [line for one in found for line in _lines(one)]
        if not found:
            return "No games are looking for players now.", []
        return (
            "These games are looking for players. To ask for a seat, write “join” and the name of "
            "the game:",
            lines,
        )


def _lines(one: tables.OpenTable) -> list[str]:
    lines = [f"{one.game}: {one.line}."]
    if one.words:
        lines.append(f"    {one.words}")
    if one.asks:
        lines.append(f"    {one.asks}")
    if one.mine:
        lines.append(
            "    You have a seat." if one.mine == "sits" else "    You are waiting for a seat."
        )
    return lines


def _ruleset(work: Speaker, words: list[str]) -> str:
    """The game that somebody names, by name or title; empty for none. ServiceError: unknown."""
    wanted = fold(" ".join(words))
    if not wanted:
        return ""
    for name, rules in work.desk.rulesets.items():
        if wanted in (fold(name.replace("_", " ")), fold(rules.title), fold(name)):
            return name
    have = ", ".join(sorted(work.desk.rulesets))
    raise ServiceError(f"There is no game “{' '.join(words)[:40]}” here. We have {have}.")


class Join(Command[Speaker]):
    name = "join"
    takes = r"(?!house\b)\S.{0,80}"
    shown = "TABLE [as SEAT]"
    description = (
        "Asks for a seat in a game that is looking for players. We ask you by letter to confirm."
    )
    examples = ("join desert-fox-7", "join desert-fox-7 as axis")

    def do(self, work: Speaker, said: Said) -> Done:
        slug, _, rest = said.raw.strip().partition(" ")
        seat = rest.strip().removeprefix("as ").strip()
        person = _known(work)
        told = joining.ask_by_letter(work.desk, work.session, person, slug, seat, "join table")
        return told, []


class Leave(Command[Speaker]):
    name = "leave"
    takes = r"\S.{0,60}"
    shown = "TABLE"
    description = (
        "Gives up a seat in a game that has not begun, or your place in the queue. There is "
        "no penalty."
    )

    def do(self, work: Speaker, said: Said) -> Done:
        slug = said.raw.strip().split(" ")[0]
        person = _known(work)
        return joining.ask_by_letter(work.desk, work.session, person, slug, "", "leave table"), []


_SIDES = re.compile(r"(?i)\b(?:with )?(?:other|swapped) sides\b")


def _ask(desk: Desk, session: Session, who: Person, slug: str, *, other_sides: bool) -> str:
    game = looking.game_by_slug(session, slug)
    if game.state != "over":
        raise ServiceError(f"{game.slug} is not over yet.")
    sides = ", with other sides" if other_sides else ""
    words = f"You want to play {game.slug} again{sides}. We would invite those who played it."
    consent.ask(
        desk, session, who,
        consent.Asked(
            act="rematch", words=words, facts={"game": game.slug, "other_sides": other_sides}
        ),
        subject=f"{game.slug} once more?", lines=["A letter from you says:", words],
    )  # fmt: skip
    return "We have sent you a separate letter. When you answer yes, we invite those who played."


@consent.to_apart("rematch")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    info = opening.open_rematch(
        desk, str(asked.facts["game"]), asked.person_id,
        other_sides=bool(asked.facts["other_sides"]),
    )  # fmt: skip
    return opening.rematch_said(info.slug)


class Rematch(Command[Work]):
    name = "rematch"
    personal = True
    takes = r"((with )?(other|swapped) sides)?"
    shown = "[other sides]"
    description = (
        "When the game is over: opens another with the same scenario and terms, and invites the "
        "same people. We ask you by letter to confirm."
    )
    examples = ("rematch", "rematch other sides")

    def lasts(self, said: Said) -> bool:
        return True

    def do(self, work: Work, said: Said) -> Done:
        if work.person is None:
            raise ServiceError("Nobody plays this seat.")
        if work.dry:
            return "We would invite those who played.", []
        sides = bool(said.argument)
        return _ask(work.desk, work.session, work.person, work.game.slug, other_sides=sides), []


class RematchOf(Command[Speaker]):
    name = "rematch"
    takes = r"\S.{0,80}"
    shown = "GAME [other sides]"
    description = "Opens another game like one that is over, with the same people and terms."
    examples = ("rematch desert-fox-7",)

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            raise ServiceError(STRANGER)
        slug = _SIDES.sub("", said.raw).strip(" .")
        sides = _SIDES.search(said.raw) is not None
        return _ask(work.desk, work.session, work.person, slug, other_sides=sides), []


PLAY_ON = re.compile(r"(?i)^(?:from (?P<report>\S{1,60}))?$")
PLAY_ON_OF = re.compile(
    r"(?i)^(?P<game>\S{1,60})(?: from (?P<report>\S{1,60}))?(?: as (?P<seat>\S.{0,60}))?$"
)


def _ask_to_play_on(work: Speaker, slug: str, seat: str, report: str) -> str:
    person = _known(work)
    looking.game_by_slug(work.session, slug)
    words = f"You want to play on from a position of {slug}, playing all sides yourself."
    facts = {"game": slug, "seat": seat, "report": report}
    consent.ask(
        work.desk, work.session, person,
        consent.Asked(act="play on", words=words, facts=facts),
        subject=f"play on from {slug}?", lines=["A letter from you says:", words],
    )  # fmt: skip
    return "We have sent you a separate letter. When you answer yes, the game begins."


@consent.to_apart("play on")
def _play_on(desk: Desk, asked: consent.Asked) -> str:
    said = {name: str(asked.facts[name]) for name in ("seat", "report")}
    return sandbox.play_on(desk, asked.person_id, str(asked.facts["game"]), **said).said


class PlayOn(Command[Work]):
    name = "sandbox"
    personal = True
    takes = r"(from \S.{0,60})?"
    shown = "[from REPORT]"
    description = (
        "Begins a private game that goes on from here, or from a report. You play all sides, with "
        "new dice. As long as this game goes on, the private game holds only what you can see. We "
        "ask you by letter to confirm."
    )
    examples = ("sandbox", "sandbox from 1941-spring-1")

    def lasts(self, said: Said) -> bool:
        return True

    def do(self, work: Work, said: Said) -> Done:
        found = PLAY_ON.match(said.raw.strip())
        if found is None:
            raise ServiceError("Write “sandbox” or “sandbox from 1941-spring-1”.")
        if work.dry:
            return "A private game would begin from here.", []
        report = found["report"] or ""
        return _ask_to_play_on(work, work.game.slug, work.seat.name, report), []


class PlayOnOf(Command[Speaker]):
    name = "sandbox"
    takes = r"\S.{0,150}"
    shown = "GAME [from REPORT] [as SEAT]"
    description = (
        "Begins a private game from a position of another game. You play all sides. If the other "
        "game is still going on, you need a seat in it, and the private game holds only what that "
        "seat sees."
    )
    examples = ("sandbox desert-fox-7", "sandbox desert-fox-7 from 1941-spring-1")

    def do(self, work: Speaker, said: Said) -> Done:
        found = PLAY_ON_OF.match(said.raw.strip(" ."))
        if found is None:
            raise ServiceError("Write “sandbox desert-fox-7 from 1941-spring-1”.")
        seat = (found["seat"] or "").strip().lower().replace(" ", "_")
        return _ask_to_play_on(work, found["game"], seat, found["report"] or ""), []


AGAIN = Family("Once more", "seat", (Rematch(), PlayOn()))
AGAIN_DESK = Family("Once more", "desk", (RematchOf(), PlayOnOf()))


HEADING = re.compile(r"^open\s+game\b\s*(.*)$", re.I)
WHAT = re.compile(r"(\S+)\s+(\S+)\s+as\s+(\S+)\s*", re.I)
HOW = (
    "Write “open game blitzwar africa-20-1 as desert-1”, then a line for each seat (“axis: "
    "anna@example.org”, “allies: open”), lines of terms (“turn.hours = 48”, “preset = relaxed”), "
    "and ENDGAME."
)


class OpenGame(Command[Speaker]):
    name = "open game"
    takes = r"(?!)"
    shown = "RULESET SCENARIO as NAME ... ENDGAME"
    ends = ("endgame", "end game")
    most = 2
    description = (
        "Opens a game that you moderate. Write below it a line for each seat: “axis: "
        "anna@example.org”, “allies: open” to announce the seat, or “soviet: bot:sensible”. Then "
        "“players: ...” if seats are given out later, rulings (“ruling BW-A2 = yes”) and terms "
        "(“turn.hours = 48”, “preset = relaxed”). We ask you by letter to confirm."
    )
    examples = ("open game victory battle-of-hope as hope-7",)

    def opens(self, line: str) -> tuple[str, str] | None:
        found = HEADING.match(line.strip())
        return (found[1].rstrip(": "), "") if found else None

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            raise ServiceError(STRANGER)
        found = WHAT.fullmatch(said.raw.strip())
        if found is None:
            raise ServiceError(HOW)
        if not said.ended:
            raise ServiceError(f"There is no ENDGAME below this. No game was opened. {HOW}")
        wanted = opening.Wanted(
            ruleset=found[1].lower(), scenario=found[2].lower(), slug=found[3].lower()
        )
        terms: list[str] = []
        for line in filter(None, (one.strip() for one in said.block or ())):
            _read(wanted, terms, line)
        wanted.terms = dict(parser.typed("\n".join(terms)))
        _check(work, wanted)
        told = opening.ask_by_letter(work.desk, work.session, work.person, wanted)
        return told, [f"{seat}: {who}" for seat, who in wanted.seats.items()]


def _read(wanted: opening.Wanted, terms: list[str], line: str) -> None:
    """One line below the heading."""
    if found := re.fullmatch(r"ruling\s+(\S+?)\s*=\s*(.+)", line, re.I):
        wanted.rulings[found[1]] = _scalar(found[2].strip())
    elif found := re.fullmatch(r"players?\s*:\s*(.+)", line, re.I):
        wanted.players += [one for one in re.split(r"[\s,;]+", found[1]) if one]
    elif "=" in line:
        terms.append(line)
    elif found := re.fullmatch(r"([\w -]{1,40}?)\s*:\s*(\S+)", line):
        wanted.seats[found[1].strip().lower().replace(" ", "_")] = found[2].strip("<>")
    else:
        raise ServiceError(f"“{line[:60]}” is not understood. No game was opened. {HOW}")


def _scalar(text: str) -> Scalar:
    if text.lower() in ("yes", "no", "true", "false"):
        return text.lower() in ("yes", "true")
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _check(work: Speaker, wanted: opening.Wanted) -> None:
    """What is wrong is said now, before anybody is asked."""
    seats_of_scenario(work.desk, wanted.ruleset, wanted.scenario, wanted.rulings)
    person = work.person.id if work.person else None
    said = dict(wanted.terms)
    if any(who.lower() == "open" for who in wanted.seats.values()):
        said = {"table.open": "yes", **said}
    parser.checked(said, around=around(work.desk, wanted.ruleset, person))


FAMILY = Family("Open tables", "desk", (Tables(), Join(), Leave()))
OPENING = Family("Opening a game", "desk", (OpenGame(),))
