"""Ground combat: modifiers, dice, rerolls, results, retreat, advance, exploitation."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.moving.supply import supply_at
from tests.rulesets.world_at_war.war_kit import NEUTRAL_VICHY, After, allies, axis, board, d3, war

clause = pytest.mark.clause

BRITISH = {"uk": ["West Poland", "Warsaw", "South Poland"]}


ALONE = {"uk": ["West Poland"], "germany": ["Warsaw", "South Poland", "East Poland"]}


def battle(
    attackers: str = "2 ground",
    defenders: str = "2 ground",
    orders: str = "",
    dice: list[int] | None = None,
    *,
    more: dict[str, str] | None = None,
    control: dict[str, list[str]] | None = None,
    attack: str = "attack West Poland from Berlin",
    **given: Any,
) -> After:
    """Germans from Berlin against the British in West Poland: nobody has a nationality."""
    units = {
        "Berlin": f"germany {attackers}",
        "West Poland": f"uk {defenders}",
        **(more or {}),
    }
    allied = given.pop("allies", "")
    at = war(units, control=control or BRITISH, **given)
    return axis(at, f"{attack}\n{orders}", dice=dice, allies=allied, refusals=True)


def totals(after: After, n: int = 0) -> list[int]:
    found: list[int] = after.one("CombatFought", n)["totals"]
    return found


# ------------------------------------------------------------------------------ modifiers


@clause("WAW-CORE.DRM-1", "WAW-CORE.DRM-19")
@pytest.mark.parametrize(("own", "other", "drm"), [(3, 2, 1), (4, 2, 2), (6, 2, 3), (8, 2, 3)])
def test_numbers_help_the_bigger_side_alone(own: int, other: int, drm: int) -> None:
    after = battle(f"{own} ground", f"{other} ground")
    assert after.drms("CombatFought") == {f"German: {own} units against {other}": drm}
    turned = battle(f"{other} ground", f"{own} ground")
    assert turned.drms("CombatFought") == {f"British: {own} units against {other}": drm}


@clause("WAW-CORE.DRM-2", "WAW-CORE.DRM-15")
def test_half_or_more_penalised_units_cost_one() -> None:
    mixed = battle("2 ground; italy 2 ground", "4 ground", countries={"italy": "war axis"})
    assert mixed.drms("CombatFought") == {"German: nationality": -1}
    fewer = battle("3 ground; italy 1 ground", "4 ground", countries={"italy": "war axis"})
    assert fewer.drms("CombatFought") == {}


@clause("WAW-CORE.DRM-3")
def test_finns_in_finland_have_no_penalty() -> None:
    at = war(
        {"Leningrad": "ussr 2 ground", "Karelia": "finland 2 ground"},
        countries={"ussr": "war soviet", "finland": "war axis"},
    )
    after = allies(at, "attack Karelia from Leningrad")
    assert after.drms("CombatFought") == {"Soviet: nationality": -1}


@clause("WAW-CORE.DRM-4", "WAW-CORE.EXP-1", "WAW-CORE.EXP-2", "WAW-4-9")
def test_exploitations_have_minus_one_and_minus_two_and_there_is_no_third() -> None:
    control = {"uk": ["West Poland", "Warsaw", "East Poland", "Minsk", "Smolensk"]}
    after = battle(
        "8 ground",
        "1 ground",
        "exploit to Warsaw\nexploit to East Poland\nexploit to Minsk\nexploit to Smolensk",
        more={"Warsaw": "uk 1 ground", "East Poland": "uk 1 ground", "Minsk": "uk 1 ground"},
        control=control,
        dice=d3(3, 3, 1, 3, 3, 1, 3, 3, 1),
    )
    assert [fact["drm"] for fact in after.told("ExploitationBegan")] == [-1, -2]
    assert after.drms("CombatFought", 1)["German: exploitation"] == -1
    assert after.drms("CombatFought", 2)["German: exploitation"] == -2
    assert after.control("Minsk") == "uk"


@clause("WAW-CORE.DRM-5", "WAW-6-15")
def test_operational_support_gives_one_whatever_the_number() -> None:
    after = battle(
        "2 ground, 3 air", "2 ground", attack="attack West Poland from Berlin"
        " support 3 operational",
    )  # fmt: skip
    assert after.drms("CombatFought") == {"German: Operational Support": 1}


@clause("WAW-CORE.DRM-6", "WAW-CORE.DRM-16", "WAW-CORE.DRM-17")
def test_mountains_and_marsh_help_the_defender_forest_does_not() -> None:
    at = war({"Milan": "germany 2 ground", "Lyon": "uk 2 ground"}, control={"germany": ["Milan"]})
    assert axis(at, "attack Lyon from Milan").drms("CombatFought") == {"British: mountain": 1}
    marsh = war(
        {"Minsk": "germany 8 ground", "Marsh": "ussr 1 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Minsk", "Baltic States"]},
    )
    after = axis(marsh, "attack Marsh from Minsk\nexploit to Kiev", dice=d3(3, 3, 1))
    assert after.drms("CombatFought") == {
        "German: 8 units against 1": 3,
        "Soviet: nationality": -1,
        "Soviet: one die": 1,
        "Soviet: marsh": 1,
    }
    assert after.control("Kiev") == "germany"
    forest = war(
        {"Warsaw": "germany 2 ground", "East Poland": "uk 2 ground"},
        control={"germany": ["Warsaw", "West Poland"], "uk": ["East Poland"]},
    )
    assert axis(forest, "attack East Poland from Warsaw").drms("CombatFought") == {}


@clause("WAW-CORE.DRM-7", "WAW-CORE.DRM-8", "WAW-CORE.DRM-18", "WAW-6-14")
def test_an_invasion_has_minus_one_and_bombardment_plus_one_in_total() -> None:
    at = war(
        {"Kiel": "germany 2 ground, 2 naval", "Denmark": "uk 2 ground"},
        control={"uk": ["Denmark"]},
    )
    orders = (
        "sail 2 fleets from Kiel to Baltic Sea carrying 2 ground\nattack Denmark from Baltic Sea"
    )
    after = axis(at, orders)
    assert after.drms("CombatFought") == {"German: from the sea": -1, "German: bombardment": 1}
    land = axis(at, "attack Denmark from Kiel")
    assert land.drms("CombatFought") == {}


@clause("WAW-CORE.DRM-9", "WAW-CORE.DICE-2", "WAW-CORE.DICE-11")
def test_a_single_unit_rolls_one_die_and_gets_one() -> None:
    after = battle("1 elite", "2 ground", "use the elite die", dice=d3(2, 3, 1, 1))
    assert after.drms("CombatFought")["German: one die"] == 1
    fought = after.one("CombatFought")
    assert fought["dice"] == [[2], [1, 1]]
    assert fought["elite"] == [3, 0]


@clause("WAW-CORE.DRM-10", "WAW-CORE.FORT-3")
def test_a_fortress_counts_on_the_side_it_faces_and_with_a_defender_alone() -> None:
    units = {"Maginot": "france 2 ground", "Rhineland": "germany 2 ground"}
    at = war(units, forts={"Maginot": "4 germany"})
    assert axis(at, "attack Maginot from Rhineland").drms("CombatFought")["French: fortress"] == 4
    back = war(
        {"Maginot": "france 2 ground", "Belgium": "germany 2 ground"},
        control={"germany": ["Belgium"]},
        forts={"Maginot": "4 germany"},
    )
    assert "French: fortress" not in axis(back, "attack Maginot from Belgium").drms("CombatFought")
    empty = war({"Rhineland": "germany 2 ground"}, forts={"Maginot": "4 germany"})
    after = axis(empty, "attack Maginot from Rhineland")
    assert after.control("Maginot") == "germany"
    assert after.one("FortGone")["level"] == 4


@clause("WAW-CORE.DRM-12", "WAW-CORE.SEA-1", "WAW-CORE.SEA-3", "WAW-CORE.DRM-11")
def test_attackers_have_minus_one_in_autumn_and_winter_but_not_in_africa() -> None:
    assert battle(turn=5).drms("CombatFought") == {"German: season": -1}
    assert battle(turn=6).drms("CombatFought") == {"German: season": -1}
    assert battle(turn=7).drms("CombatFought") == {}
    desert = war(
        {"Tobruk": "germany 2 ground", "West Egypt": "uk 2 ground"},
        countries={"italy": "war axis"},
        turn=6,
    )
    assert axis(desert, "attack West Egypt from Tobruk").drms("CombatFought") == {}


# ---------------------------------------------------------------------------------- dice


@clause("WAW-CORE.DICE-1", "WAW-4-4")
def test_a_d3_is_a_six_sided_die() -> None:
    after = battle(dice=[1, 6, 4, 5])
    assert after.one("CombatFought")["dice"] == [[1, 3], [2, 3]]


@clause("WAW-CORE.DICE-2", "WAW-CORE.DICE-3")
def test_the_number_of_regular_dice_follows_the_units() -> None:
    after = battle("3 ground", "1 ground", dice=d3(1, 2, 3))
    assert after.one("CombatFought")["dice"] == [[1, 2], [3]]


@clause("WAW-CORE.DICE-4", "WAW-CORE.DICE-5", "WAW-CORE.DICE-6", "WAW-CORE.DICE-13")
def test_the_elite_die_counts_in_the_pairs_and_not_in_the_total() -> None:
    after = battle("1 ground, 1 elite", "2 ground", "use the elite die", dice=d3(3, 3, 1, 2, 2))
    fought = after.one("CombatFought")
    assert fought["totals"] == [6, 4]
    assert fought["pairs"] == [[3, 2], [1, 2]]
    none = battle("2 ground", "2 ground", "use the elite die", dice=d3(3, 1, 2, 2))
    assert none.one("CombatFought")["elite"] == [0, 0]


@clause("WAW-CORE.DICE-7")
def test_without_a_word_the_elite_die_is_rolled_with_more_units() -> None:
    more = battle("2 ground, 1 elite", "2 ground")
    assert more.one("CombatFought")["elite"][0] > 0
    equal = battle("1 ground, 1 elite", "2 ground")
    assert equal.one("CombatFought")["elite"] == [0, 0]
    never = battle("2 ground, 1 elite", "2 ground", "no elite die")
    assert never.one("CombatFought")["elite"] == [0, 0]


@clause("WAW-CORE.DICE-8", "WAW-CORE.DICE-12")
def test_each_fleet_in_tactical_support_rerolls_any_die_once_or_not() -> None:
    after = battle(
        "2 ground, 2 air",
        "2 ground",
        "reroll own 1",
        attack="attack West Poland from Berlin support 2 tactical",
        dice=d3(1, 3, 2, 2, 1, 3),
    )
    assert [(f["before"], f["now"]) for f in after.told("Rerolled")] == [(1, 1), (1, 3)]
    none = battle(
        "2 ground, 2 air", "2 ground", "reroll nothing",
        attack="attack West Poland from Berlin support 2 tactical", dice=d3(1, 3, 2, 3),
    )  # fmt: skip
    assert none.told("Rerolled") == []
    elite = battle(
        "1 ground, 1 elite, 1 air", "2 ground", "use the elite die\nreroll own 1",
        attack="attack West Poland from Berlin support 1 tactical", dice=d3(2, 2, 1, 2, 2, 3),
    )  # fmt: skip
    assert elite.one("Rerolled")["elite"]


@clause("WAW-CORE.DICE-9")
def test_the_side_with_fewer_fleets_left_rerolls_first_and_they_alternate() -> None:
    after = battle(
        "2 ground, 3 air",
        "2 ground",
        attack="attack West Poland from Berlin support 2 tactical",
        more={"Warsaw": "uk 2 air"},
        allies="oppose air with at most 2",
        dice=d3(3, 2, 1, 2, 1, 2, 1, 2),
    )
    who = [fact["nation"] for fact in after.told("Rerolled")]
    assert who
    assert who[0] == "uk"


# ------------------------------------------------------------------------------- results


@clause("WAW-CORE.RES-1", "WAW-CORE.RES-2", "WAW-CORE.RES-7", "WAW-CORE.RES-16")
def test_the_higher_total_wins_and_the_loser_loses_one_whatever_the_margin() -> None:
    after = battle("4 ground", "4 ground", dice=d3(2, 2, 2, 1))
    assert totals(after) == [4, 3]
    losses = [len(fact["kinds"]) for fact in after.told("Losses")]
    assert losses == [2, 1]  # one and a pair; half of two for the winner


@clause("WAW-CORE.RES-3", "WAW-CORE.RES-4", "WAW-CORE.RES-5")
def test_dice_are_compared_in_pairs_and_both_sides_lose() -> None:
    after = battle("4 ground", "4 ground", dice=d3(3, 1, 2, 2))
    fought = after.one("CombatFought")
    assert fought["pairs"] == [[3, 2], [1, 2]]
    assert fought["winner"] == "draw"
    assert [len(fact["kinds"]) for fact in after.told("Losses")] == [1, 1]
    won = battle("8 ground", "4 ground", dice=d3(3, 1, 2, 2))
    assert won.one("CombatFought")["winner"] == "attacker"
    losses = [(fact["nation"], len(fact["kinds"])) for fact in won.told("Losses")]
    assert losses[1] == ("germany", 2), "a pair is lost, and half of the loser's two"


@clause("WAW-CORE.RES-6", "WAW-CORE.RES-15")
def test_a_lost_elite_die_takes_the_elite_unit_and_only_that() -> None:
    after = battle("2 ground, 1 elite", "2 ground", "use the elite die", dice=d3(3, 3, 1, 2, 2))
    lost = [fact["kinds"] for fact in after.told("Losses") if fact["nation"] == "germany"]
    assert lost[0][0] == "germany/elite"
    regular = battle("2 ground, 1 elite", "2 ground", "no elite die", dice=d3(1, 1, 2, 2))
    kinds = [k for f in regular.told("Losses") for k in f["kinds"] if k.startswith("germany")]
    assert "germany/elite" not in kinds[:2]


@clause("WAW-CORE.RES-8", "WAW-CORE.RES-13")
def test_after_a_draw_only_pairs_count_and_nobody_goes() -> None:
    after = battle("2 ground", "2 ground", dice=d3(3, 1, 2, 2))
    assert after.control("West Poland") == "uk"
    assert after.ground("West Poland") == 1
    assert after.told("Retreated") == []


@clause("WAW-CORE.RES-9", "WAW-CORE.RES-14")
def test_a_beaten_attacker_stays_where_he_started() -> None:
    after = battle("4 ground", "4 ground", dice=d3(1, 1, 2, 2))
    assert after.one("CombatFought")["winner"] == "defender"
    losses = {fact["nation"]: len(fact["kinds"]) for fact in after.told("Losses")}
    assert losses == {"germany": 3, "uk": 1}
    assert after.ground("Berlin") == 1
    assert after.told("Retreated") == []


@clause("WAW-CORE.RES-10", "WAW-CORE.RES-15")
def test_the_owner_says_which_units_are_lost() -> None:
    given: dict[str, Any] = {
        "attackers": "2 ground; italy 1 ground",
        "defenders": "3 ground",
        "countries": {"italy": "war axis"},
        "dice": d3(1, 2, 2, 2),
    }
    usual = battle(**given)
    first = next(f["kinds"] for f in usual.told("Losses") if f["nation"] == "germany")
    assert first[0] == "italy/ground"
    said = battle(orders="lose German first", **given)
    other = next(f["kinds"] for f in said.told("Losses") if f["nation"] == "germany")
    assert other[0] == "germany/ground"


@clause("WAW-CORE.RES-11")
def test_losses_end_with_the_units_and_only_real_ones_count() -> None:
    after = battle("4 ground", "1 ground", dice=d3(3, 3, 1))
    losses = {fact["nation"]: len(fact["kinds"]) for fact in after.told("Losses")}
    assert losses == {"uk": 1}
    assert after.told("Retreated") == []


@clause("WAW-CORE.RES-12")
def test_an_attacker_who_must_stay_captures_nothing() -> None:
    at = war(
        {"Warsaw": "germany 1 ground", "East Poland": "uk 1 ground"},
        control={"germany": ["Warsaw", "West Poland"], "uk": ["East Poland"]},
        captured={"warsaw": "germany"},
    )
    after = axis(at, "attack East Poland from Warsaw", dice=d3(3, 1))
    assert after.control("East Poland") == "uk"
    assert after.one("Held")["reason"].startswith("no attacker")


# ----------------------------------------------------------------------- retreat, advance


@clause("WAW-CORE.RET-1", "WAW-CORE.RET-5", "WAW-CORE.RET-7")
def test_with_half_or_less_left_all_retreat_and_the_attacker_advances() -> None:
    after = battle("4 ground", "4 ground", dice=d3(3, 2, 2, 2))
    assert after.ground("Warsaw") == 2
    assert after.control("West Poland") == "germany"


@clause("WAW-CORE.RET-2")
def test_with_more_than_half_left_the_area_holds() -> None:
    after = battle("8 ground", "6 ground", dice=d3(3, 1, 3, 1))
    assert after.control("West Poland") == "uk"
    assert after.ground("West Poland") == 4
    assert after.ground("Warsaw") == 1


@clause("WAW-CORE.RET-3")
def test_the_owner_chooses_friendly_areas_with_room_never_the_attackers() -> None:
    after = battle(
        "4 ground", "4 ground", dice=d3(3, 2, 2, 2),
        allies="retreat from West Poland to South Poland",
    )  # fmt: skip
    assert after.ground("South Poland") == 2


@clause("WAW-CORE.RET-4")
def test_units_without_a_way_are_eliminated_to_their_pool() -> None:
    after = battle("4 ground", "4 ground", dice=d3(3, 2, 2, 2), control=ALONE)
    assert after.told("Retreated")[-1]["how"] == "lost"
    assert after.pool("uk", "ground") >= 2


@clause("WAW-CORE.RET-8")
def test_units_that_retreat_defend_where_they_went() -> None:
    after = battle(
        "8 ground", "4 ground", "exploit to Warsaw", dice=d3(3, 2, 2, 2, 3, 3, 1, 1)
    )  # fmt: skip
    assert len(after.one("ExploitationBegan")["defenders"]) == 2


@clause("WAW-CORE.RET-9")
def test_a_coast_is_left_by_sea_one_unit_for_each_active_fleet() -> None:
    at = war(
        {
            "Belgium": "germany 8 ground",
            "Calais": "uk 4 ground",
            "South England": "uk 1 naval",
        },
        control={"germany": ["Belgium", "Maginot", "Brest", "Paris"]},
    )
    after = axis(at, "attack Calais from Belgium", dice=d3(3, 2, 2, 2))
    ways = {fact["how"]: len(fact["kinds"]) for fact in after.told("Retreated")}
    assert ways == {"sea": 1, "lost": 1}
    assert after.ground("South England") == 1
    assert after.active("South England", "naval") == 0
    stay = axis(at, "attack Calais from Belgium", dice=d3(3, 2, 2, 2), allies="no evacuation")
    assert {fact["how"] for fact in stay.told("Retreated")} == {"lost"}
    fleets = {"1 naval inactive": False, "1 naval task=escort": False, "1 carrier": True}
    for fleet, helps in fleets.items():
        other = war({"Belgium": "germany 8 ground", "Calais": "uk 4 ground",
                     "South England": f"uk {fleet}"},
                    control={"germany": ["Belgium", "Maginot", "Brest", "Paris"]})  # fmt: skip
        left = axis(other, "attack Calais from Belgium", dice=d3(3, 2, 2, 2))
        assert ("sea" in {fact["how"] for fact in left.told("Retreated")}) == helps, fleet


@clause("WAW-CORE.RET-10")
def test_a_beaten_invasion_returns_with_its_fleets() -> None:
    at = war(
        {"Kiel": "germany 2 ground, 2 naval", "Denmark": "uk 4 ground"},
        control={"uk": ["Denmark"]},
    )
    after = axis(
        at,
        "sail 2 fleets from Kiel to Baltic Sea carrying 2 ground\nattack Denmark from Baltic Sea",
        dice=d3(1, 2, 3, 2),
    )
    assert after.ground("Kiel") == 2 - len(after.one("Losses")["kinds"])


@clause("WAW-CORE.MOV-14", "WAW-CORE.RET-5")
def test_of_a_landing_no_more_go_ashore_than_there_is_room_for() -> None:
    at = war(
        {"Kiel": "germany 3 ground, 2 elite, 3 naval", "Denmark": "uk 1 ground"},
        control={"uk": ["Denmark"]},
    )
    after = axis(
        at,
        "sail all fleets from Kiel to Baltic Sea carrying 3 ground, 2 elite\n"
        "attack Denmark from Baltic Sea",
        dice=d3(3, 3, 3, 1),
    )
    assert after.units("Denmark") == {"germany ground": 3, "germany elite": 1}
    assert after.units("Kiel") == {"germany elite": 1, "germany naval": 3}


@clause("WAW-CORE.RET-6", "WAW-CORE.AIR-21", "WAW-CORE.OPS-11")
def test_air_fleets_leave_a_captured_area_and_do_not_defend_it() -> None:
    after = battle(
        "2 ground", "1 air", control={"uk": ["West Poland", "Warsaw", "East Poland"]}
    )  # fmt: skip
    assert after.control("West Poland") == "germany"
    assert after.told("CombatFought") == []
    moved = after.one("AirDisplaced")
    assert moved["to"] in ("warsaw", "east_poland")
    gone = battle("2 ground", "1 air", control=ALONE)
    assert gone.one("AirDisplaced")["to"] == ""
    assert gone.pool("uk", "air") >= 1


# --------------------------------------------------------------------------- exploitation


@clause("WAW-CORE.EXP-3")
def test_exploitation_is_voluntary() -> None:
    assert battle("8 ground", "1 ground", dice=d3(3, 3, 1)).told("ExploitationBegan") == []


@clause("WAW-CORE.EXP-4")
def test_no_exploitation_out_of_mountains() -> None:
    at = war(
        {"Milan": "germany 8 ground", "Lyon": "uk 1 ground", "Paris": "france 1 ground"},
        control={"germany": ["Milan"]},
    )
    after = axis(at, "attack Lyon from Milan\nexploit from Lyon to Paris", dice=d3(3, 3, 1),
                 refusals=True)  # fmt: skip
    assert after.refused() == ["WAW-CORE.EXP-4"]
    assert after.told("ExploitationBegan") == []
    anywhere = axis(at, "attack Lyon from Milan\nexploit to Paris", dice=d3(3, 3, 1),
                    refusals=True)  # fmt: skip
    assert anywhere.told("ExploitationBegan") == []
    assert anywhere.refused() == ["WAW-CORE.EXP-4"]


@clause("WAW-CORE.EXP-5", "WAW-CORE.EXP-8", "WAW-CORE.AIR-1", "WAW-CORE.AIR-17")
def test_unused_air_fleets_support_an_exploitation_and_used_ones_do_not() -> None:
    after = battle(
        "8 ground, 2 air",
        "1 ground",
        "exploit to Warsaw support 2 operational",
        more={"Warsaw": "uk 1 ground", "Silesia": "germany 2 ground"},
        attack="attack West Poland from Berlin support 1 operational",
        dice=d3(3, 3, 1, 3, 3, 1),
    )
    sent = [len(fact["operational"]) for fact in after.told("AirCommitted")]
    assert sent == [1, 1]
    assert "WAW-CORE.AIR-22" in after.refused()
    assert len(after.one("ExploitationBegan")["units"]) == 8
    assert after.active("Berlin") == 0


@clause("WAW-CORE.EXP-7", "WAW-CORE.EXP-10")
def test_an_exploitation_needs_two_units_and_goes_over_land() -> None:
    single = battle(
        "1 ground", "1 ground", "exploit to Warsaw", dice=d3(3, 1),
        more={"Warsaw": "uk 1 ground"},
    )  # fmt: skip
    assert "WAW-CORE.EXP-7" in single.refused()
    sea = battle("4 ground", "1 ground", "exploit from West Poland to Denmark", dice=d3(3, 3, 1))
    assert sea.refused() == ["WAW-CORE.EXP-10"]


@clause("WAW-CORE.EXP-9", "WAW-CORE.OPS-8")
def test_an_empty_area_falls_without_dice_and_lets_one_exploit() -> None:
    at = war(
        {"Berlin": "germany 4 ground", "Warsaw": "uk 1 ground"},
        control={"uk": ["West Poland", "Warsaw"]},
    )
    after = axis(at, "attack West Poland from Berlin\nexploit to Warsaw", dice=d3(3, 3, 1))
    assert after.position.majors["germany"].chits == 2
    assert after.position.majors["germany"].oil == 9
    assert after.one("ExploitationBegan")["drm"] == -1
    assert len(after.told("CombatFought")) == 1


@clause("WAW-CORE.EXP-11", "WAW-CORE.SEA-4")
def test_an_ordinary_winter_allows_one_exploitation() -> None:
    after = battle(
        "8 ground",
        "1 ground",
        "exploit from West Poland to Warsaw\nexploit from Warsaw to East Poland",
        more={"Warsaw": "uk 1 ground"},
        control={"uk": ["West Poland", "Warsaw", "East Poland"]},
        turn=6,
        dice=d3(3, 3, 1, 3, 3, 1),
    )
    assert len(after.told("ExploitationBegan")) == 1
    assert after.refused() == ["WAW-CORE.EXP-11"]


@clause("WAW-CORE.EXP-6", "WAW-3.13-1", "WAW-3.13-2", "WAW-CORE.SEA-2")
def test_the_russian_winter_allows_one_exploitation_at_minus_two_and_short_flights() -> None:
    after = battle(
        "8 ground, 1 air",
        "1 ground",
        "exploit from West Poland to Warsaw\nexploit from Warsaw to East Poland"
        " support 1 operational",
        more={"Warsaw": "uk 1 ground"},
        control={"uk": ["West Poland", "Warsaw", "East Poland"]},
        turn=10,
        countries={"ussr": "war soviet"},
        dice=d3(3, 3, 1, 3, 3, 1),
    )
    assert [fact["drm"] for fact in after.told("ExploitationBegan")] == [-2]
    assert after.refused() == ["WAW-3.13-1"]
    far = battle(
        attack="attack West Poland from Berlin support 1 operational from Rhineland",
        more={"Rhineland": "germany 1 air"},
        turn=10,
        countries={"ussr": "war soviet"},
    )
    assert far.refused() == ["WAW-3.13-2"]


@clause("WAW-CORE.NAV-17", "WAW-CORE.NAV-3", "WAW-CORE.NAV-16", "WAW-CORE.OPS-13")
def test_an_invasion_lands_what_was_carried_and_is_in_supply() -> None:
    at = war(
        {"South England": "uk 2 ground, 2 naval", "Morocco": "vichy 1 ground"},
        countries={"france": "surrendered", "vichy": NEUTRAL_VICHY},
        control={"vichy": ["Morocco"]},
    )
    after = allies(
        at,
        "sail 2 fleets from South England via Bay of Biscay to Gibraltar Strait carrying 2 ground"
        "\nattack Morocco from Gibraltar Strait",
        dice=d3(3, 3, 1),
    )
    assert after.control("Morocco") == "uk"
    assert after.units("Morocco")["uk ground"] == 2
    assert not any(unit.unsupplied for unit in after.all("Morocco"))
    shore = allies(
        at,
        "sail 2 fleets from South England via Bay of Biscay to Gibraltar Strait carrying 2 ground"
        "\nattack Morocco from Gibraltar Strait",
        dice=d3(3, 3, 1),
        phases="doctrine, allied_tactical, allied_offensives",
    ).position
    shore.blocked = {sea: ["allies"] for sea in board().areas["morocco"].seas}
    assert supply_at(shore, board(), "uk", "morocco") == "full", "for its first turn"
    shore.carried.pop("seg/landed")
    assert supply_at(shore, board(), "uk", "morocco") != "full"
    inland = allies(
        at,
        "sail 2 fleets from South England via Bay of Biscay to Gibraltar Strait carrying 2 ground"
        "\nattack Berlin from Gibraltar Strait",
        refusals=True,
    )
    assert inland.refused() == ["WAW-CORE.NAV-16"]
    land = allies(at, "attack Morocco from South England", refusals=True)
    assert land.refused() == ["WAW-CORE.OPS-1"]
