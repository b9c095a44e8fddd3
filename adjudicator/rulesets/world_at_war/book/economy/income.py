"""Income: raw materials and oil of areas, convoys, the pact, Sweden."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, held_by_seat, holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    ground_at,
    off,
    season,
)
from adjudicator.rulesets.world_at_war.board.terms import MAJORS
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.words.facts.economy import Income, OreStopped, PactPaid

MOST_OIL = 10
"""WAW-CORE.OIL-9"""
ORE = "kiruna"
NORTH_SEA = ("north_sea_north", "north_sea_south")


@dataclass
class Account:
    """What a major receives. sources: words -> RMs and oil."""

    rm: int = 0
    oil: int = 0
    sources: dict[str, list[int]] = field(default_factory=dict)

    def add(self, source: str, rm: int, oil: int) -> None:
        if rm or oil:
            old = self.sources.get(source, [0, 0])
            self.sources[source] = [old[0] + rm, old[1] + oil]
            self.rm += rm
            self.oil += oil


def income(position: Position, table: Table[Board]) -> None:
    """Each major that is in the game collects, the Axis first (WAW-CORE.ECO-1, ECO-13,
    SEQ-11)."""
    why = ore_stopped(position, table.board)
    if why and _ore_expected(position):
        table.tell("WAW-3.16-3", OreStopped(why=why))
    accounts = {m: account(position, table.board, m) for m in MAJORS if collects(position, m)}
    _pact(position, table, accounts)
    for major, got in accounts.items():
        state = position.majors[major]
        state.rm += got.rm  # WAW-CORE.ECO-4, ECO-13
        if keeps_oil(position, major):
            state.oil = min(MOST_OIL, state.oil + got.oil)  # WAW-CORE.OIL-2, OIL-9
        seat = seat_of(position, major)
        table.tell(
            "WAW-CORE.ECO-1",
            Income(
                major=major,
                rm=got.rm,
                oil=got.oil,
                stock_rm=state.rm,
                stock_oil=state.oil,
                sources=got.sources,
            ),
            to=[seat] if seat else [],
        )
    position.delivered = {}


def collects(position: Position, major: str) -> bool:
    """Does the major have a board with an economy? Not the UK of 1.2 (WAW-1.2-11)."""
    if not in_game(position, major):
        return False
    return not (position.scenario == "france-1940" and major == "uk")


def keeps_oil(position: Position, major: str) -> bool:
    """The USA keeps no oil reserves (WAW-CORE.OIL-5), and some scenarios have none
    (WAW-CORE.OIL-12)."""
    return major != "usa" and not off(position, "oil")


def account(position: Position, board: Board, major: str) -> Account:
    """The income of a major, without the pact."""
    got = Account()
    if position.scenario == "barbarossa-1941" and major == "germany":
        got.add("Germany in this scenario", 7, 0)  # WAW-1.3-13
        return got
    for area in board.areas:
        rm, oil = resources(position, board, area, major)
        got.add(board.name(area), rm, oil)
    _halved(position, board, major, got)
    for content, number in position.delivered.get(major, {}).items():
        if content == "rm":
            got.add("convoys", number, 0)  # WAW-CORE.SW-9
        elif content == "oil":
            got.add("convoys", 0, number)
    if major == "usa":
        got.add("USA", 6 + max(0, position.majors["usa"].level - 3), 0)  # WAW-CORE.BOX-7
    if major == "germany":
        if _ore_expected(position) and not ore_stopped(position, board):
            got.add("Swedish ore", 1, 0)  # WAW-CORE.ECO-3, WAW-3.16-1
        if position.tracks.get("romania") == 1:
            got.add("Romanian oil by agreement", 0, 1)  # WAW-CORE.DIP-15, WAW-CORE.DIP-6
    return got


def resources(position: Position, board: Board, area: str, major: str) -> tuple[int, int]:
    """RMs and oil that an area gives a major. It pays the major that controls it; a minor
    ally's pays its controlling major (WAW-CORE.ECO-11)."""
    row = board.areas[area]
    if not row.rm and not row.oil:
        return 0, 0
    whose = holder(position, area)
    state = position.countries.get(whose)
    if whose != major:
        minor = state is not None and state.controller == major
        if not minor and not _persian(position, area, major):
            return 0, 0
    if area == ORE:
        return 0, 0  # the Swedish ore is a transfer of its own
    if _liberated(position, board, area, major):
        return 0, 0  # WAW-3.19-9
    if area in position.ravaged and camp_of(position, major) == "axis":
        return 0, 0  # WAW-3.11-8
    if area == "iraq_oil" and not _iraqi_oil(position, area, major):
        return 0, 0
    gone = position.lost_resources
    rm = row.rm if f"{area}/rm" not in gone else 0  # WAW-3.2-6, WAW-4-14
    oil = row.oil if f"{area}/oil" not in gone else 0
    if area in position.halved.get(major, []):
        rm = 0
    if position.scenario == "france-1940" and area in ("iraq_oil", "levant"):
        return 0, 0
    return rm, oil


