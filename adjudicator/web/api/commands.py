"""The part of the API that takes commands as letters have them: a moderator's, an event's, those of
the desk. One declaration of each command serves letters and programs, with the same words and the
same refusals; `help` lists them.

Who calls is known by the token, so that nobody is asked in a letter whether it comes from them, but
where a letter asks somebody else.
"""

from __future__ import annotations

from flask import Blueprint, abort, jsonify
from flask.typing import ResponseReturnValue
from pydantic import Field

from adjudicator.service import limits
from adjudicator.service.commands import desk_letters, obeying
from adjudicator.service.desk import ServiceError, TooMuch
from adjudicator.service.models import CommandDone
from adjudicator.web.api import doing
from adjudicator.web.api.doing import BadBody, Body, body
from adjudicator.web.reader import desk, moderated_or_404, reader

blueprint = Blueprint("api_commands", __name__, url_prefix="/api/v1")
blueprint.before_request(doing.only_with_a_token)
blueprint.register_error_handler(ServiceError, doing.not_done)
blueprint.register_error_handler(BadBody, doing.bad_body)


class CommandsIn(Body):
    """Commands, one a line, as a letter has them."""

    text: str = Field(min_length=1, max_length=20_000)


class Obeyed(Body):
    """What came of each, in its order. unread: lines that are no command, each with a sentence."""

    done: list[CommandDone]
    unread: list[str] = Field(default_factory=list)


def _reader_id() -> int:
    person = reader()
    if person is None:
        abort(401)
    most = desk().config.limits.submissions
    if not limits.allow(desk(), f"api commands:{person.id}", most):
        raise TooMuch("You have sent too many commands within the hour. Try again in an hour.")
    return person.id


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
