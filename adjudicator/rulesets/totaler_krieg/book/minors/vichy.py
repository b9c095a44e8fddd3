"""13.8.6 Vichy: what France becomes when it is conquered. Its land and Dependents `lands` gives,
its set-up `sites`; what happens to counters the events say (16.1.1, 16.2.1)."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import CountryState, Piece, Position
from adjudicator.rulesets.totaler_krieg.words.facts.minors import CountryCreated

MARKER, AT = "MK-Vichy", "w3217"


def found_vichy(
    position: Position, table: Table[Board], faction: str, *, neutral: bool, clause: str
) -> None:
    """France is Vichy from now on (TK-13.8.6-1): Neutral by Case Yellow, with its marker on the
    map (TK-13.8.6.1-1), an active Country of its old faction by conquest (TK-13.8.6.2-2)."""
    position.countries["France"] = CountryState(status="none", fell=True)
    state = CountryState(fell=True)
    if neutral:
        state.status, state.faction = "neutral", ""
        position.pieces[MARKER] = Piece(at=AT)
    else:
        state.status, state.faction = "active", faction
    position.countries["Vichy"] = state
    fact = CountryCreated(country="Vichy", status=state.status, faction=state.faction, units=[])
    table.tell(clause, fact)
