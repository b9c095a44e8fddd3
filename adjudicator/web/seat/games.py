"""Games: mine, one game as everybody may see it, and the page of an own seat."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.archive import archive
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo, ReportInfo, SeatInfo
from adjudicator.service.moderating import opening
from adjudicator.service.play import scratch, sketching
from adjudicator.service.sitting import friends, sandbox
from adjudicator.service.story import marks
from adjudicator.service.talk import press
from adjudicator.web import acts
from adjudicator.web.drawing import maps
from adjudicator.web.reader import (
    desk,
    game_or_404,
    holds,
    is_open,
    moderates,
    own_seat_or_404,
    reader,
    said_before,
    signed_in,
    takes_part,
)
from adjudicator.web.seat import codes, loans
from adjudicator.web.seat.shared import colours, hidden_layers, large_map, seat_pages

blueprint = Blueprint("games", __name__)


@blueprint.get("/games")
@signed_in
def mine() -> ResponseReturnValue:
    """The reader's games, those that wait for him first."""
    person = reader()
    assert person is not None
    found = games.list_games(desk(), person_id=person.id)
    rows = [(game, [seat for seat in game.seats if holds(seat)]) for game in found]
    waiting = [row for row in rows if any(s.asked and not s.ready for s in row[1])]
    wanted = [(game, _wanted(game)) for game in found if moderates(game) and _wanted(game)]
    others = [row for row in rows if row not in waiting]
    return render_template(
        "web/games.html",
        waiting=waiting,
        typed={seat.id for _, seats in waiting for seat in seats if _typed(seat)},
        wanted=wanted,
        others=others,
        news=_news(rows),
        unread=_unread(rows),
        back=deliveries.troubled(desk(), person.id),
        said=said_before(),
    )


def _typed(seat: SeatInfo) -> bool:
    """Has its player typed orders that are kept and not sent?"""
    if not seat.asked or seat.answered:
        return False
    kept = scratch.kept(desk(), seat.id)
    return kept is not None and bool(scratch.lines_of(kept.text))


def _wanted(game: GameInfo) -> str:
    """What a game wants of its moderator now; empty for nothing."""
    if game.state == "inviting" and all(seat.taken for seat in game.seats):
        return "Every seat is taken: the game can begin."
    if game.state == "held":
        return "A step is ready and waits for you to release it."
    if game.state == "closed":
        return "Orders are closed, and we are waiting for the witness."
    if game.state == "stopped":
        return "A mistake of ours has stopped it. All orders are safe."
    return ""


Rows = list[tuple[GameInfo, list[SeatInfo]]]
MOST_NEWS = 8


def _news(rows: Rows) -> list[tuple[GameInfo, SeatInfo | None, ReportInfo]]:
    """The newest reports of the reader's seats, newest first; a moderator's are those of
    spectators, if they are open to him."""
    found: list[tuple[GameInfo, SeatInfo | None, ReportInfo]] = []
    for game, seats in rows:
        if not game.reports:
            continue
        readers: list[SeatInfo | None] = [*seats] or [None]
        for seat in readers:
            if seat is None and not is_open(game):
                continue
            name = seat.name if seat else None
            found += [(game, seat, one) for one in archive.reports_of(desk(), game.slug, name)[-2:]]
    found.sort(key=lambda row: row[2].at, reverse=True)
    return found[:MOST_NEWS]


def _unread(rows: Rows) -> list[tuple[GameInfo, SeatInfo, int]]:
    """Seats of the reader with press that he has not seen on a page, and how much."""
    counted = [
        (game, seat, press.unread(desk(), seat.id)) for game, seats in rows for seat in seats
    ]
    return [row for row in counted if row[2]]


@blueprint.get("/games/<slug>")
def game(slug: str) -> ResponseReturnValue:
    """A game as everybody may see it; members also see who is in."""
    return _game_page(game_or_404(slug), "")


