"""Sealed drafts: how they are kept, and who opens them.

Of a sealed draft the tables show when it came, how many lines are accepted and how many are not,
and a digest that binds it; its words lie in its text, sealed for its question. The step opens it.
"""

from __future__ import annotations

import secrets
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.config import Config
from adjudicator.core.protocol import Stake
from adjudicator.service import sealing
from adjudicator.service.models import GameOptions, Receipt
from adjudicator.service.record import witnessing
from adjudicator.service.sealing import NotOpen
from adjudicator.storage.tables import Draft, Game, WitnessAsk

HIDDEN = "(sealed)"
AT_STAKE = "You would lose something for good; the receipt for your sealed orders says what."
KEPT = (
    "Your orders are sealed until the step has been played: we cannot show or amend them. The"
    " receipt contains them as we understood them. To change anything, send all of them again."
)


class Opened(BaseModel):
    """What a sealed draft holds."""

    text: str
    orders: list[dict[str, Any]]
    receipt: dict[str, Any]
    nonce: str


def mode(game: Game) -> str:
    """`no`, `house` or `witness`."""
    return GameOptions.model_validate(game.options).seal


def nonce() -> str:
    return secrets.token_hex(16)


def lock_of(session: Session, game: Game) -> tuple[int, str]:
    """The number of the lock for the open batch, and the witness's public key; (0, "") if the
    game is not sealed to a witness, or it was left out. NotOpen: it has given no such lock."""
    if mode(game) != "witness":
        return 0, ""
    rows = session.exec(
        select(WitnessAsk).where(WitnessAsk.game_id == game.id).order_by(col(WitnessAsk.number))
    ).all()
    if not rows or rows[0].state != "given":
        return 0, ""
    number = 1 + sum(row.what == "batch" for row in rows)
    for row in reversed(rows):
        found = witnessing.locks(row.said or {}).get(number) if row.said else None
        if found:
            return number, found
    raise NotOpen(f"the witness has given no lock {number}")


def seal(config: Config, draft: Draft, nonce: str, lock: tuple[int, str]) -> None:
    """Seal a draft that is to be stored."""
    receipt = dict(draft.receipt)
    held = Opened(text=draft.text, orders=draft.orders, receipt=receipt, nonce=nonce)
    bound = witnessing.sealed_orders(draft.orders, nonce)
    draft.text = sealing.seal(config, _what(draft), held.model_dump(mode="json"), lock[1])
    draft.orders = []
    draft.receipt = hidden(receipt) | {"bound": bound, "lock": lock[0]}


def hidden(receipt: dict[str, Any]) -> dict[str, Any]:
    """A receipt without what was ordered: how many lines, and whether they are accepted."""
    shown = Receipt.model_validate(receipt)
    shown.signed = ""
    for one in shown.understood:
        one.text, one.note, one.clause, one.written = HIDDEN, "", "", ""
    for line in shown.not_understood:
        line.text, line.sentence, line.suggestions = HIDDEN, HIDDEN, []
    for no in shown.not_allowed:
        no.text, no.read, no.clause = HIDDEN, "", ""
    shown.missing = [HIDDEN] * len(shown.missing)
    grave = any(stake.grave for stake in shown.stakes)
    shown.stakes = [Stake(text=AT_STAKE, grave=True)] if grave else []
    shown.doubts, shown.means = [], ""
    shown.commands, shown.ahead, shown.standing = [], [], []
    return shown.model_dump(mode="json")


def bound(draft: Draft) -> str:
    """A digest that binds what was ordered."""
    if sealing.is_sealed(draft.text):
        return str(draft.receipt["bound"])
    return witnessing.sealed_orders(draft.orders)


def _what(draft: Draft) -> str:
    return f"ask/{draft.ask_id}"


def keys(session: Session, game_id: int) -> dict[int, str]:
    """The keys that the witness has given: number of the lock -> hex."""
    rows = session.exec(
        select(WitnessAsk).where(WitnessAsk.game_id == game_id, WitnessAsk.what == "batch")
    )
    return {int(row.of.get("lock", 0)): row.secret for row in rows if row.secret}


def opened(config: Config, draft: Draft, keys: dict[int, str]) -> Opened:
    """A draft as it was sent, sealed or not. NotOpen: its key is not there."""
    if not sealing.is_sealed(draft.text):
        return Opened(text=draft.text, orders=draft.orders, receipt=draft.receipt, nonce="")
    lock = int(draft.receipt.get("lock", 0))
    if lock and lock not in keys:
        raise NotOpen("the witness has not given its key")
    return Opened.model_validate(
        sealing.unseal(config, _what(draft), draft.text, keys[lock] if lock else "")
    )
