"""Receipts say what the step will do: under the game's own rulings, with the phases' code."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.pack import ScenarioError
from adjudicator.core.protocol import Ask, Checked, Order
from adjudicator.rulesets.virtuti_militari.board.position import Position, units_at
from adjudicator.rulesets.virtuti_militari.orders.orders import SCRIPT_KEY
from adjudicator.rulesets.virtuti_militari.view import view_of
from adjudicator.rulesets.virtuti_militari.words.report import report
from tests.rulesets.virtuti_militari.home_kit import (
    After,
    game,
    play,
    position,
    read,
    receipt,
    refusals,
)
from tests.rulesets.virtuti_militari.parts import board, opening
from tests.rulesets.virtuti_militari.war_kit import war

clause = pytest.mark.clause


def asked(here: Position, phase: str, key: str, seat: str, **rulings: Any) -> Ask:
    found = play(phase, here, any_dice=True, rulings=rulings).asked(key)
    return next(ask for ask in found if ask.seat == seat)


# ---------------------------------------------------------------------- rulings


@clause("VM-PP-13")
def test_a_receipt_knows_the_ruling_about_the_cards_of_a_peaceful_ussr() -> None:
    here = position(ussr="active")
    text = "production card Ural Factories"
    for rule, expected in (("active", []), ("war", ["VM-PP-13"])):
        ask = asked(here, "strategic", "strategic", "allies", **{"VM-A1": rule})
        assert refusals(receipt(here, "allies", ask, text, {"VM-A1": rule})) == expected


@clause("VM-PRESS-10")
def test_a_country_is_pressed_twice_only_where_the_game_allows_it() -> None:
    here = position(factions={"axis": {"pp": 50}})
    twice = "press Italy\npress Italy"
    ask = asked(here, "diplomacy", "diplomacy", "axis")
    assert refusals(receipt(here, "axis", ask, twice)) == ["VM-PRESS-10"]
    assert refusals(receipt(here, "axis", ask, twice, {"VM-A37": "any"})) == []
    told = play("diplomacy", here, axis=twice, any_dice=True)
    assert told.clauses("NotDone") == ["VM-PRESS-10"]
    again = play("diplomacy", here, axis="press Italy\nask me again", any_dice=True)
    second = again.asked("diplomacy/axis/2")[0]
    assert refusals(receipt(here, "axis", second, "press Italy")) == ["VM-PRESS-10"]


@clause("VM-DIPL-2", "VM-PRESS-3")
def test_after_pressure_nothing_about_the_country_is_promised() -> None:
    here = position(factions={"axis": {"pp": 50}})
    ask = asked(here, "diplomacy", "diplomacy", "axis")
    checked = receipt(here, "axis", ask, "press Italy\ndeclare war on Italy\ndeclare war on Norway")
    assert [order.line for order in checked.doubtful] == [2]
    twice = receipt(here, "axis", ask, "declare war on Norway\ndeclare war on Norway")
    assert [(no.line, no.clause) for no in twice.refused] == [(2, "VM-DIPL-2")]


# ------------------------------------------------------------------------ cards


def cards(hand: list[str], discard: list[str]) -> Position:
    return position(factions={"axis": {"hand": hand, "discard": discard}})


@clause("VM-CARDS-3", "VM-AIRDRAW-6")
def test_an_air_card_that_will_lie_in_the_discard_pile_is_refused() -> None:
    here = cards(["war_industry", "wehrmacht", "panzer_group"], ["luftwaffe"])
    ask = asked(here, "strategic", "strategic", "axis")
    gone = receipt(here, "axis", ask, "production card War Industry\nair card Luftwaffe")
    assert refusals(gone) == ["VM-CARDS-3"]
    played = receipt(here, "axis", ask, "production card War Industry\nair card War Industry")
    assert refusals(played) == ["VM-CARDS-3"]
    listed = receipt(
        here, "axis", ask, "production card War Industry\nair card Luftwaffe, Wehrmacht"
    )
    assert refusals(listed) == []
    assert listed.notes[2] == "in the discard pile: Luftwaffe"
    after = play(
        "strategic", here, axis="production card Luftwaffe\nair card Luftwaffe", any_dice=True
    )
    assert after.clauses("NotProduced") == ["VM-CARDS-3", "VM-CARDS-3"]


@clause("VM-CARDS-2")
def test_a_list_with_a_card_of_nobody_is_no_wish_at_all() -> None:
    """Neither receipt nor step plays another card of the list."""
    here = cards(["war_industry", "wehrmacht", "panzer_group"], [])
    ask = asked(here, "strategic", "strategic", "axis")
    text = "production card Wehrmacht, Luftwaffe"
    (no,) = receipt(here, "axis", ask, text).refused
    assert (no.clause, no.text) == ("VM-CARDS-2", "Luftwaffe is not one of your cards.")
    after = play("strategic", here, axis=text, any_dice=True)
    assert after.clauses("NotProduced") == ["VM-CARDS-2"]
    (shown, _) = [e.facts["cards"]["axis"] for e in after.events if e.kind == "CardsShown"]
    assert shown == "war_industry", "the best one, as if nothing had been said"


@clause("VM-PP-1", "VM-AIRDRAW-1")
def test_a_standing_list_forgives_cards_that_are_gone() -> None:
    here = cards(["war_industry", "wehrmacht", "panzer_group"], [])
    lists = "always production card Luftwaffe, Wehrmacht\nalways air card Luftwaffe, Panzer Group"
    after = play("strategic", here, standing={"axis": lists}, any_dice=True)
    shown = [e.facts["cards"]["axis"] for e in after.events if e.kind == "CardsShown"]
    assert shown == ["wehrmacht", "panzer_group"]
    assert after.clauses("NotProduced") == []


@clause("VM-CARDS-7")
def test_with_the_last_card_of_the_hand_the_discard_pile_can_be_played() -> None:
    here = cards(["war_industry"], ["luftwaffe", "wehrmacht"])
    ask = asked(here, "strategic", "strategic", "axis")
    checked = receipt(here, "axis", ask, "production card War Industry\nair card Luftwaffe")
    assert refusals(checked) == []
    assert checked.doubtful == []


@clause("VM-BUY-1")
def test_what_is_refused_costs_nothing_of_the_rest() -> None:
    here = position(factions={"axis": {"pp": 15}})
    ask = asked(here, "production", "production", "axis")
    checked = receipt(here, "axis", ask, "buy 3 Army\nbuy 2 Army")
    assert [(no.line, no.clause) for no in checked.refused] == [(1, "VM-BUY-1")]
    assert checked.notes[2] == "14 PP, 1 left"


# ----------------------------------------------------------------------- feints


def script(at: Position, seat: str, text: str) -> Checked:
    """The receipt for a script when all orders are shown."""
    accepts = ["Send", "FeintAt", "Execute", "Waive", "BattleAir", "TakeLosses"]
    ask = Ask(seat=seat, key=SCRIPT_KEY, clause="VM-OPS-3", title="x", accepts=accepts)
    orders: list[Order] = read(at, seat, text, ask.accepts)
    return check(game(), board(), ask, view_of(at, seat), orders)  # type: ignore[arg-type]


FRONT = {"Berlin": "axis Army", "Poznan": "western Army", "Stettin": "axis Army"}


@clause("VM-FEINT-3")
@pytest.mark.parametrize("token", ["move+0", "maneuver", "defense+1"])
def test_a_feint_at_an_order_that_is_immune_to_it_is_refused(token: str) -> None:
    at = war(FRONT, orders={"Berlin": "axis feint", "Poznan": f"western {token}"})
    assert refusals(script(at, "axis", "feint from Berlin at Poznan")) == ["VM-FEINT-3"]


@clause("VM-FEINT-1", "VM-FEINT-12")
def test_a_feint_needs_an_enemy_order_to_take_off() -> None:
    at = war(FRONT, orders={"Berlin": "axis feint", "Stettin": "axis support+0"})
    assert refusals(script(at, "axis", "feint from Berlin at Poznan")) == ["VM-FEINT-1"]
    assert refusals(script(at, "axis", "feint from Berlin at Stettin")) == ["VM-FEINT-12"]
    open_ = war(FRONT, orders={"Berlin": "axis feint", "Poznan": "western support+0"})
    both = script(open_, "axis", "feint from Berlin at Stettin, Poznan")
    assert refusals(both) == []
    assert both.notes[1] == "There is no order in Stettin"


@clause("VM-FEINT-3", "VM-OPS-6")
def test_a_feint_that_took_nothing_off_is_told_with_its_reason() -> None:
    at = war(FRONT, orders={"Berlin": "axis feint", "Poznan": "western defense+1"})
    after = play("operations", at, axis="feint from Berlin at Poznan", any_dice=True)
    (told,) = [event for event in after.events if event.kind == "LineRefused"]
    assert (told.clause, told.facts["line"], told.to) == ("VM-FEINT-3", 1, ["axis"])


@clause("VM-OPS-3")
def test_a_line_whose_order_was_taken_off_is_told() -> None:
    at = war(FRONT, orders={"Berlin": "axis feint", "Poznan": "western feint"},
             initiative=["axis", "western", "ussr"])  # fmt: skip
    after = play(
        "operations",
        at,
        axis="feint from Berlin at Poznan",
        allies="feint from Poznan at Berlin",
        any_dice=True,
    )
    (told,) = [event for event in after.events if event.kind == "LineRefused"]
    assert (told.clause, told.to) == ("VM-OPS-3", ["allies"])


# ------------------------------------------------------------- air tokens, losses


@clause("VM-BAT3-3", "VM-BAT3-5")
def test_air_tokens_that_were_not_drawn_cannot_be_used() -> None:
    at = war(FRONT, air={"axis": [1, 1, 3]})
    assert refusals(script(at, "axis", "use air levels 1, 3")) == []
    assert refusals(script(at, "axis", "use air level 2")) == ["VM-BAT3-3"]
    assert refusals(script(at, "axis", "use air levels 3, 3")) == ["VM-BAT3-3"]
    assert refusals(script(at, "allies", "use air level 1")) == ["VM-BAT3-3"]
    assert refusals(script(at, "axis", "use air level 6")) == ["VM-BAT3-3"]
    allied = war(FRONT, air={"western": [1], "ussr": [2]})
    assert refusals(script(allied, "allies", "use air level 2")) == []
    assert refusals(script(allied, "allies", "use air levels 1, 2")) == ["VM-BAT3-3"]  # of one


@clause("VM-BAT3-1", "VM-BAT3-2")
def test_no_air_support_over_mud_or_at_sea() -> None:
    at = war(FRONT, air={"axis": [1]}, weather={"mud": ["Poznan"]})
    assert refusals(script(at, "axis", "use all air at Poznan")) == ["VM-BAT3-1"]
    assert refusals(script(at, "axis", "use all air at North Sea")) == ["VM-BAT3-2"]
    assert refusals(script(at, "axis", "use no air at Poznan")) == []
    assert refusals(script(at, "axis", "use no air at North Sea")) == []
    assert refusals(script(at, "axis", "use 0 air tokens at North Sea")) == []
    assert refusals(script(at, "axis", "use 1 air token at North Sea")) == ["VM-BAT3-2"]
    assert refusals(script(at, "axis", "use air to win")) == []


def losing(**given: Any) -> tuple[Position, Ask]:
    """A battle at Poznan at the moment when its defender says what takes his losses."""
    at = war(
        {"Berlin": "axis Armored Corps L3, Army L3", "Poznan": "western 2 x Army, Corps"},
        orders={"Berlin": "axis move+0"},
        **given,
    )
    said = "ask me about battles"
    found: list[Ask] = []
    for seed in range(1, 30):
        after: After = play(
            "operations", at, axis="send all from Berlin to Poznan", allies=said, any_dice=seed
        )
        found = after.asked("battle/1/poznan/losses/western")
        if found:
            return at, found[0]
    raise AssertionError("no losses to choose from")


@clause("VM-BAT5-12", "VM-BAT5-19", "VM-BAT5-21")
def test_what_cannot_take_losses_is_refused_in_its_battle() -> None:
    at, ask = losing()
    foreign = units_at(at, "berlin")[0].id
    assert ask.options["losses"]
    assert refusals(receipt(at, "allies", ask, "lose fortification")) == ["VM-BAT5-19"]
    assert refusals(receipt(at, "allies", ask, "lose card")) == ["VM-BAT5-21"]
    assert refusals(receipt(at, "allies", ask, "lose Fleet")) == ["VM-BAT5-12"]
    assert foreign not in ask.options["losses"]
    both = receipt(at, "allies", ask, "lose card, Corps first")
    assert refusals(both) == []
    assert "HP" in both.notes[1]


# ------------------------------------------------------------------- ports, words


@clause("VM-STRENG-3", "VM-UPG-1")
def test_a_fleet_in_port_is_found_by_the_name_of_its_area() -> None:
    here = position(
        units={"Kiel": "axis Fleet"}, factions={"axis": {"pp": 50, "levels": {"fleet": 2}}}
    )
    assert [unit.place for unit in here.units] == ["kiel_port"]
    after = play("production", here, axis="upgrade Fleet in Kiel")
    assert after.units("kiel_port") == ["axis fleet 2"]


def test_two_units_of_one_id_are_no_position() -> None:
    with pytest.raises(ScenarioError, match="u1"):
        position(units={"Berlin": "axis u1 Army", "Paris": "western u1 Corps"})
    with pytest.raises(ScenarioError, match="s5"):
        position(submarines={"North Atlantic": "axis s5 s5"})


@clause("VM-RND-3")
def test_the_report_shows_the_deck_of_random_events_and_what_each_does() -> None:
    here = opening()
    here.random_deck = ["dry_spell", "bumper_harvest"]
    here.random_discard = ["fuel_shortage"]
    after = play("production", here)
    view = view_of(after.position, "allies")
    told = report(board(), view, None, after.events, "x")
    (section,) = [s for s in told.sections if s.heading == "RANDOM EVENTS DECK"]
    assert [line.text for line in section.lines] == [
        "In the deck: 2 cards, any of which may come next.",
        "Bumper Harvest: Every faction receives 2 PP.",
        "Dry Spell: All Mud becomes Clear.",
        "Drawn since it was shuffled: Fuel Shortage.",
    ], "in the order of the box, not of the deck"
