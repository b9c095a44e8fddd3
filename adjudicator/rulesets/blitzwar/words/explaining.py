"""What there is to know of a kind of unit, a card or a nation, for `help WORD`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from adjudicator.core.names import fold
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import describe
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.land.losses import read, reduced
from adjudicator.rulesets.blitzwar.book.land.odds import COMBAT
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    SIDE_NAMES,
    control,
    home_zones,
    state_of,
)
from adjudicator.rulesets.blitzwar.book.politics.surrender import (
    CAPITAL,
    CAPITAL_AND_FOUR,
    ITALIAN_CORPS,
    ITALIAN_ZONES,
    OTHER_ZONES,
    SUPPLY_ZONES,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import describe_card
from adjudicator.rulesets.blitzwar.book.stacking import corps_counters
from adjudicator.rulesets.blitzwar.book.stockpile import stock_halves
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


def stock(board: Board, view: View) -> Fraction | None:
    """The supply of the seat, in units."""
    return Fraction(stock_halves(view.position, view.seat), 2) if view.seat else None


def falls(board: Board, view: View, words: str) -> list[str]:
    """By what a country surrenders (BW-9.2), and what of that is still missing."""
    names = lexicon(board, view.position, view.seat)
    found: dict[str, str] = {}
    for kind in ("country", "nation"):
        for name in names.find(kind, words):
            found.setdefault(name.id, name.text)
    return [
        line for id, name in found.items() for line in _surrender(board, view.position, id, name)
    ]


def _surrender(board: Board, position: Position, country: str, name: str) -> Iterator[str]:
    state = state_of(position, country)
    if state.state != "active":
        yield f"{name}: {state.state} now."
    capital = board.capital(country)
    if country in SUPPLY_ZONES:
        wanted = list(board.supply_zones(state.side)) if state.side else []
        yield f"{name} surrenders when its enemies control all its supply zones (9.2)."
    elif country == "ITA":
        wanted = list(board.tagged("italy_home"))
        yield (
            f"{name} surrenders, from 1941 on, when its enemies control {ITALIAN_ZONES} zones at"
            f" home and have {ITALIAN_CORPS} corps there (9.2)."
        )
    elif country in CAPITAL_AND_FOUR and capital:
        wanted = [capital, *(zone for zone in home_zones(board, country) if zone != capital)]
        yield (
            f"{name} surrenders when its enemies control its capital, {board.name(capital)}, and"
            f" {OTHER_ZONES} other zones of it (9.2)."
        )
    elif country in CAPITAL and capital:
        wanted = [capital]
        yield f"{name} surrenders when its enemies control {board.name(capital)} (9.2)."
    else:
        yield f"{name} does not surrender (9.2)."
        return
    yield from _taken(board, position, country, wanted)


def _taken(board: Board, position: Position, country: str, wanted: list[str]) -> Iterator[str]:
    """Who controls the zones that the surrender of a country hangs on."""
    by: dict[str, list[str]] = {}
    own = state_of(position, country).side or "neutral"
    for zone in wanted:
        by.setdefault(control(position, zone), []).append(board.name(zone))
    for side, zones in by.items():
        whose = "Not taken yet" if side == own else f"Controlled by {_side(side)}"
        yield f"{whose}: {listed(zones)}."


def _side(side: str) -> str:
    return next((name for one, name in SIDE_NAMES.items() if one == side), "nobody")


_ODDS = re.compile(r"(\d+) corps against (\d+), (\d-\d) after shifts")


def chances(told: str) -> str:
    """How many of the six rolls destroy the defenders, beat them or fail. told: an attack and what
    it comes to, as a receipt says it."""
    match = _ODDS.search(told)
    if match is None or match[3] not in COMBAT.columns:
        return ""
    attack, defence, column = int(match[1]), int(match[2]), COMBAT.columns.index(match[3])
    results = [read(COMBAT.result(column, die)) for die in range(1, 7)]
    tolls = [reduced(result, attack, defence)[0] for result in results]
    cleared = sum(toll.defender >= defence for toll in tolls)
    beaten = sum(toll.attacker < toll.defender < defence for toll in tolls)
    if cleared == len(tolls):
        return f"At {match[3]}, every roll destroys all defenders."
    then = (
        "and are attacked again in the Normal Combat Phase"
        if re.search(r"\bblitz\b", told)
        else "and have to retreat, or lose one corps more to stay"
    )
    some = f"on {beaten} they lose more corps than you {then}; " if beaten else ""
    return (
        f"At {match[3]}, all defenders are destroyed on {cleared} of 6 rolls; {some}on"
        f" {len(tolls) - cleared - beaten} of 6 the attack fails."
    )
