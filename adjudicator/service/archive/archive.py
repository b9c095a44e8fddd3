"""The archive: reports for those who may read them, and proof that a game was honest.

A bundle (`bundles`) holds all of one game: opening, journal, events, reports, components.
`verify` reads nothing else, and checks it without trusting it: the journal's chain, the seeds,
each die, and the whole game played again.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.pack import Pack
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Report, Sheet
from adjudicator.service import housekey
from adjudicator.service.archive import bundles, living, manifest, unpacking, verifying
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import CheckDone, GameOptions, ReportInfo, ReportPage
from adjudicator.service.record import chains, journaling, looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.talk import press_boxes
from adjudicator.storage.tables import EventRow, Game, ReportRow, TakenBack
from adjudicator.storage.tables import Pack as PackRow

SEALED = "There is no such report, or it stays secret until the game is over."


# ---------------------------------------------------------------------- read


def may_read(desk: Desk, slug: str, seat: str | None, person_id: int | None) -> bool:
    """May this person (None: anybody) read the reports of a seat (None: the spectator's)?

    The seat's player may; after the end everybody may read everything, but for games of guests,
    which are theirs alone; the spectator's
    reports are open to all while the game lasts if the archive is public, and always to
    the players and the moderator.
    """
    with desk.store.read() as session:
        try:
            game = looking.game_by_slug(session, slug)
        except Unknown:
            return False
        if game.state == "over" and not game.guest:
            return True
        held = [
            row.name
            for row in looking.seats_of_game(session, game.id)
            if person_id is not None and row.person_id == person_id
        ]
        if game.state == "over" and held:
            return True
        if seat:
            return seat in held
        options = GameOptions.model_validate(game.options)
        return options.public_archive or bool(held) or person_id == game.moderator_id


def reports_of(
    desk: Desk, slug: str, seat: str | None, *, member: bool = False
) -> list[ReportInfo]:
    """The reports of a seat, first one first. seat None: the spectator's, which are sealed
    (none are listed) while a game without a public archive lasts. member: the reader takes
    part in the game, as its moderator or an observer, and they are not sealed to him.

    That the reader may read a seat's reports, the caller has checked (`may_read`)."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if not seat and not member and _sealed(game):
            return []
        rows = session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == (seat or SPECTATOR))
            .order_by(col(ReportRow.number))
        )
        return [ReportInfo(**_info(game, row)) for row in rows]


def _sealed(game: Game) -> bool:
    return game.state != "over" and not GameOptions.model_validate(game.options).public_archive


def report(
    desk: Desk, slug: str, report_slug: str, seat: str | None, *, member: bool = False
) -> ReportPage:
    """One report as a seat (None: the spectator) reads it. Unknown: there is none, or it
    is sealed. member: as in `reports_of`."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        row = session.exec(
            select(ReportRow).where(
                ReportRow.game_id == game.id,
                ReportRow.slug == report_slug,
                ReportRow.seat == (seat or SPECTATOR),
            )
        ).first()
        if row is None or (not seat and not member and _sealed(game)):
            raise Unknown(SEALED)
        return _page(desk, session, game, row)


def report_by_id(desk: Desk, report_id: int) -> ReportPage:
    """The report that a letter brings to its seat."""
    with desk.store.read() as session:
        row = session.get(ReportRow, report_id)
        if row is None:
            raise Unknown(SEALED)
        return _page(desk, session, session.get_one(Game, row.game_id), row)


def _info(game: Game, row: ReportRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": game.slug,
        "seat": row.seat,
        "number": row.number,
        "slug": row.slug,
        "turn": row.turn,
        "turn_title": row.turn_title,
        "title": row.title,
        "headline": row.report["headline"],
        "at": row.at,
    }


def _page(desk: Desk, session: Session, game: Game, row: ReportRow) -> ReportPage:
    slugs = list(
        session.exec(
            select(ReportRow.slug)
            .where(ReportRow.game_id == game.id, ReportRow.seat == row.seat)
            .order_by(col(ReportRow.number))
        )
    )
    at = slugs.index(row.slug)
    ruleset = ruleset_of(desk, game.ruleset)
    since = session.exec(
        select(ReportRow.at).where(
            ReportRow.game_id == game.id,
            ReportRow.seat == row.seat,
            ReportRow.number == row.number - 1,
        )
    ).first()
    return ReportPage(
        **_info(game, row),
        game_title=ruleset.title,
        phase=row.phase,
        report=Report.model_validate(row.report),
        sheet=Sheet.model_validate(row.sheet),
        geometry=ruleset.geometry(board_of(desk, session, game), ruleset.load_view(row.view)),
        seeds=row.seeds if ruleset.dice else {},
        loaded=bool(game.options.get("loaded_dice")),
        earlier=slugs[at - 1] if at else "",
        later=slugs[at + 1] if at + 1 < len(slugs) else "",
        press=press_boxes.public(session, game, since, row.at),
    )


# -------------------------------------------------------------------- bundle


def export(desk: Desk, slug: str, *, open: bool = False) -> bytes:
    """A game as a zip file. ServiceError while the game lasts, because the journal holds
    everybody's secrets, unless `open` says that the reader may know them; and if what is stored
    of it does not hold together: the house does not sign that."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "over" and not open:
            raise ServiceError(f"The reports of {game.slug} stay secret until it is over.")
        bundle = content(desk, session, game)
        board = board_of(desk, session, game)
    bad = [check for check in verifying.quick(bundle) if not check.ok]
    if bad:
        raise ServiceError(
            f"The records of {slug} contradict each other, so we do not sign them: {bad[0].text} "
            f"“adjudicator verify {slug}” says more."
        )
    rules = ruleset_of(desk, bundle.ruleset)
    files = bundles.texts(bundle, rules.title) | verifying.maps(rules, board, bundle.reports)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in manifest.signed(desk.config, files).items():
            # A fixed date: the same game gives the same file.
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, data)
    return out.getvalue()


