"""The part of the API that is about terms: games are opened with them, they are read, checked and
changed. What changes something wants a token that may write, as everywhere."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, jsonify
from flask.typing import ResponseReturnValue

from adjudicator.core.saying import count
from adjudicator.service import limits
from adjudicator.service.acts.settings import CHANGE
from adjudicator.service.desk import ServiceError, TooMuch
from adjudicator.service.games import kept
from adjudicator.service.games.around import around
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import changing
from adjudicator.service.moderating import opening as opening_games
from adjudicator.service.terms import describing, parser, writing
from adjudicator.service.terms.parser import BadTerms
from adjudicator.service.terms.sense import Problem
from adjudicator.web import acts
from adjudicator.web.api import doing
from adjudicator.web.api.doing import BadBody, body
from adjudicator.web.api.shown import game_json
from adjudicator.web.api.term_bodies import GameIn, KeptIn, TermsIn
from adjudicator.web.reader import desk, game_or_404, moderated_or_404, reader

blueprint = Blueprint("api_terms", __name__, url_prefix="/api/v1")
blueprint.before_request(doing.only_with_a_token)
blueprint.register_error_handler(ServiceError, doing.not_done)
blueprint.register_error_handler(BadBody, doing.bad_body)

reading_blueprint = Blueprint("api_terms_reading", __name__, url_prefix="/api/v1")


def _given(sent: TermsIn) -> dict[str, Any]:
    """What was sent of terms, as one mapping. BadTerms: the file's text is none."""
    import tomllib

    if not sent.toml:
        return sent.terms
    try:
        return tomllib.loads(sent.toml) | sent.terms
    except tomllib.TOMLDecodeError as error:
        raise BadTerms([Problem("toml", "The file", f"It is not TOML: {error}.")]) from None


def _told(options: GameOptions) -> dict[str, Any]:
    said = {one.path: one.words for one in writing.lines(options) if not one.usual}
    return {"terms": writing.nested(options, whole=True), "words": said}


@blueprint.errorhandler(BadTerms)
def bad_terms(error: BadTerms) -> ResponseReturnValue:
    """409 with every problem at its field: the request is well-formed, its terms cannot be."""
    problems = [{"field": one.field, "text": one.text} for one in error.problems]
    return jsonify(error="Not possible", text=error.text, problems=problems), 409


@reading_blueprint.get("/terms")
def settings() -> ResponseReturnValue:
    """Everything that a game may decide, with its meaning, values and default; the presets."""
    return jsonify(describing.description())


@reading_blueprint.get("/games/<slug>/terms")
def of_game(slug: str) -> ResponseReturnValue:
    """The terms of a game, and what is to change when its next phase begins."""
    game = game_or_404(slug)
    found = changing.page(desk(), game.slug)
    options = changing.in_force(desk(), game.slug)
    return jsonify(
        game=game.slug, **_told(options), coming=[one.model_dump() for one in found.coming]
    )


@blueprint.post("/terms/check")
def check() -> ResponseReturnValue:
    """What is wrong with terms; nothing is stored."""
    sent = body(TermsIn)
    person = reader()
    assert person is not None
    known = around(desk(), sent.ruleset, person.id)
    return jsonify(_told(parser.checked(_given(sent), around=known)))


@blueprint.post("/games/<slug>/terms")
def change(slug: str) -> ResponseReturnValue:
    """Change a game's terms from the next phase on; all are told."""
    moderated_or_404(slug)
    sent = body(TermsIn)
    before = changing.to_be(desk(), slug)
    given = {"settings": _given(sent), "because": sent.because}
    said, lines = CHANGE.perform(acts.chair(slug, "api"), given)
    changed = writing.differences(before, changing.to_be(desk(), slug))
    return jsonify(said=said, lines=lines, changed=[one.model_dump() for one in changed])


@blueprint.post("/games")
def open_game() -> ResponseReturnValue:
    """Open a game and invite its players."""
    sent = body(GameIn)
    person = reader()
    assert person is not None
    given = _given(sent)
    most = desk().config.limits.games_a_day
    if not limits.allow(desk(), f"open:{person.id}", most, 86400):
        raise TooMuch(f"You can open {count(most, 'game')} a day. Open the next one tomorrow.")
    info = opening_games.open_game(
        desk(),
        ruleset=sent.ruleset,
        scenario=sent.scenario,
        slug=sent.slug,
        moderator_email=person.email,
        seats=sent.seats,
        players=sent.players,
        rulings=sent.rulings,
        terms=given,
    )
    return jsonify(game_json(info))


@blueprint.get("/me/terms")
def my_terms() -> ResponseReturnValue:
    """The terms that one keeps under names."""
    person = reader()
    assert person is not None
    found = kept.of_person(desk(), person.id)
    return jsonify(kept={name: writing.nested(options) for name, options in found.items()})


@blueprint.post("/me/terms")
def keep() -> ResponseReturnValue:
    """Keep terms under a name; without terms those of that name are kept no more."""
    sent = body(KeptIn)
    person = reader()
    if person is None:
        abort(401)
    if not sent.terms:
        return jsonify(said=kept.drop(desk(), person.id, sent.name))
    options = parser.checked(sent.terms, around=around(desk(), person_id=person.id))
    return jsonify(said=kept.keep(desk(), person.id, sent.name, options))
