"""12 to 17 What a side is asked in its side-turn and in that of others: every question whole."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from tests.rulesets.blitzwar.test_combat import east
from tests.rulesets.blitzwar.test_normal_combat import front
from tests.rulesets.blitzwar.war_kit import After, play, scene

clause = pytest.mark.clause


def whole(after: After, key: str, seat: str = "") -> dict[str, Any]:
    """All of the first question of a key (to a seat) but its key and its seat, as far as it is
    not empty."""
    ask = next(ask for ask in after.asks if ask.key == key and ask.seat == (seat or ask.seat))
    told = ask.model_dump(exclude_defaults=True)
    return {name: value for name, value in told.items() if name not in ("key", "seat")}


def mine(scope: str, topic: str, **further: Any) -> dict[str, Any]:
    """What a question to the side whose turn it is has in common with others of its topic."""
    return {"scope": scope, "topic": topic, **further}


def reaction(topic: str, **further: Any) -> dict[str, Any]:
    """The same of a question in somebody else's turn."""
    return {"topic": topic, "at_most": 1, "reaction": True, **further}


# --------------------------------------------------------------------------- at sea


def adriatic() -> Position:
    """Italian fleets and a U-boat among British ones; a U-boat meets a fleet farther north."""
    return scene(
        {
            "zones": {"Hamburg": "GER 1F", "Berlin": "Axis supply 4"},
            "seas": {
                "Adriatic Sea": "ITA 1F, ITA 2F, GER 1U, UK 2F, UK 2F, UK 1F",
                "North Sea": "UK 1F, GER 1U",
            },
        }
    )


@clause("BW-12.1-1", "BW-12.2-1", "BW-12.2-2")
def test_questions_of_the_naval_phase() -> None:
    after = play("naval", adriatic())
    assert [ask.key for ask in after.asks[1:]] == [
        "naval/moves", "naval/north_sea", "naval/adriatic_sea",
    ]  # fmt: skip
    assert whole(after, "naval/moves") == mine(
        "17/axis", "naval",
        clause="BW-12.1-1",
        title="Which naval units do you move?",
        accepts=["Sail"],
        silence="No naval unit moves.",
    )  # fmt: skip
    assert whole(after, "naval/adriatic_sea") == mine(
        "17/axis", "naval",
        clause="BW-12.2-2",
        title="Attack in the Adriatic Sea?",
        told=[
            "Yours: ITA 1 fleet, ITA 2 fleets, GER 1 U-boat",
            "Enemy: UK 2 fleets, UK 2 fleets, UK 1 fleet",
        ],
        accepts=["NavalAttack"],
        at_most=1,
        options={"sea": ["adriatic_sea"]},
        facts={"attackers": 4, "defenders": 5, "zone": "adriatic_sea"},
        silence="You do not attack.",
    )  # fmt: skip


@clause("BW-12.2-8", "BW-12.2-9", "BW-A88", "BW-A25")
def test_a_naval_combat_round_by_round_and_who_is_asked_for_losses() -> None:
    dice = {"naval/Adriatic Sea/1": 3, "naval/Adriatic Sea/2": 5}
    after = play("naval", adriatic(), axis="naval attack Adriatic Sea", dice=dice)
    losses = {
        "clause": "BW-12.2-9",
        "title": "Which ship do you lose in the Adriatic Sea?",
        "accepts": ["Lose"],
        "facts": {"zone": "adriatic_sea", "losses": 1},
        "silence": "The largest counter loses one, Italian before German.",
        "standing": ["AlwaysLoseShips"],
    }
    assert whole(after, "losses/adriatic_sea/1", "axis") == mine(
        "17/axis", "losses", **losses, told=["You have: ITA 1 fleet, ITA 2 fleets"]
    )
    assert whole(after, "losses/adriatic_sea/1", "allies") == reaction(
        "losses", **losses, told=["You have: UK 2 fleets, UK 2 fleets, UK 1 fleet"]
    )
    assert whole(after, "losses/adriatic_sea/2", "allies") == reaction(
        "losses", **losses, told=["You have: UK 1 fleet, UK 2 fleets, UK 1 fleet"]
    )
    assert [ask.seat for ask in after.asked("losses/adriatic_sea/2")] == ["allies"], "alike"
    round_ = {"sea": "adriatic_sea", "attacking": "axis"}
    lost = {"attacker_lost": ["ITA fleet"], "defender_lost": ["UK fleet"]}
    assert after.told("NavalRound") == [
        {**round_, "round": 1, "die": 3, **lost, "attackers": 3, "defenders": 4},
        {**round_, "round": 2, "die": 5, **lost, "attackers": 2, "defenders": 3},
    ]
    assert after.clauses("NavalRound") == ["BW-12.2-6", "BW-12.2-6"]
    assert after.told("NavalCombatOver") == [{"sea": "adriatic_sea", "why": "die"}]


