"""Resolving Battles, steps 2 to 4: cards, air support, the winner; and doctrine for them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.book.battle.choosing import choose_card
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, battle, by_mail, operations, war

clause = pytest.mark.clause

HANDS = {"axis": ["wehrmacht", "war_industry"], "western": ["commonwealth", "convoy_system"]}
RUSSIA = {"start": "Konigsberg", "place": "Wilno"}
FRANCE = {"start": "Frankfurt", "place": "Metz"}


def fought(attackers: str = "axis Army", defenders: str = "western Army", **given: Any) -> After:
    where = given.pop("where", {"start": "Breslau", "place": "Lodz"})
    return battle(attackers, defenders, **where, **given)


def played(after: After) -> tuple[str, str]:
    facts = after.event("CardsPlayed").facts
    return facts["attacker_card"], facts["defender_card"]


def gave(after: After) -> tuple[int, int]:
    """Strength that the cards gave attacker and defender."""
    facts = after.event("CardsPlayed").facts
    return facts["attack"], facts["defence"]


# ------------------------------------------------------------------------------- cards


@clause("VM-BAT2-1", "VM-INFO-5")
def test_both_pick_in_one_batch_and_the_cards_are_shown_together():
    after = fought(cards=HANDS, axis="ask me about battles", allies="ask me about battles",
                   defaults=False)  # fmt: skip
    assert after.asked() == ["allies battle/1/lodz/card", "axis battle/1/lodz/card"]
    assert not after.told("CardsPlayed")
    ask = after.trial.asks[1]
    assert ask.told[0] == "Axis 1 (Army from Breslau) against Western Allies 1 (Army)."
    assert "Wehrmacht: 2 strength" in ask.told
    assert "Western Allies hold: Commonwealth, Convoy System." in ask.told
    assert ask.options["cards"] == ["wehrmacht", "war_industry"]
    assert fought(cards=HANDS).event("CardsPlayed").to is None


@clause("VM-BAT2-2")
def test_the_strength_of_the_card_is_added():
    after = fought(cards=HANDS, axis="play Wehrmacht", allies="play Commonwealth")
    assert played(after) == ("wehrmacht", "commonwealth")
    assert gave(after) == (2, 1)
    facts = after.event("BattleWon").facts
    assert (facts["attack"], facts["defence"]) == (3, 2)


@pytest.mark.parametrize(
    ("cards", "given", "strengths"),
    [
        pytest.param(("wehrmacht", "charles_de_gaulle"), {"where": FRANCE}, (2, 2),
                     id="in its country"),
        pytest.param(("wehrmacht", "charles_de_gaulle"), {}, (2, 1), id="not in another"),
        pytest.param(("wehrmacht", "maginot_line"), {"where": FRANCE}, (2, 2), id="defending in"),
        pytest.param(("wehrmacht", "royal_navy"), {}, (2, 1), id="at sea only"),
        pytest.param(("panzer_group", "commonwealth"), {"attackers": "axis Armored Division"},
                     (3, 1), id="with armor"),
        pytest.param(("panzer_group", "commonwealth"), {}, (2, 1), id="without armor"),
        pytest.param(("wehrmacht", "signals_intelligence"), {}, (1, 1), id="on the enemy's card"),
        pytest.param(("war_industry", "signals_intelligence"), {}, (0, 1), id="not below 0"),
        pytest.param(("atlantic_wall", "commonwealth"), {}, (0, 1), id="defense only"),
    ],
)  # fmt: skip
@clause("VM-BAT2-3")
def test_effects_of_cards(cards: tuple[str, str], given: dict[str, Any], strengths: Any):
    after = fought(**given, cards={"axis": [cards[0]], "western": [cards[1]]})
    assert gave(after) == strengths


@clause("VM-BAT2-3")
@pytest.mark.parametrize(
    ("attacker", "start", "place", "strength"),
    [
        ("axis", "Brussels", "Lille", 2),
        ("axis", "Plymouth", "London", 3),
        ("western", "Plymouth", "London", 2),
    ],
)
def test_a_card_for_the_defence_of_a_country(attacker: str, start: str, place: str, strength: int):
    """Churchill gives 2, and 1 more to who defends in Great Britain."""
    defender = "western" if attacker == "axis" else "axis"
    at = war(
        {start: f"{attacker} Army L3", place: f"{defender} Army"},
        orders={start: f"{attacker} move+0"},
        control={attacker: [start], defender: [place]},
        cards={"western": ["winston_churchill"]},
    )
    seat = "axis" if attacker == "axis" else "allies"
    after = operations(at, **{seat: f"send all from {start} to {place}"})
    assert gave(after) == ((0, strength) if attacker == "axis" else (strength, 0))


@clause("VM-BAT2-1")
@pytest.mark.parametrize(
    ("lead", "enemy", "card"),
    [
        (0, [], "luftwaffe"),
        (1, [], "war_industry"),
        (1, [1, 1], "luftwaffe"),
        (1, [0, 2, 3], "wehrmacht"),
        (-1, [1], "blitzkrieg"),
        (2, [1], "war_industry"),
        (-9, [1], "war_industry"),
    ],
)
def test_to_win_one_plays_the_weakest_card_that_is_enough(lead: int, enemy: list[int], card: str):
    """It has to bring one more than the enemy's middle card and what one is behind already; if
    none does, the weakest is played."""
    gives = {"blitzkrieg": 3, "wehrmacht": 2, "luftwaffe": 1, "war_industry": 0}
    assert choose_card(board(), list(gives), gives, lead, enemy, [], []) == card


@clause("VM-BAT2-3")
def test_effects_of_soviet_cards():
    def russian(card: str, **given: Any) -> tuple[int, int]:
        at = {"cards": {"axis": ["war_industry"], "ussr": [card]}, "where": RUSSIA}
        return gave(fought("axis Army", "ussr Army", **at, **given))

    assert russian("general_winter", weather={"snow": ["Wilno"]}) == (0, 3)
    assert russian("general_winter", weather={"mud": ["Wilno"]}) == (0, 1)
    assert russian("katyusha") == (0, 0), "attack only"


@clause("VM-BAT2-3")
def test_at_sea_the_navys_card_counts_two_more():
    at = war(
        {"North Sea": "western Fleet", "Arctic Sea": "axis Fleet"},
        orders={"North Sea": "western move+0"},
        cards={"western": ["royal_navy"], "axis": ["kriegsmarine"]},
    )
    after = operations(at, allies="sail all from North Sea to Arctic Sea")
    assert gave(after) == (3, 3)


@clause("VM-BAT2-3")
def test_mountain_troops_are_not_halved_by_mountains_but_by_rivers():
    given: dict[str, Any] = {"cards": {"axis": ["mountain_troops"], "western": []}}
    after = fought("axis 2 x Army L2", "western Corps",
                   where={"start": "Bratislava", "place": "Krakow"}, **given)  # fmt: skip
    assert after.strengths()[0] == 2
    assert gave(after)[0] == 1 + 2
    river = fought("axis 2 x Army L2", "western Corps",
                   where={"start": "Berlin", "place": "Poznan"}, **given)  # fmt: skip
    assert gave(river)[0] == 1


@clause("VM-BAT2-4")
def test_a_card_is_played_in_every_battle():
    after = fought("axis 4 x Army", "western Corps", cards=HANDS)
    assert all(played(after))
    assert after.position.factions["axis"].discard == [played(after)[0]]


@clause("VM-BAT2-5", "VM-BAT2-6")
def test_a_faction_with_one_card_or_none():
    """The single card lies in the discard pile after a battle; it is taken up for the next."""
    after = fought(cards={"axis": ["wehrmacht"], "western": []})
    assert played(after) == ("wehrmacht", "")
    assert gave(after) == (2, 0)
    assert after.position.factions["axis"].hand == []
    again = war(
        {"Breslau": "axis Army", "Lodz": "western Army"},
        orders={"Breslau": "axis move+0"},
        factions={"axis": {"hand": [], "discard": ["wehrmacht"]}},
    )
    assert played(operations(again, axis="send all from Breslau to Lodz"))[0] == "wehrmacht"


# ------------------------------------------------------------------ doctrine for cards


def card_of(lines: str, hand: list[str], attackers: str = "axis Army", **given: Any) -> str:
    """The card that the Axis play by their lines, against one card of Strength 1."""
    after = fought(attackers, cards={"axis": hand, "western": ["commonwealth"]}, axis=lines,
                   **given)  # fmt: skip
    return played(after)[0]


HAND = ["blitzkrieg", "luftwaffe", "war_industry", "wehrmacht"]


@pytest.mark.parametrize(
    ("lines", "card"),
    [
        ("", "wehrmacht"),  # the weakest that wins against the middle card
        ("play to win by 2", "blitzkrieg"),
        ("play to win by 9", "war_industry"),  # nothing wins: the weakest
        ("play the weakest card", "war_industry"),
        ("play strongest", "blitzkrieg"),
        ("play Afrika Korps, Luftwaffe", "luftwaffe"),
        ("play Luftwaffe at Warsaw", "wehrmacht"),
        ("play weakest\nplay Luftwaffe at Lodz", "luftwaffe"),
        ("play strongest if defending", "wehrmacht"),
        ("play strongest if attacking and enemy units is 1", "blitzkrieg"),
        ("keep Wehrmacht", "blitzkrieg"),
        ("play strongest for the USSR", "wehrmacht"),
    ],
)
def test_the_card_that_doctrine_chooses(lines: str, card: str):
    assert card_of(lines, HAND) == card


@pytest.mark.parametrize(
    ("start", "place", "card"),
    [("Bratislava", "Krakow", "mountain_troops"), ("Breslau", "Lodz", "wehrmacht")],
)
def test_what_a_card_takes_from_mountains_counts_in_its_worth(start: str, place: str, card: str):
    where = {"start": start, "place": place}
    hand = ["mountain_troops", "wehrmacht"]
    assert card_of("play strongest", hand, "axis 2 x Army L2", where=where) == card


@pytest.mark.parametrize(
    ("condition", "holds", "given"),
    [
        ("attacking", True, {}),
        ("defending", False, {}),
        ("units is 1", True, {}),
        ("units is 2", False, {}),
        ("enemy units is 2", True, {"defenders": "western Army, Corps"}),
        ("strength is 1 and enemy strength is 2", True, {"defenders": "western Army, Corps"}),
        ("lead is -1", True, {"defenders": "western Army, Corps"}),
        ("lead is 1", False, {"defenders": "western Army, Corps"}),
        ("weather is clear", True, {}),
        ("weather is snow", True, {"weather": {"snow": ["Lodz"]}}),
        ("weather is snow", False, {"weather": {"snow": ["Breslau"]}}),
        ("fortification is 0", True, {}),
        ("fortification at least 2", True, {"forts": {"Lodz": 2}}),
        ("fortification at least 2", False, {"forts": {"Lodz": 1}}),
        ("at sea", False, {}),
        ("landing", False, {}),
        ("victory points is 0", False, {"where": {"start": "Lodz", "place": "Warsaw"}}),
        ("victory points at least 1", True, {"where": {"start": "Lodz", "place": "Warsaw"}}),
    ],
)
def test_a_line_for_battles_may_hang_on_how_things_stand(
    condition: str, holds: bool, given: dict[str, Any]
):
    lines = f"play Blitzkrieg if {condition}\nplay the weakest card"
    assert card_of(lines, HAND, **given) == ("blitzkrieg" if holds else "war_industry")


@pytest.mark.parametrize(("condition", "holds"), [("at sea", True), ("weather is clear", True),
                                                  ("victory points is 0", True)])  # fmt: skip
def test_and_so_it_may_at_sea(condition: str, holds: bool):
    at = war(
        {"North Sea": "western Fleet", "Arctic Sea": "axis Fleet"},
        orders={"North Sea": "western move+0"},
        cards={"axis": [], "western": ["commonwealth", "convoy_system"]},
    )
    sail = "sail all from North Sea to Arctic Sea"
    usual = played(operations(at, allies=sail))[0]
    other = {"commonwealth": "Convoy System", "convoy_system": "Commonwealth"}[usual]
    after = operations(at, allies=f"{sail}\nplay {other} if {condition}")
    assert (played(after)[0] != usual) is holds


def test_cards_that_are_kept_are_played_if_there_is_no_other():
    assert card_of("keep Wehrmacht", ["wehrmacht"]) == "wehrmacht"


def test_a_standing_order_is_a_line_for_every_battle_after_the_lines_of_the_turn():
    given: dict[str, Any] = {"cards": {"axis": HAND, "western": ["commonwealth"]}}
    standing = {"axis": ["always play the strongest card"]}
    assert played(fought(standing=standing, **given))[0] == "blitzkrieg"
    both = fought(standing=standing, axis="play weakest", **given)
    assert played(both)[0] == "war_industry"


@clause("VM-CARDS-2", "VM-CARDS-3", "VM-BAT3-2", "VM-BAT5-12", "VM-BAT6-7")
def test_an_answer_that_cannot_be_followed_is_told_by_the_rule_of_its_receipt():
    at = war(
        {"Breslau": "axis Army L3, Armored Division", "Lodz": "western Corps, Armored Division"},
        factions={
            "axis": {"pool": {"move+2": 1}, "hand": HAND, "air_drawn": [1, 1, 3]},
            "western": {
                "pool": {},
                "hand": ["commonwealth", "convoy_system"],
                "discard": ["charles_de_gaulle"],
            },
        },
    )
    orders = "Move +2 at Breslau\nsend all from Breslau to Lodz\nask me about battles"
    refused: list[NotAllowed] = []
    mailed = by_mail(
        at,
        {"axis": orders, "allies": "ask me about battles"},
        {"axis": "play Kriegsmarine", "allies": "play Charles de Gaulle\nplay Convoy System"},
        {"axis": "use air levels 1 at Baltic Sea"},
        {"allies": "lose Fleet"},
        {"allies": "retreat to London"},
        loaded={
            "battle/1/lodz/axis/1/green": 3,
            "battle/1/lodz/axis/2/yellow": 1,
            "battle/1/lodz/axis/3/green": 1,
        },
        refused=refused,
    )
    late = [event for event in mailed.events if event.kind == "LineRefused"]
    assert sorted(event.clause for event in late) == [
        "VM-BAT3-2",
        "VM-BAT5-12",
        "VM-BAT6-7",
        "VM-CARDS-2",
        "VM-CARDS-3",
    ]
    assert {(e.clause, e.facts["line"], e.facts["reason"]) for e in late} == {
        (no.clause, no.line, no.text) for no in refused
    }
    assert all(len(event.to or ()) == 1 for event in late)
    assert mailed.told("CardsPlayed")[0]["defender_card"] == "convoy_system"


def test_who_asks_to_be_asked_about_battles_decides_each_thing_himself():
    units = {"Breslau": "axis Army L3, Armored Division", "Lodz": "western Corps, Armored Division"}
    at = war(
        units,
        factions={
            "axis": {"pool": {"move+2": 1}, "hand": HAND, "air_drawn": [1, 1, 3]},
            "western": {"pool": {}, "hand": ["commonwealth", "convoy_system"]},
        },
    )
    orders = "Move +2 at Breslau\nsend all from Breslau to Lodz\nask me about battles"
    mailed = by_mail(
        at,
        {"axis": orders, "allies": "ask me about battles"},
        {"axis": "play Luftwaffe", "allies": "play Convoy System"},
        {"axis": "use air levels 1"},
        {"allies": "lose Armored Division, Corps"},
        {"allies": "retreat to Krakow"},
        loaded={
            "battle/1/lodz/axis/1/green": 3,
            "battle/1/lodz/axis/2/yellow": 1,
            "battle/1/lodz/axis/3/green": 1,
        },
    )
    assert mailed.stops == [
        ["axis planning", "allies planning"],
        ["allies battle/1/lodz/card", "axis battle/1/lodz/card"],
        ["axis battle/1/lodz/air"],
        ["allies battle/1/lodz/losses/western"],
        ["allies battle/1/lodz/retreat"],
        [],
    ]
    cards, air = mailed.told("CardsPlayed")[0], mailed.told("AirSupport")[0]
    assert (cards["attacker_card"], cards["defender_card"]) == ("luftwaffe", "convoy_system")
    assert (air["attacker_tokens"], air["defender_tokens"]) == ([1], [])
    assert mailed.decided("CardsPlayed") == "axis: ordered"
    assert mailed.told("LossesTaken")[0]["units"] == ["Armored Division eliminated"]
    assert mailed.told("Retreated")[0]["to"] == "krakow"
    assert mailed.decided("Retreated") == "allies: ordered"


# -------------------------------------------------------------------------- air support


def used(after: After) -> tuple[list[int], list[int]]:
    facts = after.event("AirSupport").facts
    return facts["attacker_tokens"], facts["defender_tokens"]


AIR = {"axis": [1, 1, 3], "western": [2]}


@clause("VM-BAT3-1", "VM-WXFX-4")
def test_no_air_support_over_mud():
    after = fought(air=AIR, weather={"mud": ["Lodz"]}, axis="use all air")
    assert after.event("AirSupport").clause == "VM-BAT3-1"
    assert after.event("AirSupport").facts["skipped"] == "mud"
    assert used(after) == ([], [])
    assert after.position.factions["axis"].air_drawn == [1, 1, 3]


@clause("VM-WXFX-6")
def test_snow_does_not_keep_aircraft_away():
    after = fought(air=AIR, weather={"snow": ["Lodz"]}, axis="use all air")
    assert used(after)[0] == [1, 1, 3]


@clause("VM-BAT3-2", "VM-WXFX-7")
def test_no_air_support_at_sea():
    at = war(
        {"North Sea": "western Fleet", "Arctic Sea": "axis Fleet"},
        orders={"North Sea": "western move+0"},
        air={"western": [5], "axis": [5]},
    )
    after = operations(at, allies="sail all from North Sea to Arctic Sea\nuse all air")
    assert after.event("AirSupport").facts["skipped"] == "sea"
    assert after.event("AirSupport").clause == "VM-BAT3-2"


@clause("VM-BAT3-3", "VM-INFO-5")
def test_both_pick_any_number_and_they_are_shown_together():
    after = fought(air=AIR, axis="use 2 air tokens", allies="use no air support")
    assert used(after) == ([1, 3], [])
    assert used(fought(air=AIR, axis="use air levels 1, 1", allies="use all air")) == ([1, 1], [2])
    both = "ask me about battles"
    asked = fought(air=AIR, axis=both, allies=both, defaults=False)
    assert asked.asked() == ["allies battle/1/lodz/air", "axis battle/1/lodz/air"]


@clause("VM-BAT3-4", "VM-CONC-14")
def test_the_strength_of_the_tokens_is_added():
    after = fought(air=AIR, axis="use all air", allies="use all air")
    assert after.event("AirSupport").facts["attack"] == 1 + 1 + 2
    facts = after.event("BattleWon").facts
    assert (facts["attack"], facts["defence"]) == (5, 2)


@clause("VM-BAT3-5")
def test_used_tokens_go_back_to_the_pool_and_serve_once():
    at = {"axis": {"air_pool": {1: 2}, "air_drawn": [1, 1, 3]}}
    after = fought(factions=at, axis="use air levels 1, 3")
    state = after.position.factions["axis"]
    assert state.air_drawn == [1]
    assert state.air_pool == {1: 3, 3: 1}


@clause("VM-BAT3-6")
def test_the_cards_are_known_when_air_tokens_are_picked():
    """With a card of 2 against 1 there is no need of aircraft; without it, there is."""
    better = fought(cards={"axis": ["wehrmacht"], "western": ["commonwealth"]}, air=AIR,
                    allies="use no air support")  # fmt: skip
    assert used(better)[0] == []
    worse = fought(cards={"axis": ["war_industry"], "western": ["commonwealth"]}, air=AIR,
                   allies="use no air support")  # fmt: skip
    assert used(worse)[0] == [1], "1 is enough: the Axis win ties"


@pytest.mark.parametrize(
    ("lines", "levels"),
    [
        ("", [3]),  # the fewest that win: one of Strength 2 against a lead of 2
        ("use air to win by 1", [1, 3]),
        ("use air to win by 1 with at most 1", []),
        ("use air to win by 9", []),
        ("use no air support", []),
        ("use all air", [1, 1, 3]),
        ("use at most 1 air token", [3]),
        ("use all air if defending", [3]),
        ("use all air at Lodz\nuse no air", [1, 1, 3]),
        ("play the weakest card\nuse all air", [1, 1, 3]),
        ("use all air\nplay the weakest card", [1, 1, 3]),
        ("use 2 air tokens", [1, 3]),
        ("use air to win by 1 with at most 2", [1, 3]),
        ("use air to win by 2", [1, 1, 3]),
        ("use air levels 3, 1", [1, 3]),
        ("use air levels 1, 1", [1, 1]),
    ],
)
def test_the_air_tokens_that_doctrine_chooses(lines: str, levels: list[int]):
    after = fought("axis Army", "western Army L3", air={"axis": [1, 1, 3]}, axis=lines)
    assert used(after)[0] == levels


# ------------------------------------------------------------------------------- winner


@clause("VM-BAT4-1")
def test_the_higher_total_wins():
    after = fought("axis Army L2", "western Army")
    assert after.winner() == "axis"
    assert after.event("BattleWon").clause == "VM-BAT4-1"
    assert fought("axis Army", "western Army L2").winner() == "western"


@clause("VM-BAT4-2")
def test_a_tie_goes_to_the_faction_higher_on_the_initiative_track():
    for first in ("axis", "western"):
        order = [first, *[f for f in ("axis", "western", "ussr") if f != first]]
        after = fought(initiative=order)
        assert after.winner() == first
        assert after.event("BattleWon").facts["tie"] is True
        assert after.event("BattleWon").clause == "VM-BAT4-2"


@clause("VM-BAT4-3", "VM-CONC-2")
def test_dice_do_not_change_who_won():
    """The Axis lose all they have and have won all the same."""
    lost = fought("axis Corps L2", "western 2 x Corps", token="move+2", dice=[5, 5, 1])
    assert lost.winner() == "axis"
    assert lost.units("Breslau") == []
    assert lost.control("Lodz") == "western"
