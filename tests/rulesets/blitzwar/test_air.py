"""13 The air force phase: range, countering, superiority, bombing, Britain, beachheads."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Table
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book.air.air import missions
from adjudicator.rulesets.blitzwar.book.air.beachheads import name_beachheads, rebuilt
from adjudicator.rulesets.blitzwar.book.air.britain import fallen_units
from adjudicator.rulesets.blitzwar.book.air.superiority import air_superiority
from adjudicator.rulesets.blitzwar.book.air.wings import in_range, reachable
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import bombing
from adjudicator.rulesets.blitzwar.orders.orders import Again, AirMission, Beachhead
from tests.rulesets.blitzwar.war_kit import at, board, play, scene, superior_at

WINTER_1943, WINTER_1944 = 28, 36


def desert(**more: Any) -> Position:
    """Two German air units in Sirte, British corps in Mechili, a British air unit in Derna."""
    document = {
        "zones": {"Sirte": "GER air, GER air", "Mechili": "UK 2I", "Derna": "UK air"},
        "control": {"axis": ["Sirte"], "allies": ["Derna"]},
        "turn": 17,
    }
    zones = {**document["zones"], **more.pop("zones", {})}
    return scene({**document, **more, "zones": zones})


# ---------------------------------------------------------------- general, range


@pytest.mark.clause("BW-13.1-1", "BW-6-7")
def test_no_air_unit_is_used_over_snow() -> None:
    position = scene({"turn": 12, "zones": {"Warsaw": "GER air"}})
    after = play("air", position, axis="air to Minsk")
    assert [clause for clause, _ in after.refusals()] == ["BW-13.1-1"]
    assert play("air", desert(turn=13), axis="air to Mechili").refusals() == []


@pytest.mark.clause("BW-13.4-1", "BW-13.4.1-1")
def test_only_units_at_base_fly() -> None:
    position = desert()
    for unit in position.counters:
        unit.flying = unit.kind == "air"
    after = play("air", position, axis="air to Mechili")
    assert after.told("AirPlaced") == []


@pytest.mark.clause("BW-13.2-5", "BW-13.4.1-2", "BW-13.4.1-4")
def test_the_nearest_units_come_first_and_those_along_the_coast_last() -> None:
    zones = dict.fromkeys(("Athens", "Benghazi", "Sirte", "Tobruk"), "GER air")
    position = scene({"zones": zones, "control": {"axis": list(zones)}})
    units = reachable(position, board(), "axis", "tobruk")
    assert next(c.place for c in units) == "tobruk"
    far = [board().air_distance(c.place, "tobruk", 3) for c in units]
    near = [steps for steps in far if steps is not None]
    assert near == sorted(near)
    assert far[: len(near)] == near
    assert None in far


@pytest.mark.clause("BW-13.4.1-2")
def test_a_land_target_is_at_most_three_zones_away_whoever_controls_them() -> None:
    assert in_range(board(), "sirte", "sirte")
    assert in_range(board(), "sirte", "derna")
    assert board().land_distance("mechili", "mersa_matruh") == 3
    assert in_range(board(), "mechili", "mersa_matruh")
    assert not in_range(board(), "mechili", "el_alamein")


@pytest.mark.clause("BW-13.4.1-3")
def test_dotted_blue_lines_count_as_a_step() -> None:
    assert board().air_distance("calais", "london") == 1
    assert board().air_distance("brussels", "birmingham") == 3
    assert in_range(board(), "brussels", "birmingham")


@pytest.mark.clause("BW-13.4.1-4")
def test_coastal_zones_of_one_sea_are_in_range_of_each_other() -> None:
    assert board().air_distance("sicily", "benghazi") is None
    assert in_range(board(), "sicily", "benghazi")
    assert not in_range(board(), "sicily", "mechili")


@pytest.mark.clause("BW-13.4.1-5")
def test_a_sea_zone_is_in_range_of_its_coastal_zones_only() -> None:
    assert in_range(board(), "sicily", "south_central_mediterranean")
    assert not in_range(board(), "mechili", "south_central_mediterranean")
    position = scene({"zones": {"Rome": "GER air"}, "control": {"axis": ["Rome"]}})
    after = play("air", position, axis="air to Adriatic Sea")
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.1-5"]


def test_out_of_range_is_said() -> None:
    position = scene({"zones": {"Berlin": "GER air"}})
    after = play("air", position, axis="air to Moscow")
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.1-2"]


# -------------------------------------------------------------------- countering


@pytest.mark.clause("BW-13.2-1", "BW-13.2-2", "BW-13.2-4", "BW-13.4.2-2")
def test_one_counters_one_and_both_are_gone() -> None:
    position = desert()
    after = play("air", position, axis="air to Mechili", allies="counter from Derna")
    assert after.told("AirCountered")[0]["target"] == "mechili"
    assert at(position, "mechili") == ["UK 2 infantry"]
    assert at(position, "derna") == []
    assert at(position, "sirte") == ["GER air"]


@pytest.mark.clause("BW-13.2-3")
def test_each_unit_is_answered_before_the_next_is_committed() -> None:
    after = play("air", desert(), axis="2 air to Mechili", answers={"counter/mechili/1": "decline"})
    keys = [ask.key for ask in after.asks if ask.key.startswith(("air/", "counter/"))]
    assert keys[:3] == ["air/1", "counter/mechili/1", "counter/mechili/2"]


@pytest.mark.clause("BW-13.2-3")
@pytest.mark.parametrize(("answer", "flown"), [("counter", 2), ("decline", 1)])
def test_if_countered_again(answer: str, flown: int) -> None:
    after = play("air", desert(), axis="air to Mechili\nif countered, again", allies=answer)
    assert len(after.told("AirPlaced")) == flown


@pytest.mark.clause("BW-13.2-3")
def test_of_an_answer_with_two_lines_the_first_counts() -> None:
    """As in its receipt: `again` before any mission is refused, and nothing flies."""
    position = desert()
    here = Table(board=board(), dice=LoadedDice(), rulings={})
    flying = missions(position, here)
    (asked,) = next(flying)
    again, flight = Again(line=1), AirMission(target="mechili", base="sirte", line=2)
    with pytest.raises(StopIteration):
        flying.send({asked.seat: Answer((again, flight), "player")})
    (told,) = [event for event in here.events if event.kind == "NotCarriedOut"]
    assert (told.clause, told.facts["line"]) == ("BW-13.2-3", 1)
    assert not [event for event in here.events if event.kind == "AirPlaced"]


@pytest.mark.clause("BW-13.2-3")
def test_again_speaks_of_the_mission_above_it() -> None:
    position = desert(zones={"Sirte": "GER air, GER air, GER air"})
    orders = "air to Mechili\nif countered, again up to 3 times\nair to Benghazi".replace(
        "up to ", ""
    )
    after = play("air", position, axis=orders, answers={"counter/mechili": "counter"})
    assert [p["target"] for p in after.told("AirPlaced")] == ["mechili", "mechili", "benghazi"]


@pytest.mark.clause("BW-13.2-5")
def test_a_countering_unit_is_at_base_and_in_range() -> None:
    flying = desert()
    next(c for c in flying.counters if c.place == "derna").flying = True
    assert play("air", flying, axis="air to Mechili").asked("counter") == []
    far = desert(zones={"Derna": "", "Cairo": "UK air"})
    assert play("air", far, axis="air to Mechili").asked("counter") == []


def test_the_standing_orders_keep_a_reserve() -> None:
    standing = {"allies": "always counter air over Mechili keeping 1"}
    one = play("air", desert(), axis="air to Mechili", standing=standing)
    assert one.told("AirCountered") == []
    two = play(
        "air",
        desert(
            zones={"Gazala": "UK air"}, control={"allies": ["Gazala", "Derna"], "axis": ["Sirte"]}
        ),
        axis="2 air to Mechili",
        standing=standing,
    )
    assert len(two.told("AirCountered")) == 1
    assert "standing order 1" in two.event("AirCountered").answered


# ----------------------------------------------------------------- superiority


@pytest.mark.clause("BW-13.4.2-1", "BW-13.4.2-4")
def test_whoever_is_alone_over_a_zone_has_superiority() -> None:
    position = desert()
    after = play("air", position, axis="air to Mechili", allies="decline")
    assert air_superiority(position, "mechili") == "axis"
    assert after.told("AirSuperiorityWon") == [{"side": "axis", "zone": "mechili", "units": 1}]


@pytest.mark.clause("BW-13.4.2-4")
@pytest.mark.parametrize(
    ("over", "superior"),
    [
        ("", None),
        ("GER air flying", "axis"),
        ("UK air flying", "allies"),
        ("USSR air flying", "soviet"),
        ("GER air", None),  # at base
        ("GER air flying, UK air flying", None),
        ("GER air flying, USSR air flying", None),
    ],
)
def test_air_superiority_is_of_those_who_fly_there_alone(over: str, superior: str | None) -> None:
    position = scene({"zones": {"Minsk": over}, "unlocked": "all"})
    assert air_superiority(position, "minsk") == superior


@pytest.mark.clause("BW-13.4.2-3", "BW-A28")
def test_missions_left_over_are_eliminated_one_for_one_on_land() -> None:
    position = desert(zones={"Mechili": "UK 2I, UK air flying", "Derna": ""})
    after = play("air", position, axis="2 air to Mechili")
    assert len(after.told("AirCleared")) == 1
    assert at(position, "mechili") == ["GER air flying", "UK 2 infantry"]


@pytest.mark.clause("BW-13.4.2-3")
def test_at_sea_both_stay() -> None:
    position = scene(
        {
            "zones": {"Sicily": "GER air"},
            "seas": {"South Central Mediterranean": "UK air"},
            "control": {"axis": ["Sicily"]},
        }
    )
    play("air", position, axis="air to South Central Mediterranean")
    there = at(position, "south_central_mediterranean")
    assert there == ["ALLIES air flying", "GER air flying"]


@pytest.mark.clause("BW-13.4-2")
def test_missions_end_in_the_owners_next_air_phase() -> None:
    position = desert(zones={"Mechili": "UK 2I, GER air flying"}, seas={"Adriatic Sea": "GER air"})
    after = play("air", position, axis="")
    assert sorted(after.told("MissionsEnded")[0]["places"]) == ["adriatic_sea", "mechili"]
    assert at(position, "mechili") == ["UK 2 infantry"]
    theirs = desert(zones={"Mechili": "UK 2I, UK air flying"})
    play("air", theirs, axis="")
    assert "ALLIES air flying" in at(theirs, "mechili")
    landed = norway(
        zones={"London": "UK air"},
        seas={"Norwegian Sea": "UK air beachhead Trondheim", "North Sea": "UK air flying"},
    )
    after = play("air", landed, allies="")
    assert sorted(after.told("MissionsEnded")[0]["places"]) == ["north_sea", "norwegian_sea"]
    assert [c.place for c in landed.counters if c.kind == "air"] == ["london"]


@pytest.mark.clause("BW-13.4.4-1")
def test_air_over_a_sea_gives_naval_superiority() -> None:
    position = scene({"zones": {"Sicily": "GER air"}, "control": {"axis": ["Sicily"]}})
    play("air", position, axis="air to South Central Mediterranean")
    assert superior_at(position, "south_central_mediterranean") == "axis"


@pytest.mark.clause("BW-13.4.4-2")
def test_it_can_be_countered_from_the_coast() -> None:
    position = scene(
        {
            "zones": {"Sicily": "GER air", "Malta": "UK air", "Cairo": "UK air"},
            "control": {"axis": ["Sicily"]},
        }
    )
    after = play(
        "air", position, axis="air to South Central Mediterranean", allies="counter from Malta"
    )
    (ask,) = after.asked("counter/south_central_mediterranean")
    assert ask.options["base"] == ["malta"]
    assert superior_at(position, "south_central_mediterranean") is None


@pytest.mark.clause("BW-7-28")
def test_air_actions_cost_no_supply() -> None:
    position = desert(zones={"Tripoli": "Axis supply 2"})
    play("air", position, axis="air to Mechili", allies="decline")
    assert at(position, "tripoli") == ["AXIS 2 supply"]


# --------------------------------------------------------------------- bombing


def bombers(turn: int = WINTER_1943, berlin: str = "", london: str = "3 x UK air") -> Position:
    zones = {"London": london} | ({"Berlin": berlin} if berlin else {})
    return scene({"turn": turn, "active": "allies", "zones": zones})


def bombers_asked(london: str) -> list[Ask]:
    return play("air", bombers(london=london), allies="").asked("bomb/")


@pytest.mark.clause("BW-13.3-1")
def test_bombing_begins_in_1943_from_the_united_kingdom() -> None:
    assert play("air", bombers(27), allies="bomb with 1").told("BomberSent") == []
    after = play("air", bombers(28), allies="bomb with 1")
    assert after.told("BomberSent") == [{"unit": "ALLIES air", "base": "london"}]
    gibraltar = scene({"turn": 28, "active": "allies", "zones": {"Gibraltar": "UK air"}})
    assert play("air", gibraltar, allies="bomb with 1").told("BomberSent") == []
    soviet = scene({"turn": 28, "active": "soviet", "zones": {"Moscow": "USSR air"}})
    assert play("air", soviet, soviet="bomb with 1").told("BomberSent") == []


@pytest.mark.clause("BW-13.3-2", "BW-13.3-3")
def test_bombers_go_one_by_one_and_each_can_be_countered_from_germany() -> None:
    position = bombers(berlin="GER air")
    after = play("air", position, allies="bomb with 2", axis="counter from Berlin")
    assert after.told("BomberSent") == 2 * [{"unit": "ALLIES air", "base": "london"}]
    assert len(after.asked("counter/bombing")) == 1  # no unit is left for the second
    assert len(after.told("BomberCountered")) == 1
    assert at(position, BOMBING) == ["ALLIES air flying"]
    abroad = scene(
        {
            "turn": 28,
            "active": "allies",
            "zones": {"London": "UK air", "Brussels": "GER air"},
            "control": {"axis": ["Brussels"]},
        }
    )
    assert play("air", abroad, allies="bomb with 1").asked("counter/bombing") == []


def test_by_default_a_bomber_is_countered() -> None:
    position = bombers(berlin="GER air")
    assert len(play("air", position, allies="bomb with 1").told("BomberCountered")) == 1
    let = play(
        "air",
        bombers(berlin="GER air"),
        allies="bomb with 1",
        standing={"axis": "always let bombers through"},
    )
    assert let.told("BomberCountered") == []


@pytest.mark.clause("BW-13.3-4", "BW-A71")
def test_a_bomber_of_1943_costs_three() -> None:
    position = bombers(WINTER_1944 - 1)
    after = play("air", position, allies="bomb with 2")
    assert after.told("BombersThrough") == [{"bombers": 2, "supply": 6}]
    position.turn = WINTER_1944  # taken off in the next Reinforcement Phase
    assert bombing(position, board()) == 6


@pytest.mark.clause("BW-13.3-5")
def test_a_bomber_of_1944_costs_four() -> None:
    position = bombers(WINTER_1944)
    play("air", position, allies="bomb with 2")
    position.turn += 1
    assert bombing(position, board()) == 8


@pytest.mark.clause("BW-13.3-6")
def test_three_get_through_at_most_not_counting_those_countered() -> None:
    position = bombers(berlin="GER air", london="5 x UK air")
    after = play("air", position, allies="bomb with 5", axis="counter")
    assert len(after.told("BomberSent")) == 4
    assert len([c for c in position.counters if c.place == BOMBING]) == 3
    assert [len(bombers_asked(units)) for units in ("", "UK air")] == [0, 1]


@pytest.mark.clause("BW-13.3-1")
@pytest.mark.parametrize(
    ("zones", "order", "sent", "no"),
    [
        ({"London": "UK air"}, "bomb with 3", 1, "You have no air unit at base left in the"),
        ({"London": "UK air", "Glasgow": "UK air"}, "bomb with 2 from London", 1, "You have no"),
        ({"London": "UK air", "Glasgow": "UK air"}, "bomb with 2", 2, ""),
        ({"Glasgow": "UK air"}, "bomb with 1 from London", 0, "You have no air unit"),
    ],
)
def test_bombers_that_are_not_there_are_told(
    zones: dict[str, str], order: str, sent: int, no: str
) -> None:
    position = scene({"turn": WINTER_1943, "active": "allies", "zones": zones})
    after = play("air", position, allies=order)
    assert len(after.told("BomberSent")) == sent
    told = after.refusals()
    assert [clause for clause, _ in told] == (["BW-13.3-1"] if no else [])
    assert all(text.startswith(no) for _, text in told)


@pytest.mark.clause("BW-13.2-3")
@pytest.mark.parametrize(
    ("orders", "answer", "flown"),
    [
        ("air to Mechili if placed is 0", "decline", 1),
        ("air to Mechili if placed at least 1", "decline", 0),
        ("air to Mechili if lost is 0", "decline", 1),
        ("air to Mechili if lost at least 1", "decline", 0),
        ("air to Mechili if not countered", "decline", 1),
        ("air to Mechili\nair to Mechili if placed is 1", "decline", 2),
        ("air to Mechili\nair to Mechili if lost is 1", "decline", 1),
        ("air to Mechili\nair to Mechili if lost is 1", "counter", 2),
        ("air to Mechili\nair to Mechili if countered", "counter", 2),
        ("air to Mechili\nair to Mechili if countered", "decline", 1),
    ],
)
def test_a_mission_may_hang_on_what_became_of_those_before(
    orders: str, answer: str, flown: int
) -> None:
    after = play("air", desert(), axis=orders, allies=answer)
    assert len(after.told("AirPlaced")) == flown


@pytest.mark.clause("BW-13.4.1-1")
@pytest.mark.parametrize(
    ("order", "flown", "no"),
    [
        (
            "3 air to Mechili",
            2,
            "You have no air unit left at base for 1 more mission over Mechili.",
        ),
        (
            "4 air to Mechili",
            2,
            "You have no air unit left at base for 2 more missions over Mechili.",
        ),
        ("2 air to Mechili", 2, ""),
        (
            "air from Tripoli to Mechili",
            0,
            "You have no air unit at base in Tripoli to fly over Mechili.",
        ),
        ("Italian air to Mechili", 0, "You have no Italian air unit at base to fly over Mechili."),
    ],
)
def test_missions_beyond_the_units_there_are_told(order: str, flown: int, no: str) -> None:
    after = play("air", desert(), axis=order, allies="decline")
    assert len(after.told("AirPlaced")) == flown
    assert [text for _, text in after.refusals()] == ([no] if no else [])


@pytest.mark.clause("BW-13.3-7")
def test_bombers_stay_in_the_box_when_missions_end() -> None:
    position = bombers()
    play("air", position, allies="bomb with 1")
    play("air", position, allies="")
    assert at(position, BOMBING) == ["ALLIES air flying"]


# ------------------------------------------------------------- Battle of Britain


def britain(german: int = 3, allied: int = 1, turn: int = 9, **more: Any) -> Position:
    zones = {"Calais": f"{german} x GER air", "London": f"{allied} x UK air"}
    return scene({"turn": turn, "zones": zones, "control": {"axis": ["Calais"]}, **more})


@pytest.mark.clause("BW-13.4.3-3", "BW-13.4.3-4")
@pytest.mark.parametrize(("die", "axis"), [(1, 2), (3, 2), (4, 1), (6, 1)])
def test_low_dice_cost_the_axis_two_units_high_ones_one_and_the_allies_one(
    die: int, axis: int
) -> None:
    position = britain(5, 2)
    play("air", position, axis="battle of britain 1 rounds", dice={"britain/1": die})
    assert len(at(position, "calais")) == 5 - axis
    assert len(at(position, "london")) == 1


@pytest.mark.clause("BW-13.4.3-5")
def test_every_round_needs_more_germans_than_allies() -> None:
    equal = play("air", britain(2, 2), axis="battle of britain")
    assert (equal.told("BritainRound"), equal.asked("britain")) == ([], [])
    assert play("air", britain(2, 0), axis="").asked("britain") == []
    shrinking = play("air", britain(4, 3), axis="battle of britain", dice={"britain/1": 1})
    assert len(shrinking.told("BritainRound")) == 1
    won = play(
        "air", britain(5, 2), axis="battle of britain", dice={"britain/1": 6, "britain/2": 6}
    )
    assert won.told("BritainWon") == [{"german": 3}]


@pytest.mark.clause("BW-13.4.3-2")
def test_only_germans_next_to_london_fight() -> None:
    position = scene(
        {
            "turn": 9,
            "zones": {"Brussels": "3 x GER air", "Calais": "ITA air", "London": "UK air"},
            "control": {"axis": ["Calais", "Brussels"]},
        }
    )
    assert play("air", position, axis="battle of britain").told("BritainRound") == []


@pytest.mark.clause("BW-13.4.3-2")
def test_italians_and_germans_farther_off_are_not_counted_and_not_lost() -> None:
    zones = {
        "Calais": "2 x GER air, 2 x ITA air",
        "Saar": "2 x GER air",
        "London": "2 x UK air",
    }
    held = {"axis": ["Calais"]}
    position = scene({"turn": 9, "zones": zones, "control": held})
    assert play("air", position, axis="battle of britain").told("BritainRound") == []
    zones["Calais"] = "3 x GER air, 2 x ITA air"
    position = scene({"turn": 9, "zones": zones, "control": held})
    after = play("air", position, axis="battle of britain 1 rounds", dice={"britain/1": 1})
    assert after.told("BritainRound")[0]["german"] == 1
    assert at(position, "calais") == ["GER air", "ITA air", "ITA air"]
    assert at(position, "saar") == ["GER air", "GER air"]


@pytest.mark.clause("BW-13.4.3-6")
def test_it_comes_before_all_other_missions() -> None:
    after = play(
        "air",
        britain(3, 1),
        axis="air to Portsmouth\nbattle of britain",
        dice={"britain/1": 6},
        allies="decline",
    )
    kinds = [event.kind for event in after.events if event.kind in ("BritainRound", "AirPlaced")]
    assert kinds == ["BritainRound", "AirPlaced"]


@pytest.mark.clause("BW-13.4.3-7")
def test_the_axis_alone_starts_it_and_stops_when_it_likes() -> None:
    assert play("air", britain(5, 2)).told("BritainRound") == []
    cautious = play(
        "air", britain(5, 3), axis="battle of britain while ahead by 2", dice={"britain/1": 1}
    )
    assert len(cautious.told("BritainRound")) == 1
    shy = play("air", britain(5, 3), axis="battle of britain while ahead by 3")
    assert shy.told("BritainRound") == []
    assert shy.refusals() == [
        ("BW-13.4.3-7", "You are ahead by 2, and your order was to fight only while ahead by 3.")
    ]
    position = britain(5, 2)
    position.active = "allies"
    assert play("air", position, allies="battle of britain").told("BritainRound") == []


@pytest.mark.clause("BW-A88")
@pytest.mark.parametrize(
    ("wishes", "fallen"),
    [
        ((), ["scapa_flow", "glasgow", "leeds", "london"]),
        (("london",), ["london", "scapa_flow", "glasgow", "leeds"]),
        (("leeds", "london"), ["leeds", "london", "scapa_flow", "glasgow"]),
    ],
)
def test_wished_bases_lose_first_then_the_farthest(
    wishes: tuple[str, ...], fallen: list[str]
) -> None:
    bases = ("London", "Glasgow", "Leeds", "Scapa Flow")
    units = scene({"zones": dict.fromkeys(bases, "UK air")}).counters
    assert [c.place for c in fallen_units(board(), units, wishes)] == fallen


@pytest.mark.clause("BW-A88")
def test_the_owner_chooses_the_bases_that_lose() -> None:
    def spread() -> Position:
        return britain(
            3, 0, zones={"Calais": "3 x GER air", "London": "UK air", "Glasgow": "UK air"}
        )

    usual = play("air", spread(), axis="battle of britain 1 rounds", dice={"britain/1": 6})
    assert usual.told("BritainRound")[0]["allies_lost"] == ["glasgow"]
    chosen = play(
        "air",
        spread(),
        axis="battle of britain 1 rounds",
        dice={"britain/1": 6},
        standing={"allies": "always lose air from London"},
    )
    assert chosen.told("BritainRound")[0]["allies_lost"] == ["london"]


def test_it_is_not_fought_in_winter() -> None:
    assert play("air", britain(turn=12), axis="battle of britain").told("BritainRound") == []


# ------------------------------------------------------------------- beachheads


def norway(air: str = "2 x UK air", **more: Any) -> Position:
    return scene(
        {
            "active": "allies",
            "turn": 39,
            "zones": {"Scapa Flow": f"UK 1I, {air}", "London": "Allied supply 4"},
            "control": {"axis": ["Trondheim", "Bergen", "Narvik"]},
            **more,
        }
    )


FLY = "air to Norwegian Sea\n"


@pytest.mark.clause("BW-13.4.5-1")
@pytest.mark.parametrize(
    ("active", "country", "zone", "target", "made"),
    [
        ("axis", "GER", "Sicily", "Tripoli", True),
        ("axis", "ITA", "Sicily", "Tripoli", False),
        ("soviet", "USSR", "Odessa", "Varna", False),
        ("allies", "UK", "Malta", "Tripoli", True),
    ],
)
def test_only_german_and_allied_units_become_beachheads(
    active: str, country: str, zone: str, target: str, made: bool
) -> None:
    sea = "Black Sea" if active == "soviet" else "South Central Mediterranean"
    position = scene(
        {
            "active": active,
            "zones": {zone: f"{country} air"},
            "unlocked": "all",
            "control": {active: [zone]},
        }
    )
    after = play("air", position, **{active: f"air to {sea}\nbeachhead {target} from {sea}"})
    assert bool(after.told("BeachheadMade")) is made


@pytest.mark.clause("BW-13.4.5-5")
def test_a_beachhead_from_a_sea_without_own_units_is_told_to_be_none() -> None:
    position = scene({"active": "axis", "zones": {"Sicily": "GER air"}, "unlocked": "all"})
    lines = "air to South Central Mediterranean\nbeachhead Constanta from Black Sea"
    after = play("air", position, axis=lines)
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.5-5"]
    assert after.told("BeachheadMade") == []


@pytest.mark.clause("BW-13.4.5-1", "BW-13.4.5-3")
@pytest.mark.parametrize(
    ("over", "no"), [("ITA air flying", "BW-13.4.5-1"), ("UK air flying", "BW-13.4.5-3")]
)
def test_who_has_no_unit_for_a_beachhead_hears_why(over: str, no: str) -> None:
    position = scene({"active": "axis", "seas": {"South Central Mediterranean": over}})
    order = Beachhead(zone="tripoli", sea="south_central_mediterranean")
    with pytest.raises(NotAllowed) as refused:
        name_beachheads(position, board(), order)
    assert refused.value.clause == no


@pytest.mark.clause("BW-13.4.5-2", "BW-12.3-7", "BW-A56")
def test_superiority_is_tested_without_the_units_that_become_beachheads() -> None:
    """Two Allied air units against a German fleet: with one as a beachhead the other still
    denies superiority; with both as beachheads the fleet has it."""
    orders = 2 * FLY + "{n} beachheads Trondheim from Norwegian Sea"
    one = play("air", norway(seas={"Norwegian Sea": "GER 1F"}), allies=orders.format(n=1))
    assert one.refusals() == []
    both = play("air", norway(seas={"Norwegian Sea": "GER 1F"}), allies=orders.format(n=2))
    assert [clause for clause, _ in both.refusals()] == ["BW-13.4.5-2"]


@pytest.mark.clause("BW-13.4.5-3", "BW-13.4.5-4")
def test_beachhead_units_are_placed_at_sea_and_may_be_countered_there() -> None:
    position = norway(zones={"Scapa Flow": "UK air", "Bergen": "GER air"})
    after = play(
        "air", position, allies=FLY + "beachhead Trondheim from Norwegian Sea", axis="counter"
    )
    assert after.told("AirCountered")[0]["target"] == "norwegian_sea"
    assert after.told("BeachheadMade") == []


@pytest.mark.clause("BW-13.4.5-5")
def test_a_beachhead_needs_a_beach_on_that_sea() -> None:
    inland = play("air", norway(), allies=FLY + "beachhead Oslo from Norwegian Sea")
    assert [clause for clause, _ in inland.refusals()] == ["BW-13.4.5-5"]
    beach = play("air", norway(), allies=FLY + "beachhead Bergen from Norwegian Sea")
    assert beach.refusals() == []


@pytest.mark.clause("BW-13.4.5-6")
def test_a_naval_base_takes_no_beachhead() -> None:
    position = scene(
        {
            "zones": {"Bergen": "GER air"},
            "control": {"axis": ["Bergen"]},
        }
    )
    after = play(
        "air", position, axis="air to Norwegian Sea\nbeachhead Scapa Flow from Norwegian Sea"
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.5-6"]


@pytest.mark.clause("BW-13.4.5-7", "BW-13.4.5-8")
def test_several_serve_one_zone_and_each_serves_one() -> None:
    position = norway("3 x UK air")
    play(
        "air",
        position,
        allies=3 * FLY
        + "2 beachheads Trondheim from Norwegian Sea\nbeachhead Bergen from Norwegian Sea",
    )
    served = [c.beachhead for c in position.counters if c.beachhead]
    assert sorted(served) == ["bergen", "trondheim", "trondheim"]


@pytest.mark.clause("BW-13.4.5-3")
def test_each_beachhead_is_a_unit_over_the_sea_it_is_named_from() -> None:
    position = norway(
        seas={"Norwegian Sea": "UK air flying", "North Sea": "UK air flying, UK air flying"},
        zones={"London": "Allied supply 4"},
    )
    two = Beachhead(zone="trondheim", sea="norwegian_sea", count=2)
    with pytest.raises(NotAllowed, match="Only 1 of your air units") as refused:
        name_beachheads(position, board(), two)
    assert refused.value.clause == "BW-13.4.5-3"
    name_beachheads(position, board(), two.model_copy(update={"count": 1}))
    assert [c.place for c in position.counters if c.beachhead] == ["norwegian_sea"]


@pytest.mark.clause("BW-13.4.5-3")
@pytest.mark.parametrize(
    ("waiting", "flying", "made"),
    [
        ("", 2, []),
        ("UK 1I", 2, [1]),
        ("USA 2C", 2, [1]),
        ("UK 1I, USA 1C", 2, [1]),
        ("UK 1I, USA 2C", 2, [2]),
        ("USA 2C, USA 1C, UK 2I", 2, [2]),  # as many as there are
        ("UK 1I", 0, []),
    ],
)
def test_in_silence_beachheads_are_made_anew_for_the_corps_that_wait(
    waiting: str, flying: int, made: list[int]
) -> None:
    position = norway(seas={"Norwegian Sea": waiting}, zones={"London": "Allied supply 4"})
    for one in position.counters:
        one.beachhead = "trondheim" if one.corps else ""
    wings = scene({"seas": {"Norwegian Sea": f"{flying} x UK air flying" if flying else ""}})
    for n, wing in enumerate(wings.counters):
        wing.id = f"w{n}"
    position.counters += wings.counters
    assert [(o.zone, o.sea) for o in rebuilt(position, board())] == [
        ("trondheim", "norwegian_sea") for _ in made
    ]
    assert [order.count for order in rebuilt(position, board())] == made


@pytest.mark.clause("BW-13.4.5-8")
def test_one_unit_cannot_serve_two_zones() -> None:
    after = play(
        "air",
        norway("UK air"),
        allies=FLY + "beachhead Trondheim from Norwegian Sea\nbeachhead Bergen from Norwegian Sea",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-13.4.5-3"]


@pytest.mark.clause("BW-13.4.5-11")
def test_a_beachhead_is_no_air_unit_for_superiority() -> None:
    position = norway("UK air")
    play("air", position, allies=FLY + "beachhead Trondheim from Norwegian Sea")
    assert superior_at(position, "norwegian_sea") is None


# ----------------------------------------------------------- strategic movement


@pytest.mark.clause("BW-13.5-1")
def test_strategic_movement_is_unlimited_over_controlled_zones() -> None:
    position = scene({"zones": {"Hamburg": "GER air"}})
    after = play("air", position, axis="rebase air from Hamburg to Vienna")
    assert at(position, "vienna") == ["GER air"]
    assert after.refusals() == []
    cut = scene({"zones": {"Hamburg": "GER air"}, "control": {"axis": ["Bucharest"]}})
    after = play("air", cut, axis="rebase air from Hamburg to Bucharest")
    assert [clause for clause, _ in after.refusals()] == ["BW-13.5-1"]


@pytest.mark.clause("BW-13.5-2")
def test_it_may_hop_along_the_coast_of_one_sea_and_go_on() -> None:
    position = scene(
        {
            "zones": {"Berlin": "GER air"},
            "control": {"axis": ["Danzig", "Tallinn"], "soviet": ["Riga", "Leningrad", "Pskov"]},
        }
    )
    play("air", position, axis="rebase air from Berlin to Tallinn")
    assert at(position, "tallinn") == ["GER air"]


@pytest.mark.clause("BW-13.5-3")
def test_it_may_wait_until_the_end_of_the_turn() -> None:
    position = scene({"zones": {"Hamburg": "GER air"}})
    play("air", position, axis="rebase air from Hamburg to Vienna late")
    assert at(position, "hamburg") == ["GER air"]
    play("normal", position, axis="rebase air from Hamburg to Vienna late")
    assert at(position, "vienna") == ["GER air"]


def test_a_unit_moves_strategically_once_a_turn() -> None:
    position = scene({"zones": {"Hamburg": "GER air"}})
    after = play(
        "air", position, axis="rebase air from Hamburg to Vienna\nrebase air from Vienna to Berlin"
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-13.5-1"]


@pytest.mark.clause("BW-13.5-1")
def test_air_units_rebase_only_to_a_zone_under_control() -> None:
    position = scene({"zones": {"Berlin": "GER air"}})
    after = play("air", position, axis="rebase air from Berlin to Warsaw")
    assert after.refusals() == [("BW-13.5-1", "You do not control Warsaw.")]