@clause("BW-12.1-1", "BW-7-22")
def test_what_is_told_of_ships_that_sail() -> None:
    after = play("naval", adriatic(), axis="sail fleets from Hamburg to Baltic Sea")
    assert after.told("FleetsSailed") == [
        {
            "side": "axis",
            "ships": ["GER 1 fleet"],
            "path": ["hamburg", "baltic_sea"],
            "halves": 2,
            "paid_from": ["berlin"],
        }
    ]


# ------------------------------------------------------------------------- in the air


def mechili() -> Position:
    """Three air units in Sirte; the British in Mechili have two in Derna and one in Tobruk."""
    return scene(
        {
            "zones": {
                "Sirte": "GER air, GER air, ITA air",
                "Mechili": "UK 2I",
                "Derna": "UK air as c15, UK air as c16",
                "Tobruk": "UK air as c17",
            },
            "control": {"axis": ["Sirte"]},
            "seas": {"Eastern Mediterranean": "GER air, GER 1F"},
        }
    )


@clause("BW-13.2-1", "BW-13.2-3", "BW-13.2-4", "BW-13.4-1", "BW-13.4-2")
def test_missions_and_counters_one_by_one() -> None:
    after = play("air", mechili(), axis="air to Mechili\nair from Sirte to Mechili")
    missions = {
        "clause": "BW-13.4-1",
        "title": "Your next air mission?",
        "accepts": ["AirMission", "Again"],
        "at_most": 1,
        "silence": "You fly no further missions.",
    }
    assert whole(after, "air/1") == mine(
        "17/axis", "air", **missions,
        told=["At base: 3 in Sirte"],
        facts={"countered": False, "placed": 0, "lost": 0},
    )  # fmt: skip
    assert whole(after, "air/3") == mine(
        "17/axis", "air", **missions,
        told=["At base: 1 in Sirte"],
        facts={"countered": True, "placed": 2, "lost": 2, "line": 2},
    )  # fmt: skip
    counter = {
        "clause": "BW-13.2-3",
        "title": "Counter the enemy air unit over Mechili?",
        "accepts": ["CounterAir", "Decline"],
        "silence": "One unit is sent if your corps stand there and another is left in range.",
        "standing": ["AlwaysCounter"],
    }
    over = {"zone": "mechili", "sea": False, "own corps": 2, "superiority": True, "enemy units": 1}
    assert whole(after, "counter/mechili/1") == reaction(
        "air", **counter,
        told=["You could send one of: 2 in Derna, 1 in Tobruk"],
        options={"unit": ["c15", "c16", "c17"], "base": ["derna", "tobruk"]},
        facts={**over, "in range": 3, "at base": 3},
        default=[{"order": "CounterAir", "unit": "c15"}],
    )  # fmt: skip
    assert whole(after, "counter/mechili/2")["facts"] == {**over, "in range": 2, "at base": 2}
    assert after.told("MissionsEnded") == [{"side": "axis", "places": ["eastern_mediterranean"]}]
    placed = {"side": "axis", "unit": "GER air", "base": "sirte", "target": "mechili"}
    assert after.told("AirPlaced") == [
        {**placed, "could_counter": 3}, {**placed, "could_counter": 2},
    ]  # fmt: skip
    gone = {"side": "axis", "unit": "GER air", "target": "mechili", "by": "allies"}
    assert after.told("AirCountered") == [{**gone, "with_": "ALLIES air", "base": "derna"}] * 2


