"""Dice that anybody can check.

A roll is `HMAC-SHA256(key, label)` by rejection sampling. Its label says what
it is for (`naval/North Sea/2`), so it depends on its label and not on the rolls
before it. The key of a roll is `HMAC-SHA256(seed of the phase, digest of all
batches closed so far in the game)`: the house is bound to the seed before the
orders are known, the players to the orders before the seed is known.

Seeds form a chain: `s[k-1] = SHA256(s[k])`. The house publishes `s[0]` when a
game opens and prints `s[k]` in the report of phase k.

What one seat alone may know of a roll is rolled in secret: its seed is
`HMAC-SHA256(end of the chain, "secret/k")`. The end of the chain is bound by `s[0]` too, leads
to no seed that is out, and stays with the house until the game is over.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol


class LabelUsed(Exception):
    """A phase rolled twice under one label and one key: both would show the same."""


class NoDie(Exception):
    """Loaded dice ran out, or hold nothing for a label."""


class Dice(Protocol):
    """What a phase rolls with."""

    log: list[tuple[str, int, int]]
    """(label, sides, result) of every roll so far that its seed gives away."""
    hidden: list[tuple[str, int, int]]
    """Those that stay with the house until the game is over."""

    @property
    def kept(self) -> bool:
        """Do secret rolls stay with the house? In a game of an earlier release they are as
        others."""
        ...

    def roll(self, label: str, sides: int) -> int:
        """1 to sides."""
        ...

    def d6(self, label: str) -> int: ...

    def secret(self, label: str, sides: int) -> int:
        """1 to sides, of which some seat is told nothing: a hidden block, secret research."""
        ...

    def turn_key(self, history: str) -> None:
        """A batch was closed: the digest of all batches so far is now `history`."""
        ...


def sample(key: bytes, label: str, sides: int) -> int:
    """1 to sides, evenly: 32-bit words of HMAC(key, label/n), the uneven rest thrown away."""
    limit = (1 << 32) // sides * sides
    for counter in range(1_000_000):
        block = hmac.digest(key, f"{label}#{counter}".encode(), "sha256")
        for at in range(0, 32, 4):
            word = int.from_bytes(block[at : at + 4], "big")
            if word < limit:
                return word % sides + 1
    raise AssertionError("no acceptable word in a million blocks")


def roll_key(seed: bytes, history: str) -> bytes:
    """The key of all rolls made while `history` is the digest of the closed batches."""
    return hmac.new(seed, history.encode(), hashlib.sha256).digest()


def secret_seed(end: bytes, phase: int) -> bytes:
    """The seed of the secret rolls of a phase, from the end of the chain it rolls with. The phase
    is named: two phases without a question between them have the same history."""
    return hmac.digest(end, f"secret/{phase}".encode(), "sha256")


class ChainDice:
    """The dice of a real game. seed: 32 bytes, `s[k]` of this phase; history: hex digest. secret:
    `secret_seed` of this phase; without it secret rolls are as others. later: (how many batches of
    the phase are closed, seed, secret): with what it goes on from there, where a game was taken
    back to the middle of a phase."""

    def __init__(
        self,
        seed: bytes,
        history: str,
        secret: bytes | None = None,
        later: Sequence[tuple[int, bytes, bytes | None]] = (),
    ) -> None:
        self.seed, self.house = seed, secret
        self.later, self.closed = later, -1
        self.log: list[tuple[str, int, int]] = []
        self.hidden: list[tuple[str, int, int]] = []
        self.used: set[tuple[bytes, str]] = set()
        self.turn_key(history)

    @property
    def kept(self) -> bool:
        return self.house is not None

    def turn_key(self, history: str) -> None:
        self.closed += 1
        for after, seed, secret in self.later:
            if after == self.closed:
                self.seed, self.house = seed, secret
        self.key = roll_key(self.seed, history)
        self.own = roll_key(self.house, history) if self.house is not None else self.key

    def roll(self, label: str, sides: int) -> int:
        return self._rolled(self.key, label, sides, self.log)

    def d6(self, label: str) -> int:
        return self.roll(label, 6)

    def secret(self, label: str, sides: int) -> int:
        return self._rolled(self.own, label, sides, self.hidden if self.kept else self.log)

    def _rolled(self, key: bytes, label: str, sides: int, log: list[tuple[str, int, int]]) -> int:
        if (key, label) in self.used:
            raise LabelUsed(f"the label {label!r} was rolled before in this phase")
        self.used.add((key, label))
        result = sample(key, label, sides)
        log.append((label, sides, result))
        return result


class LoadedDice:
    """Dice given by hand: by label, or simply in order, or both (labels first).

    `then` rolls what was not given; without it `NoDie` is raised.
    """

    def __init__(
        self,
        by_label: Mapping[str, int] | None = None,
        in_order: Sequence[int] = (),
        then: Dice | None = None,
    ) -> None:
        self.by_label = dict(by_label or {})
        self.in_order = list(in_order)
        self.then = then
        self.log: list[tuple[str, int, int]] = []
        self.hidden: list[tuple[str, int, int]] = []

    @property
    def kept(self) -> bool:
        return self.then is not None and self.then.kept

    def turn_key(self, history: str) -> None:
        if self.then is not None:
            self.then.turn_key(history)

    def roll(self, label: str, sides: int) -> int:
        result = self._given(label, sides)
        self.log.append((label, sides, result))
        return result

    def d6(self, label: str) -> int:
        return self.roll(label, 6)

    def secret(self, label: str, sides: int) -> int:
        result = self._given(label, sides, secret=True)
        (self.hidden if self.kept else self.log).append((label, sides, result))
        return result

    def _given(self, label: str, sides: int, *, secret: bool = False) -> int:
        if label in self.by_label:
            result = self.by_label.pop(label)
        elif self.in_order:
            result = self.in_order.pop(0)
        elif self.then is not None:
            then = self.then
            result = (then.secret if secret else then.roll)(label, sides)
        else:
            raise NoDie(f"no die was given for {label!r}")
        if not 1 <= result <= sides:
            raise NoDie(f"{result} is not a face of a die with {sides} sides ({label!r})")
        return result


# ---------------------------------------------------------------------- chain

CHAIN_LENGTH = 4096
"""Phases that one chain serves; a campaign of 47 turns has about 1,000."""


def chain(last: bytes, length: int = CHAIN_LENGTH) -> Iterator[bytes]:
    """s[length], s[length-1], ... s[0] from the secret end of the chain (32 bytes)."""
    link = last
    for _ in range(length):
        yield link
        link = hashlib.sha256(link).digest()
    yield link


@lru_cache(maxsize=1024)
def seed_of(last: bytes, k: int, length: int = CHAIN_LENGTH) -> bytes:
    """s[k] from the secret end. ValueError if the chain is not that long."""
    if not 0 <= k <= length:
        raise ValueError(f"the chain has links 0 to {length}, not {k}")
    steps = length - k
    link = _knots(last, length)[steps // KNOT]
    for _ in range(steps % KNOT):
        link = hashlib.sha256(link).digest()
    return link


KNOT = 64
"""Every so many links of a chain are kept: a step asks for a dozen, and each took 2 ms."""


@lru_cache(maxsize=256)
def _knots(last: bytes, length: int) -> tuple[bytes, ...]:
    """s[length], s[length - KNOT], ..."""
    return tuple(link for n, link in enumerate(chain(last, length)) if n % KNOT == 0)


def links(later: bytes, earlier: bytes, steps: int) -> bool:
    """Does `later` lead to `earlier` by hashing `steps` times?"""
    for _ in range(steps):
        later = hashlib.sha256(later).digest()
    return hmac.compare_digest(later, earlier)
