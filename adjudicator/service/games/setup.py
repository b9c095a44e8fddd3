"""A new game: what its rules begin with, its row, its first snapshot, its journal's first entry."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from adjudicator.core import engine
from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import CHAIN_LENGTH, seed_of
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.progress import Progress
from adjudicator.core.protocol.ruleset import Turn
from adjudicator.service import housekey
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.record import editions
from adjudicator.service.record.components import Start, beginning, keep_pack, ruleset_of
from adjudicator.storage import tables
from adjudicator.storage.tables import Game


@dataclass(frozen=True)
class Made:
    """What a game is that the house itself has named. name: as people call it; guest: nobody with
    an account plays it; lesson: the end of the dice of the lesson that stands beside its questions,
    which fall alike for everybody; empty for a game of any other kind."""

    name: str = ""
    guest: bool = False
    lesson: bytes = b""
    start: Start | None = None
    """Where it begins, if it plays a position of another game on."""
    pack: Pack | None = None
    """The components of that game."""


@dataclass(frozen=True)
class SetUp:
    """What a new game begins with. chosen: all rulings. seats: in the order of the rules."""

    ruleset: str
    rules: AnyRuleset
    scenario: str
    pack: Pack
    chosen: dict[str, Scalar]
    seats: list[str]
    progress: Progress
    turn: Turn


def set_up(
    desk: Desk, ruleset: str, scenario: str, rulings: dict[str, Scalar], made: Made
) -> SetUp:
    """Set up the scenario, or where `made` begins. ServiceError: it cannot be set up so."""
    rules = ruleset_of(desk, ruleset)
    try:
        chosen = rules.rulings_with(rulings)
        pack = made.pack or desk.packs(ruleset)
        board = rules.board(pack)
        if made.start is not None:
            position = rules.load_position(made.start.position)
        else:
            position = beginning(rules, board, scenario, chosen)
    except (ValueError, ScenarioError) as error:
        raise ServiceError(f"{rules.title}, {scenario}: {error}") from error
    seats = rules.seats(board, position)
    if made.start is not None:
        progress = made.start.progress(rules, board, chosen)
    else:
        progress = engine.begin(rules, board, position, chosen, by_values=True)
    turn = rules.turn(board, position)
    return SetUp(ruleset, rules, scenario, pack, chosen, seats, progress, turn)


def stored(
    desk: Desk,
    session: Session,
    set_up: SetUp,
    slug: str,
    options: GameOptions,
    made: Made,
    end: bytes,
    moderator: int,
) -> Game:
    """Store a new game and its first snapshot. end: of the chain of its dice."""
    edition = editions.of(set_up.rules)
    start, now, progress = seed_of(end, 0).hex(), desk.clock.now(), set_up.progress
    game = Game(
        slug=slug,
        name=made.name,
        guest=made.guest,
        lesson=bool(made.lesson),
        ruleset=set_up.ruleset,
        scenario=set_up.scenario,
        pack_digest=keep_pack(session, set_up.pack),
        rulings=set_up.chosen,
        options=options.model_dump(mode="json"),
        rules=edition.rules,
        words=edition.words,
        moderator_id=moderator,
        chain_end=end.hex(),
        chain_start=start,
        chain_length=CHAIN_LENGTH,
        secret_dice=True,
        press_key=_press_key(desk, start),
        turn=set_up.turn.slug,
        turn_title=set_up.turn.title,
        phase=progress.phase,
        phase_number=progress.number,
        opened_at=now,
    )
    session.add(game)
    session.flush()
    stored = progress.model_dump(mode="json")
    session.add(
        tables.Snapshot(
            game_id=game.id,
            number=1,
            step=0,
            progress=stored,
            start=stored,
            position=progress.position,
            at=now,
        )
    )
    return game


def opening_entry(
    desk: Desk, game: Game, set_up: SetUp, made: Made, seats: list[str]
) -> dict[str, Any]:
    """Make the first entry of a game's journal: all that its dice and rules are bound to."""
    return {
        "game": game.slug,
        "ruleset": game.ruleset,
        "version": set_up.rules.version,
        "schema": set_up.rules.schema,
        "judged_by": editions.of(set_up.rules).model_dump(mode="json"),
        "scenario": game.scenario,
        "pack": game.pack_digest,
        "rulings": set_up.chosen,
        "seats": seats,
        "options": game.options,
        "loaded_dice": game.options["loaded_dice"] or {},
        "chain_start": game.chain_start,
        "chain_length": CHAIN_LENGTH,
        "secret_dice": True,
        "history": set_up.progress.history,
        "house": housekey.published(desk.config),
        **({"start": made.start.told()} if made.start is not None else {}),
    }


def _press_key(desk: Desk, chain_start: str) -> str:
    """What the names of a game's messages are made with: it hangs on the house's secret, and on
    nothing that the game tells when it is over."""
    secret = desk.config.secret.encode()
    return hmac.new(secret, f"press of {chain_start}".encode(), "sha256").hexdigest()
