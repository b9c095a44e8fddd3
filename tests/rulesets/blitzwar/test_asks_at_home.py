"""9 to 11 What a side is asked in the first three phases of a turn: every question whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.vichy import free_french_corps
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import why_not_chosen
from tests.rulesets.blitzwar.home_kit import After, board, control, play, start, state

clause = pytest.mark.clause
AHEAD = [
    "RollFor", "Withdraw", "Partisans", "Choose", "Raise", "Place", "TakeLosses", "Sacrifice",
    "GiveUp", "LendLease", "Unlock", "Combine", "Split", "Remove",
]  # fmt: skip


def summer_1942() -> Position:
    """Germans in Minsk, the USA at war, convoys in the Norwegian Sea, U-boats in the Atlantic,
    and two National Strategic points of the Axis in enemy hands."""
    here = start(
        24,
        minsk="GER 3I",
        norwegian_sea="UK F2, UK F1, GER U1",
        north_atlantic="GER U1, GER U1",
        rome="AXIS S4",
        london="ALLIES S4",
        berlin="AXIS S2, GER A",
    )
    state(here, "ITA", "active", "axis")
    state(here, "FRA", "surrendered", None)
    control(here, "axis", "minsk")
    control(here, "soviet", "bucharest")
    control(here, "allies", "trondheim")
    here.clocks["us_entry"] = 20
    return here


def played(
    phase: str, here: Position, dice: Mapping[str, int] | None = None, **orders: str
) -> After:
    """Reinforcements come when the card of the turn has been chosen: a fourth one waits."""
    for side, cards in here.cards.items():
        if phase == "reinforcement" and len(cards.queue) == 3:
            cards.queue.append(f"{side}_limited_4")
    return play(BlitzWar.phases[phase], here, orders, dice)


def whole(after: After, key: str, seat: str) -> dict[str, Any]:
    """All of a question but its key and its seat, as far as it is not empty."""
    (ask,) = [ask for ask in after.asks if (ask.key, ask.seat) == (key, seat)]
    told = ask.model_dump(exclude_defaults=True)
    return {name: value for name, value in told.items() if name not in ("key", "seat")}


# ------------------------------------------------------------------------ one mail a turn


@clause("BW-8-17", "BW-10.1-9", "BW-11.3-3", "BW-11.2-3", "BW-11.4-7", "BW-12.4-1")
def test_the_one_question_of_a_turn_says_all_that_is_to_be_decided() -> None:
    after = played("diplomacy", summer_1942())
    axis = whole(after, "turn-orders", "axis")
    told = axis.pop("told")
    assert axis == {
        "clause": "BW-8-17",
        "title": "Your orders for 1st summer turn 1942: diplomacy, cards, reinforcements",
        "ahead": AHEAD,
        "facts": {"turn": 24, "side": "axis"},
        "silence": "Your standing orders and the house's defaults are followed.",
        "opens": "24/home/axis",
    }
    assert told[:2] == ["Choose 1 card:", "  Speer Ministry: 2 infantry, 1 armour, 12 supply"]
    assert told[14:] == [
        "Arriving now: Four-Year Plan: 1 infantry, 1 armour, 5 supply.",
        "Supply you lose: 2 (Trondheim in enemy hands 1, Bucharest in enemy hands 1).",
        "Italy: 4 supply, and two units that you choose.",
    ]
    assert whole(after, "turn-orders", "allies")["told"][14:] == [
        "Arriving now: Home Fleet Reinforced: 1 infantry, 1 fleet, 7 supply.",
        "Supply you lose: 2 (Blockade 2).",
        "Poland: 1 infantry.",
        "Lend-Lease by Norwegian Sea: 2 fleet units may carry.",
    ]
    assert whole(after, "turn-orders", "soviet")["told"][14:] == [
        "Arriving now: Third Five-Year Plan: 2 infantry, 6 supply.",
    ]
    assert after.told("UsEntered") == [{"turn": 24}]
    assert after.told("TotalWar") == [
        {"side": "axis", "cause": "the USA is at war"},
        {"side": "allies", "cause": "the USA is at war"},
        {"side": "soviet", "cause": "summer 1942"},
    ]
    assert after.clauses("TotalWar") == ["BW-10.2-1", "BW-10.2-6", "BW-10.2-3"]


@clause("BW-11.9-1", "BW-9.3-20", "BW-9.3-21", "BW-9.5-2")
def test_and_what_happens_in_few_turns() -> None:
    here = start(20, minsk="GER 3I")
    here.clocks |= {"soviet_attacked": 17, "france_surrendered": 20, "greece_surrendered": 20}
    state(here, "FRA", "surrendered", None)
    state(here, "GRE", "surrendered", None)
    state(here, "YUG", "surrendered", None)
    here.clocks["yugoslavia_surrendered"] = 14
    no = "do not roll for Spain\ndo not roll for Turkey"
    after = played("diplomacy", here, {"diplomacy/partisans": 1}, axis=no)
    assert "And 12 infantry corps (11.9)." in whole(after, "turn-orders", "soviet")["told"]
    assert (
        "A die is thrown for Yugoslav partisans." in whole(after, "turn-orders", "allies")["told"]
    )
    told = whole(after, "turn-orders", "axis")["told"]
    assert told[-2:] == ["You may roll for Spain.", "You may roll for Turkey."]
    later = start(21, minsk="GER 3I")
    later.clocks |= {"soviet_attacked": 17, "france_surrendered": 20}
    state(later, "FRA", "surrendered", None)
    after = played("diplomacy", later)
    every = [line for ask in after.asks for line in ask.told]
    rare = ("infantry corps (11.9)", "You may roll", "You throw a die for")
    assert not [line for line in every if any(words in line for words in rare)]


@clause("BW-10.1-9", "BW-10.1-10", "BW-11.1-1")
@pytest.mark.parametrize(("turn", "arrives"), [(1, False), (2, True)])
def test_the_first_card_arrives_on_turn_2(turn: int, arrives: bool) -> None:
    told = whole(played("diplomacy", start(turn)), "turn-orders", "axis")["told"]
    card = "Arriving now: Four-Year Plan: 1 infantry, 1 armour, 5 supply."
    assert (card in told) is arrives


@clause("BW-10.1-9", "BW-10.2-1")
@pytest.mark.parametrize(
    ("card", "cites", "why"),
    [
        ("allies_limited_5", "BW-10.1-9", "allies_limited_5 is not one of your cards."),
        (
            "axis_limited_1",
            "BW-10.1-9",
            "Four-Year Plan is already waiting, so you cannot choose it again.",
        ),
        (
            "axis_total_1",
            "BW-10.2-1",
            "Speer Ministry is a Total War card, which you cannot choose yet.",
        ),
        (
            "axis_limited_5",
            "BW-10.1-9",
            "You choose 1 this turn, and Wave Divisions is one more.",
        ),
    ],
)
def test_why_a_card_is_not_chosen(card: str, cites: str, why: str) -> None:
    no = why_not_chosen(start(3), board(), "axis", card)
    assert (no.clause, no.text) == (cites, why)


@clause("BW-10.1-6", "BW-10.1-9", "BW-A51")
def test_the_question_about_cards_offers_total_war_first_and_nothing_that_waits() -> None:
    here = summer_1942()
    here.cards["axis"].total_war = True
    after = played("cards", here)
    cards = [card.id for deck in ("total", "limited") for card in board().deck("axis", deck)]
    free = [card for card in cards if card not in {f"axis_limited_{n}" for n in (1, 2, 3)}]
    axis = whole(after, "cards", "axis")
    told = axis.pop("told")
    assert axis == {
        "clause": "BW-10.1-9",
        "title": "Choose a reinforcement card.",
        "accepts": ["Choose"],
        "options": {"cards": free},
        "facts": {"wanted": 1},
        "default": [{"order": "Choose", "cards": ["axis_total_1"]}],
        "silence": "Speer Ministry.",
        "scope": "24/home/axis",
        "topic": "cards",
        "standing": ["AlwaysChoose"],
    }
    assert len(told) == 13
    assert told[4] == "Synthetic Oil: 2 infantry, 1 air, 1 U-boats, 14 supply"
    limited = [card for card in cards if "limited" in card]
    assert whole(after, "cards", "soviet")["options"] == {
        "cards": [card.replace("axis", "soviet") for card in limited[3:]]
    }
    first = after.events[0]
    assert (first.to, first.facts) == (
        ["axis"], {"side": "axis", "cards": ["axis_total_1"], "arrives": 27},
    )  # fmt: skip
    opening = start(1)
    for side in ("axis", "allies", "soviet"):
        opening.cards[side].queue = []
    three = whole(played("cards", opening), "cards", "axis")
    assert (three["clause"], three["title"]) == ("BW-10.1-6", "Choose 3 cards.")
    assert three["silence"] == "Four-Year Plan, Reserve Army Call-up, Panzer Expansion."
    assert three["facts"] == {"wanted": 3}


# ------------------------------------------------------------------------------ diplomacy


def vichy(turn: int, **units: str) -> Position:
    """France has surrendered; its Vichy zones are neutral, the others the Axis's."""
    here = start(turn, **units)
    state(here, "FRA", "surrendered", "axis")
    here.countries["VF"] = here.countries["SP"].model_copy(deep=True)
    for zone in board().country("FRA"):
        control(here, "neutral" if zone in board().tagged("vichy") else "axis", zone)
    return here


