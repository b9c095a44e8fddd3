"""10 Reinforcement cards."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.rulesets.blitzwar.board.position import Cards, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked, germans_in_finland
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import (
    cards,
    describe_card,
    due,
    open_total_war,
    selectable,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar.home_kit import (
    add,
    board,
    control,
    play,
    start,
    state,
    table_for,
    units,
)

clause = pytest.mark.clause

THREE = "choose Wave Divisions, Four-Year Plan, Skoda and Krupp"


def first_turn() -> Position:
    position = start(turn=1)
    position.cards = {}
    return position


@clause("BW-10.1-6", "BW-10.1-7")
def test_three_limited_cards_on_turn_1_in_order() -> None:
    position = first_turn()
    after = play(cards, position, {"axis": THREE})
    assert position.cards["axis"].queue == ["axis_limited_5", "axis_limited_1", "axis_limited_8"]
    assert [len(position.cards[side].queue) for side in ("allies", "soviet")] == [3, 3]
    asked = after.asked("cards")
    assert [ask.facts["wanted"] for ask in asked] == [3, 3, 3]
    for ask in asked:
        kinds = {board().cards[id].type for id in ask.options["cards"]}
        assert kinds == {"limited"}
        assert len(ask.options["cards"]) == 8


@clause("BW-10.1-9", "BW-10.1-10", "BW-10.1-8")
def test_one_card_a_turn_beneath_the_three_that_wait() -> None:
    position = start(turn=2)
    waiting = list(position.cards["axis"].queue)
    after = play(cards, position, {"axis": "choose Wolf Pack Yards"})
    assert position.cards["axis"].queue == [*waiting, "axis_limited_6"]
    event = next(e for e in after.events if e.kind == "CardsChosen" and e.facts["side"] == "axis")
    assert event.facts["arrives"] == 5


@clause("BW-10.1-9")
def test_a_card_in_the_queue_cannot_be_picked() -> None:
    position = start(turn=2)
    after = play(cards, position, {"axis": "choose Four-Year Plan"})
    assert len(position.cards["axis"].queue) == 4
    assert position.cards["axis"].queue.count("axis_limited_1") == 1
    refusal = next(e for e in after.events if e.kind == "NotCarriedOut")
    assert refusal.to == ["axis"]


@clause("BW-A55")
def test_cards_are_secret_until_they_are_used() -> None:
    position = start(turn=2)
    after = play(cards, position)
    event = next(e for e in after.events if e.kind == "CardsChosen" and e.facts["side"] == "axis")
    seen = event.for_seat("allies")
    assert seen is not None
    assert seen.kind == "CardsChosenUnseen"
    assert "cards" not in seen.facts
    after = play(cards, start(turn=2), rulings={"BW-A55": "open"})
    assert [e.to for e in after.events if e.kind == "CardsChosen"] == [None] * 3


@clause("BW-10.1-1", "BW-10.1-3", "BW-11.3-1", "BW-11.3-2", "BW-A10")
def test_a_used_card_brings_what_it_shows_and_may_be_chosen_again() -> None:
    position = start(turn=2)
    position.cards["axis"].queue = ["axis_limited_8", "axis_limited_2", "axis_limited_3"]
    play(cards, position)
    assert due(position, "axis") == "axis_limited_8"
    assert "axis_limited_8" not in [c.id for c in selectable(position, board(), "axis")]
    after = play(reinforcement, position)
    card = board().cards["axis_limited_8"]
    played = next(f for f in after.told("CardPlayed") if f["side"] == "axis")
    assert played["contents"] == ["1 armour", "1 U-boats", "6 supply"]
    mine = [c for c in position.counters if c.side == "axis"]
    assert sum(c.armour for c in mine) == card.armour
    assert sum(c.halves for c in mine) == 2 * card.supply
    assert units(position, "hamburg") == {"u_boat": 1}
    assert "axis_limited_8" in [c.id for c in selectable(position, board(), "axis")]


@clause("BW-10.1-3", "BW-11.3-1")
@pytest.mark.parametrize("number", range(1, 9))
def test_every_card_brings_each_kind_that_it_shows(number: int) -> None:
    position = start(turn=2)
    others = [f"axis_limited_{n}" for n in range(1, 9) if n != number]
    position.cards["axis"].queue = [f"axis_limited_{number}", *others[:2]]
    play(cards, position)
    play(reinforcement, position)
    card = board().cards[f"axis_limited_{number}"]
    mine = [c for c in position.counters if c.side == "axis"]
    kinds = Counter(c.kind for c in mine)
    assert sum(c.infantry for c in mine) == card.infantry
    assert sum(c.armour for c in mine) == card.armour
    assert (kinds["air"], kinds["u_boat"] > 0) == (card.air, card.u_boat > 0)
    assert sum(c.ships for c in mine) == card.fleet + card.u_boat
    assert sum(c.halves for c in mine) == 2 * card.supply


@clause("BW-10.1-2", "BW-10.1-4", "BW-10.1-5")
def test_the_decks() -> None:
    for side in ("axis", "allies", "soviet"):
        for kind in ("limited", "total"):
            assert len(board().deck(side, kind)) == 8
    for card in board().cards.values():
        assert ("Modernisation" in describe_card(card)) is bool(card.modernisation)
        assert " 0 " not in describe_card(card)
    modern = {c.side for c in board().cards.values() if c.modernisation}
    assert modern == {"soviet"}
    # The Allied deck brings British and American corps; minors draw no cards.
    assert {c.side for c in board().cards.values()} == {"axis", "allies", "soviet"}


@clause("BW-10.1-8")
def test_nothing_changes_the_queue() -> None:
    position = start(turn=2)
    waiting = list(position.cards["axis"].queue)
    play(cards, position, {"axis": "choose Wave Divisions, Skoda and Krupp"})
    assert position.cards["axis"].queue == [*waiting, "axis_limited_5"]


@clause("BW-10.1-8")
def test_a_line_with_a_card_that_waits_chooses_nothing_as_its_receipt_says() -> None:
    position = start(turn=2)
    waiting = list(position.cards["axis"].queue)
    play(cards, position, {"axis": "choose Wave Divisions, Four-Year Plan"})
    assert position.cards["axis"].queue == [*waiting, "axis_limited_4"]  # by default


def test_a_ranked_list_chooses_for_a_silent_player() -> None:
    position = start(turn=2)
    play(cards, position, standing={"axis": ["always choose Four-Year Plan, Skoda and Krupp"]})
    assert position.cards["axis"].queue[-1] == "axis_limited_8"


def test_a_side_that_comes_back_fills_its_queue() -> None:
    position = start(turn=20)
    position.cards["soviet"] = Cards()
    after = play(cards, position)
    assert len(position.cards["soviet"].queue) == 3
    assert after.asked("cards")[2].facts["wanted"] == 3
    play(reinforcement, position)
    assert len(position.cards["soviet"].queue) == 3


# --------------------------------------------------------------------------- 10.2


def opened(position: Position) -> list[Side]:
    play(diplomacy, position)
    return [side for side, mine in position.cards.items() if mine.total_war]


@clause("BW-10.2-1", "BW-10.2-6", "BW-A51")
def test_us_entry_opens_the_axis_and_allied_decks() -> None:
    position = start(turn=19)
    assert opened(position) == []
    position.turn = 20
    assert opened(position) == ["axis", "allies"]
    kinds = [c.type for c in selectable(position, board(), "axis")]
    assert kinds.count("total") == 8
    assert kinds.count("limited") == 5


@clause("BW-10.2-2")
def test_a_soviet_attack_opens_the_axis_deck_a_turn_later() -> None:
    position = start(turn=10, yassi="RUM 2I")
    attacked(position, table_for(position), "yassi", "soviet", "combat")
    assert opened(position) == []
    position.turn = 11
    assert opened(position) == ["axis"]


@clause("BW-10.2-3")
def test_summer_1942_opens_the_soviet_deck() -> None:
    position = start(turn=23)
    state(position, "USA", "active", "allies")
    assert "soviet" not in opened(position)
    position.turn = 24
    assert "soviet" in opened(position)
    assert board().calendar[24].title == "1st summer turn 1942"


@clause("BW-10.2-4")
@pytest.mark.parametrize("zone", ["minsk", "lwow"])
def test_an_axis_attack_opens_it_a_turn_later(zone: str) -> None:
    position = start(turn=9)
    control(position, "soviet", "lwow")
    attacked(position, table_for(position), zone, "axis", "entered")
    assert opened(position) == []
    position.turn = 10
    assert opened(position) == ["soviet"]


@clause("BW-10.2-5")
def test_germans_in_finland_open_it_a_turn_later() -> None:
    position = start(turn=9)
    state(position, "FIN", "active", "axis")
    table = table_for(position)
    german = add(position, "oslo", "GER 2I")[0]
    germans_in_finland(position, table, german, "oulu")
    open_total_war(position, table)
    assert not position.cards["soviet"].total_war
    position.turn = 10
    open_total_war(position, table)
    assert position.cards["soviet"].total_war
    # They come by marching in, and who stands there when a turn begins came before.
    position = start(turn=9)
    state(position, "FIN", "active", "axis")
    marching = add(position, "narvik", "GER 2I")
    attacked(position, table_for(position), "rovaniemi", "axis", "entered", attackers=marching)
    assert position.clocks == {"germans_in_finland": 9}
    position = start(turn=9, oulu="GER I")
    state(position, "FIN", "active", "axis")
    play(diplomacy, position)
    assert position.clocks["germans_in_finland"] == 9
