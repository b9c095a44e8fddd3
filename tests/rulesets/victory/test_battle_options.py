"""The optional rules of the sidebar to chapter 6."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.victory.battle_kit import country, ended, fought, retreats, story

clause = pytest.mark.clause
MISS = [6] * 80


@clause("VIC-SB.Opt-1")
def test_mandatory_first_round() -> None:
    for on, rounds in ((False, 0), (True, 1)):
        after = fought(
            country(city=-1),
            "red IN 2, from 0302",
            "blue IN 2",
            dice=MISS,
            orders={"blue": "withdraw"},
            options={"mandatory-first-round": on},
        )
        fired = [f for f in after.told("Fired") if f["power"] == "blue"]
        assert len(fired) == rounds
        assert "blue Infantry" in retreats(after)


@clause("VIC-SB.Opt-2", "VIC-SB.Opt-3")
def test_pursuit_the_attacker_goes_on_his_turn_under_fire() -> None:
    after = fought(
        country(city=-1),
        "red AR 2, from 0302",
        "red IN 2, from 0302",
        "blue ART 1",
        "blue IN 2",
        dice=MISS,
        options={"pursuit": True},
    )
    start = [n for n, e in enumerate(after.events) if e.kind == "RoundBegun"]
    assert len(start) == 4
    last = [
        f"{e.facts['power']} {e.facts['unit']} {e.kind}"
        for e in after.events[start[3] :]
        if e.kind in ("Fired", "Retreated")
    ]
    assert last == [
        "blue Artillery Fired",
        "red Armor Retreated",
        "blue Infantry Fired",
        "red Infantry Retreated",
    ]
    assert ended(after)["winner"] == "blue"


@clause("VIC-6.5-6", "VIC-SB.Opt-2")
def test_who_must_go_on_his_turn_and_cannot_is_lost_there_and_then() -> None:
    """The hex it came from is full; the Infantry, which acts after it, finds no target left."""
    after = fought(
        country(city=-1),
        "red AR 2, from 0302",
        "blue ART 1",
        "blue IN 2",
        blocks={"0302": ["red MK 4", "red MK 4", "red MK 4", "red MK 4"]},
        dice=MISS,
        options={"pursuit": True},
    )
    last = [n for n, e in enumerate(after.events) if e.kind == "RoundBegun"][3]
    deeds = [e.kind for e in after.events[last:] if e.kind in ("Fired", "NoRetreat")]
    assert deeds == ["Fired", "NoRetreat"]
    assert after.strength("red.AR1") == 0


@clause("VIC-SB.Opt-4", "VIC-SB.Opt-5")
def test_the_victor_regroups_within_the_limits() -> None:
    on = country(city=-1, other={"0304": "f"})
    after = fought(
        on,
        "red IN 3, from 0302",
        "red MK 2, from 0302",
        "blue EN 1",
        dice=[6, 1, 1, 1, 6, 6],
        options={"regroup": True},
        orders={"red": f"regroup from {'a0303'} to 0304"},
    )
    assert ended(after)["winner"] == "red"
    # A Forest hexside lets one unit pass.
    assert len(after.told("Regrouped")[0]["units"]) == 1
    assert len(after.blocks("0304")) == 1
    crowded = fought(
        country(city=-1),
        "red IN 3, from 0302",
        "blue EN 1",
        blocks={"0304": ["red MK 4", "red MK 4", "red MK 4", "red MK 4"]},
        dice=[6, 1, 1, 1, 6, 6],
        options={"regroup": True},
        orders={"red": "regroup from a0303 to 0304"},
    )
    assert not crowded.told("Regrouped")
    off = fought(
        on,
        "red IN 3, from 0302",
        "blue EN 1",
        dice=[6, 1, 1, 1],
        orders={"red": "regroup from a0303 to 0304"},
    )
    assert not off.told("Regrouped")


@clause("VIC-SB.Opt-4", "VIC-SB.Opt-5", "VIC-9.2-3")
@pytest.mark.parametrize(
    ("given", "to", "goes"),
    [
        ({}, "0304", True),
        ({}, "0305", False),
        ({"storm": "0306"}, "0304", True),
        ({"storm": "0305"}, "0304", False),
        ({"blocks": {"0304": ["blue SS 1"]}}, "0304", False),
    ],
)
def test_regrouping_goes_next_door_to_no_enemy_and_into_no_storm(
    given: dict[str, Any], to: str, goes: bool
) -> None:
    after = fought(
        country(city=-1),
        "red IN 3, from 0302",
        "blue EN 1",
        dice=[6, 1, 1, 1, 6, 6],
        options={"regroup": True},
        orders={"red": f"regroup from a0303 to {to}"},
        **given,
    )
    assert ended(after)["winner"] == "red"
    assert bool(after.told("Regrouped")) is goes
    assert bool(after.blocks("0303")) is not goes


@clause("VIC-SB.Opt-5")
def test_ships_regroup_within_the_limits_of_the_sea() -> None:
    for terrain, number in (("~", 2), (".", 1)):
        on = country("~", sea=["0302", *(["0403"] if terrain == "~" else [])], city=-1)
        after = fought(
            on, "red CA 3, from 0302", "red CA 3, from 0302", "red SS 3, from 0302", "blue SS 1",
            dice=[1] * 6 + [6] * 30, options={"regroup": True},
            orders={"red": "regroup from a0303 to 0403"},
        )  # fmt: skip
        assert len(after.blocks("0403")) == number


@clause("VIC-SB.Opt-6")
def test_only_who_came_by_sea_regroups_to_sea() -> None:
    on = country(sea=["0302", "0301"], city=0)
    for start, goes in (("at sea, from 0302", True), ("from 0403", False)):
        after = fought(
            on,
            f"red MA 3, {start}",
            "blue EN 1",
            dice=[6] + [6] * goes + [1, 6, 6, 6, 6],
            options={"regroup": True},
            orders={"red": "regroup from Hope to 0302"},
        )
        assert ended(after)["winner"] == "red"
        assert bool(after.told("Regrouped")) is goes


@clause("VIC-SB.Opt-4", "VIC-SB.Opt-5")
def test_aircraft_regroup_to_a_base_and_a_carrier_takes_its_aircraft_along() -> None:
    on = country(sea=["0302", "0301"], city=0, towns={"0304": "Near"})
    units = (
        "red IN 4, from 0403", "red FA 2, from 0403, base 0106", "red CV 3, from 0302",
        "red DB 2, aboard CV1, from 0302", "blue EN 1",
    )  # fmt: skip

    def gone(orders: str, **given: Any) -> dict[str, str]:
        after = fought(
            on, *units, dice=[1] * 40, options={"regroup": True}, orders={"red": orders}, **given
        )
        assert ended(after)["winner"] == "red"
        places = {b.id: b.place[1:] for b in after.position.of("red") if b.id != "red.EN1"}
        return {id[4:]: place for id, place in places.items() if place != "0303"}

    base = {"blocks": {"0304": ["red EN 1"]}}
    assert gone("regroup with FA1 from Hope to 0304", **base) == {"FA1": "0304"}
    assert gone("regroup with FA1 from Hope to 0403", **base) == {}, "no base"
    assert gone("regroup with CV1 from Hope to 0302") == {"CV1": "0302", "DB1": "0302"}
    assert gone("regroup with DB1 from Hope to 0302") == {}, "it lies in its carrier"
    assert gone("regroup with IN1 from 0302 to 0403") == {}, "that is another battle"
    assert gone("regroup with IN1 from Hope to 0403 if enemy steps at least 1") == {}


@clause("VIC-SB.Opt-4", "VIC-4.3-6")
def test_marines_regroup_over_no_all_land_hexside_and_resources_nowhere() -> None:
    on = country(sea=["0302", "0301"], city=0)
    for unit, to, goes in (("MA", "0304", False), ("MA", "0403", True), ("RE", "0304", False)):
        after = fought(
            on, f"red {unit} 3, from 0403", "red IN 4, from 0403", "blue EN 1", dice=[1] * 40,
            options={"regroup": True}, orders={"red": f"regroup with {unit}1 from Hope to {to}"},
        )  # fmt: skip
        assert ended(after)["winner"] == "red"
        assert bool(after.told("Regrouped")) is goes, (unit, to)


@clause("VIC-6.5-1")
def test_doctrine_that_stands_beats_a_general_withdrawal() -> None:
    after = fought(
        country(),
        "red IN 2, from 0302",
        "blue IN 2",
        dice=MISS,
        orders={"blue": "withdraw\nstand at Hope"},
    )
    assert "blue Infantry Retreated" not in story(after)