@clause("BW-9.3-20", "BW-9.3-21", "BW-9.3-23", "BW-9.3-24")
def test_the_questions_about_spain_and_turkey() -> None:
    here = start(9)
    here.clocks |= {"france_surrendered": 9, "greece_surrendered": 9}
    for country in ("FRA", "GRE"):
        state(here, country, "surrendered", "axis")
    after = played("diplomacy", here, {"diplomacy/Spain": 6, "diplomacy/Turkey": 6})
    roll = {
        "accepts": ["RollFor"],
        "at_most": 1,
        "silence": "The die is thrown.",
        "scope": "9/home/axis",
        "topic": "diplomacy",
        "standing": ["AlwaysRoll"],
    }
    entry = "and the USA enters the war a turn earlier."
    assert whole(after, "roll/SP", "axis") == {
        **roll,
        "clause": "BW-9.3-20",
        "title": "Throw a die for Spain?",
        "told": [f"On a 6 Spain joins you, {entry}"],
        "options": {"country": ["SP"]},
        "default": [{"order": "RollFor", "country": "SP"}],
    }
    assert whole(after, "roll/TUR", "axis") == {
        **roll,
        "clause": "BW-9.3-21",
        "title": "Throw a die for Turkey?",
        "told": [f"On a 6 Turkey grants you free passage, {entry}"],
        "options": {"country": ["TUR"]},
        "default": [{"order": "RollFor", "country": "TUR"}],
    }
    assert after.told("DiplomacyRolled") == [
        {"country": "SP", "die": 6, "success": True},
        {"country": "TUR", "die": 6, "success": True},
    ]
    assert after.told("UsEntryMoved") == [
        {"cause": "Spain joining the Axis", "turn": 19},
        {"cause": "free passage through Turkey", "turn": 18},
    ]
    assert {"country": "TUR", "side": "axis"} in after.told("PassageGranted")
    assert {"country": "SP", "side": "axis", "how": "die"} in after.told("CountryJoined")
    assert here.clocks["spain_by_roll"] == here.clocks["turkey_by_roll"] == 9


