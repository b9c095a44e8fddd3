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
    seats = looking.seats_of_game(work.session, work.game.id)
    titles = {fold(seat_title(seat.name)): seat.name for seat in seats}
    rest, found = f" {words} ", list[str]()
    for title in sorted(titles, key=len, reverse=True):
        if f" {title} " in rest:
            found.append(titles[title])
            rest = rest.replace(f" {title} ", "  ")
    left = [word for word in rest.split() if word not in ("and", "with", "between", "to", "the")]
    if left:
        raise ServiceError(
            f"“{left[0]}” is not a seat in this game. The seats are "
            f"{listing([seat_title(seat.name) for seat in seats])}."
        )
    return [seat.name for seat in seats if seat.name in found]


class Vote(Command[Work]):
    name = "vote"
    personal = True
    also = ("ballot",)
    shown = "[NUMBER | ITEM] yes | no"
    description = (
        "Votes yes or no in an open vote. You can change your vote until voting closes. Not "
        "voting counts as no. Votes are secret."
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
            return f"You would vote {_CHOICES[choice]} in vote {vote.number}: {vote.text}", []
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
        "Proposes a draw between all seats, or between those you name, and votes yes to it. The "
        "game ends if the vote passes. “vote draw no” changes your vote."
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
            return "All seats would vote on a draw.", []
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
        "Proposes a pause, an end without a result (nobody wins and no rating changes), or a "
        "return to the beginning of a phase, and votes yes to it."
    )
    examples = ("propose pause", "propose no result", "propose going back to turn 3")

    def do(self, work: Work, said: Said) -> Done:
        what = said.argument
        if work.dry:
            return "All seats would vote on this.", []
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
        "Proposes to concede the game to one seat, and votes yes to it. The game ends if the vote "
        "passes."
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
            raise ServiceError("You concede to one seat: CONCEDE TO and its name.")
        if work.dry:
            return "All seats would vote on the concession.", []
        vote = votes.propose_concession(work.desk, work.session, work.game, work.seat, named[0])
        return votes.opened_words(vote), []


class TakeBack(Command[Work]):
    name = "set no draw"
    personal = True
    also = ("set no concede", "set nodraw", "set noconcede", "no draw")
    description = "Changes your yes in the open vote on a draw (or a concession) to no."

    def do(self, work: Work, said: Said) -> Done:
        item = "concede" if "concede" in fold(said.text) else "draw"
        vote = votes.meant(work.desk, work.session, work.game, item)
        if work.dry:
            return f"You would vote no in vote {vote.number}.", []
        return votes.cast(work.desk, work.session, vote, work.seat, "no"), []


class Resign(Command[Work]):
    name = "resign"
    personal = True
    takes = r"|[a-z0-9]+( [a-z0-9]+)*"
    shown = "GAME"
    description = (
        "Gives up your seat for good. Its orders stay, and the moderator looks for another "
        "player. Add the name of the game to show that you mean it; we then ask you to confirm, "
        "at your own address."
    )
    warning: ClassVar[str] = (
        "To give up your seat, write “resign {game}”. You would get no more letters of this game "
        "and could not come back by yourself. Your orders stay. If you are only away for a while, "
        "use “absent” instead."
    )

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def do(self, work: Work, said: Said) -> Done:
        if said.argument != fold(work.game.slug):
            return self.warning.format(game=work.game.slug), []
        if work.dry:
            return "You would resign from your seat.", []
        return resigning.wish(work.desk, work.session, work.game, work.seat), []


class ReplaceSilent(Command[Work]):
    name = "replace"
    personal = True
    takes = r"\S.{0,40}"
    shown = "SEAT"
    description = (
        "Proposes that a bot plays a seat whose player does not answer, and that we call for "
        "volunteers, until the player is back. The proposal needs the votes of more than half of "
        "the others."
    )
    examples = ("replace axis",)

    def do(self, work: Work, said: Said) -> Done:
        (name, *more) = seats_named(work, said.argument) or [""]
        if not name or more:
            raise ServiceError("Name one seat: “replace axis”.")
        if name == work.seat.name:
            raise ServiceError("That is your own seat. “resign” gives it up.")
        seats = looking.seats_of_game(work.session, work.game.id)
        seat = next(one for one in seats if one.name == name)
        title = seat_title(name)
        if seat.person_id is None or seat.bot:
            raise ServiceError(f"Nobody plays {title}.")
        if not seat.missed:
            raise ServiceError(f"{title} has not missed a deadline. There is no vote.")
        if work.dry:
            return f"The others would vote on {title}.", []
        vote = relief.ask_the_others(work.desk, work.session, work.game, seat, work.seat)
        return votes.opened_words(vote), []


FAMILY = Family(
    "Votes and ends",
    "seat",
    (Vote(), ListVotes(), TakeBack(), Draw(), Propose(), Concede(), ReplaceSilent(), Resign()),
)
