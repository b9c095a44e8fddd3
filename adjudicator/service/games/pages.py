"""What a seat's own page and the map show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.copying import lightened
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Geometry, Layer, Report, Sheet
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games.describing import describe
from adjudicator.service.models import GameOptions, SeatPage
from adjudicator.service.play.submissions import current_receipt
from adjudicator.service.play.working import work_of
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.open_asks import ask_page, standing_of
from adjudicator.service.record.reporting import known_to
from adjudicator.service.sealing import is_sealed
from adjudicator.storage.tables import Game, OpenAsk, ReportRow, Seat


def seat_page(desk: Desk, seat_id: int) -> SeatPage:
    """Everything for the player of a seat; that he is, the caller has checked."""
    with desk.store.looking(), desk.store.read() as session:
        receipt = current_receipt(desk, seat_id)
        draft = work_of(desk, session, seat_id).draft
        seat = session.get(Seat, seat_id)
        if seat is None:
            raise Unknown("There is no such seat.")
        game = session.get_one(Game, seat.game_id)
        info = describe(desk, session, game, seat.person_id)
        look = _look(desk, session, game, seat.name)
        since = look.since
        row = next(
            (r for r in looking.who_is_asked(session, seat.game_id) if r.seat_id == seat_id), None
        )
        return SeatPage.model_construct(
            game=info,
            seat=next(item for item in info.seats if item.id == seat_id),
            asked=ask_page(desk, session, game, seat, row, since, letter=False) if row else None,
            receipt=receipt,
            draft="" if draft is None or is_sealed(draft.text) else draft.text.lstrip("\n"),
            ready=row.ready if row else False,
            since=since,
            sheet=look.sheet,
            geometry=look.geometry,
            layers=look.layers,
            called=look.called,
            standing=[order.text for order in standing_of(session, seat_id)],
        )


@dataclass(frozen=True)
class Look:
    """What a reader sees of a game as it stands. It is kept and shared: nobody changes it."""

    since: Report | None
    geometry: Geometry | None
    sheet: Sheet
    layers: list[Layer]
    called: Mapping[str, str]


def _look(desk: Desk, session: Session, game: Game, reader: str) -> Look:
    """What a reader (empty: the spectator) sees now; made once for all that was stored."""
    stand = looking.stand_now(session, game.id)
    stored = (game.steps, game.reported_phase, game.state, *stand)

    def make() -> Look:
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        dumped = looking.view_now(desk, session, game, reader)
        view = ruleset.load_view(dumped)
        sheet = ruleset.sheet(board, view, known_to(_news(session, game), reader))
        return Look(
            since=_since(desk, session, game, reader, dumped) if reader else None,
            geometry=ruleset.geometry(board, view),
            sheet=lightened(_with_last_moves(session, game, reader, sheet)),
            layers=lightened(ruleset.layers(board, view)),
            called=ruleset.called(board, view),
        )

    return desk.looks.get((desk.store.url, game.id, reader, *stored), make)


def _news(session: Session, game: Game) -> list[Event]:
    return looking.events_since_report(session, [game.id])[game.id]


def _with_last_moves(session: Session, game: Game, reader: str, sheet: Sheet) -> Sheet:
    """The moves of the last report, as long as there are no newer ones."""
    if sheet.arrows:
        return sheet
    row = session.exec(
        select(ReportRow)
        .where(ReportRow.game_id == game.id, ReportRow.seat == reader)
        .order_by(col(ReportRow.number).desc())
        .limit(1)
    ).first()
    if row is None:
        return sheet
    return sheet.model_copy(update={"arrows": Sheet.model_validate(row.sheet).arrows})


def _since(
    desk: Desk, session: Session, game: Game, reader: str, view: dict[str, Any]
) -> Report | None:
    if game.state in ("inviting", "over"):
        return None
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    game_id = game.id
    seen = looking.last_views(session, {game_id: (ruleset, board, [reader])})[game_id]
    return looking.since_report(
        ruleset,
        board,
        view,
        seen.get(reader),
        _news(session, game),
        reader,
        loaded=bool(GameOptions.model_validate(game.options).loaded_dice),
    )


def story_since(desk: Desk, session: Session, game: Game, seat: str) -> Report | None:
    """What has happened since a seat's last report, as it knows it; None if nothing."""
    return _look(desk, session, game, seat).since


def current_map(desk: Desk, slug: str, seat: str | None) -> tuple[Geometry | None, Sheet]:
    """The map as a seat (None: the spectator) sees it now, and what to draw it on.

    Unknown as in `current_look`.
    """
    look = current_look(desk, slug, seat)
    return look.geometry, look.sheet


def current_look(desk: Desk, slug: str, seat: str | None) -> Look:
    """What a seat (None: the spectator) sees now.

    Unknown: there is no such game or seat, or the game is sealed for spectators.
    """
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        names = [row.name for row in looking.seats_of_game(session, game.id)]
        if seat is not None and seat not in names:
            raise Unknown("There is no such seat.")
        options = GameOptions.model_validate(game.options)
        if seat is None and not options.public_archive and game.state != "over":
            raise Unknown("There is no such game.")
        return _look(desk, session, game, seat or "")


def asked_map(desk: Desk, ask_id: int) -> tuple[Geometry | None, Sheet]:
    """The map as a seat saw it when it was asked something. Unknown: there is no such ask."""
    with desk.store.read() as session:
        row = session.get(OpenAsk, ask_id)
        if row is None:
            raise Unknown("There is no such question.")
        game = session.get_one(Game, row.game_id)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        view = ruleset.load_view(row.view)
        return ruleset.geometry(board, view), ruleset.sheet(board, view)


def spectators_look(desk: Desk, slug: str) -> Look:
    """The map and its layers as all may see them. Unknown as in `current_map`."""
    current_map(desk, slug, None)
    with desk.store.read() as session:
        return _look(desk, session, looking.game_by_slug(session, slug), "")


def options_of(desk: Desk, slug: str) -> GameOptions:
    """How a game is run. Unknown: there is no such game."""
    with desk.store.read() as session:
        return GameOptions.model_validate(looking.game_by_slug(session, slug).options)


def lexicon_of(desk: Desk, seat_id: int) -> Lexicon:
    """The names that the player of a seat may type."""
    with desk.store.read() as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        row = next(
            (r for r in looking.who_is_asked(session, seat.game_id) if r.seat_id == seat_id), None
        )
        ruleset = ruleset_of(desk, game.ruleset)
        view = row.view if row else looking.view_now(desk, session, game, seat.name)
        return ruleset.lexicon(board_of(desk, session, game), ruleset.load_view(view))


def position_in_words(desk: Desk, slug: str) -> dict[str, Any]:
    """The whole position of a game now, as the rules laboratory writes it: what is secret
    included, so for tools of the house and the moderator of an open game only.

    Unknown: there is no such game.
    """
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        position = looking.snapshot_now(session, game.id).position
        return ruleset.to_words(board, ruleset.load_position(position))
