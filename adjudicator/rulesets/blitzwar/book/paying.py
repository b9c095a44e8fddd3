"""7 What moves and activations cost, and who pays.

Supply is counted in half units. A bill is paid by the nearest supply counters to
which the unit can trace a line, or by the one the order names (BW-A29).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import AMERICA, CAPE, Board
from adjudicator.rulesets.blitzwar.board.forces import LAND, NAVAL, describe, supply_words
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import supply
from adjudicator.rulesets.blitzwar.book.politics.countries import is_minor_country
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation

NAVAL_PRICE = 2
"""Naval movement, for each naval counter, in half units (BW-7-22)."""
FORTIFICATION_PRICE = 4  # BW-7-27
SHORT_SEAS = 2
"""Sea zones that a transport crosses at the single price (BW-7-26)."""


@dataclass(frozen=True)
class Paid:
    """halves: half units paid. places: where they were taken from."""

    halves: int
    places: tuple[str, ...]

    def words(self, board: Board) -> str:
        """`costs 2 1/2, from Tripoli`."""
        if not self.halves:
            return "free of charge"
        where = ", ".join(board.name(place) for place in self.places)
        return f"costs {supply_words(self.halves)}, from {where}"


def tactical_price(counter: Counter) -> int:
    """Tactical move or activation: 1 for each infantry, armoured or supply counter, 1/2 if
    the counter holds just one corps. In half units, as all prices."""
    if counter.kind in LAND and counter.corps == 1:
        return 1  # BW-7-21
    return 2  # BW-7-20


def strategic_price(counter: Counter) -> int:
    """Strategic movement costs twice the tactical price."""
    return 2 * tactical_price(counter)  # BW-7-23


def shipping_price(counter: Counter, board: Board, start: str, end: str, seas: int) -> int:
    """Sea Transport: 1 for each corps or supply counter, 1/2 for air; double over more
    than two seas, from America, and to or from Suez or the Asian Bases (BW-A81)."""
    price = 1 if counter.kind == "air" else 2 * max(1, counter.corps)  # BW-7-24, BW-7-25
    far = seas > SHORT_SEAS or start == AMERICA
    cape = any(CAPE in board.zones[z].tags for z in (start, end) if z in board.zones)
    return 2 * price if far or cape else price  # BW-7-26, BW-14.1.1-3


def charge(
    position: Position,
    table: Table[Board],
    bills: Sequence[tuple[Counter, int]],
    payer: str,
    clause: str,
    line: int = 0,
    keep: Sequence[Counter] = (),
    no_line: str = "BW-7-12",
) -> Paid:
    """Pay the bills of several counters, each from counters it can trace to.

    payer: a zone whose supply pays first; '' for the nearest. keep: supply counters that
    may not pay. no_line: the clause that asks for a line of supply. NotAllowed, and nothing
    is paid, if a unit has none, or if a bill cannot be paid whole (BW-A30).
    """
    kept = {c.id for c in keep}
    known: dict[tuple[str, str, str], list[Counter]] = {}
    taken: dict[str, int] = {}
    source: dict[str, Counter] = {}
    for counter, halves in bills:
        owed = halves
        key = (counter.place, counter.beachhead, _tracing(counter))
        if key not in known:
            known[key] = supply.payers(position, table.board, counter)  # BW-7-17
        can_trace = [c for c in known[key] if c.id not in kept]
        can_trace.sort(key=lambda c: c.place != payer)
        if payer and (not can_trace or can_trace[0].place != payer):
            raise NotAllowed(
                line,
                "BW-7-38",
                f"{describe(counter)} cannot trace a line of supply to a supply counter "
                f"in {table.board.name(payer)}.",
            )
        for stock in can_trace:
            left = stock.halves - taken.get(stock.id, 0)
            part = min(owed, left)
            if part > 0:
                taken[stock.id] = taken.get(stock.id, 0) + part
                source[stock.id] = stock
                owed -= part
            if not owed:
                break
        if owed:
            if not supply.in_supply(position, table.board, counter):  # BW-7-3
                raise NotAllowed(line, no_line, _no_line(position, table.board, counter))
            spent = [] if can_trace else _spent(position, table, counter)
            raise NotAllowed(
                line, clause, _too_little(table.board, counter, halves, owed, can_trace, spent)
            )
    places = tuple(dict.fromkeys(source[id].place for id in taken))
    for id, halves in taken.items():  # BW-7-4
        reorganisation.spend(position, table.board, source[id], halves)
    for place in places:
        pool_stock(position, table.board, place, position.active)
    return Paid(sum(taken.values()), places)


def _no_line(position: Position, board: Board, counter: Counter) -> str:
    """The sentence for a unit without a line of supply; seas are named if the enemy's ships and
    aircraft alone cut it (BW-7-7)."""
    text = f"{describe(counter)} has no line of supply"
    if not (cut := supply.cut_at_sea(position, board, counter)):
        return f"{text}."
    where = " and ".join(f"the {board.name(sea)}" for sea in cut)
    return f"{text}: the enemy has Naval Superiority in {where}."


def _too_little(
    board: Board,
    counter: Counter,
    halves: int,
    owed: int,
    can_trace: Sequence[Counter],
    spent: Sequence[str],
) -> str:
    """What a counter needs, and what is there for it after what was paid before. spent: places
    that it could trace a line to and that have paid all that they held."""
    needs = f"{describe(counter)} needs {supply_words(halves)} supply"
    if not can_trace and not spent:
        return f"{needs}, and there is no supply left that it can trace a line to."
    held = [stock.place for stock in can_trace] or spent
    places = listed(list(dict.fromkeys(board.name(place) for place in held)))
    if owed == halves:
        return f"{needs}, and the supply in {places} is spent."
    return f"{needs}, and only {supply_words(halves - owed)} is left in {places}."


def _spent(position: Position, table: Table[Board], counter: Counter) -> list[str]:
    """Places that have paid in this phase, hold nothing more, and could pay for a counter if they
    did."""
    paid = [place for event in table.events for place in event.facts.get("paid_from", ())]
    holding = {c.place for c in position.counters if c.kind == "supply" and c.side == counter.side}
    empty = [place for place in dict.fromkeys(paid) if place not in holding]
    stocks = [
        Counter(id=place, side=counter.side, country=counter.country, kind="supply", place=place)
        for place in empty
    ]
    supplied = position.model_copy(update={"counters": [*position.counters, *stocks]})
    found = {stock.place for stock in supply.payers(supplied, table.board, counter)}
    return [place for place in empty if place in found]


def _tracing(counter: Counter) -> str:
    """Counters in one place trace alike, but for ships, and minor-country units at home."""
    if counter.kind in NAVAL:
        return counter.kind
    return counter.country if is_minor_country(counter.country) else ""


def pool_stock(position: Position, board: Board, place: str, side: str) -> None:
    """Show what is left of the supply in a place by as few counters as the mix has, so that
    small change does not use them up. Only counters that have done the same this turn are
    put together (BW-11.10-4)."""
    groups: dict[tuple[int, bool, bool], list[Counter]] = {}
    for counter in position.counters:
        if counter.kind == "supply" and counter.side == side and counter.place == place:
            done = (counter.zones_moved, counter.strategic, counter.shipped)
            groups.setdefault(done, []).append(counter)
    for parts in groups.values():
        if len(parts) < 2:
            continue
        halves = sum(c.halves for c in parts)
        shapes = mix.choose_units(
            position, board, parts[0].country, "supply", halves, without=parts
        )
        if len(shapes) < len(parts) and sum(shape.halves for shape in shapes) == halves:
            reorganisation.replace(position, board, parts, shapes)
