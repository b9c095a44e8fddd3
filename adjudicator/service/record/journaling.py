"""The journal in the database.

Whatever a moderator or a player does that changes a game, beside his orders, is an `act`: an
entry of the kind `moderator` that holds the words in which the next report tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam
from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, func, select

from adjudicator.core import journal
from adjudicator.service.record.editions import Edition
from adjudicator.storage.tables import Game, JournalEntry

GAMES: Any = bindparam("games", expanding=True)
"""Of a statement that is built once: the ids of the games that it is asked with. To build one
takes longer than SQLite takes to answer it."""


def append(
    session: Session, game_id: int, kind: journal.Kind, at: datetime, body: dict[str, Any]
) -> journal.Entry:
    """Bind a new entry to the last one. Whoever appends holds the game's row; if two
    should ever do it at once, the number is unique and one of them fails."""
    return append_all(session, at, [(game_id, kind, body)])[0][1]


def append_all(
    session: Session, at: datetime, entries: Sequence[tuple[int, journal.Kind, dict[str, Any]]]
) -> list[tuple[int, journal.Entry]]:
    """The same for some entries (game, kind, body), those of a game in their order, in one
    statement: a step closes a dozen batches."""
    known = session.info.get(_KNOWN, {})
    if unknown := {game_id for game_id, _, _ in entries if game_id not in known}:
        _ends(session, list(unknown))
        known = session.info[_KNOWN]
    made: list[tuple[int, journal.Entry]] = []
    for game_id, kind, body in entries:
        number, before = known[game_id]
        entry = journal.entry(number + 1, kind, at.isoformat(), body, before)
        made.append((game_id, entry))
        known[game_id] = entry.number, entry.hash
    if made:
        rows = [{"game_id": game_id, **dict(entry)} for game_id, entry in made]
        session.connection().execute(_INSERT, rows)
    return made


_INSERT = JournalEntry.__table__.insert()  # type: ignore[attr-defined]  # sqlmodel does not tell
"""Without an object for each: nobody asks for their ids."""


def act(
    session: Session,
    game_id: int,
    at: datetime,
    name: str,
    *,
    told: Sequence[str] = (),
    told_to: Mapping[str, Sequence[str]] | None = None,
    **facts: Any,
) -> journal.Entry:
    """Journal an act. told: sentences for the housekeeping lines of everybody's next report;
    told_to: further ones by seat, for what only that seat may know (`""`: spectators).
    facts: whatever else is to be kept, plain JSON."""
    body: dict[str, Any] = {"act": name, **facts}
    if told:
        body["told"] = list(told)
    if told_to:
        body["told_to"] = {reader: list(lines) for reader, lines in told_to.items()}
    return append(session, game_id, "moderator", at, body)


JUDGED = "judged by"
"""The act that says by what a game is judged from there on: its `edition`."""


def judged(game: Game, edition: Edition) -> dict[str, Any] | None:
    """Pin a game to what judges it now; the body of the entry that says so, None if nothing has
    changed. Whoever calls it appends it."""
    if (game.rules, game.words) == (edition.rules, edition.words):
        return None
    game.rules, game.words = edition.rules, edition.words
    return {"act": JUDGED, "edition": edition.model_dump(mode="json")}


def editions_of(entries: Iterable[journal.Entry]) -> list[Edition]:
    """What a game was judged by, from its opening on; nothing of one that an earlier release opened
    and that has taken no step since. A game that went on under other rules names them all."""
    found: list[Edition] = []
    for entry in entries:
        if entry.kind == "opening" and "judged_by" in entry.body:
            found.append(Edition.model_validate(entry.body["judged_by"]))
        elif entry.body.get("act") == JUDGED:
            found.append(Edition.model_validate(entry.body["edition"]))
    return found


def housekeeping(acts: Iterable[Mapping[str, Any]], reader: str) -> list[str]:
    """What a reader is told of acts (the bodies of their entries), in their order."""
    lines: list[str] = []
    for body in acts:
        lines += body.get("told", ())
        lines += body.get("told_to", {}).get(reader, ())
    return lines


def heads(session: Session, games: Sequence[int]) -> dict[int, int]:
    """The numbers of the last entries, by game; 0 for none."""
    return {game_id: number for game_id, (number, _) in _ends(session, games).items()}


def _ends(session: Session, games: Sequence[int]) -> dict[int, tuple[int, str]]:
    """Number and hash of the last entries, by game. They are remembered: who appends to a game's
    journal holds the game's row."""
    rows = session.exec(_ENDS, params={"games": list(games)})
    ends = dict.fromkeys(games, (0, journal.START)) | {
        game_id: (number, hash_) for game_id, number, hash_ in rows
    }
    session.info.setdefault(_KNOWN, {}).update(ends)
    return ends


