"""What a line is taken for, told from its receipt."""

from __future__ import annotations

import re

from adjudicator.service.grammar.dispatch import split
from adjudicator.service.models import Receipt

_PRESS = re.compile(r"“press to (?P<who>[^:]+): ")


def sort_of(got: Receipt, text: str) -> tuple[str, str]:
    """`ready`, `ready anyway`, `wait`, `press NAME`, `note`, `asked`, `order`, or `lost` for a line
    of which nothing is said; and the words of the receipt."""
    told = "; ".join(
        [
            *(f"= {one.text}" for one in got.understood),
            *(f"NO {one.text}" for one in got.not_allowed),
            *(f"?? {one.sentence}" for one in got.not_understood),
            *(f"-> {one.outcome}" for one in got.commands),
        ]
    )
    said = [f"{one.command.name} {one.argument}".strip() for one in split(text)[0]]
    if got.understood:
        return "order", told
    if got.not_understood or got.not_allowed:
        return "asked", told
    if found := next((one for one in said if one in ("ready", "ready anyway", "wait")), ""):
        return found, told
    if found := _PRESS.search(told):
        return f"press {found['who']}", told
    return ("note" if got.commands else "lost"), told
