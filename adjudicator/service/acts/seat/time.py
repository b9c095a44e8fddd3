"""Acts from a seat about time: absences, more time, a substitute of one's own."""

from __future__ import annotations

from typing import ClassVar
from zoneinfo import ZoneInfo

from adjudicator.service.acts.arguments import (
    Arguments,
    Days,
    Length,
    SubstituteName,
    Yes,
)
from adjudicator.service.acts.declaration import Nothing
from adjudicator.service.acts.seat.seated import Place, SeatAct
from adjudicator.service.deadlines import absences, extending, keeping, substitutes
from adjudicator.service.deadlines.words import days_words, hours_words
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Done


class Absence(Arguments):
    everywhere: Yes = False
    days: Days | None = None
    spans: ClassVar[bool] = True


class Absent(SeatAct[Absence]):
    name = "absent"
    also = ("absence", "set absence", "set absent")
    takes = r".{0,100}"
    arguments = Absence
    line = r"(?:(?P<everywhere>everywhere|(?:from |in )?all (?:my )?games)[,:]?\s*)?(?P<days>.+)?"
    buttons: ClassVar = {"absent everywhere": {"everywhere": "yes"}}
    shown = "[everywhere] [DAY [to DAY]]"
    description = (
        "Says that you are away on these days, the first and last included, in your own time "
        "zone. If the game allows it, a deadline on these days moves. Without days it lists your "
        "absences; “everywhere” applies to all your games."
    )
    examples = (
        "absent 3 March to 17 March", "absent 2027-03-03", "absent everywhere 3 March to 17 March",
    )  # fmt: skip

    def carry_out(self, at: Place, given: Absence) -> Done:
        if given.days is None:
            return self._listed(at)
        first, last = given.days
        days = days_words(first, last)
        if given.everywhere:
            if at.dry or at.person is None:
                return f"You would be away {days} in all your games.", []
            return f"In all your games, {days}:", absences.declare_everywhere(
                at.desk, at.session, at.person.id, first, last, at.zone, at.now
            )
        if at.dry:
            return f"You would be away {days}.", []
        lines = absences.declare(
            at.desk, at.session, at.held(), at.seat, first, last, at.zone, at.now
        )
        return lines[0], lines[1:]

    def _listed(self, at: Place) -> Done:
        today = at.now.astimezone(ZoneInfo(at.zone)).date()
        rows = [one for one in absences.of_seat(at.session, at.seat) if one.last >= today]
        left = absences.days_left(at.session, at.game, at.seat)
        budget = f"Days of absence you have left: {left}."
        if not rows:
            return f"You have not declared an absence. {budget}", []
        return budget, [days_words(row.first, row.last) for row in rows]


class Back(SeatAct[Nothing]):
    name = "back"
    also = ("i am back", "absent none", "no absence", "set noabsence", "present")
    takes = ""
    arguments = Nothing
    description = "Says that you are back: your current and later absences are cancelled."

    def carry_out(self, at: Place, given: Nothing) -> Done:
        if at.dry:
            return "Your current and later absences would be cancelled.", []
        lines = absences.withdraw(at.desk, at.session, at.held(), at.seat, at.zone, at.now)
        return lines[0], lines[1:]


class MoreTime(Arguments):
    hours: Length


class Extend(SeatAct[MoreTime]):
    name = "extend"
    personal = False
    also = ("extend deadline", "set extend")
    takes = r"(by )?\d{1,5}( \d{1,2})? ?(h|hours?|d|days?|w|weeks?|m|minutes?)?"
    arguments = MoreTime
    wants = "Give a number of hours or days: “extend 24”, “extend 2 days”."
    shown = "HOURS | N days"
    description = (
        "Gives you more time to answer. It comes from your own budget if the game has one; "
        "otherwise all players vote on it."
    )
    examples = ("extend 24", "extend 2 days")

    def carry_out(self, at: Place, given: MoreTime) -> Done:
        if at.dry:
            return f"You would ask for {hours_words(given.hours)} more.", []
        game = at.held()
        if at.row is not None:
            at.session.refresh(at.row)
        lines = extending.by_seat(at.desk, at.session, game, at.seat, given.hours, at.now)
        return lines[0], lines[1:]


class OwnStandIn(Arguments):
    email: SubstituteName
    days: Days | None = None
    spans: ClassVar[bool] = True


class Substitute(SeatAct[OwnStandIn]):
    name = "substitute"
    also = ("set substitute", "sitter")
    takes = r"none|.{5,160}"
    arguments = OwnStandIn
    line = r"(?:(?P<email>\S+)(?:\s+(?P<days>.+))?)?"
    wants = (
        "We read “substitute ADDRESS DAY to DAY”: “substitute anna@example.org 3 March to 17 "
        "March”. Nobody was appointed."
    )
    buttons: ClassVar = {"dismiss": {"email": "none"}}
    shown = "ADDRESS [DAY to DAY] | none"
    description = (
        "Names somebody to play your seat on these days, or until “substitute none”. They get "
        "their own letters; you get copies, and the receipts for their orders. We ask you by "
        "letter to confirm, then them. It takes effect when you have both said yes."
    )
    examples = ("substitute anna@example.org 3 March to 17 March", "substitute none")

    def carry_out(self, at: Place, given: OwnStandIn) -> Done:
        if keeping.terms_of(at.game).substitutes != "player":
            raise ServiceError(
                "Only the moderator can appoint a substitute in this game. Please ask them."
            )
        if given.email == "none":
            if at.dry:
                return "Your substitute would be dismissed.", []
            name = at.seat.name
            if not substitutes.dismiss(at.desk, at.session, at.held(), at.seat, at.now, name):
                raise ServiceError("You have no substitute.")
            return "Your substitute has been dismissed. You are playing again.", []
        first, last = given.days or (None, None)
        if at.dry:
            when = f" {days_words(first, last)}" if first and last else " from now on"
            return (
                f"We would ask you, and then {given.email}, whether they will stand in for you"
                f"{when}.",
                [],
            )
        told = substitutes.wish(
            at.desk, at.session, at.held(), at.seat, given.email,
            first=first, last=last, zone=at.zone, now=at.now, by=at.seat.name,
        )  # fmt: skip
        return told, []