_KNOWN = "ends of journals"
_OTHER = aliased(JournalEntry)
_LAST = select(func.max(_OTHER.number)).where(_OTHER.game_id == Game.id).correlate(Game)
_ENDS = (
    select(JournalEntry.game_id, JournalEntry.number, JournalEntry.hash)
    .join(
        Game,
        and_(col(Game.id) == JournalEntry.game_id, JournalEntry.number == _LAST.scalar_subquery()),
    )
    .where(col(Game.id).in_(GAMES))
)


def last_hash(session: Session, game_id: int) -> str:
    """The hash of the last entry."""
    return session.exec(
        select(JournalEntry.hash)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number).desc())
        .limit(1)
    ).one()


def acts(session: Session, game_id: int) -> list[dict[str, Any]]:
    """The bodies of all acts of a game."""
    query = select(JournalEntry.body).where(JournalEntry.game_id == game_id, _ACTS)
    return [dict(body) for body in session.exec(query.order_by(col(JournalEntry.number))).all()]


RULES_CHANGED = "rules changed"
"""In the journal: version, rules (digest), was, first (what differs)."""


def said_of_rules(session: Session, game_id: int) -> dict[str, Any] | None:
    """What was said last of changed rules."""
    said = [body for body in acts(session, game_id) if body.get("act") == RULES_CHANGED]
    return said[-1] if said else None


PLAYED_AGAIN = (
    "The next step waits. This server has a new release, and we first play your game again from the"
    " beginning to be sure that everything comes out the same. Then the game goes on by itself. You"
    " can still send orders, and nothing is lost."
)
LET_GO = (
    "The game waits for its moderator. This server has a new release, under which something would"
    " have come out differently. All results so far stand. No deadline applies, you can still send"
    " orders, and nothing is lost."
)


def waits_for_rules(session: Session, game: Game, edition: Edition) -> str:
    """Why a game waits after an upgrade, in words for those who play; empty if it does not.
    edition: what would judge it now."""
    if not game.rules or not game.steps or game.rules == edition.rules:
        return ""
    if game.state not in ("running", "closed", "held", "paused"):
        return ""
    known = said_of_rules(session, game.id)
    if known is None or known.get("rules") != edition.rules:
        return PLAYED_AGAIN if game.state != "paused" else ""
    return LET_GO if game.state in ("paused", "held") else ""


def acts_since_report(session: Session, games: Sequence[int]) -> dict[int, list[dict[str, Any]]]:
    """The bodies of the acts that no report has told yet, by game."""
    found: dict[int, list[dict[str, Any]]] = {game_id: [] for game_id in games}
    for game_id, body in session.exec(_UNTOLD, params={"games": list(games)}):
        found[game_id].append(dict(body))
    return found


_ACTS = col(JournalEntry.kind) == "moderator"
_LATER = and_(col(Game.id) == JournalEntry.game_id, JournalEntry.number > Game.reported_entry)
_UNTOLD = (
    select(JournalEntry.game_id, JournalEntry.body)
    .join(Game, _LATER)
    .where(col(Game.id).in_(GAMES), _ACTS)
    .order_by(col(JournalEntry.number))
)


def entries(session: Session, game_id: int) -> list[journal.Entry]:
    """The whole journal of a game."""
    rows = session.exec(
        select(JournalEntry)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number))
    ).all()
    return [journal.Entry.model_validate(row.model_dump(exclude={"id", "game_id"})) for row in rows]