@clause("BW-9.3-18")
def test_the_question_about_the_price_of_yugoslavia() -> None:
    here = start(14, berlin="AXIS S6 S4", kustrin="AXIS S2")
    after = played("diplomacy", here, {"diplomacy/Yugoslavia": 6}, axis="give up supply in Kiev")
    assert whole(after, "yugoslav-price", "axis") == {
        "clause": "BW-9.3-18",
        "title": "Where are the 6 supply units taken that Yugoslavia costs?",
        "accepts": ["GiveUp"],
        "at_most": 1,
        "options": {"zones": ["berlin", "kustrin"]},
        "default": [{"order": "GiveUp", "zones": ["berlin", "kustrin"]}],
        "silence": "From the stocks farthest from the enemy.",
        "scope": "14/home/axis",
        "topic": "losses",
        "standing": ["AlwaysGiveUp"],
    }
    assert after.told("SupplyForfeited") == [
        {"side": "axis", "why": "Yugoslavia", "due": 12, "taken": 12, "places": ["berlin"]}
    ]
    assert after.clauses("NotCarriedOut") == ["BW-11.3-5"], "none lies in Kiev"


@clause("BW-9.5-2", "BW-9.5-4", "BW-9.5-5", "BW-A78")
def test_the_question_about_partisans() -> None:
    here = start(20, belgrade="GER 1I")
    state(here, "YUG", "surrendered", None)
    here.clocks["yugoslavia_surrendered"] = 14
    after = played("diplomacy", here, {"diplomacy/partisans": 6}, allies="partisans in Brod")
    question = whole(after, "partisans", "allies")
    free = question["options"]["zones"]
    assert question == {
        "clause": "BW-9.5-5",
        "title": "Where do 2 corps of Yugoslav partisans rise?",
        "accepts": ["Partisans"],
        "at_most": 1,
        "options": {"zones": free},
        "facts": {"corps": 2},
        "default": [{"order": "Partisans", "zones": ["split"]}],
        "silence": "In Split.",
        "scope": "20/home/allies",
        "topic": "partisans",
        "standing": ["AlwaysPartisans"],
    }
    assert {*free, "belgrade"} == set(board().country("YUG"))
    assert "belgrade" not in free
    assert after.told("PartisansRolled") == [{"die": 6, "corps": 2}]
    assert after.told("PartisansRose") == [{"zone": "brod", "corps": 1, "lost": 0}] * 2
    assert here.control["brod"] == "allies"


