"""The start page: what this is."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from adjudicator.service.games import games, opening
from adjudicator.web import guides
from adjudicator.web.reader import desk, is_open
from adjudicator.web.sample import sample

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def page() -> ResponseReturnValue:
    """What Adjudicator is, a picture of a report, and the newest open games."""
    shown = [game for game in games.list_games(desk()) if is_open(game)][:5]
    offered = opening.catalogue(desk())
    return render_template(
        "web/start.html",
        games=shown,
        sample=sample(),
        offered=offered,
        guides={one.name: guides.address(one.name) for one in offered},
    )
