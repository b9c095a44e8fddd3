"""Who lends what to whom: lent, listed, taken back, and followed where units go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.core import lending
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Event
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar import Work
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking, sealed
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Game, Loan, Seat

MOST = 60
"""Units that one seat lends at a time."""
EVERYTHING = ("all", "everything", "all units", "all my units")
_BETWEEN = re.compile(r"\s*(?:[,;+&]|\band\b)\s*", re.I)


class LoanShown(BaseModel):
    """What one seat lends to another, as both may read it. units: by name; none: all of them."""

    by: str
    to: str
    units: list[str]

    @property
    def words(self) -> str:
        return listing(self.units) if self.units else "all units"


def between(session: Session, seat_id: int, to_seat_id: int | None = None) -> list[Loan]:
    """What a seat lends, the first first; to another one alone."""
    query = select(Loan).where(Loan.seat_id == seat_id, col(Loan.ended_at).is_(None))
    if to_seat_id is not None:
        query = query.where(Loan.to_seat_id == to_seat_id)
    return list(session.exec(query.order_by(col(Loan.id))))


def of_seat(session: Session, seat: Seat) -> list[LoanShown]:
    """What a seat lends and what is lent to it: its own affair and the other's."""
    query = select(Loan).where(
        (col(Loan.seat_id) == seat.id) | (col(Loan.to_seat_id) == seat.id),
        Loan.game_id == seat.game_id,
        col(Loan.ended_at).is_(None),
    )
    names = {one.id: one.name for one in looking.seats_of_game(session, seat.game_id)}
    return [
        LoanShown(
            by=names[one.seat_id],
            to=names[one.to_seat_id],
            units=[name["words"] for name in one.names],
        )
        for one in session.exec(query.order_by(col(Loan.id)))
    ]


def covers(loans: Iterable[Loan], act: lending.Acting) -> bool:
    """Is all that acts in an order lent?"""
    rows = list(loans)
    if any(not one.names for one in rows):
        return bool(act.units or act.places)
    return act.within([name["id"] for one in rows for name in one.names])


# ----------------------------------------------------------------------- lend


def other_seat(session: Session, game: Game, seat: Seat, words: str) -> Seat:
    """The other seat that somebody names. ServiceError: there is none."""
    name = words.strip().lower().removeprefix("the ").replace(" ", "_")
    seats = looking.seats_of_game(session, game.id)
    found = next((one for one in seats if name in (one.name, seat_title(one.name).lower())), None)
    if found is None or found.id == seat.id:
        have = listing([seat_title(one.name) for one in seats if one.id != seat.id], "or")
        raise ServiceError(f"{game.slug} has no other seat “{words.strip()[:40]}”. It has {have}.")
    return found


def lend(work: Work, words: str, to: str) -> str:
    """Lend the units that words name (`all`: all of them) to another seat of the game; what was
    done, in words. Both are told, and nobody else.

    ServiceError: the table's terms do not allow it, there is no such unit or seat, or it is lent
    to somebody else."""
    _may(work)
    other = other_seat(work.session, work.game, work.seat, to)
    if other.bot or other.person_id is None:
        raise ServiceError(f"Nobody plays {seat_title(other.name)}. Lend to a seat with a player.")
    names = _named(work, words)
    now = between(work.session, work.seat.id)
    had = {name["id"] for one in now if one.to_seat_id == other.id for name in one.names}
    elsewhere = [one for one in now if one.to_seat_id != other.id]
    for one in elsewhere:
        both = {name["id"] for name in one.names} & {name["id"] for name in names}
        if both or not one.names or not names:
            raise ServiceError(
                f"You lend {_shown(one.names, both)} to {_title(work.session, one.to_seat_id)}."
                " Take it back first."
            )
    new = [name for name in names if name["id"] not in had]
    if (names and not new) or any(not one.names for one in now if one.to_seat_id == other.id):
        return f"{seat_title(other.name)} can already order {_shown(names)}."
    if sum(len(one.names) for one in now) + len(new) > MOST:
        raise ServiceError(f"You can lend {MOST} units at a time, which is the limit.")
    mine, theirs = seat_title(work.seat.name), seat_title(other.name)
    it = "it" if len(new) == 1 else "them"
    told = (
        f"{mine} lends {_shown(new)} to {theirs}, who can order {it} until {mine} takes {it} back."
    )
    if work.dry:
        return told.replace("lends", "would lend")
    work.session.add(
        Loan(
            game_id=work.game.id, seat_id=work.seat.id, to_seat_id=other.id,
            names=new, since=work.now,
        )
    )  # fmt: skip
    work.relent = True
    _journal(work, "lends", other, new, told)
    lines = [
        told,
        f"In any of your letters, or on your orders page, write “for {mine}: ...” and the order"
        " as they would write it, a line for each. The answer says what counts. If "
        "they order the same unit themselves, their own order counts.",
    ]
    _tell(work.desk, work.session, other, f"{mine} lends you {_shown(new)}", lines)
    return (
        f"{theirs} can order {_shown(new)} until you take {it} back. If you order the same "
        "unit, your own order counts."
    )


