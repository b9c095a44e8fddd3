"""Commands that only ask for something: where the game stands, help."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sqlmodel import col, select

from adjudicator.core import explaining
from adjudicator.core.names import fold
from adjudicator.core.offering import Case
from adjudicator.core.pointing import tallied
from adjudicator.core.protocol import MATTERS
from adjudicator.core.saying import count
from adjudicator.reports import compose
from adjudicator.rulesets import ledger
from adjudicator.service.desk import ServiceError
from adjudicator.service.games.describing import describe
from adjudicator.service.games.pages import story_since
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import (
    Command,
    Done,
    Family,
    GameWork,
    ModeratorWork,
    Said,
    Speaker,
    Work,
)
from adjudicator.service.models import CardLine, GameInfo
from adjudicator.service.people import watching
from adjudicator.service.play.questions import book
from adjudicator.service.post import history, letters
from adjudicator.service.record import looking
from adjudicator.service.record.open_asks import card, samples_of
from adjudicator.service.words import STRANGER, listing, when
from adjudicator.storage.tables import Game


class Status(Command[Work]):
    name = "status"
    politely = ("",)
    most = 5
    description = (
        "Shows where the game stands: the turn, who must answer, who is ready, and the deadlines."
    )

    def do(self, work: Work, said: Said) -> Done:
        info = describe(work.desk, work.session, work.game, work.seat.person_id)
        lines = []
        for seat in info.seats:
            state = "is not asked"
            if seat.asked:
                state = (
                    "is ready" if seat.ready else "has answered" if seat.answered else "is asked"
                )
            due = f", due {when(seat.due_at, work.zone)}" if seat.due_at else ""
            lines.append(f"{seat.title} {state}{due}")
        return f"{info.title}, {info.turn_title}: the game is {info.state}.", lines


class Help(Command[Work]):
    name = "help"
    takes = r"(\S+ ?){0,6}"
    shown = "[orders | standing | WORD]"
    asks = True
    description = (
        "This list. “help orders” shows the order card, “help WORD” the orders with that word."
    )

    def do(self, work: Work, said: Said) -> Done:
        argument = said.argument
        if not argument or argument == "commands":
            intro = "Commands, each on a line of its own among your orders:"
            return intro, registry.help_lines()
        orders = [cls.tag() for cls in work.ruleset.orders]
        standing = [cls.tag() for cls in work.ruleset.standing]
        if argument in ("orders", "order"):
            tags = [*work.ask.accepts, *work.ask.ahead] if work.ask else orders
            return "Orders:", card_lines(_fitting(work, tags))
        if argument in ("standing", "standing orders", "always"):
            return "Standing orders:", card_lines(_fitting(work, standing))
        for command in registry.commands():
            if command.argument(argument) is not None or argument in command.names():
                return command.usage(), [command.description]
        found = [
            line
            for line in card(work.desk, work.ruleset, [*orders, *standing])
            if argument in fold(line.tag)
            or any(argument in fold(text).split() for text in line.syntax)
        ]
        found = _fitting(work, [line.tag for line in found])
        if found:
            thing = _explained(work, argument)
            if thing:
                orders_too = [f"Orders with “{argument}”:", *card_lines(found)]
                return f"About “{said.raw}”:", [*thing, *orders_too]
            return f"Orders with “{argument}”:", card_lines(found)
        if told := _known(work, said.raw, argument):
            return f"About “{said.raw}”:", told
        if work.game.state != "inviting" and (rules := book.topic(work, said.raw)):
            return f"The rules on “{said.raw}”:", rules
        return f"There is no help about “{argument}”. Try “help” or “help orders”.", []


def _fitting(work: Work, tags: list[str]) -> list[CardLine]:
    """The order card with examples of the seat's own side, and of what would stand now where a
    question takes the order."""
    lines = card(work.desk, work.ruleset, tags, seat=work.seat.name)
    if work.ask is None or work.row is None:
        return lines
    rulings = work.game.rulings
    case = Case(work.ruleset, work.board, work.ask, work.view, rulings, work.book, work.lexicon)
    taken = {*work.ask.accepts, *work.ask.ahead}
    now = [line for line in lines if line.tag in taken][:MOST_FITTING]
    found = {
        line.tag: line.sample for line in samples_of(work.desk, work.game, work.row, case, now, ())
    }
    return [
        line.model_copy(update={"examples": [found[line.tag]]}) if found.get(line.tag) else line
        for line in lines
    ]


MOST_FITTING = 12
"""Orders for which an example is looked for that would stand now."""


def _explained(work: Work, argument: str) -> list[str]:
    """What is to be known of a card, a unit, a place or a counter of the game."""
    if work.game.state == "inviting":
        return []
    return explaining.known(work.ruleset, work.board, seen(work), work.lexicon, argument)


def _known(work: Work, raw: str, argument: str) -> list[str]:
    """What is to be known of a word that no order has: a card, a unit, a place, a counter; a rule
    by its number."""
    told = _explained(work, argument)
    number = raw.split()[-1].strip("?.").upper() if raw.split() else ""
    book = ledger.chapters(work.ruleset.name)
    below = [chapter for name, chapter in book.items() if name.upper() == number]
    if not below:
        below = [
            chapter
            for chapter in book.values()
            if argument in (fold(chapter.title), fold(chapter.glossed))
        ]
    for chapter in below:
        rules = [text for _, text in chapter.clauses if ledger.speaks_of_the_game(text)]
        told += [f"{chapter.name} {chapter.title}", *(f"  {text}" for text in rules)]
    if not below:
        told += [
            text
            for chapter in book.values()
            for clause, text in chapter.clauses
            if number in (clause.upper().partition("-")[2], clause.upper())
            and ledger.speaks_of_the_game(text)
        ]
    return told[:MOST_TOLD]


MOST_TOLD = 60
"""Lines that one word brings."""


def seen(work: Work) -> Any:
    """What the seat sees now."""
    dumped = looking.view_now(work.desk, work.session, work.game, work.seat.name)
    return work.ruleset.load_view(dumped)


class Look(Command[Work]):
    """A word that brings a matter of the seat's picture, the same in all games."""

    asks = True
    most = 5

    def __init__(self, name: str) -> None:
        word = MATTERS[name]
        self.matter = name
        self.name = name
        self.also = word.also
        self.description = f"{word.heading}, as you see things now."

    def do(self, work: Work, said: Said) -> Done:
        if work.game.state == "inviting":
            return "The game has not begun; there is nothing to see yet.", []
        told = work.ruleset.matter(work.board, seen(work), self.matter)
        heading = MATTERS[self.matter].heading
        if told is None:
            return f"{heading}: there is nothing like that in {work.ruleset.title}.", []
        if not told.all:
            return f"{heading}: there is nothing to report.", []
        return f"{heading}:", told.all[:MOST_LINES]


