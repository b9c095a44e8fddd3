"""What the pages of a seat share: where one can go, and its large map."""

from __future__ import annotations

from flask import current_app, request, url_for

from adjudicator.service.models import GameInfo, SeatInfo, SeatPage
from adjudicator.web.drawing import maps
from adjudicator.web.reader import reader

PAGES: tuple[tuple[str, str, str], ...] = (
    ("seat", "Now", "games.seat"),
    ("orders", "Orders", "orders.page"),
    ("history", "History", "history.page"),
    ("whatif", "What if", "whatif.page"),
    ("press", "Press", "talk.press"),
    ("diary", "Diary", "talk.diary"),
    ("time", "Deadlines", "time.page"),
)
"""Name, words, endpoint; a page that there is not is left out. The last is of a whole game."""


def seat_pages(game: GameInfo, seat: SeatInfo) -> list[tuple[str, str, str]]:
    """The pages of a seat: name, words, address."""
    return [
        (name, words, _address(endpoint, game, seat))
        for name, words, endpoint in PAGES
        if endpoint in current_app.view_functions
    ]


def _address(endpoint: str, game: GameInfo, seat: SeatInfo) -> str:
    if endpoint == "time.page":
        return url_for(endpoint, slug=game.slug)
    return url_for(endpoint, slug=game.slug, seat=seat.name)


def colours() -> str:
    """The colours that the reader prefers."""
    person = reader()
    return person.preferences.colours if person is not None else "usual"


def large_map(page: SeatPage) -> maps.Large | None:
    """The large map of a seat's page."""
    return maps.large(page.geometry, page.sheet, page.layers, colours())


def hidden_layers(large: maps.Large | None) -> list[str]:
    """The layers that the map hides: those that the address does not ask for, else those
    that begin switched off."""
    if large is None:
        return []
    chosen = request.args.getlist("layers")
    if chosen:
        return [name for name, _, _ in large.layers if name not in chosen]
    return [name for name, _, on in large.layers if not on]
