"""Side-turns on fronts drawn by lot, many orders against the rules; what is told of them, and who
stands where then, is in `fronts.txt`; `--golden` writes that file anew."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.blitzwar.board.counter_words import counter_in_words
from tests.lots_kit import difference
from tests.rulesets.blitzwar.kit import After, board, play, position

GOLDEN = Path(__file__).with_name("fronts.txt")
NUMBER = 36
UNITS = {
    "axis": ("GER 1I", "GER 2I", "GER 3I", "GER 1C", "GER 2C", "GER 1I+1C", "ITA 1I", "ITA 2I"),
    "allies": ("UK 1I", "UK 2I", "UK 1C", "USA 1I", "USA 1C", "FRA 1I", "UK 1I+1C"),
    "soviet": ("USSR 1I", "USSR 2I", "USSR 1C", "USSR 1I", "USSR 2I"),
}
REAR = {
    "axis": ("Axis supply 4", "Axis supply 2", "GER air", "GER air"),
    "allies": ("Allied supply 4", "Allied supply 2", "UK air", "Allied air"),
    "soviet": ("Soviet supply 4", "Soviet supply 2", "USSR air"),
}
PLANS = (
    "move all from {own} to {foe}",
    "move armour from {own} to {near}",
    "move infantry from {own} to {near}",
    "move 1 infantry from {own} to {near}",
    "move supply from {own} to {near}",
    "strategic move all from {own} to {near}",
    "activate all in {own}",
    "activate infantry in {own}",
    "fortify in {own}",
    "combine infantry in {own}",
    "combine all in {own}",
    "remove infantry in {own}",
    "air to {foe}",
    "2 air to {foe}",
    "rebase air from {own} to {near}",
    "blitz {foe} with all",
    "blitz {foe} with armour if odds at least 2-1",
    "blitz {foe}",
    "attack {foe} with all",
    "attack {foe}",
    "attack {foe} with infantry if odds at least 1-1",
    "attack {foe} from {own}",
    "advance armour to {foe}",
    "advance all",
    "advance none after {foe}",
    "lose infantry",
    "lose armour",
    "step infantry from {own} to {near} after blitzkrieg",
    "step all from {own} to {near}",
    "slip all from {own} to {near}",
    "bomb {foe}",
)
ANSWERS = ("counter", "lose armour", "lose infantry first", "retreat", "hold", "no shift", "pass")


def drawn(lots: Random) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """A front: the position in words, the orders of both sides, and its zones."""
    side, other = lots.choice(
        (("axis", "soviet"), ("soviet", "axis"), ("axis", "allies"), ("allies", "axis"))
    )
    zones = board().zones
    land = [zone for zone in zones if board().neighbours(zone)]
    centre = lots.choice(land)
    near = [zone for zone in land if (board().land_distance(centre, zone, 3) or 9) <= 3]
    near = [centre, *near][:14]
    axis = lots.choice((0, 1))
    near.sort(key=lambda zone: zones[zone].at[axis])
    cut = len(near) // 2
    held = {side: near[:cut] or [centre], other: near[cut:]}
    words: dict[str, list[str]] = {}
    border = [(a, b) for a in held[side] for b in board().neighbours(a) if b in held[other]]
    for own, foe in lots.sample(border, min(len(border), 3)):
        ready = lots.choice((" activated", " activated", ""))
        strong = [f"{lots.choice(UNITS[side])}{ready}" for _ in range(lots.randint(1, 3))]
        words.setdefault(own, []).extend(strong)
        words.setdefault(foe, [lots.choice(UNITS[other])])
    for whose, mine in held.items():
        for zone in lots.sample(mine, min(len(mine), 2)):
            words.setdefault(zone, [lots.choice(UNITS[whose])])
        for _ in range(4):
            words.setdefault(lots.choice(mine), []).append(lots.choice(REAR[whose]))
    document = {
        "turn": lots.randint(16, 40),
        "active": side,
        "zones": {zones[zone].name: ", ".join(units) for zone, units in words.items()},
        "control": {who: [zones[zone].name for zone in mine] for who, mine in held.items()},
        "countries": {
            "FRA": "surrendered to axis", "POL": "surrendered to axis", "ITA": "active axis",
        },
        "clocks": {"soviet_attacked": 16, "soviet_war": 16, "west_attacked": 8},
    }  # fmt: skip
    orders: dict[str, Any] = {}
    for whose, foe in ((side, other), (other, side)):
        lines = []
        manned = [zone for zone in held[whose] if zone in words] or held[whose]
        foes = held[foe] or [centre]
        for _ in range(16 if whose == side else 3):
            own = lots.choice(manned)
            beside = [zone for zone in board().neighbours(own) if zone in near] or near
            against = [zone for zone in beside if zone in foes and zone in words]
            line = lots.choice(PLANS) if whose == side else lots.choice(ANSWERS)
            lines.append(
                line.format(
                    own=zones[own].name,
                    near=zones[lots.choice(beside)].name,
                    foe=zones[lots.choice(against or foes)].name,
                )
            )
        orders[whose] = "\n".join(lines)
    return document, orders, near


def front(number: int) -> tuple[After, dict[str, Any]]:
    """The first front of this number that the counter mix has the counters for."""
    lots = Random(f"front {number}")
    while True:
        document, orders, _ = drawn(lots)
        try:
            start = position(**document)
        except ScenarioError:
            continue
        return play("air..normal", start, any_dice=True, **orders), orders


def told(number: int) -> list[str]:
    after, orders = front(number)
    lines = [f"== front {number}"]
    for seat, text in orders.items():
        lines += [f"{seat}: {one}" for one in text.splitlines()]
    for bad in after.trial.refused:
        lines.append(f"refused {bad.seat} {bad.line} {bad.clause} {bad.text}")
    for event in after.events:
        facts = json.dumps(event.facts, sort_keys=True, ensure_ascii=False)
        sums = "".join(f" {term.text} {term.value};" for term in event.sums)
        lines.append(f"{event.kind} {event.clause} to {event.to or 'all'} {facts}{sums}")
    stand: dict[str, list[str]] = {}
    for counter in after.position.counters:
        stand.setdefault(counter.place, []).append(counter_in_words(counter, board().name))
    return [*lines, *(f"{place}: {', '.join(found)}" for place, found in sorted(stand.items()))]


@pytest.mark.parametrize("number", range(NUMBER))
def test_the_side_turn_goes_as_it_went(number: int, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert difference(GOLDEN, number, told(number), golden) == ""