MOST_LINES = 120
"""Lines of a matter that one answer holds."""


class Report(Command[Work]):
    name = "report"
    also = ("send report", "summary")
    takes = r".{0,60}"
    shown = "[TURN]"
    asks = True
    most = 5
    description = (
        "Sends your last report again, or the reports of a turn, and tells what has happened since."
    )
    examples = ("report", "report 1941-winter-2")

    def argument(self, line: str) -> str | None:
        found = super().argument(line)
        # `report to the front` may be an order.
        return found if found is not None and not found.startswith(("to ", "on ")) else None

    def do(self, work: Work, said: Said) -> Done:
        had = history.reports(work.session, work.game, work.seat)
        since = None if said.argument else _since(work)
        if since and not had:
            return "What has happened so far:", since
        rows = history.of_turn(had, said.argument)
        if not work.dry:
            history.send_again(work.desk, work.session, work.seat, rows)
        titles = [f"{row.slug}: {row.title}" for row in rows[-history.MOST_AGAIN :]]
        also = " What has happened since:" if since else ""
        return f"Sent again: {listing(titles)}.{also}", since or []


def _since(work: Work) -> list[str]:
    """What no report has told yet, as text."""
    found = story_since(work.desk, work.session, work.game, work.seat.name)
    if found is None:
        return []
    bare = found.model_copy(update={"title": "", "headline": "", "lead": []})
    return compose.text(bare, compose.Meta(game=""), header=False).strip().splitlines()


class History(Command[Work]):
    name = "history"
    takes = r"((from )?.{1,60}?)?( to .{1,60})?"
    shown = "[FROM turn] [TO turn]"
    asks = True
    most = 5
    description = (
        "Lists your reports so far. If you name two turns, we send all reports between them in "
        "one letter."
    )
    examples = ("history", "history from 1941-winter-1 to 1942-spring-1")

    def do(self, work: Work, said: Said) -> Done:
        rows = history.reports(work.session, work.game, work.seat)
        if not said.argument:
            lines = [f"{row.slug}  {row.title}: {row.report['headline']}" for row in rows]
            return f"You have {count(len(rows), 'report')}.", lines
        begin, _, end = f" {said.argument} ".partition(" to ")
        first = begin.strip().removeprefix("from").strip()
        chosen = history.between(rows, first or rows[0].slug if rows else first, end.strip())
        if not work.dry:
            history.send_together(work.desk, work.session, work.seat, chosen)
        return f"{count(len(chosen), 'report')} will come in one letter.", []


