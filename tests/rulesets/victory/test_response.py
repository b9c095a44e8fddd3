"""5.8 Response movement, battles of several players, and 6.1 which battles when."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.position import Seen
from adjudicator.rulesets.victory.book.memory import arrived
from adjudicator.rulesets.victory.bots.simulate import check_phase_end
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.battle_kit import HOPE, country, ended, fought, retreats, scene, story

clause = pytest.mark.clause
MISS = [6] * 80


@clause("VIC-5.8-1", "VIC-5.8-2", "VIC-6.1-5")
def test_response_units_come_in_round_two_and_stay_hidden_before() -> None:
    after = fought(
        country(city=-1),
        "red IN 1, from 0302",
        "blue IN 1",
        "blue AR 1, from 0404, round 2",
        dice=MISS,
    )
    opened = after.told("BattleOpened")[0]
    assert opened["forces"]["blue"] == ["Infantry 1"]
    assert after.told("Arrived") == [{"hex": HOPE, "power": "blue", "units": ["Armor 1"]}]
    assert story(after)[:3] == ["blue Infantry Fired", "red Infantry Fired", "blue Armor Fired"]


@clause("VIC-5.8-3", "VIC-5.8-4")
def test_the_roles_turn_where_the_defenders_are_gone() -> None:
    after = fought(
        country(),
        "red IN 4, from 0302",
        "blue EN 1",
        "blue IN 1, from 0404, round 2",
        dice=[6, 1, 6, 6, 6, *MISS],
    )
    turned = after.told("RolesTurned")[0]
    assert turned["attackers"] == ["blue"]
    assert turned["defenders"] == ["red"]
    # Red defends the city now: G3, and it fires first.
    shots = [f for f in after.told("Fired") if f["unit"] == "Infantry"]
    assert [(f["power"], f["firepower"]) for f in shots[1:3]] == [("red", 3), ("blue", 2)]
    assert ended(after)["winner"] == "red"
    assert retreats(after) == {"blue Infantry": "0404"}


@clause("VIC-SB.Multi-1", "VIC-SB.Multi-2")
def test_a_third_player_fights_on_the_side_he_joined() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 1",
        "green ART 4, from 0404, round 2",
        dice=[6, 6, 6, 1, 1, 6, 6, *MISS],
        powers=["red", "blue", "green"],
        battles=[
            {
                "hex": HOPE,
                "attacker": "red",
                "roles": {"red": "attacker", "blue": "defender", "green": "attacker"},
                "crossings": [
                    {"power": "red", "start": "a0302", "ground": 1},
                    {"power": "green", "start": "a0404", "ground": 1},
                ],
            }
        ],
    )
    assert after.told("Arrived")[0]["power"] == "green"
    assert ended(after)["winner"] == "red"
    # Red's ally of this battle leaves the hex to Red (VIC-A63).
    assert retreats(after) == {"green Artillery": "0404"}


@clause("VIC-6.47-4", "VIC-A63")
def test_a_guest_of_the_winner_goes_with_all_its_steps() -> None:
    after = fought(
        country("^", city=-1),
        "red IN 1, from 0302", "blue IN 2", "green IN 2, half hit, from 0404",
        dice=MISS, power="blue", powers=["red", "blue", "green"], orders={"red": "withdraw"},
        battles=[
            {
                "hex": HOPE, "attacker": "red",
                "roles": {"red": "attacker", "blue": "defender", "green": "defender"},
                "crossings": [
                    {"power": "red", "start": "a0302", "ground": 1},
                    {"power": "green", "start": "a0404", "ground": 1},
                ],
            }
        ],
    )  # fmt: skip
    assert ended(after)["winner"] == "blue"
    assert retreats(after)["green Infantry"] == "0404"
    assert after.strength("green.IN1") == 2


THREE = ["red", "blue", "green"]


def _helped(role: str, *crossings: tuple[str, str]) -> dict[str, Any]:
    """A battle of Red's for Hope in which Green sides with `role`."""
    battle = {
        "hex": HOPE,
        "attacker": "red",
        "roles": {"red": "attacker", "blue": "defender", "green": role},
        "crossings": [{"power": p, "start": start, "ground": 1} for p, start in crossings],
    }
    return {"powers": THREE, "battles": [battle]}


