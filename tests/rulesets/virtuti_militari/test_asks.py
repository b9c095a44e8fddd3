"""4 to 9 What a side is asked in a turn of war: every question whole."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.book.home.removals import removal_ask
from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, battle, operations, planned, war

clause = pytest.mark.clause
AHEAD = [
    "Send", "FeintAt", "Execute", "Waive", "BattleCardRule", "BattleCards", "KeepCards",
    "BattleAir", "TakeLosses", "RetreatTo",
]  # fmt: skip
MINE = "ask me about battles"


def plain(ask: Any) -> dict[str, Any]:
    """All of a question but its key and its seat, as far as it is not empty."""
    told = ask.model_dump(exclude_defaults=True)
    return {name: value for name, value in told.items() if name not in ("key", "seat")}


def whole(after: After, key: str, seat: str = "") -> dict[str, Any]:
    """The only question of a key (to a seat) in phases of war."""
    (ask,) = [a for a in after.trial.questions if a.key == key and a.seat == (seat or a.seat)]
    return plain(ask)


# --------------------------------------------------------------------------------- battles


def lodz() -> After:
    """Seven against three, with a fortification; one loss point for either side."""
    return battle(
        "axis Army L3, Armored Division, Artillery",
        "western Army, Armored Division",
        start="Breslau",
        place="Lodz",
        token="move+2",
        forts={"Lodz": 1},
        units={"Krakow": "western Corps"},
        cards={"axis": ["wehrmacht", "war_industry"],
               "western": ["commonwealth", "convoy_system"]},
        air={"axis": [1, 1, 3], "western": [2]},
        axis=MINE,
        allies=MINE,
        dice={
            "battle/1/lodz/western/1/yellow": 2,
            "battle/1/lodz/western/2/yellow": 4,
            "battle/1/lodz/axis/1/green": 1,
            "battle/1/lodz/axis/2/yellow": 3,
            "battle/1/lodz/axis/3/orange": 5,
        },
    )  # fmt: skip


SIDES_OF_IT = "Axis 7 (Army L3, Armored Division, Artillery from Breslau) against Western Allies 3"
THERE = f"{SIDES_OF_IT} (Army, Armored Division)."
SAME = {
    "silence": "Your lines for battles decide.",
    "topic": "battles",
    "reaction": True,
}
FACTS = {"points": 0, "victory points": 0, "at sea": False, "landing": False,
         "weather": "clear", "fortification": 1}  # fmt: skip
AXIS: dict[str, Any] = {
    **FACTS, "attacking": True, "defending": False, "strength": 7, "enemy strength": 3, "lead": 4,
    "units": 3, "enemy units": 2,
}  # fmt: skip
ALLIES: dict[str, Any] = {
    **FACTS, "attacking": False, "defending": True, "strength": 3, "enemy strength": 7, "lead": -4,
    "units": 2, "enemy units": 3,
}  # fmt: skip


@clause("VM-BAT2-1", "VM-BAT3-3", "VM-INFO-2")
def test_questions_about_cards_and_aircraft_in_a_battle() -> None:
    after = lodz()
    card = {
        **SAME,
        "clause": "VM-BAT2-1",
        "title": "Battle for Lodz: which card do you play?",
        "accepts": ["BattleCards", "BattleCardRule"],
    }
    assert whole(after, "battle/1/lodz/card", "axis") == {
        **card,
        "told": [
            THERE,
            "Wehrmacht: 2 strength",
            "War Industry: 0 strength",
            "Western Allies hold: Commonwealth, Convoy System.",
        ],
        "options": {"battle": ["lodz", "breslau", "axis"], "cards": ["wehrmacht", "war_industry"]},
        "facts": AXIS,
        "default": [{"order": "BattleCards", "cards": ["war_industry"]}],
        "scope": "1/operations/axis",
    }
    assert whole(after, "battle/1/lodz/card", "allies") == {
        **card,
        "told": [
            THERE,
            "Commonwealth: 1 strength",
            "Convoy System: 0 strength",
            "Axis hold: Wehrmacht, War Industry.",
        ],
        "options": {
            "battle": ["lodz", "breslau", "western"],
            "cards": ["commonwealth", "convoy_system"],
        },
        "facts": ALLIES,
        "default": [{"order": "BattleCards", "cards": ["convoy_system"]}],
        "scope": "1/operations/allies",
    }
    air = {
        **SAME,
        "clause": "VM-BAT3-3",
        "title": "Battle for Lodz: which air support tokens do you use?",
        "accepts": ["BattleAir"],
        "default": [{"order": "BattleAir", "rule": "no"}],
    }
    assert whole(after, "battle/1/lodz/air", "axis") == {
        **air,
        "told": [THERE, "Your air tokens: levels 1, 1, 3. The enemy's: 2."],
        "options": {"battle": ["lodz", "breslau", "axis"]},
        "facts": AXIS,
        "scope": "1/operations/axis",
    }
    assert whole(after, "battle/1/lodz/air", "allies")["told"] == [
        THERE, "Your air tokens: levels 2. The enemy's: 1, 1, 3.",
    ]  # fmt: skip


@clause("VM-BAT5-6", "VM-BAT5-7", "VM-BAT5-19", "VM-BAT6-15", "VM-BAT5-3")
def test_questions_about_losses_and_the_retreat() -> None:
    after = lodz()
    losses = {
        **SAME,
        "clause": "VM-BAT5-7",
        "title": "Battle for Lodz: what takes 1 loss point?",
        "told": [THERE, "All of them must be absorbed."],
        "accepts": ["TakeLosses"],
    }
    (defender,) = [u.id for u in after.position.units if u.place == "krakow"
                   and u.kind == "armored_division"]  # fmt: skip
    assert whole(after, "battle/1/lodz/losses/western") == {
        **losses,
        "options": {
            "battle": ["lodz", "breslau", "western"],
            "losses": ["fortification", "armored_division", defender],
        },
        "facts": {**ALLIES, "points": 1},
        "scope": "1/operations/allies",
    }
    attacker = whole(after, "battle/1/lodz/losses/axis")
    kinds = [what for what in attacker["options"]["losses"] if not what.startswith("u")]
    assert kinds == ["armored_division", "artillery"], "the fortification is not the attacker's"
    assert attacker["facts"] == {**AXIS, "points": 1, "fortification": 0}
    retreat = whole(after, "battle/1/lodz/retreat")
    assert retreat == {
        **SAME,
        "clause": "VM-BAT6-15",
        "title": "Battle for Lodz: where do your Army, Armored Division retreat to?",
        "told": [THERE.replace(", Artillery", "")],
        "accepts": ["RetreatTo", "TakeLosses"],
        "options": {
            "battle": ["lodz", "breslau", "western"],
            "to": ["danzig", "warsaw", "poznan", "krakow"],
        },
        "facts": {**ALLIES, "fortification": 0, "enemy units": 2},
        "default": [{"order": "RetreatTo", "to": ["krakow"]}],
        "scope": "1/operations/allies",
    }


@clause("VM-BAT1-1", "VM-BAT4-1", "VM-BAT5-4", "VM-BAT6-6", "VM-BAT7-2")
def test_what_is_told_of_a_battle_step_by_step() -> None:
    after = lodz()
    in_it = {"number": 1, "place": "lodz"}
    assert after.told("BattleBegan") == [
        {
            **in_it,
            "attacker": "axis",
            "defender": "western",
            "start": "breslau",
            "token": "move+2",
            "landing": False,
            "attackers": ["Army L3", "Armored Division", "Artillery"],
            "defenders": ["Army", "Armored Division"],
            "attack": 7,
            "defence": 3,
            "attack_support": [],
            "defence_support": [],
        }
    ]
    assert [(term.text, term.value, term.clause) for term in after.sums()] == [
        ("units from Breslau", "+5", "VM-BAT1-3"),
        ("bonus of the Move +2 order", "+2", "VM-BAT1-9"),
        ("units in Lodz", "+2", "VM-BAT1-3"),
        ("fortification", "+1", "VM-BAT1-10"),
    ]
    assert after.told("CardsPlayed") == [
        {
            **in_it,
            "attacker_card": "war_industry",
            "defender_card": "convoy_system",
            "attack": 0,
            "defence": 0,
        }
    ]
    nothing: dict[str, Any] = {"attacker_tokens": [], "defender_tokens": [], "attack": 0}
    assert after.told("AirSupport") == [{**in_it, **nothing, "defence": 0, "skipped": ""}]
    assert after.told("BattleWon") == [
        {
            **in_it,
            "winner": "axis",
            "loser": "western",
            "attacker_won": True,
            "attack": 7,
            "defence": 3,
            "tie": False,
        }
    ]
    rolled = [(e["faction"], e["points"], len(e["dice"])) for e in after.told("LossesRolled")]
    assert rolled == [("western", 1, 2), ("axis", 1, 3)]
    guns = after.told("LossesRolled")[1]["dice"][2]
    assert guns == {"source": "Artillery", "die": "orange", "face": 5, "pips": 1}
    taken = {**in_it, "points": 1, "artillery": [], "card": 0, "ignored": 0}
    assert after.told("LossesTaken") == [
        {**taken, "faction": "western", "fortification": 1, "units": []},
        {**taken, "faction": "axis", "fortification": 0, "units": ["Artillery eliminated"]},
    ]
    assert after.told("Retreated") == [
        {
            **in_it,
            "faction": "western",
            "to": "krakow",
            "units": ["Army", "Armored Division"],
            "back": False,
        }
    ]
    assert after.told("Advanced") == [
        {**in_it, "faction": "axis", "units": ["Army L3", "Armored Division"]}
    ]
    assert after.told("AreaTaken") == [
        {
            "faction": "axis",
            "area": "lodz",
            "before": "western",
            "how": "battle",
            "fortification": 0,
            "fleets": [],
        }
    ]


# ------------------------------------------------------------------------------ operations


def many_orders() -> Position:
    return war(
        {
            "Breslau": "axis Army, Corps",
            "Poznan": "axis Army",
            "Berlin": "axis Corps",
            "Lodz": "western Corps",
            "Krakow": "western Army",
            "Warsaw": "western Army",
        },
        orders={
            "Breslau": "axis feint",
            "Poznan": "axis move+0",
            "Berlin": "axis strategic",
            "Krakow": "western support+1",
            "Warsaw": "western fortification",
            "Lodz": "western feint",
        },
        control={"axis": ["Poznan"], "western": ["Lodz", "Krakow", "Warsaw"]},
    )


@clause("VM-OPS-1", "VM-OPS-3", "VM-INFO-7")
def test_questions_about_orders_that_are_shown_and_executed() -> None:
    send = "send Army from Poznan to Lodz"
    after = operations(many_orders(), axis=send)
    script = {
        "clause": "VM-OPS-3",
        "title": "All orders are shown: what do yours do, in which order?",
        "told": [
            "Axis: Feint Attack at Breslau, Move +0 at Poznan, Strategic Movement at Berlin.",
            "Western Allies: Support +1 at Krakow, Build Fortification at Warsaw, Feint Attack at"
            " Lodz.",
        ],
        "accepts": AHEAD,
        "facts": {"turn": 1, "orders": 3},
        "silence": "Your Feints take the best order they reach; nobody moves.",
        "topic": "operations",
        "standing": [f"Always{tag}" for tag in AHEAD[4:]],
    }
    assert whole(after, "script", "axis") == {**script, "scope": "1/operations/axis"}
    assert whole(after, "script", "allies") == {**script, "scope": "1/operations/allies"}
    executed = {
        "clause": "VM-OPS-3",
        "title": "Axis: which order is executed now, and what does it do?",
        "facts": {"orders left": 1, "faction": "axis"},
        "silence": "Your script decides.",
        "scope": "1/operations/axis",
        "reaction": True,
    }
    nothing = "One that does nothing is executed too."
    assert whole(after, "operations/1") == {
        **executed,
        "told": ["To be executed: Feint Attack at Breslau.", nothing],
        "accepts": ["Execute", "Waive", "FeintAt"],
        "default": [{"order": "Execute", "places": ["breslau"]}],
        "topic": "feints",
    }
    moves = whole(after, "operations/2")
    (execute, sent) = moves.pop("default")
    assert moves == {
        **executed,
        "told": ["To be executed: Move +0 at Poznan.", nothing],
        "accepts": ["Execute", "Waive", "Send"],
        "topic": "moves",
    }
    assert execute == {"order": "Execute", "places": ["poznan"]}
    assert (sent["start"], sent["end"], sent["force"]) == ("poznan", "lodz", [{"kind": "army"}])
    assert whole(after, "operations/3")["topic"] == "strategic movement"
    began = [(e["name"], e["orders"]) for e in after.told("SubPhaseBegan")]
    assert began == [
        ("feint", {"axis": 1, "western": 1, "ussr": 0}),
        ("movement", {"axis": 1, "western": 0, "ussr": 0}),
        ("strategic", {"axis": 1, "western": 0, "ussr": 0}),
        ("fortification", {"axis": 0, "western": 1, "ussr": 0}),
    ]
    done = [(e["place"], e["token"], e["effect"]) for e in after.told("OrderExecuted")]
    assert done == [
        ("breslau", "feint", True),
        ("poznan", "move+0", True),
        ("berlin", "strategic", False),
        ("warsaw", "fortification", True),
    ], "the Feint in Lodz was taken off first"
    assert after.told("FeintMade") == [
        {
            "faction": "axis",
            "place": "breslau",
            "target": "lodz",
            "owner": "western",
            "token": "feint",
        }
    ]
    assert after.told("FortificationBuilt") == [
        {"faction": "western", "area": "warsaw", "before": 0, "after": 1}
    ]


@clause("VM-PLAN-1", "VM-PLAN-16")
def test_the_one_question_of_planning() -> None:
    at = war(
        {"Breslau": "axis Army, Corps", "Lodz": "western Corps"},
        factions={
            "axis": {"pool": {"move+0": 2, "defense+1": 1, "defense+2": 1}},
            "western": {"pool": {"support+0": 1}},
            "ussr": {"pool": {}},
        },
    )
    after = planned(at)
    more = (
        "With them you can send what they do (`send ... from ... to ...`) and how battles are"
        " fought. Without a line about your moves you are asked when all orders are shown."
    )
    planning = {
        "clause": "VM-PLAN-1",
        "title": "Late Summer 1939: place your orders",
        "accepts": ["PlaceToken"],
        "ahead": AHEAD,
        "facts": {"turn": 1},
    }
    assert whole(after, "planning", "axis") == {
        **planning,
        "told": ["Axis: 2 Move +0, 1 Defense +1, 1 Defense +2.", more],
        "options": {"token": ["move+0", "defense+1", "defense+2"]},
        "default": [{"order": "PlaceToken", "token": "defense+2", "places": ["breslau"]}],
        "silence": "You place Defense +2 at Breslau and nothing else.",
        "opens": "1/operations/axis",
    }
    assert whole(after, "planning", "allies") == {
        **planning,
        "told": ["Western Allies: 1 Support +0.", "USSR: no order tokens.", more],
        "options": {"token": ["support+0"]},
        "silence": "You place no orders.",
        "opens": "1/operations/allies",
    }
    assert after.told("OrdersRevealed") == [
        {"faction": "axis", "orders": [{"place": "breslau", "token": "defense+2"}]},
        {"faction": "western", "orders": []},
        {"faction": "ussr", "orders": []},
    ]


# ------------------------------------------------------------------------------------ home


def at_home() -> Position:
    return home_kit.position(
        ussr="war",
        units={"Berlin": "axis Army L2, Corps", "Kiev": "ussr Army"},
        factions={
            "axis": {"pp": 300, "hand": ["wehrmacht", "war_industry"], "air_pool": {1: 5}},
            "western": {"pp": 100, "hand": ["commonwealth", "convoy_system"]},
            "ussr": {"pp": 50, "hand": ["general_winter", "katyusha"]},
        },
    )


def at_home_whole(after: home_kit.After, key: str, seat: str) -> dict[str, Any]:
    (ask,) = [ask for ask in after.asks if (ask.key, ask.seat) == (key, seat)]
    return plain(ask)


HOME_AHEAD = ["AirCard", "Buy", "BuyToken", "Strengthen", "Upgrade", "Advance", "Research",
              "Deploy", "DeployRest"]  # fmt: skip


@clause("VM-PP-1", "VM-PP-4", "VM-PP-5", "VM-PP-8", "VM-PP-9", "VM-PP-16")
def test_the_first_question_of_a_turn_shows_money_cards_and_prices() -> None:
    after = home_kit.play("strategic", at_home(), any_dice=True)
    assert at_home_whole(after, "strategic", "axis") == {
        "clause": "VM-PP-1",
        "title": "Your orders for Late Summer 1939: cards and production",
        "told": [
            "Axis: 300 PP, sources 45, War Economy 100%, Logistics Track 5.",
            "Axis, cards in hand:",
            "  Wehrmacht: PP 75%, air 2, strength 2, orange die",
            "  War Industry: PP 100%, air 1, strength 0",
            "Prices in PP by level, and turns to build:",
            "  Corps 4 (2), Army 7 (3), Armored Division 7/9 (2), Armored Corps 12/15 (3),"
            " Artillery 6 (3), Fleet 10 (5), Submarine 5 (2).",
            "  Maneuver 3 (1), Amphibious Landing +0 5 (2), Amphibious Landing +1 8 (2),"
            " Amphibious Landing +2 11 (2).",
            "  Next step on the Logistics Track: 6 PP.",
        ],
        "accepts": ["ProductionCard"],
        "ahead": HOME_AHEAD,
        "options": {"cards": ["war_industry", "wehrmacht"]},
        "default": [{"order": "ProductionCard", "cards": ["war_industry"]}],
        "silence": "The cards with the most PP and the most air support are played; nothing is"
        " bought, finished units are deployed.",
        "opens": "1/home/axis",
        "standing": ["AlwaysProductionCard"],
    }
    income = {"occupied": 0, "cut_off": 0}
    assert after.told("IncomeReceived") == [
        {
            **income, "faction": "axis", "card": "war_industry", "friendly": 45, "economy": 100,
            "multiplier": 100, "pp": 450, "total": 3450,
        },
        {
            **income, "faction": "western", "card": "convoy_system", "friendly": 35, "economy": 60,
            "multiplier": 100, "pp": 210, "total": 1210,
        },
        {
            **income, "faction": "ussr", "card": "general_winter", "friendly": 39, "economy": 40,
            "multiplier": 50, "pp": 78, "total": 578,
        },
    ]  # fmt: skip
    assert after.told("EconomyChanged") == [
        {"faction": "western", "before": 60, "after": 70},
        {"faction": "ussr", "before": 40, "after": 50},
    ]


@clause("VM-AIRDRAW-1", "VM-AIRDRAW-3")
def test_the_question_about_the_second_card() -> None:
    after = home_kit.play("strategic", at_home(), any_dice=True)
    second = {
        "clause": "VM-AIRDRAW-1",
        "title": "Which card do you play for Air Support Tokens?",
        "accepts": ["AirCard"],
        "silence": "The card with the most air support is played.",
        "topic": "air card",
        "standing": ["AlwaysAirCard"],
    }
    assert at_home_whole(after, "air card", "axis") == {
        **second,
        "told": [
            "Axis, cards in hand:",
            "  Wehrmacht: PP 75%, air 2, strength 2, orange die",
        ],
        "options": {"cards": ["war_industry", "wehrmacht"]},
        "facts": {"pp": 345, "own multiplier": 100, "enemy multiplier": 100},
        "default": [{"order": "AirCard", "cards": ["wehrmacht"]}],
        "scope": "1/home/axis",
    }
    assert at_home_whole(after, "air card", "allies")["default"] == [
        {"order": "AirCard", "cards": ["commonwealth"]},
        {"order": "AirCard", "cards": ["katyusha"]},
    ]
    drawn = [(e["faction"], e["card"], len(e["levels"])) for e in after.told("AirTokensDrawn")]
    assert drawn == [
        ("axis", "wehrmacht", 2),
        ("western", "commonwealth", 2),
        ("ussr", "katyusha", 2),
    ]


@clause("VM-PROD-1", "VM-PROD-2")
def test_the_question_about_production() -> None:
    after = home_kit.play("production", at_home(), any_dice=True)
    production = {
        "clause": "VM-PROD-1",
        "title": "What do you produce?",
        "accepts": HOME_AHEAD[1:],
        "silence": "Nothing is bought; finished units are deployed.",
        "topic": "production",
        "standing": ["AlwaysProduce"],
    }
    assert at_home_whole(after, "production", "axis") == {
        **production, "told": ["Axis: 300 PP."], "facts": {"pp": 300}, "scope": "1/home/axis",
    }  # fmt: skip
    assert at_home_whole(after, "production", "allies") == {
        **production,
        "told": ["Western Allies: 100 PP.", "USSR: 50 PP."],
        "facts": {"pp": 100},
        "scope": "1/home/allies",
    }
    assert after.told("PointsLeft") == [
        {"faction": "axis", "pp": 3000},
        {"faction": "western", "pp": 1000},
        {"faction": "ussr", "pp": 500},
    ]


@clause("VM-DIPL-2", "VM-DIPL-3", "VM-PRESS-1")
def test_the_question_about_diplomacy() -> None:
    after = home_kit.play("diplomacy", at_home(), "declare war on Greece", any_dice=True)
    axis = at_home_whole(after, "diplomacy/axis/1", "axis")
    told, options = axis.pop("told"), axis.pop("options")
    assert axis == {
        "clause": "VM-DIPL-2",
        "title": "Your diplomatic actions",
        "accepts": ["DeclareWar", "Press", "BreakPact", "MoreDiplomacy", "NoDiplomacy"],
        "facts": {"pp": 300},
        "default": [{"order": "NoDiplomacy"}],
        "silence": "No diplomatic action is taken.",
        "standing": ["AlwaysPress", "AlwaysNoDiplomacy"],
    }
    assert told[:2] == [
        "Axis: 300 PP.", "  Italy: leans to the Axis, War Entry 60%, pressure 4 PP",
    ]  # fmt: skip
    assert len(told) - 1 == len(options["country"]) == 21
    assert options["pressed"] == []
    allies = at_home_whole(after, "diplomacy/allies/1", "allies")
    assert allies["told"][:2] == ["Western Allies: 100 PP.", "USSR: 50 PP."]
    assert [c for c in options["country"] if c not in allies["options"]["country"]] == ["greece"]
    assert after.told("WarDeclared") == [{"faction": "axis", "country": "greece"}]


@clause("VM-STACK-9", "VM-STACK-10")
def test_the_question_about_stacks_that_are_too_high() -> None:
    crowded = home_kit.position(
        units={"Berlin": "axis Army, Corps L2, Corps", "Munich": "axis Corps"},
        factions={"axis": {"logistics": 1}},
    )
    ask = removal_ask(crowded, board(), "axis", "calendar")
    army, good, bad, _ = [unit.id for unit in crowded.units]
    assert ask.key == "remove/calendar"
    told = plain(ask)
    assert told.pop("told") == [
        "Stacks allowed now: 1 of two, 0 of three, 0 of four units.",
        f"  {army}: army level 1, Berlin",
        f"  {good}: corps level 2, Berlin",
        f"  {bad}: corps level 1, Berlin",
    ]
    assert told == {
        "clause": "VM-STACK-9",
        "title": "Which units leave the map? Your stacks exceed the Logistics Track.",
        "accepts": ["Remove"],
        "options": {"units": [army, good, bad]},
        "default": [{"order": "Remove", "units": [bad]}],
        "silence": "The cheapest units leave the map.",
        "topic": "removals",
        "standing": ["AlwaysRemove"],
        "reaction": True,
    }
