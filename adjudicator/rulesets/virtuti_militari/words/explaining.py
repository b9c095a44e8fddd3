"""What there is to know of a unit, a token, a card or a country, for `help WORD`; and what is
bought at which price."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core.pointing import tallied
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, at_war, controller
from adjudicator.rulesets.virtuti_militari.board.sheet import piece
from adjudicator.rulesets.virtuti_militari.board.terms import FACTION_NAMES, FACTIONS, SIDE_OF
from adjudicator.rulesets.virtuti_militari.book.areas import key_areas
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths
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
    for kind in dict.fromkeys(name.id for name in names.find("kind", words)):
        found += _kind(board, kind)
    for token in dict.fromkeys(name.id for name in names.find("token", words)):
        found += _token(board, token)
    for card in board.cards.values():
        if words in (card.name.casefold(), card.id.replace("_", " ")):
            found += _card(board, position, card.id)
    for country in dict.fromkeys(name.id for name in names.find("country", words)):
        found += _country(board, position, country)
    for faction in dict.fromkeys(name.id for name in names.find("faction", words)):
        found += _faction(board, position, faction)
    return found


def _kind(board: Board, kind: str) -> Iterator[str]:
    say, rows = Say(board), [row for (of, _), row in board.units.items() if of == kind]
    for row in rows:
        die = f", {row.die} die" if row.die else ""
        yield (
            f"{say.kind(row.kind, row.level)}: strength {row.strength}, {row.hp} HP{die};"
            f" {tenths(row.cost)} PP, {count(row.time, 'turn')} to build."
        )


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
