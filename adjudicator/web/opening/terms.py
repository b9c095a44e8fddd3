"""The terms of games: all settings with their meaning, a file checked, a game's own terms, changed
by its moderator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.acts import settings as moderators
from adjudicator.service.desk import ServiceError
from adjudicator.service.games.around import around
from adjudicator.service.models import GameInfo
from adjudicator.service.moderating import changing
from adjudicator.service.terms import parser, writing
from adjudicator.service.terms.catalogue import BY_PATH, groups
from adjudicator.service.terms.parser import BadTerms, Problem
from adjudicator.service.terms.presets import PRESETS
from adjudicator.web import acts
from adjudicator.web.opening import termform
from adjudicator.web.reader import (
    desk,
    game_or_404,
    moderated_or_404,
    moderates,
    reader,
    said_before,
    signed_in,
    takes_part,
)

blueprint = Blueprint("terms", __name__)


@blueprint.get("/terms")
def all_terms() -> ResponseReturnValue:
    """Everything that a game may decide, and a box to check a file of terms."""
    return _all_terms("", None)


@blueprint.post("/terms")
def check() -> ResponseReturnValue:
    """What is wrong with a file of terms; nothing is stored."""
    text = request.form.get("file", "")
    person = reader()
    known = around(desk(), person_id=person.id if person else None)
    return _all_terms(text, parser.read_toml(text.replace("\r\n", "\n"), around=known))


def _all_terms(text: str, read: parser.Read | None) -> ResponseReturnValue:
    good = read.options if read is not None else None
    page = render_template(
        "web/terms_all.html",
        groups=groups(),
        presets=PRESETS,
        text=text,
        read=read,
        lines=[one for one in writing.lines(good) if not one.usual] if good else [],
    )
    return page, 422 if read is not None and good is None else 200


@blueprint.get("/games/<slug>/terms")
def page(slug: str) -> ResponseReturnValue:
    """The terms of a game; for its moderator a form to change them."""
    return _page(game_or_404(slug))


def _page(
    game: GameInfo,
    *,
    typed: Mapping[str, str] | None = None,
    problem: str = "",
    problems: Sequence[Problem] = (),
) -> ResponseReturnValue:
    found = changing.page(desk(), game.slug)
    shown = render_template(
        "web/terms.html",
        game=game,
        page=found,
        member=takes_part(game),
        moderator=moderates(game),
        said=said_before(),
        problem=" ".join([problem, *termform.elsewhere(problems)]).strip(),
        problems=[one for one in problems if one.field in BY_PATH],
        groups=termform.groups(typed or found.typed, problems, only=lambda one: one.later),
        reason=request.form.get("reason", ""),
    )
    return shown, 422 if problem or problems else 200


@blueprint.post("/games/<slug>/terms")
@signed_in
def change(slug: str) -> ResponseReturnValue:
    """The moderator changes them from the next phase on, or keeps them for another game."""
    game = moderated_or_404(slug)
    form = request.form
    try:
        if form.get("act") == "change":
            given = {"settings": termform.given(form), "because": form.get("reason", "")}
            said = acts.done_by_chair(slug, moderators.CHANGE, given)
        else:
            said = acts.moderated(slug, moderators.OF_PRESETS)
    except BadTerms as error:
        return _page(game, typed=_all_typed(slug), problems=error.problems)
    except ServiceError as error:
        return _page(game, typed=_all_typed(slug), problem=error.text)
    flash(said[:900], "said")
    return redirect(url_for("terms.page", slug=slug), 303)


def _all_typed(slug: str) -> dict[str, str]:
    """What the form says, over what is in force where it says nothing."""
    return changing.page(desk(), slug).typed | termform.typed(request.form)


@blueprint.get("/games/<slug>/terms.toml")
def file(slug: str) -> ResponseReturnValue:
    """The terms as a file, for another game."""
    game = game_or_404(slug)
    text = writing.toml(changing.to_be(desk(), game.slug))
    response = Response(text, mimetype="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{game.slug}-terms.toml"'
    return response