@clause("BW-13.2-3", "BW-13.4.2-4", "BWD-17")
def test_the_last_unit_in_range_is_kept_unless_the_player_says_so() -> None:
    last = scene(
        {
            "zones": {"Sirte": "GER air, ITA air", "Mechili": "UK 2I", "Derna": "UK air as c14"},
            "control": {"axis": ["Sirte"]},
        }
    )
    after = play("air", last, axis="air to Mechili")
    assert "default" not in whole(after, "counter/mechili/1")
    assert after.told("AirSuperiorityWon") == [{"side": "axis", "zone": "mechili", "units": 1}]
    assert whole(after, "air/2")["facts"] == {
        "countered": False, "placed": 1, "lost": 0, "line": 1,
    }  # fmt: skip
    empty = scene(
        {
            "zones": {"Sirte": "GER air", "Derna": "UK air, UK air"},
            "control": {"axis": ["Sirte"], "allies": ["Mechili"]},
        }
    )
    nobody = play("air", empty, axis="air to Mechili")
    assert "default" not in whole(nobody, "counter/mechili/1"), "no corps stands there"


@clause("BW-13.5-1", "BW-13.5-3")
def test_questions_about_other_bases_come_twice() -> None:
    rebase = {
        "title": "Which air units move to other bases?",
        "accepts": ["Rebase"],
        "silence": "No air unit moves.",
    }
    early = play("air", mechili(), axis="rebase air from Sirte to Tripoli")
    assert whole(early, "air/strategic") == mine(
        "17/axis", "air", **rebase, clause="BW-13.5-1", facts={"late": False}
    )
    assert early.told("AirRebased") == [
        {
            "side": "axis",
            "units": ["GER air", "GER air", "ITA air"],
            "start": "sirte",
            "end": "tripoli",
        }
    ]
    late = play("normal", mechili())
    assert whole(late, "air/late") == mine(
        "17/axis", "air", **rebase, clause="BW-13.5-3", facts={"late": True}
    )


@clause("BW-13.4.5-4", "BW-13.4.5-5", "BW-13.4.4-1", "BWD-32")
def test_who_waits_at_sea_gets_his_beachhead_again() -> None:
    channel = scene(
        {
            "turn": 39,
            "active": "allies",
            "zones": {"London": "Allied air, Allied air, UK 2F", "Calais": "GER 1I"},
            "seas": {"English Channel": "UK 1I on beachhead Calais"},
        }
    )
    after = play("air", channel, allies="2 air from London to English Channel")
    assert after.clauses("AirPlaced") == ["BW-13.4.4-1", "BW-13.4.4-1"]
    assert whole(after, "beachheads") == mine(
        "39/allies", "air",
        clause="BW-13.4.5-4",
        title="Which air units do you use as beachheads?",
        accepts=["Beachhead"],
        options={"sea": ["english_channel"]},
        default=[{"order": "Beachhead", "zone": "calais", "sea": "english_channel"}],
        silence="Beachheads are rebuilt where your corps wait for them, no others made.",
    )  # fmt: skip
    made = {"side": "allies", "zone": "calais", "sea": "english_channel", "count": 1}
    assert after.told("BeachheadMade") == [made]


@clause("BW-13.3-2", "BW-13.3-3", "BW-13.3-4", "BWD-15")
def test_bombers_and_their_interceptors() -> None:
    bombing = scene(
        {
            "turn": 30,
            "active": "allies",
            "zones": {
                "London": "UK air, UK air",
                "Ruhr": "GER air as c13",
                "Berlin": "GER air as c14, GER 1I",
                "Paris": "GER air as c15",
            },
            "control": {"axis": ["Paris"]},
        }
    )
    after = play("air", bombing, allies="bomb with 2")
    assert whole(after, "bomb/1") == mine(
        "30/allies", "air",
        clause="BW-13.3-2",
        title="Send an air unit to bomb Germany?",
        accepts=["Bomb"],
        at_most=1,
        facts={"countered": False, "bombers": 0, "lost": 0},
        silence="You send no further bombers.",
    )  # fmt: skip
    counter = {
        "clause": "BW-13.3-3",
        "title": "Counter this bomber with an air unit in Germany?",
        "accepts": ["CounterAir", "Decline"],
        "silence": "It is countered while you have an air unit in Germany.",
        "standing": ["AlwaysCounterBombing"],
    }
    assert whole(after, "counter/bombing/1") == reaction(
        "air", **counter,
        options={"unit": ["c13", "c14"], "base": ["ruhr", "berlin"]},
        facts={"zone": "bombing", "in range": 2, "at base": 3, "bombers": 0},
        default=[{"order": "CounterAir", "unit": "c13"}],
    )  # fmt: skip
    assert whole(after, "counter/bombing/2") == reaction(
        "air", **counter,
        options={"unit": ["c14"], "base": ["berlin"]},
        facts={"zone": "bombing", "in range": 1, "at base": 2, "bombers": 0},
        default=[{"order": "CounterAir", "unit": "c14"}],
    )  # fmt: skip
    assert after.told("BomberCountered") == [
        {"unit": "ALLIES air", "with_": "GER air", "base": "ruhr"},
        {"unit": "ALLIES air", "with_": "GER air", "base": "berlin"},
    ]
    assert after.told("BombersThrough") == [{"bombers": 0, "supply": 0}]