def content(desk: Desk, session: Session, game: Game) -> Bundle:
    """All that a bundle of a game holds, as it is stored."""
    entries = journaling.entries(session, game.id)
    events = session.exec(
        select(EventRow)
        .where(EventRow.game_id == game.id)
        .order_by(col(EventRow.number), col(EventRow.n))
    )
    reports = session.exec(
        select(ReportRow)
        .where(ReportRow.game_id == game.id)
        .order_by(col(ReportRow.number), col(ReportRow.seat))
    )
    taken_back = session.exec(
        select(TakenBack)
        .where(TakenBack.game_id == game.id, col(TakenBack.kind).in_(("event", "report")))
        .order_by(col(TakenBack.id))
    )
    pack = session.get_one(PackRow, game.pack_digest)
    opening = entries[0].body if entries else {}
    return Bundle(
        opening=opening,
        entries=entries,
        events=[(row.number, Event.model_validate(row.event)) for row in events],
        reports=[{name: getattr(row, name) for name in bundles.REPORT} for row in reports],
        pack=Pack(ruleset=pack.ruleset, files=pack.files),
        taken_back=[
            bundles.void_row(row.model_dump(include={"rollback", "kind", "number", "data"}))
            for row in taken_back
        ],
        # A game of an earlier release does not name its key.
        house=opening.get("house") or housekey.published(desk.config),
    )


# -------------------------------------------------------------------- verify


def verify(desk: Desk, slug: str) -> list[CheckDone]:
    """Check a game of this house as it is stored, all seeds at hand, those that are not revealed
    yet too. Nothing is signed by that."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        bundle = content(desk, session, game)
        stored = living.stored(session, game)
        last = max([game.phase_number, *(phase for _, phase in bundle.seeds())])
        seeds, ends = chains.all_seeds(game, last), chains.all_ends(game)
        board = board_of(desk, session, game)
    rules = ruleset_of(desk, game.ruleset)
    found = verifying.verify(rules, bundle, seeds=seeds, ends=ends)
    tables = verifying.run([("tables", lambda: living.check(bundle, stored, seeds, rules, board))])
    return [*tables, *found]


def verify_bundle(desk: Desk, data: bytes, key: str = "") -> list[CheckDone]:
    """Check an exported game. Each check says what holds, or where it first does not.

    key: the public key of the house that is to have signed it, as that house publishes it;
    without it, it is to have been this house.
    ServiceError: the file is not a bundle, or of a game whose rules this house does not have.
    """
    bundle, files = read(data)
    try:
        own = housekey.key_of(desk.config).verify_key
        signature = manifest.check(files, key, own)
    except housekey.NotAKey as error:
        raise ServiceError(f"This is not a key that can check a bundle: {error}") from None
    ruleset = ruleset_of(desk, bundle.ruleset)
    with _readable():
        return [signature, *verifying.verify(ruleset, bundle, files)]


def read(data: bytes) -> tuple[Bundle, dict[str, bytes]]:
    """An exported game, and its files. ServiceError: it is none."""
    files = unpacking.unpacked(data, bundles.FILES)
    with _readable():
        return Bundle.read(files), files


@contextmanager
def _readable() -> Iterator[None]:
    """Say so where a bundle is not what anybody could have written: a seed that is no number, a
    word in the place of a list."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
        first = (str(error).splitlines() or [type(error).__name__])[0][:200]
        raise ServiceError(f"The files of this exported game cannot be read: {first}.") from None
