"""13.8.1 Ceded Lands: markers come into the Ceded Lands Box and leave it, and Countries that
are ceded whole cease to exist. To whom a hex belongs `ground.lands` reads off the box."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import CountryState, Piece, Position
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_once
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import AS_DEPENDENT, OWNERS, ceded
from adjudicator.rulesets.totaler_krieg.words.facts.minors import (
    CountryCreated,
    CountryGone,
    LandCeded,
    LandReturned,
)

FOR_RUSSIA = ("Baltic States", "Finland", "Rumania", "Poland")
"""Countries that cease to exist when all of them is ceded to Russia (TK-13.8.1.1-1)."""
FOR_GERMANY = ("Austria", "Czechoslovakia", "Switzerland")
"""Countries that leave the game when they are ceded to Germany (TK-13.8.1.2-1)."""
BALTIC = ("Baltic States", "Northern Baltics")


def marker_of(board: Board, owner: str, area: str) -> tuple[str, bool]:
    """The Ceded Land marker of a Country for a land and whether its reverse names it. Raises
    NotAllowed if there is none."""
    for name, counter in board.counters.items():
        if counter.type != "ceded_land":
            continue
        head, _, tail = name.partition("_Ceded_Land:_")
        sides = tail.replace("_", " ").split("/")
        if OWNERS[head.split("-")[-1]] == owner and area in sides:
            return name, sides.index(area) == 1
    raise NotAllowed(0, "TK-13.8.1-1", f"There is no Ceded Land marker of {owner} for {area}.")


def cede_land(
    position: Position, table: Table[Board], owner: str, area: str, clause: str
) -> list[str]:
    """A land is ceded: its marker comes into the Ceded Lands Box, and control changes at once
    (TK-13.8.1-5). Gives the markers placed. A Country ceded whole ceases to exist.

    owner: `Germany`, `Russia`, `Britain` or `France`. Raises NotAllowed for a land without a
    marker, or one whose marker has left the game."""
    placed = []
    for country, land in lands_ceded(position, owner, area):
        name, back = marker_of(table.board, country, land)
        piece = position.pieces[name]
        if piece.at == "out":
            raise NotAllowed(0, "TK-13.8.1-1", f"The Ceded Land marker for {land} has left play.")
        if piece.at == "ceded" and piece.back == back:
            continue
        position.pieces[name] = Piece(at="ceded", back=back)
        dependent = (country, land) in AS_DEPENDENT  # TK-13.8.1-3 TK-13.8.1-4
        table.tell(clause, LandCeded(owner=country, area=land, dependent=dependent))
        placed.append(name)
    whole = "Baltic States" if owner == "Russia" and area in BALTIC else area
    if owner == "Russia" and whole in FOR_RUSSIA:
        vanish(position, table, whole, "TK-13.8.1.1-1")
    elif owner == "Germany" and whole in FOR_GERMANY:
        vanish(position, table, whole, "TK-13.8.1.2-1")
    return placed


def lands_ceded(position: Position, owner: str, area: str) -> list[tuple[str, str]]:
    """(Country, land) of each marker that a cession places: of the Baltic States the fate of
    Memelland depends on Eastern Poland (13.8.1.1)."""
    if owner != "Russia" or area not in BALTIC:
        return [(owner, area)]
    there = ceded(position)
    german = ("Germany", "Memelland") in there
    poland = any(("Russia", land) in there for land in ("Eastern Poland", "Poland"))
    if german:
        return [("Russia", "Northern Baltics")]  # TK-13.8.1.1-5
    if poland:
        return [("Russia", "Baltic States")]  # TK-13.8.1.1-4
    return [("Germany", "Memelland"), ("Russia", "Northern Baltics")]  # TK-13.8.1.1-3


def vanish(
    position: Position,
    table: Table[Board],
    country: str,
    clause: str = "",
    *,
    for_good: bool = False,
) -> None:
    """A Country ceases to exist: ceded to Russia its counters are set aside (TK-13.8.1.1-1),
    ceded to Germany, or for good, they leave the game (TK-13.8.1.2-1)."""
    state = position.countries.get(country)
    if state is None or state.status == "none":
        return
    to = "out" if for_good or country in FOR_GERMANY else "aside"
    for name, counter in table.board.counters.items():
        at = position.pieces[name].at
        if counter.country == country and at.startswith("holding:"):
            break_once(position, table.board, at.removeprefix("holding:"))  # TK-13.8.3-4
        if counter.country == country and at != "out":
            position.pieces[name] = Piece(at=to)
    position.countries[country] = CountryState(status="none", fell=state.fell)
    told = clause or ("TK-13.8.1.2-1" if to == "out" else "TK-13.8.1.1-1")
    table.tell(told, CountryGone(country=country, to=to))


def take_back(
    position: Position, table: Table[Board], owner: str, area: str, to: str, clause: str
) -> None:
    """A Ceded Land marker leaves the Ceded Lands Box; the land is its old Country's again
    (TK-13.3.2-2). to: `out`, `aside` or a Force Pool. Nothing happens if it is not there."""
    name, back = marker_of(table.board, owner, area)
    piece = position.pieces[name]
    if piece.at != "ceded" or piece.back != back:
        return
    position.pieces[name] = Piece(at=to)
    table.tell(clause, LandReturned(owner=owner, area=area, to=to))


def return_lands(position: Position, table: Table[Board], owner: str, clause: str) -> list[str]:
    """All of a Country's Ceded Land markers leave the box (16.2.2). Gives the Countries that
    are re-created thereby, as Axis Minor Countries (TK-13.8.1.1-2)."""
    for country, area in ceded(position):
        if country == owner:
            take_back(position, table, owner, area, "aside", clause)
    field = Field(position, table.board)
    again = [
        country
        for country in FOR_RUSSIA
        if position.countries[country].status == "none" and field.lands.home.get(country)
    ]
    for country in again:
        recreate(position, table, country, clause)
    return again


def recreate(position: Position, table: Table[Board], country: str, clause: str) -> None:
    """A Country that had ceased to exist, or that an Allied faction had lost, is an Axis Minor
    Country; its counters come to the Axis Force Pool, those of a Partnership stay aside."""
    fell = position.countries[country].fell if country in position.countries else False
    position.countries[country] = CountryState(status="active", faction="axis", fell=fell)
    units = []
    for name, counter in table.board.counters.items():
        at = position.pieces[name].at
        here = at == "aside" or at.startswith("conquered:")
        if counter.country == country and counter.kind != "marker" and here:
            if counter.setup_class in ("P", "ASR", "card"):
                continue
            position.pieces[name] = Piece(at="pool:axis")
            units.append(name)
    fact = CountryCreated(country=country, status="active", faction="axis", units=units)
    table.tell(clause, fact)
