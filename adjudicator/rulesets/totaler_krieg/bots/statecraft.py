"""Cards and politics with a reason: what a careful government says beforehand.

The Pending Card is left to the default, the card of the historical line or the next that may
be selected. Whom to court and what to choose each faction knows in an order of its own.
"""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import steps_of
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick, Select, Sway
from adjudicator.rulesets.totaler_krieg.view import View

COURTED = {
    "axis": ("Italy", "Hungary", "Rumania", "Bulgaria", "Finland", "Yugoslavia", "Spain"),
    "western": ("Greece", "Yugoslavia", "Turkey", "Poland", "Belgium-Holland", "Portugal"),
    "soviet": ("Finland", "Turkey", "Rumania", "Bulgaria", "Baltic States", "Yugoslavia"),
}
"""Neutral Countries in the order in which a faction wants them."""
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
YELLOW, NEAR_PARIS = "16.2.1", 3
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
    found: list[Order] = []
    for section in coming(board, view):
        if section in COURTING and courted:
            found.append(Sway(countries=courted))
        elif section in CHOOSING:
            found.append(Choose(option=WISHES, event=section))
    return found + one_front(board, view) + kept_for_france(board, view)


def one_front(board: Board, view: View) -> list[Order]:
    """While France fights on the Axis selects no card that brings the war with Russia, but the
    one that gives most replacements."""
    position = view.position
    france = position.countries.get("France")
    fights = france is not None and france.status == "active" and not position.posture.get("france")
    seasonal = board.calendar[position.turn].seasonal
    if position.phasing != "axis" or position.war_state != "limited" or not (fights and seasonal):
        return []
    hand = [
        number
        for number in position.cards["axis"].hand
        if not any(
            step.verb == "war" or (step.verb, *step.args) == ("end_policy", "Russia")
            for step in steps_of(board.cards[f"axis:{number}"].option_segment)
        )
    ]
    wait = not near_paris(board, view)
    hand.sort(
        key=lambda number: (
            wait and yellow(board, f"axis:{number}"),
            -replacements_of(board, f"axis:{number}"),
            number,
        )
    )
    return [Select(cards=tuple(hand))] if hand else []


def yellow(board: Board, card: str) -> bool:
    """Does a card bring Case Yellow?"""
    texts = steps_of(board.cards[card].conditional_events)
    return any(step.args[:1] == (YELLOW,) for step in texts)


def near_paris(board: Board, view: View) -> bool:
    """Do Axis ground units stand near the Capital of France?"""
    paris = 1 << board.cell(board.areas["France"].capital)
    return bool(Field(view.position, board).ground["axis"] & board.near(paris, NEAR_PARIS))


def replacements_of(board: Board, card: str) -> int:
    """The steps that a card gives, whoever gets them."""
    return sum(int(word) for word in board.cards[card].replacements.split() if word.isdigit())


def kept_for_france(board: Board, view: View) -> list[Order]:
    """Case Yellow comes once: it is kept for France, where the Capital alone decides, once
    somebody stands near Paris."""
    position = view.position
    cards = position.cards[position.phasing]
    seasonal = board.calendar[position.turn].seasonal
    number = cards.pending if seasonal else cards.current
    card = board.cards.get(f"{position.phasing}:{number}")
    france = position.countries.get("France")
    if card is None or france is None or france.status != "active" or france.fell:
        return []
    if not yellow(board, card.id) or not near_paris(board, view):
        return []
    return [
        Pick(countries=("France",), event=YELLOW),
        Choose(option=("nothing",), event=YELLOW),
    ]


def _is_neutral(view: View, country: str) -> bool:
    state = view.position.countries.get(country)
    return state is not None and state.status == "neutral"
