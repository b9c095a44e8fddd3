"""2 Calendar Events, 3 Random Events, and the track that they push factions down."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.virtuti_militari import sequence
from adjudicator.rulesets.virtuti_militari.book.effects import EFFECTS, TOP_FORTIFICATION
from adjudicator.rulesets.virtuti_militari.book.home.removals import refused
from adjudicator.rulesets.virtuti_militari.book.stacking import fits
from adjudicator.rulesets.virtuti_militari.orders.home_orders import Remove
from tests.rulesets.virtuti_militari.home_kit import After, play, position, receipt
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause


def event(id: str, turn: int = 2, **said: object) -> After:
    """The random event with this id, drawn from the whole deck."""
    n = list(board().random_events).index(id) + 1
    here = position(turn=turn, **said)
    return play("random_event", here, dice={"random event": n}, any_dice=True)


# ------------------------------------------------------------------- calendar


@clause("VM-CAL-1")
def test_the_calendar_brings_its_events_without_asking() -> None:
    after = play("calendar", position(turn=18))
    assert after.told("CalendarEventHappened") == [{"event": "turn_of_the_tide"}]
    assert after.asks == []
    assert after.position.initiative == ["ussr", "axis", "western"]
    assert play("calendar", position(turn=1)).events == []


@clause("VM-CAL-2")
def test_events_give_and_take_tokens_and_cards() -> None:
    here = position(turn=18)
    after = play("calendar", here)
    assert "blitzkrieg" in here.factions["axis"].hand
    assert "blitzkrieg" not in after.faction("axis").hand
    assert after.faction("ussr").pool["move+1"] == here.factions["ussr"].pool.get("move+1", 0) + 2
    assert after.faction("axis").pool.get("move+2", 0) == 0
    discarded = position(turn=18, factions={"axis": {"hand": [], "discard": ["blitzkrieg"]}})
    assert play("calendar", discarded).faction("axis").discard == []


@clause("VM-CONC-23")
def test_an_event_can_lower_war_economy() -> None:
    after = play("calendar", position(turn=19, factions={"axis": {"war_economy": 90}}))
    assert after.told("EconomyChanged") == [{"faction": "axis", "before": 90, "after": 70}]


def test_the_first_russian_winter_holds_for_an_axis_at_war_only() -> None:
    here = {"factions": {"axis": {"logistics": 5}}}
    assert play("calendar", position(turn=13, **here)).faction("axis").logistics == 5
    war = play("calendar", position(turn=13, ussr="war", **here))
    assert war.faction("axis").logistics == 3


# --------------------------------------------------------------- random events


@clause("VM-RND-1")
def test_the_first_turn_has_no_random_event() -> None:
    assert sequence.next_phase(board(), position(), "calendar") == "strategic"
    assert sequence.next_phase(board(), position(turn=2), "calendar") == "random_event"
    barbarossa = position(turn=10, first_turn=10)
    assert sequence.next_phase(board(), barbarossa, "calendar") == "strategic"


@clause("VM-RND-2")
def test_one_card_is_drawn_takes_effect_and_is_discarded() -> None:
    after = event("bumper_harvest", factions={"axis": {"pp": 5}})
    assert after.told("RandomEventDrawn")[0]["event"] == "bumper_harvest"
    assert after.faction("axis").pp == 70
    assert after.faction("western").pp == 100 + 20
    assert after.faction("ussr").pp == 0, "an inactive USSR gets nothing"
    assert after.position.random_discard == ["bumper_harvest"]
    assert "bumper_harvest" not in after.position.random_deck
    assert len(after.position.random_deck) == len(board().random_events) - 1


@clause("VM-RND-4")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    here = position(turn=30, random_deck=[], random_discard=["strikes", "fog"])
    after = play("random_event", here, dice={"random event": 1})
    assert after.told("RandomEventDrawn")[0]["reshuffled"] is True
    assert sorted([*after.position.random_deck, *after.position.random_discard]) == [
        "fog",
        "strikes",
    ]
    assert len(after.position.random_discard) == 1


def test_an_event_out_of_season_is_idle() -> None:
    after = event("early_frost", turn=5)
    assert after.told("RandomEventDrawn")[0]["idle"] is True
    assert after.position.weather == {}
    frost = event("early_frost", turn=2)
    assert len(frost.position.weather) == 5
    assert set(frost.position.weather.values()) == {"snow"}


def test_weather_events() -> None:
    dry = event("dry_spell", weather={"mud": ["Berlin"], "snow": ["Moscow"]})
    assert dry.position.weather == {"moscow": "snow"}
    rain = event("heavy_rain", weather={"mud": ["Berlin"]})
    assert len(rain.position.weather) == 6
    assert rain.rolls[1][1] == 112, "one of 113 Temperate areas has Mud already"
    winter = event("heavy_rain", turn=3, weather={"snow": ["Moscow"]})
    assert winter.position.weather == {"moscow": "snow"}, "no Mud in winter"


def test_economy_and_logistics_events() -> None:
    assert event("strikes", factions={"axis": {"war_economy": 3}}).faction("axis").war_economy == 0
    assert (
        event("machine_tools", factions={"axis": {"war_economy": 98}}).faction("axis").war_economy
        == 100
    )
    assert (
        event("new_railheads", factions={"axis": {"logistics": 8}}).faction("axis").logistics == 8
    )
    assert (
        event("burning_depots", factions={"axis": {"logistics": 1}}).faction("axis").logistics == 1
    )


def test_research_events_move_a_point() -> None:
    gained = event("scientists", factions={"axis": {"research": {"tanks": 2}}})
    assert gained.faction("axis").research["tanks"] == 3
    lost = event("lost_blueprints", factions={"axis": {"research": {"tanks": 2, "fleet": 1}}})
    assert lost.faction("axis").research["fleet"] == 0
    assert lost.faction("axis").research["tanks"] == 2
    full = event("scientists", factions={"axis": {"research": {"tanks": 4}}})
    assert full.faction("axis").research["tanks"] == 4
    assert sum(full.faction("axis").research.values()) == 5


def test_a_training_week_raises_the_dearest_unit_that_may_be_raised() -> None:
    after = event(
        "training_week",
        units={"Berlin": "axis Army, Armored Division"},
        factions={"axis": {"levels": {"tanks": 2}}},
    )
    assert after.units("berlin") == ["axis army 1", "axis armored_division 2"]
    dearest = event(
        "training_week",
        units={"Berlin": "axis Corps, Armored Corps, Army"},
        factions={"axis": {"levels": {"tanks": 2, "infantry": 2}}},
    )
    assert dearest.units("berlin")[1] == "axis armored_corps 2"
    nobody = event(
        "training_week",
        units={"Berlin": "axis Army"},
        factions={"axis": {"levels": {"infantry": 1}}},
    )
    assert nobody.units("berlin") == ["axis army 1"]


def test_engineers_fortify_the_front() -> None:
    after = event(
        "engineers",
        units={"Nuremberg": "axis 2 x Army", "Cologne": "axis Army", "Lille": "western Army"},
    )
    assert after.position.forts == {"cologne": 1, "lille": 1}
    top = event(
        "engineers",
        units={"Cologne": "axis Army"},
        forts={"Cologne": TOP_FORTIFICATION},
    )
    assert top.position.forts == {"cologne": TOP_FORTIFICATION}


def test_a_lent_token_goes_back_when_the_turn_is_over() -> None:
    before = position().factions["axis"].pool["feint"]
    after = event("code_break")
    assert after.faction("axis").pool["feint"] == before + 1
    later = play("summary", after.position)
    assert later.faction("axis").pool["feint"] == before
    assert later.position.lent == {}


def test_every_kind_of_effect_of_the_data_is_carried_out() -> None:
    kinds = {
        effect.kind
        for events in (
            board().calendar,
            board().random_events.values(),
            board().scripted_events.values(),
        )
        for one in events
        for effect in one.effects
    }
    assert kinds <= set(EFFECTS)


# ------------------------------------------------------------------- removals


CROWDED = {"units": {"Berlin": "axis 3 x Corps, Army", "Cologne": "axis 2 x Army"}}


@clause("VM-STACK-9")
def test_a_faction_that_moved_down_removes_units_at_once() -> None:
    here = position(turn=2, factions={"axis": {"logistics": 7}}, **CROWDED)
    assert fits(here, board(), "axis")
    here.factions["axis"].logistics = 2
    after = play("calendar", here)
    assert fits(after.position, board(), "axis")
    assert after.told("UnitsRemoved")[0]["kinds"] == ["corps", "corps"]
    assert len(after.position.units) == 4


@clause("VM-STACK-10")
def test_the_player_chooses_which_units_are_removed() -> None:
    here = position(
        turn=2,
        factions={"axis": {"logistics": 2}},
        units={"Berlin": "axis u1 Army, u2 Corps, u3 Corps", "Cologne": "axis u4 Army"},
    )
    after = play("calendar", here, axis="remove u1")
    assert after.units("berlin") == ["axis corps 1", "axis corps 1"]
    ask = after.asked("remove/")[0]
    assert ask.seat == "axis"
    assert "u4" not in ask.options["units"], "a lone unit need not go"
    standing = play("calendar", here, standing={"axis": "always remove Army first"})
    assert standing.units("berlin") == ["axis corps 1", "axis corps 1"]
    assert ask.default == [{"order": "Remove", "units": ["u2"]}], "the cheapest"
    silent = play("calendar", here)
    assert silent.units("berlin") == ["axis army 1", "axis corps 1"]


@clause("VM-STACK-10")
def test_what_must_leave_besides_what_is_named_is_told_before_it_goes() -> None:
    here = position(
        turn=2,
        factions={"axis": {"logistics": 2}},
        units={"Berlin": "axis u1 Army, u2 Corps, u3 Corps, u5 Corps", "Cologne": "axis u4 Army"},
    )
    ask = play("calendar", here).asked("remove/")[0]
    one = receipt(here, "axis", ask, "remove u1")
    assert list(one.notes.values()) == ["u2 leaves besides: the stacks are too large without it"]
    both = receipt(here, "axis", ask, "remove u1\nremove u5")
    assert not any(both.notes.values())


@clause("VM-STACK-10", "VM-STACK-9")
def test_only_own_units_of_stacks_are_removed() -> None:
    units = {"Berlin": "axis u1 Army, u2 Corps, u3 Corps", "Cologne": "axis u4 Army",
             "London": "western u5 Army, u6 Corps"}  # fmt: skip
    here = position(turn=2, factions={"axis": {"logistics": 2}}, units=units)
    for unit, clause_ in (("u2", ""), ("u4", "VM-STACK-9"), ("u5", "VM-STACK-10"),
                          ("nobody", "VM-STACK-10")):  # fmt: skip
        no = refused(here, "axis", Remove(units=[unit]))
        assert (no.clause if no else "") == clause_, unit


def test_the_house_removes_for_an_inactive_ussr() -> None:
    here = position(
        turn=2,
        factions={"ussr": {"logistics": 1}},
        units={"Moscow": "ussr 2 x Corps", "Kiev": "ussr Army, Corps"},
    )
    after = play("calendar", here)
    assert after.asks == []
    assert fits(after.position, board(), "ussr")
    assert len(after.position.units) == 3