def take_back(work: Work, words: str) -> str:
    """End the loan of the units that words name, or of all; what was done, in words.
    ServiceError: none of them is lent."""
    rows = between(work.session, work.seat.id)
    everything = words.strip().lower() in ("", *EVERYTHING)
    gone = set() if everything else {name["id"] for name in _named(work, words)}
    done: list[str] = []
    for one in rows:
        back = [name for name in one.names if everything or name["id"] in gone]
        if not (back or (everything and not one.names)):
            continue
        other = work.session.get_one(Seat, one.to_seat_id)
        told = f"{seat_title(work.seat.name)} takes {_shown(back)} back."
        done.append(f"{_shown(back)} from {seat_title(other.name)}")
        if work.dry:
            continue
        _end(one, {name["id"] for name in back}, work.now)
        work.session.add(one)
        work.relent = True
        _journal(work, "takes back", other, back, told)
        it = "it" if len(back) == 1 else "them"
        lines = [told, f"Your orders for {it} no longer count."]
        _tell(work.desk, work.session, other, told.rstrip("."), lines)
    if not done:
        raise ServiceError("You do not lend a unit of that name. “loans” lists what you lend.")
    return f"{'You would take' if work.dry else 'You have taken'} back {listing(done)}."


def _end(one: Loan, gone: Collection[str], now: datetime) -> None:
    """A loan loses units; without any left it is over."""
    left = [name for name in one.names if name["id"] not in gone]
    if left:
        one.names = left
    else:
        one.ended_at = now


def _may(work: Work) -> None:
    if not work.options.table.lending:
        raise ServiceError(
            "In this game players can order only their own units (“table.lending”). "
            "The moderator can change that."
        )
    if sealed.mode(work.game) != "no":
        raise ServiceError("Orders in this game are sealed, so you cannot order for another seat.")
    if not (work.ruleset.units_called or work.ruleset.places_called):
        raise ServiceError(f"In {work.ruleset.title} units have no names, so they cannot be lent.")
    if work.game.state in ("inviting", "over"):
        raise ServiceError(f"{work.game.slug} is not being played.")


def _named(work: Work, words: str) -> list[dict[str, str]]:
    """The units that words name; none for all of them."""
    if words.strip().lower() in EVERYTHING:
        return []
    found: dict[str, dict[str, str]] = {}
    for part in filter(None, (one.strip(" .") for one in _BETWEEN.split(words))):
        name = lending.named(work.ruleset, work.lexicon, part)
        if name is None:
            raise ServiceError(
                f"You have no unit “{part[:40]}”, and no units at a place of that name. "
                "Name units as in your orders."
            )
        found[name.id] = {"id": name.id, "words": name.text}
    if not found:
        raise ServiceError("Name the units, or write “all”.")
    return list(found.values())


def _shown(names: Sequence[dict[str, str]], only: Collection[str] = ()) -> str:
    said = [name["words"] for name in names if not only or name["id"] in only]
    return listing(said) if said else "all units"


def _title(session: Session, seat_id: int) -> str:
    return seat_title(session.get_one(Seat, seat_id).name)


def _tell(desk: Desk, session: Session, seat: Seat, subject: str, lines: list[str]) -> None:
    letters.queue(
        desk, session, kind="notice", facts={"subject": subject, "lines": lines}, seat=seat
    )


def _journal(work: Work, act: str, other: Seat, names: Sequence[dict[str, str]], told: str) -> None:
    """It stands in the journal, and in the next reports of the two alone."""
    facts: dict[str, Any] = {"to": other.name, "units": [name["words"] for name in names]}
    journaling.act(
        work.session, work.game.id, work.now, act, seat=work.seat.name, **facts,
        told_to={work.seat.name: [told], other.name: [told]},
    )  # fmt: skip


# --------------------------------------------------------------------- follow


def follow(
    session: Session, game: Game, ruleset: AnyRuleset, board: Any, position: Any,
    played: Sequence[Sequence[Event]],
) -> None:  # fmt: skip
    """Units that orders call by their place have gone: they are lent where they are now. played:
    what happened, phase by phase; position: behind it, stored."""
    if not (ruleset.acts_from and game.options.get("table", {}).get("lending")):
        return
    rows = session.exec(
        select(Loan).where(Loan.game_id == game.id, col(Loan.ended_at).is_(None))
    ).all()
    if not rows:
        return
    now = ruleset.load_position(position)
    names = {one.id: one.name for one in looking.seats_of_game(session, game.id)}
    for one in rows:
        seat, lent = names[one.seat_id], list(one.names)
        lexicon = ruleset.lexicon(board, ruleset.view(board, now, seat))
        for events in played:
            went = ruleset.moved(now, seat, events)
            lent = [
                {"id": went[n["id"]], "words": _place(ruleset, lexicon, went[n["id"]])}
                if n["id"] in went
                else n
                for n in lent
            ]
        if lent != one.names:
            one.names = lent
            session.add(one)


def _place(ruleset: AnyRuleset, lexicon: Any, id: str) -> str:
    return next(
        (lexicon.text(kind, id) for kind in ruleset.places_called if lexicon.knows(kind, id)), id
    )
