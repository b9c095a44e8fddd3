"""Acts from a seat about the game: votes, how it ends, giving the seat up."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, StringConstraints, WithJsonSchema

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import (
    Arguments,
    Name,
    Reasoned,
    Words,
    not_read,
)
from adjudicator.service.acts.declaration import reason_of
from adjudicator.service.acts.seat.seated import Place, SeatAct
from adjudicator.service.deadlines import relief
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Done, Said
from adjudicator.service.moderating import voted
from adjudicator.service.record import looking
from adjudicator.service.talk import resigning, votes
from adjudicator.service.words import listing, seat_title

_CHOICES = {"yes": "yes", "for": "yes", "aye": "yes", "no": "no", "against": "no", "nay": "no"}


def _choice(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    found = _CHOICES.get(given.strip().lower())
    if found is None:
        raise not_read("Vote YES or NO.")
    return found


class Choice(Arguments):
    vote: Annotated[
        str,
        StringConstraints(max_length=60),
        BeforeValidator(lambda given: str(given) if type(given) is int else given),
    ] = ""
    choice: Annotated[
        str, BeforeValidator(_choice), WithJsonSchema({"type": "string", "minLength": 1})
    ]


class Vote(SeatAct[Choice]):
    name = "vote"
    also = ("ballot",)
    arguments = Choice
    line = r"(?:(?:the |on )?(?P<vote>.+?)\s+)?(?P<choice>\S+)?"
    wants = "Vote YES or NO."
    buttons: ClassVar = {"yes": {"choice": "yes"}, "no": {"choice": "no"}}
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

    def meant(self, said: Said) -> str:
        return said.argument

    def carry_out(self, at: Place, given: Choice) -> Done:
        vote = votes.meant(at.desk, at.session, at.game, given.vote.strip())
        if at.dry:
            return f"You would vote {given.choice} in vote {vote.number}: {vote.text}", []
        told = votes.cast(at.desk, at.session, vote, at.seat, given.choice)
        return f"Vote {vote.number}, {vote.text} {told}", []


class Ended(Arguments):
    item: Words = "draw"


class TakeBack(SeatAct[Ended]):
    name = "set no draw"
    also = ("set no concede", "set nodraw", "set noconcede", "no draw")
    takes = ""
    arguments = Ended
    shown = ""
    description = "Changes your yes in the open vote on a draw (or a concession) to no."

    def meant(self, said: Said) -> str:
        return "concede" if "concede" in fold(said.text) else "draw"

    def carry_out(self, at: Place, given: Ended) -> Done:
        vote = votes.meant(at.desk, at.session, at.game, given.item)
        if at.dry:
            return f"You would vote no in vote {vote.number}.", []
        return votes.cast(at.desk, at.session, vote, at.seat, "no"), []


def seats_named(at: Place, words: str) -> list[str]:
    """The seats that words name, in the order of the game. ServiceError: one is none."""
    seats = looking.seats_of_game(at.session, at.game.id)
    titles = {fold(seat_title(seat.name)): seat.name for seat in seats}
    rest, found = f" {fold(words.replace('_', ' '))} ", list[str]()
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


class Shared(Arguments):
    winners: Words = ""


class Draw(SeatAct[Shared]):
    name = "draw"
    also = ("set draw", "propose draw", "offer draw")
    takes = r"|(between|with) .{1,80}"
    arguments = Shared
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

    def meant(self, said: Said) -> str:
        return said.argument

    def carry_out(self, at: Place, given: Shared) -> Done:
        words = given.winners.strip()
        named = seats_named(at, words)
        if words.lower().startswith("with") and at.seat.name not in named:
            named = [*named, at.seat.name]
        if at.dry:
            return "All seats would vote on a draw.", []
        vote = votes.propose_draw(at.desk, at.session, at.game, at.seat, named)
        return votes.opened_words(vote), []


class Proposal(Reasoned):
    what: Name
    phase: Words = ""


class Propose(SeatAct[Proposal]):
    name = "propose"
    takes = (
        r"(to )?(a |the )?(pause|no result|end without (a )?result"
        r"|(go |going )?back( to .{1,60}?)?)( because .{1,300})?"
    )
    arguments = Proposal
    wants = "Propose “pause”, “no result”, or “going back to turn 3”."
    buttons: ClassVar = {"back": {"what": "back"}}
    shown = "pause | no result | going back [to PHASE or TURN]"
    description = (
        "Proposes a pause, an end without a result (nobody wins and no rating changes), or a "
        "return to the beginning of a phase, and votes yes to it."
    )
    examples = ("propose pause", "propose no result", "propose going back to turn 3")

    def divided(self, raw: str) -> dict[str, str]:
        raw, reason = reason_of(raw)
        what, back, phase = re.split(r"(?i)(\bback\b|$)", raw.strip(" ."), maxsplit=1)
        phase = re.sub(r"(?i)^\s*(to\s+)?(the\s+)?(beginning of\s+)?", "", phase)
        said = {"what": f"{what}{back}".strip(), "phase": phase.strip(" ."), "because": reason}
        return {name: value for name, value in said.items() if value}

    def carry_out(self, at: Place, given: Proposal) -> Done:
        what = given.what.lower()
        ways = [way for way in ("pause", "back", "result") if way in what]
        if not ways:
            raise ServiceError(self.wants)
        if at.dry:
            return "All seats would vote on this.", []
        where = (at.desk, at.session, at.game, at.seat)
        if ways[0] == "pause":
            vote = voted.propose_pause(*where)
        elif ways[0] == "back":
            vote = voted.propose_back(*where, given.phase)
        else:
            vote = votes.propose_no_result(*where)
        said = votes.opened_words(vote)
        if given.because:  # what may be said to the others, press has rules for
            said += " We do not pass on your reason: tell the others in a message."
        return said, []


class Winner(Arguments):
    winner: Words = ""


class Concede(SeatAct[Winner]):
    name = "concede"
    also = ("set concede",)
    takes = r".{1,60}"
    arguments = Winner
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

    def carry_out(self, at: Place, given: Winner) -> Done:
        named = seats_named(at, given.winner)
        if len(named) != 1:
            raise ServiceError("You concede to one seat: CONCEDE TO and its name.")
        if at.dry:
            return "All seats would vote on the concession.", []
        vote = votes.propose_concession(at.desk, at.session, at.game, at.seat, named[0])
        return votes.opened_words(vote), []


class Silent(Arguments):
    seat: Words = ""


class ReplaceSilent(SeatAct[Silent]):
    name = "replace"
    takes = (
        r"(?!\d|(?:all|everything|lines?|orders?|standing)\b|.*\b(?:orders?|with|by|of|steps?"
        r"|units?|loss(?:es)?|lost)\b)\S.{0,40}"
    )
    arguments = Silent
    shown = "SEAT"
    description = (
        "Proposes that a bot plays a seat whose player does not answer, and that we call for "
        "volunteers, until the player is back. The proposal needs the votes of more than half of "
        "the others."
    )
    examples = ("replace axis",)

    def carry_out(self, at: Place, given: Silent) -> Done:
        (name, *more) = seats_named(at, given.seat) or [""]
        if not name or more:
            raise ServiceError("Name one seat: “replace axis”.")
        if name == at.seat.name:
            raise ServiceError("That is your own seat. “resign” gives it up.")
        seat = looking.seat_named(at.session, at.game, name)
        title = seat_title(name)
        if seat.person_id is None or seat.bot:
            raise ServiceError(f"Nobody plays {title}.")
        if not seat.missed:
            raise ServiceError(f"{title} has not missed a deadline. There is no vote.")
        if at.dry:
            return f"The others would vote on {title}.", []
        vote = relief.ask_the_others(at.desk, at.session, at.game, seat, at.seat)
        return votes.opened_words(vote), []


class Given(Arguments):
    game: Words = ""


class Resign(SeatAct[Given]):
    name = "resign"
    takes = r"|[a-z0-9]+( [a-z0-9]+)*"
    arguments = Given
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

    def carry_out(self, at: Place, given: Given) -> Done:
        if fold(given.game) != fold(at.game.slug):
            raise ServiceError(self.warning.format(game=at.game.slug))
        if at.dry:
            return "You would resign from your seat.", []
        return resigning.wish(at.desk, at.session, at.game, at.seat), []