@clause("VIC-A63", "VIC-A47", "VIC-5.4-3")
def test_a_submarine_that_helped_to_win_leaves_the_town_to_its_allys_infantry() -> None:
    """Red's Submarine attacked and Green's infantry stands in the city: by 5.4 it is Green's."""
    on = country(sea=["0302"], towns={"0203": "Near"})
    after = fought(
        on, "red SS 4, from 0302", "green DB 4, from 0204", "green IN 4, from 0204", "blue IN 1",
        dice=[*MISS[:1], 2, 2, 2, 2, *MISS], power="blue", **_helped("attacker"),
    )  # fmt: skip
    assert ended(after)["winner"] == "green"
    assert "green IN1 4" in after.blocks("0303")
    assert after.blocks("0302") == ["red SS1 4"]
    check_phase_end(on, after.position, "combat")


@clause("VIC-A63", "VIC-5.41-1")
def test_a_helper_of_the_defence_goes_back_the_way_it_came_or_is_lost() -> None:
    """Nothing else is open to it, though a defender might go there; 0302 is Red's way in."""
    for barred, there in ((None, {"green Infantry": "0404"}), ("blue IN 4; blue IN 4", {})):
        after = fought(
            country(city=-1), "red IN 1, from 0302", "blue IN 2", "green IN 2, from 0404",
            dice=MISS, orders={"red": "withdraw"},
            blocks={"0404": [barred]} if barred else {},
            **_helped("defender", ("red", "a0302"), ("green", "a0404")),
        )  # fmt: skip
        assert {u: to for u, to in retreats(after).items() if u.startswith("green")} == there
        assert bool(after.told("NoRetreat")) == bool(barred)


@clause("VIC-A63", "VIC-5.4-3")
def test_infantry_that_outlives_the_defenders_takes_the_town_before_its_allys_aircraft() -> None:
    after = fought(
        country(), "red FA 4, from 0302", "green IN 4, from 0404", "blue IN 1",
        any_dice=True, dice={}, **_helped("attacker", ("green", "a0404")),
        blocks={"0701": ["red IN 4"]},
    )  # fmt: skip
    assert ended(after)["winner"] == "green"
    assert after.blocks("0303") == ["green IN1 4"]
    assert after.told("PlaceTaken")[0]["power"] == "green"


@clause("VIC-A63", "VIC-6.8-13")
def test_a_third_fleet_that_is_beaten_off_lifts_no_blockade() -> None:
    """Blue holds the port, Red blockades it; Green attacks by sea, and all that stood there
    before stay where they are."""
    on = country(sea=["0302", "0203", "0204"], city=2)
    after = fought(
        on, "blue IN 4", "red CA 4, blockade", "green CA 1, from 0203",
        any_dice=True, dice={}, powers=THREE, blocks={"0106": ["green IN 4"]},
        battles=[
            {
                "hex": HOPE, "attacker": "green",
                "roles": {"green": "attacker", "blue": "defender", "red": "defender"},
            }
        ],
        orders={"green": "withdraw"},
    )  # fmt: skip
    assert "blue IN1 4" in after.blocks("0303")
    assert any(block.startswith("red CA1") and "blockade" in block
               for block in after.blocks("0303"))  # fmt: skip


@clause("VIC-A41", "VIC-5.2-5")
def test_team_mates_share_a_hex_when_its_battle_is_over() -> None:
    """Each had four in the battle; four may stay, and who came last makes room."""
    red = [f"red IN 4, from {at}" for at in ("0302", "0302", "0203")]
    green = [f"green IN 4, from {at}" for at in ("0404", "0404")]
    after = fought(
        country(city=-1), *red, *green, "blue IN 1", any_dice=True, dice={},
        teams={"red": "allies", "green": "allies", "blue": "blue"},
        **_helped("attacker", ("red", "a0302"), ("red", "a0203"), ("green", "a0404")),
    )  # fmt: skip
    assert ended(after)["winner"] == "red"
    assert len(after.blocks("0303")) == 4
    assert list(retreats(after).values()) == ["0404"]


@clause("VIC-2.0-10", "VIC-2.0-11", "VIC-6.1-1", "VIC-6.1-2", "VIC-6.0-1", "VIC-SOP-2")
def test_player_1_fights_his_battles_first_one_by_one() -> None:
    after = fought(
        country(city=-1),
        "blue IN 1",
        "red IN 1, from 0302",
        blocks={
            "0506": ["blue IN 1, from 0606", "red IN 1"],
            "0105": ["red IN 1, from 0205", "blue IN 1"],
        },
        order=["blue", "red"],
        dice=[6] * 80,
    )
    assert [f["hex"] for f in after.told("BattleOpened")] == ["a0506", "a0303", "a0105"]
    kinds = [e.kind for e in after.events if e.kind in ("BattleOpened", "BattleEnded")]
    assert kinds == ["BattleOpened", "BattleEnded"] * 3