def _game_page(info: GameInfo, problem: str) -> tuple[str, int]:
    large = _spectators_map(info)
    hidden = hidden_layers(large)
    shown = render_template(
        "web/game.html",
        game=info,
        own=[seat for seat in info.seats if holds(seat)],
        member=takes_part(info),
        moderator=moderates(info),
        large=large,
        map=large.with_orders([], hidden=hidden) if large is not None else None,
        hidden=hidden,
        reports=_spectators_reports(info.slug),
        sealed=not is_open(info),
        said=said_before(),
        problem=problem,
    )
    return shown, 422 if problem else 200


def _spectators_map(info: GameInfo) -> maps.Large | None:
    try:
        look = pages.spectators_look(desk(), info.slug)
    except Unknown:
        return None
    return maps.large(look.geometry, look.sheet, look.layers, colours())


def _spectators_reports(slug: str) -> list[ReportInfo]:
    try:
        return archive.reports_of(desk(), slug, None)
    except Unknown:
        return []


@blueprint.post("/games/<slug>")
@signed_in
def moderate(slug: str) -> ResponseReturnValue:
    """The moderator begins, pauses or resumes the game."""
    info = game_or_404(slug)
    if not moderates(info):
        abort(404)
    try:
        acts.moderated(slug)
    except ServiceError as error:
        return _game_page(info, error.text)
    return redirect(url_for("games.game", slug=slug), 303)


@blueprint.post("/games/<slug>/play-on")
@signed_in
def play_on(slug: str) -> ResponseReturnValue:
    """Begin a game of one's own from a position of this one."""
    info, person = game_or_404(slug), reader()
    assert person is not None
    if info.state != "over" and not any(holds(one) for one in info.seats):
        abort(404)
    seat, report = request.form.get("seat", "")[:60], request.form.get("report", "")[:60]
    try:
        made = sandbox.play_on(desk(), person.id, slug, seat=seat, report=report)
    except ServiceError as error:
        return _game_page(info, error.text)
    flash(made.said[:1000], "said")
    return redirect(url_for("orders.page", slug=made.game, seat=made.seat), 303)


@blueprint.post("/games/<slug>/rematch")
@signed_in
def rematch(slug: str) -> ResponseReturnValue:
    """Open another game like this one, which is over, and invite the same people."""
    info, person = game_or_404(slug), reader()
    assert person is not None
    if not moderates(info) and not any(holds(one) for one in info.seats):
        abort(404)
    other_sides = request.form.get("sides") == "other"
    try:
        made = opening.open_rematch(desk(), slug, person.id, other_sides=other_sides)
    except ServiceError as error:
        return _game_page(info, error.text)
    flash(opening.rematch_said(made.slug), "said")
    return redirect(url_for("games.game", slug=made.slug), 303)


@blueprint.get("/games/<slug>/<seat>")
@signed_in
def seat(slug: str, seat: str) -> ResponseReturnValue:
    """An own seat: what is asked, by when, the map, what happened since, standing orders."""
    info, own = own_seat_or_404(slug, seat)
    page = pages.seat_page(desk(), own.id)
    large = large_map(page)
    hidden = hidden_layers(large)
    looked = sketching.asked_about(desk(), own.id)
    return render_template(
        "web/seat.html",
        page=page,
        game=info,
        seat=own,
        codes=codes.of_seat(own, page.sheet, page.geometry, page.called),
        large=large,
        map=large.with_orders([], [], looked.places, hidden, looked.subject) if large else None,
        hidden=hidden,
        seat_pages=seat_pages,
        since=_since(own),
        link=_friends_link(info),
        said=said_before(),
        loans=loans.shown(info, own),
        reports=archive.reports_of(desk(), slug, seat),
    )


def _since(own: SeatInfo) -> marks.Since:
    person = reader()
    assert person is not None
    return marks.since(desk(), own.id, person.id)


def _friends_link(info: GameInfo) -> str:
    """The link that the owner of a table sends to a friend; empty once it has begun."""
    person = reader()
    if person is None or info.state != "inviting":
        return ""
    return friends.link_of(desk(), info.slug, person.id)
