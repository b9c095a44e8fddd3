"""For other houses: this house as a witness of their games. No page for people: JSON, signed."""

from __future__ import annotations

import re

from flask import Blueprint, abort, jsonify, request
from flask.typing import ResponseReturnValue

from adjudicator.core.protocol import read_json
from adjudicator.service.record.witnessing import LONGEST, BadWord
from adjudicator.service.witness import serving
from adjudicator.web.reader import desk

blueprint = Blueprint("witness", __name__)


@blueprint.post("/witness")
def answer() -> ResponseReturnValue:
    """A signed statement that asks, and a signed one that answers."""
    if (request.content_length or 0) > LONGEST:
        return jsonify(text="That is too long for a question to a witness."), 413
    try:
        return jsonify(serving.answer(desk(), read_json(request.get_data())))
    except BadWord as bad:
        return jsonify(text=bad.text), 422
    except ValueError:
        return jsonify(text="That is not JSON."), 400


@blueprint.get("/witness/<opening>")
def register(opening: str) -> ResponseReturnValue:
    """All that this house has said for a game, by the hash of its opening."""
    if not re.fullmatch("[0-9a-f]{64}", opening):
        abort(404)
    found = serving.register(desk(), opening)
    if not found:
        abort(404)
    return jsonify(said=found)