@clause("BW-13.3-2", "BW-13.3-6")
def test_the_next_bomber_is_asked_for_with_what_became_of_the_last() -> None:
    bombing = scene({"turn": 39, "active": "allies", "zones": {"London": "UK air, UK air"}})
    after = play("air", bombing, allies="bomb with 1")
    assert whole(after, "bomb/2")["facts"] == {"countered": False, "bombers": 1, "lost": 0}
    assert after.told("BombersThrough") == [{"bombers": 1, "supply": 4}]
    assert after.clauses("BombersThrough") == ["BW-13.3-5"]
    guarded = scene(
        {
            "turn": 30,
            "active": "allies",
            "zones": {"London": "UK air, UK air", "Ruhr": "GER air"},
        }
    )
    lost = play("air", guarded, allies="bomb with 1")
    assert whole(lost, "bomb/2")["facts"] == {"countered": True, "bombers": 0, "lost": 1}


@clause("BW-13.4.3-4", "BW-13.4.3-5", "BW-13.4.3-7", "BW-A88")
def test_a_round_of_the_battle_of_britain() -> None:
    britain = scene(
        {
            "turn": 9,
            "zones": {
                "Calais": "3 GER air, GER 1I",
                "Brussels": "GER air, GER air",
                "London": "UK air, UK 1I",
                "Glasgow": "UK air",
            },
            "control": {"axis": ["Calais", "Brussels"]},
        }
    )
    after = play("air", britain, axis="battle of britain 1 rounds", dice={"britain/1": 5})
    fight = {
        "clause": "BW-13.4.3-7",
        "title": "Fight a round of the Battle of Britain?",
        "accepts": ["BattleOfBritain"],
        "at_most": 1,
        "silence": "You do not fight it.",
    }
    assert whole(after, "britain/1") == mine(
        "9/axis", "air", **fight,
        told=["3 German air units against 2 Allied."],
        facts={"ahead": 1, "german": 3, "allied": 2},
    )  # fmt: skip
    assert whole(after, "britain/2") == mine(
        "9/axis", "air", **fight,
        told=["2 German air units against 1 Allied."],
        facts={"ahead": 1, "german": 2, "allied": 1},
    )  # fmt: skip
    assert whole(after, "losses/britain/1") == reaction(
        "losses",
        clause="BW-A88",
        title="From where do you lose 1 air unit in the Battle of Britain?",
        accepts=["Lose"],
        options={"bases": ["london", "glasgow"]},
        facts={"zone": "london", "losses": 1},
        silence="Those farthest from London are lost.",
        standing=["AlwaysLoseAir"],
    )
    assert after.told("BritainRound") == [
        {
            "round": 1,
            "die": 5,
            "axis_lost": ["calais"],
            "allies_lost": ["glasgow"],
            "german": 2,
            "allied": 1,
        }
    ]


# -------------------------------------------------------------------- transport, movement


@clause("BW-14.1.1-1", "BW-14.2-1", "BW-7-25")
def test_the_question_about_sea_transport() -> None:
    naples = scene({"zones": {"Naples": "ITA 1I, ITA air, Axis supply 4", "Rome": "Axis supply 6"}})
    after = play("sea_transport", naples, axis="ship infantry from Naples to Tripoli")
    assert whole(after, "sea transport") == mine(
        "17/axis", "sea transport",
        clause="BW-14.1.1-1",
        title="What do you carry by sea?",
        accepts=["Ship", "Land", "Combine", "Split", "Remove"],
        silence="Nothing is carried.",
    )  # fmt: skip
    assert after.told("Shipped") == [
        {
            "side": "axis",
            "units": ["ITA 1 infantry"],
            "start": "naples",
            "end": "tripoli",
            "seas": ["western_mediterranean", "south_central_mediterranean"],
            "beach": False,
            "halves": 2,
            "paid_from": ["naples"],
        }
    ]


