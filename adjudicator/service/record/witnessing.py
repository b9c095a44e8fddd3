"""What a witness says, and what its word is worth: the pure part.

A witness has a say in the dice: it is bound before the game begins, and gives what is its own
only against the digest of a closed batch. Nobody at the table knows it before, the operator of
the house not either, and the witness knows no order.

Another house is one (`House`): it keeps a chain of its own for the game, as the house of the game
keeps one (`core.dice`), and gives link n against the n-th digest that it is asked with. A public
beacon would be another `Source`: bound by its key and its timetable, its link the randomness of
the first round behind the moment at which the batch was closed.

Statements are plain JSON objects that their house signs (Ed25519 over their canonical text).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from adjudicator.core.dice import CHAIN_LENGTH, links
from adjudicator.core.protocol import canonical, digest
from adjudicator.service import housekey, sealing
from adjudicator.service.options import WitnessOptions

LONGEST = 4_000
"""Bytes of a statement with its signature."""
MARK = "adjudicator-witness/1"
"""Begins every statement, so that no other text that a house signs can be taken for one."""
HEX = re.compile(r"[0-9a-f]{64}")


class BadWord(Exception):
    """A statement that is not what it should be. text: a sentence. faulty: the witness itself has
    signed it, so that it is to blame."""

    def __init__(self, text: str, *, faulty: bool = False) -> None:
        super().__init__(text)
        self.text, self.faulty = text, faulty


Signed = dict[str, Any]
"""{"statement": {...}, "signature": 128 hex digits}"""


def statement(says: str, **facts: Any) -> dict[str, Any]:
    """What a house states. says: `bind`, `bound`, `ask`, `gave` or `refused`."""
    return {"mark": MARK, "says": says, **facts}


def text_of(stated: Mapping[str, Any]) -> str:
    """What is signed."""
    return canonical(dict(stated))


def read(value: Any) -> Signed:
    """A signed statement of whatever shape came. BadWord if it is none."""
    if not isinstance(value, dict) or set(value) != {"statement", "signature"}:
        raise BadWord("This is not a signed statement.")
    stated, signature = value["statement"], value["signature"]
    plain = isinstance(stated, dict) and all(
        isinstance(name, str) and isinstance(fact, str | int) and not isinstance(fact, bool)
        for name, fact in stated.items()
    )
    if not plain or not isinstance(signature, str) or stated.get("mark") != MARK:
        raise BadWord("This is not a signed statement.")
    return {"statement": stated, "signature": signature}


def fact(stated: Mapping[str, Any], name: str) -> str:
    """A fact of 64 hex digits. BadWord if it is none."""
    value = stated.get(name)
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise BadWord(f"“{name}” should be 64 hex digits.")
    return value


def number_of(stated: Mapping[str, Any]) -> int:
    """Which link. BadWord: no chain has it."""
    value = stated.get("number")
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= CHAIN_LENGTH:
        raise BadWord(f"“number” must be from 1 to {CHAIN_LENGTH}.")
    return value


def signed_by(key_hex: str, said: Signed) -> bool:
    """Has this key signed it?"""
    try:
        key = VerifyKey(bytes.fromhex(key_hex))
    except (ValueError, CryptoError):
        return False
    return housekey.good(key, text_of(said["statement"]), said["signature"])


class Source(Protocol):
    """A kind of witness: what may be believed of its answers."""

    def bound(self, terms: WitnessOptions, opening: str, said: Signed) -> dict[str, Any]:
        """What it is bound to, for the opening with this hash. BadWord if it is not."""
        ...

    def link(
        self, terms: WitnessOptions, bound: Mapping[str, Any], number: int, asked: str, said: Signed
    ) -> str:
        """Its link against the digest that it was asked with, the number-th: hex. BadWord."""
        ...

    def key(self, lock: str, number: int, said: Signed) -> str:
        """The key of a lock that it was asked to open with the batch: hex. BadWord."""
        ...


class House:
    """Another house, with a chain of its own for each game."""

    def bound(self, terms: WitnessOptions, opening: str, said: Signed) -> dict[str, Any]:
        stated = said["statement"]
        self._its_own(terms, said, "bound")
        if fact(stated, "opening") != opening:
            raise BadWord("It is bound to the opening of another game.", faulty=True)
        if stated.get("length") != CHAIN_LENGTH:
            raise BadWord("Its chain has another length.", faulty=True)
        return {"start": fact(stated, "start"), "length": CHAIN_LENGTH, "opening": opening}

    def link(
        self, terms: WitnessOptions, bound: Mapping[str, Any], number: int, asked: str, said: Signed
    ) -> str:
        stated = said["statement"]
        self._its_own(terms, said, "gave")
        if fact(stated, "opening") != bound["opening"]:
            raise BadWord("Its link is for another game.", faulty=True)
        if number_of(stated) != number:
            raise BadWord(f"Its link has the number {number_of(stated)}, not {number}.")
        if fact(stated, "digest") != asked:
            raise BadWord("Its link was given for different orders.", faulty=True)
        given = fact(stated, "link")
        if not links(bytes.fromhex(given), bytes.fromhex(bound["start"]), number):
            raise BadWord("Its link does not belong to the chain that it is bound to.", faulty=True)
        return given

    def _its_own(self, terms: WitnessOptions, said: Signed, says: str) -> None:
        if not signed_by(terms.key, said):
            raise BadWord("It is not signed by the witness.")
        if said["statement"].get("says") != says:
            raise BadWord(f"It does not say what it {says}.")

    def key(self, lock: str, number: int, said: Signed) -> str:
        """The key of a lock that it was asked to open with the batch: hex."""
        stated = said["statement"]
        found = fact(stated, "key")
        if stated.get("opens") != number or not sealing.opens(lock, found):
            raise BadWord("Its key does not open the lock that it gave.", faulty=True)
        return found


LOCKS = 16
"""Locks that each statement of a witness gives ahead."""


def locks(said: Mapping[str, Any]) -> dict[int, str]:
    """The locks in a statement: number -> public key, hex."""
    stated = said.get("statement", {})
    found = [one for one in str(stated.get("locks", "")).split(",") if HEX.fullmatch(one)]
    first = stated.get("first", 0)
    return {first + n: one for n, one in enumerate(found)} if isinstance(first, int) else {}


SOURCES: dict[str, Source] = {"house": House()}
"""By `WitnessOptions.by`."""


# ------------------------------------------------------------------ what is asked


def asked_of_batch(
    *,
    journal: str,
    phase: int,
    history: str,
    drafts: Mapping[str, str],
    standing: Mapping[str, Sequence[Mapping[str, Any]]],
    rulings: Mapping[str, Any],
    lock: int = 0,
) -> dict[str, Any]:
    """All that a step depends on, by digests. journal: the last hash before it is asked. drafts:
    seat -> `sealed_orders`. lock: of the witness, to which they are sealed. Its own digest is what
    the witness is asked with."""
    return {
        "what": "batch",
        "journal": journal,
        "phase": phase,
        "history": history,
        "drafts": dict(drafts),
        "standing": digest(dict(standing)),
        "rulings": digest(dict(rulings)),
        **({"lock": lock} if lock else {}),
    }


def asked_of_begin(*, journal: str, history: str) -> dict[str, Any]:
    """Of a game that begins: no order was given yet."""
    return {"what": "begin", "journal": journal, "phase": 1, "history": history}


def asked_of_rollback(
    *, journal: str, phase: int, number: int, history: str, chain_start: str
) -> dict[str, Any]:
    """Of a game that is taken back. number: of the rollback; chain_start: of its further chain."""
    return {
        "what": "rollback",
        "journal": journal,
        "phase": phase,
        "number": number,
        "history": history,
        "chain_start": chain_start,
    }


def sealed_orders(orders: Sequence[Mapping[str, Any]], nonce: str = "") -> str:
    """A digest by which orders are bound and not told. nonce: of orders that are sealed, which
    might be guessed without it."""
    return digest({"orders": [dict(one) for one in orders], "nonce": nonce})