@clause("BW-9.4-3", "BW-A3")
def test_the_question_about_a_withdrawal() -> None:
    here = vichy(9, lyon="GER 2I, GER A")
    after = played("diplomacy", here, axis="withdraw from Lyon to Dijon")
    assert whole(after, "withdraw/lyon", "axis") == {
        "clause": "BW-9.4-3",
        "title": "To which zone do your units in Lyon withdraw?",
        "told": ["They are GER 2 infantry, GER air; equally near are Paris, Dijon."],
        "accepts": ["Withdraw"],
        "at_most": 1,
        "options": {"start": ["lyon"], "end": ["paris", "dijon"]},
        "default": [{"order": "Withdraw", "start": "lyon", "end": "paris"}],
        "silence": "They withdraw to Paris.",
        "scope": "9/home/axis",
        "topic": "withdrawals",
        "standing": ["AlwaysWithdraw"],
    }
    assert after.told("UnitsWithdrew") == [
        {"side": "axis", "start": "lyon", "end": "dijon", "units": ["GER 2 infantry", "GER air"]}
    ]


@clause("BW-9.4-10", "BW-9.4-11", "BW-9.4-12", "BW-9.4-13")
def test_vichy_surrenders_and_the_free_french_get_two_corps_a_turn_later() -> None:
    here = vichy(30)
    control(here, "allies", "casablanca", "oran", "algiers")
    after = played("diplomacy", here)
    (told,) = after.told("VichySurrendered")
    assert told["ports"] == ["casablanca", "oran", "algiers"]
    assert {"lyon", "marseille", "tunis"} <= set(told["taken"])
    assert {"country": "FF", "side": "allies", "how": "event"} in after.told("CountryJoined")
    assert here.clocks["free_french_created"] == 30
    for turn, corps in ((30, 0), (31, 2), (32, 0)):
        here.turn = turn
        assert free_french_corps(here) == corps


# ------------------------------------------------------------------------- reinforcements