@clause("BW-14.1.2-2", "BW-13.4.5-10", "BW-14.1.2-8")
def test_what_is_told_of_corps_that_land_and_go_back() -> None:
    norway = scene(
        {
            "turn": 39,
            "active": "allies",
            "zones": {"Scapa Flow": "UK 1I, UK 2F", "London": "Allied supply 6"},
            "seas": {"Norwegian Sea": "Allied air on beachhead Trondheim, UK 2I on beachhead"
                                      " Trondheim"},
        }
    )  # fmt: skip
    orders = "land infantry from Scapa Flow at Trondheim\nship 2 infantry from beachhead Trondheim"
    after = play("sea_transport", norway, allies=orders + " to Scapa Flow")
    assert after.told("Landed") == []
    assert [no for no, _ in after.refusals()] == ["BW-14.1.2-5"], "two corps are on it already"
    assert after.told("Shipped") == [
        {
            "side": "allies",
            "units": ["UK 2 infantry"],
            "start": "trondheim",
            "end": "scapa_flow",
            "seas": ["norwegian_sea"],
            "beach": True,
            "halves": 4,
            "paid_from": ["london"],
        }
    ]


@clause("BW-15.3-1", "BW-15.1-2", "BW-15.2-1", "BW-15.1-5")
def test_the_question_about_movement() -> None:
    berlin = scene(
        {
            "zones": {"Berlin": "GER 1I, GER 1I, Axis supply 6, GER 1C", "Poznan": "GER 2I"},
            "control": {"axis": ["Poznan"]},
        }
    )
    orders = (
        "fortify Berlin",
        "strategic move infantry from Poznan to Hamburg",
        "move armour from Berlin to Poznan",
        "activate all in Berlin",
    )
    after = play("movement", berlin, axis="\n".join(orders))
    assert whole(after, "movement") == mine(
        "17/axis", "movement",
        clause="BW-15.3-1",
        title="Your movement: fortify, strategic moves, tactical moves, activations?",
        accepts=["Fortify", "Unfortify", "StrategicMove", "Move", "Activate", "Combine", "Split",
                 "Remove"],
        silence="Nobody moves, nobody is activated.",
    )  # fmt: skip
    paid = {"side": "axis", "paid_from": ["berlin"]}
    assert after.told("Fortified") == [
        {**paid, "zone": "berlin", "unit": "GER 1 infantry (fortified)", "halves": 4}
    ]
    assert after.told("Moved") == [
        {
            **paid,
            "units": ["GER 2 infantry"],
            "path": ["poznan", "koszalin", "hamburg"],
            "how": "strategic",
            "activated": False,
            "halves": 4,
        },
        {
            **paid,
            "units": ["GER 1 armoured"],
            "path": ["berlin", "koszalin", "poznan"],
            "how": "tactical",
            "activated": True,
            "halves": 1,
        },
    ]
    assert after.clauses("Moved") == ["BW-15.2-1", "BW-15.3-1"]
    assert after.refusals() == [
        ("BW-15.1-5", "GER 1 infantry (fortified) cannot move until you unfortify it.")
    ]


@clause("BW-15.3-3", "BW-15.3-5")
def test_ships_of_a_port_that_falls_are_sent_to_a_sea() -> None:
    italy = scene(
        {
            "turn": 25,
            "active": "allies",
            "zones": {
                "Naples": "UK 1C, Allied supply 4",
                "Taranto": "ITA 1F, ITA 1F, Axis supply 2",
            },
            "control": {"allies": ["Naples"]},
        }
    )
    after = play("movement", italy, allies="move armour from Naples to Taranto")
    assert whole(after, "eject/taranto") == reaction(
        "movement",
        clause="BW-15.3-5",
        title="Taranto falls: to which sea do your ships go?",
        accepts=["SendShips"],
        options={"sea": ["south_central_mediterranean", "adriatic_sea"]},
        facts={"zone": "taranto"},
        default=[{"order": "SendShips", "sea": "south_central_mediterranean"}],
        silence="To the South Central Mediterranean.",
        standing=["AlwaysEject"],
    )
    assert after.told("Overrun") == [
        {"zone": "taranto", "by": "allies", "units": ["AXIS 2 supply"]}
    ]
    assert after.told("ShipsEjected") == [
        {
            "side": "axis",
            "zone": "taranto",
            "sea": "south_central_mediterranean",
            "ships": ["ITA 1 fleet", "ITA 1 fleet"],
        }
    ]
    fallen = {"zone": "taranto", "was": "axis", "now": "allies", "by": "allies"}
    assert after.told("ControlChanged") == [fallen]