class MapAgain(Command[Work]):
    name = "map"
    also = ("send map",)
    takes = r"(whole)?"
    shown = "[whole]"
    asks = True
    description = "Sends a map of the fronts as you see them now; with `whole`, the whole map."
    examples = ("map", "map whole")

    def do(self, work: Work, said: Said) -> Done:
        if work.game.state == "inviting":
            return "The game has not begun; there is no map yet.", []
        if not work.dry:
            facts = {"whole": True} if said.argument == "whole" else {}
            letters.queue(work.desk, work.session, kind="map", facts=facts, seat=work.seat)
        return "We are sending the map in a separate letter.", []


class Where(Command[Work]):
    name = "where"
    also = ("list units",)
    takes = r"(is |are )?(\S+ ?){0,4}"
    shown = "[PLACE]"
    asks = True
    most = 5
    description = (
        "Lists where all units stand, as far as you can see them; with a place, the units there."
    )
    examples = ("where", "where Warsaw")

    def fits(self, raw: str) -> bool:
        # `where can 2P go?` is a question.
        return not raw.rstrip().endswith("?") or len(raw.split()) < 3

    def argument(self, line: str) -> str | None:
        found = super().argument(line)
        return None if found is None else found.removeprefix("is ").removeprefix("are ")

    def do(self, work: Work, said: Said) -> Done:
        if work.game.state == "inviting":
            return "The game has not begun; there are no units on the map yet.", []
        view = seen(work)
        sheet = work.ruleset.sheet(work.board, view)
        geometry = work.ruleset.geometry(work.board, view)
        names = {id: area.name for id, area in geometry.areas.items()} if geometry else {}
        here: dict[str, list[str]] = {}
        for piece in sheet.pieces:
            place = names.get(piece.area, "") or piece.area
            here.setdefault(place, []).append(piece.label or piece.symbol)
        for word in (name for name, one in MATTERS.items() if said.argument in (name, *one.also)):
            told = work.ruleset.matter(work.board, view, word)
            if told is not None and told.all:
                return f"{told.heading}:", told.all[:MOST_LINES]
        if said.argument:
            here = {place: there for place, there in here.items() if said.argument in fold(place)}
        if not here and (known := _called(work, view, said.argument)):
            return "As you see it:", known[:MOST_LINES]
        if not here and not any(said.argument in fold(name) for name in names.values()):
            return f"You can see no unit or place called “{said.argument}”.", []
        if not here:
            return "You can see no units there.", []
        lines = [f"{place}: {tallied(there)}" for place, there in sorted(here.items())]
        return f"You see units in {count(len(lines), 'place')}:", lines


def _called(work: Work, view: Any, words: str) -> list[str]:
    """What is known of a unit that is sought by its number, its name or its kind."""
    bare = re.sub(r"^(?:the|my|our|your|all)\s+", "", words)
    plain = re.sub(r"\b(\d{1,3})(?:st|nd|rd|th)\b", r"\1", bare)
    kinds = [
        fold(name.text)
        for kind in work.lexicon.kinds
        for name in work.lexicon.find(kind, plain)[:1]
    ]
    for said in dict.fromkeys((bare, plain, *kinds)):
        if found := explaining.known(work.ruleset, work.board, view, work.lexicon, said):
            return found
    return []


class Who(Command[Speaker]):
    name = "who"
    also = ("who game", "whois", "players")
    takes = r"(?!(?:won|wins|leads|is|has)\b)[a-z0-9 ]{0,64}"
    shown = "[GAME]"
    asks = True
    description = "Shows who plays in a game: its seats, players and moderator."
    examples = ("who", "who desert-fox-7")

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def do(self, work: Speaker, said: Said) -> Done:
        game = game_named(work, said.argument)
        info = describe(work.desk, work.session, game)
        lines = [f"{seat.title}: {seat.sits}" for seat in info.seats]
        watching_ = [person.name for person in watching.observers(work.session, game.id)]
        lines.append(f"Moderator: {info.moderator}")
        if watching_:
            lines.append(f"Observers: {len(watching_)}")
        return f"{info.slug}, {info.title}: the game is {info.state}.", lines


