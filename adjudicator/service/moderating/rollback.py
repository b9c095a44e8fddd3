"""Rollback: turns are taken back, and played again from where a phase began."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.core.names import fold
from adjudicator.core.telling import Report, Sheet
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import ReportPage
from adjudicator.service.moderating import seats
from adjudicator.service.people.setting import because, stamp, tell_all
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.steps import Made
from adjudicator.service.stepping.back.beginnings import Gone, Restart
from adjudicator.service.stepping.back.restarting import restart
from adjudicator.service.words import listing
from adjudicator.storage.tables import Game, OpenAsk, Snapshot, TakenBack


class PhaseBegun(BaseModel):
    """A phase that a game has come to: where a rollback may go. now: it is the open one."""

    number: int
    phase: str
    turn: str
    turn_title: str
    at: datetime
    now: bool = False


class Void(BaseModel):
    """A report that was taken back. rollback: the number of the rollback."""

    id: int
    rollback: int
    seat: str
    slug: str
    title: str
    headline: str
    turn_title: str
    at: datetime


def phases_of(desk: Desk, slug: str, most: int = 400) -> list[PhaseBegun]:
    """The phases that a game has come to, the open one first."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        rows = session.exec(
            select(Snapshot)
            .where(Snapshot.game_id == game.id, col(Snapshot.number) <= game.phase_number)
            .order_by(col(Snapshot.number).desc())
            .limit(most)
        )
        found = []
        for row in rows:
            start = row.start or row.progress
            if start["phase"] is None:
                continue
            turn = ruleset.turn(board, ruleset.load_position(row.position))
            found.append(
                PhaseBegun(
                    number=row.number,
                    phase=start["phase"],
                    turn=turn.slug,
                    turn_title=turn.title,
                    at=row.at,
                    now=row.number == game.phase_number,
                )
            )
        return found


def phase_named(desk: Desk, slug: str, text: str) -> int:
    """The phase that a moderator means: its number, or its name or the name of its turn (the
    last one called so); empty: the one before the open one. Unknown: there is none."""
    wanted = fold(text)
    begun = phases_of(desk, slug)
    if not wanted:
        if len(begun) < 2:
            raise ServiceError(f"{slug} is in its first phase: there is none before it.")
        return begun[1].number
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 10:
        if any(phase.number == int(wanted) for phase in begun):
            return int(wanted)
        raise ServiceError(f"{slug} has not reached phase {wanted}.")
    for phase in begun:
        if wanted == fold(phase.phase):
            return phase.number
    turns = [p for p in begun if wanted in (fold(p.turn), fold(p.turn_title))]
    if turns:
        return turns[-1].number
    raise ServiceError(
        f"{slug} has not played a phase “{text[:60]}”. Its last phases are "
        + listing([f"{p.number} ({p.phase})" for p in begun[:4]])
        + "."
    )


def roll_back(
    desk: Desk,
    slug: str,
    number: int,
    reason: str = "",
    by: str = "",
    keep_dice: bool = False,
    who: str = "the moderator",
    after: int = 0,
) -> Gone:
    """Take the game back to the beginning of a phase, or to the question that was put when so many
    batches of it were closed. Everybody is told; what was void is kept
    for the moderator; answers count again where the same is asked. keep_dice: the seeds stay.

    ServiceError: it cannot be gone back to that phase, the rules fail from there, or something
    of it is known, so that its dice cannot be kept.
    """
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        game_id, was = game.id, (game.turn_title, game.phase, game.phase_number)
    now = desk.clock.now()
    again = number == was[2]
    told = (
        f"On {stamp(now)} {who} took the game back from phase {was[2]} ({was[1]}, {was[0]}) to"
        f" question {after + 1} of phase {number}{because(reason)}"
        if after
        else f"On {stamp(now)} {who} had phase {number} ({was[1]}) begin again{because(reason)}"
        if again
        else f"On {stamp(now)} {who} took the game back from phase {was[2]} ({was[1]},"
        f" {was[0]}) to the beginning of phase {number}{because(reason)}"
    )
    act = "reopen" if again else "rollback"

    def tell(session: Session, game: Game, gone: Gone, made: Made) -> None:
        subject = f"taken back to {gone.turn_title}, {gone.phase}"
        tell_all(desk, session, game, subject, _lines(told, gone), observers=True)

    wanted = Restart(number, act, reason, by, keep_dice=keep_dice, after=after)
    return restart(desk, game_id, wanted, [told], tell)


