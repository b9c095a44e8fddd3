"""The part of the API that is about people: open tables are looked over, joined and left, who waits
is admitted; blocks, mutes and reports."""

from __future__ import annotations

from typing import Literal

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from pydantic import Field

from adjudicator.service.acts import manners, person
from adjudicator.service.acts.seat import seated as seat_act
from adjudicator.service.desk import ServiceError
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.moderating import opening
from adjudicator.service.sitting import joining, sandbox, tables
from adjudicator.web import given
from adjudicator.web.api import doing
from adjudicator.web.api.doing import BadBody, Body, Said, body, own
from adjudicator.web.reader import desk, game_or_404, reader

blueprint = Blueprint("api_tables", __name__, url_prefix="/api/v1")
blueprint.before_request(doing.only_with_a_token)
blueprint.register_error_handler(ServiceError, doing.not_done)
blueprint.register_error_handler(BadBody, doing.bad_body)

reading_blueprint = Blueprint("api_tables_reading", __name__, url_prefix="/api/v1")
reading_blueprint.register_error_handler(ServiceError, doing.not_done)


class JoinIn(Body):
    """A seat that is asked for: its name, or nothing for whichever is free; a word to the
    moderator."""

    seat: str = Field(default="", max_length=60)
    words: str = Field(default="", max_length=500)


class RematchIn(Body):
    """How a game is played again. other_sides: each player gets the next one's seat."""

    other_sides: bool = False


class LeaveIn(Body):
    """Nothing needs to be said."""


class PlayOnIn(Body):
    """Which position is played on: behind a report (its name), or without one the last; of a game
    that runs, as one of your seats sees it."""

    seat: str = Field(default="", max_length=60)
    report: str = Field(default="", max_length=60)


class PlayedOn(Body):
    """The game that was begun, the seat that is asked first, and what was taken for granted where
    its view shows nothing."""

    game: str
    seat: str
    supposed: list[str] = Field(default_factory=list)
    said: str


class ManneredIn(Body):
    """What is done about a seat's press: `mute` or `unmute` it (seat: its name, or `grey`), `block`
    or `unblock` who plays it; or a message (its id) whose writer is reported, muted or blocked.
    why: the reason of a report; house: it goes to the owner of the house."""

    act: Literal["report", "mute", "unmute", "block", "unblock"]
    message: int | None = Field(default=None, ge=1, le=2**31)
    seat: str = Field(default="", max_length=200)
    everywhere: bool = False
    why: str = Field(default="", max_length=1000)
    house: bool = False


class BlockIn(Body):
    """An address that is blocked, or is not any more."""

    act: Literal["block", "unblock"]
    email: str = Field(max_length=254)


def _who() -> int:
    person = reader()
    assert person is not None
    return person.id


def _said(words: str) -> ResponseReturnValue:
    return jsonify(Said(said=words).model_dump())


# --------------------------------------------------------------------- tables


@reading_blueprint.get("/tables")
def all_tables() -> ResponseReturnValue:
    """The tables that wait for players: `?game=`, `?pace=`, `?seats=` (free ones, at least)."""
    person = reader()
    found = tables.announced(
        desk(),
        person.id if person else None,
        ruleset=request.args.get("game", "")[:40],
        pace=request.args.get("pace", "")[:40],
        left=given.whole(request.args.get("seats", "")),
    )
    return jsonify(tables=[one.model_dump(mode="json", exclude={"id"}) for one in found])


@reading_blueprint.get("/tables/<slug>")
def one_table(slug: str) -> ResponseReturnValue:
    """One of them."""
    person = reader()
    found = tables.table(desk(), slug, person.id if person else None)
    return jsonify(found.model_dump(mode="json", exclude={"id"}))


@blueprint.post("/tables/<slug>/join")
def join(slug: str) -> ResponseReturnValue:
    """Ask for a seat: it is yours, or you wait."""
    sent = body(JoinIn)
    return _said(joining.join(desk(), slug, _who(), sent.seat, sent.words))


@blueprint.post("/tables/<slug>/leave")
def leave(slug: str) -> ResponseReturnValue:
    """Leave a table that has not begun, or wait no more."""
    body(LeaveIn)
    return _said(joining.leave(desk(), slug, _who()))


@blueprint.post("/games/<slug>/play-on")
def play_on(slug: str) -> ResponseReturnValue:
    """Begin a game of one's own from a position of another; the name of the new one, and the seat
    that is asked first."""
    game_or_404(slug)
    sent = body(PlayOnIn)
    made = sandbox.play_on(desk(), _who(), slug, seat=sent.seat, report=sent.report)
    return jsonify(
        PlayedOn(game=made.game, seat=made.seat, supposed=made.supposed, said=made.said).model_dump(
            mode="json"
        )
    )


@blueprint.post("/games/<slug>/rematch")
def rematch(slug: str) -> ResponseReturnValue:
    """Open another game like one that is over, and invite the same people; its name."""
    game_or_404(slug)
    sent = body(RematchIn)
    made = opening.open_rematch(desk(), slug, _who(), other_sides=sent.other_sides)
    return jsonify(game=made.slug, said=opening.rematch_said(made.slug))


# -------------------------------------------------------------------- manners


@blueprint.get("/me/manners")
def my_manners() -> ResponseReturnValue:
    """Whom one has blocked and muted."""
    with desk().store.read() as session:
        blocked, muted = blocks.of_person(session, _who()), mutes.of_person(session, _who())
    return jsonify(
        blocks=[one.model_dump(mode="json", exclude={"id"}) for one in blocked],
        mutes=[one.model_dump(mode="json", exclude={"id"}) for one in muted],
    )


@blueprint.post("/me/manners")
def change_mine() -> ResponseReturnValue:
    """Block the owner of an address, or take that back."""
    sent = body(BlockIn)
    act, _ = person.BY_BUTTON[sent.act]
    return _said(person.perform(desk(), _who(), act, {"email": sent.email})[0])


@blueprint.post("/games/<slug>/seats/<seat>/manners")
def at_table(slug: str, seat: str) -> ResponseReturnValue:
    """Report a message; mute or block a seat, or its writer; take that back."""
    own(slug, seat)
    sent = body(ManneredIn)
    named = sent.message if sent.act in ("report", "mute", "block") else None
    if named is None and (not sent.seat or sent.act == "report"):
        raise ServiceError("Name a message; to mute or block, you can name a seat instead.")
    act, _ = manners.BY_BUTTON_OF_MANNERS[sent.act]
    given: dict[str, object] = {"message": named}
    if named is None:
        given = {"seat": sent.seat}
    if sent.act in ("report", "mute"):
        more = {"why": sent.why, "house": sent.house, "everywhere": sent.everywhere}
        given |= {name: value for name, value in more.items() if name in act.arguments.names()}
    return _said(seat_act.perform(desk(), slug, seat, _who(), act, given, "api")[0])
