"""13.6.1.2 The ending of a Policy: all its markers leave the Posture Display at once."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Position
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
    policy = field.posture(country)
    if policy not in POLICIES:
        return []
    position = field.position
    if position.war_state == "pre":  # TK-12.1-1
        raise NotAllowed(
            0, "TK-13.6.1.2-20", f"In Pre-War nobody may end the Policy of {country} by force."
        )
    marker = position.pieces.get("MK-Enforced_Peace")
    if policy == "ostland" and marker is not None and marker.at.startswith("turn:"):
        raise NotAllowed(
            0, "TK-13.6.1.2-21", "The Enforced Peace forbids to end the Ostland Accord now."
        )
    return end(position, policy)
