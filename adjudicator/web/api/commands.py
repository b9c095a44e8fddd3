"""The part of the API that acts as letters do: each act has an address, which takes its arguments
as JSON, and whole letters of commands are taken too: a moderator's, an event's, those of the desk.
One declaration of each serves letters and programs, with the same words and the same refusals.

Who calls is known by the token, so that nobody is asked in a letter whether it comes from them, but
where a letter asks somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, jsonify, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, Field

from adjudicator.core.protocol import read_json
from adjudicator.service import limits
from adjudicator.service.acts import (
    diary,
    director,
    entrant,
    groups,
    lending,
    manners,
    moderator,
    person,
    press,
    settings,
)
from adjudicator.service.acts import seat as seats
from adjudicator.service.acts.arguments import NotRead
from adjudicator.service.acts.declaration import Act
from adjudicator.service.acts.director.act import EventAct, perform
from adjudicator.service.acts.moderator.act import ModeratorAct
from adjudicator.service.acts.person import PersonAct
from adjudicator.service.acts.seat import seated as seat_act
from adjudicator.service.acts.seat.seated import SeatAct
from adjudicator.service.commands import desk_letters, obeying
from adjudicator.service.desk import ServiceError, TooMuch
from adjudicator.service.models import CommandDone
from adjudicator.web import acts
from adjudicator.web.api import doing
from adjudicator.web.api.doing import BadBody, Body, body
from adjudicator.web.reader import desk, moderated_or_404, own_seat_or_404, reader

blueprint = Blueprint("api_commands", __name__, url_prefix="/api/v1")
blueprint.before_request(doing.only_with_a_token)
blueprint.register_error_handler(ServiceError, doing.not_done)
blueprint.register_error_handler(BadBody, doing.bad_body)


class CommandsIn(Body):
    """Commands, one a line, as a letter has them."""

    text: str = Field(min_length=1, max_length=20_000)


class Obeyed(Body):
    """What came of each, in its order. unread: lines that are not commands, each with a
    sentence."""

    done: list[CommandDone]
    unread: list[str] = Field(default_factory=list)


class Acted(BaseModel):
    """What came of an act: a sentence, and lines to show."""

    said: str
    lines: list[str] = Field(default_factory=list)


@blueprint.errorhandler(NotRead)
def not_read(error: NotRead) -> ResponseReturnValue:
    """JSON of another shape is not understood; a word that we cannot read is refused."""
    return doing.bad_body(BadBody(error.text)) if error.shape else doing.not_done(error)


def _reader_id() -> int:
    who = reader()
    if who is None:
        abort(401)
    most = desk().config.limits.submissions
    if not limits.allow(desk(), f"api commands:{who.id}", most):
        raise TooMuch("You have sent too many commands within the hour. Try again in an hour.")
    return who.id


def _given() -> dict[str, Any]:
    """The arguments of an act: the JSON of the request. BadBody: it is not an object."""
    try:
        found = read_json(request.get_data())
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadBody("the body: It must be a JSON object.")
    return found


def _moderators(act: ModeratorAct[Any]) -> Callable[[str], ResponseReturnValue]:
    def do(slug: str) -> ResponseReturnValue:
        moderated_or_404(slug)
        _reader_id()
        said, lines = act.perform(acts.chair(slug, "api"), _given())
        return jsonify(Acted(said=said, lines=lines).model_dump())

    return do


def _players(act: SeatAct[Any]) -> Callable[[str, str], ResponseReturnValue]:
    def do(slug: str, seat: str) -> ResponseReturnValue:
        _, mine = own_seat_or_404(slug, seat)
        said, lines = seat_act.perform(desk(), slug, mine.name, _reader_id(), act, _given(), "api")
        return jsonify(Acted(said=said, lines=lines).model_dump())

    return do


def _anybodys(act: PersonAct[Any]) -> Callable[[], ResponseReturnValue]:
    def do() -> ResponseReturnValue:
        said, lines = person.perform(desk(), _reader_id(), act, _given())
        return jsonify(Acted(said=said, lines=lines).model_dump())

    return do


def _of_event(act: EventAct[Any]) -> Callable[[str], ResponseReturnValue]:
    def do(slug: str) -> ResponseReturnValue:
        said, lines = perform(desk(), slug, _reader_id(), act, _given())
        return jsonify(Acted(said=said, lines=lines).model_dump())

    return do


ACTS: dict[str, Act[Any, Any, Any]] = {}
"""The addresses of acts, older ones too."""


def endpoint(path: str) -> str:
    """What flask calls an address of an act: `games_acts_extend`."""
    return re.sub(r"\W+", "_", re.sub(r"\{\w+\}", "", path)).strip("_")


def _opened(path: str, act: Act[Any, Any, Any], view: Callable[..., ResponseReturnValue]) -> None:
    for one in filter(None, (path, act.before)):
        ACTS[one] = act
        route = one.replace("{", "<").replace("}", ">")
        blueprint.add_url_rule(route, endpoint(one), view, methods=["POST"])


for _act in (*moderator.ACTS, press.OF_MODERATOR, *manners.MODERATORS, *settings.ACTS):
    _opened(f"/games/{{slug}}/acts/{_act.door}", _act, _moderators(_act))
for _own in (*seats.TIME, *seats.ENDS, *manners.SEATS, *lending.ACTS, *diary.ACTS, *press.ACTS):
    _opened(f"/games/{{slug}}/seats/{{seat}}/acts/{_own.door}", _own, _players(_own))
for _event in (*director.ACTS, *entrant.ACTS):
    _opened(f"/events/{{slug}}/acts/{_event.door}", _event, _of_event(_event))
for _any in (*person.ACTS, *groups.ACTS):
    _opened(f"/me/acts/{_any.door}", _any, _anybodys(_any))


@blueprint.post("/games/<slug>/moderate")
def moderate(slug: str) -> ResponseReturnValue:
    """Carry out a moderator's commands."""
    game, person_id = moderated_or_404(slug), _reader_id()
    text = body(CommandsIn).text
    found = obeying.obey(desk(), game.slug, person_id, text, via="api", confirmed=True)
    return jsonify(Obeyed(done=found.done, unread=found.unread).model_dump(mode="json"))


@blueprint.post("/events/<slug>/commands")
def event(slug: str) -> ResponseReturnValue:
    """Carry out commands of an event's entrant or director."""
    done = desk_letters.obey_event(desk(), slug, _reader_id(), body(CommandsIn).text, "api")
    return jsonify(Obeyed(done=done).model_dump(mode="json"))


@blueprint.post("/me/commands")
def mine() -> ResponseReturnValue:
    """Carry out commands of the desk: an absence in all games, a rematch, an open table."""
    done = desk_letters.obey(desk(), _reader_id(), body(CommandsIn).text, "api")
    return jsonify(Obeyed(done=done).model_dump(mode="json"))
