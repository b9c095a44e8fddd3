"""What a seat would lose with the orders it has: told in every receipt, and asked about before
“ready” is taken."""

from __future__ import annotations

import logging

from adjudicator.core.checking import idle
from adjudicator.core.protocol import Ask, Checked, Stake
from adjudicator.service.grammar import Work

log = logging.getLogger(__name__)


def at_stake(work: Work, ask: Ask, checked: Checked) -> list[Stake]:
    """The stakes of orders that were checked: those of the rules, and lines that cannot be carried
    out as things stand. A mistake of ours in it costs nobody an order: then nothing is told."""
    try:
        found = work.ruleset.stakes(
            work.board, ask, work.view, checked.stands, work.ruleset.rulings_with(work.game.rulings)
        )
    except Exception:
        log.exception("the stakes of orders cannot be told")
        found = []
    told = {stake.line for stake in found if stake.line}
    return [*found, *(one for one in _idle(ask, checked) if one.line not in told)]


def _idle(ask: Ask, checked: Checked) -> list[Stake]:
    """Answers that do nothing as things stand; not those under an `if` or for later, which are
    meant for other things than those that stand now."""
    lines = [
        (order.line, order.clause)
        for order in checked.stands
        if order.tag() in ask.accepts and order.when is None and order.line
    ]
    return [
        Stake(
            text=f"Line {line} cannot be carried out as things stand.",
            clause=clause,
            grave=True,
            line=line,
        )
        for line, clause in lines
        if idle(checked.notes.get(line, ""))
    ]
