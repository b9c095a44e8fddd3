"""6.31 What a commander is asked in battle: questions, ways open, and what silence does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run, default_answer
from adjudicator.core.protocol import Answer, Ask
from adjudicator.rulesets.victory.orders.battle_orders import Command, LeaveFirst, Who
from tests.rulesets.victory.battle_kit import country, fought, scene
from tests.rulesets.victory.kit import game

clause = pytest.mark.clause
MISS = [6] * 80
EVERY = "command every battle"


def asked(*hope: str, on: Any = None, seat: str = "red", **given: Any) -> dict[str, Ask]:
    """Every question to a seat that commands its battles, by key."""
    after = fought(on or country(city=-1), *hope, orders={seat: EVERY}, **given)
    found = {ask.key: ask for ask in after.questions if ask.seat == seat}
    others = [ask.key for ask in after.questions if ask.seat != seat]
    assert others in ([], ["battles"]), "who does not command is not asked"
    assert all(ask.reaction for key, ask in found.items() if key != "battles")
    return found


@clause("VIC-6.31-2", "VIC-6.31-3", "VIC-6.1-1")
def test_each_combat_turn_says_who_is_there_and_what_may_be_done() -> None:
    found = asked("red IN 3, from 0302", "blue EN 1", dice=MISS)
    assert [*found] == ["battles", *(f"turn/a0303/{n}/Infantry" for n in (1, 2, 3))]
    ask = found["turn/a0303/2/Infantry"]
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-6.31-3", "battle", 1)
    assert ask.title == "a0303, round 2, combat turn E: your Infantry (3 steps)"
    assert ask.told == ["Red (attacker): Infantry 3", "Blue (defender): Engineer 1"]
    assert ask.accepts == ["Fire", "Retreat", "Pass"]
    assert ask.options == {"group": ["ground"], "to": ["a0302"]}
    assert ask.silence == "It does as your doctrine says: fire at ground."
    assert ask.default == [{"order": "Fire", "group": "ground"}]
    first = found["battles"]
    assert first.told == ["Battles with your blocks: a0303."]
    assert (first.topic, first.reaction, first.at_most) == ("battles", False, None)


@clause("VIC-6.31-3", "VIC-6.44-1", "VIC-6.5-1")
def test_who_can_fire_at_nothing_may_pass_or_go() -> None:
    on = country(sea=["0302", "0301", "0203"])
    found = asked("red CA 2, from 0302", "blue IN 1", on=on, dice=MISS)
    ask = found["turn/a0303/1/Cruiser"]
    assert ask.accepts == ["Retreat", "Pass"]
    assert ask.options == {"to": ["a0302", "a0403", "a0204", "a0203"]}
    assert ask.silence == "It does as your doctrine says: pass."
    free = asked("blue CA 2", "red IN 4, from 0304", on=on, seat="blue", dice=[6] * 90)
    assert free["turn/a0303/1/Cruiser"].options["group"] == ["ground"]


@clause("VIC-6.43-2")
def test_the_owner_is_asked_which_of_equals_takes_a_hit() -> None:
    found = asked("red ART 1, from 0302", "blue IN 2", "blue IN 2", seat="blue", dice=[1, *MISS])
    (ask,) = [ask for key, ask in found.items() if key.startswith("hit/")]
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-6.43-2", "battle", 1)
    assert ask.title == "Which unit takes the hit at a0303?"
    assert ask.told == ["1st Infantry (IN1, 2 steps)", "2nd Infantry (IN2, 2 steps)"]
    assert ask.options == {"block": ["blue.IN1", "blue.IN2"]}
    assert ask.silence == "2nd Infantry (IN2, 2 steps) takes it."
    assert ask.default == [{"order": "Take", "block": "blue.IN2"}]
    single = asked("red ART 1, from 0302", "blue IN 2", "blue MK 1", seat="blue", dice=[1, *MISS])
    assert not [key for key in single if key.startswith("hit/")], "the strongest takes it"


@clause("VIC-6.8-1", "VIC-6.8-2")
def test_ships_that_must_go_are_asked_whether_they_blockade() -> None:
    on = country(sea=["0302", "0301", "0203"])
    found = asked("red CA 2, from 0302", "blue IN 1", on=on, dice=MISS)
    ask = found["blockade/a0303/red"]
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-6.8-1", "blockades", 1)
    assert ask.accepts == ["BlockadeNow", "Retreat"]
    assert ask.options == {"to": ["a0302", "a0403", "a0204", "a0203"]}
    assert ask.silence == "They blockade."
    assert ask.default == [{"order": "BlockadeNow"}]
    shut = fought(on, "red CA 2, from 0302", "blue IN 1", dice=MISS,
                  orders={"red": EVERY + "\ndo not blockade Hope"})  # fmt: skip
    ask = next(ask for ask in shut.questions if ask.key == "blockade/a0303/red")
    assert (ask.silence, ask.default) == ("They leave.", [])
    assert not shut.told("BlockadeDeclared")


@clause("VIC-A22", "VIC-6.5-4")
def test_where_a_way_out_is_scarce_the_commander_says_who_goes_first() -> None:
    units = ("red IN 2, from 0302", "red MK 2, from 0302", "blue IN 1")
    forest = country(city=-1, other={"0302": "f"})
    ask = asked(*units, on=forest, dice=MISS)["leave/a0303/3/attacker/ground"]
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-A22", "retreats", 1)
    assert ask.told == ["1st Infantry (IN1, 2 steps)", "1st Mechanized (MK1, 2 steps)"]
    assert ask.default == [
        {"order": "LeaveFirst", "who": [{"block": "red.IN1"}, {"block": "red.MK1"}]}
    ]
    open_ = asked(*units, dice=MISS)
    assert not [key for key in open_ if key.startswith("leave/")], "there is room for both"


@clause("VIC-5.52-3", "VIC-5.52-1")
def test_of_three_aircraft_the_commander_says_which_two_fight() -> None:
    blue = ("blue FA 1", "blue FA 2", "blue DB 1", "blue IN 1")
    ask = asked("red IN 1, from 0302", *blue, on=country(), seat="blue", dice=MISS)
    found = ask["aircraft/a0303/1"]
    assert (found.clause, found.topic, found.at_most) == ("VIC-5.52-3", "battle", 1)
    assert found.title == "Hope (a0303), round 1: which two air units fight?"
    assert [line.partition(" (")[0] for line in found.told] == [
        "2nd Fighter", "1st Fighter", "1st Dive Bomber",
    ]  # fmt: skip
    assert found.silence.endswith("2nd Fighter (FA2, 2 steps) and 1st Fighter (FA1, 1 step).")
    two = asked("red IN 1, from 0302", *blue[1:], on=country(), seat="blue", dice=MISS)
    assert not [key for key in two if key.startswith("aircraft/")]


@clause("VIC-A22", "VIC-A32", "VIC-5.51-4")
def test_of_two_aircraft_and_one_berth_the_owner_says_which_lands() -> None:
    on = country(city=-1, towns={"0203": "Near"})
    units = ("red FA 2, from 0203", "red DB 4, from 0203", "red ART 4, from 0302", "blue EN 1")
    given: dict[str, Any] = {
        "blocks": {"0203": ["red EN 1; red TB 1"]},
        "any_dice": True,
        "dice": {},
    }
    plain = fought(on, *units, **given)
    assert ("red DB1 4" in plain.blocks("0203"), "red FA1 2" in plain.blocks("0203")) == (
        True,
        False,
    )
    said = fought(on, *units, orders={"red": "land first with fighters from 0303"}, **given)
    assert ("red DB1 4" in said.blocks("0203"), "red FA1 2" in said.blocks("0203")) == (False, True)
    ask = asked(*units, on=on, **given)["leave/a0303/1/landing"]
    assert (ask.clause, ask.topic, ask.accepts) == ("VIC-A22", "retreats", ["LeaveFirst"])
    assert ask.title == "a0303: not all of your aircraft may find a base. Which land first?"
    given["blocks"] = {"0203": ["red EN 1"]}
    assert "leave/a0303/1/landing" not in asked(*units, on=on, **given), "there is room for both"


@clause("VIC-A32", "VIC-5.51-4")
def test_an_aircraft_with_one_base_lands_before_one_that_has_two() -> None:
    """A Torpedo Bomber flies two hexes, a Fighter three: it leaves the near Town to the other."""
    on = country(city=-1, towns={"0203": "Near", "0306": "Far"})
    full = "red EN 1; red HB 1"
    after = fought(on, "red FA 4, from 0203", "red TB 2, from 0203", "red ART 4, from 0302",
                   "blue EN 1", any_dice=True, dice={},
                   blocks={"0203": [full], "0306": [full]})  # fmt: skip
    assert "red TB1 2" in after.blocks("0203")
    assert "red FA1 4" in after.blocks("0306")


@clause("VIC-5.51-3", "VIC-6.54-1")
def test_an_aircraft_with_a_choice_of_bases_is_asked_where_it_lands() -> None:
    on = country(city=-1, towns={"0203": "Near", "0302": "Second"})
    given: dict[str, Any] = {
        "blocks": {"0203": ["red EN 1"], "0302": ["red EN 1"]},
        "dice": [6, 6, 1, 1, 1, 1, *MISS],
    }
    found = asked("red FA 2, from 0203, base 0203", "red ART 4, from 0302", "blue EN 1",
                  on=on, **given)  # fmt: skip
    key, ask = next((k, a) for k, a in found.items() if k.startswith("land/"))
    assert key.startswith("land/a0303/")
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-5.51-3", "landing", 1)
    assert ask.options == {"to": ["a0203", "a0302"]}


@clause("VIC-SB.Opt-4")
def test_the_victor_is_asked_whether_units_go_on() -> None:
    found = asked("red IN 3, from 0302", "blue EN 1", dice=[6, 1, 1, 1, 6],
                  options={"regroup": True})  # fmt: skip
    ask = found["regroup/a0303"]
    assert (ask.clause, ask.topic, ask.at_most) == ("VIC-SB.Opt-4", "regroup", None)
    assert ask.told == ["1st Infantry (IN1, 3 steps)"]
    assert ask.options == {
        "place": ["a0303"], "to": ["a0302", "a0403", "a0404", "a0304", "a0204", "a0203"],
    }  # fmt: skip


@clause("VIC-A22")
def test_who_is_asked_who_goes_first_may_answer_otherwise_than_by_default() -> None:
    on = country(city=-1, other={"0302": "f"})
    at = scene(on, "red IN 2, from 0302", "red MK 2, from 0302", "blue IN 1")
    at.stage = "combat"
    run = Run(game(), on, at, "combat", LoadedDice({}, [5] * 60), at.options)
    while run.asks is not None:
        answers = {}
        for ask in run.asks:
            answer = default_answer(ask, game().order_classes())
            if ask.key == "battles" and ask.seat == "red":
                answer = Answer((Command(),), "player")
            elif ask.key.startswith("leave/"):
                who = [Who(block="red.MK1"), Who(block="red.IN1")]
                answer = Answer((LeaveFirst(who=who),), "player")
            answers[ask.seat] = answer
        run.close(answers)
    gone = [e.facts["unit"] for e in run.table.events if e.kind == "Retreated"]
    assert gone == ["Mechanized"], "by default the Infantry would have gone"
