"""13.6.1.2 The ending of a Policy: all its markers leave the Posture Display at once."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Position
from adjudicator.rulesets.totaler_krieg.book.ground.entering import may_not_end
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field


def end(position: Position, policy: str) -> list[str]:
    """Remove a Policy from every Posture Box (TK-13.6.1.2-1); gives the boxes."""
    boxes = [box for box, there in position.posture.items() if there == policy]
    for box in boxes:
        position.posture[box] = ""
    return boxes


def end_voluntarily(field: Field, country: str) -> list[str]:
    """The Axis ends the Policy of a Country by what it does (13.6.1.2).

    Raises NotAllowed in Pre-War, and while an Enforced Peace guards the Ostland Accord."""
    if refusal := may_not_end(field, country):
        raise NotAllowed(0, *refusal)
    policy = field.posture(country)
    return end(field.position, policy) if policy in POLICIES else []
