"""Doctrine: how it is written, which line counts, standing orders, command by turns."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Ladder, Run, default_answer
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, AskMe, Order
from adjudicator.rulesets.victory.board.setup import open_scenario
from adjudicator.rulesets.victory.book.battle.combat import battle_asks
from adjudicator.rulesets.victory.orders import battle_orders, doctrine
from adjudicator.rulesets.victory.orders.battle_checks import check_doctrine
from adjudicator.rulesets.victory.orders.battle_orders import Command, Retreat, Target, Withdraw
from adjudicator.rulesets.victory.view import view_of
from tests.rulesets.victory.battle_kit import country, ended, fire, fought, retreats, scene, story
from tests.rulesets.victory.kit import board, game

clause = pytest.mark.clause
MISS = [6] * 80


def book() -> OrderBook:
    return OrderBook(list(game().order_classes().values()), game().phrases)


def test_every_example_is_read_as_its_own_order() -> None:
    start = open_scenario(board(), "battle-of-hope", {})
    start.blocks += [
        start.blocks[0].model_copy(update={"id": f"red.{code}", "unit": code[:-1], "power": "red"})
        for code in ("FA1", "FA2", "DB2", "HB1", "AR1", "AR2", "IN1", "IN2")
    ]
    lexicon = game().lexicon(board(), view_of(start, "red"))
    mine = (*battle_orders.ORDERS, *doctrine.STANDING)
    for cls in mine:
        assert cls.examples, cls.__name__
        for example in cls.examples:
            # `land` and `drop` and the like are read with the tags of their ask preferred.
            text = example.replace("b0", "a0")
            reading = book().read(text, lexicon, prefer=[cls.tag()])
            assert not reading.misread, (example, [m.sentence for m in reading.misread])
            assert [type(order) for order in reading.orders] == [cls], example


def test_doctrine_can_be_written_again() -> None:
    start = open_scenario(board(), "battle-of-hope", {})
    lexicon = game().lexicon(board(), view_of(start, "red"))
    text = "withdraw FA1 from Hope after round 1 if odds at most 1-2"
    (order,) = book().read(text, lexicon).orders
    assert isinstance(order, Withdraw)
    assert order.after == 1
    assert order.place == "a0804"
    (again,) = book().read(book().write(order, lexicon), lexicon).orders
    assert again.model_copy(update={"line": 0}) == order.model_copy(update={"line": 0})


@clause("VIC-6.42-5")
def test_the_line_for_this_battle_and_the_closer_one_count_first() -> None:
    after = fought(
        country(),
        "red DB 2, from 0302",
        "blue FA 2",
        "blue IN 2",
        dice=MISS,
        orders={"red": "target air\ntarget ground with dive bombers at Hope"},
    )
    assert {f["group"] for f in after.told("Fired") if f["power"] == "red"} == {"ground"}


def test_a_condition_is_looked_at_in_the_battle() -> None:
    after = fought(
        country(city=-1),
        "red IN 1, from 0302",
        "blue IN 4",
        dice=[6] * 40,
        orders={"red": "withdraw if odds at most 1-3"},
    )
    assert retreats(after) == {"red Infantry": "0302"}
    stays = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 4",
        dice=[6] * 40,
        orders={"red": "withdraw if odds at most 1-3"},
    )
    assert len(stays.told("RoundBegun")) == 3


def test_units_withdraw_at_so_many_steps() -> None:
    after = fought(
        country(towns={"0203": "Near"}),
        "red FA 2, from 0302",
        "blue FA 2",
        "blue IN 1",
        dice=[6, 6, 1, 6, *MISS],
        orders={"blue": "withdraw air at 1 step"},
    )
    # It was hit after its own turn of round 1, and goes on its turn of round 2.
    assert "blue Fighter Retreated" in story(after)
    assert after.events.index(
        next(e for e in after.events if e.kind == "Retreated")
    ) > after.events.index([e for e in after.events if e.kind == "RoundBegun"][1])


def test_standing_orders_add_to_the_lines_for_one_battle() -> None:
    after = fought(
        country(),
        "red DB 2, from 0302",
        "red FA 2, from 0302",
        "blue FA 2",
        "blue IN 3",
        dice=MISS,
        standing={"red": ["always target ground with dive bombers"]},
        orders={"red": "target air with fighters at Hope"},
    )
    groups = {f["unit"]: f["group"] for f in after.told("Fired") if f["power"] == "red"}
    assert groups == {"Dive Bomber": "ground", "Fighter": "air"}


def test_target_best_weighs_the_hits_to_be_expected() -> None:
    after = fought(
        country(),
        "red DB 4, from 0302",
        "blue FA 2",
        "blue IN 4",
        dice=MISS,
        orders={"red": "target best"},
    )
    assert fire(after)[1].startswith("red Dive Bomber ground 2")


@clause("VIC-6.31-3")
@pytest.mark.parametrize(
    ("order", "deed"),
    [
        ("fire at ground", "Fired"),
        ("fire", "Fired"),
        ("IN1 fires at ground", "Fired"),
        ("pass", "Passed"),
        ("IN1 passes", "Passed"),
        ("retreat to 0302", "Retreated"),
    ],
)
def test_who_commands_says_what_a_unit_does_on_its_turn(order: str, deed: str) -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 3",
        dice=MISS,
        orders={"red": f"command every battle\n{order}"},
    )
    deeds = [line for line in story(after) if line.startswith("red")]
    assert deeds[0] == f"red Infantry {deed}"
    assert ended(after)["winner"] == "blue"


@clause("VIC-6.31-3")
def test_an_answer_is_for_the_unit_that_it_names() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "red IN 2, from 0302",
        "blue IN 3",
        dice=MISS,
        orders={"red": "command every battle\nIN2 passes"},
    )
    deeds = [line for line in story(after) if line.startswith("red")][:2]
    assert sorted(deeds) == ["red 2nd Infantry Passed", "red Infantry Fired"]


def test_an_open_question_tells_what_lies_open_and_what_silence_means() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 3",
        dice=MISS,
        orders={"red": "command every battle"},
        standing={"blue": ["always target best"]},
        defaults=False,
    )
    (ask,) = after.trial.asks
    assert ask.key == "turn/a0303/1/Infantry"
    assert ask.reaction
    assert ask.told == ["Red (attacker): Infantry 2", "Blue (defender): Infantry 3"]
    assert ask.options == {"group": ["ground"], "to": ["a0302"]}
    assert ask.silence == "It does as your doctrine says: fire at ground."
    assert set(ask.accepts) == {"Fire", "Retreat", "Pass"}


def test_the_commander_picks_who_takes_a_hit() -> None:
    after = fought(
        country(city=-1),
        "red ART 1, from 0302",
        "blue IN 2",
        "blue MK 2",
        dice=[1, *MISS],
        orders={"blue": "command every battle\ntake IN1"},
    )
    assert after.strength("blue.IN1") == 1


def test_only_who_has_blocks_in_a_battle_is_asked() -> None:
    on = country(city=-1)
    at = scene(on, "red IN 1, from 0302", "blue IN 1", powers=["red", "blue", "green"])
    asks = battle_asks(at, on)
    assert [ask.seat for ask in asks] == ["red", "blue"]
    assert asks[0].scope == "turn 1"
    assert asks[0].topic == "battles"


def test_a_plan_answers_the_question_and_who_wants_is_asked() -> None:
    on = country(city=-1)
    at = scene(on, "red IN 1, from 0302", "blue IN 1")
    ask = battle_asks(at, on)[0]
    classes = game().order_classes()
    ladder = Ladder(classes, {"red": ("turn 1", [Target(groups=["air"])])}, {})
    answer = ladder.answer(ask, lambda: None)
    assert answer is not None
    assert answer.by == "plan"
    silent = Ladder(classes, {"red": ("turn 1", [])}, {}).answer(ask, lambda: None)
    assert silent is not None
    assert not silent.orders


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("regroup from Hope to 0304", "not use"),
        ("target the airfield", "not use"),
        ("target the bridge to 0302 at Hope", "not use"),
        ("base fighters at 0304", "not an airbase"),
        ("fall back from Hope to Hope", "The battle is at"),
    ],
)
def test_what_the_receipt_refuses(text: str, words: str) -> None:
    on = country()
    at = scene(on, "red FA 1, from 0302", "blue IN 1")
    view = view_of(at, "red")
    reading = book().read(text, game().lexicon(on, view))
    assert not reading.misread
    checked = check_doctrine(on, view, reading.orders)
    assert checked.stands == []
    assert words in checked.refused[0].text
    assert checked.refused[0].clause.startswith("VIC-")


def test_who_asked_to_be_asked_keeps_the_lines_of_his_plan() -> None:
    on = country(city=-1)
    at = scene(on, "red IN 1, from 0302", "blue IN 1")
    ask = battle_asks(at, on)[0]
    line = Target(groups=["ground"])
    ladder = Ladder(game().order_classes(), {"red": ("turn 1", [line, AskMe(topic="battles")])}, {})
    assert ladder.answer(ask, lambda: None) is None
    silent = ladder.complete(ask, Answer((), "default"), lambda: None)
    assert silent.orders == (line,)
    said = ladder.complete(ask, Answer((Withdraw(after=1),), "player"), lambda: None)
    assert said.orders == (Withdraw(after=1), line)


@pytest.mark.clause("VIC-5.51-3")
def test_the_commander_says_where_his_aircraft_land() -> None:
    on = country(towns={"0203": "Near", "0301": "Second"}, city=-1)
    at = scene(
        on,
        "red FA 2, from 0304",
        "red IN 4, from 0302",
        "blue EN 1",
        blocks={"0203": ["red EN 1"], "0301": ["red EN 1"]},
    )
    run = Run(game(), on, at, "combat", LoadedDice({}, [6, 6, 6, 1, *MISS]), at.options)
    asked: list[str] = []
    while run.asks is not None:
        answers = {}
        for ask in run.asks:
            orders: tuple[Order, ...] = default_answer(ask, game().order_classes()).orders
            if ask.key == "battles" and ask.seat == "red":
                orders = (Command(),)
            if ask.key.startswith("land/"):
                asked.append(ask.key)
                assert ask.options["to"] == ["a0203", "a0301"]
                orders = (Retreat(to="a0301"),)
            answers[ask.seat] = Answer(orders, "player")
        run.close(answers)
    assert asked == ["land/a0303/1/Fighter"]
    assert [e.facts["to"] for e in run.table.events if e.kind == "AirLanded"] == ["a0301"]


@pytest.mark.clause("VIC-SB.Opt-4")
def test_the_commander_regroups_when_he_has_won() -> None:
    after = fought(
        country(city=-1),
        "red IN 4, from 0302",
        "blue EN 1",
        dice=[6, 1, 6, 6, 6],
        options={"regroup": True},
        orders={"red": "command every battle\nregroup with infantry from 0303 to 0304"},
    )
    assert after.blocks("0304") == ["red IN1 4"]


@clause("VIC-6.47-1")
def test_the_best_target_is_the_one_that_loses_most() -> None:
    """Ground units in the mountains lose half, and so the ships are the better target."""
    for terrain, group in (("^", "naval"), (".", "ground")):
        after = fought(
            country(terrain, sea=["0302", "0301"], city=-1),
            "red DB 4, from 0403",
            "blue IN 4",
            "blue CA 4",
            dice=[6] * 200,
            orders={"red": "target best"},
        )
        (first, *_) = [f for f in after.told("Fired") if f["power"] == "red"]
        assert first["group"] == group
