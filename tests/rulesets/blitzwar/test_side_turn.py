"""A side-turn through the engine: how many mails it takes, and that a replay agrees."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import advance, begin
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.orders.orders import WAR_ORDERS
from adjudicator.rulesets.blitzwar.orders.standing import WAR_STANDING
from tests.rulesets.blitzwar.test_example_20_1 import ORDERS, STANDING
from tests.rulesets.blitzwar.war_kit import at, board, book, read, scenario

GAME = BlitzWar()
DICE = {"blitzkrieg/Mechili": 1, "normal/Mechili": 6}


class Post:
    """A game by mail: asks come, answers go, everything in between is JSON."""

    def __init__(self, standing: str = "") -> None:
        self.start = scenario("africa-20-1")
        progress = begin(GAME, board(), self.start, GAME.rulings_with({}))
        self.progress = progress.model_copy(update={"phase": "naval"})
        self.standing = {
            "allies": [o for o in self.read("allies", standing) if isinstance(o, StandingOrder)]
        }
        self.step = self.go(None)

    def read(self, seat: str, text: str) -> list[Order]:
        return read(self.start, seat, text)

    def go(self, submissions: dict[str, list[Order]] | None) -> Step:
        stored = Progress.model_validate_json(self.progress.model_dump_json())
        self.step = advance(
            GAME,
            board(),
            stored,
            lambda number, history: LoadedDice(dict(DICE)),
            submissions,
            self.standing,
            stop_after="normal",
        )
        self.progress = self.step.progress
        return self.step

    def answer(self, seat: str, text: str) -> Step:
        return self.go({seat: self.read(seat, text)})

    def asked(self) -> list[tuple[str, str]]:
        return [(ask.seat, ask.key) for ask in self.step.asks]

    def position(self) -> Position:
        return Position.model_validate(self.step.position)


def final(position: Position) -> dict[str, list[str]]:
    places = ("el_agheila", "gazala", "mechili", "derna", "tripoli", "sirte", "rome")
    return {place: at(position, place) for place in places}


def test_one_mail_answers_a_whole_side_turn() -> None:
    post = Post(STANDING)
    assert post.asked() == [("axis", "orders")]
    post.answer("axis", ORDERS)
    assert post.step.done[-1].phase == "normal"
    assert post.step.asks == []
    assert final(post.position())["gazala"] == ["UK 1 armoured"]


def test_interrupts_wait_for_the_other_side_and_a_replay_agrees() -> None:
    straight = Post(STANDING)
    straight.answer("axis", ORDERS)
    post = Post()
    post.answer("axis", ORDERS)
    assert post.asked() == [("allies", "counter/mechili/1")]
    post.answer("allies", "counter from Derna")
    assert post.asked() == [("allies", "losses/blitzkrieg/mechili")]
    post.answer("allies", "lose infantry")
    assert post.asked() == [("allies", "losses/normal/mechili")]
    post.answer("allies", "lose infantry")
    assert post.asked() == [("allies", "retreat/mechili")]
    post.answer("allies", "retreat to Gazala")
    assert post.step.done[-1].phase == "normal"
    assert final(post.position()) == final(straight.position())


def test_ask_me_stops_the_plan_at_its_topic() -> None:
    post = Post(STANDING)
    post.answer("axis", ORDERS + "\nask me about normal combat")
    assert post.asked() == [("axis", "normal/1")]
    (ask,) = post.step.asks
    assert ask.told == ["Mechili: 5 corps against 3, 3-1 after shifts"]
    post.answer("axis", "attack Mechili with all")
    assert post.step.done[-1].phase == "normal"


def test_silence_leaves_everything_where_it_is() -> None:
    post = Post(STANDING)
    before = final(post.position())
    post.go({})
    assert post.step.done[-1].phase == "normal"
    assert final(post.position()) == before


@pytest.mark.parametrize("cls", [*WAR_ORDERS, *WAR_STANDING], ids=lambda cls: cls.__name__)
def test_every_example_is_read_and_written_back(cls: Any) -> None:
    from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon

    position = scenario("africa-20-1")
    names = lexicon(board(), position, "axis")
    assert cls.examples, "an order needs an example"
    for example in cls.examples:
        text = example.replace("c17", "c1")
        reading = book().read(text, names)
        assert not reading.misread, [m.words() for m in reading.misread]
        (order,) = reading.orders
        assert isinstance(order, cls), order
        again = book().read(book().write(order, names), names)
        assert [o.model_copy(update={"line": 0}) for o in again.orders] == [
            order.model_copy(update={"line": 0})
        ]