@clause("BW-11.8-4", "BW-11.8-5")
@pytest.mark.parametrize(
    ("card", "free"),
    [
        ("soviet_limited_4", ["infantry army", "tank army", "air force", "supply"]),
        ("soviet_limited_6", ["infantry army", "tank army", "supply"]),  # it brings no air units
        ("soviet_limited_1", []),  # no Modernisation
    ],
)
def test_the_question_about_modernisation(card: str, free: list[str]) -> None:
    here = start(24)
    here.cards["soviet"].queue.insert(0, card)
    after = played("reinforcement", here, soviet="unlock air force")
    if not free:
        assert after.asked("modernisation") == []
        return
    assert whole(after, "modernisation/1", "soviet") == {
        "clause": "BW-11.8-4",
        "title": "Which Soviet counter does Modernisation free?",
        "told": [f"unlock {what}" for what in free],
        "accepts": ["Unlock"],
        "at_most": 1,
        "options": {"what": free},
        "default": [{"order": "Unlock", "what": "infantry army"}],
        "silence": "An infantry army counter.",
        "scope": "24/home/soviet",
        "topic": "modernisation",
        "standing": ["AlwaysUnlock"],
    }
    first = ("A1", "air force") if "air force" in free else ("I3", "infantry army")
    assert after.told("CounterUnlocked") == [{"code": first[0], "words": first[1]}]
    assert here.unlocked == {first[0]: 1}


REFUSED = [
    ("allies", "lend 2 infantry by Norwegian Sea", "BW-11.4-2", "only supply and air units"),
    ("allies", "lend 2 supply by Baltic Sea", "BW-11.4-2", "not by the Baltic Sea"),
    ("allies", "lend 9 supply by Norwegian Sea", "BW-11.4-11", "only 5 supply"),
    ("allies", "lend 5 supply by Norwegian Sea", "BW-11.4-4", "2 free fleet units can carry 4"),
    ("allies", "lend 1 air by Norwegian Sea", "BW-11.4-11", "only 0 air"),
    ("allies", "place American infantry in London", "BW-A67", "not American"),
    ("allies", "place 2 infantry in London", "BW-11.3-1", "Only 1 infantry arrive now"),
    ("allies", "place fleet in Berlin", "BW-11.5-2", "a Naval Base that you control"),
    (
        "allies",
        "place infantry in Berlin",
        "BW-11.5-1",
        "one of your own supply zones that you hold",
    ),
    ("allies", "place air in London", "BW-11.3-1", "No air from your card is left"),
    ("axis", "place American infantry in Berlin", "BW-11.2-7", "brings no USA units"),
    ("axis", "sacrifice fleet", "BW-11.3-6", "Only 0 fleet of that arrive"),
    ("axis", "sacrifice 3 infantry", "BW-11.3-6", "1 infantry given up cover everything you lose"),
    ("axis", "sacrifice air", "BW-11.3-10", "You cannot give up"),
    ("axis", "give up supply in Hamburg", "BW-11.3-5", "You have no supply in Hamburg"),
    (
        "axis",
        "take losses from card\ntake losses from stock",
        "BW-11.3-5",
        "You already take losses from the card",
    ),
    ("axis", "Italy takes 2 fleets", "BW-11.2-3", "at most one can be a fleet"),
    ("axis", "Italy takes 3 infantry", "BW-11.2-3", "two units"),
    ("axis", "Italy takes infantry, armour\nItaly takes 2 infantry", "BW-11.2-3", "already chosen"),
    ("axis", "place Italian infantry in Naples", "BW-11.2-12", "They can arrive in Rome"),
    ("soviet", "place 9 infantry in Moscow", "BW-11.3-1", "Only 2 infantry arrive now"),
    ("soviet", "place infantry in Minsk", "BW-11.5-1", "one of your own supply zones"),
]


@pytest.mark.parametrize(("seat", "orders", "cites", "why"), REFUSED)
def test_what_is_not_carried_out_is_told_to_its_seat_once(
    seat: str, orders: str, cites: str, why: str
) -> None:
    after = played("reinforcement", summer_1942(), **{seat: orders})
    (told,) = [event for event in after.events if event.kind == "NotCarriedOut"]
    assert (told.clause, told.to) == (cites, [seat])
    assert why in told.facts["reason"]
    assert all(sent["fleets"] == 2 for sent in after.told("LendLeaseSent")), "or nothing is told"