# --------------------------------------------------------------------------------- combat


def minsk() -> Position:
    defenders = "USSR 2I, USSR 1C, USSR air"
    return east(Pinsk="GER 3I, GER 1I+2C", Minsk=defenders, Vitebsk="USSR 1I")


FOUGHT_TWICE = {"blitzkrieg/Minsk": 2, "normal/Minsk": 6}


@clause("BW-16.1-6", "BW-17.1-4", "BW-16.1-13", "BW-16.1-14")
def test_which_attacks_are_offered_at_which_odds() -> None:
    after = play(("blitzkrieg", "normal"), minsk(), axis="blitz Minsk\nattack Minsk\nadvance all",
                 dice=FOUGHT_TWICE)  # fmt: skip
    assert whole(after, "blitzkrieg/1") == mine(
        "17/axis", "blitzkrieg",
        clause="BW-16.1-6",
        title="Your next attack?",
        told=["Minsk: 6 corps against 3, 4-1 after shifts"],
        accepts=["Blitz"],
        at_most=1,
        options={"target": ["minsk"]},
        facts={"phase": "blitzkrieg", "number": 1},
        silence="You make no further attack.",
    )  # fmt: skip
    assert whole(after, "normal/1") == mine(
        "17/axis", "normal combat",
        clause="BW-17.1-4",
        title="Your next attack?",
        told=["Minsk: 6 corps against 2, 5-1 after shifts"],
        accepts=["Attack"],
        at_most=1,
        options={"target": ["minsk"]},
        facts={"phase": "normal", "number": 1},
        silence="Only attacks that must be renewed are made.",
    )  # fmt: skip
    assert whole(after, "blitzkrieg/2") == {
        "clause": "BW-16.1-6",
        "title": "You have nobody to attack.",
        "accepts": ["Blitz"],
        "at_most": 1,
        "options": {"target": []},
        "facts": {"phase": "blitzkrieg", "number": 2},
        "silence": "You make no further attack.",
        "scope": "17/axis",
    }
    fought = {"side": "axis", "zone": "minsk", "starts": ["pinsk"], "terrain": "clear",
              "weather": "good", "attackers": ["GER 3 infantry", "GER 1 infantry + 2 armoured"],
              "attack": 6}  # fmt: skip
    assert after.told("Fought") == [
        {
            **fought, "phase": "blitzkrieg", "defenders": ["USSR 2 infantry", "USSR 1 armoured"],
            "defence": 3, "raw": "2-1", "column": "4-1", "die": 2, "result": "0/1",
            "applied": "0/1",
        },
        {
            **fought, "phase": "normal", "defenders": ["USSR 1 infantry", "USSR 1 armoured"],
            "defence": 2, "raw": "3-1", "column": "5-1", "die": 6, "result": "0/2",
            "applied": "0/2",
        },
    ]  # fmt: skip
    assert [(term.text, term.value, term.clause) for term in after.event("Fought").sums] == [
        ("6 corps against 3", "2-1", "BW-16.1-13"),
        ("Germans, campaign in the East", "+1", "BW-16.3.1-3"),
        ("armoured corps in the attack", "+1", "BW-16.3.1-10"),
        ("resolved on", "4-1", "BW-16.1-14"),
    ]


@clause("BW-16.1-2", "BW-16.1-6")
def test_without_armour_no_blitzkrieg_is_offered() -> None:
    infantry = east(Pinsk="GER 3I", Minsk="USSR 1I", Vitebsk="USSR 1I")
    after = play("blitzkrieg", infantry)
    assert whole(after, "blitzkrieg/1")["title"] == "You have nobody to attack."
    assert whole(after, "blitzkrieg/1")["options"] == {"target": []}


