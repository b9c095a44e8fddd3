"""What could be said of units that arrive, whose place is chosen freely: buttons and templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Side
from adjudicator.rulesets.blitzwar.book.politics.countries import POWER
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import KINDS, legal_zones
from adjudicator.rulesets.blitzwar.orders.home_orders import Arriving, Place, Raise
from adjudicator.rulesets.blitzwar.view import View

FEW = 4
"""Zones that are offered for a kind of unit."""
ITALIAN = (("armour", 2), ("infantry", 2), ("air", 2))
"""Pairs that Italy could take; a third is armour and a fleet (BW-11.2-3)."""


def at_large(board: Board, ask: Ask, view: View) -> Iterator[Choice]:
    """What Italy could take; each kind that arrives in some of the zones that are legal for it."""
    wanted = {*ask.accepts, *ask.ahead}
    if Raise.tag() in wanted:
        for kind, count in ITALIAN:
            yield Choice(Raise(units=(Arriving(count=count, kind=kind),)))
        yield Choice(Raise(units=(Arriving(kind="armour"), Arriving(kind="fleet"))))
    if Place.tag() not in wanted:
        return
    side = cast("Side", ask.seat)
    if Place.tag() in ask.accepts and "corps" in ask.facts:
        for zone in ask.options.get("zone", [])[:FEW]:
            yield Choice(Place(units=(Arriving(kind="all"),), zone=zone), zone)
        return
    for kind in KINDS:
        if ask.facts.get(kind) == 0:
            continue
        for zone in legal_zones(view.position, board, side, kind, POWER[side])[:FEW]:
            said = kind.replace("_", "-")
            yield Choice(Place(units=(Arriving(kind=said),), zone=zone), zone)