@clause("BW-11.2-1", "BW-11.2-9")
@pytest.mark.parametrize(
    ("order", "zone", "cites"),
    [
        ("place French infantry in Lyon", "lyon", ""),
        ("place 2 French infantry in Lyon", "lyon", "BW-11.2-1"),
        ("place French armour in Lyon", "paris", "BW-11.2-1"),
        ("place French infantry in Berlin", "paris", "BW-11.2-12"),
    ],
)
def test_the_one_french_corps_goes_where_it_may(order: str, zone: str, cites: str) -> None:
    after = played("reinforcement", start(3), allies=order)
    came = {"country": "FRA", "units": "1 infantry", "zone": zone, "lost": 0}
    assert [e for e in after.told("MinorReinforced") if e["country"] == "FRA"] == [came]
    assert after.clauses("NotCarriedOut") == ([cites] if cites else [])


@clause("BW-11.2-3", "BW-11.2-13", "BW-11.2-14")
def test_the_question_about_italy() -> None:
    here = summer_1942()
    control(here, "allies", "naples")
    italy = whole(played("reinforcement", here), "minors/ITA", "axis")
    zones = italy.pop("options")
    assert italy == {
        "clause": "BW-11.2-3",
        "title": "Reinforcements of Italy.",
        "told": ["Two of infantry, armour, air and fleet; one fleet at most."],
        "accepts": ["Raise", "Place"],
        "facts": {"corps": 0},
        "default": [{"order": "Raise", "units": [{"count": 2, "kind": "armour"}]}],
        "silence": "Armour, in the capital.",
        "scope": "24/home/axis",
        "topic": "minors",
        "standing": ["AlwaysRaise"],
    }
    assert zones["minors"] == ["ITA"]
    assert zones["zone"][:6] == ["genoa", "venice", "florence", "ancona", "taranto", "sicily"]
    assert {"rome", "berlin", "tripoli"} <= set(zones["zone"]), "air wherever it is in supply"
    assert "naples" not in zones["zone"]


@clause("BW-11.2-1", "BW-11.2-9", "BW-11.2-10")
def test_the_question_about_a_country_that_places_where_it_likes() -> None:
    here = start(3)
    after = played("reinforcement", here)
    french = whole(after, "minors/FRA", "allies")
    zones = french.pop("options")
    assert french == {
        "clause": "BW-11.2-1",
        "title": "Reinforcements of France.",
        "told": ["1 infantry, in any of 22 zones."],
        "accepts": ["Place"],
        "facts": {"corps": 1},
        "silence": "They go to the capital, or where there is room.",
        "scope": "3/home/allies",
        "topic": "minors",
        "standing": ["AlwaysPlaceMinor"],
    }
    assert (zones["minors"], zones["zone"][0]) == (["FRA"], "paris")
    assert set(zones["zone"]) == set(board().country("FRA"))


@clause("BW-11.3-3", "BW-11.3-4", "BW-11.3-5", "BW-12.4-1")
def test_the_question_about_supply_that_is_lost() -> None:
    after = played("reinforcement", summer_1942())
    losses = {
        "clause": "BW-11.3-5",
        "title": "You lose 2 supply units. From where?",
        "accepts": ["TakeLosses", "GiveUp", "Sacrifice"],
        "default": [{"order": "TakeLosses", "source": "card"}],
        "silence": "From the card first, then from the stocks farthest from the enemy.",
        "topic": "losses",
        "standing": ["AlwaysTakeLosses", "AlwaysGiveUp"],
    }
    assert whole(after, "losses", "axis") == {
        **losses,
        "told": ["Trondheim in enemy hands: 1", "Bucharest in enemy hands: 1"],
        "options": {"zones": ["rome", "berlin"]},
        "facts": {"due": 2, "card": 5, "stock": 10},
        "scope": "24/home/axis",
    }
    assert whole(after, "losses", "allies") == {
        **losses,
        "told": ["Blockade: 2"],
        "options": {"zones": ["london"]},
        "facts": {"due": 2, "card": 7, "stock": 4},
        "scope": "24/home/allies",
    }
    assert not [ask for ask in after.asked("losses") if ask.seat == "soviet"]
    paid = {"card": 2, "stock": 0, "cancelled": 0, "sacrificed": [], "short": 0, "places": []}
    assert after.told("Forfeited") == [
        {"side": "axis", "due": 2, **paid}, {"side": "allies", "due": 2, **paid},
    ]  # fmt: skip
    sums = [[(t.text, t.value, t.clause) for t in e.sums] for e in after.events
            if e.kind == "Forfeited"]  # fmt: skip
    assert sums == [
        [
            ("Trondheim in enemy hands", "1", "BW-11.3-4"),
            ("Bucharest in enemy hands", "1", "BW-11.3-4"),
        ],
        [("Blockade", "2", "BW-12.4-1")],
    ]


