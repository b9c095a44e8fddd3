"""Manners: whom a reader will not sit or talk with, what was reported and is decided, and hints."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from adjudicator.service.conduct import offences
from adjudicator.service.conduct.offences import DECISIONS, Reported
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.manners import blocks, hints, mutes
from adjudicator.service.models import GameInfo
from adjudicator.service.record import looking
from adjudicator.service.talk import press
from adjudicator.storage.tables import Person
from adjudicator.web import acts
from adjudicator.web.reader import (
    desk,
    game_or_404,
    moderated_or_404,
    own_seat_ids,
    reader,
    said_before,
    signed_in,
)

blueprint = Blueprint("manners", __name__)


def _who() -> int:
    person = reader()
    assert person is not None
    return person.id


# -------------------------------------------------------------------- oneself


@blueprint.get("/settings/manners")
@signed_in
def page() -> ResponseReturnValue:
    """Whom the reader has blocked and muted."""
    return _page("")


def _page(problem: str) -> ResponseReturnValue:
    with desk().store.read() as session:
        shown = render_template(
            "web/manners.html",
            blocks=blocks.of_person(session, _who()),
            mutes=mutes.of_person(session, _who()),
            days=desk().config.times.traces_days,
            problem=problem,
            said=said_before(),
        )
    return shown, 422 if problem else 200


@blueprint.post("/settings/manners")
@signed_in
def change() -> ResponseReturnValue:
    """Block an address, take a block or a mute back."""
    try:
        said = acts.personal()
    except ServiceError as error:
        return _page(error.text)
    flash(said, "said")
    return redirect(url_for("manners.page"), 303)


# --------------------------------------------------------------------- report


@blueprint.get("/games/<slug>/report/<name>")
@signed_in
def ask(slug: str, name: str) -> ResponseReturnValue:
    """The form with which a message that everybody may read is reported."""
    return _ask(game_or_404(slug), name, "")


def _ask(info: GameInfo, name: str, problem: str) -> ResponseReturnValue:
    found = next((one for one in press.public_press(desk(), info.slug) if one.press == name), None)
    if found is None:
        abort(404)
    shown = render_template("web/report_press.html", game=info, one=found, problem=problem)
    return shown, 422 if problem else 200


@blueprint.post("/games/<slug>/report/<name>")
@signed_in
def report(slug: str, name: str) -> ResponseReturnValue:
    """Report it."""
    info = game_or_404(slug)
    house = "house" in request.form
    try:
        said = offences.report_public(
            desk(), slug, name, _who(), request.form.get("why", ""), house=house
        )
    except Unknown:
        abort(404)
    except ServiceError as error:
        return _ask(info, name, error.text)
    flash(said, "said")
    return redirect(url_for("gazette.page", slug=slug), 303)


# --------------------------------------------------------------------- decide


@blueprint.get("/games/<slug>/manners")
@signed_in
def table(slug: str) -> ResponseReturnValue:
    """What was reported in a game that the reader moderates, and hints."""
    return _table(moderated_or_404(slug), "")


def _table(info: GameInfo, problem: str) -> ResponseReturnValue:
    with desk().store.read() as session:
        game = looking.game_by_slug(session, info.slug)
        found = offences.of_game(desk(), session, game, _who())
        hinted = hints.of_game(desk(), session, game, _who())
    plays = any(seat.id in own_seat_ids() for seat in info.seats)
    return _offences(found, problem, game=info, hints=hinted, plays=plays)


def _offences(found: list[Reported], problem: str, **more: object) -> ResponseReturnValue:
    facts: dict[str, object] = {"game": None, "hints": [], "plays": False, **more}
    decisions = {key: words for key, words in DECISIONS.items() if more == {} or key != "barred"}
    shown = render_template(
        "web/offences.html",
        found=found,
        problem=problem,
        said=said_before(),
        decisions=decisions,
        **facts,
    )
    return shown, 422 if problem else 200


@blueprint.post("/games/<slug>/manners")
@signed_in
def decide(slug: str) -> ResponseReturnValue:
    """Decide about an offence, as the moderator of its game."""
    info = moderated_or_404(slug)
    try:
        said = acts.decided(slug)
    except ServiceError as error:
        return _table(info, error.text)
    flash(said, "said")
    return redirect(url_for("manners.table", slug=slug), 303)


@blueprint.get("/offences")
@signed_in
def house() -> ResponseReturnValue:
    """What was reported to the house, for its owner."""
    return _house("")


def _house(problem: str) -> ResponseReturnValue:
    with desk().store.read() as session:
        return _offences(_of_house(session), problem)


def _of_house(session: Session) -> list[Reported]:
    try:
        return offences.of_house(desk(), session, session.get_one(Person, _who()))
    except Unknown:
        abort(404)


@blueprint.post("/offences")
@signed_in
def decide_for_house() -> ResponseReturnValue:
    """Decide about an offence, as the owner of the house."""
    with desk().store.read() as session:
        _of_house(session)
    try:
        said = acts.decided("")
    except ServiceError as error:
        return _house(error.text)
    flash(said, "said")
    return redirect(url_for("manners.house"), 303)
