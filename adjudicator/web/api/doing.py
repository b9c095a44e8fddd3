"""The part of the API that changes things, or shows what is one's own: for personal tokens.

A change wants a token that may write; a browser's cookie does nothing here, so that no page
elsewhere can make a browser act. What is sent goes the way of letters and pages: the same
text, the same receipt.
"""

from __future__ import annotations

from typing import TypeVar

from flask import Blueprint, abort, g, jsonify, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from adjudicator.service.acts import diary as acts
from adjudicator.service.acts import seat as seats
from adjudicator.service.acts.press import PRESS
from adjudicator.service.acts.seat import seated as seat_act
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import bots, pages
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.play import submissions
from adjudicator.service.talk import diary, press_boxes, votes
from adjudicator.web.reader import desk, own_seat_or_404, reader

blueprint = Blueprint("api_doing", __name__, url_prefix="/api/v1")

M = TypeVar("M", bound=BaseModel)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OrdersIn(Body):
    """Orders and commands, as a letter has them. dry: only look what would come of it. asked:
    digest of the ask they are meant for; if that is closed, nothing is taken."""

    text: str = Field(max_length=100_000)
    dry: bool = False
    asked: str = Field(default="", max_length=64)


class PressIn(Body):
    """A message. to: seats, `moderator`, `observers`; everybody: all seats. answers: the id
    of the message that it answers."""

    text: str = Field(min_length=1, max_length=20_000)
    to: list[str] = Field(default_factory=list, max_length=20)
    everybody: bool = False
    manner: str = Field(default="", max_length=20)
    answers: int | None = Field(default=None, ge=1, le=2**31)


class DiaryIn(Body):
    """A line of one's own, opened to all when the game is over; with a report a note on it, which
    nobody else ever reads."""

    text: str = Field(min_length=1, max_length=20_000)
    report: str = Field(default="", max_length=100)


class BallotIn(Body):
    choice: str = Field(pattern="^(yes|no)$")


class Said(BaseModel):
    """What became of it, in a sentence."""

    said: str


def refused(code: int, error: str, text: str) -> ResponseReturnValue:
    return jsonify(error=error, text=text), code


@blueprint.before_request
def only_with_a_token() -> ResponseReturnValue | None:
    """401 without a token; 403 if it may not write."""
    if reader() is None:
        return refused(401, "No token", "Send a personal token: Authorization: Bearer adj_...")
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        if "bearer" not in g:
            return refused(
                401,
                "No token",
                "To change anything, send a personal token; a cookie is not enough.",
            )
        if not g.bearer.write:
            return refused(403, "Read only", "This token can read but not write.")
    return None


@blueprint.errorhandler(ServiceError)
def not_done(error: ServiceError) -> ResponseReturnValue:
    if isinstance(error, Unknown):
        return refused(404, "Not found", error.text)
    if isinstance(error, TooMuch):
        return refused(429, "Too much", error.text)
    return refused(409, "Not possible", error.text)


class BadBody(Exception):
    def __init__(self, text: str) -> None:
        self.text = text


@blueprint.errorhandler(BadBody)
def bad_body(error: BadBody) -> ResponseReturnValue:
    return refused(422, "Not understood", error.text)


def body(kind: type[M]) -> M:
    """The JSON of the request as a model. BadBody says what is wrong with it."""
    try:
        return kind.model_validate_json(request.get_data())
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the body"
        raise BadBody(f"{where}: {first['msg']}.") from None


def own(slug: str, seat: str) -> tuple[GameInfo, SeatInfo]:
    return own_seat_or_404(slug, seat)


# -------------------------------------------------------------------- oneself


@blueprint.get("/me")
def me() -> ResponseReturnValue:
    """Whose token this is."""
    person = reader()
    assert person is not None
    return jsonify(name=person.name, email=person.email, zone=person.zone)


@blueprint.get("/me/letters")
def my_letters() -> ResponseReturnValue:
    """What became of the newest letters to oneself."""
    person = reader()
    assert person is not None
    rows = deliveries.of_person(desk(), person.id)
    return jsonify(letters=[row.model_dump(mode="json") for row in rows])


