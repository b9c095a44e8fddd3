"""What there is to know of a place, a unit, a token, a card, a technology or a country, for
`help WORD`; and what is bought at which price."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from adjudicator.core.names import Lexicon
from adjudicator.core.pointing import tallied
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    Unit,
    at_war,
    controller,
    family_of,
    supplied,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.board.sheet import piece
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS,
    FACTIONS_OF,
    SIDE_OF,
    TECHNOLOGY_NAMES,
    Faction,
    Technology,
)
from adjudicator.rulesets.virtuti_militari.book.areas import key_areas
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
from adjudicator.rulesets.virtuti_militari.book.home.research import (
    CHANCE,
    MOST_POINTS,
    POINT_PRICE,
    STEPS,
    TOP_LEVEL,
)
from adjudicator.rulesets.virtuti_militari.book.stacking import HIGHEST, allowed, heights
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.view import View
from adjudicator.rulesets.virtuti_militari.words.wording import Say

MOST = 4
"""Things called alike that are told one by one."""


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `wehrmacht`, `army`, `move 1`, `germany`, the id of a unit."""
    position, found = view.position, list[str]()
    names = lexicon(board, position, view.seat)
    for unit in [u for u in position.units if u.id == words][:MOST]:
        found.append(f"{piece(board, position, unit).label}: {board.name(unit.place)}.")
        found += _kind(board, unit.kind)
    for place in dict.fromkeys(name.id for name in names.find("place", words)):
        found += _place(board, position, place)
    for technology in dict.fromkeys(name.id for name in names.find("technology", words)):
        found += _technology(view, technology)
    for kind in dict.fromkeys(name.id for name in names.find("product", words)):
        found += [*_kind(board, kind), *_awaited(board, view, kind)]
    for token in _tokens(board, names, words):
        found += [*_token(board, token), *_left(board, view, token)]
    for card in board.cards.values():
        if words in (card.name.casefold(), card.id.replace("_", " ")):
            found += _card(board, position, card.id)
    for country in dict.fromkeys(name.id for name in names.find("country", words)):
        found += _country(board, position, country)
    for faction in dict.fromkeys(name.id for name in names.find("faction", words)):
        found += _faction(board, position, faction)
    return found


def _place(board: Board, position: Position, place: str) -> Iterator[str]:
    """Whose an area is, its weather and what it is worth, who stands in a place, and who next to
    it."""
    if board.is_port(place):
        return
    held = controller(position, place)
    sort = [f"held by {Say(board).faction(held)}"] if held in FACTION_NAMES else ["neutral"]
    if board.is_land(place):
        sort += [weather_in(position, place)]
        sort += [f"fortification {position.forts[place]}"] if place in position.forts else []
        sort += ["out of supply"] if not supplied(position, place) else []
    else:
        sort = ["a sea"]
    yield f"{board.name(place)}: {', '.join(sort)}."
    here = [place, board.port_of(place)] if board.is_land(place) else [place]
    there = [said for at in here if at and (said := _standing(board, position, at))]
    yield f"  There: {'; '.join(there) or 'nobody'}."
    near = [(o, _standing(board, position, o)) for o in board.adjacent(place)]
    told = [f"{board.name(o)}{f' ({units})' if units else ''}" for o, units in near]
    yield f"  Next to it: {', '.join(told)}."


def _standing(board: Board, position: Position, place: str) -> str:
    """`USSR 2 Army, Corps`: the units in a place by faction, with what they are worth in all."""
    by: dict[str, list[Unit]] = {}
    for unit in position.units:
        if unit.place == place:
            by.setdefault(unit.faction, []).append(unit)
    port = "in port, " if board.is_port(place) else ""
    return "; ".join(
        f"{port}{FACTION_NAMES[cast(Faction, faction)]} "
        f"{Say(board).force([Say(board).kind(one.kind, one.level) for one in units])}, strength "
        f"{sum(board.unit(one.kind, one.level).strength for one in units)}"
        for faction, units in by.items()
    )


