"""Cards and politics with a reason: what a careful government says beforehand.

The Pending Card is chosen in `selection`. Whom to court and what to choose each faction knows in
an order of its own.
"""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import steps_of
from adjudicator.rulesets.totaler_krieg.bots.selection import (
    YELLOW,
    france_fights,
    selected,
    yellow,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick, Sway
from adjudicator.rulesets.totaler_krieg.view import View

COURTED = {
    "axis": ("Italy", "Hungary", "Rumania", "Bulgaria", "Finland", "Yugoslavia", "Spain"),
    "western": ("Greece", "Yugoslavia", "Turkey", "Poland", "Belgium-Holland", "Portugal"),
    "soviet": ("Finland", "Turkey", "Rumania", "Bulgaria", "Baltic States", "Yugoslavia"),
}
"""Neutral Countries in the order in which a faction wants them."""
TARDY = "Italy"
"""Who would be overrun by France before he has mobilized, and is courted when it has fallen."""
WISHES = (
    "activate",
    "directive",
    "strike",
    "hasten",
    "minor",
    "support",
    "infantry",
    "consider",
    "discussions",
    "involvement",
)
"""Options of events, the most welcome first."""


COURTING = ("15.13", "15.19")
"""Events that ask whom to court."""
CHOOSING = ("15.1", "15.8", "15.18", "15.21", "15.28", "15.31", "15.36")
"""Events that ask what to do."""


def coming(board: Board, view: View) -> list[str]:
    """The events that the texts of the card of this turn name, each as often as they do; what
    tables will bring nobody knows, and defaults answer."""
    position = view.position
    faction = position.phasing
    cards = position.cards[faction]
    seasonal = board.calendar[position.turn].seasonal
    card = board.cards.get(f"{faction}:{cards.pending if seasonal else cards.current}")
    if card is None:
        return []
    texts = (*(card.option_segment if seasonal else ()), *card.political_events)
    return [step.args[0] for step in steps_of(texts) if step.verb == "event"]


def may_bring_war(board: Board, view: View) -> bool:
    """May the card of this turn bring a war that is not yet? A demand that is resisted does, and
    the end of a Policy."""
    position = view.position
    if not position.politics or not board.calendar[position.turn].seasonal:
        return False
    card = board.cards.get(f"{position.phasing}:{position.cards[position.phasing].pending}")
    if card is None:
        return False
    ends = any(step.verb == "end_policy" for step in steps_of(card.option_segment))
    return "demand" in card.symbols or ends


def governed(board: Board, view: View, lots: Lots) -> list[Order]:
    """What is said beforehand for the cards and events of a Faction Turn."""
    position = view.position
    if not position.politics:
        return []
    faction = position.phasing
    courted = tuple(one for one in COURTED[faction] if _is_neutral(view, one))
    if faction == "axis" and france_fights(position):
        courted = tuple(one for one in courted if one != TARDY)
    found: list[Order] = []
    for section in coming(board, view):
        if section in COURTING and courted:
            found.append(Sway(countries=courted))
        elif section in CHOOSING:
            found.append(Choose(option=WISHES, event=section))
    return found + selected(board, position) + kept_for_france(board, view)


def kept_for_france(board: Board, view: View) -> list[Order]:
    """Case Yellow comes once: it is kept for France, where the Capital alone decides."""
    position = view.position
    cards = position.cards[position.phasing]
    seasonal = board.calendar[position.turn].seasonal
    number = cards.pending if seasonal else cards.current
    card = board.cards.get(f"{position.phasing}:{number}")
    france = position.countries.get("France")
    if card is None or france is None or france.status != "active" or france.fell:
        return []
    if not yellow(card):
        return []
    return [
        Pick(countries=("France",), event=YELLOW),
        Choose(option=("nothing",), event=YELLOW),
    ]


def _is_neutral(view: View, country: str) -> bool:
    state = view.position.countries.get(country)
    return state is not None and state.status == "neutral"
