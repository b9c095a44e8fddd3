"""What a submission changes in the one before it, told in its receipt: nothing that was sent is
lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from adjudicator.core.protocol import NoOrders
from adjudicator.core.saying import count
from adjudicator.service.models import CommandDone, Receipt, Understood
from adjudicator.service.play.changes import wordings
from adjudicator.storage.tables import Draft

MOST_TOLD = 12
"""Lines of one kind of change that are told one by one."""


def pairs(
    old: Sequence[Understood], new: Sequence[Understood]
) -> tuple[list[tuple[Understood, Understood]], list[Understood]]:
    """The orders of an earlier text that another of the same subject takes the place of, each with
    it, and those that are in the new one in no way. Equal ones are neither."""
    fresh = list(new)
    gone: list[Understood] = []
    for one in old:
        same = next((order for order in fresh if order.text == one.text), None)
        if same is None:
            gone.append(one)
        else:
            fresh.remove(same)
    changed: list[tuple[Understood, Understood]] = []
    left: list[Understood] = []
    for one in gone:
        heir = next(
            (
                order
                for order in fresh
                if wordings.subject(order.text) == wordings.subject(one.text)
            ),
            None,
        )
        if heir is None:
            left.append(one)
        else:
            fresh.remove(heir)
            changed.append((one, heir))
    return changed, left


def tell_replaced(receipt: Receipt, old: Draft, said_once: Collection[str] = ()) -> None:
    """Put into the receipt what a text that takes the place of another leaves out of it, and what
    it says otherwise. said_once: how orders begin of which only one counts."""
    had = Receipt.model_validate(old.receipt).understood
    had = [one for one in had if one.text not in NoOrders.examples]  # nothing is lost with it
    changed, left = pairs(had, receipt.understood)
    for one in list(left):  # of words that are said anew, the new ones count
        head = next((head for head in said_once if one.text.startswith(f"{head} ")), None)
        heir = next((new for new in receipt.understood if head and new.text.startswith(head)), None)
        if heir is not None:
            left.remove(one)
            changed.append((one, heir))
    receipt.left_out = [one.text for one in left]
    receipt.changed = [f"{new.text}, before: {one.text}" for one, new in changed[:MOST_TOLD]]
    if len(changed) > MOST_TOLD:
        receipt.changed.append(
            f"{count(len(changed) - MOST_TOLD, 'more order')} changed in the same way."
        )
    if left:
        verb = "counts" if len(left) == 1 else "count"
        receipt.changed.append(
            f"{count(len(left), 'order')} of receipt {old.number} no longer {verb} "
            "(“restore” brings back what was replaced):"
        )
        receipt.changed += [f"  {one.text}" for one in left[:MOST_TOLD]]
        if len(left) > MOST_TOLD:
            receipt.changed.append(f"  and {len(left) - MOST_TOLD} more")


DROPPED = "Dropped: {}"
"""What “drop line” says of an order."""


def tell_amended(
    receipt: Receipt, old: Draft, told: Iterable[CommandDone], risen: Collection[int] = ()
) -> None:
    """Put into the receipt what an amendment adds, changes and takes away; what came of its
    commands says some of it already. risen: lines that had been refused and count again."""
    told = list(told)
    said = " ".join(one.outcome for one in told)
    dropped = {line for one in told for line in (one.outcome, *one.lines)}
    lines = old.text.split("\n")
    before = _by_line(Receipt.model_validate(old.receipt).understood)
    after = _by_line(receipt.understood)
    again = [line for line in after if line in risen and line not in before]
    receipt.changed += [f"Line {line} counts again: {after[line]}" for line in again]
    added = [line for line in after if line not in before and line not in again]
    for line in sorted({*before, *after}):
        was, now = before.get(line, ""), after.get(line, "")
        if was == now or line in added or line in again:
            continue
        if now and not re.search(rf"\b[Ll]ine {line}\b", said):
            receipt.changed.append(f"Line {line} now reads: {now} (before: {was})")
        elif (
            not now
            and DROPPED.format(lines[line - 1].strip() if 0 < line <= len(lines) else "")
            not in dropped
        ):
            receipt.changed.append(f"Line {line} no longer counts: {was}")
    if len(added) > MOST_TOLD:
        receipt.changed.append(f"{len(added)} lines are new: {added[0]} to {added[-1]}.")
    else:
        receipt.changed += [f"Line {line} is new: {after[line]}" for line in added]


def _by_line(orders: Sequence[Understood]) -> dict[int, str]:
    """Line -> its orders as the house writes them."""
    found: dict[int, list[str]] = {}
    for order in orders:
        if order.line and not order.note.startswith(("standing order", "ordered by ")):
            found.setdefault(order.line, []).append(order.text)
    return {line: "; ".join(texts) for line, texts in found.items()}
