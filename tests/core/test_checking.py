"""Checking: what an ask takes is known from the ask alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.checking import check, counted
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.protocol import (
    Ask,
    AskMe,
    Checked,
    NotAllowed,
    Order,
    Phrase,
    StandingOrder,
)


class Part(Phrase):
    unit: str = ""


class Attack(Order):
    zone: str
    force: list[Part] = []
    path: list[str] = []


class Retreat(Order):
    zone: str = ""


class NavalMove(Order):
    zone: str = ""


class AlwaysRetreat(StandingOrder):
    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [NavalMove(zone="rome")]


NAMES = ["Derna", "Lyon", "Malta", "Rome", "Sirte", "Tobruk", "Tripoli", "Tunis"]


class Rules:
    """As much of a ruleset as a check needs; it refuses what goes to Malta."""

    lexicons = 0

    def order_classes(self) -> dict[str, type[Order]]:
        return {cls.tag(): cls for cls in (Attack, Retreat, NavalMove, AlwaysRetreat, AskMe)}

    def lexicon(self, board: Any, view: Any) -> Lexicon:
        self.lexicons += 1
        names = Lexicon()
        names.add("unit", [Name("inf", "infantry"), Name("malta", "a unit called Malta")])
        names.add("zone", [Name(name.lower(), name) for name in NAMES])
        return names

    def rulings_with(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        return {"TOY-A1": "strict", **chosen}

    def why_not(
        self, board: Any, ask: Ask, view: Any, order: Order, rulings: Mapping[str, Any]
    ) -> NotAllowed | None:
        if getattr(order, "zone", "") == "tunis" and rulings["TOY-A1"] == "strict":
            return NotAllowed(0, "TOY-7", "Tunis is shut before 1942 (7).")
        return None

    def check(
        self,
        board: Any,
        ask: Ask,
        view: Any,
        orders: Sequence[Order],
        rulings: Mapping[str, Any],
    ) -> Checked:
        checked = Checked(stands=[], missing=["a retreat"], notes={1: "costs 1"})
        for order in orders:
            if getattr(order, "zone", "") == "malta":
                checked.refused.append(NotAllowed(order.line, "TOY-9", "Malta is not yours."))
            else:
                checked.stands.append(order)
        return checked


def ask(**more: Any) -> Ask:
    fields: dict[str, Any] = {
        "seat": "axis",
        "key": "combat",
        "clause": "TOY-2",
        "title": "Where do you attack?",
        "accepts": ["Attack", "Retreat"],
    }
    return Ask(**{**fields, **more})


def checked(
    ask: Ask,
    *orders: Order,
    rules: Rules | None = None,
    rulings: Mapping[str, Any] | None = None,
) -> Checked:
    return check(rules or Rules(), None, ask, None, orders, rulings)  # type: ignore[arg-type]


def test_what_is_asked_for_stands_and_the_rules_have_the_last_word() -> None:
    good, bad = Attack(zone="rome", line=2), Attack(zone="malta", line=1)
    outcome = checked(ask(), good, bad)
    assert outcome.stands == [good]
    assert [(r.line, r.clause, r.text) for r in outcome.refused] == [
        (1, "TOY-9", "Malta is not yours.")
    ]
    assert outcome.missing == ["a retreat"]
    assert outcome.notes == {1: "costs 1"}


def test_an_order_that_is_not_asked_for_is_refused_by_name_of_what_is() -> None:
    good = Attack(zone="rome", line=1)
    outcome = checked(ask(), NavalMove(line=3), good)
    assert outcome.stands == [good]
    (refusal,) = outcome.refused
    assert (refusal.line, refusal.clause) == (3, "TOY-2")
    assert refusal.text == (
        '"naval move" answers another question. Where do you attack? You can give: attack, retreat.'
    )


def test_a_plan_may_bring_orders_for_later_without_limit_of_number_or_names() -> None:
    later = [NavalMove(zone="lyon", line=n) for n in (1, 2, 3)]
    asked = ask(accepts=[], ahead=["NavalMove"], at_most=1, options={"zone": ["rome"]}, opens="1/a")
    assert checked(asked, *later).stands == later


def test_what_the_rules_refuse_takes_no_other_orders_place() -> None:
    vain, good, late = (Attack(zone=z, line=n) for n, z in enumerate(("malta", "rome", "lyon"), 1))
    outcome = checked(ask(at_most=1), vain, good, late)
    assert outcome.stands == [good]
    assert [(no.line, no.clause) for no in outcome.refused] == [(1, "TOY-9"), (3, "TOY-2")]


def test_ask_me_is_welcome_where_a_plan_begins_and_only_there() -> None:
    order = AskMe(topic="losses", line=4)
    assert checked(ask(opens="1/axis"), order).stands == [order]
    assert checked(ask(), order).refused[0].line == 4


def test_no_more_orders_than_the_ask_takes() -> None:
    first, second, third = (Attack(zone=zone, line=n) for n, zone in enumerate(NAMES[:3], start=1))
    outcome = checked(ask(at_most=2), first, second, third)
    assert outcome.stands == [first, second]
    assert outcome.refused[0].line == 3
    assert outcome.refused[0].text == (
        'This question takes 2 orders, and "attack" is one more. Where do you attack?'
    )


def test_a_refused_order_does_not_count() -> None:
    good = Attack(zone="rome", line=2)
    outcome = checked(ask(at_most=1, options={"zone": ["rome"]}), Attack(zone="lyon", line=1), good)
    assert outcome.stands == [good]


def test_names_must_be_among_the_options() -> None:
    asked = ask(options={"zone": [name.lower() for name in NAMES if name != "Lyon"]})
    (refusal,) = checked(asked, Attack(zone="lyon", line=1)).refused
    assert refusal.text == (
        "Lyon is not possible here. Legal: Derna, Malta, Rome, Sirte, Tobruk, Tripoli and 1 more."
    )
    assert refusal.clause == "TOY-2"


def test_lists_and_phrases_are_checked_item_by_item() -> None:
    asked = ask(options={"path": ["rome"], "unit": ["inf"]})
    good = Attack(zone="lyon", path=["rome"], force=[Part(unit="inf"), Part()], line=1)
    bad_path = Attack(zone="lyon", path=["rome", "tunis"], line=2)
    bad_unit = Attack(zone="lyon", force=[Part(unit="malta")], line=3)
    outcome = checked(asked, good, bad_path, bad_unit)
    assert outcome.stands == [good]
    assert [refusal.text for refusal in outcome.refused] == [
        "Tunis is not possible here. Legal: Rome.",
        "a unit called Malta is not possible here. Legal: infantry.",
    ]


def test_what_an_order_leaves_open_is_not_checked() -> None:
    order = Retreat(line=1)
    assert checked(ask(options={"zone": []}), order).stands == [order]
    (refusal,) = checked(ask(options={"zone": []}), Retreat(zone="rome", line=1)).refused
    assert refusal.text == "Rome is not possible here. Nothing is legal there now."


def test_the_rule_behind_an_option_answers_before_the_option() -> None:
    asked = ask(options={"zone": ["rome"]}, at_most=1)
    outcome = checked(asked, Attack(zone="tunis", line=1), Attack(zone="lyon", line=2))
    assert [(no.line, no.clause) for no in outcome.refused] == [(1, "TOY-7"), (2, "TOY-2")]
    assert outcome.refused[0].text == "Tunis is shut before 1942 (7)."
    assert outcome.stands == []


def test_the_rule_behind_it_answers_too_for_what_is_not_asked_and_for_one_too_many() -> None:
    good = Attack(zone="rome", line=1)
    outcome = checked(
        ask(at_most=1), good, NavalMove(zone="tunis", line=2), Attack(zone="tunis", line=3)
    )
    assert outcome.stands == [good]
    assert [(no.line, no.clause) for no in outcome.refused] == [(2, "TOY-7"), (3, "TOY-7")]


def test_a_rule_that_could_forbid_says_nothing_of_what_the_ask_takes() -> None:
    assert checked(ask(), Attack(zone="tunis", line=1)).refused == []


def test_the_rules_are_asked_under_the_rulings_of_the_game() -> None:
    asked = ask(options={"zone": ["rome"]})
    (refusal,) = checked(asked, Attack(zone="tunis", line=1), rulings={"TOY-A1": "mild"}).refused
    assert (refusal.clause, refusal.text) == ("TOY-2", "Tunis is not possible here. Legal: Rome.")


def test_a_standing_order_answers_no_question() -> None:
    (refusal,) = checked(ask(), AlwaysRetreat(line=1)).refused
    assert "standing order" in refusal.text


def test_refusals_come_in_the_order_of_the_lines() -> None:
    orders = [NavalMove(line=5), Attack(zone="malta", line=2), NavalMove(line=1)]
    assert [refusal.line for refusal in checked(ask(), *orders).refused] == [1, 2, 5]


def test_names_are_looked_up_only_for_a_refusal() -> None:
    rules = Rules()
    checked(ask(options={"zone": ["rome"]}), Attack(zone="rome", line=1), rules=rules)
    assert rules.lexicons == 0


def test_what_a_phase_counts_stands_as_it_was_written_and_refusals_by_line() -> None:
    first, second, third = (Retreat(zone="rome", line=line) for line in (1, 2, 3))
    late, soon = NotAllowed(9, "X-1", "Late."), NotAllowed(4, "X-1", "Soon.")
    checked = counted(
        [first, second, third], [third, first], [(second, late), (second, soon)], {3: "costs 1"}
    )
    assert [order.line for order in checked.stands] == [1, 3]
    assert checked.refused == [soon, late]
    assert (checked.notes, checked.missing) == ({3: "costs 1"}, [])