def can_take_back(desk: Desk, slug: str, seat_id: int) -> tuple[int, int] | None:
    """Where the player of a game against the house can go back to, their last answer: the phase,
    and how many batches of it stay closed. None where there is none, or other people play."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "running" or not seats.is_solo(session, game):
            return None
        last = session.exec(
            select(OpenAsk.number, OpenAsk.batch)
            .where(
                OpenAsk.seat_id == seat_id,
                col(OpenAsk.closed_at).is_not(None),
                OpenAsk.taken_back == 0,
            )
            .order_by(col(OpenAsk.id).desc())
        ).first()
        if last is None:
            return None
        number, batch = last
        stops = session.exec(
            select(Snapshot.stops).where(Snapshot.game_id == game.id, Snapshot.number == number)
        ).first()
        kept = any(stop["after"] == batch - 1 for stop in stops or [])
        return number, (batch - 1 if kept else 0)


def take_back(desk: Desk, slug: str, seat_id: int, by: str) -> Gone:
    """Take back the last answer of a game against the house, as often as its player likes.
    Its dice come from a further chain (decision 0007). ServiceError: there is none."""
    where = can_take_back(desk, slug, seat_id)
    if where is None:
        raise ServiceError("You have no step to take back.")
    number, after = where
    return roll_back(desk, slug, number, "taken back", by, who="the player", after=after)


def _lines(told: str, gone: Gone) -> list[str]:
    lines = [told]
    if gone.reports:
        reports = "reports" if len(gone.reports) > 1 else "report"
        lines.append(
            f"Void from now on: {reports} {listing(gone.reports)}. What they report did not "
            "happen. You will get new ones."
        )
    return [
        *lines,
        f"The game is back in {gone.turn_title}, phase {gone.number} ({gone.phase}).",
        dice_words(gone),
        "If you have something to answer, you get a separate letter. The reply addresses of earlier"
        " letters no longer work. Your standing orders stay as they are now.",
    ]


def dice_words(gone: Gone) -> str:
    """Where the dice come from after a restart."""
    if not gone.chain_start:
        return "The dice keep their seeds: we had told nobody anything about this phase."
    return (
        "The dice come from a new chain of seeds that nobody knows and that we can no longer"
        f" change. It begins with {gone.chain_start}"
    )


def reopen(desk: Desk, slug: str, reason: str = "", by: str = "", keep_dice: bool = False) -> Gone:
    """The open phase begins again from its snapshot, with the old answers offered again: for
    rules that were mended while it was open."""
    with desk.store.read() as session:
        number = looking.game_by_slug(session, slug).phase_number
    return roll_back(desk, slug, number, reason, by, keep_dice)


# ------------------------------------------------------------------- kept rows


def void_reports(desk: Desk, slug: str) -> list[Void]:
    """The reports that were taken back, for the moderator: first one first."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(TakenBack)
            .where(TakenBack.game_id == game.id, TakenBack.kind == "report")
            .order_by(col(TakenBack.id))
        )
        return [_void(row) for row in rows]


def _void(row: TakenBack) -> Void:
    data: dict[str, Any] = row.data
    return Void(
        id=row.id,
        rollback=row.rollback,
        seat=row.seat,
        slug=data["slug"],
        title=data["title"],
        headline=data["report"]["headline"],
        turn_title=data["turn_title"],
        at=row.at,
    )


def void_report(desk: Desk, slug: str, void_id: int) -> ReportPage:
    """One of them, whole. Its title says that it is void. Unknown: there is none."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        row = session.get(TakenBack, void_id)
        if row is None or row.game_id != game.id or row.kind != "report":
            raise Unknown("There is no such report.")
        data: dict[str, Any] = row.data
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        return ReportPage(
            id=0,
            game=game.slug,
            seat=row.seat,
            number=data["number"],
            slug=data["slug"],
            turn=data["turn"],
            turn_title=data["turn_title"],
            title=f"Taken back: {data['title']}",
            headline=data["report"]["headline"],
            at=datetime.fromisoformat(data["at"]),
            game_title=ruleset.title,
            phase=data["phase"],
            report=Report.model_validate(data["report"]),
            sheet=Sheet.model_validate(data["sheet"]),
            geometry=ruleset.geometry(board, ruleset.load_view(data["view"])),
            seeds=data["seeds"],
            loaded=bool(game.options.get("loaded_dice")),
        )
