"""Lines that were accepted once and that a later letter made impossible: an attack of a unit that
was then moved away. Nobody has taken them back, so they count again once nothing stands in their
way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlmodel import col, select

from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt
from adjudicator.service.sealing import is_sealed
from adjudicator.storage.tables import Draft

DROPPED = "//"
"""What stands in the place of such a line that its writer took back."""
MOST = 12
"""Receipts of a question that are looked through, the newest ones."""


def fallen(work: Work, draft: Draft) -> dict[int, str]:
    """The lines that fell since they were accepted, by their numbers, in the words they had."""
    query = select(Draft).where(Draft.ask_id == draft.ask_id, Draft.seat_id == draft.seat_id)
    rows = work.session.exec(query.order_by(col(Draft.number).desc()).limit(MOST)).all()
    found: dict[int, str] = {}
    before: dict[int, str] = {}
    for row in reversed([one for one in rows if not is_sealed(one.text)]):
        receipt = Receipt.model_validate(row.receipt)
        lines = row.text.split("\n")
        stands = {one.line for one in receipt.understood}
        refused = {one.line for one in receipt.not_allowed} - stands
        if before and not any(_at(lines, n) == line for n, line in before.items()):
            found = {}  # another text took the place of what was there
        taken = {n: line for n, line in before.items() if n in refused and _at(lines, n) == line}
        found |= taken
        found = {n: line for n, line in found.items() if n in taken or not _at(lines, n)}
        before = {n: _at(lines, n) for n in stands if n}
    return found


def _at(lines: Sequence[str], number: int) -> str:
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def risen(
    lines: dict[int, str],
    kept: dict[int, str],
    free: Collection[int],
    stands: Callable[[dict[int, str]], Collection[int] | None],
) -> dict[int, str]:
    """Of fallen lines those that stand again beside what is kept. free: the numbers at which
    nothing else has come. stands: the lines that count of a text, None if it cannot be read."""
    able = {n: line for n, line in lines.items() if n in free and n not in kept}
    if not able:
        return {}
    alone = stands(kept)
    if alone is None:
        return {}
    back: dict[int, str] = {}
    for tried in [able] if len(able) == 1 else [able, *({n: line} for n, line in able.items())]:
        both = stands(kept | back | tried)
        if both is not None and set(both) >= {*alone, *back, *tried}:
            back |= tried
        if set(back) == set(able):
            break
    return back