@clause("BW-16.3.2-5", "BWD-25")
def test_the_shift_is_waived_where_it_changes_nothing() -> None:
    """Eighteen against two: 8-1 or better with it and without it."""
    armies = "USSR 3I activated, USSR 3I activated, USSR 3I activated"
    wilno = scene(
        {
            "turn": 25,
            "active": "soviet",
            "countries": {"POL": "surrendered to axis since 3"},
            "axis_points_at_end": 25,
            "zones": {"Minsk": armies, "Vitebsk": armies, "Wilno": "RUM 1I, GER 1I"},
            "control": {"axis": ["Wilno", "Pinsk", "Lwow", "Bialystok", "Brest-Litovsk"]},
        }
    )
    after = play("normal", wilno, soviet="attack Wilno\nadvance none", dice={"normal/Wilno": 1})
    assert after.asked("shift") == []
    assert after.told("ShiftDecided") == [{"zone": "wilno", "used": False}]
    assert after.told("Fought")[0]["column"] == "7-1"


@clause("BW-16.2-14", "BW-17.3-1", "BW-16.4-4")
def test_questions_about_losses_and_the_advance() -> None:
    after = play(("blitzkrieg", "normal"), minsk(), axis="blitz Minsk\nattack Minsk\nadvance all",
                 dice=FOUGHT_TWICE)  # fmt: skip
    assert whole(after, "losses/blitzkrieg/minsk") == reaction(
        "losses",
        clause="BW-16.2-14",
        title="You lose 1 at Minsk: which?",
        told=[
            "You have USSR 2 infantry, USSR 1 armoured.",
            "Possible: USSR infantry; USSR armour.",
        ],
        accepts=["Lose"],
        facts={"zone": "minsk", "losses": 1, "choices": 2},
        silence="USSR infantry.",
        standing=["AlwaysLose"],
    )
    assert whole(after, "advance/normal/minsk") == mine(
        "17/axis", "advance",
        clause="BW-17.3-1",
        title="Minsk is free of the enemy: who advances?",
        told=[
            "These may: GER 3 infantry, GER 1 infantry + 2 armoured.",
            "Armour may go on to: Wilno, Gomel, Smolensk.",
        ],
        accepts=["Advance"],
        options={"to": ["minsk", "wilno", "gomel", "smolensk"]},
        facts={"zone": "minsk", "phase": "normal", "attackers": 6, "like_armour": False},
        default=[{"order": "Advance"}],
        silence="All advance into it, as many as it holds.",
        standing=["AlwaysAdvance"],
    )  # fmt: skip
    assert after.told("CorpsLost") == [
        {"side": "soviet", "zone": "minsk", "units": ["USSR infantry"]},
        {"side": "soviet", "zone": "minsk", "units": ["USSR infantry", "USSR armour"]},
    ]
    assert after.told("Advanced") == [
        {
            "side": "axis",
            "units": ["GER 3 infantry", "GER 1 infantry + 2 armoured"],
            "start": "pinsk",
            "path": ["minsk"],
        }
    ]


@clause("BW-17.2-1", "BW-17.2-3", "BW-17.2-7")
def test_the_question_about_a_retreat() -> None:
    beaten = front(defenders="USSR 2I, USSR 1I, USSR air", Smolensk="USSR 1I")
    after = play("normal", beaten, axis="attack Minsk\nadvance none", dice={"normal/Minsk": 4})
    assert whole(after, "normal/1")["options"] == {"target": ["minsk"]}, "no armour is needed"
    assert whole(after, "retreat/minsk") == reaction(
        "normal combat",
        clause="BW-17.2-1",
        title="Your USSR 1 infantry, USSR 1 infantry must retreat from Minsk",
        told=[
            "You may stay for the price of one more corps.",
            "You can retreat to: Vitebsk, Gomel, Smolensk.",
        ],
        accepts=["Retreat", "Hold"],
        options={"to": ["vitebsk", "gomel", "smolensk"]},
        facts={
            "zone": "minsk", "difference": 1, "can hold": True, "corps": 2, "fortress": False,
            "capital": False, "points": 0,
        },
        default=[{"order": "Retreat", "to": "smolensk"}],
        silence="They retreat to Smolensk.",
        standing=["AlwaysHold", "AlwaysRetreat"],
    )  # fmt: skip
    assert after.told("Retreated") == [
        {
            "zone": "minsk",
            "side": "soviet",
            "to": "smolensk",
            "units": ["USSR 1 infantry", "USSR 1 infantry", "USSR air"],
        }
    ]
    assert after.told("StayedPut") == [{"side": "axis", "zone": "minsk"}]


