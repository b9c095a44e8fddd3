"""13.6.2.3 The three Truces as a ladder: an event moves one by one level."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Policy, Position
from adjudicator.rulesets.totaler_krieg.words.facts.influence import TruceMoved

LOWER: dict[str, Policy] = {
    "reassess": "armistice",
    "armistice": "negotiation",
    "negotiation": "",
}  # TK-13.6.2.3-3
RAISE: dict[str, Policy] = {
    "negotiation": "armistice",
    "armistice": "reassess",
}  # TK-13.6.2.3-4 TK-13.6.2.3-5


def move(position: Position, table: Table[Board], box: str, up: bool, clause: str) -> None:
    """Move the Truce of a Posture Box by one level (TK-13.6.2.3-2), in whatever turn it is
    (TK-13.6.2.3-6); one that cannot rise further stays."""
    before = position.posture[box]
    ladder = RAISE if up else LOWER
    if before not in ladder:
        return
    position.posture[box] = ladder[before]
    table.tell(clause, TruceMoved(box=box, before=before, after=ladder[before]))


def negotiate(position: Position, table: Table[Board], box: str, clause: str) -> None:
    """A Negotiation marker goes into a Posture Box."""
    before = position.posture[box]
    position.posture[box] = "negotiation"
    table.tell(clause, TruceMoved(box=box, before=before, after="negotiation"))
