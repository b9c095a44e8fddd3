"""Purchases: units and points under the Build chit, fortresses, partisans, repairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friends, holder, payer, seat_of
from adjudicator.rulesets.world_at_war.board.parts import Construction
from adjudicator.rulesets.world_at_war.board.position import (
    Fort,
    Position,
    Queued,
    ground_at,
    hidden_id,
    off,
    option,
    pool_of,
    take_from_pool,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    ETHIOPIA,
    ISLAND_FORTS,
    KIND_NAMES,
    KINDS,
    MAJORS_OF,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import (
    factory_halves,
    in_game,
)
from adjudicator.rulesets.world_at_war.book.moving.supply import FULL, LIMITED, supply_at
from adjudicator.rulesets.world_at_war.orders.economy import Build, Fortify
from adjudicator.rulesets.world_at_war.words.facts.economy import Bought, FortBuilt, Repaired

FORT_MOST = 4
"""WAW-CORE.FORT-4"""
USA_BUILDS_FROM = 11
"""Spring 1942 (WAW-CORE.SCN-29)."""


@dataclass
class Basket:
    """What a major has left to buy with in this Economic phase."""

    halves: int
    open: bool = False
    """Has its Build chit been spent?"""
    bought: Counter[str] = field(default_factory=Counter)
    forts: list[str] = field(default_factory=list)
    spent: int = 0


def basket(position: Position, major: str) -> Basket:
    return Basket(halves=factory_halves(position, major) if major in position.majors else 0)


# ------------------------------------------------------------------------- builds


def builder(position: Position, board: Board, seat: Seat, order: Build) -> str:
    """The major that pays: the one named; that of the nation named; else the seat's first that
    can build such a thing and has a chit."""
    if order.major:
        return order.major
    if order.nation:
        return order.nation if order.nation in position.majors else payer(position, order.nation)
    row = board.construction[order.product]
    able = [
        m
        for m in MAJORS_OF[seat]
        if in_game(position, m) and (not row.builders or m in row.builders)
    ]
    return next((m for m in able), MAJORS_OF[seat][0])


def a(what: str) -> str:
    """`An air fleet`, `A naval fleet`."""
    return f"{'An' if what[0].lower() in 'aeiou' else 'A'} {what}"


def no_build(
    position: Position,
    board: Board,
    seat: Seat,
    major: str,
    nation: str,
    order: Build | Fortify,
    row: Construction,
    left: Basket,
) -> NotAllowed | None:
    """Why one of these cannot be built now; the most specific clause answers."""
    line = order.line
    name, what = board.country_name(major), KIND_NAMES[row.what]

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    if major in MAJORS_OF[seat] and position.countries[major].status in (
        "conquered",
        "surrendered",
    ):
        return no("WAW-CORE.SUR-18", f"{name} has surrendered; it builds nothing.")
    if major not in MAJORS_OF[seat] or not in_game(position, major):
        return no("WAW-CORE.CTL-13", f"{name} does not build for you.")
    if off(position, "build"):
        return no("WAW-1.1-3", "No units are built in this scenario.")
    if major == "uk" and position.scenario == "france-1940":
        return no("WAW-1.2-11", "The UK has no economy in this scenario.")
    if row.builders and major not in row.builders:
        who = ", ".join(board.country_name(b) for b in row.builders)
        clause = "WAW-CORE.IMP-14" if row.what == "a_bomb" else "WAW-CORE.ECO-9"
        return no(clause, f"Only {who} can build {what}s.")
    if row.needs and row.needs not in position.majors[major].techs:
        tech = board.technologies.get((major, row.needs))
        clause = "WAW-3.2-2" if row.what == "a_bomb" else "WAW-CORE.ECO-9"
        need = tech.name if tech else row.needs.replace("_", " ").title()
        return no(clause, f"{name} needs {need} for {what}s.")
    if row.what == "a_bomb" and position.majors[major].level < 5:
        return no("WAW-3.2-2", "An atomic bomb needs Industry Level 5.")
    if major == "usa" and position.turn < USA_BUILDS_FROM and row.what != "fortress":
        return no("WAW-CORE.SCN-29", "The USA builds units and points from Spring 1942 on.")
    most = most_each_turn(position, row, major)
    if most is not None and left.bought[row.what] >= most:
        clause = "WAW-CORE.ECO-6" if row.what == "elite" else "WAW-CORE.ECO-9"
        s = "s" * (most > 1)
        return no(clause, f"{name} builds at most {most} {what}{s} in a turn.")
    wrong = _no_pool(position, board, major, nation, row)
    if wrong is not None:
        return no(*wrong)
    if not left.open and position.majors[major].chits < 1 and not free_build(position, major):
        return no("WAW-CORE.ACT-3", f"{name} has no action chit left for Build.")
    stock = position.majors[major].rm
    cap = board.scenarios[position.scenario].spend_most
    if cap and free_build(position, major) and left.spent + row.rm > cap:
        return no("WAW-1.3-16", f"{name} spends at most {cap} RM on units each turn.")
    if stock < row.rm:
        return no("WAW-CORE.ECO-5", f"{a(what)} costs {row.rm} RM, and {name} has {stock} left.")
    if left.halves < row.halves:
        points = f"{row.halves / 2:g}"
        return no(
            "WAW-4-10",
            f"{a(what)} takes {points} factory points, and {name} has {left.halves / 2:g} left.",
        )
    return None


def free_build(position: Position, major: str) -> bool:
    """Germany's Build of 1.3 needs no chit (WAW-1.3-16)."""
    return position.scenario == "barbarossa-1941" and major == "germany"