@clause("BW-11.3-5", "BW-11.3-6", "BW-11.3-7", "BW-11.3-8", "BW-11.3-9", "BW-11.3-10")
@pytest.mark.parametrize(
    ("orders", "paid"),
    [
        ("take losses from the stock", {"stock": 2, "places": ["rome"]}),
        ("give up supply in Berlin", {"stock": 2, "places": ["berlin"]}),
        ("sacrifice infantry", {"cancelled": 2, "sacrificed": ["1 infantry"]}),
        ("sacrifice armour", {"cancelled": 2, "sacrificed": ["1 armour"]}),
    ],
)
def test_how_it_is_paid(orders: str, paid: dict[str, Any]) -> None:
    after = played("reinforcement", summer_1942(), axis=orders)
    nothing = {"card": 0, "stock": 0, "cancelled": 0, "sacrificed": [], "short": 0, "places": []}
    assert after.told("Forfeited")[0] == {"side": "axis", "due": 2, **nothing, **paid}
    assert not after.told("NotCarriedOut")


@clause("BW-11.4-2", "BW-11.4-4", "BW-11.4-5", "BW-11.4-7")
def test_the_question_about_lend_lease() -> None:
    after = played("reinforcement", summer_1942(), allies="lend 3 supply by Norwegian Sea")
    assert whole(after, "lend-lease", "allies") == {
        "clause": "BW-11.4-2",
        "title": "Lend-Lease to the Soviet Union?",
        "told": [
            "Norwegian Sea: 2 fleet units, 4 supply or 1 air at most.",
            "On your card: 5 supply, 0 air.",
        ],
        "accepts": ["LendLease"],
        "options": {"sea": ["norwegian_sea"]},
        "facts": {"supply": 5, "air": 0},
        "silence": "Nothing is sent.",
        "scope": "24/home/allies",
        "topic": "lend-lease",
        "standing": ["AlwaysLend"],
    }
    assert after.told("LendLeaseSent") == [
        {"sea": "norwegian_sea", "supply": 3, "air": 0, "fleets": 2}
    ]
    (arriving,) = whole(after, "placement", "soviet")["told"]
    assert arriving == "Arriving: 2 infantry, 9 supply."


@clause("BW-11.5-1", "BW-11.5-2", "BW-11.5-3")
def test_the_question_about_places_for_the_card() -> None:
    after = played("reinforcement", summer_1942())
    place = {
        "clause": "BW-11.5-1",
        "title": "Where do your reinforcements arrive?",
        "accepts": ["Place"],
        "silence": "In the supply zone nearest to the enemy, ships at a Naval Base at home.",
        "topic": "placement",
        "standing": ["AlwaysPlace"],
    }
    nothing = dict.fromkeys(("infantry", "armour", "supply", "air", "fleet", "u_boat"), 0)
    assert whole(after, "placement", "axis") == {
        **place,
        "told": ["Arriving: 1 infantry, 1 armour, 3 supply."],
        "options": {"zone": ["berlin", "ruhr", "munich"]},
        "facts": {**nothing, "infantry": 1, "armour": 1, "supply": 3},
        "scope": "24/home/axis",
    }
    allies = whole(after, "placement", "allies")
    assert allies["told"] == ["Arriving: 1 infantry, 1 fleet, 5 supply."]
    assert allies["options"] == {
        "zone": [
            "london", "liverpool", "glasgow", "america", "asian_bases",  # supply zones
            "brest", "alexandria", "gibraltar", "portsmouth", "scapa_flow",  # Naval Bases
        ]
    }  # fmt: skip
    placed = {"side": "allies", "country": "UK", "converted": 0, "lost": 0}
    assert [e for e in after.told("ReinforcementsPlaced") if e["side"] == "allies"] == [
        {**placed, "zone": "london", "units": "1 infantry"},
        {**placed, "zone": "london", "units": "5 supply"},
        {**placed, "zone": "portsmouth", "units": "1 fleet"},
    ]
    assert after.told("CardPlayed")[1] == {
        "side": "allies",
        "card": "allies_limited_1",
        "title": "Home Fleet Reinforced",
        "contents": ["1 infantry", "1 fleet", "7 supply"],
    }


