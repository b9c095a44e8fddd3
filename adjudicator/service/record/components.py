"""The rules and components a game is played with, read once and kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from adjudicator.core import engine
from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice, Dice, LoadedDice
from adjudicator.core.engine import AnyRuleset, DiceFor
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.pack import Pack
from adjudicator.core.progress import BY_VALUES, Progress
from adjudicator.core.protocol import AskMe, NoOrders
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.record import chains
from adjudicator.storage.tables import Game
from adjudicator.storage.tables import Pack as PackRow


def ruleset_of(desk: Desk, name: str) -> AnyRuleset:
    """ServiceError if this house does not have it."""
    if name not in desk.rulesets:
        have = ", ".join(sorted(desk.rulesets)) or "none"
        raise ServiceError(f"This server has no ruleset “{name}”. It has: {have}.")
    return desk.rulesets[name]


def beginning(rules: AnyRuleset, board: Any, scenario: str, rulings: Mapping[str, Scalar]) -> Any:
    """The position in which a scenario begins. ServiceError: there is none of this name.
    ScenarioError: its files are wrong."""
    if scenario not in (have := rules.scenarios(board)):
        raise ServiceError(
            f"{rules.title} has no scenario “{scenario[:60]}”. It has: {', '.join(have)}."
        )
    return rules.open(board, scenario, rulings)


@dataclass(frozen=True)
class Start:
    """Where a game begins that plays a position of another on: the position as it is dumped, the
    phase that begins there, and the name of that game."""

    position: dict[str, Any]
    phase: str
    game: str

    @classmethod
    def of(cls, opening: Mapping[str, Any]) -> Start | None:
        """From the opening in a journal; None for a game that begins as its scenario says."""
        said = opening.get("start")
        if said is None:
            return None
        return cls(json.loads(said["position"]), said["phase"], said["game"])

    def told(self) -> dict[str, Any]:
        """As the opening has it: the position as a text, because a journal puts keys in the order
        of the alphabet, and a position has them in an order of its own."""
        return {"position": json.dumps(self.position), "phase": self.phase, "game": self.game}

    def progress(
        self, rules: AnyRuleset, board: Any, rulings: Mapping[str, Scalar], by_values: bool = True
    ) -> Progress:
        """A game that stands here."""
        position = rules.load_position(self.position)
        begun = engine.begin(rules, board, position, rulings, by_values=by_values)
        return begun.model_copy(update={"phase": self.phase})


def begun(rules: AnyRuleset, board: Any, opening: Mapping[str, Any]) -> tuple[Any, Progress]:
    """The first position of a game, and how it waits there, by its opening."""
    by_values = str(opening["history"]).startswith(BY_VALUES)
    start, rulings = Start.of(opening), opening["rulings"]
    if start is not None:
        position = rules.load_position(start.position)
        return position, start.progress(rules, board, rulings, by_values)
    position = rules.open(board, opening["scenario"], rulings)
    return position, engine.begin(rules, board, position, rulings, by_values=by_values)


def keep_pack(session: Session, pack: Pack) -> str:
    """Store a pack under its digest, once."""
    digest = pack.digest()
    if session.get(PackRow, digest) is None:
        session.add(PackRow(digest=digest, ruleset=pack.ruleset, files=pack.files))
        session.flush()
    return digest


def board_of(desk: Desk, session: Session, game: Game) -> Any:
    """The components of a game as it was opened with them."""
    ruleset = ruleset_of(desk, game.ruleset)

    def make() -> Any:
        row = session.get_one(PackRow, game.pack_digest)
        return ruleset.board(Pack(ruleset=row.ruleset, files=row.files))

    return desk.boards.get((game.ruleset, game.pack_digest), make)


def book_of(desk: Desk, ruleset: AnyRuleset) -> OrderBook:
    """The reader and writer of a ruleset's orders."""
    return desk.books.get(
        ruleset.name,
        lambda: OrderBook([*ruleset.orders, *ruleset.standing, AskMe, NoOrders], ruleset.phrases),
    )


def dice_with(
    seed: Any,
    loaded: dict[str, int] | None,
    secret: Any = lambda k: None,
    later: Any = lambda k: (),
) -> DiceFor:
    """The dice of a game. seed: number of a phase -> s[k]. secret: -> the seed of its secret
    rolls; without one they are rolled as all others. later: -> with what it goes on in the middle.

    loaded: results by label for a demonstration; `3@label` counts in phase 3 alone.
    """

    def dice_for(number: int, history: str) -> Dice:
        dice = ChainDice(seed(number), history, secret(number), later(number))
        return loaded_with(dice, number, loaded)

    return dice_for


def loaded_with(dice: Dice, number: int, loaded: Mapping[str, int] | None) -> Dice:
    """The dice of a phase with those results that were given beforehand."""
    if not loaded:
        return dice
    here: dict[str, int] = {}
    for key, result in loaded.items():
        phase, at, label = key.partition("@")
        if at and phase.isdigit():
            if int(phase) == number:
                here[label] = result
        else:
            here.setdefault(key, result)
    return LoadedDice(here, then=dice)


def dice_of(game: Game) -> DiceFor:
    """The dice of a running game, from the secret ends of its chains."""
    return dice_with(
        lambda k: chains.first_seed(game, k),
        game.options.get("loaded_dice"),
        lambda k: chains.secret_seed_for(game, k),
        lambda k: chains.later_seeds(game, k),
    )
