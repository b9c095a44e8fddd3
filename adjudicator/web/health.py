"""For watchers: is the process there, does the database answer?"""

from __future__ import annotations

import logging

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from adjudicator.service import games
from adjudicator.web.reader import desk

blueprint = Blueprint("health", __name__)
log = logging.getLogger(__name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 and `ok`, or 503 if the database does not answer. Says nothing about games."""
    try:
        games.list_games(desk(), person_id=0)
    except Exception:
        log.exception("The database does not answer.")
        return jsonify(status="the database does not answer"), 503
    return jsonify(status="ok")
