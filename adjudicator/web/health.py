"""For watchers: is the process there, does the database answer? And the house's public key."""

from __future__ import annotations

import logging

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from adjudicator.service import gauges, housekey
from adjudicator.web.metrics import exposed
from adjudicator.web.reader import desk

blueprint = Blueprint("health", __name__)
log = logging.getLogger(__name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 and `ok`, or 503 if the database does not answer, the ticker stands still, or letters or
    steps wait that nobody takes. Says nothing about games."""
    try:
        why = gauges.unready(gauges.measure(desk()))
    except Exception:
        log.exception("The database does not answer.")
        return jsonify(status="the database does not answer"), 503
    return (jsonify(status=why), 503) if why else jsonify(status="ok")


@blueprint.get("/metrics")
def metrics() -> ResponseReturnValue:
    """The house in numbers, for Prometheus; for whom `web.metrics` says."""
    who = desk().config.web.metrics
    # Behind a proxy everybody comes from here.
    near = request.remote_addr in ("127.0.0.1", "::1") and "X-Forwarded-For" not in request.headers
    if who == "nobody" or (who == "here" and not near):
        abort(404)
    doors = desk().doors
    found = gauges.measure(desk(), totals=True)
    text = exposed(found, [doors.pages, doors.letters])
    return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


@blueprint.get("/.well-known/adjudicator-key")
def public_key() -> Response:
    """The key that receipts and bundles of this house are signed with, its public half."""
    return Response(housekey.published(desk().config), mimetype="text/plain")