def _awaited(board: Board, view: View, kind: str) -> Iterator[str]:
    """When the next of a kind come, for each faction of the seat."""
    for faction in FACTIONS_OF.get(view.seat, ()) if view.seat else ():
        state = view.position.factions.get(faction)
        due = sorted(one.turns for one in state.queue if one.kind == kind) if state else []
        if due:
            times = listed([count(turns, "turn") for turns in due])
            yield f"  {FACTION_NAMES[faction]}, in production: {len(due)}, ready in {times}."


def _left(board: Board, view: View, token: str) -> Iterator[str]:
    """How many of an order token the seat's factions have left to place."""
    for faction in FACTIONS_OF.get(view.seat, ()) if view.seat else ():
        state = view.position.factions.get(faction)
        if state is not None:
            yield (
                f"  {FACTION_NAMES[faction]}, not on the map: {state.pool.get(token, 0)}"
                f" {board.tokens[token].name}."
            )


def _technology(view: View, technology: str) -> Iterator[str]:
    """How far each faction of the seat is in a technology."""
    for faction in FACTIONS_OF.get(view.seat, ()) if view.seat else ():
        state = view.position.factions.get(faction)
        if state is not None:
            level, points = state.levels[technology], state.research[technology]
            told = f"level {level}"
            if level < TOP_LEVEL:
                told += (
                    f", {state.progress[technology]} of {count(STEPS[level + 1], 'step')} towards"
                    f" level {level + 1}, {count(points, 'Research Point')} invested"
                    f" ({CHANCE * points}% for a step this turn)"
                )
                if points < MOST_POINTS:
                    told += f"; the next point costs {tenths(POINT_PRICE * (points + 1))} PP"
            yield (
                f"{TECHNOLOGY_NAMES[cast(Technology, technology)]} of the {FACTION_NAMES[faction]}:"
                f" {told}."
            )


def _kind(board: Board, kind: str) -> Iterator[str]:
    if kind == SUBMARINE:
        price, turns = board.submarine
        yield f"Submarine: {tenths(price)} PP, {count(turns, 'turn')} to build."
    say, rows = Say(board), [row for (of, _), row in board.units.items() if of == kind]
    for row in rows:
        die = f", {row.die} die" if row.die else ""
        yield (
            f"{say.kind(row.kind, row.level)}: strength {row.strength}, {row.hp} HP{die};"
            f" {tenths(row.cost)} PP, {count(row.time, 'turn')} to build."
        )


def _tokens(board: Board, names: Lexicon, words: str) -> list[str]:
    """The tokens that words name: with a figure one, else all of their family."""
    named = dict.fromkeys(
        name.id for said in (words, words.removesuffix("s")) for name in names.find("token", said)
    )
    if any(character.isdigit() for character in words):
        return list(named)
    families = {family_of(token) for token in named}
    return [token for token in board.tokens if family_of(token) in families]


def _token(board: Board, token: str) -> Iterator[str]:
    row = board.tokens[token]
    price = (
        f"{tenths(row.price)} PP, {count(row.time or 0, 'turn')} to build"
        if row.price is not None
        else "used again and again, never bought"
    )
    most = f", on at most {count(row.stack, 'unit')}" if row.stack else ""
    yield f"{row.name}: an order token for {' or '.join(row.places)}{most}; {price}."


def _card(board: Board, position: Position, id: str) -> Iterator[str]:
    card = board.cards[id]
    held = position.factions[card.faction].hand
    where = "in hand" if id in held else "not in hand"
    die = f", {card.die} die" if card.die else ""
    hits = f", {card.hp} HP" if card.hp else ""
    text = f" {card.text}" if card.text else ""
    yield (
        f"{card.name}, a card of {FACTION_NAMES[card.faction]} ({where}): PP {card.pp}%, air"
        f" {card.air}, strength {card.strength:+d}{die}{hits}.{text}"
    )


