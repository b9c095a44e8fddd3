"""What a seat does in one Economic phase, and its purchases: units, fortresses, partisans."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.protocol import NotAllowed, Order, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder
from adjudicator.rulesets.world_at_war.board.position import Position, number, units_of
from adjudicator.rulesets.world_at_war.board.position import Unit as MapUnit
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, Seat
from adjudicator.rulesets.world_at_war.book.economy import buying, partisans
from adjudicator.rulesets.world_at_war.book.economy.buying import Basket
from adjudicator.rulesets.world_at_war.book.politics.joining import strength
from adjudicator.rulesets.world_at_war.orders.economy import (
    Build,
    BuyPartisan,
    Fortify,
)
from adjudicator.rulesets.world_at_war.words.facts.setup import Arrived

Luck = Literal["", "good", "bad"]
"""Of the dice for improvements in a rehearsal; '' when they are rolled."""


@dataclass
class Ledger:
    """What a seat does in one Economic phase. rehearsal: no die is rolled; with good luck an
    attempt succeeds that can, with bad luck one alone that must."""

    seat: Seat
    rehearsal: Luck = ""
    baskets: dict[str, Basket] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)
    partisans: list[str] = field(default_factory=list)
    partisan_sides: list[str] = field(default_factory=list)
    outcomes: list[tuple[Order, NotAllowed | None, str]] = field(default_factory=list)
    """Each order with its refusal or a note."""

    def basket(self, position: Position, major: str) -> Basket:
        if major not in self.baskets:
            self.baskets[major] = buying.basket(position, major)
        return self.baskets[major]


def build(position: Position, table: Table[Board], ledger: Ledger, order: Build) -> None:
    """As many as can be built; the rest is refused (WAW-CORE.ACT-12)."""
    board = table.board
    major = buying.builder(position, board, ledger.seat, order)
    nation = order.nation or major
    row = board.construction[order.product]
    if order.product == "fortress":
        text = "A fortress level is built in a place: fortify Leningrad."
        ledger.outcomes.append((order, NotAllowed(order.line, "WAW-CORE.FORT-4", text), ""))
        return
    if major not in position.majors:
        text = f"{board.country_name(order.nation or major)} has no major that builds for it."
        ledger.outcomes.append((order, NotAllowed(order.line, "WAW-CORE.ACT-11", text), ""))
        return
    left = ledger.basket(position, major)
    done, due, no = 0, 0, None
    for _ in range(order.count):
        no = buying.no_build(position, board, ledger.seat, major, nation, order, row, left)
        if no is not None:
            break
        due = buying.build_one(position, table, major, nation, row, left)
        done += 1
    note = ""
    if done:
        buying.tell_bought(position, table, major, nation, row, done, due)
        state = position.majors[major]
        ready = board.turns[due].title if due in board.turns else "after the war"
        cost = row.rm * done
        note = f"{cost} of {state.rm + cost} RM, {state.rm} left; ready in {ready}"
    if no is not None and done:
        what = KIND_NAMES[row.what]
        no = NotAllowed(no.line, no.clause, f"{done} of {order.count} {what}s. {no.text}")
    ledger.outcomes.append((order, no, note))


def fortify(position: Position, table: Table[Board], ledger: Ledger, order: Fortify) -> None:
    board = table.board
    major = buying.fortifier(position, board, ledger.seat, order)
    left = ledger.basket(position, major)
    row = board.construction["fortress"]
    no = buying.no_fort(position, board, major, order, left) or buying.no_build(
        position, board, ledger.seat, major, major, order, row, left
    )
    note = ""
    if no is None:
        buying.build_fort(position, table, major, order.place, left)
        rest = position.majors[major].rm
        note = f"{row.rm} of {row.rm + rest} RM, {rest} left"
    ledger.outcomes.append((order, no, note))


def default_builds(
    position: Position, table: Table[Board], ledger: Ledger, major: str, keep: int
) -> None:
    """Regular units for all RMs and factory points (decisions 21 and 22), but for `keep`
    RMs."""
    board = table.board
    row = board.construction["ground"]
    left = ledger.basket(position, major)
    order = Build(product="ground", major=major)
    done, due = 0, 0
    while position.majors[major].rm - row.rm >= keep:
        if buying.no_build(position, board, ledger.seat, major, major, order, row, left):
            break
        due = buying.build_one(position, table, major, major, row, left)
        done += 1
    if done:
        buying.tell_bought(position, table, major, major, row, done, due)


def buy_partisan(
    position: Position, table: Table[Board], ledger: Ledger, order: BuyPartisan
) -> None:
    board = table.board
    if ledger.seat != "allies":
        no: NotAllowed | None = NotAllowed(
            order.line, "WAW-3.11-1", "Partisans are bought by the UK and the USSR."
        )
    else:
        no = partisans.no_partisan(position, board, order, ledger.partisan_sides)
    if no is None and order.place in ledger.partisans:
        no = NotAllowed(order.line, "WAW-3.11-2", "One counter to an area.")
    if no is None:
        partisans.pay_partisan(position, board, order.place)
        ledger.partisans.append(order.place)
        ledger.partisan_sides.append(partisans.side_for(board, order.place))
    ledger.outcomes.append((order, no, "1 RM" if no is None else ""))


def rebuild_neutrals(position: Position, table: Table[Board]) -> None:
    """A minor that fights a war of its own rebuilds one unit a turn, up to its force, for
    nothing, in its own country (WAW-3.10-3, WAW-CORE.DOW-11)."""
    board = table.board
    for country, state in position.countries.items():
        if state.status != "own_war":
            continue
        full = strength(position, board, country)
        now = len(units_of(position, country, ["ground"]))
        capital = board.countries[country].capital
        if now >= full or holder(position, capital) != country:
            continue
        position.units.append(
            MapUnit(id=f"u{number(position)}", nation=country, kind="ground", place=capital)
        )
        table.tell(
            "WAW-3.10-3", Arrived(nation=country, kind="ground", place=capital, why="rebuilt")
        )
