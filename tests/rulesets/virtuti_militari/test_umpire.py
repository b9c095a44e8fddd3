"""What the book says between its lines: secrets of refusals and of simultaneous steps, and
lines of a player that speak of another battle, another card or another token."""

from __future__ import annotations

import pytest

from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.war_kit import After, by_mail, operations, war

clause = pytest.mark.clause

HANDS = {"axis": ["luftwaffe", "wehrmacht", "war_industry"], "western": ["royal_navy"]}


# ------------------------------------------------------------------------ refusals


@clause("VM-INFO-5", "VM-PROD-1")
def test_what_could_not_be_produced_is_its_players_secret() -> None:
    here = home_kit.position(factions={"axis": {"pp": 5}})
    after = home_kit.play("production", here, axis="buy Fleet\nbuy Corps")
    (refused,) = [event for event in after.events if event.kind == "NotProduced"]
    assert refused.for_seat("axis") == refused.model_copy(update={"to": None})
    assert refused.for_seat("allies") is None
    assert refused.for_seat(None) is None
    assert after.told("Bought"), "what was bought is for all"


@clause("VM-INFO-5", "VM-PLAN-1")
def test_a_token_that_could_not_be_placed_is_its_players_secret() -> None:
    at = war(
        {"Breslau": "axis Corps"},
        factions={"axis": {"pool": {"move+0": 1, "defense+1": 1}}},
    )
    after = home_kit.play("planning", at, axis="Move at Breslau\nDefense +1 at Breslau")
    (refused,) = [event for event in after.events if event.kind == "PlacementRefused"]
    assert refused.for_seat("allies") is None
    assert refused.for_seat("axis") is not None
    assert all(event.to is None for event in after.events if event.kind == "OrdersRevealed")


@clause("VM-INFO-5", "VM-DIPL-2")
def test_an_action_that_could_not_be_taken_is_its_players_secret() -> None:
    here = home_kit.position(factions={"axis": {"pp": 0}})
    after = home_kit.play("diplomacy", here, axis="press Italy")
    (refused,) = [event for event in after.events if event.kind == "NotDone"]
    assert refused.for_seat("allies") is None
    assert refused.for_seat("axis") is not None


# -------------------------------------------------------------------- simultaneous


@clause("VM-PROD-1")
def test_the_house_deploys_without_a_look_at_what_the_enemy_deploys_just_now() -> None:
    def deployed(axis: str) -> list[str]:
        here = home_kit.position(
            factions={
                "axis": {"deployment": ["Army", "Army"], "logistics": 8},
                "western": {"deployment": ["Army"]},
            },
        )
        after = home_kit.play("production", here, axis=axis)
        return [f["place"] for f in after.told("Deployed") if f["faction"] == "western"]

    places = {tuple(deployed(f"deploy 2 Army in {area}")) for area in ("Cologne", "Breslau")}
    assert len(places) == 1, places


@clause("VM-PP-2")
def test_the_multiplier_is_that_of_the_production_card_not_of_the_air_card() -> None:
    here = home_kit.position(
        factions={
            "axis": {"hand": ["war_industry", "luftwaffe", "wehrmacht"], "pp": 60},
            "western": {"hand": ["convoy_system", "royal_navy", "commonwealth"], "pp": 60},
        },
    )
    orders = (
        "production card War Industry\nair card Luftwaffe\n"
        "buy Corps if own multiplier at least 100\nbuy Army if enemy multiplier at most 50"
    )
    allies = "production card Convoy System\nair card Royal Navy"
    after = home_kit.play("strategic, production", here, axis=orders, allies=allies, any_dice=True)
    assert [f["kind"] for f in after.told("Bought")] == ["corps"]


# ------------------------------------------------------------------------- battles


