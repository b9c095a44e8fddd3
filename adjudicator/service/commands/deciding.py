"""Votes, draws, concessions, and giving a seat up."""

from __future__ import annotations

import re
from typing import ClassVar

from adjudicator.core.names import fold
from adjudicator.service.deadlines import relief
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.moderating import voted
from adjudicator.service.record import looking
from adjudicator.service.talk import resigning, votes
from adjudicator.service.words import listing, seat_title, when

_CHOICES = {"yes": "yes", "for": "yes", "aye": "yes", "no": "no", "against": "no", "nay": "no"}


def seats_named(work: Work, words: str) -> list[str]:
    """The seats that folded words name, in the order of the game. ServiceError: one is none."""
    seats = looking.seats_of_game(work.session, work.game.id or 0)
    titles = {fold(seat_title(seat.name)): seat.name for seat in seats}
    rest, found = f" {words} ", list[str]()
    for title in sorted(titles, key=len, reverse=True):
        if f" {title} " in rest:
            found.append(titles[title])
            rest = rest.replace(f" {title} ", "  ")
    left = [word for word in rest.split() if word not in ("and", "with", "between", "to", "the")]
    if left:
        raise ServiceError(
            f"“{left[0]}” is no seat of this game; it has"
            f" {listing([seat_title(seat.name) for seat in seats])}."
        )
    return [seat.name for seat in seats if seat.name in found]


class Vote(Command[Work]):
    name = "vote"
    personal = True
    also = ("ballot",)
    shown = "[NUMBER | ITEM] yes | no"
    description = (
        "Says yes or no to an open vote. It may be changed until the vote is closed; silence is"
        " a no. Nobody is told who says what."
    )
    examples = ("vote 2 yes", "vote draw no")

    def argument(self, line: str) -> str | None:
        items = "|".join(re.escape(fold(item)) for item in sorted(votes.ITEMS))
        takes = rf"(?:(?:the |on )?(?:\d{{1,4}}|{items}) )?(?:{'|'.join(_CHOICES)})"
        for name in self.names():
            if line.startswith(f"{name} ") and re.fullmatch(takes, rest := line[len(name) + 1 :]):
                return rest
        return None

    def lasts(self, said: Said) -> bool:
        return any(word.isdigit() for word in said.argument.split())

    def do(self, work: Work, said: Said) -> Done:
        *words, choice = said.argument.split()
        meant = " ".join(word for word in words if word not in ("the", "on"))
        vote = votes.meant(work.desk, work.session, work.game, meant)
        if work.dry:
            return f"You would say {_CHOICES[choice]} to vote {vote.number}: {vote.text}", []
        told = votes.cast(work.desk, work.session, vote, work.seat, _CHOICES[choice])
        return f"Vote {vote.number}, {vote.text} {told}", []


class ListVotes(Command[Work]):
    name = "votes"
    also = ("list votes", "vote list")
    most = 5
    description = "Lists the open votes."

    def do(self, work: Work, said: Said) -> Done:
        rows = votes.open_votes(work.desk, work.session, work.game)
        lines = [
            f"{row.number}  {row.text} Until {when(row.closes_at or row.opened_at, work.zone)}."
            for row in rows
        ]
        words = {0: "No vote is open.", 1: "One vote is open."}
        return words.get(len(rows), f"{len(rows)} votes are open."), lines


class Draw(Command[Work]):
    name = "draw"
    personal = True
    also = ("set draw", "propose draw", "offer draw")
    takes = r"|(between|with) .{1,80}"
    shown = "[BETWEEN seats]"
    description = (
        "Asks for a draw, shared by all seats or by those you name, and says yes to it. The game"
        " ends if the vote is carried. “vote draw no” takes your yes back."
    )
    examples = ("draw", "draw between red and blue")

    def argument(self, line: str) -> str | None:
        if line.startswith("set draw "):
            return f"between {line.removeprefix('set draw ')}"
        return super().argument(line)

    def do(self, work: Work, said: Said) -> Done:
        named = seats_named(work, said.argument.removeprefix("with"))
        if said.argument.startswith("with") and work.seat.name not in named:
            named = [*named, work.seat.name]
        if work.dry:
            return "This would put a draw to the vote of all seats.", []
        vote = votes.propose_draw(work.desk, work.session, work.game, work.seat, named)
        return votes.opened_words(vote), []