# --------------------------------------------------------------------- a seat


@blueprint.post("/games/<slug>/seats/<seat>/orders")
def orders(slug: str, seat: str) -> ResponseReturnValue:
    """Send orders, or look what would come of them."""
    info, mine = own(slug, seat)
    sent = body(OrdersIn)
    person = reader()
    assert person is not None
    receipt = submissions.submit(
        desk(),
        seat_id=mine.id,
        text=sent.text,
        via="api",
        dry=sent.dry,
        asked=sent.asked,
        speaker=person.id,
    )
    if receipt.closes and not sent.dry:
        bots.go_on(desk(), info.id)
    return jsonify(receipt.model_dump(mode="json", exclude={"closes"}))


@blueprint.get("/games/<slug>/seats/<seat>/map")
def current_map(slug: str, seat: str) -> ResponseReturnValue:
    """What lies where now, as far as the seat can see; null without a map."""
    _, mine = own(slug, seat)
    geometry, sheet = pages.current_map(desk(), slug, mine.name)
    return jsonify(sheet=sheet.model_dump(mode="json") if geometry is not None else None)


@blueprint.get("/games/<slug>/seats/<seat>/press")
def read_press(slug: str, seat: str) -> ResponseReturnValue:
    """Messages to the seat, and those that it has sent."""
    _, mine = own(slug, seat)
    inbox = press_boxes.inbox(desk(), mine.id)
    sent = press_boxes.sent(desk(), mine.id)
    return jsonify(
        inbox=[one.model_dump(mode="json") for one in inbox],
        sent=[one.model_dump(mode="json") for one in sent],
    )


@blueprint.post("/games/<slug>/seats/<seat>/press")
def send_press(slug: str, seat: str) -> ResponseReturnValue:
    """Write to other seats."""
    _, mine = own(slug, seat)
    sent = body(PressIn)
    person = reader()
    assert person is not None
    given = sent.model_dump(include={"text", "manner", "answers"})
    given["to"] = ", ".join([*(["all"] if sent.everybody else []), *sent.to])
    said, _ = seat_act.perform(desk(), slug, mine.name, person.id, PRESS, given, "api")
    return jsonify(Said(said=said).model_dump())


@blueprint.get("/games/<slug>/seats/<seat>/diary")
def read_diary(slug: str, seat: str) -> ResponseReturnValue:
    """One's own diary, and notes on reports."""
    _, mine = own(slug, seat)
    return jsonify(entries=[one.model_dump(mode="json") for one in diary.entries(desk(), mine.id)])


@blueprint.post("/games/<slug>/seats/<seat>/diary")
def write_diary(slug: str, seat: str) -> ResponseReturnValue:
    """Write into one's own diary, or a note on a report."""
    _, mine = own(slug, seat)
    sent = body(DiaryIn)
    person = reader()
    assert person is not None
    act = acts.NOTE if sent.report else acts.RECORD
    given = {name: getattr(sent, name) for name in act.arguments.model_fields}
    seat_act.perform(desk(), slug, mine.name, person.id, act, given, "api")
    return jsonify(diary.entries(desk(), mine.id)[-1].model_dump(mode="json"))


@blueprint.get("/games/<slug>/seats/<seat>/votes")
def read_votes(slug: str, seat: str) -> ResponseReturnValue:
    """The votes of the game, and what the seat has said."""
    _, mine = own(slug, seat)
    return jsonify(votes=[one.model_dump(mode="json") for one in votes.of_seat(desk(), mine.id)])


@blueprint.post("/games/<slug>/seats/<seat>/votes/<int:number>")
def vote(slug: str, seat: str, number: int) -> ResponseReturnValue:
    """Say yes or no to an open vote."""
    _, mine = own(slug, seat)
    if number > 2**31:
        abort(404)
    person = reader()
    assert person is not None
    given = {"vote": number, "choice": body(BallotIn).choice}
    said, _ = seat_act.perform(desk(), slug, mine.name, person.id, seats.VOTE, given, "api")
    return jsonify(Said(said=said).model_dump())
