"""Who reads: the signed-in person of this request, and what he may open.

Nobody learns whether a game, a seat or a report exists that is not for him: what
he may not see is answered like what is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import tzinfo
from functools import wraps
from typing import Any, TypeVar, cast

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    g,
    get_flashed_messages,
    redirect,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games import games
from adjudicator.service.games.describing import seats_held
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.people import api_tokens, people
from adjudicator.service.people.people import PersonInfo
from adjudicator.web.words import zone_of

V = TypeVar("V", bound=Callable[..., Any])


def desk() -> Desk:
    """The desk that this app works for."""
    return cast(Desk, current_app.extensions["adjudicator"])


ASKING = ("orders.sketch", "orders.place", "orders.lesson")
"""What a page's script posts while somebody clicks and types: a question, long as a text is long.
The text is kept, and what is looked up after that is looked up anew (`Store.looking`)."""


def look_once(app: Flask) -> None:
    """A request that only asks looks at the database once: what two parts of a page want to know
    is looked up for the first."""

    def before() -> None:
        if request.method in ("GET", "HEAD") or request.endpoint in ASKING:
            g.look = ExitStack()
            g.look.enter_context(desk().store.looking())

    def after(answer: Response) -> Response:
        done()
        return answer

    def done(error: BaseException | None = None) -> None:
        if (look := g.pop("look", None)) is not None:
            look.close()

    app.before_request(before)
    app.after_request(after)
    app.teardown_request(done)


def said_before() -> str:
    """What the request before this one had to say (`flash(words, "said")`), once. It stands in the
    signed cookie: nobody can write into an address what the house is to say."""
    return " ".join(map(str, get_flashed_messages(category_filter=["said"])))


def reader() -> PersonInfo | None:
    """The signed-in person, looked up once in a request."""
    if "reader" not in g:
        g.reader = _by_token() if request.path.startswith("/api/") else None
        row = session.get("row")
        if g.reader is None and isinstance(row, str):
            g.reader = people.session_person(desk(), row)
    return cast("PersonInfo | None", g.reader)


def _by_token() -> PersonInfo | None:
    """Whose personal token the request carries. What it may do is kept as `g.bearer`."""
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    found = api_tokens.bearer(desk(), secret.strip()) if kind.lower() == "bearer" else None
    if found is None:
        return None
    g.bearer = found
    return found.person


def reader_zone() -> tzinfo:
    person = reader()
    return zone_of(person.zone if person else None)


def signed_in(view: V) -> V:
    """Send nobody to the sign-in page and back here afterwards; all others see the view."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> ResponseReturnValue:
        if reader() is None:
            if request.method not in ("GET", "HEAD"):
                abort(403)
            return redirect(url_for("sign_in.page", next=request.script_root + request.path))
        return cast(ResponseReturnValue, view(*args, **kwargs))

    # A mark on the view, which `unsent` looks for; the type of a function knows no such thing.
    guarded.wants_reader = True  # type: ignore[attr-defined]
    return cast(V, guarded)


def holds(seat: SeatInfo) -> bool:
    """Does the reader hold this seat?"""
    person = reader()
    return person is not None and seat.id in own_seat_ids()


def own_seat_ids() -> list[int]:
    """The ids of all seats of the reader."""
    if "own_seats" not in g:
        person = reader()
        g.own_seats = [] if person is None else people.seats_of(desk(), person.id)
    return [seat.seat_id for seat in g.own_seats]


def moderates(game: GameInfo) -> bool:
    person = reader()
    return person is not None and person.id in (game.moderator_ids or [game.moderator_id])


def takes_part(game: GameInfo) -> bool:
    """Does the reader hold a seat of the game, moderate or observe it?"""
    person = reader()
    observes = person is not None and person.id in game.observer_ids
    return observes or moderates(game) or any(holds(seat) for seat in game.seats)


def moderated_or_404(slug: str) -> GameInfo:
    """The game if the reader moderates it; 404 else."""
    game = game_or_404(slug)
    if not moderates(game):
        abort(404)
    return game


def is_open(game: GameInfo) -> bool:
    """May everybody see the game: what all may know of it, and its spectators' reports? A guest's
    game is theirs alone."""
    return not game.guest and (game.public_archive or game.state == "over")


def game_or_404(slug: str) -> GameInfo:
    """The game if the reader may see it. 404 else, whether there is such a game or not."""
    person = reader()
    try:
        game = games.game_info(desk(), slug, person.id if person else None)
    except Unknown:
        abort(404)
    if not is_open(game) and not takes_part(game):
        abort(404)
    return game


def own_seat_or_404(slug: str, name: str) -> tuple[GameInfo, SeatInfo]:
    """The game and the seat of that name if the reader holds it; 404 else."""
    game = game_or_404(slug)
    seat, person = _seat(game, name), reader()
    # Of this game alone it is known already who plays; a page of a seat asks for no other.
    if seat is None or person is None or seat.id not in seats_held(desk(), game.id, person.id):
        abort(404)
    return game, seat


def readable_seat_or_404(slug: str, name: str) -> tuple[GameInfo, SeatInfo]:
    """A seat whose reports the reader may read: his own, or any once the game is over."""
    game = game_or_404(slug)
    seat = _seat(game, name)
    if seat is None or not (holds(seat) or game.state == "over"):
        abort(404)
    return game, seat


def _seat(game: GameInfo, name: str) -> SeatInfo | None:
    return next((seat for seat in game.seats if seat.name == name), None)
