"""Third stage: what speaks for a letter, if its game asks for more than the reply address. Name
servers may be asked for it, so it is done before the transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.mail.dealing import proof as proofs
from adjudicator.mail.reading.authentication import UNKNOWN, Proof
from adjudicator.mail.way.known import Known
from adjudicator.service.desk import Desk


@dataclass(frozen=True)
class Vouched(Known):
    """proof: what was found out of its sender."""

    proof: Proof = UNKNOWN


def vouch_all(desk: Desk, known: Sequence[Known]) -> list[Vouched]:
    """Find out what speaks for some letters."""
    return [
        Vouched(one.arrived, one.letter, one.route, one.holder, proof_of(desk, one))
        for one in known
    ]


def proof_of(desk: Desk, one: Known) -> Proof:
    """What speaks for a letter; nothing is looked for if it can do nothing anyway."""
    if one.letter.kind != "human" or one.holder is None or one.holder.stale:
        return UNKNOWN
    return proofs.proof_of(desk, one.arrived, one.letter, one.holder)
