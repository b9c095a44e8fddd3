"""A minor joins a side, or is attacked and belongs to the other: its force deploys (3.10)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder
from adjudicator.rulesets.world_at_war.board.position import Position, add_unit, ground_at, units_of
from adjudicator.rulesets.world_at_war.board.terms import SEAT_OF, Camp, Seat
from adjudicator.rulesets.world_at_war.book.politics import tracks
from adjudicator.rulesets.world_at_war.book.refusing import all_refused
from adjudicator.rulesets.world_at_war.orders.politics import Put
from adjudicator.rulesets.world_at_war.words.facts.countries import Joined, Mustered

CONTROLLER: dict[str, str] = {"axis": "germany", "western": "uk", "soviet": "ussr"}
"""Camp -> the major under which its minors act (WAW-CORE.ACT-11)."""


def join(
    position: Position,
    table: Table[Board],
    country: str,
    camp: Camp,
    clause: str,
    *,
    attacked: bool = False,
) -> Play:
    """A country fights in a camp from now on: off the chart, under its major, its force
    deployed if it is not on the map yet (WAW-CORE.DIP-14, DOW-2, DOW-3). A war of its own
    against a country of this camp is over (WAW-3.8-1, WAW-CORE.CTL-4)."""
    state = position.countries[country]
    if state.enemy and position.countries[state.enemy].camp == camp:
        state.enemy = ""
    state.status, state.camp, state.seat = "war", camp, None
    state.controller = CONTROLLER[camp]
    tracks.leave_chart(position, country)
    table.tell(clause, Joined(country=country, camp=camp, attacked=attacked))
    if country != "vichy":
        yield from muster(position, table, country, SEAT_OF[camp])


def strength(position: Position, board: Board, country: str) -> int:
    """Ground units that a minor deploys (WAW-3.10-1); fewer after a lost Winter War
    (WAW-CORE.PACT-9)."""
    left = position.countries[country].strength
    return board.countries[country].force if left < 0 else left


def muster(position: Position, table: Table[Board], country: str, seat: Seat) -> Play:
    """The force of a minor comes on the map, placed by the player it belongs to from then on
    (WAW-3.10-2, WAW-CORE.DOW-2)."""
    board = table.board
    number = strength(position, board, country)
    if units_of(position, country) or not number + board.countries[country].fleet:
        return
    places = default_places(position, board, country, number)
    if len(_areas(position, board, country)) > 1 and number > 1:
        answers = yield from ask(_muster_ask(position, board, country, seat, number, places))
        puts = answers[seat].of(Put)
        no = no_muster(position, board, country, puts) if puts else None
        all_refused(table, seat, puts, no)
        if puts and no is None:
            places = _said(puts)
    for place, n in places.items():
        for _ in range(n):
            add_unit(position, country, "ground", place)
    fleets = _fleets(position, board, country)
    table.tell("WAW-3.10-1", Mustered(country=country, places=places, fleets=fleets))


def _fleets(position: Position, board: Board, country: str) -> int:
    """Spain and Turkey have a damaged fleet (WAW-3.10-4)."""
    row = board.countries[country]
    ports = [a for a in _areas(position, board, country) if board.areas[a].coastal]
    home = row.capital if row.capital in ports else next(iter(ports), "")
    if home:
        for _ in range(row.fleet):
            add_unit(position, country, "naval", home, weak=True)
    return row.fleet if home else 0


def _areas(position: Position, board: Board, country: str) -> list[str]:
    return [a for a in board.of_country(country) if holder(position, a) == country]


def most_in_capital(number: int, areas: Sequence[str]) -> int:
    """Half of the force, rounded up; a country of one area puts all there (WAW-3.10-2,
    WAW-CORE.DOW-2)."""
    return number if len(areas) < 2 else (number + 1) // 2


def default_places(position: Position, board: Board, country: str, number: int) -> dict[str, int]:
    """Half in the capital, the rest spread evenly over the areas that border on the enemy
    (decision 32)."""
    areas = _areas(position, board, country)
    capital = board.countries[country].capital
    others = [a for a in areas if a != capital]
    exposed = [a for a in others if _exposed(position, board, country, a)] or others
    places: dict[str, int] = {}
    left = number
    if capital in areas:
        here = min(most_in_capital(number, areas), board.stacking(capital))
        places[capital], left = here, number - here
    while left and exposed:
        open_ones = [a for a in exposed if places.get(a, 0) < board.stacking(a)]
        if not open_ones:
            exposed = [a for a in others if places.get(a, 0) < board.stacking(a)]
            if not exposed:
                break
            continue
        fewest = min(open_ones, key=lambda a: (places.get(a, 0), board.order[a]))
        places[fewest] = places.get(fewest, 0) + 1
        left -= 1
    return {place: n for place, n in places.items() if n}


def _exposed(position: Position, board: Board, country: str, area: str) -> bool:
    return any(
        enemies(position, holder(position, near), country) for near in board.neighbours(area)
    )


def _said(puts: Sequence[Put]) -> dict[str, int]:
    places: dict[str, int] = {}
    for put in puts:
        places[put.place] = places.get(put.place, 0) + put.count
    return places


def no_muster(
    position: Position, board: Board, country: str, puts: Sequence[Put]
) -> NotAllowed | None:
    """Why a minor may not deploy so, None if it may (WAW-3.10-2)."""
    areas = _areas(position, board, country)
    number = strength(position, board, country)
    name = board.country_name(country)
    places = _said(puts)
    line = puts[0].line if puts else 0
    if any(put.kind != "ground" or put.nation not in ("", country) for put in puts):
        return NotAllowed(line, "WAW-3.10-1", f"{name} deploys {number} ground units.")
    for place in places:
        if place not in areas:
            text = f"{board.name(place)} is not an area that {name} holds."
            return NotAllowed(line, "WAW-CORE.DOW-2", text)
        if places[place] + len(ground_at(position, place)) > board.stacking(place):
            text = f"{board.name(place)} has room for {board.stacking(place)} ground units."
            return NotAllowed(line, "WAW-CORE.MOV-7", text)
    if sum(places.values()) != number:
        text = f"{name} deploys {number} ground units; you have placed {sum(places.values())}."
        return NotAllowed(line, "WAW-3.10-1", text)
    capital = board.countries[country].capital
    most = most_in_capital(number, areas)
    if places.get(capital, 0) > most:
        text = f"At most half, {most} of {number}, may be in {board.name(capital)}."
        return NotAllowed(line, "WAW-3.10-2", text)
    return None


def _muster_ask(
    position: Position,
    board: Board,
    country: str,
    seat: Seat,
    number: int,
    places: dict[str, int],
) -> Ask:
    name = board.country_name(country)
    areas = _areas(position, board, country)
    proposal = ", ".join(f"{n} in {board.name(a)}" for a, n in places.items())
    most = most_in_capital(number, areas)
    return Ask(
        seat=seat,
        key=f"muster/{country}",
        clause="WAW-3.10-2",
        title=f"Where does {name} deploy its {number} ground units?",
        told=[
            f"At most {most} in {board.name(board.countries[country].capital)}.",
            f"The house proposes {proposal}.",
        ],
        accepts=[Put.tag()],
        options={"place": areas},
        facts={"number": number},
        silence=f"{name} deploys {proposal}.",
        topic="deployment",
        standing=["AlwaysMuster"],
        reaction=True,
    )