class Propose(Command[Work]):
    name = "propose"
    personal = True
    takes = (
        r"(a |the )?(pause|no result|end without (a )?result|(to go |going )?back( to .{1,60})?)"
    )
    shown = "pause | no result | going back [to PHASE or TURN]"
    description = (
        "Asks all for a pause, for the end of the game without a result (nobody wins, no rating"
        " changes), or for going back to the beginning of a phase; and says yes to it."
    )
    examples = ("propose pause", "propose no result", "propose going back to turn 3")

    def do(self, work: Work, said: Said) -> Done:
        what = said.argument
        if work.dry:
            return "This would be put to the vote of all seats.", []
        given = (work.desk, work.session, work.game, work.seat)
        if "pause" in what:
            return votes.opened_words(voted.propose_pause(*given)), []
        if "back" in what:
            _, _, phase = said.raw.partition("back")
            phase = re.sub(r"(?i)^\s*(to\s+)?(the\s+)?(beginning of\s+)?", "", phase)
            return votes.opened_words(voted.propose_back(*given, phase.strip(" ."))), []
        return votes.opened_words(votes.propose_no_result(*given)), []


class Concede(Command[Work]):
    name = "concede"
    personal = True
    also = ("set concede",)
    takes = r".{1,60}"
    shown = "TO seat"
    description = (
        "Asks that the game be given to one seat, and says yes to it. The game ends if the vote"
        " is carried."
    )
    examples = ("concede to red",)

    def argument(self, line: str) -> str | None:
        found = super().argument(line)
        # `concede the hill` may be an order of a game.
        ours = found is not None and (found.startswith("to ") or line.startswith("set "))
        return found if ours else None

    def do(self, work: Work, said: Said) -> Done:
        named = seats_named(work, said.argument)
        if len(named) != 1:
            raise ServiceError("A game is conceded to one seat: CONCEDE TO its name.")
        if work.dry:
            return "This would put a concession to the vote of all seats.", []
        vote = votes.propose_concession(work.desk, work.session, work.game, work.seat, named[0])
        return votes.opened_words(vote), []


class TakeBack(Command[Work]):
    name = "set no draw"
    personal = True
    also = ("set no concede", "set nodraw", "set noconcede", "no draw")
    description = "Takes your yes to the open vote about a draw (or a concession) back."

    def do(self, work: Work, said: Said) -> Done:
        item = "concede" if "concede" in fold(said.text) else "draw"
        vote = votes.meant(work.desk, work.session, work.game, item)
        if work.dry:
            return f"You would say no to vote {vote.number}.", []
        return votes.cast(work.desk, work.session, vote, work.seat, "no"), []


class Resign(Command[Work]):
    name = "resign"
    personal = True
    takes = r"|[a-z0-9]+( [a-z0-9]+)*"
    shown = "GAME"
    description = (
        "Gives up your seat for good; its orders stay, and the moderator looks for somebody"
        " else. The name of the game behind it says that you mean it; you are asked once more"
        " at your own address."
    )
    warning: ClassVar[str] = (
        "To give up your seat write “resign {game}”. You would get nothing more of this game and"
        " could not come back by yourself; the orders that are in stay. If you are only away for"
        " a while, “absent” is what you want."
    )

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def do(self, work: Work, said: Said) -> Done:
        if said.argument != fold(work.game.slug):
            return self.warning.format(game=work.game.slug), []
        if work.dry:
            return "You would give up your seat.", []
        return resigning.wish(work.desk, work.session, work.game, work.seat), []


class ReplaceSilent(Command[Work]):
    name = "replace"
    personal = True
    takes = r"\S.{0,40}"
    shown = "SEAT"
    description = (
        "Asks the others whether a seat that does not answer is to be played by a bot, and others"
        " called for, until its player is back. More than half of them carry it."
    )
    examples = ("replace axis",)

    def do(self, work: Work, said: Said) -> Done:
        (name, *more) = seats_named(work, said.argument) or [""]
        if not name or more:
            raise ServiceError("It wants one seat: “replace axis”.")
        if name == work.seat.name:
            raise ServiceError("That is your own seat: “resign” gives it up.")
        seats = looking.seats_of_game(work.session, work.game.id or 0)
        seat = next(one for one in seats if one.name == name)
        title = seat_title(name)
        if seat.person_id is None or seat.bot:
            raise ServiceError(f"{title} has no player who could be silent.")
        if not seat.missed:
            raise ServiceError(f"{title} has missed no deadline. Nothing is asked of anybody.")
        if work.dry:
            return f"The others would be asked about {title}.", []
        vote = relief.ask_the_others(work.desk, work.session, work.game, seat, work.seat)
        return votes.opened_words(vote), []


FAMILY = Family(
    "Votes and ends",
    "seat",
    (Vote(), ListVotes(), TakeBack(), Draw(), Propose(), Concede(), ReplaceSilent(), Resign()),
)
