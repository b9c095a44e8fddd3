"""Which dice chain a phase rolls with.

The chain of the opening serves until a game is taken back: what had been published of it would
let a player choose among orders whose dice he knows. A rollback binds a further chain, whose
beginning stands in the journal and in everybody's letter before anything rolls with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.dice import CHAIN_LENGTH, secret_seed, seed_of
from adjudicator.storage.tables import Game

Known = dict[tuple[int, int], bytes]
"""(number of a chain, number of a phase) -> seed. The chain of the opening is 0, another has
the number of its rollback."""

Ends = dict[int, bytes]
"""Number of a chain -> its end, on which secret rolls hang."""


@dataclass
class Chains:
    """The chains of a game as it stands. since: (first phase, number of the chain), in order."""

    since: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])

    def back(self, restart: Mapping[str, Any]) -> None:
        """The game was taken back; the journal's facts say whether a further chain was bound."""
        phase = int(restart["to"])
        kept = [(at, number) for at, number in self.since if at < phase]
        if "chain_start" in restart:
            self.since = [*kept, (phase, int(restart["number"]))]

    def of(self, phase: int) -> int:
        """The number of the chain that a phase rolls with."""
        return next(number for at, number in reversed(self.since) if at <= phase)

    def copy(self) -> Chains:
        return Chains(list(self.since))


def further(end: bytes, number: int, phase: int) -> dict[str, Any]:
    """A further chain, bound by rollback `number` to a phase: a row of `Game.chains`."""
    return {
        "rollback": number,
        "since": phase,
        "end": end.hex(),
        "start": seed_of(end, 0, CHAIN_LENGTH).hex(),
    }


def bound(chains: list[dict[str, Any]] | None, new: dict[str, Any]) -> list[dict[str, Any]]:
    """The chains of a game with another one. Those that it replaces stay: what was played with
    them is verified too."""
    return [*(chains or []), new]


def chain_of(game: Game, phase: int) -> dict[str, Any] | None:
    """The further chain of a phase; None for that of the opening: of several the one that was
    bound last."""
    rows = [row for row in game.chains or [] if row["since"] <= phase]
    return rows[-1] if rows else None


def seed_for(game: Game, phase: int) -> bytes:
    """The seed of a phase of a running game. The house's secret until it is reported."""
    row = chain_of(game, phase)
    if row is None:
        return seed_of(bytes.fromhex(game.chain_end), phase, game.chain_length)
    return seed_of(bytes.fromhex(row["end"]), phase, CHAIN_LENGTH)


def secret_seed_for(game: Game, phase: int) -> bytes | None:
    """The seed of its secret rolls, which is reported to nobody; None for a game that rolls them
    as all others."""
    if not game.secret_dice:
        return None
    row = chain_of(game, phase)
    return secret_seed(bytes.fromhex(game.chain_end if row is None else row["end"]), phase)


def all_seeds(game: Game, last: int) -> Known:
    """The seeds of all chains up to a phase, whether they are revealed or not."""
    return {
        (number, phase): seed_of(end, phase, CHAIN_LENGTH if number else game.chain_length)
        for number, end in all_ends(game).items()
        for phase in range(1, last + 1)
    }


def all_ends(game: Game) -> Ends:
    """The ends of all chains: the house's secret until the game is over."""
    further = {int(row["rollback"]): bytes.fromhex(row["end"]) for row in game.chains or []}
    return {0: bytes.fromhex(game.chain_end), **further}
