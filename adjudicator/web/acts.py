"""Acts by forms: what a form's act takes, does and says is declared in `service.acts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from flask import abort, request

from adjudicator.service.acts import manners, moderator, person
from adjudicator.service.acts.declaration import Act, Buttons
from adjudicator.service.acts.director.act import EventAct, perform
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.acts.person import PersonAct
from adjudicator.service.acts.seat import seated as seat_act
from adjudicator.service.acts.seat.seated import SeatAct
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Done
from adjudicator.web.reader import desk, reader

T = TypeVar("T", bound=Act[Any, Any, Any])


def meant(known: Buttons[T]) -> tuple[T, Mapping[str, str]]:
    """The act of the request's form, and what the form gives it. 400: it is of none of those.

    ServiceError: it wants a tick that its reader is sure, and there is none."""
    found = known.get(request.form.get("act", ""))
    if found is None:
        abort(400)
    act, said = found
    if act.sure and request.form.get("sure") != "yes":
        raise ServiceError(act.sure)
    form = {name: ", ".join(request.form.getlist(name)) for name in request.form}
    return act, {**act.fields(form), **said}


def chair(slug: str, via: str = "page") -> Chair:
    """Where the reader stands, who moderates this game; without one, who owns the server."""
    who = reader()
    assert who is not None
    return Chair(desk(), slug, who.email, who.zone, person_id=who.id, via=via)


def moderated(slug: str, known: Buttons[ModeratorAct[Any]] = moderator.BY_BUTTON) -> str:
    """What came of a moderator's act that the request's form is of. ServiceError: nothing."""
    return done_by_chair(slug, *meant(known))


def done_by_chair(slug: str, act: ModeratorAct[Any], given: Mapping[str, Any]) -> str:
    """What came of this act of a moderator. ServiceError: nothing."""
    return in_a_line(act.perform(chair(slug), given))


def decided(slug: str) -> str:
    """What came of a decision about a report: its form names no act."""
    act = manners.DECIDE
    return in_a_line(act.perform(chair(slug), act.fields(request.form)))


def seated(slug: str, name: str, known: Buttons[SeatAct[Any]]) -> str:
    """What came of an act of a seat's player. Unknown: the reader has no such seat."""
    return done_by_seat(slug, name, *meant(known))


def done_by_seat(slug: str, name: str, act: SeatAct[Any], given: Mapping[str, Any]) -> str:
    """What came of this act of a seat's player. Unknown: the reader has no such seat."""
    who = reader()
    assert who is not None
    return in_a_line(seat_act.perform(desk(), slug, name, who.id, act, given))


def of_event(slug: str, known: Buttons[EventAct[Any]], more: Mapping[str, str]) -> str:
    """What came of an act of an event's director or entrant. more: what the page adds to the form.
    Unknown, ServiceError: nothing."""
    who = reader()
    assert who is not None
    act, given = meant(known)
    more = {name: value for name, value in more.items() if name in act.arguments.names()}
    return in_a_line(perform(desk(), slug, who.id, act, {**given, **more}))


def personal(known: Buttons[PersonAct[Any]] = person.BY_BUTTON) -> str:
    """What came of an act of a person. ServiceError: nothing."""
    who = reader()
    assert who is not None
    act, given = meant(known)
    return in_a_line(person.perform(desk(), who.id, act, given))


def in_a_line(done: Done) -> str:
    """What came of an act, for the head of a page."""
    said, lines = done
    return " ".join([said, *lines])