def _country(board: Board, position: Position, id: str) -> Iterator[str]:
    state = position.countries.get(id)
    areas = ", ".join(board.name(area) for area in board.of_country(id))
    if state is not None:
        side = f", {FACTION_NAMES[state.faction]}" if state.faction else ""
        entry = f", War Entry {state.war_entry}%" if state.status == "neutral" else ""
        yield f"{board.countries[id].name}: {state.status}{side}{entry}. Areas: {areas or 'none'}."


def _faction(board: Board, position: Position, faction: str) -> Iterator[str]:
    at: dict[str, list[str]] = {}
    for unit in position.units:
        if unit.faction == faction:
            at.setdefault(unit.place, []).append(Say(board).kind(unit.kind, unit.level))
    told = [f"{board.name(place)} {tallied(units)}" for place, units in at.items()]
    if told:
        yield f"{FACTION_NAMES[faction]}, on the map: {'; '.join(told)}."


def prices(board: Board) -> list[str]:
    """What can be bought at which price, in lines."""
    say = Say(board)
    units = [
        f"{say.kind(row.kind, row.level)} {tenths(row.cost)}"
        for row in board.units.values()
        if row.cost
    ]
    tokens = [
        f"{row.name} {tenths(row.price)}" for row in board.tokens.values() if row.price is not None
    ]
    lines = [f"Prices in PP, units: {', '.join(units)}."] if units else []
    return [*lines, f"Prices in PP, order tokens: {', '.join(tokens)}."] if tokens else lines


def room(board: Board, view: View, area: str) -> list[str]:
    """What a place holds (VM-STACK), what stands there, and which stacks the seat has left."""
    position = view.position
    told = f"{board.name(area)} holds {HIGHEST} units of a faction (STACK-8)"
    lines = []
    for faction in FACTIONS:
        if faction not in position.factions:
            continue
        name = FACTION_NAMES[faction]
        tall = heights(position, faction)
        if tall[area]:
            told += f"; {count(tall[area], 'unit')} of the {name} there"
        if view.seat is not None and SIDE_OF[faction] == view.seat:
            may = allowed(position, board, faction)
            has = [sum(height == size for height in tall.values()) for size in (2, 3, 4)]
            lines.append(
                f"The Logistics Track allows the {name} on the whole map {may.two} stacks of 2,"
                f" {may.three} of 3 and {may.four} of 4 (STACK-1); it has {has[0]}, {has[1]} and"
                f" {has[2]}."
            )
    return [f"{told}.", *lines]


def falls(board: Board, view: View, words: str) -> list[str]:
    """By what a country surrenders (VM-SURR), and which of its key areas still hold."""
    position = view.position
    names = lexicon(board, position, view.seat)
    found: list[str] = []
    wanted = [name.id for name in names.find("country", words)]
    if any(name.id == "ussr" for name in names.find("faction", words)):
        wanted += [
            id for id, row in board.countries.items() if row.name in ("USSR", "Soviet Union")
        ]
    for id in dict.fromkeys(wanted):
        state, areas = position.countries.get(id), key_areas(position, board, id)
        if state is None or not areas:
            continue
        name = board.countries[id].name
        if state.status != "active":
            found.append(f"{name}: {state.status} now.")
            if state.status == "surrendered":
                continue
        own = state.faction
        lost = [
            area
            for area in areas
            if own is not None and at_war(position, controller(position, area), own)
        ]
        left = [area for area in areas if area not in lost]
        found.append(
            f"{name} surrenders when its enemies hold all its key areas:"
            f" {listed([board.name(area) for area in areas])} (SURR-2)."
        )
        if lost:
            found.append(f"  Lost: {listed([board.name(area) for area in lost])}.")
        if left:
            found.append(f"  Not lost yet: {listed([board.name(area) for area in left])}.")
    return found


def chances(told: str) -> str:
    """Why a battle has no chance that can be computed. told: an attack and what it comes to."""
    if not re.search(r"\d+ against \d+", told):
        return ""
    return (
        "Battles have no dice: the higher sum wins. To both strengths come the cards and the air"
        " tokens, and those of the enemy are hidden until they are shown."
    )
