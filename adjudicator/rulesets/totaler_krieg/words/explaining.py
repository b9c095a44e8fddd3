"""What there is to know of a card, a counter, a place or a Country, for `help WORD`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core.names import fold
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.parts import Card, Counter, Face
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.board.sheet import unit
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import FRENCH, held_by
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import MOST_UNITS, most_steps
from adjudicator.rulesets.totaler_krieg.orders.lexicon import PEOPLE, lexicon
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words import cards as card_words
from adjudicator.rulesets.totaler_krieg.words.places import place

MOST = 4
"""Things called alike that are explained; of more their names."""


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `34b`, `barbarossa`, `1p`, `kiev`, `force pool`, `rumania`."""
    found: list[str] = [*_results(board, words)]
    for card in _cards(board, view, words):
        found += card_words.in_full(board, card)
    names = lexicon(board, view.position, view.seat)
    field = Field(view.position, board)
    counters = dict.fromkeys(
        name.id
        for kind in names.kinds
        for name in names.find(kind, words)
        if name.id in board.counters
    )
    if len(counters) > MOST:
        found.append(f"These have that name: {listed(list(counters))}.")
    else:
        for counter in counters:
            found += _counter(field, counter)
    places = dict.fromkeys(
        name.id for kind in names.kinds for name in names.find(kind, words) if _place(board, name)
    )
    for at in list(places)[:MOST]:
        found += _told_of(field, at)
    whose = (one.country for one in board.counters.values() if one.country)
    for country in dict.fromkeys((*view.position.countries, *whose)):
        if words in (
            fold(country),
            *PEOPLE.get(country, (f"{fold(country)}n", f"{fold(country)}ns")),
        ):
            found += _country(field, country) if country in view.position.countries else ()
            found += _units_of(field, country)
    return found


TABLE = ("crt", "combat results table", "combat result table", "combat results", "combat table")


def _results(board: Board, words: str) -> Iterator[str]:
    """The Combat Results Table, or the column of some odds (`3 1`)."""
    whole = words in TABLE
    columns = [one for one in board.crt if whole or fold(one.name) == words]
    if columns:
        yield "Combat Results Table, for a die of 1 to 6 (steps lost by attacker-defender):"
    for column in columns:
        cells = [
            f"{result.retreat} {result.attacker}-{result.defender}"
            for _, result in sorted(column.results.items())
        ]
        yield f"  {column.name}: {', '.join(cells)}."


def _place(board: Board, name: object) -> bool:
    at = getattr(name, "id", "")
    return at in board.hexes or at in board.zones or at.startswith("box:")


_CARD = re.compile(r"(?:(axis|western|soviet) )?(?:card )?(\d{1,2}[a-d]?)")


def _cards(board: Board, view: View, words: str) -> Iterator[Card]:
    """Cards by number, of the seat's own deck unless another is named, or by a part of their
    name."""
    own = view.seat or view.position.phasing
    if match := _CARD.fullmatch(words):
        card = board.cards.get(f"{match[1] or own}:{match[2]}")
        if card is not None:
            yield card
        return
    words = words.removeprefix("card ")
    if len(words) > 3:
        begins = re.compile(rf"\b{re.escape(words)}")
        deck = [card for card in board.cards.values() if begins.search(fold(card.name))]
        mine = [card for card in deck if card.faction == own]
        yield from (mine or deck)[:MOST]


def _face(face: Face) -> str:
    return f"{face.attack}-{face.defence}-{face.move} ({count(face.steps, 'step')})"


def _counter(field: Field, name: str) -> Iterator[str]:
    board = field.board
    counter: Counter = board.counters[name]
    piece = field.position.pieces[name]
    sort = counter.type.replace("_", " ").replace("hq", "HQ")
    whose = FACTION_NAMES.get(field.owner.get(name, counter.faction), "")
    kind = {"ground": " ground unit", "support": " support unit"}.get(counter.kind, " marker")
    yield (
        f"{name}: {counter.name or sort}, {sort}{kind}"
        f"{f' of {counter.country}' if counter.country else ''}{f' ({whose})' if whose else ''}."
    )
    sides = [_face(face) for face in (counter.front, counter.back) if face is not None]
    if sides:
        shown = "back" if piece.back and counter.back is not None else "front"
        yield f"  Attack-defence-movement: {' / '.join(sides)}; its {shown} is up."
    if counter.range:
        yield f"  Range: {count(counter.range, 'hex', 'hexes')}."
    where = board.name(piece.at) if is_hex(piece.at) else place(board, piece.at)
    head, _, tail = piece.at.partition(":")
    if head == "card":
        where = f"not in play: it comes with card {tail.partition(':')[2]}"
    elif head == "event":
        where = f"not in play: it comes with the event of {tail}"
    cut = ""
    if is_hex(piece.at) and counter.kind == "ground" and name in field.owner:
        cut = "; in supply" if supply.supplied(field, name) else "; out of supply"
    yield f"  Where: {where}{cut}."
    if counter.delay_stripe:
        yield "  It has a Delay Stripe: when eliminated, it goes to the Delay Box."


