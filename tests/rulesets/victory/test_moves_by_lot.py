"""Moves drawn by lot on small maps, many against the rules; what is told of them, and who stands
where then, is in `moves.txt`; `--golden` writes that file anew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.rulesets.victory.board.in_words import block_in_words
from tests.lots_kit import difference
from tests.rulesets.victory.kit import board, map_of, play, position

GOLDEN = Path(__file__).with_name("moves.txt")
NUMBER = 44
COLUMNS, ROWS = 7, 6
KINDS = (
    "IN", "MK", "AR", "ART", "EN", "CAV", "MA", "AM", "AB", "FA", "DB", "TB", "MB", "HB",
    "CA", "BB", "SS", "CV", "RKT", "IN", "MK", "AR", "FA", "CA", "MA", "AB",
)  # fmt: skip
OPTIONS = ("storms", "air-range", "airfields", "mulberries", "destruction", "submarine-control")
DEEDS = (
    "move {who} to {end}",
    "move {who} to {end}",
    "attack {near} with {who}",
    "attack {near} with {who}, {other}",
    "strategic {who} to {end}",
    "strategic {who} to {town}",
    "strategic {who} to {town} by sea",
    "move {who} to {end} at sea",
    "move {who} to {end} ashore",
    "drop {who} at {end}",
    "launch {who} at {near}",
    "move {who} onto {carrier}",
    "strategic {who} onto {carrier}",
    "move {who} to {town}",
    "move {who}, {other} to {town}",
    "attack {near} with {who} if enemies at most 2",
)
FITTING = {
    "AB": ("drop {who} at {end}", "drop {who} at {near}"),
    "RKT": ("launch {who} at {near}",),
    "FA": ("move {who} onto {carrier}", "attack {near} with {who}", "move {who} to {town}"),
    "TB": ("move {who} onto {carrier}", "attack {near} with {who}"),
    "MA": ("move {who} to {end} at sea", "attack {near} with {who}", "move {who} to {end} ashore"),
    "AM": ("move {who} to {end} at sea", "attack {near} with {who}", "move {who} to {end} ashore"),
}


def around(places: Sequence[str], start: str, most: int) -> list[str]:
    """Those of the places that are so many columns and rows away at most."""
    column, row = int(start[:2]), int(start[2:])
    return [
        place
        for place in places
        if abs(int(place[:2]) - column) <= most and abs(int(place[2:]) - row) <= most
    ]


def told(number: int) -> list[str]:
    """What is told of a turn's moves of two sides, and who stands where then."""
    lots = Random(f"moves {number}")
    hexes = [f"{c:02d}{r:02d}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    sea = {h for h in hexes if int(h[:2]) >= 6 or (int(h[:2]) == 5 and lots.random() < 0.5)}
    tiles = {h: "~" if h in sea else lots.choice("......^wf") for h in hexes}
    rows = ["".join(tiles[f"{c:02d}{r:02d}"] for c in range(1, 8)) for r in range(1, 7)]
    land = [h for h in hexes if h not in sea]
    shore = [h for h in land if int(h[:2]) >= 4]
    names = lots.sample(shore, 3)
    names += lots.sample([h for h in land if h not in names], 3)
    lots.shuffle(names)
    line = [f"{c:02d}03" for c in range(1, 6)]
    on = map_of(
        rows,
        cities={names[0]: "Alpha 2", names[1]: "Beta 1", names[2]: "Gamma 3"},
        towns=dict(zip(names[3:], ("Delta", "Epsilon", "Zeta"), strict=True)),
        roads=[f"{a}-{b}" for a, b in pairwise(line)],
        rivers={"Wend": ["0303-0403", "0303-0404", "0202-0203"]},
        bridges=["0303-0403"],
    )
    blocks: dict[str, list[str]] = {}
    count: dict[tuple[str, str], int] = {}
    mine: dict[str, dict[str, str]] = {"red": {}, "blue": {}}
    for power in ("red", "blue"):
        for kind in ("CV", *lots.sample(KINDS, 9)):
            unit = board().units[kind]
            count[power, kind] = n = count.get((power, kind), 0) + 1
            free = [h for h in hexes if not any(power not in b for b in blocks.get(h, []))]
            if unit.arm == "naval":
                free = [h for h in free if h in sea]
            elif unit.arm == "air" or kind == "AB":
                free = [h for h in free if h in names]
            else:
                free = [h for h in free if h in land]
            free = [h for h in free if len(blocks.get(h, [])) < 2] or free
            if not free:
                continue
            at = lots.choice(free)
            blocks.setdefault(at, []).append(f"{power} {kind}{n} {lots.randint(1, unit.steps)}")
            mine[power][f"{kind}{n}"] = at
    options = {name: True for name in OPTIONS if lots.random() < 0.3}
    given: dict[str, Any] = {"options": options}
    if "storms" in options:
        given["storm"] = lots.choice(hexes)
    orders: dict[str, Any] = {}
    for power, ids in mine.items():
        foes = [h for h, there in blocks.items() if power not in there[0]] or hexes
        lines = [
            lots.choice(FITTING.get(who[:-1], DEEDS) if lots.random() < 0.5 else DEEDS).format(
                who=who,
                other=lots.choice(sorted(ids)),
                end=lots.choice(around(hexes, ids[who], 2) if lots.random() < 0.8 else hexes),
                near=lots.choice(around(foes, ids[who], 3) or foes),
                town=lots.choice(around(names, ids[who], 4) or names),
                carrier="CV1",
            )
            for who in [*ids, *lots.sample(sorted(ids), min(3, len(ids)))]
        ]
        orders[power] = "\n".join(lines)
    start = position(
        on=on,
        powers=["red", "blue"],
        maps=[{"slot": "a", "board": "small", "power": lots.choice(("red", "blue"))}],
        blocks={h: list(there) for h, there in blocks.items()},
        **given,
    )
    after = play("move", start, on, refusals=True, **orders)
    found = [f"== moves {number}: {' / '.join(rows)} {sorted(options)}"]
    for power, text in orders.items():
        found += [f"{power}: {one}" for one in text.splitlines()]
    for bad in after.trial.refused:
        found.append(f"refused {bad.seat} {bad.line} {bad.clause} {bad.text}")
    for event in after.events:
        for part in event.facts.get("lines", ()):
            found.append(f"{event.kind} {event.clause} {part}")
        if "lines" not in event.facts:
            found.append(f"{event.kind} {event.clause} {sorted(event.facts.items())}")
    stand: dict[str, list[str]] = {}
    for block in after.position.blocks:
        stand.setdefault(block.place, []).append(block_in_words(block))
    found += [f"{place}: {', '.join(words)}" for place, words in sorted(stand.items())]
    for battle in after.position.battles:
        found.append(f"battle {battle.model_dump_json(exclude_defaults=True)}")
    return found


@pytest.mark.parametrize("number", range(NUMBER))
def test_the_moves_go_as_they_went(number: int, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert difference(GOLDEN, number, told(number), golden) == ""
