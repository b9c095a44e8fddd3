"""The first letter of seats that are asked nothing when a game begins: who plays, where they
stand, what they will be asked and by when, and which standing orders spare letters. Those of
somebody who takes a seat in a game that runs: its last report and its question."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Matter
from adjudicator.service.desk import Desk
from adjudicator.service.games.describing import describe
from adjudicator.service.games.offering import offer
from adjudicator.service.models import GameInfo
from adjudicator.service.post import letters
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.open_asks import ask_page, card
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Game, ReportRow, Seat

STANDS = ("turn", "war", "score", "enemy", "supply", "cards", "means")
"""Matters of the seat's picture that the letter tells."""
MOST_STANDING = 7
"""Standing orders that it shows."""
STATES = ("running", "paused", "closed", "held", "stopped")
"""Of a game that runs, whoever it waits for."""


def tell_all(desk: Desk, slug: str) -> None:
    """Write to every seat whose player is asked nothing yet, in a game that has begun."""
    with desk.store.read() as session:
        if not _untold(session, slug):
            return
    with desk.store.write("first letters") as session:
        for seat in _untold(session, slug):
            _tell(desk, session, looking.game_by_slug(session, slug), seat)


def _untold(session: Session, slug: str) -> list[Seat]:
    game = looking.game_by_slug(session, slug)
    if game.state != "running":
        return []
    asked = {row.seat_id for row in looking.open_asks(session, game.id)}
    seats = looking.seats_of_game(session, game.id)
    return [seat for seat in seats if seat.id not in asked and not seat.bot]


def _tell(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    info = describe(desk, session, game, seat.person_id)
    ruleset = ruleset_of(desk, game.ruleset)
    board = board_of(desk, session, game)
    view = ruleset.load_view(looking.view_now(desk, session, game, seat.name))
    found = (ruleset.matter(board, view, name) for name in STANDS)
    standing = [cls.tag() for cls in ruleset.standing]
    cards = card(desk, ruleset, standing, seat=seat.name)
    examples = [one.examples[0] for one in cards if one.examples][:MOST_STANDING]
    title = seat_title(seat.name)
    link = f"{desk.config.house.base_url}/games/{game.slug}/{seat.name}"
    lines = [
        f"{info.title} ({game.slug}) has begun: {info.turn_title}. You play {title}.",
        _who(info, seat),
        "",
        "WHERE YOU STAND",
        *_stands([one for one in found if one is not None]),
        "",
        "WHAT COMES",
        _comes(info, offer(session, game, info, seat.name).asks[0]),
        "“where” lists all units, “map” brings the map; “cards”, “enemy”, “pool”, “score”, “war”, "
        "“supply”, “means” and “due” tell you about each. Reply to this letter with any of these "
        f"words, or with a question in plain words. On a page, with the map: {link}",
    ]
    if examples:
        lines += [
            "",
            "Lines that begin with “always” are standing orders: they answer a kind of question "
            "in all later turns and save letters. You can send some now, for example:",
        ]
    facts = {
        "subject": f"{info.title} has begun",
        "turn": info.turn_title,
        "lines": lines,
        "shown": examples,
    }
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _who(info: GameInfo, seat: Seat) -> str:
    others = [f"{one.title}: {one.sits}" for one in info.seats if one.name != seat.name]
    return f"The other players: {'; '.join(others)}. Moderator: {info.moderator}."


def _stands(found: list[Matter]) -> list[str]:
    return [line for one in found for line in one.lines] or ["There is nothing on the map yet."]


def _comes(info: GameInfo, asks: str) -> str:
    asked = [one.title for one in info.seats if one.asked]
    now = (
        f"It is the turn of {listing(asked)}. Your turn comes later."
        if asked
        else "We will write to you when it is your turn."
    )
    return f"{now} Each question comes in a letter with everything you need to answer it. {asks}"


def welcome(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    """Queue the letters for the new player of a seat. Before the game runs there are none."""
    if game.state not in STATES:
        return
    last = session.exec(
        select(ReportRow.id)
        .where(ReportRow.game_id == game.id, ReportRow.seat == seat.name)
        .order_by(col(ReportRow.number).desc())
    ).first()
    if last is not None:
        letters.queue(desk, session, kind="report", facts={"report_id": last}, seat=seat)
    row = next((r for r in looking.open_asks(session, seat.game_id) if r.seat_id == seat.id), None)
    if row is not None:
        page = ask_page(desk, session, game, seat, row, None)
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)
