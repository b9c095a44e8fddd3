"""Battles on a small map of seven columns and six rows, Hope (0303) in the middle.

The neighbours of Hope are 0302 (north), 0403, 0404, 0304 (south), 0204, 0203.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position
from tests.rulesets.victory.kit import After, map_of, play, position

COLUMNS, ROWS = 7, 6
HOPE = "a0303"


def country(hope: str = ".", sea: Sequence[str] = (), city: int = 2, **given: Any) -> Board:
    """The map: terrain of Hope, which hexes are sea, Hope's PP (0: a Town, -1: nothing).

    Barcastle (0106) and Otdal (0701) are Towns; `other={"0204": "^"}` changes terrain.
    """
    other: Mapping[str, str] = {"0303": hope, **dict.fromkeys(sea, "~"), **given.pop("other", {})}
    rows = [
        "".join(other.get(f"{c:02d}{r:02d}", ".") for c in range(1, COLUMNS + 1))
        for r in range(1, ROWS + 1)
    ]
    cities = {"0303": f"Hope {city}"} if city > 0 else {}
    towns = {"0106": "Barcastle", "0701": "Otdal", **({"0303": "Hope"} if city == 0 else {})}
    return map_of(
        rows,
        cities=cities | given.pop("cities", {}),
        towns=towns | given.pop("towns", {}),
        **given,
    )


def scene(on: Board, *hope: str, power: str = "blue", **given: Any) -> Position:
    """Blocks in Hope, and where else `blocks` says; the map is Blue's."""
    blocks = {"0303": list(hope), **given.pop("blocks", {})}
    maps = [{"slot": "a", "board": "small", "power": power}]
    powers = given.pop("powers", ["red", "blue"])
    return position(on=on, maps=given.pop("maps", maps), blocks=blocks, powers=powers, **given)


def fought(
    on: Board,
    *hope: str,
    dice: Sequence[int] | Mapping[str, int] = (),
    any_dice: bool = False,
    standing: Mapping[str, Sequence[str]] | None = None,
    defaults: bool = True,
    orders: Mapping[str, str] | None = None,
    **given: Any,
) -> After:
    """The Combat Phase with blocks in Hope (`"red IN 4, from 0302"`). dice in order."""
    start = scene(on, *hope, **given)
    return play(
        "combat",
        start,
        on,
        dice=dice,
        any_dice=any_dice,
        standing=standing,
        defaults=defaults,
        **(orders or {}),
    )


def fire(after: After) -> list[str]:
    """`red Infantry ground 2 [1, 5] 1`: firepower, dice and hits of each shot, in order."""
    return [
        f"{f['power']} {f['unit']} {f['group']} {f['firepower']} {f['dice']} {f['hits']}"
        for f in after.told("Fired")
    ]


def losses(after: After) -> list[str]:
    """`red Infantry 4-3 fire`."""
    return [
        f"{f['power']} {f['unit']} {f['before']}-{f['after']} {f['cause']}"
        for f in after.told("StepsLost")
    ]


def story(after: After) -> list[str]:
    """Every deed: `red Infantry Fired`."""
    return [
        f"{e.facts['power']} {e.facts['unit']} {e.kind}"
        for e in after.events
        if "unit" in e.facts and e.kind not in ("StepsLost", "HalfHit")
    ]


def retreats(after: After) -> dict[str, str]:
    """`red Infantry` -> `0302`."""
    return {f"{f['power']} {f['unit']}": f["to"][1:] for f in after.told("Retreated")}


def ended(after: After) -> dict[str, Any]:
    return after.told("BattleEnded")[-1]
