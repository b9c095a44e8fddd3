"""Declarations of war at the start of a segment, and what follows from them."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Order, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, in_play, units_of
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, OTHER, SEATS, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.politics import joining, markers, pact, tracks
from adjudicator.rulesets.world_at_war.orders.politics import (
    DeclareWar,
    DeclareWinterWar,
    EndPact,
    EnterWar,
)
from adjudicator.rulesets.world_at_war.words.facts.countries import (
    EnteredWar,
    GarrisonsFree,
    PactEnded,
    WarDeclared,
)

BALKANS = ("romania", "hungary", "bulgaria")  # WAW-3.4-1
Refusal = tuple[str, str]


def refusal(position: Position, board: Board, seat: Seat, order: Order) -> NotAllowed | None:
    """Why a seat may not make a declaration now; None if it may. The most specific clause
    answers."""
    line = order.line
    match order:
        case EndPact():
            no = pact.no_end(position, seat)
            return None if no is None else NotAllowed(line, no.clause, no.text)
        case DeclareWinterWar():
            if seat != "allies":
                return NotAllowed(line, "WAW-3.12-1", "Only the USSR can begin the Winter War.")
            no = pact.no_winter_war(position, board)
            return None if no is None else NotAllowed(line, no.clause, no.text)
        case EnterWar():
            found = _no_entry(position, seat)
        case DeclareWar():
            by = declarer(position, seat, order)
            each = [_no_war(position, board, seat, by, one) for one in order.countries()]
            found = None if None in each else each[0]
        case _:
            found = None
    return None if found is None else NotAllowed(line, *found)


def _no_entry(position: Position, seat: Seat) -> Refusal | None:
    """Italy's entry, in any turn the Axis player likes (WAW-6-3)."""
    if seat != "axis" or "italy" not in position.majors:
        return "WAW-6-3", "Only the Axis player decides when Italy enters the war."
    if position.countries["italy"].status != "neutral":
        return "WAW-6-3", "Italy is not neutral."
    return None


def declarer(position: Position, seat: Seat, order: DeclareWar) -> str:
    """The major that declares: the one named, else Germany or the UK."""
    if order.by:
        return order.by
    first = ("germany", "uk", "ussr", "france", "usa", "italy")
    return next(
        (m for m in first if m in MAJORS_OF[seat] and in_game(position, m)), MAJORS_OF[seat][0]
    )


def _no_war(position: Position, board: Board, seat: Seat, by: str, country: str) -> Refusal | None:
    name = board.country_name(country)
    row = board.countries[country]
    if by not in MAJORS_OF[seat] or not in_game(position, by):
        text = f"{board.country_name(by)} is not yours, so you cannot declare war for it."
        return "WAW-CORE.CTL-13", text
    if row.kind not in ("major", "minor"):
        return "WAW-CORE.DOW-1", f"{name} cannot be declared war on."
    if row.closed:
        return "WAW-CORE.DOW-5", f"{name} cannot be attacked."  # WAW-CORE.DOW-5
    if row.open:
        text = f"{name} is open to both sides; it needs no declaration."
        return "WAW-CORE.DOW-4", text  # WAW-CORE.DOW-4
    if country == "vichy":
        text = "You cannot declare war on neutral Vichy. The Allies may invade its colonies."
        return "WAW-CORE.DOW-12", text  # WAW-CORE.DOW-12
    areas = board.of_country(country)
    if country not in position.majors and not any(in_play(position, a) for a in areas):
        return "WAW-1.1-2", f"{name} is not in play in this scenario."
    if seat_of(position, country) == seat and row.kind == "major":
        return "WAW-CORE.DOW-10", f"{name} is on your own side."  # WAW-CORE.DOW-10
    if by == "ussr" and row.kind == "major" and country != "italy":
        text = (
            "Under the pact neither side attacks the other; the USSR enters the war by its marker."
        )
        return "WAW-CORE.PACT-5", text
    if by == "italy" and row.kind == "major" and position.countries["italy"].status == "neutral":
        text = "Italy is neutral yet: “Italy enters the war” takes it to war with the Allies."
        return "WAW-6-3", text
    if enemies(position, by, country):
        return "WAW-CORE.DOW-1", f"You are already at war with {name}."
    state = position.countries[country]
    if state.status not in ("neutral", "own_war"):
        return "WAW-CORE.DOW-1", f"{name} is not neutral."
    if row.kind == "minor" and position.scenario == "overlord-1944":
        return "WAW-CORE.DOW-6", f"{name} is out of play."  # WAW-2.1-8
    if country == "finland" and by == "ussr" and position.winter_war == "failed":
        text = "After the lost Winter War the USSR leaves Finland alone until it is Axis."
        return "WAW-3.12-4", text  # WAW-3.12-4
    if position.countries[by].status == "neutral" and by != "ussr":
        text = f"{board.country_name(by)} is neutral itself."
        return "WAW-CORE.ACT-9", text  # WAW-CORE.ACT-9
    return None


