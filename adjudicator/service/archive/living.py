"""A game in the tables of its house: what they hold beside what a bundle shows of it.

A bundle is written from some tables; the rules go on from others. These must be the same game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.dice import links
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import Batch
from adjudicator.core.protocol import canonical, digest
from adjudicator.service.archive.bundles import Bundle
from adjudicator.service.record import editions, journaling, looking
from adjudicator.service.record.chains import Known
from adjudicator.service.record.replaying import require
from adjudicator.storage.tables import ClosedBatch, EventRow, Game, OpenAsk, Seat, Snapshot


@dataclass
class Stored:
    """What is looked at. batches: (phase, number, batch). asks: (seat, digest as it is kept,
    digest of the question) of the open ones, and the digest of a closed one's question."""

    game: Game
    seats: list[str]
    batches: list[tuple[int, int, dict[str, Any]]]
    snapshot: Snapshot | None
    open_asks: list[tuple[str, str]]
    changed_asks: list[int]
    misplaced: list[int]
    """Phases with an event that is numbered otherwise than it says itself."""


def stored(session: Session, game: Game) -> Stored:
    """Read it, in one look with the rest."""
    batches = session.exec(
        select(ClosedBatch)
        .where(ClosedBatch.game_id == game.id)
        .order_by(col(ClosedBatch.number), col(ClosedBatch.n))
    )
    newest = session.exec(
        select(Snapshot)
        .where(Snapshot.game_id == game.id)
        .order_by(col(Snapshot.number).desc())
        .limit(1)
    ).first()
    names = {
        row.id: row.name
        for row in session.exec(select(Seat).where(Seat.game_id == game.id).order_by(col(Seat.id)))
    }
    events = session.exec(
        select(EventRow.number, EventRow.n, EventRow.event).where(EventRow.game_id == game.id)
    )
    asks = session.exec(select(OpenAsk).where(OpenAsk.game_id == game.id)).all()
    return Stored(
        game=game,
        seats=list(names.values()),
        batches=[(row.number, row.n, row.batch) for row in batches],
        snapshot=newest,
        open_asks=[(names[row.seat_id], row.digest) for row in looking.open_asks(session, game.id)],
        changed_asks=[row.number for row in asks if digest(row.ask) != row.digest],
        misplaced=[number for number, n, event in events if event["n"] != n],
    )


def check(bundle: Bundle, stored: Stored, seeds: Known, ruleset: AnyRuleset, board: Any) -> str:
    """What holds, in words. Wrong: where it first does not."""
    game, opening = stored.game, bundle.opening
    for name in ("ruleset", "scenario", "chain_start", "chain_length"):
        require(getattr(game, name) == opening[name], f"The game has the wrong {name}.")
    secret = bool(opening.get("secret_dice"))
    require(
        game.secret_dice == secret, "The game's rule for secret rolls has changed since it began."
    )
    require(game.pack_digest == opening["pack"], "The game has different components.")
    require(game.slug == opening["game"], "The game has a different name.")
    require(stored.seats == opening["seats"], "The game has different seats.")
    last = max((phase for chain, phase in seeds if chain == 0), default=0)
    if last:
        start = bytes.fromhex(game.chain_start)
        require(
            links(seeds[0, last], start, last), "The dice chain is not the one the game began with."
        )
    known = journaling.editions_of(bundle.entries)
    pinned = (known[-1].rules, known[-1].words) if known else ("", "")
    require((game.rules, game.words) == pinned, "The game has different rules from its journal.")
    _progress(bundle, stored)
    _dates(bundle, game)
    if not known or known[-1].same_words(editions.of(ruleset)):
        _stands(ruleset, board, stored)
    closing = bundle.closing
    require(
        (game.state == "over") == (closing is not None),
        "The game and its journal disagree on whether it is over.",
    )
    outcome = closing.body["outcome"] if closing is not None else None
    require(
        canonical(game.outcome) == canonical(outcome), "The outcome does not match the journal."
    )
    require(
        not stored.misplaced, f"An event of phase {stored.misplaced[:1]} is in the wrong place."
    )
    require(
        not stored.changed_asks, f"A question of phase {stored.changed_asks[:1]} has been changed."
    )
    return (
        f"The database matches the journal: {len(stored.batches)} sets of orders, and the position."
    )


def _dates(bundle: Bundle, game: Game) -> None:
    """When it was opened, began and ended is when the journal says so."""
    began = next((e.at for e in bundle.entries if e.body.get("act") == "begin"), None)
    closing = bundle.closing
    for name, at, found in (
        ("was opened", bundle.entries[0].at, game.opened_at),
        ("began", began, game.began_at),
        ("ended", closing.at if closing is not None else None, game.ended_at),
    ):
        said = found.isoformat() if found is not None else None
        require(said == at, f"The game {name} at a different time from its journal.")


def _stands(ruleset: AnyRuleset, board: Any, stored: Stored) -> None:
    """Phase and turn, as lists and letters name them, are those of the newest position."""
    game, newest = stored.game, stored.snapshot
    if newest is None:
        return
    progress = newest.progress
    require(
        (game.phase, game.phase_number) == (progress["phase"], progress["number"]),
        "The game and its position are in different phases.",
    )
    if game.steps and game.state != "over":
        turn = ruleset.turn(board, ruleset.load_position(newest.position))
        named = (game.turn, game.turn_title) == (turn.slug, turn.title)
        require(named, "The game and its position are in different turns.")


def _progress(bundle: Bundle, stored: Stored) -> None:
    """Batches that stand, the newest position, and what is asked."""
    standing: list[tuple[int, int, dict[str, Any]]] = []
    step: dict[str, Any] = {}
    number = 0
    for entry in bundle.entries:
        body = entry.body
        if "restart" in body:
            to = int(body["restart"]["to"]), int(body["restart"].get("after", 0))
            standing = [one for one in standing if one[:2] <= to]
        elif entry.kind == "batch":
            standing.append((body["phase"], body["n"], body["batch"]))
        elif entry.kind == "step":
            step, number = body, number + 1
    made = [
        (phase, n, Batch.model_validate(batch))
        for phase, n, batch in sorted(standing, key=lambda one: one[:2])
    ]
    kept = [(phase, n, Batch.model_validate(batch)) for phase, n, batch in stored.batches]
    require(made == kept, "The sets of orders do not match the journal.")
    require(number == stored.game.steps, "The steps of the game do not match its journal.")
    if not step or stored.snapshot is None:
        return
    require(
        digest(stored.snapshot.progress) == step["progress"],
        "The position does not match the journal's last step.",
    )
    if stored.game.state != "over":
        asked = sorted((one["seat"], one["digest"]) for one in step["open"])
        require(sorted(stored.open_asks) == asked, "The open questions do not match the journal.")
