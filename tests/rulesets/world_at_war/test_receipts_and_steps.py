"""Receipts of The World at War agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.registry import load
from adjudicator.rulesets.world_at_war.board.position import Position
from tests.receipts_kit import Tally, disagreements, receipt_for, said_and_done
from tests.rulesets.world_at_war.war_kit import axis, board, war

GAME = load("world_at_war")
clause = pytest.mark.clause
SCENARIOS = ("campaign-1939", "overlord-1944", "barbarossa-1941")


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    kinds = ("random", "sensible")
    found = list(disagreements(GAME, board(), scenario, seed, number, kinds=kinds, tally=tally))
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=30)
    assert tally.stand > tally.doubtful > 0
    assert len(tally.clauses) > 10


@pytest.mark.parametrize("scenario", ["france-1940", "poland-1939"])
def test_so_it_is_in_the_first_learning_scenarios(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=20)
    assert tally.stand > tally.refused > 0


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2, 12))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(
    scenario: str, seed: int
) -> None:
    agree(scenario, seed, number=400)


@clause("WAW-CORE.LIM-8", "WAW-CORE.OPS-1", "WAW-CORE.OPS-5")
@pytest.mark.parametrize("target", ["West Poland", "Rhineland"])
def test_units_of_a_limited_offensive_join_no_operation_wherever_its_line_stands(
    target: str,
) -> None:
    """It is fought first. Who would attack his own land hears of that, before and after."""
    at = war({"Berlin": "germany 4 ground", "West Poland": "poland 4 ground"})
    lines = f"attack {target} from Berlin\nlimited offensive from Berlin against West Poland"
    assert said_and_done(GAME, board(), at, "axis_tactical", axis=lines) == []
    first = axis(at, lines, dice=[4], refusals=True)
    assert first.refused() == ["WAW-CORE.LIM-8" if target == "West Poland" else "WAW-CORE.OPS-1"]
    assert first.told("OperationBegan") == []
    alone = war({"Berlin": "germany 4 ground", "West Poland": "poland 1 ground"})
    for line in (lines, f"{lines}\nlimited offensive from Silesia against West Poland"):
        assert said_and_done(GAME, board(), alone, "axis_tactical", axis=line) == []
    assert len(first.told("LimitedFought")) == 1


def notes(at: Position, text: str) -> dict[int, str]:
    """What the receipt of the Axis segment adds to each line."""
    return receipt_for(GAME, board(), at, "axis_tactical", "axis", text).notes


@clause("WAW-CORE.DRM-1", "WAW-CORE.DRM-5", "WAW-CORE.RES-1")
def test_an_operation_is_told_with_its_odds_and_the_support_of_its_line() -> None:
    at = war({"Berlin": "germany 4 ground, 1 air", "West Poland": "poland 2 ground"}, turn=1)
    plain = notes(at, "attack West Poland from Berlin")
    # Double numbers: 2d3+2 against 2d3.
    said = "4 units against 2, +2 against -1: wins 94 %, level 5 %"
    assert plain == {1: f"{said}, as things stand"}
    helped = notes(at, "attack West Poland from Berlin support 1 operational")
    assert helped[1].startswith("4 units against 2, +3 against -1: wins 99 %, level 1 %")
    assert notes(war({"Berlin": "germany 4 ground"}, turn=1), "attack West Poland from Berlin") == {
        1: "undefended, as things stand"
    }


@clause("WAW-CORE.LIM-1", "WAW-CORE.LIM-3")
def test_a_limited_offensive_is_told_with_its_chance() -> None:
    at = war({"Berlin": "germany 4 ground, 1 air", "West Poland": "poland 2 ground"}, turn=1)
    line = "limited offensive from Berlin against West Poland"
    said = "4 units against 2, -2 to the die: removes a unit in 6 of 10, as things stand"
    assert notes(at, line) == {1: said}
    assert "in 7 of 10" in notes(at, f"{line} with air")[1]


@clause("WAW-CORE.OPS-3")
def test_odds_after_another_battle_say_that_they_hang_on_it() -> None:
    at = war({"Berlin": "germany 4 ground", "Silesia": "germany 4 ground",
              "West Poland": "poland 2 ground"}, turn=1)  # fmt: skip
    said = notes(at, "attack West Poland from Berlin\nattack West Poland from Silesia")[2]
    assert said.startswith("4 units against 2, ")
    assert said.endswith("; as things stand; it hangs on what happens before")


@clause("WAW-CORE.EXP-1")
def test_no_exploitation_goes_on_from_what_is_held_already() -> None:
    at = war({"Berlin": "germany 4 ground", "West Poland": "poland 2 ground"})
    line = "exploit from Berlin to West Poland"
    assert said_and_done(GAME, board(), at, "axis_tactical", axis=line) == []
    assert notes(at, line) == {
        1: "as things stand not possible: Berlin is yours already, and no attack of this segment"
        " captures it."
    }
    won = "attack West Poland from Berlin\nexploit from West Poland to Warsaw"
    assert "not possible" not in notes(at, won)[2]


@clause("WAW-CORE.EXP-4")
def test_an_exploitation_that_would_start_in_mountains_alone_is_told_so() -> None:
    at = war({"Maginot": "germany 8 ground", "Lyon": "france 1 ground",
              "Marseille": "france 1 ground", "Paris": "france 1 ground"},
             control={"germany": ["Maginot"]})  # fmt: skip
    taken = "attack Lyon from Maginot with 4 ground"
    no = (
        "as things stand not possible: Lyon has mountains; no exploitation starts there"
        " (WAW-CORE.EXP-4)."
    )
    assert notes(at, f"{taken}\nexploit to Marseille")[2] == no
    assert said_and_done(
        GAME, board(), at, "axis_tactical", axis=f"{taken}\nexploit to Marseille"
    ) == []  # fmt: skip
    both = f"{taken}\nattack Paris from Maginot with 4 ground"
    assert "not possible" not in notes(at, f"{both}\nexploit to Bourdeaux")[3]
    assert "not possible" not in notes(at, f"{taken}\nexploit to Brest")[2], "not next to it"
