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
    """The chains of a game as it stands. since: (first phase, batches of it that were closed
    before, number of the chain), in order."""

    since: list[tuple[int, int, int]] = field(default_factory=lambda: [(0, 0, 0)])

    def back(self, restart: Mapping[str, Any]) -> None:
        """The game was taken back; the journal's facts say whether a further chain was bound."""
        if "chain_start" in restart:
            after = int(restart.get("after", 0))
            self.bind(int(restart["to"]), after, int(restart["number"]))

    def bind(self, phase: int, after: int, number: int) -> None:
        """From so many batches of a phase on a further chain serves."""
        kept = [one for one in self.since if one[:2] < (phase, after)]
        self.since = [*kept, (phase, after, number)]

    def of(self, phase: int) -> int:
        """The number of the chain that a phase rolls with, at least in the end."""
        return next(number for at, _, number in reversed(self.since) if at <= phase)

    def parts(self, phase: int) -> list[tuple[int, int]]:
        """(how many batches of a phase are closed, number of the chain it rolls with from there
        on), in order: the first from its beginning."""
        first = next(
            number for at, after, number in reversed(self.since) if (at, after) <= (phase, 0)
        )
        later = [(after, number) for at, after, number in self.since if at == phase and after]
        return [(0, first), *later]

    def copy(self) -> Chains:
        return Chains(list(self.since))


def further(end: bytes, number: int, phase: int, after: int = 0) -> dict[str, Any]:
    """A further chain, bound by rollback `number` to a phase, from so many batches of it on: a row
    of `Game.chains`."""
    return {
        "rollback": number,
        "since": phase,
        **({"after": after} if after else {}),
        "end": end.hex(),
        "start": seed_of(end, 0, CHAIN_LENGTH).hex(),
    }


def bound(chains: list[dict[str, Any]] | None, new: dict[str, Any]) -> list[dict[str, Any]]:
    """The chains of a game with another one. Those that it replaces stay: what was played with
    them is verified too."""
    return [*(chains or []), new]


def chains_of(game: Game) -> Chains:
    """The chains of a game, as its rollbacks have bound them."""
    found = Chains()
    for row in game.chains or []:
        found.bind(row["since"], row.get("after", 0), row["rollback"])
    return found


def seed_for(game: Game, phase: int) -> bytes:
    """The seed of a phase of a running game: of several, the last. The house's secret until it is
    reported."""
    return _seed(game, chains_of(game).of(phase), phase)


def earlier_seeds(game: Game, phase: int) -> dict[str, str]:
    """The seeds of those parts of a phase that a rollback to the middle of it kept, by the numbers
    of their chains."""
    parts = chains_of(game).parts(phase)
    return {str(number): _seed(game, number, phase).hex() for _, number in parts[:-1]}


def secret_seed_for(game: Game, phase: int, chain: int | None = None) -> bytes | None:
    """The seed of its secret rolls, which is reported to nobody; None for a game that rolls them
    as all others. chain: of which; else of that with which the phase begins."""
    if not game.secret_dice:
        return None
    number = chains_of(game).parts(phase)[0][1] if chain is None else chain
    return secret_seed(all_ends(game)[number], phase)


def first_seed(game: Game, phase: int) -> bytes:
    """The seed with which a phase begins."""
    return _seed(game, chains_of(game).parts(phase)[0][1], phase)


def later_seeds(game: Game, phase: int) -> list[tuple[int, bytes, bytes | None]]:
    """(how many batches of a phase are closed, the seed it goes on with, that of its secret
    rolls), for a phase to the middle of which the game was taken back."""
    return [
        (after, _seed(game, number, phase), secret_seed_for(game, phase, number))
        for after, number in chains_of(game).parts(phase)[1:]
    ]


def _seed(game: Game, chain: int, phase: int) -> bytes:
    return seed_of(all_ends(game)[chain], phase, CHAIN_LENGTH if chain else game.chain_length)


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