class ListGames(Command[Speaker]):
    name = "list"
    also = ("list games", "games")
    asks = True
    description = "Lists the public games on this server."

    def do(self, work: Speaker, said: Said) -> Done:
        rows = work.session.exec(select(Game).order_by(col(Game.id).desc()).limit(MOST_GAMES))
        lines = []
        for game in rows:
            info = describe(work.desk, work.session, game)
            if not known_to_all(info):
                continue
            turn = f", {info.turn_title}" if info.turn_title and info.state != "over" else ""
            lines.append(f"{info.slug}: {info.title} ({info.scenario}), {info.state}{turn}")
        return f"{count(len(lines), 'game')} of {work.desk.config.house.name}:", lines


class Watch(Command[Speaker]):
    name = "observe"
    also = ("watch",)
    takes = r"[a-z0-9]+( [a-z0-9]+)*"
    shown = "GAME"
    description = "Lets you watch a public game: you get its public reports by letter."
    examples = ("observe desert-fox-7",)

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def do(self, work: Speaker, said: Said) -> Done:
        game = game_named(work, said.argument)
        _not_as_moderator(work)
        if work.person is None:
            raise ServiceError(STRANGER)
        if work.dry:
            return f"You would watch {game.slug}.", []
        if not watching.watch(work.desk, work.session, game, work.person):
            return f"You are already watching {game.slug}.", []
        return f"You are now watching {game.slug}. Its reports will go to {work.person.email}.", []


class Unwatch(Command[Speaker]):
    name = "unwatch"
    also = ("stop watching", "unobserve")
    takes = r"[a-z0-9]+( [a-z0-9]+)*"
    shown = "GAME"
    description = "Stops sending you the reports of a game that you watch."

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def do(self, work: Speaker, said: Said) -> Done:
        game = game_named(work, said.argument)
        _not_as_moderator(work)
        if work.dry or work.person is None:
            return f"You are not watching {game.slug}.", []
        if not watching.leave(work.desk, work.session, game, work.person):
            return f"You are not watching {game.slug}.", []
        return f"You are no longer watching {game.slug}.", []


def _not_as_moderator(work: Speaker) -> None:
    if isinstance(work, ModeratorWork):
        raise ServiceError(
            "As the moderator you see everything in this game. To watch another game, write to "
            "the server."
        )


def game_named(work: Speaker, words: str) -> Game:
    """The game that folded words name; one's own without any. ServiceError: there is none."""
    if not words:
        if isinstance(work, GameWork):
            return work.game
        raise ServiceError("Name the game after the command. “list” shows the games.")
    slug = "-".join(words.split())
    game = work.session.exec(select(Game).where(Game.slug == slug)).first()
    own = isinstance(work, GameWork) and game is not None and work.game.id == game.id
    if game is None or not (own or known_to_all(describe(work.desk, work.session, game))):
        raise ServiceError(f"There is no public game “{slug}”.")
    return game


def known_to_all(info: GameInfo) -> bool:
    """Is it no secret that there is this game?"""
    return not info.guest and (info.public_archive or info.state == "over")


MOST_GAMES = 200


class SignOff(Command[Speaker]):
    name = "signoff"
    also = ("sign off",)
    takes = r"(?!)"
    description = "Ends the letter: we read nothing below it. A line “-- ” does the same."

    def do(self, work: Speaker, said: Said) -> Done:
        return "", []


class SignOn(Command[Speaker]):
    name = "sign on"
    takes = r".{1,80}"
    shown = "seat@game"
    description = "Not needed: we know who you are from the address you write to."

    def do(self, work: Speaker, said: Said) -> Done:
        return "We ignored this line: we know who you are from the address you wrote to.", []


def card_lines(lines: Sequence[CardLine]) -> list[str]:
    """An order card as lines of text."""
    text = []
    for line in lines:
        text += [*line.syntax, f"    {line.help}"]
        text += [f"    for example: {example}" for example in line.examples[:1]]
    return text


FAMILY = Family(
    "Asking",
    "seat",
    (
        Status(),
        Where(),
        *(Look(name) for name in MATTERS),
        Report(),
        History(),
        MapAgain(),
        Help(),
        SignOn(),
    ),
)
HOUSE = Family(
    "Games of this server",
    "anybody",
    (Who(), ListGames(), Watch(), Unwatch(), SignOff()),
)