def _liberated(position: Position, board: Board, area: str, major: str) -> bool:
    """Is it an area of a France that has surrendered, back in Allied hands? Its resources are
    nobody's then (WAW-3.19-9)."""
    fallen = position.countries["france"].status == "surrendered"
    return fallen and area in board.homes("france") and seat_of(position, major) == "allies"


def _persian(position: Position, area: str, major: str) -> bool:
    """Persian oil counts for the UK while the route is open and Persia is not Axis
    (WAW-CORE.SW-26)."""
    return (
        area == "persia"
        and major == "uk"
        and position.events.get("persian_route") == "active"
        and not held_by_seat(position, "persia", "axis")
        and holder(position, "persia") not in position.majors
    )


def _iraqi_oil(position: Position, area: str, major: str) -> bool:
    """The UK uses Iraqi oil only while Allied units occupy the wells (WAW-3.6-2), and not
    during the revolt while no Allied unit is in Baghdad (WAW-3.6-5)."""
    if seat_of(position, major) != "allies":
        return True

    def allied(place: str) -> bool:
        return any(camp_of(position, u.nation) == "western" for u in ground_at(position, place))

    if position.scenario == "overlord-1944":
        return True  # WAW-2.1-19
    if position.events.get("iraq_revolt") == "active" and not allied("baghdad"):
        return False
    return allied(area)


def _halved(position: Position, board: Board, major: str, got: Account) -> None:
    """Areas that give 1 RM together while the major holds one of them (WAW-2.1-16,
    WAW-CORE.SCN-23, WAW-3.14-9, WAW-CORE.SUR-13)."""
    areas = position.halved.get(major, [])
    left = [area for area in areas if f"{area}/rm" not in position.lost_resources]
    if any(holder(position, area) == major for area in left):
        got.add(" and ".join(board.name(area) for area in areas), 1, 0)


def _pact(position: Position, table: Table[Board], accounts: dict[str, Account]) -> None:
    """The USSR pays 1 RM to Germany while the pact is in force, 0 if it has none
    (WAW-CORE.ECO-2, PACT-4)."""
    if not position.pact or "ussr" not in accounts or "germany" not in accounts:
        return
    soviet = accounts["ussr"]
    if soviet.rm + position.majors["ussr"].rm < 1:
        return
    soviet.add("the pact", -1, 0)
    accounts["germany"].add("the pact", 1, 0)
    table.tell("WAW-CORE.PACT-4", PactPaid(rm=1))


# ----------------------------------------------------------------------- Sweden


def _ore_expected(position: Position) -> bool:
    """Is there Swedish ore in this scenario?"""
    return not position.areas and position.countries["sweden"].status == "neutral"


def ore_stopped(position: Position, board: Board) -> str:
    """Why the Swedish ore does not reach Germany, '' if it does. Over the Baltic in every turn
    but Winter (WAW-3.16-1); in Winter by Narvik, if Norway is German or neutral (WAW-3.16-2)
    and no North Sea marine area is blocked (WAW-3.16-3)."""
    if season(position, board) != "winter":
        return ""
    if held_by_seat(position, "narvik", "allies"):
        return "the Allies hold Narvik"
    if position.countries["norway"].status != "neutral" and not all(
        held_by_seat(position, area, "axis") for area in ("narvik", "oslo")
    ):
        return "Norway with Narvik is not in German hands"
    for sea in NORTH_SEA:
        if "axis" in position.blocked.get(sea, []):
            return f"{board.name(sea)} is blocked"
    return ""