@clause("BW-11.5-4", "BW-11.5-6", "BW-A67")
def test_a_total_war_card_of_the_allies_is_american_but_for_one_corps() -> None:
    here = summer_1942()
    here.cards["allies"].queue[0] = "allies_total_4"
    after = played("reinforcement", here, allies="place 1 armour in London")
    question = whole(after, "placement", "allies")
    assert question["told"][1:] == ["One corps may be British; the others are American."]
    assert question["options"]["zone"][:5] == [
        "london", "liverpool", "glasgow", "america", "asian_bases",
    ]  # fmt: skip
    placed = [e for e in after.told("ReinforcementsPlaced") if e["side"] == "allies"]
    corps = [e for e in placed if "infantry" in e["units"]]
    assert [(e["country"], e["zone"]) for e in corps] == [("UK", "london"), ("USA", "america")]
    assert after.clauses("NotCarriedOut") == ["BW-11.3-1"], "it brings no armour"


@clause("BW-11.10-2")
def test_the_last_question_is_about_counters() -> None:
    after = played("reinforcement", summer_1942())
    for seat in ("axis", "allies", "soviet"):
        assert whole(after, "reorganisation", seat) == {
            "clause": "BW-11.10-2",
            "title": "Do you exchange or remove counters?",
            "accepts": ["Combine", "Split", "Remove"],
            "silence": "Nothing is exchanged.",
            "scope": f"24/home/{seat}",
            "topic": "reorganisation",
        }


@clause("BW-11.2-2", "BW-11.2-3", "BW-11.2-4", "BW-11.2-6", "BW-11.2-8")
def test_what_the_minors_get_in_a_first_turn_of_summer() -> None:
    after = played("reinforcement", summer_1942(), axis="Italy takes armour, fleet")
    assert after.told("ItalyRaised") == [{"units": ["armour", "fleet"]}]
    came = [(e["country"], e["units"], e["zone"], e["lost"]) for e in after.told("MinorReinforced")]
    assert came == [
        ("ITA", "4 supply", "rome", 0),
        ("ITA", "1 armour", "rome", 0),
        ("ITA", "1 fleet", "taranto", 0),
        ("POL", "1 infantry", "warsaw", 0),
        ("FIN", "1 infantry", "helsinki", 0),
    ]
    assert after.clauses("MinorReinforced") == [
        "BW-11.2-2", "BW-11.2-3", "BW-11.2-3", "BW-11.2-4", "BW-11.2-6",
    ]  # fmt: skip


@clause("BW-11.5-4", "BW-11.5-1")
@pytest.mark.parametrize(("seat", "zone"), [("axis", "berlin"), ("soviet", "moscow")])
def test_a_total_war_card_of_the_others_is_like_any_card(seat: str, zone: str) -> None:
    here = summer_1942()
    here.cards[seat].queue[0] = f"{seat}_total_1"  # type: ignore[index]
    after = played("reinforcement", here)
    question = whole(after, "placement", seat)
    assert len(question["told"]) == 1, "nothing of British corps"
    assert "america" not in question["options"]["zone"]
    corps = [e for e in after.told("ReinforcementsPlaced") if "infantry" in e["units"]]
    power = {"axis": "GER", "soviet": "USSR"}[seat]
    came = [(e["country"], e["zone"]) for e in corps if e["side"] == seat]
    assert came[0] == (power, zone)
    assert {country for country, _ in came} == {power}
