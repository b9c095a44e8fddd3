"""4 Strategic Phase, and General Rules: Playing cards."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import FactionState
from adjudicator.rulesets.virtuti_militari.board.terms import Side
from adjudicator.rulesets.virtuti_militari.book.home.cards import play_card, refill
from adjudicator.rulesets.virtuti_militari.book.home.strategic import (
    MULTIPLIERS,
    facts,
    income,
    sources,
)
from tests.rulesets.virtuti_militari.home_kit import (
    After,
    play,
    position,
    receipt,
    refusals,
)
from tests.rulesets.virtuti_militari.parts import board, opening

clause = pytest.mark.clause


def strategic(axis: str = "", allies: str = "", **said: object) -> After:
    return play("strategic", position(**said), axis, allies, any_dice=True)


# ------------------------------------------------------------------------ cards


@clause("VM-CARDS-1")
def test_a_faction_starts_with_the_hand_of_the_scenario() -> None:
    here = opening()
    for faction, start in board().scenarios["campaign-1939"].factions.items():
        assert sorted(here.factions[faction].hand) == sorted(start.hand)
        assert here.factions[faction].discard == []
    assert "paratroops" not in here.factions["axis"].hand


@clause("VM-CARDS-2")
def test_a_faction_cannot_use_the_cards_of_another() -> None:
    here = position(ussr="active")
    ask = play("strategic", here, any_dice=True).asked("strategic")[1]
    assert not set(ask.options["cards"]) & {c.id for c in board().deck("axis")}
    after = play("strategic", here, allies="production card Ural Factories", any_dice=True)
    cards = after.told("CardsShown")[0]["cards"]
    assert cards["ussr"] == "ural_factories"
    assert board().cards[cards["western"]].faction == "western"
    assert "ural_factories" in after.faction("ussr").discard
    assert "ural_factories" not in after.faction("western").discard


@clause("VM-CARDS-3")
def test_a_played_card_goes_to_the_own_discard_pile() -> None:
    after = strategic(axis="production card Il Duce\nair card Luftwaffe")
    assert after.faction("axis").discard == ["il_duce", "luftwaffe"]
    assert "il_duce" not in after.faction("axis").hand


@clause("VM-CARDS-4")
def test_with_the_last_card_the_discard_pile_is_taken_up_first() -> None:
    """Worked example VM-EX-30."""
    state = FactionState(hand=["luftwaffe"], discard=["il_duce", "wehrmacht"])
    play_card(state, "luftwaffe")
    assert state.hand == ["il_duce", "wehrmacht"]
    assert state.discard == ["luftwaffe"]


@clause("VM-CARDS-5", "VM-CARDS-7")
def test_the_air_card_comes_from_the_hand_that_the_pp_card_refilled() -> None:
    axis = {"hand": ["war_industry"], "discard": ["luftwaffe", "il_duce"]}
    after = strategic(
        axis="production card War Industry\nair card War Industry, Luftwaffe",
        factions={"axis": axis},
    )
    assert after.told("CardsShown")[1]["cards"]["axis"] == "luftwaffe"
    assert after.faction("axis").hand == ["il_duce"]
    assert after.faction("axis").discard == ["war_industry", "luftwaffe"]


@clause("VM-CARDS-6")
def test_hands_are_known_and_nothing_is_drawn() -> None:
    after = strategic()
    assert [label for label, _, _ in after.rolls if not label.startswith("air/")] == []
    owned = set(after.faction("axis").hand) | set(after.faction("axis").discard)
    assert owned == set(position().factions["axis"].hand)


def test_a_faction_with_a_single_card_plays_it_again_and_again() -> None:
    state = FactionState(hand=["luftwaffe"])
    play_card(state, "luftwaffe")
    assert (state.hand, state.discard) == ([], ["luftwaffe"])
    refill(state)
    assert (state.hand, state.discard) == (["luftwaffe"], [])


@clause("VM-LIMITS-1")
def test_there_is_no_limit_on_cards_and_tokens() -> None:
    hand = [card.id for card in board().deck("axis")]
    here = position(
        factions={"axis": {"hand": hand, "pool": {"move+2": 40}, "air_pool": {1: 50}}},
        turn=2,
    )
    after = play("calendar, strategic, summary", here, any_dice=True)
    assert after.faction("axis").pool["move+2"] == 40
    assert sum(after.faction("axis").air_pool.values()) == 50
    assert len(after.faction("axis").hand) + len(after.faction("axis").discard) == len(hand)


@clause("VM-CONC-15")
def test_cards_serve_production_air_support_and_battle() -> None:
    card = board().cards["luftwaffe"]
    assert (card.pp, card.air, card.strength) == (50, 5, 1)
    after = strategic(axis="production card Luftwaffe\nair card Blitzkrieg")
    assert after.told("IncomeReceived")[0]["multiplier"] == 50
    assert len(after.told("AirTokensDrawn")[0]["levels"]) == board().cards["blitzkrieg"].air


@clause("VM-INFO-2")
def test_hands_and_discards_stand_in_everybodys_view() -> None:
    from adjudicator.rulesets.virtuti_militari.view import view_of

    here = position(factions={"axis": {"discard": ["il_duce"]}})
    for seat in ("axis", "allies", None):
        seen = view_of(here, seat).position  # type: ignore[arg-type]
        assert seen.factions["axis"].discard == ["il_duce"]
        assert seen.factions["western"].hand == here.factions["western"].hand


@clause("VM-CONC-21")
def test_the_discard_pile_of_the_enemy_can_be_inspected() -> None:
    from adjudicator.rulesets.virtuti_militari.view import view_of

    after = strategic(axis="production card Il Duce\nair card Luftwaffe")
    seen = view_of(after.position, "allies").position
    assert seen.factions["axis"].discard == ["il_duce", "luftwaffe"]


# ---------------------------------------------------------------- Production Points


@clause("VM-PP-1")
def test_each_faction_plays_two_cards() -> None:
    after = strategic()
    assert [event["purpose"] for event in after.told("CardsShown")] == ["production", "air"]
    assert len(after.faction("axis").discard) == 2
    assert len(after.faction("western").discard) == 2


@clause("VM-PP-2")
def test_pp_cards_are_chosen_in_one_sealed_batch() -> None:
    after = strategic(axis="production card Il Duce", allies="production card Polish Army")
    assert [ask.key for ask in after.asks][:2] == ["strategic", "strategic"]
    assert after.told("CardsShown")[0]["cards"] == {"axis": "il_duce", "western": "polish_army"}
    first = next(n for n, e in enumerate(after.events) if e.kind == "CardsShown")
    assert first == 0, "nothing is told before both cards are shown"


def test_a_seat_is_told_what_it_holds_and_what_waits() -> None:
    after = strategic(factions={"axis": {"pp": 12, "deployment": ["Army"]}})
    told = "\n".join(next(ask for ask in after.asks if ask.seat == "axis").told)
    cards = board().cards
    for card in opening().factions["axis"].hand:
        assert f"{cards[card].name}: PP {cards[card].pp}%, air {cards[card].air}" in told
    assert "12 PP, sources " in told
    assert "To be deployed: army level 1." in told


@clause("VM-PP-3", "VM-AIRDRAW-2")
def test_the_allied_player_plays_for_both_factions_when_the_ussr_is_at_war() -> None:
    peace = strategic()
    assert [sorted(e["cards"]) for e in peace.told("CardsShown")] == [["axis", "western"]] * 2
    vain = strategic(allies="air card Ural Factories")
    assert vain.clauses("NotProduced") == ["VM-PP-13"]
    war = strategic(ussr="war")
    assert [sorted(e["cards"]) for e in war.told("CardsShown")] == [["axis", "ussr", "western"]] * 2


@clause("VM-PP-4", "VM-PP-8", "VM-PP-9")
def test_the_books_example_of_charles_de_gaulle() -> None:
    """Worked example VM-EX-05: 35 PP of sources, War Economy 60%, 50% give 10.5 PP."""
    after = strategic(
        allies="production card Charles de Gaulle",
        factions={"western": {"pp": 0, "war_economy": 60}},
    )
    received = after.told("IncomeReceived")[1]
    assert (received["friendly"], received["economy"], received["multiplier"]) == (35, 60, 50)
    assert received["pp"] == 105
    assert "charles_de_gaulle" in after.faction("western").discard
    assert after.faction("western").war_economy == 70


@clause("VM-PP-5", "VM-PP-6", "VM-PP-7", "VM-OOS-1")
def test_friendly_sources_count_whole_occupied_a_quarter_cut_off_nothing() -> None:
    """Worked example VM-EX-05b."""
    here = position(
        control={"axis": ["Brussels", "Lille"]},
        out_of_supply=["Cologne"],
        area_pp={"Lille": 2, "Brussels": 2, "Cologne": 5},
    )
    before = sources(position(area_pp={"Cologne": 5}), board(), "axis")
    friendly, occupied, cut_off = sources(here, board(), "axis")
    assert occupied == 4
    assert cut_off == 5
    assert friendly == before[0] - 5
    assert income(4, 4, 100, 100) == 50


@clause("VM-PP-10", "VM-PP-11")
def test_war_economy_rises_after_collecting_to_100_at_most() -> None:
    after = strategic(factions={"axis": {"war_economy": 95}, "western": {"war_economy": 60}})
    assert [e["economy"] for e in after.told("IncomeReceived")] == [95, 60]
    assert after.faction("axis").war_economy == 100
    assert after.faction("western").war_economy == 70
    kinds = after.kinds()
    assert kinds.index("EconomyChanged") > max(
        n for n, kind in enumerate(kinds) if kind == "IncomeReceived"
    )


@clause("VM-CONC-22")
def test_war_economy_multiplies_and_is_kept_for_each_faction() -> None:
    half = strategic(factions={"axis": {"pp": 0, "war_economy": 50}})
    whole = strategic(factions={"axis": {"pp": 0, "war_economy": 100}})
    assert whole.faction("axis").pp == 2 * half.faction("axis").pp
    assert half.faction("axis").war_economy == 60
    assert whole.faction("axis").war_economy == 100


@clause("VM-PP-12")
def test_an_inactive_ussr_has_no_rise() -> None:
    after = strategic(factions={"ussr": {"war_economy": 40}})
    assert after.faction("ussr").war_economy == 40


@clause("VM-PP-13")
def test_the_reading_of_active_and_at_war_is_a_switch() -> None:
    here = position(ussr="active", factions={"ussr": {"pp": 0, "war_economy": 40}})
    lenient = play("strategic", here, any_dice=True)
    assert lenient.faction("ussr").pp > 0
    assert lenient.faction("ussr").war_economy == 50
    strict = play("strategic", here, any_dice=True, rulings={"VM-A1": "war"})
    assert strict.faction("ussr").pp == 0
    assert "ussr" not in strict.told("CardsShown")[0]["cards"]


@clause("VM-PP-14")
def test_only_the_product_is_rounded_half_up() -> None:
    assert income(0, 1, 100, 100) == 3, "0.25 is 0.3"
    assert income(0, 3, 50, 50) == 2, "0.1875 is 0.2"
    assert income(1, 1, 90, 100) == 11, "1.125 is 1.1"
    assert income(0, 1, 60, 100) == 2, "0.15 is 0.2"


@clause("VM-PP-15")
def test_unspent_points_are_kept() -> None:
    after = play("strategic, production", position(factions={"axis": {"pp": 7}}), any_dice=True)
    assert after.faction("axis").pp == 70 + after.told("IncomeReceived")[0]["pp"]


@clause("VM-PP-16")
def test_an_uneven_war_economy_multiplies_as_it_stands() -> None:
    after = strategic(
        allies="production card Charles de Gaulle", factions={"western": {"war_economy": 63}}
    )
    assert after.told("IncomeReceived")[1]["pp"] == 110, "35 x 0.63 x 0.5 = 11.025"


# -------------------------------------------------------------------- air support


@clause("VM-AIRDRAW-1")
def test_air_cards_are_shown_together_after_collecting() -> None:
    after = strategic()
    kinds = after.kinds()
    shown = [n for n, kind in enumerate(kinds) if kind == "CardsShown"]
    assert kinds.index("IncomeReceived") < shown[1]
    batch = [ask for ask in after.asks if ask.key == "air card"]
    assert [ask.seat for ask in batch] == ["axis", "allies"]


@clause("VM-AIRDRAW-3")
def test_as_many_tokens_are_drawn_as_the_card_says() -> None:
    after = strategic(axis="air card Luftwaffe")
    assert len(after.faction("axis").air_drawn) == 5
    before = position().factions["axis"].air_pool
    assert sum(after.faction("axis").air_pool.values()) == sum(before.values()) - 5


@clause("VM-AIRDRAW-5")
def test_tokens_are_drawn_at_random_and_all_of_them_if_there_are_no_more() -> None:
    few = strategic(axis="air card Luftwaffe", factions={"axis": {"air_pool": {1: 1, 4: 2}}})
    assert few.faction("axis").air_drawn == [1, 4, 4]
    assert few.faction("axis").air_pool == {}
    here = position(
        factions={"axis": {"air_pool": {1: 2, 5: 1}, "hand": ["war_industry", "il_duce"]}}
    )
    last = play("strategic", here, dice={"air/axis/1": 3}, any_dice=True)
    assert last.faction("axis").air_drawn == [5]
    first = play("strategic", here, dice={"air/axis/1": 1}, any_dice=True)
    assert first.faction("axis").air_drawn == [1]


def test_ace_pilots_and_fog_change_the_number_drawn() -> None:
    more = strategic(axis="air card Luftwaffe", random_event="ace_pilots", turn=2)
    assert len(more.faction("axis").air_drawn) == 6
    less = strategic(axis="air card Luftwaffe", random_event="fog", turn=2)
    assert len(less.faction("axis").air_drawn) == 4


@clause("VM-AIRDRAW-6")
def test_the_air_card_may_depend_on_the_pp_cards_shown() -> None:
    orders = "air card Luftwaffe if enemy multiplier at least 100\nair card Blitzkrieg"
    rich = strategic(axis=orders, allies="production card Convoy System")
    assert rich.told("CardsShown")[1]["cards"]["axis"] == "luftwaffe"
    poor = strategic(axis=orders, allies="production card Polish Army")
    assert poor.told("CardsShown")[1]["cards"]["axis"] == "blitzkrieg"


@clause("VM-AIRDRAW-6")
def test_who_wants_to_see_the_cards_first_is_asked_again() -> None:
    here = position()
    after = play(
        "strategic", here, axis="ask me about air card\nair card Blitzkrieg", any_dice=True
    )
    assert after.answers["air card"] is not None
    asked = [ask for ask in after.asks if ask.key == "air card" and ask.seat == "axis"]
    assert asked[0].facts["enemy multiplier"] == 100


@clause("VM-AIRDRAW-4")
def test_drawn_tokens_last_for_the_turn() -> None:
    after = play("strategic, summary", position(), axis="air card Luftwaffe", any_dice=True)
    assert after.faction("axis").air_drawn == []
    assert after.faction("axis").air_pool == position().factions["axis"].air_pool


def test_the_letter_that_opens_a_turn_names_prices_and_build_times() -> None:
    here = position(factions={"axis": {"levels": {"infantry": 2, "tanks": 1}, "logistics": 5}})
    told = "\n".join(play("strategic", here, any_dice=True).asked("strategic")[0].told)
    assert "Corps 4/5 (1), Army 7/9 (2), Armored Division 7 (3)" in told
    assert "Submarine 5" in told
    assert "Maneuver 3 (1), Amphibious Landing +0 5 (2)" in told
    assert "Next step on the Logistics Track: 6 PP." in told
    top = position(factions={"axis": {"logistics": 8}})
    told = "\n".join(play("strategic", top, any_dice=True).asked("strategic")[0].told)
    assert "Next step" not in told


# ----------------------------------------------------------------------- receipts


def test_the_receipt_spends_what_the_card_will_bring() -> None:
    here = position(factions={"axis": {"pp": 0, "war_economy": 100}})
    ask = play("strategic", here, any_dice=True).asked("strategic")[0]
    text = "production card War Industry\nbuy 20 Armored Corps"
    assert refusals(receipt(here, "axis", ask, text)) == ["VM-BUY-1"]
    text = "production card War Industry\nbuy Army"
    checked = receipt(here, "axis", ask, text)
    assert refusals(checked) == []
    assert checked.notes[2].startswith("7 PP,")
    assert checked.missing == ["air card of the Axis: the best one is played for you."]


def test_the_receipt_knows_a_card_that_is_not_ones_own() -> None:
    here = position(factions={"axis": {"hand": ["war_industry"], "discard": ["luftwaffe"]}})
    ask = play("strategic", here, any_dice=True).asked("strategic")[0]
    checked = receipt(here, "axis", ask, "production card Paratroops")
    assert refusals(checked) == ["VM-CARDS-2"]


@pytest.mark.parametrize(
    ("side", "shown", "own", "enemy"),
    [
        ("axis", {"axis": 50, "western": 120, "ussr": 80}, 50, 120),
        ("allies", {"axis": 50, "western": 120, "ussr": 80}, 120, 50),
        ("axis", {"western": 120}, None, 120),
        ("allies", {"western": 120}, 120, None),
        ("axis", {}, None, None),
    ],
)
def test_conditions_look_at_the_cards_just_shown(
    side: Side, shown: dict[str, int], own: int | None, enemy: int | None
) -> None:
    here = position(factions={"axis": {"pp": 12}, "western": {"pp": 34}})
    here.tallies[MULTIPLIERS] = shown
    found = facts(here, board(), side)
    assert found["pp"] == (12 if side == "axis" else 34)
    assert (found.get("own multiplier"), found.get("enemy multiplier")) == (own, enemy)