def _told_of(field: Field, at: str) -> Iterator[str]:
    board = field.board
    if not is_hex(at):
        names = [
            n for n, piece in field.position.pieces.items() if piece.at.partition(":")[2] == at
        ]
        names += field.position.at(at)
        zone = board.zones.get(at)
        if zone is not None:
            yield f"{at}: a Naval Zone next to {listed(sorted(zone.links))}."
        else:
            yield f"{place(board, at)}."
        yield f"  There: {', '.join(dict.fromkeys(names)) or 'nothing'}."
        return
    one = board.hexes[at]
    sort = [one.terrain or ("land" if one.land else "sea")]
    sort += [word for word, is_so in (("City", one.city), ("Port", one.port)) if is_so]
    sort += ["Strategic Hex"] if one.strategic else []
    whose = f", {one.country}" if one.country else ""
    holder = FACTION_NAMES.get(field.controller(one.cell), "nobody")
    yield f"{board.name(at)}: {', '.join(sort)}{whose}; controlled by {holder}."
    if weather := field.weather(one.cell):
        yield f"  Weather: {weather}."
    if one.zones:
        yield f"  On the {listed(list(one.zones))}."
    here = [*field.stacks.get(one.cell, ()), *field.support.get(one.cell, ())]
    here += [name for name in field.marks.get(one.cell, ()) if name not in here]
    told = [unit(field, name, at).label for name in here]
    yield f"  There: {'; '.join(told) or 'nothing'}."
    sides = []
    for other in board.neighbours(one.cell):
        between = [kind for kind in sorted(board.between(one.cell, other)) if kind]
        line = board.line(one.cell, other)
        by = [*(kind.replace("_", " ") for kind in between), *([line] if line else [])]
        if by:
            sides.append(f"{field.id(other)} {' and '.join(by)}")
    if sides:
        yield f"  Toward {'; '.join(sides)}."


def _country(field: Field, name: str) -> Iterator[str]:
    state = field.position.countries[name]
    side = f", {FACTION_NAMES[state.faction]}" if state.faction in FACTIONS else ""
    lean = f"; {state.influence.title()} marker" if state.influence else ""
    yield f"{name}: {state.status}{side}{lean}."
    capital = field.board.areas[name].capital if name in field.board.areas else ""
    if capital:
        yield f"  Capital: {field.board.name(capital)}."


def _units_of(field: Field, country: str) -> Iterator[str]:
    board = field.board
    at: dict[str, list[str]] = {}
    for name, piece in field.position.pieces.items():
        if is_hex(piece.at) and name in board.counters and board.counters[name].country == country:
            at.setdefault(piece.at, []).append(name)
    told = [f"{board.name(place)} {', '.join(names)}" for place, names in at.items()]
    if told:
        yield f"{country}, on the map: {'; '.join(told)}."


def room(board: Board, view: View, area: str) -> list[str]:
    """What a hex holds (TK-9), and what stands there."""
    if not is_hex(area) or area not in board.hexes:
        return [f"{place(board, area)}: no stacking limit (9)."]
    field, at = Field(view.position, board), board.hexes[area].cell
    there = field.stacks.get(at, ())
    told = (
        f"{board.name(area)} holds {MOST_UNITS} ground units with {most_steps(field, at)} steps,"
        " among them one HQ, one Fortress and units of one Minor Country (9.1, 9.2)"
    )
    steps = sum(field.steps(name) for name in there)
    now = f"{count(len(there), 'unit')} with {count(steps, 'step')}" if there else "nobody"
    return [f"{told}. There now: {now}."]


def falls(board: Board, view: View, words: str) -> list[str]:
    """By what a Country is conquered (TK-16.1.1), and which of its Cities are still missing."""
    field = Field(view.position, board)
    return [
        line
        for country, state in view.position.countries.items()
        if words in (fold(country), *PEOPLE.get(country, (f"{fold(country)}n",)))
        for line in _conquest(field, country, state.status, state.faction)
    ]


def _conquest(field: Field, country: str, status: str, whose: str) -> Iterator[str]:
    board = field.board
    side = f" ({FACTION_NAMES[whose]})" if whose in FACTIONS else ""
    home = field.lands.home.get(country, 0)
    cities = home & board.cities
    if status != "active":
        yield (
            f"{country} is {status}{side}. A neutral Country cannot be attacked, and its hexes"
            " cannot be entered, until an event activates it."
            if status == "neutral"
            else f"{country} is {status}{side}."
        )
    if not cities:
        return
    by = "axis" if whose in ("western", "soviet") or status != "active" else "western"
    bases = home & (field.partisans["western"] | field.partisans["soviet"])
    wanted = cities if country in FRENCH[by] else cities | bases
    falls_ = "falls" if country == "France" else "is conquered"
    yield (
        f"{country} {falls_} when {FACTION_NAMES[by]} ground units stand in all its Cities and"
        " Partisan Bases at once (16.1.1)."
    )
    if held_by(field, country, by):
        yield f"  They stand in all of them: {country} {falls_} when that is looked at next."
        return
    held, open_ = field.ids(wanted & field.ground[by]), field.ids(wanted & ~field.ground[by])
    if held:
        yield f"  {FACTION_NAMES[by]} units stand in: {listed([board.name(at) for at in held])}."
    yield f"  Still missing: {listed([board.name(at) for at in open_])}."