def asked_in_battle(answer: str, ahead: str = "") -> str:
    """The card that the Axis, asked in the battle for Lodz, play by this answer."""
    at = war(
        {"Breslau": "axis Army", "Lodz": "western Army"},
        cards=HANDS,
        factions={"axis": {"pool": {"move+2": 1}}},
    )
    lines = "send all from Breslau to Lodz"
    if "ask me about operations" in ahead:
        stops = [{"axis": f"Move +2 at Breslau\n{ahead}"}, {"axis": lines}, {"axis": answer}]
    else:
        stops = [{"axis": f"Move +2 at Breslau\n{lines}\nask me about battles"}, {"axis": answer}]
    played: str = by_mail(at, *stops).told("CardsPlayed")[0]["attacker_card"]
    return played


@clause("VM-BAT2-1")
def test_an_answer_with_an_if_that_does_not_hold_plays_no_card() -> None:
    assert asked_in_battle("play Luftwaffe in battle if attacking") == "luftwaffe"
    answer = "play Luftwaffe in battle if defending\nplay War Industry in battle"
    assert asked_in_battle(answer) == "war_industry"


@clause("VM-BAT2-1")
def test_the_first_line_of_an_answer_counts_first() -> None:
    assert asked_in_battle("play the strongest card\nplay War Industry in battle") == "wehrmacht"


@clause("VM-BAT2-1")
def test_a_line_for_another_place_does_not_answer_for_this_battle() -> None:
    ahead = "play Luftwaffe at Warsaw\nask me about operations\nask me about battles"
    assert asked_in_battle("play the strongest card", ahead) == "wehrmacht"


# -------------------------------------------------------------------------- script


@clause("VM-OPS-3")
def test_execute_names_the_next_order_and_its_lines_of_the_script_stand() -> None:
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps"},
        factions={"axis": {"pool": {"move+0": 2}}},
    )
    mailed = by_mail(
        at,
        {
            "axis": "Move at Breslau, Munich\nask me about moves\n"
            "send all from Breslau to Dresden\nsend all from Munich to Vienna"
        },
        {"axis": "execute Munich"},
        {"axis": "waive Breslau"},
    )
    assert [f["way"] for f in mailed.told("Moved")] == [["munich", "vienna"]]
    assert [f["place"] for f in mailed.told("OrderExecuted")] == ["munich", "breslau"]


# ----------------------------------------------------------------------------- sea


@clause("VM-BAT7-9")
def test_an_order_that_was_left_alone_at_sea_goes_when_an_enemy_sails_in() -> None:
    at = war(
        {"English Channel": "axis Fleet"},
        orders={"English Channel": "axis move+0", "North Sea": "western support+1"},
    )
    after = operations(at, axis="send all from English Channel to North Sea")
    assert after.units("North Sea") == ["axis Fleet"]
    assert after.order("North Sea") == ""
    assert after.pool("western", "support+1") == at.factions["western"].pool.get("support+1", 0) + 1


# ------------------------------------------------------------------------- landings

CHANNEL = dict.fromkeys(("North Atlantic", "South Atlantic"), "western Fleet")


def landing(line: str) -> After:
    """Three Armies in Cardiff under a +0 token, one Army in Caen."""
    at = war(
        {
            "Cardiff": "western 3 x Army",
            "Caen": "axis Army",
            "English Channel": "western Fleet",
            **CHANNEL,
        },
        orders={"Cardiff": "western amphibious+0"},
        control={"axis": ["Caen", "Brest"]},
    )
    return operations(at, allies=line)


@clause("VM-AMPH-12")
def test_an_if_of_a_landing_reckons_with_those_who_can_embark() -> None:
    assert landing("land all from Cardiff to Caen if units at most 1").told("BattleBegan")
    held = landing("land all from Cardiff to Caen if lead at least 1")
    assert not held.told("BattleBegan"), "one Army against one Army has no lead"


@clause("VM-AMPH-12")
def test_a_line_for_which_the_landing_has_no_room_is_refused() -> None:
    after = landing("land 1 Army from Cardiff to Caen\nland 1 Army from Cardiff to Brest")
    assert after.lines_refused() == ["VM-AMPH-12"]
    assert len(after.told("BattleBegan")) == 1