def most_each_turn(position: Position, row: Construction, major: str) -> int | None:
    """The most of a thing in a turn; U-Boats and ASW raise it (WAW-7.ECO-5, WAW-7.ECO-7)."""
    if row.technology and row.technology in position.majors[major].techs:
        return row.raised
    return row.each_turn


def _no_pool(
    position: Position, board: Board, major: str, nation: str, row: Construction
) -> tuple[str, str] | None:
    """Units come from the force pool (WAW-CORE.ECO-7); those of minors need their capital
    (WAW-CORE.ECO-18)."""
    if row.what not in KINDS:
        return None
    if nation not in position.countries or (nation != major and payer(position, nation) != major):
        text = f"{board.country_name(major)} does not build {board.adjective(nation)} units."
        return "WAW-CORE.ECO-18", text
    if board.countries[nation].kind == "minor" and row.what != "ground":
        return "WAW-3.10-1", f"{board.country_name(nation)} has only ground units."
    if pool_of(position, nation).get(row.what, 0) < 1:
        text = f"The {board.adjective(nation)} force pool holds no {KIND_NAMES[row.what]}."
        return "WAW-CORE.ECO-21", text
    capital = board.countries[nation].capital
    if board.countries[nation].kind == "minor" and not friends(
        position, holder(position, capital), nation
    ):
        text = f"{board.name(capital)} is in enemy hands; no {board.adjective(nation)} units."
        return "WAW-CORE.ECO-18", text
    return None


def build_one(
    position: Position,
    table: Table[Board],
    major: str,
    nation: str,
    row: Construction,
    left: Basket,
) -> int:
    """Pay and queue one; the turn in which it is ready (WAW-CORE.ECO-7, ECO-8)."""
    open_basket(position, major, left)
    state = position.majors[major]
    state.rm -= row.rm
    left.spent += row.rm
    left.halves -= row.halves
    left.bought[row.what] += 1
    if row.what in KINDS:
        take_from_pool(position, nation, row.what)
    seat = seat_of(position, major) or "allies"
    due = position.turn + row.delay
    queued = Queued(id=hidden_id(position, seat, "q"), nation=nation, what=row.what, due=due)
    position.queue.append(queued)
    return due


def open_basket(position: Position, major: str, left: Basket) -> None:
    """One Build chit for any number of units (WAW-CORE.ACT-3, ACT-10)."""
    if not left.open:
        left.open = True
        if not free_build(position, major):
            position.majors[major].chits -= 1


def tell_bought(
    position: Position,
    table: Table[Board],
    major: str,
    nation: str,
    row: Construction,
    number: int,
    due: int,
) -> None:
    """Purchases are their owner's secret (WAW-CORE.SEC-3)."""
    seat = seat_of(position, major)
    table.tell(
        "WAW-CORE.ACT-3",
        Bought(
            major=major,
            what=row.what,
            nation=nation,
            number=number,
            rm=row.rm * number,
            due=due,
        ),
        to=[seat] if seat else [],
    )


# -------------------------------------------------------------------- fortresses


