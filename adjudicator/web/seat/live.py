"""What is new, for an open page: one small address that it asks every few seconds.

Nothing is held open, so that no thread of the server waits for a reader; an answer that is the
same as before is a line without a body (304).
"""

from __future__ import annotations

from hashlib import sha256

from flask import Blueprint, Response, jsonify, request, session
from flask.typing import ResponseReturnValue

from adjudicator.service.story import pulse
from adjudicator.web import given
from adjudicator.web.reader import desk

blueprint = Blueprint("live", __name__)


@blueprint.get("/pulse")
def beat() -> ResponseReturnValue:
    """How the reader's seats stand (JSON); 304 if it is as the page knows it (`If-None-Match`),
    401 for who is not signed in. at: the seat whose page it is."""
    row = session.get("row")
    at = given.whole(request.args.get("at", ""), 0)
    found = pulse.pulse(desk(), row if isinstance(row, str) else "", at)
    if found is None:
        return "", 401
    tag = f'"{sha256(repr(found).encode()).hexdigest()[:20]}"'
    if request.headers.get("If-None-Match") == tag:
        answer = Response(status=304)
    else:
        answer = jsonify(
            waiting=sum(one.waits for one in found),
            seats=[
                {
                    "seat": one.seat,
                    "name": one.name,
                    "game": one.game,
                    "state": one.state,
                    "reported": one.reported,
                    "ask": one.ask,
                    "due": one.due.isoformat() if one.due else None,
                    "ready": one.ready,
                    "press": one.press,
                    "vote": one.vote,
                }
                for one in found
            ],
        )
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