@clause("VIC-6.1-3")
def test_the_attacker_sets_the_order_of_his_battles() -> None:
    after = fought(
        country(city=-1),
        "blue IN 1",
        "red IN 1, from 0302",
        blocks={"0105": ["red IN 1, from 0205", "blue IN 1"]},
        dice=[6] * 80,
        orders={"red": "fight first at 0105"},
    )
    assert [f["hex"] for f in after.told("BattleOpened")] == ["a0105", "a0303"]


@clause("VIC-6.1-4", "VIC-SOP-3", "VIC-2.0-18")
def test_blocks_lie_open_only_while_their_battle_is_fought() -> None:
    """Red commands his battle and so is asked in the middle of it."""
    on = country(city=-1)
    after = fought(
        on,
        "red IN 2, from 0302",
        "blue IN 3",
        blocks={"0105": ["blue MK 3"]},
        orders={"red": "command every battle"},
        standing={"blue": ["always target best"]},
        defaults=False,
        dice=MISS,
    )
    assert after.asked() == ["red turn/a0303/1/Infantry"]
    seen = view_of(after.position, "red")
    piles = {pile.hex: pile for pile in seen.piles}
    assert [(s.unit, s.strength) for s in piles[HOPE].shown] == [("IN", 3)]
    assert (piles["a0105"].hidden, piles["a0105"].shown) == (1, [])
    done = fought(on, "red IN 2, from 0302", "blue IN 3", dice=MISS)
    assert all(not pile.shown for pile in view_of(done.position, "red").piles)
    # What was seen is noted by hex.
    assert done.position.seen["red"][HOPE][0].blocks == ["Infantry 3"]
    assert done.position.seen["blue"]["a0302"][0].blocks == ["Infantry 2"]


@clause("VIC-6.1-1", "VIC-5.51-3", "VIC-6.6-6")
def test_where_nobody_is_left_to_fight_nothing_is_revealed() -> None:
    """Blue's Rocket was all that stood there, and it was fired."""
    after = fought(
        country(towns={"0203": "Near"}),
        "red FA 2, from 0203, base 0203",
        "red AB 3, aloft, from 0302",
        blocks={"0203": ["red IN 1"]},
        battles=[{"hex": HOPE, "attacker": "red", "roles": {"red": "attacker"}}],
        holders={HOPE: "blue"},
    )
    assert after.told("NoBattle") == [{"hex": HOPE, "attacker": "red"}]
    assert [e.kind for e in after.events] == ["NoBattle", "Landing"]
    assert after.told("Landing")[0]["face"] == "Airborne 3"
    assert "red AB1 3, landing" in after.blocks("0303")
    assert not [b for b in after.position.blocks if b.entered or b.aloft or b.revealed]


@clause("VIC-6.7-2")
def test_who_lands_from_the_sea_where_nobody_is_left_is_shown() -> None:
    after = fought(
        country(sea=["0302"]),
        "red MA 3, at sea, from 0302",
        battles=[{"hex": HOPE, "attacker": "red", "roles": {"red": "attacker"}}],
        holders={HOPE: "blue"},
    )
    assert [(e.kind, e.clause) for e in after.events][1:] == [("Landing", "VIC-6.7-2")]
    assert after.blocks("0303") == ["red MA1 3, landing"]


@clause("VIC-6.1-4")
def test_all_who_fight_are_shown_side_by_side() -> None:
    after = fought(country(), "red AR 3, from 0302", "blue IN 2", "blue EN 1", dice=MISS)
    (opened,) = after.told("BattleOpened")
    assert opened["forces"] == {"red": ["Armor 3"], "blue": ["Engineer 1", "Infantry 2"]}


def test_what_was_seen_on_another_day_is_not_added_to() -> None:
    on = country()
    start = scene(on, blocks={"0302": ["blue IN 3"]}, turn=2)
    old = Seen(turn=1, power="blue", blocks=["Armor 4"])
    start.seen = {"red": {"a0302": [old]}}
    arrived(start, on, start.blocks[0])
    assert [s.blocks for s in start.seen["red"]["a0302"]] == [["Infantry 3"]]
    start.seen = {"red": {"a0302": [old.model_copy(update={"turn": 2})]}}
    arrived(start, on, start.blocks[0])
    assert [s.blocks for s in start.seen["red"]["a0302"]] == [["Armor 4", "Infantry 3"]]