@clause("BW-16.3.2-5")
def test_the_question_about_the_german_shift() -> None:
    wilno = scene(
        {
            "turn": 25,
            "active": "soviet",
            "countries": {"POL": "surrendered to axis since 3"},
            "axis_points_at_end": 25,
            "zones": {
                "Minsk": "USSR 3I activated, USSR 3I activated, USSR 2C activated",
                "Wilno": "RUM 1I, RUM 1I, GER 2I",
                "Moscow": "USSR supply 6",
            },
            "control": {"axis": ["Wilno", "Pinsk", "Lwow", "Bialystok", "Brest-Litovsk"]},
        }
    )
    after = play("normal", wilno, soviet="attack Wilno\nadvance none", dice={"normal/Wilno": 1})
    assert whole(after, "shift/normal/wilno") == reaction(
        "normal combat",
        clause="BW-16.3.2-5",
        title="Use the shift for Germans defending Wilno?",
        told=["With it the odds are 2-1, without it 3-1."],
        accepts=["Shift"],
        facts={"zone": "wilno", "odds": "3-1", "odds with": "2-1"},
        default=[{"order": "Shift"}],
        silence="It is used; then one of your losses is a German corps.",
        standing=["AlwaysShift"],
    )
    assert after.told("ShiftDecided") == [{"zone": "wilno", "used": True}]
    assert after.told("ClockStarted") == [{"clock": "axis_attacked_by_soviet", "zone": "wilno"}]
    assert after.told("WarBegan") == [{"by": "soviet", "zone": "wilno"}]


# ------------------------------------------------------------------- the end of a side-turn


@clause("BW-17.4-1", "BW-17.5-1", "BW-17.5-2", "BW-4-7", "BW-16.5-1")
def test_what_is_asked_at_the_end_of_a_side_turn() -> None:
    africa = scene(
        {
            "turn": 25,
            "active": "allies",
            "zones": {
                "Tobruk": "UK 2I as c11, UK 1I as c12, UK 1C as c13",
                "Derna": "UK air, UK 1I out of supply",
                "Gazala": "ITA 1I",
            },
            "control": {"allies": ["Derna", "Tobruk"]},
        }
    )
    after = play("normal", africa, allies="slip infantry from Derna to Mechili")
    assert [ask.key for ask in after.asks] == [
        "normal/1", "one zone/normal", "out of supply", "stacking/tobruk", "air/late",
    ]  # fmt: skip
    assert whole(after, "one zone/normal") == mine(
        "25/allies", "one-zone moves",
        clause="BW-17.4-1",
        title="Do corps that have neither moved nor attacked move one zone?",
        accepts=["OneZoneMove"],
        facts={"phase": "normal"},
        silence="Nobody does.",
    )  # fmt: skip
    assert whole(after, "out of supply") == mine(
        "25/allies", "one-zone moves",
        clause="BW-17.5-2",
        title="Do your units Out of Supply move one zone?",
        told=["Out of Supply: UK 1 infantry."],
        accepts=["Slip"],
        options={"start": ["derna"]},
        silence="They stay.",
    )  # fmt: skip
    assert whole(after, "stacking/tobruk") == mine(
        "25/allies", "stacking",
        clause="BW-4-7",
        title="Tobruk may hold 2 corps: what do you remove?",
        told=["c11: UK 2 infantry", "c12: UK 1 infantry", "c13: UK 1 armoured"],
        accepts=["Remove"],
        options={"zone": ["tobruk"]},
        facts={"zone": "tobruk", "excess": 2},
        silence="The smallest counters are removed.",
        standing=["AlwaysRemove"],
    )  # fmt: skip
    assert after.told("OutOfSupply") == [
        {"side": "allies", "units": ["UK 1 infantry"], "zones": ["derna"]}
    ]
    assert after.told("StackReduced") == [
        {"side": "allies", "zone": "tobruk", "units": ["UK 1 infantry", "UK 1 armoured"]}
    ]
    (slipped,) = after.told("Moved")
    assert (slipped["how"], slipped["halves"]) == ("out of supply", 0)
    blitz = play("blitzkrieg", africa)
    assert whole(blitz, "one zone/blitzkrieg")["clause"] == "BW-16.5-1"
    assert whole(blitz, "one zone/blitzkrieg")["facts"] == {"phase": "blitzkrieg"}
