"""6 Planning Phase: what may be placed where, in secret, and shown together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.book.war.planning import Placing, planning_ask
from tests.rulesets.virtuti_militari.parts import board, opening
from tests.rulesets.virtuti_militari.war_kit import planned, play, war

clause = pytest.mark.clause
ALL = dict.fromkeys(board().tokens, 3)


def camp(units: Mapping[str, str], **given: Any) -> Position:
    """A position in which every faction has three of every token."""
    pools = {f: {"pool": ALL} | given.pop(f, {}) for f in ("axis", "western")}
    return war(units, factions={**pools, "ussr": {"pool": ALL}}, **given)


def refusal(at: Position, place: str, token: str, side: str = "axis") -> str:
    """The clause that forbids a token in a place (an id), '' if it may lie there."""
    no = Placing(at, board(), side).refusal(place, token)  # type: ignore[arg-type]
    return no.clause if no else ""


@clause("VM-PLAN-1", "VM-INFO-5")
def test_both_place_in_one_batch_and_all_is_shown_together():
    at = camp({"Berlin": "axis Corps", "London": "western Corps"})
    open_ = play("planning", at, defaults=False)
    assert open_.asked() == ["axis planning", "allies planning"]
    assert not open_.events
    after = planned(at, axis="Move +1 at Berlin", allies="Support at London")
    assert (after.order("Berlin"), after.order("London")) == ("axis move+1", "western support+0")
    assert after.pool("axis", "move+1") == 2
    shown = [(e.facts["faction"], e.facts["orders"]) for e in after.events]
    assert shown[0] == ("axis", [{"place": "berlin", "token": "move+1"}])
    assert after.clauses("OrdersRevealed") == ["VM-PLAN-1"] * 3
    assert all(e.to is None for e in after.events)
    assert [e.answered for e in after.events if e.facts["orders"]] == [
        "axis: ordered",
        "allies: ordered",
    ]


@clause("VM-PLAN-2")
def test_tokens_lie_where_own_units_are():
    at = camp({"Berlin": "axis Corps", "London": "western Corps"},
              submarines={"North Atlantic": "axis 2"})  # fmt: skip
    assert refusal(at, "dresden", "move+0") == "VM-PLAN-2"
    assert refusal(at, "london", "move+0") == "VM-PLAN-2"
    assert refusal(at, "north_atlantic", "move+0") == "VM-PLAN-2"
    assert refusal(at, "berlin", "move+0") == ""
    after = planned(at, axis="Move at Dresden")
    assert after.refused() == ["VM-PLAN-2"]
    assert after.order("Dresden") == ""


@clause("VM-PLAN-3")
def test_one_token_to_a_place():
    at = camp({"Berlin": "axis 2 x Corps"})
    after = planned(at, axis="Move at Berlin\nDefense +1 at Berlin")
    assert after.refused() == ["VM-PLAN-3"]
    assert after.order("Berlin") == "axis move+0"


@clause("VM-PLAN-4")
def test_each_faction_has_its_own_pool():
    at = camp({"London": "western Corps", "Moscow": "ussr Corps"}, western={"pool": {}})
    after = planned(at, allies="Move at London\nMove at Moscow")
    assert after.refused() == ["VM-PLAN-4"]
    assert after.order("Moscow") == "ussr move+0"
    assert after.pool("ussr", "move+0") == 2
    few = camp({"Berlin": "axis Corps", "Kiel": "axis Corps"}, axis={"pool": {"move+0": 1}})
    after = planned(few, axis="Move at Berlin, Kiel")
    assert after.refused() == ["VM-PLAN-4"]
    # A line is carried out whole or not at all, as its receipt says.
    assert (after.order("Berlin"), after.order("Kiel")) == ("", "")


PLACES = {"Berlin": "axis Corps", "Kiel": "axis Corps", "Kiel port": "axis Fleet",
          "Baltic Sea": "axis Fleet"}  # fmt: skip


@pytest.mark.parametrize(
    ("token", "land", "port", "sea"),
    [
        pytest.param("fortification", "", "VM-PLAN-5", "VM-PLAN-5", marks=clause("VM-PLAN-5")),
        pytest.param("strategic", "", "VM-PLAN-6", "VM-PLAN-6", marks=clause("VM-PLAN-6")),
        pytest.param("maneuver", "", "VM-PLAN-7", "VM-PLAN-7", marks=clause("VM-PLAN-7")),
        pytest.param("defense+1", "", "VM-PLAN-8", "", marks=clause("VM-PLAN-8")),
        pytest.param("feint", "", "", "", marks=clause("VM-PLAN-9")),
        pytest.param("bombardment", "VM-PLAN-13", "VM-PLAN-13", "", marks=clause("VM-PLAN-13")),
        pytest.param("move+0", "", "", "", marks=clause("VM-PLAN-15")),
        pytest.param("support+0", "", "", "", marks=clause("VM-PLAN-15")),
        pytest.param("amphibious+0", "", "VM-PLAN-10", "VM-PLAN-10", marks=clause("VM-PLAN-10")),
    ],
)
def test_where_a_kind_of_token_may_lie(token: str, land: str, port: str, sea: str):
    at = camp(PLACES)
    found = [refusal(at, place, token) for place in ("kiel", "kiel_port", "baltic_sea")]
    assert found == [land, port, sea]


@clause("VM-PLAN-7", "VM-WXFX-3")
def test_no_maneuver_in_mud():
    at = camp({"Berlin": "axis Corps"}, weather={"mud": ["Berlin"]})
    assert refusal(at, "berlin", "maneuver") == "VM-WXFX-3"
    at.weather = {"berlin": "snow"}
    assert refusal(at, "berlin", "maneuver") == ""


@clause("VM-PLAN-9", "VM-WXFX-2")
def test_no_feint_in_mud():
    at = camp({"Berlin": "axis Corps"}, weather={"mud": ["Berlin"]})
    assert refusal(at, "berlin", "feint") == "VM-WXFX-2"
    assert refusal(at, "berlin", "move+0") == ""


@clause("VM-WXFX-6")
def test_snow_bars_neither_feint_nor_maneuver():
    at = camp({"Berlin": "axis Corps"}, weather={"snow": ["Berlin"]})
    assert refusal(at, "berlin", "feint") == ""
    assert refusal(at, "berlin", "maneuver") == ""


@clause("VM-WXFX-7")
def test_the_port_of_a_mud_area_has_no_weather():
    at = camp({"Kiel": "axis Corps", "Kiel port": "axis Fleet"}, weather={"mud": ["Kiel"]})
    assert refusal(at, "kiel", "feint") == "VM-WXFX-2"
    assert refusal(at, "kiel_port", "feint") == ""


@clause("VM-WXFX-1")
def test_clear_weather_bars_nothing():
    at = camp({"Berlin": "axis Corps"}, weather={"clear": ["Berlin"]})
    assert [refusal(at, "berlin", token) for token in ("feint", "maneuver")] == ["", ""]


@pytest.mark.parametrize(
    ("token", "most", "rule"),
    [
        pytest.param("amphibious+0", 1, "VM-PLAN-10", marks=clause("VM-PLAN-10")),
        pytest.param("amphibious+1", 2, "VM-PLAN-11", marks=clause("VM-PLAN-11")),
        pytest.param("amphibious+2", 3, "VM-PLAN-12", marks=clause("VM-PLAN-12")),
    ],
)
def test_landings_are_for_small_stacks_in_an_own_port(token: str, most: int, rule: str):
    at = camp({"London": f"western {most} x Corps"})
    assert refusal(at, "london", token, "allies") == ""
    more = camp({"London": f"western {most + 1} x Corps"})
    assert refusal(more, "london", token, "allies") == rule
    inland = camp({"Paris": "western Corps"})
    assert refusal(inland, "paris", token, "allies") == rule


@clause("VM-PLAN-14", "VM-OOS-2")
def test_units_out_of_supply_get_a_defense_order_and_nothing_else():
    at = camp({"Berlin": "axis 1 x Corps"}, out_of_supply=["Berlin"])
    legal = [token for token in board().tokens if not refusal(at, "berlin", token)]
    assert legal == ["defense+1", "defense+2"]
    assert refusal(at, "berlin", "move+0") == "VM-PLAN-14"


@clause("VM-PLAN-14")
def test_fleets_in_the_port_of_an_unsupplied_area_get_orders():
    at = camp({"Kiel port": "axis Fleet"}, out_of_supply=["Kiel"])
    assert refusal(at, "kiel_port", "move+0") == ""


@clause("VM-PLAN-16")
def test_nobody_has_to_place_anything():
    at = camp({"Berlin": "axis Corps", "Poznan": "western Corps"})
    after = play("planning", at, axis="Move at Berlin", allies="Move at Poznan")
    assert len(after.position.orders) == 2
    none = planned(at, axis="", allies="Move at Poznan", defaults=True)
    assert none.order("Poznan") == "western move+0"


@clause("VM-PLAN-17")
def test_an_inactive_ussr_gets_no_orders():
    at = camp({"Moscow": "ussr Corps"}, ussr="inactive")
    assert refusal(at, "moscow", "move+0", "allies") == "VM-PLAN-17"
    at.ussr = "active"
    assert refusal(at, "moscow", "move+0", "allies") == ""
    at.ussr = "inactive"
    assert play("planning", at, defaults=False).asked() == []


def test_silence_puts_defense_where_the_enemy_is_next_door_the_best_first():
    at = camp(
        {
            "Breslau": "axis Corps",
            "Berlin": "axis Corps",
            "Lodz": "western 2 x Corps",
            "Poznan": "western Corps",
            "Munich": "axis Corps",
        },
        axis={"pool": {"defense+1": 1, "defense+2": 1}},
    )
    after = play("planning", at)
    assert after.order("Breslau") == "axis defense+2"
    assert after.order("Berlin") == "axis defense+1"
    assert after.order("Munich") == ""


def test_the_ask_says_what_is_in_the_pools_and_what_silence_means():
    ask = planning_ask(opening(), board(), "axis")
    assert ask.opens == "1/operations/axis"
    assert ask.told[0] == (
        "Axis: 3 Move +0, 2 Move +1, 1 Move +2, 2 Support +0, 2 Support +1, 3 Defense +1,"
        " 1 Defense +2, 2 Feint Attack, 2 Build Fortification, 3 Strategic Movement, 2 Maneuver."
    )
    assert ask.silence.startswith("You place Defense +2 at ")
    assert "move+2" in ask.options["token"]
    assert "amphibious+0" not in ask.options["token"]


def test_a_land_area_without_units_stands_for_its_port():
    after = planned(camp({"Kiel port": "axis Fleet"}), axis="Move at Kiel")
    assert after.order("Kiel port") == "axis move+0"


@clause("VM-RND-2")
@pytest.mark.parametrize(
    ("event", "token"),
    [("fuel_shortage", "maneuver"), ("rail_strike", "strategic"), ("stormy_seas", "amphibious+0")],
)
def test_random_events_forbid_tokens_for_a_turn(event: str, token: str):
    at = camp({"Kiel": "axis Corps"})
    assert refusal(at, "kiel", token) == ""
    at.random_event = event
    assert refusal(at, "kiel", token) == "VM-RND-2"
