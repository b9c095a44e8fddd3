"""The archive: reports for those who may read them, and proof that a game was honest.

A bundle holds all of one game: opening, journal, events, reports, components. `verify`
reads nothing else, and checks it without trusting it: the journal's chain, the seeds, each
die, and the whole game played again.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.protocol import canonical
from adjudicator.core.telling import Report, Sheet
from adjudicator.reports import mapsheet
from adjudicator.service import housekey
from adjudicator.service.archive import manifest, verifying
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import CheckDone, GameOptions, ReportInfo, ReportPage
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.talk import press_boxes
from adjudicator.storage.tables import EventRow, Game, Pack, ReportRow, Seat, TakenBack

SEALED = "There is no such report, or it is sealed until the game is over."


# ---------------------------------------------------------------------- read


def may_read(desk: Desk, slug: str, seat: str | None, person_id: int | None) -> bool:
    """May this person (None: anybody) read the reports of a seat (None: the spectator's)?

    The seat's player may; after the end everybody may read everything; the spectator's
    reports are open to all while the game lasts if the archive is public, and always to
    the players and the moderator.
    """
    with desk.store.read() as session:
        try:
            game = looking.game_by_slug(session, slug)
        except Unknown:
            return False
        if game.state == "over":
            return True
        held = [
            row.name
            for row in looking.seats_of_game(session, game.id or 0)
            if person_id is not None and row.person_id == person_id
        ]
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
        seeds=row.seeds,
        loaded=bool(game.options.get("loaded_dice")),
        earlier=slugs[at - 1] if at else "",
        later=slugs[at + 1] if at + 1 < len(slugs) else "",
        press=press_boxes.public(session, game, since, row.at),
    )


# -------------------------------------------------------------------- bundle


README = """\
All that happened in one game of Adjudicator. `adjudicator verify THIS-FILE` checks it.

game.json      what was opened: rules, scenario, rulings, the beginning of the dice chain
journal.jsonl  one entry a line; each holds the hash of the one before
events.jsonl   everything that happened, with its clause and who might know it
reports.json   every report of every reader
pack.json      the components: file name -> text
maps/          the map of each report, as spectators have it
manifest.txt   SHA-256 of each of these files; manifest.sig is the house's signature over it
house.key      the public key of the house, for `adjudicator verify receipt LETTER --key house.key`
taken_back.json  if the moderator took the game back: what was void from then on

Hashes are SHA-256. hash of an entry = SHA256(hash of the one before, newline, canonical
JSON of number, kind, at and body). Dice: seed of phase k is s[k], SHA256(s[k]) = s[k-1],
and s[0] is in game.json (after a rollback that of a further chain, in its entry);
key = HMAC(s[k], digest of the closed batches), roll = HMAC(key, label) by rejection sampling.
"""


def export(desk: Desk, slug: str, *, open: bool = False) -> bytes:
    """A game as a zip file. ServiceError while the game lasts, because the journal holds
    everybody's secrets, unless `open` says that the reader may know them."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "over" and not open:
            raise ServiceError(f"{game.slug} is sealed until it is over.")
        return _bundle(desk, session, game, maps=True)


def _bundle(desk: Desk, session: Session, game: Game, *, maps: bool) -> bytes:
    entries = journaling.entries(session, game.id or 0)
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
        select(TakenBack).where(TakenBack.game_id == game.id).order_by(col(TakenBack.id))
    ).all()
    pack = session.get_one(Pack, game.pack_digest)
    seats = session.exec(select(Seat.name).where(Seat.game_id == game.id).order_by(col(Seat.id)))
    about = {
        "format": 1,
        "game": game.slug,
        "title": ruleset_of(desk, game.ruleset).title,
        "state": game.state,
        "seats": list(seats),
        "opening": entries[0].body,
        "outcome": game.outcome,
    }
    files = {
        "README.txt": README,
        "game.json": _pretty(about),
        "journal.jsonl": "".join(canonical(entry) + "\n" for entry in entries),
        "events.jsonl": "".join(
            canonical({"number": row.number, "event": row.event}) + "\n" for row in events
        ),
        "reports.json": _pretty(
            [
                {
                    "number": row.number,
                    "seat": row.seat,
                    "slug": row.slug,
                    "phase_number": row.phase_number,
                    "title": row.title,
                    "seeds": row.seeds,
                    "report": row.report,
                    "sheet": row.sheet,
                    "view": row.view,
                }
                for row in reports
            ]
        ),
        "pack.json": _pretty({"ruleset": pack.ruleset, "files": pack.files}),
        "house.key": housekey.published(desk.config),
    }
    if taken_back:
        files["taken_back.json"] = _pretty(
            [
                {
                    "rollback": row.rollback,
                    "kind": row.kind,
                    "number": row.number,
                    "data": row.data,
                }
                for row in taken_back
                if row.kind in ("event", "report")
            ]
        )
    raw = {name: text.encode() for name, text in files.items()}
    if maps:
        raw |= _maps(desk, session, game)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, data in manifest.signed(desk.config, raw).items():
            # A fixed date: the same game gives the same file.
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            bundle.writestr(info, data)
    return out.getvalue()


def _maps(desk: Desk, session: Session, game: Game) -> dict[str, bytes]:
    """The map of each report as spectators have it: `maps/<report>.svg`."""
    rules, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    rows = session.exec(
        select(ReportRow)
        .where(ReportRow.game_id == game.id, ReportRow.seat == SPECTATOR)
        .order_by(col(ReportRow.number))
    )
    drawn = {}
    for row in rows:
        geometry = rules.geometry(board, rules.load_view(row.view))
        if geometry is not None:
            sheet = Sheet.model_validate(row.sheet)
            drawing = mapsheet.svg(geometry, sheet, width=1000, interactive=False)
            drawn[f"maps/{row.slug}.svg"] = drawing.encode()
    return drawn


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


# -------------------------------------------------------------------- verify


def verify(desk: Desk, slug: str) -> list[CheckDone]:
    """Check a game of this house as its bundle would be checked. While it lasts, phases
    whose seed is not revealed yet are left for later, and a check says so."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        data = _bundle(desk, session, game, maps=False)
    return verify_bundle(desk, data)


def verify_bundle(desk: Desk, data: bytes, key: str = "") -> list[CheckDone]:
    """Check an exported game. Each check says what holds, or where it first does not.

    key: the public key of the house that is to have signed it, as that house publishes it.
    ServiceError: the file is no bundle, or of a game whose rules this house does not have.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as bundle:
            missing = [name for name in verifying.FILES if name not in bundle.namelist()]
            if missing:
                raise ServiceError(f"This file is not an exported game: it has no {missing[0]}.")
            names = [*verifying.FILES, *verifying.MORE_FILES]
            raw = {name: bundle.read(name) for name in bundle.namelist()}
            texts = {name: raw[name].decode() for name in names if name in raw}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, ValueError) as error:
        raise ServiceError(f"This file is not an exported game, or is damaged: {error}.") from None
    try:
        found = verifying.Bundle.read(texts)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        first = str(error).splitlines()[0]
        raise ServiceError(f"The files of this exported game cannot be read: {first}.") from None
    try:
        signature = manifest.check(raw, key)
    except housekey.NotAKey as error:
        raise ServiceError(f"That is no key to check a bundle with: {error}") from None
    return [signature, *verifying.verify(ruleset_of(desk, found.ruleset), found)]
