"""What an entrant of an event can do: be there, leave, wish for sides, agree on results, appeal."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.service.acts.arguments import Arguments, Name, Reasoned, Words, Yes, not_read
from adjudicator.service.acts.declaration import Nothing, buttons, reason_of
from adjudicator.service.acts.director.act import EventAct, Seated
from adjudicator.service.acts.verdicts import Judged, Verdict, role_named
from adjudicator.service.events import entering, judging, keeping, leaving, results, rounds
from adjudicator.service.grammar.base import Done
from adjudicator.storage.tables import TournamentGame
from adjudicator.tournaments.sides import Wish


class Entering(Arguments):
    team: Words = ""
    club: Words = ""
    pace: Words = ""
    wishes: Words = ""
    eliminator: Yes = False
    also: ClassVar = {"roles": "wishes"}


def sides(words: str) -> list[str]:
    """Sides that somebody names, in their order."""
    return [one for one in re.split(r"[\s,>]+", words.lower()) if one]


class Enter(EventAct[Entering]):
    """By page and API; by letter to the server it names its event, and is asked about."""

    name = "enter"
    takes = r"(?!)"
    arguments = Entering
    description = (
        "Enters you for the event. With “eliminator” you agree to play against an entrant left "
        "without an opponent when you are out yourself."
    )

    def carry_out(self, at: Seated, given: Entering) -> Done:
        facts: dict[str, Any] = {
            "team": given.team.strip(), "club": given.club.strip(), "pace": given.pace.strip(),
            "eliminator": given.eliminator,
        }  # fmt: skip
        if given.wishes.strip():
            facts["wishes"] = sides(given.wishes)
        return entering.enter_in(at.desk, at.session, at.event, at.person, **facts), []


class Here(EventAct[Nothing]):
    name = "here"
    also = ("i am here", "present", "yes")
    takes = ""
    arguments = Nothing
    description = "Says that you will play in the next round."

    def carry_out(self, at: Seated, given: Nothing) -> Done:
        return entering.here_in(at.desk, at.session, at.event, at.person), []


class Withdraw(EventAct[Reasoned]):
    name = "withdraw"
    also = ("leave event", "drop out")
    takes = r"(from (the |this )?event)?( ?because .{1,300})?"
    line = r"(?:from (?:the |this )?event)?"
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = (
        "Withdraws you from the event. Your unfinished games go to a stand-by or are forfeited. "
        "We send you a separate letter to ask whether you mean it."
    )
    examples = ("withdraw", "withdraw because I am moving house")

    def foresee(self, at: Seated, given: Reasoned) -> str:
        entering.who_withdraws(at.session, at.event, at.person)
        return ""

    def carry_out(self, at: Seated, given: Reasoned) -> Done:
        said = entering.withdraw_in(at.desk, at.session, at.event, at.person, given.because)
        return said, []


class TakePlace(EventAct[Nothing]):
    name = "take place"
    also = ("take the place", "i take it")
    takes = ""
    arguments = Nothing
    description = "As a stand-by, takes a free place together with its games."

    def carry_out(self, at: Seated, given: Nothing) -> Done:
        return leaving.take_place(at.desk, at.session, at.event, at.person), []


class Sides(Arguments):
    roles: Name


def named(at: Seated, words: str) -> list[str]:
    """Sides as the event calls them; what it does not know stays as it is, to be refused."""
    course = keeping.course_of(at.event)
    return [role_named(course, one) or one for one in sides(words)]


class Usually(EventAct[Sides]):
    name = "always prefer"
    also = ("wishes",)
    takes = r".{1,200}"
    arguments = Sides
    wants = "Name the sides, the most wanted first: “always prefer allies axis”."
    buttons: ClassVar = {"wishes": {}}
    shown = "SIDE SIDE ..."
    description = (
        "Says which side you want in every round where sides go by preference, the most wanted "
        "first. “prefer” changes it for one round."
    )
    examples = ("always prefer allies axis",)

    def carry_out(self, at: Seated, given: Sides) -> Done:
        roles = named(at, given.roles)
        return entering.prefer_always(at.desk, at.session, at.event, at.person, roles), []


def _points(given: Any) -> Any:
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        return given
    found = re.fullmatch(r"(\d{1,6}(?:[.,]\d{1,3})?)(?:\s+points?)?", str(given).strip(" ."))
    if found is None:
        raise not_read(f"“{str(given).strip()[:20]}” is not a number.")
    return float(found[1].replace(",", "."))


class Offer(Arguments):
    role: Name
    points: Annotated[
        float,
        BeforeValidator(_points),
        WithJsonSchema(
            {"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1, "maxLength": 20}]}
        ),
    ]


class Bid(EventAct[Offer]):
    name = "bid"
    takes = r"(?!\d).{1,80}"
    arguments = Offer
    line = r"(?P<role>.+?)(?:\s+(?P<points>\d\S*(?:\s+points?)?))?[ .]*"
    wants = "We read “bid SIDE POINTS”: “bid axis 3”."
    shown = "SIDE POINTS"
    description = (
        "Makes a sealed bid for a side in this round: the points that you would give up for it. "
        "Both bids are opened together."
    )
    examples = ("bid axis 3",)

    def carry_out(self, at: Seated, given: Offer) -> Done:
        role = role_named(keeping.course_of(at.event), given.role) or given.role
        wish = Wish(roles=[role], points=given.points)
        return rounds.wish(at.desk, at.session, at.event, at.person, wish, True), []


class Prefer(EventAct[Sides]):
    name = "prefer"
    also = ("preference", "preferences")
    takes = r".{1,200}"
    arguments = Sides
    wants = "Name the sides, the most wanted first: “prefer axis western soviet”."
    shown = "SIDE SIDE ..."
    description = (
        "Says which side you want in this round, the most wanted first. Nobody sees it before the "
        "sides are given out."
    )
    examples = ("prefer axis western soviet",)

    def carry_out(self, at: Seated, given: Sides) -> Done:
        wish = Wish(roles=named(at, given.roles))
        return rounds.wish(at.desk, at.session, at.event, at.person, wish, False), []


class Agree(EventAct[Judged]):
    name = "agree"
    takes = r".{1,200}"
    arguments = Judged
    line = r"(?P<verdict>.*)"
    shown = "[GAME] SIDE | draw [SIDE POINTS ...]"
    description = (
        "Proposes a result for your game. When all its players have proposed the same result, the "
        "game is over."
    )
    examples = ("agree cup-1-2 axis", "agree cup-1-2 draw", "agree cup-1-2 axis 12 allies 9")

    def carry_out(self, at: Seated, given: Judged) -> Done:
        def mine() -> list[TournamentGame]:
            number = keeping.entrant(at.session, at.event, at.person.id).number
            games = keeping.games_of(at.session, at.event)
            going = ("open", "judging", "verdict")
            return [one for one in games if number in one.roles.values() and one.state in going]

        text = f"{given.game} {given.verdict or given.winners} {given.points}".strip()
        found = Verdict(at, text, mine)
        said = results.agree(
            at.desk, at.session, at.event, found.game, at.person, found.winners, found.points
        )
        return said, []


class Appealed(Reasoned):
    game: Words = ""


class Appeal(EventAct[Appealed]):
    name = "appeal"
    takes = r".{1,800}"
    arguments = Appealed
    shown = "GAME because ..."
    description = "Appeals against the verdict on your game. Another director hears the appeal."
    examples = ("appeal cup-1-2 because Rome was still in supply",)

    def divided(self, raw: str) -> dict[str, str]:
        game, reason = reason_of(raw)
        if not reason:
            game, _, reason = game.partition(" ")
        return {name: said for name, said in (("game", game), ("because", reason)) if said}

    def carry_out(self, at: Seated, given: Appealed) -> Done:
        said = judging.appeal(at.desk, at.session, at.event, given.game, at.person, given.because)
        return said, []


ACTS: tuple[EventAct[Any], ...] = (
    Enter(), Here(), TakePlace(), Withdraw(), Bid(), Prefer(), Usually(), Agree(), Appeal(),
)  # fmt: skip
BY_BUTTON = buttons(ACTS)
