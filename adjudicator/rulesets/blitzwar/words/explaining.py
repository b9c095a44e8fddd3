"""What there is to know of a kind of unit, a card or a nation, for `help WORD`."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.names import fold
from adjudicator.core.saying import count
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import describe
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.countries import SIDE_NAMES
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import describe_card
from adjudicator.rulesets.blitzwar.book.stacking import corps_counters
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.blitzwar.view import View

MOST = 30
"""Places that are told of one nation."""
MOVING = (
    "to move or activate a counter costs 1 supply unit, 1/2 if it has one corps; a "
    "strategic move costs twice that (7)"
)
UNITS = {
    ("infantry", "inf"): f"Infantry: infantry and armour are called corps; {MOVING}.",
    ("armour", "armoured", "armor", "panzer", "panzers", "tanks"): (
        f"Armoured: infantry and armour are called corps; {MOVING}."
    ),
    ("air", "air force", "aircraft", "fighter", "fighters", "bomber", "bombers"): (
        "Air force: one kind of unit for all missions; there are no separate fighters and bombers."
    ),
    ("fleet", "fleets"): "Fleet: a naval unit; to sail costs 1 supply unit a counter (7).",
    ("u boat", "u boats", "uboat", "uboats", "submarine", "submarines"): (
        "U-boat: a naval unit; to sail costs 1 supply unit a counter (7)."
    ),
    (
        "supply",
        "supplies",
    ): "Supply: the units with which moves, activations and sailings are paid (7).",
}
"""Ways to write a kind of unit, folded -> what it is."""


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `fighter`, `panzer expansion`, `poland`, the id of a counter."""
    position, found = view.position, list[str]()
    found += [text for called, text in UNITS.items() if words in called]
    names = lexicon(board, position, view.seat)
    for counter in position.counters:
        if counter.id == words:
            found.append(f"{describe(counter)}: {board.name(counter.place)}.")
    found += [
        f"{describe_card(card)} (a card of {SIDE_NAMES[card.side]})."
        for card in board.cards.values()
        if fold(card.title) == words and card.side == view.seat
    ]
    for country in dict.fromkeys(name.id for name in names.find("country", words)):
        found += _country(board, position, country)
    return found


def _country(board: Board, position: Position, country: str) -> Iterator[str]:
    at: dict[str, list[str]] = {}
    for counter in position.counters:
        if counter.country == country and not counter.ships:
            at.setdefault(counter.place, []).append(describe(counter))
    told = [f"{board.name(place)} {', '.join(there)}" for place, there in list(at.items())[:MOST]]
    if told:
        more = f"; and {count(len(at) - MOST, 'more place')}" if len(at) > MOST else ""
        yield f"{country}, on the map: {'; '.join(told)}{more}."


def room(board: Board, view: View, area: str) -> list[str]:
    """What a land zone holds (BW-4), and what of the reader's stands there."""
    zone = board.zones.get(area)
    if zone is None:
        return []
    if zone.stack_limit is None:
        return [f"{zone.name}: no stacking limit (4)."]
    what, most = zone.stack_limit
    counted = "infantry and armoured counters" if what == "counters" else "corps"
    told = f"{zone.name} can hold {most} {counted} of each side when a phase ends (4)"
    if view.seat:
        there = corps_counters(view.position, area, view.seat)
        number = len(there) if what == "counters" else sum(one.corps for one in there)
        told += f"; you have {number or 'none'} there"
    return [f"{told}. Air units, fleets and supply have no stacking limit."]
