"""For watchers: is the process there, does the database answer? And the house's public key."""

from __future__ import annotations

import logging

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue

from adjudicator.service import housekey
from adjudicator.service.games import games
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


@blueprint.get("/.well-known/adjudicator-key")
def public_key() -> Response:
    """The key that receipts and bundles of this house are signed with, its public half."""
    return Response(housekey.published(desk().config), mimetype="text/plain")
