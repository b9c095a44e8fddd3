"""Cases worked out from the playbook where two of its rules meet."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war.board.position import Position
from tests.rulesets.world_at_war.war_kit import After, allies, axis, war

clause = pytest.mark.clause
SPAIN = {"spain": "war axis"}


def before_gibraltar(**more: str) -> Position:
    return war({"South Spain": "germany 3 ground, 1 elite", **more}, countries=SPAIN)


@clause("WAW-3.5-1", "WAW-3.5-2")
@pytest.mark.parametrize(
    ("force", "told"),
    [
        ("2 ground", ["WAW-3.5-1"]),
        ("1 ground, 1 elite", []),
        ("1 ground", []),
        ("all", ["WAW-3.5-1"]),
    ],
)
def test_who_names_more_than_may_attack_gibraltar_is_told_so(force: str, told: list[str]) -> None:
    at = before_gibraltar(Gibraltar="uk 1 ground")
    line = f"attack Gibraltar from South Spain with {force}"
    after = axis(at, line, refusals=force == "2 ground")
    assert set(after.refused()) == set(told)
    units = [kind for one in after.told("OperationBegan") for kind in one["units"]]
    assert sum(kind.endswith("ground") for kind in units) == (force != "2 ground")


@clause("WAW-CORE.FORT-7")
def test_no_limited_offensive_hits_an_empty_island_fortress() -> None:
    line = "limited offensive from South Spain against Gibraltar"
    assert axis(before_gibraltar(), line, refusals=True).refused() == ["WAW-CORE.FORT-7"]


@clause("WAW-CORE.PACT-2", "WAW-CORE.PACT-3", "WAW-CORE.PACT-7")
@pytest.mark.parametrize(
    ("warsaw", "turn", "pact", "line", "told"),
    [
        ("poland 1 ground", 2, True, "Minsk to East Poland", ["WAW-CORE.PACT-2"]),
        ("germany 1 ground", 2, True, "Minsk to East Poland", []),
        ("germany 1 ground", 3, True, "Odessa to Bessarabia", ["WAW-CORE.PACT-3"]),
        ("germany 1 ground", 4, True, "Odessa to Bessarabia", []),
        ("germany 1 ground", 4, False, "Odessa to Bessarabia", ["WAW-CORE.PACT-7"]),
        ("germany 1 ground", 4, False, "Minsk to Baltic States", []),
    ],
)
def test_the_soviet_zone_opens_by_the_pact(
    warsaw: str, turn: int, pact: bool, line: str, told: list[str]
) -> None:
    held = {"germany": ["Warsaw"]} if warsaw.startswith("germany") else {}
    units = {"Minsk": "ussr 1 ground", "Odessa": "ussr 1 ground", "Warsaw": warsaw}
    at = war(units, turn=turn, control=held, pact=pact)
    assert moved(at, f"move 1 ground from {line}").refused() == told


def moved(at: Position, line: str) -> After:
    return allies(at, line, refusals=True)


@clause("WAW-CORE.OPS-1")
def test_an_operation_comes_out_of_one_area() -> None:
    at = war({"West Poland": "germany 4 ground", "East Prussia": "germany 2 ground"})
    line = "attack Warsaw from West Poland and East Prussia"
    assert axis(at, line, refusals=True).refused() == ["WAW-CORE.OPS-1"]
