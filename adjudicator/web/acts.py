"""Acts by forms: what a form's act takes, does and says is declared in `service.acts`."""

from __future__ import annotations

from flask import abort, request

from adjudicator.service.acts import moderator
from adjudicator.service.acts.moderator import Chair
from adjudicator.service.desk import ServiceError
from adjudicator.web.reader import desk, reader


def chair(slug: str) -> Chair:
    """Where the reader stands, who moderates this game."""
    person = reader()
    assert person is not None
    return Chair(desk(), slug, person.email, person.zone)


def moderated(slug: str, name: str = "") -> str:
    """What came of a moderator's act that the request's form is of, a sentence. name: which it is,
    if the form does not say. 400: it is of none.

    ServiceError: it cannot be done."""
    act = moderator.BY_DOOR.get(name or request.form.get("act", ""))
    if act is None:
        abort(400)
    if act.sure and request.form.get("sure") != "yes":
        raise ServiceError(act.sure)
    return act.perform(chair(slug), act.fields(request.form))[0]
