"""Files to be taken home: at once if they are small, else a page that waits for them."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.exports import requests
from adjudicator.service.exports.kinds import KINDS
from adjudicator.web.reader import desk, reader, signed_in

blueprint = Blueprint("exports", __name__)

AGAIN = 5
"""Seconds after which the page that waits looks again."""


def answered(kind: str, subject: str, name: str) -> ResponseReturnValue:
    """The file, or that it is being made (202): whoever asks again at the same address has it
    when it is there. 404 if it is not for the reader."""
    person = reader()
    who = f"person {person.id}" if person else f"address {request.remote_addr}"
    try:
        got = requests.ask(desk(), kind, subject, person.id if person else None, who)
    except Unknown:
        abort(404)
    except TooMuch as error:
        return _page("Enough for today", error.text, 429)
    except ServiceError as error:
        return _page("This file is not available", error.text, 409)
    if got.data is not None:
        response = Response(got.data, mimetype=KINDS[kind].type)
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response
    shown = render_template(
        "web/export.html",
        name=name,
        said=requests.waiting(desk(), kind, subject),
        told=got.told,
        again=AGAIN,
    )
    return shown, 202, {"Retry-After": str(AGAIN)}


def _page(heading: str, text: str, code: int) -> ResponseReturnValue:
    return render_template("web/error.html", code=code, heading=heading, lines=(text,)), code


@blueprint.get("/settings/export.zip")
@signed_in
def mine() -> ResponseReturnValue:
    """All that the house keeps of the reader."""
    person = reader()
    assert person is not None
    return answered("person", str(person.id), "all-of-me.zip")
