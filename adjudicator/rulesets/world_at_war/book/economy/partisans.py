"""3.11 Partisans: bought, placed, eliminated. They move in `partisan_moves`."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, enemies, holder
from adjudicator.rulesets.world_at_war.board.position import (
    Partisan,
    Position,
    ground_at,
    number,
    off,
)
from adjudicator.rulesets.world_at_war.book.offensive.capture import (
    PARTISANS_OF,
    partisans_come,
    unpin,
)
from adjudicator.rulesets.world_at_war.orders.economy import BuyPartisan
from adjudicator.rulesets.world_at_war.words.facts.convoys import (
    PartisanPlaced,
    PartisansAt,
    PartisansGone,
)

WESTERN = ("france", "yugoslavia")
COUNTERS = 2
"""Of either side (WAW-CORE.ECO-20)."""


def open_pools(position: Position, board: Board) -> None:
    """Counters come to the pools: Western ones once Yugoslavia or France has fallen
    (WAW-2.2-34), Soviet ones once an area of the USSR is in Axis hands (WAW-2.2-37)."""
    if off(position, "partisans"):
        return
    fallen = ("conquered", "surrendered")
    if any(position.countries[c].status in fallen for c in WESTERN):
        position.partisan_pool.setdefault("western", COUNTERS)
    if any(
        camp_of(position, holder(position, area)) == "axis" for area in board.of_country("ussr")
    ):
        position.partisan_pool.setdefault("soviet", COUNTERS)


def side_for(board: Board, area: str) -> str:
    """Which counters may stand in an area: Soviet ones in the USSR, Western ones in France and
    Yugoslavia (WAW-3.11-3); '' for none."""
    row = board.areas.get(area)
    if row is None:
        return ""
    if row.owner in ("ussr", "ussr_zone"):
        return "soviet"
    return "western" if row.owner in WESTERN and row.region == "europe" else ""


def no_partisan(
    position: Position, board: Board, order: BuyPartisan, bought: list[str]
) -> NotAllowed | None:
    """Why a partisan cannot be bought for an area (WAW-3.11-1, 3.11-2, 3.11-3)."""
    line, name = order.line, board.name(order.place)
    side = side_for(board, order.place)
    if off(position, "partisans"):
        return NotAllowed(line, "WAW-1.3-30", "This game is played without partisans.")
    if not side:
        text = f"{name} is neither in the USSR nor in France or Yugoslavia."
        return NotAllowed(line, "WAW-3.11-3", text)
    if side in bought:
        text = f"One {side.capitalize()} partisan may be bought each turn; {name} is one more."
        return NotAllowed(line, "WAW-3.11-1", text)
    if not position.partisan_pool.get(side):
        return NotAllowed(
            line, "WAW-3.11-1", f"The pool holds no {side.capitalize()} partisan counter."
        )
    if any(partisan.area == order.place for partisan in position.partisans):
        return NotAllowed(line, "WAW-3.11-2", f"There are already partisans in {name}.")
    buyer = PARTISANS_OF[side]
    if buyer not in position.majors or position.countries[buyer].status == "surrendered":
        text = f"{board.country_name(buyer)} is out of the war."
        return NotAllowed(line, "WAW-CORE.ECO-20", text)
    if position.majors[buyer].rm < 1:
        text = f"Partisans cost {board.country_name(buyer)} 1 RM, and it has none left."
        return NotAllowed(line, "WAW-3.11-1", text)
    if camp_of(position, holder(position, order.place)) != "axis":
        text = f"{name} is not in Axis hands; partisans have nothing to fight there."
        return NotAllowed(line, "WAW-3.11-4", text)
    return None


def pay_partisan(position: Position, board: Board, area: str) -> None:
    side = side_for(board, area)
    position.majors[PARTISANS_OF[side]].rm -= 1
    position.partisan_pool[side] -= 1


def place(position: Position, table: Table[Board], area: str) -> None:
    """A bought partisan enters the map when the Economic phase ends (WAW-3.11-2)."""
    side = side_for(table.board, area)
    marker = Partisan(id=f"p{number(position)}", side=side, area=area)
    position.partisans.append(marker)
    table.tell("WAW-3.11-2", PartisanPlaced(area=area, side=side))
    partisans_come(position, table, area)


# ------------------------------------------------------- end of Strategic Warfare


def strike(position: Position, table: Table[Board]) -> None:
    """Partisans under an enemy unit are eliminated; the others cost the Axis the resources of
    their area in the Economic phase that follows (WAW-3.11-7, 3.11-8, WAW-CORE.SW-14,
    CTL-9)."""
    position.ravaged = []
    for marker in list(position.partisans):
        own = PARTISANS_OF[marker.side]
        if any(enemies(position, u.nation, own) for u in ground_at(position, marker.area)):
            _eliminate(position, marker)
            table.tell("WAW-3.11-7", PartisansGone(area=marker.area, side=marker.side))
            continue
        position.ravaged.append(marker.area)
        area = table.board.areas[marker.area]
        if area.rm or area.oil:
            table.tell("WAW-3.11-8", PartisansAt(area=marker.area))
    unpin(position)


def _eliminate(position: Position, marker: Partisan) -> None:
    """Back to the pool (WAW-CORE.ECO-20)."""
    position.partisans = [p for p in position.partisans if p.id != marker.id]
    position.partisan_pool[marker.side] = position.partisan_pool.get(marker.side, 0) + 1
    unpin(position)
