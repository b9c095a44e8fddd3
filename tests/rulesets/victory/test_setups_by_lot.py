"""Set-ups drawn by lot: boards, forces, factories and deployment, many orders against the rules;
what is told of them is in `setups.txt`; `--golden` writes that file anew."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.rulesets.victory.board.in_words import block_in_words
from tests.lots_kit import difference
from tests.rulesets.victory.kit import board, game, play

GOLDEN = Path(__file__).with_name("setups.txt")
NUMBER = 22
SCENARIOS = (
    "quick-start", "four-players", "custom-forces", "two-front-war", "four-maps", "commanders",
    "sleeping-giant", "two-front-war-allies",
)  # fmt: skip
KINDS = ("IN", "MK", "AR", "ART", "EN", "MA", "AM", "AB", "FA", "DB", "TB", "MB", "HB", "CA", "BB",
         "SS", "CV", "MT")  # fmt: skip
DEPLOYED = (
    "deploy {a} at {place}",
    "deploy {a}, {b} at {place}",
    "deploy {a}, {b}, {c} at {place}",
    "deploy 2 infantry at {place}",
    "deploy 9 infantry at {place}",
    "deploy all at {place}",
    "deploy {a} aboard CV1",
    "deploy FA1 aboard CV1",
    "deploy CV1 at {place}",
    "deploy {a} aboard {b}",
)
RAISED = (
    "raise 3 infantry",
    "raise Fighter with 2 steps at {place}",
    "raise 2 armor with 3 steps",
    "raise cruiser with 2 steps at {place}",
    "raise 4 heavy bomber with 4 steps",
    "raise marines with 9 steps",
    "raise engineer at {place}",
)
ALLOTTED = ("allot 2 air 1 ground at {place}", "allot 1 naval at {place}", "allot 3 air at {place}")


def told(number: int) -> list[str]:
    """Everything that is told while a game is set up, and who stands where then."""
    lots = Random(f"setup {number}")
    scenario = SCENARIOS[number % len(SCENARIOS)]
    options: dict[str, Any] = {
        name: True for name in ("storms", "factories", "resources") if lots.random() < 0.5
    }
    if lots.random() < 0.6:
        options["maps"] = "chosen"
    start = game().open(board(), scenario, game().rulings_with(options))
    places = [tile.id for tile in board().map_of(start).places()]
    first: dict[str, Any] = {}
    last: dict[str, Any] = {}

    def line(text: str) -> str:
        a, b, c = (f"{lots.choice(KINDS)}{lots.randint(1, 2)}" for _ in range(3))
        return text.format(a=a, b=b, c=c, place=lots.choice(places))

    for seat in game().seats(board(), start):
        lines = [line(text) for text in lots.sample(RAISED, 4) if scenario == "custom-forces"]
        lines += [line(lots.choice(ALLOTTED))] if "factories" in options else []
        if "maps" in options:
            turned = lots.choice(("", " turned"))
            lines.append(f"take {lots.choice(('one', 'two', 'three', 'four'))}{turned}")
            lines.append(f"turn {lots.choice(('one', 'two', 'three', 'nothing'))}")
        first[seat] = "\n".join(lines)
        ships = ["deploy CV1 at {place}"] * 3
        last[seat] = "\n".join(line(text) for text in (*ships, *lots.choices(DEPLOYED, k=9)))
    phases = [*(["maps"] if "maps" in options else []), "forces"]
    raised = play(phases, start, any_dice=True, refusals=True, **first)
    after = play("deployment", raised.position, any_dice=True, refusals=True, **last)
    found = [f"== setup {number}: {scenario} {sorted(options)}"]
    for step, orders in ((raised, first), (after, last)):
        for seat, text in orders.items():
            found += [f"{seat}: {one}" for one in text.splitlines()]
        for bad in step.trial.refused:
            found.append(f"refused {bad.seat} {bad.line} {bad.clause} {bad.text}")
        found += [f"missing {text}" for text in step.trial.missing]
        for event in step.events:
            facts = json.dumps(event.facts, sort_keys=True, ensure_ascii=False)
            found.append(f"{event.kind} {event.clause} to {event.to or 'all'} {facts}")
    here = after.position
    found.append(f"storm {here.storm}, neutral {here.neutral}")
    found += [f"place {s.slot} {s.board} {s.rotation} {s.title} {s.power}" for s in here.slots]
    found += [f"{w.kind} {w.hex} {w.power} {w.level}/{w.full}" for w in here.works]
    stand: dict[str, list[str]] = {}
    for block in here.blocks:
        stand.setdefault(block.place, []).append(block_in_words(block))
    return [*found, *(f"{at}: {', '.join(words)}" for at, words in sorted(stand.items()))]


@pytest.mark.parametrize("number", range(NUMBER))
def test_the_set_up_goes_as_it_went(number: int, request: pytest.FixtureRequest) -> None:
    golden = bool(request.config.getoption("--golden", default=False))
    assert difference(GOLDEN, number, told(number), golden) == ""
