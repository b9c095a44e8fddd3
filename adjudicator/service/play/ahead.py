"""Orders ahead: what a seat sends for a turn that has not begun.

    turn 1942-winter-1
    attack Mechili with 2 infantry
    endturn

What stands below such a line is kept as it was typed and judged when that turn asks the seat:
the lines that stand then become its orders, unless it has sent others. If the turn passes
without them, its player is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.core.names import fold
from adjudicator.service import sealing
from adjudicator.service.alone import each
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar.base import Work
from adjudicator.service.post import letters
from adjudicator.service.record import sealed
from adjudicator.service.words import listing
from adjudicator.storage.tables import Ahead, Draft, Game, OpenAsk, ReportRow, Seat

_HEADING = re.compile(
    r"^\s*(?:turn|phase)\s*:?\s+([a-z0-9]+(?:-[a-z0-9]+)+)(?:\s+([a-z][\w -]{1,40}?))?\s*:?\s*$",
    re.I,
)
_END = re.compile(r"^\s*end\s*-?\s*(?:turn|phase)\s*\.?\s*$", re.I)
MOST = 24
"""Turns ahead that one seat may have orders for."""
LONGEST = 20_000
"""Characters of the orders for one turn."""


@dataclass
class Block:
    """Orders for one later turn. line: of its heading; lines: what stands below."""

    line: int
    turn: str
    phase: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip("\n")


@dataclass
class Parted:
    """A text divided by its turns. rest: what is for now, each line where it was. past: a turn
    it names that is over; nothing of the text can be meant for now."""

    rest: str
    blocks: list[Block] = field(default_factory=list)
    past: str = ""
    remarks: list[tuple[int, str, str]] = field(default_factory=list)
    """(line, text, sentence) of headings that cannot be what they say."""


def parted(work: Work, text: str) -> Parted:
    """Divide a text by the turns it names."""
    lines = text.split("\n")
    if not any(_HEADING.match(line) or _END.match(line) for line in lines):
        return Parted(text)
    over = turns_over(work.session, work.game)
    done, block = Parted(""), Block(0, "", "")
    here, rest = True, list[str]()
    for number, line in enumerate(lines, start=1):
        found = _HEADING.match(line)
        if found is None and not _END.match(line):
            rest.append(line if here else "")
            if not here:
                block.lines.append(line)
            continue
        rest.append("")
        if found is None:
            here = True
            continue
        turn, phase = found[1].lower(), (found[2] or "").strip()
        if fold(turn) in over:
            done.past = turn
        named = _phase(work, phase)
        if phase and named is None:
            there = listing([name.replace("_", " ") for name in work.ruleset.phases], "or")
            sentence = f'there is no phase "{phase}" in this game. It has {there}.'
            done.remarks.append((number, line.strip(), sentence))
        here = _now(work, turn, named or "")
        if not here:
            block = Block(number, turn, named or "")
            done.blocks.append(block)
    done.rest = "\n".join(rest)
    return done


def _phase(work: Work, words: str) -> str | None:
    """The phase of the rules that words name; None if they name none."""
    by_name = {fold(name): name for name in work.ruleset.phases}
    return by_name.get(fold(words)) if words else None


def _now(work: Work, turn: str, phase: str) -> bool:
    """Is this what the seat is asked for now?"""
    if work.row is None:
        return False
    here = fold(turn) in (fold(work.row.turn), fold(work.row.turn_title))
    return here and phase in ("", work.row.phase)


def turns_over(session: Session, game: Game) -> set[str]:
    """The turns of a game that have passed, folded."""
    reported = session.exec(select(ReportRow.turn).where(ReportRow.game_id == game.id).distinct())
    asked = session.exec(select(OpenAsk.turn).where(OpenAsk.game_id == game.id).distinct())
    return {fold(turn) for turn in [*reported, *asked]} - {fold(game.turn)}


# ----------------------------------------------------------------------- keep


def keep(work: Work, blocks: Sequence[Block]) -> list[str]:
    """Keep orders for later turns; those kept for the same turn and phase are replaced. What is
    kept now, as the receipt shows it. ServiceError: it is too much."""
    have = kept(work.session, work.seat.id) if work.ahead else []
    for block in blocks:
        same = [
            row for row in have if (fold(row.turn), row.phase) == (fold(block.turn), block.phase)
        ]
        if not block.text.strip():
            continue
        if len(block.text) > LONGEST or len(have) - len(same) >= MOST:
            raise ServiceError(
                f"You can send orders ahead for {MOST} turns, of {LONGEST} characters at most. We "
                f"did not keep those for {block.turn}."
            )
        row = Ahead(
            seat_id=work.seat.id,
            turn=block.turn,
            phase=block.phase,
            text=_kept_text(work, block.text),
            at=work.now,
        )
        for old in same:
            have.remove(old)
            if not work.dry:
                close(work.session, old, "replaced", work.now)
        have.append(row)
        if not work.dry:
            work.session.add(row)
    return [shown(row) for row in have]


def _kept_text(work: Work, text: str) -> str:
    if sealed.mode(work.game) == "no":
        return text
    return sealing.seal(work.desk.config, _what(work.seat.id), text)


def _what(seat_id: int) -> str:
    return f"ahead/{seat_id}"


def text_of(desk: Desk, row: Ahead) -> str:
    """What was sent: when its turn asks, it becomes orders. NotOpen."""
    if not sealing.is_sealed(row.text):
        return row.text
    return str(sealing.unseal(desk.config, _what(row.seat_id), row.text))


def kept(session: Session, seat_id: int) -> list[Ahead]:
    """What a seat has for later turns, in the order in which it came."""
    return list(session.exec(_KEPT, params={"seat": seat_id}))


_KEPT = (
    select(Ahead)
    .where(Ahead.seat_id == bindparam("seat"), Ahead.state == "kept")
    .order_by(col(Ahead.id))
)


def shown(row: Ahead) -> str:
    """Orders for one turn in a line: `1942-winter-1: attack Mechili; hold`."""
    phase = f" ({row.phase})" if row.phase else ""
    if sealing.is_sealed(row.text):
        return f"{row.turn}{phase}: {sealed.HIDDEN}"
    lines = [" ".join(line.split()) for line in row.text.split("\n") if line.strip()]
    return f"{row.turn}{phase}: {'; '.join(lines)}"


def withdraw(work: Work, words: str) -> list[str]:
    """Take back what was kept for a turn (`all`: for every turn); what it was."""
    rows = [
        row
        for row in kept(work.session, work.seat.id)
        if words == "all" or fold(row.turn) == fold(words)
    ]
    if not rows:
        raise ServiceError("You have no orders for that turn.")
    for row in rows if not work.dry else []:
        close(work.session, row, "withdrawn", work.now)
    return [shown(row) for row in rows]


def close(session: Session, row: Ahead, state: str, now: datetime) -> None:
    row.state, row.closed_at = state, now
    session.add(row)


# ------------------------------------------------------------------------ use


def waiting(session: Session) -> list[tuple[Ahead, OpenAsk]]:
    """Orders ahead whose turn asks their seat now, which has sent nothing for it yet."""
    rows = session.exec(
        select(Ahead, OpenAsk)
        .join(OpenAsk, col(OpenAsk.seat_id) == col(Ahead.seat_id))
        .where(
            col(Ahead.state).in_(("kept", "used")),
            col(OpenAsk.closed_at).is_(None),
        )
        .order_by(col(Ahead.id))
    ).all()
    found = []
    for row, ask in rows:
        meant = fold(row.turn) in (fold(ask.turn), fold(ask.turn_title))
        if not meant or row.phase not in ("", ask.phase) or row.at > ask.opened_at:
            continue
        sent = session.exec(select(Draft.id).where(Draft.ask_id == ask.id)).first()
        if sent is None:
            found.append((row, ask))
    return found


def drop_passed(desk: Desk) -> int:
    """Tell players of orders ahead whose turn has passed, and let them go; how many."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Ahead.id, Game)
            .join(Seat, col(Seat.id) == col(Ahead.seat_id))
            .join(Game, col(Game.id) == col(Seat.game_id))
            .where(col(Ahead.state).in_(("kept", "used")))
            .order_by(col(Ahead.id))
        ).all()
        over = {game.id: turns_over(session, game) for _, game in rows}

    def drop(one: tuple[int | None, Game]) -> bool:
        ahead_id, game = one
        with desk.store.write("ahead dropped") as session:
            row = session.get_one(Ahead, ahead_id, with_for_update=True, populate_existing=True)
            if row.state not in ("kept", "used"):
                return False
            if fold(row.turn) not in over[game.id] and game.state != "over":
                return False
            unused = row.state == "kept"
            close(session, row, "dropped" if unused else "done", desk.clock.now())
            if unused:
                _tell(desk, session, row)
            return unused

    pairs = [(number, game) for number, game in rows]
    return each(desk.troubles, "old orders ahead %s", pairs, drop, lambda one: one[1].id)


def _tell(desk: Desk, session: Session, row: Ahead) -> None:
    lines = [
        f"You sent orders ahead for {row.turn}. That turn has passed and we did not use "
        "them: they did not answer any question you were asked, or you sent other "
        "orders.",
        f"They were: {shown(row)}",
    ]
    facts = {"subject": f"orders ahead for {row.turn} are dropped", "lines": lines}
    seat = session.get_one(Seat, row.seat_id)
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