def fortifier(position: Position, board: Board, seat: Seat, order: Fortify) -> str:
    """The major that fortifies: the one named, else the one whose unit stands there."""
    if order.major:
        return order.major
    for unit in ground_at(position, order.place):
        if seat_of(position, unit.nation) == seat and payer(position, unit.nation):
            return payer(position, unit.nation)
    whose = holder(position, order.place)
    return whose if whose in MAJORS_OF[seat] else MAJORS_OF[seat][0]


def no_fort(
    position: Position, board: Board, major: str, order: Fortify, left: Basket
) -> NotAllowed | None:
    """Why a fortress level cannot be built in an area (WAW-CORE.FORT-4)."""
    place, line = order.place, order.line
    name = board.name(place)

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(line, clause, text)

    own = [u for u in ground_at(position, place) if payer(position, u.nation) == major]
    if place == ETHIOPIA:
        if major != "italy" or position.countries["italy"].status != "war":
            text = "Italy fortifies Ethiopia, and only once it is at war with the Allies."
            return no("WAW-3.7-2", text)
    elif place not in board.areas:
        return no("WAW-CORE.FORT-4", f"A fortress cannot be built in {name}.")
    if place in ISLAND_FORTS:
        return no("WAW-CORE.FORT-4", f"The fortress of {name} stays at level 1.")
    if not own or holder(position, place) not in (major, own[0].nation):
        text = f"A fortress needs a ground unit of {board.country_name(major)} in {name}."
        return no("WAW-CORE.FORT-4", text)
    if (
        major == "france"
        and place != "maginot"
        and not (place == "calais" and position.events.get("extended_maginot_line") == "done")
    ):
        text = "France builds fortresses in the Maginot area alone"
        extended = bool(option(position, "maginot"))
        more = ", and in Calais after its event." if extended else "."
        clause = "WAW-3.22-2" if extended and place == "calais" else "WAW-CORE.FORT-5"
        return no(clause, text + more)
    if place in left.forts:
        return no(
            "WAW-CORE.FORT-4",
            f"{name} has already been fortified this turn, and one level a turn is the most.",
        )
    level = position.forts[place].level if place in position.forts else 0
    most = 2 if place == ETHIOPIA else FORT_MOST
    if level >= most:
        clause = "WAW-3.7-2" if place == ETHIOPIA else "WAW-CORE.FORT-4"
        return no(clause, f"The fortress of {name} has level {level}, the highest.")
    supply = supply_at(position, board, own[0].nation, place)
    if supply != FULL and not (place == ETHIOPIA and supply == LIMITED):
        return no("WAW-CORE.SUP-11", f"{name} is out of supply, so nothing can be built there.")
    return None


def build_fort(
    position: Position, table: Table[Board], major: str, place: str, left: Basket
) -> None:
    """A fortress level stands at once and is seen (WAW-CORE.SEC-3)."""
    row = table.board.construction["fortress"]
    open_basket(position, major, left)
    position.majors[major].rm -= row.rm
    left.spent += row.rm
    left.halves -= row.halves
    left.forts.append(place)
    raise_fort(position, table, place, "WAW-CORE.FORT-4")


def raise_fort(position: Position, table: Table[Board], place: str, clause: str) -> None:
    """One level more; a fortress built in play faces every side, that of 3.22 Belgium only
    (WAW-CORE.FORT-2)."""
    old = position.forts.get(place)
    if old is None:
        faces = ["belgium"] if place == "calais" and clause.startswith("WAW-3.22") else []
        position.forts[place] = Fort(level=1, faces=faces)
    else:
        old.level += 1
    table.tell(clause, FortBuilt(area=place, level=position.forts[place].level))


# ------------------------------------------------------------------------ repairs


def repairable(position: Position, board: Board, major: str) -> int:
    """Points that a major may still repair: two in a phase, 1 RM each (WAW-CORE.BOMB-6)."""
    row = board.construction["repair"]
    state = position.majors[major]
    return min(row.each_turn or 0, state.damage, state.rm // row.rm)


def repair(position: Position, table: Table[Board], major: str, points: int, left: Basket) -> None:
    row = table.board.construction["repair"]
    state = position.majors[major]
    state.rm -= row.rm * points
    state.damage -= points
    left.halves = factory_halves(position, major)
    table.tell("WAW-CORE.BOMB-6", Repaired(major=major, points=points, left=state.damage))
