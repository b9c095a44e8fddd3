"""How one is reached: the ledger of one's letters, and webhooks; the same for a game, for its
moderator."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.post import hooks
from adjudicator.web import given
from adjudicator.web.reader import desk, game_or_404, moderates, reader, signed_in

blueprint = Blueprint("channels", __name__)


@blueprint.get("/settings/letters")
@signed_in
def letters() -> ResponseReturnValue:
    """What became of the newest letters to the reader."""
    person = reader()
    assert person is not None
    rows = deliveries.of_person(desk(), person.id)
    return render_template("web/letters.html", rows=rows, game=None)


@blueprint.get("/games/<slug>/letters")
@signed_in
def game_letters(slug: str) -> ResponseReturnValue:
    """What became of a game's letters, for its moderator."""
    game = _moderated(slug)
    return render_template("web/letters.html", rows=deliveries.of_game(desk(), slug), game=game)


def _moderated(slug: str) -> GameInfo:
    """The game, if the reader moderates it; 404 else."""
    game = game_or_404(slug)
    if not moderates(game):
        abort(404)
    return game


@blueprint.get("/settings/webhooks")
@blueprint.get("/games/<slug>/webhooks")
@signed_in
def webhooks(slug: str = "") -> ResponseReturnValue:
    return _webhooks(slug)


@blueprint.post("/settings/webhooks")
@blueprint.post("/games/<slug>/webhooks")
@signed_in
def change(slug: str = "") -> ResponseReturnValue:
    """Add a webhook, try one out, or remove one."""
    person = reader()
    assert person is not None
    if slug:
        _moderated(slug)
    try:
        form = request.form
        number = form.get("hook", "")
        hook = given.whole(number)
        match form.get("act"):
            case "add":
                hooks.add(desk(), person.id, form.get("url", ""), form.get("kind", ""), slug)
            case "try":
                hooks.try_out(desk(), person.id, hook)
            case "remove":
                hooks.remove(desk(), person.id, hook)
    except Unknown:
        abort(404)
    except ServiceError as error:
        return _webhooks(slug, error.text)
    return redirect(url_for("channels.webhooks", slug=slug or None), 303)


def _webhooks(slug: str, problem: str = "") -> ResponseReturnValue:
    person = reader()
    assert person is not None
    game = _moderated(slug) if slug else None
    mine = hooks.of_game(desk(), slug, person.id) if game else hooks.of_person(desk(), person.id)
    shown = render_template(
        "web/webhooks.html",
        hooks=mine,
        game=game,
        kinds=hooks.KINDS,
        most=hooks.MOST_HOOKS,
        problem=problem,
        given=request.form if problem else {},
    )
    return (shown, 422) if problem else shown