def declare(position: Position, table: Table[Board], seat: Seat, order: Order) -> Play:
    """Carry out a declaration that may be made (`refusal`)."""
    match order:
        case EndPact():
            yield from pact.end_pact(position, table, seat)
        case DeclareWinterWar():
            yield from pact.winter_war(position, table)
        case EnterWar():
            italy_enters(position, table, "WAW-6-3")
        case DeclareWar():
            by = declarer(position, seat, order)
            for country in order.countries():
                if _no_war(position, table.board, seat, by, country) is None:
                    yield from _war(position, table, seat, by, country)


def italy_enters(position: Position, table: Table[Board], clause: str) -> None:
    """Italy is at war with the Allies (WAW-CORE.DOW-8); the garrison of Albania is free
    (WAW-CORE.CTL-6)."""
    position.countries["italy"].status = "war"
    table.tell(clause, EnteredWar(country="italy"))
    free_albania(position, table)


def free_albania(position: Position, table: Table[Board]) -> None:
    """By the Italo-Greek war or Italy's entry (WAW-3.8-4, WAW-CORE.CTL-6)."""
    for unit in units_of(position, "italy"):
        if unit.garrison and unit.place == "albania":
            unit.garrison = False
            table.tell("WAW-CORE.CTL-6", GarrisonsFree(place="albania", nation="italy"))


def _war(position: Position, table: Table[Board], seat: Seat, by: str, country: str) -> Play:
    table.tell("WAW-CORE.DOW-1", WarDeclared(by=by, on=country))
    if country == "ussr":
        if position.pact:
            position.pact = False
            table.tell("WAW-CORE.PACT-6", PactEnded(by="germany"))
        tracks.enter_war(position, table, "ussr", "WAW-CORE.DOW-9")
    elif country == "usa":
        tracks.enter_war(position, table, "usa", "WAW-CORE.DOW-10")
    elif country == "italy":
        italy_enters(position, table, "WAW-CORE.DOW-8")
        yield from markers.move(position, table, "usa", -1, "WAW-CORE.DOW-8")
    else:
        yield from _on_minor(position, table, seat, by, country)


def _on_minor(position: Position, table: Table[Board], seat: Seat, by: str, country: str) -> Play:
    """A minor that is attacked belongs to the other side from now on and deploys at once
    (WAW-CORE.DOW-2, DOW-3); attacked by a USSR that is not at war with the Axis it fights the
    USSR alone (WAW-CORE.DOW-11)."""
    state = position.countries[country]
    if by == "ussr" and position.countries["ussr"].status != "war":
        state.status, state.enemy, state.seat = "own_war", "ussr", "axis"
        yield from joining.muster(position, table, country, "axis")
    elif OTHER[seat] == "axis":
        yield from joining.join(position, table, country, "axis", "WAW-CORE.DOW-3", attacked=True)
    else:
        yield from joining.join(
            position, table, country, "western", "WAW-CORE.DOW-3", attacked=True
        )
    if seat == "allies" and _costs(position, country):
        yield from markers.move(position, table, "usa", -1, "WAW-CORE.DOW-7")
    if country == "spain" and by == "germany":
        _spain(position, table)


def _costs(position: Position, country: str) -> bool:
    """Does an Allied attack move the USA marker away from war? Not Persia once the USSR is at
    war with Germany (WAW-CORE.DOW-7)."""
    return not (country == "persia" and position.countries["ussr"].status == "war")


def _spain(position: Position, table: Table[Board]) -> None:
    """3.4: one Allied effort for each of the three that is still neutral, unless all have
    joined the Axis."""
    for country in BALKANS:
        if position.countries[country].status == "neutral":
            tracks.add_chit(position, table, SEATS[1], country, "WAW-3.4-1")
