"""Conditions: what they look at, when they hold, how they are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.conditions import Condition, Scalar, Test, quantity, same

FACTS: dict[str, Scalar] = {
    "odds": "3-1",
    "corps": 4,
    "countered": False,
    "weather": "mud",
    "target": "Königsberg",
}


@pytest.mark.parametrize(
    ("fact", "test", "value", "holds"),
    [
        ("odds", "at least", "3-1", True),
        ("odds", "at least", "7-2", False),
        ("odds", "at least", 3, True),
        ("odds", "at most", "2-1", False),
        ("odds", "is", "6-2", True),
        ("corps", "at least", "4", True),
        ("corps", "at most", "3 1/2", False),
        ("corps", "is not", 5, True),
        ("countered", "yes", True, False),
        ("countered", "no", True, True),
        ("weather", "is", "MUD", True),
        ("weather", "is not", "snow", True),
        ("weather", "at least", 1, False),
        ("target", "is", "konigsberg", True),
    ],
)
def test_when_a_condition_holds(fact: str, test: Test, value: Scalar, holds: bool) -> None:
    assert Condition(fact=fact, test=test, value=value).holds(FACTS) is holds


@pytest.mark.parametrize("test", ["at least", "at most", "is", "is not", "yes", "no"])
def test_nobody_acts_on_what_he_cannot_see(test: Test) -> None:
    assert not Condition(fact="hidden", test=test, value=1).holds(FACTS)


def test_all_any_and_none() -> None:
    yes = Condition(fact="corps", test="is", value=4)
    no = Condition(fact="countered")
    assert Condition(all=[yes, yes]).holds(FACTS)
    assert not Condition(all=[yes, no]).holds(FACTS)
    assert Condition(any=[no, yes]).holds(FACTS)
    assert not Condition(any=[no, no]).holds(FACTS)
    assert Condition(none=[no, no]).holds(FACTS)
    assert not Condition(none=[no, yes]).holds(FACTS)


def test_an_else_holds_where_the_if_saw_nothing() -> None:
    assert Condition(none=[Condition(fact="hidden")]).holds(FACTS)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, Fraction(3)),
        ("3", Fraction(3)),
        ("3-1", Fraction(3)),
        ("1:2", Fraction(1, 2)),
        ("2 1/2", Fraction(5, 2)),
        ("2.5", Fraction(5, 2)),
        ("3-0", None),
        ("1/0", None),
        ("", None),
        ("mud", None),
        (True, None),
    ],
)
def test_quantities(value: Scalar, number: Fraction | None) -> None:
    assert quantity(value) == number


@given(st.text())
def test_any_text_can_be_compared(text: str) -> None:
    assert same(text, text)
    assert isinstance(Condition(fact="odds", test="at least", value=text).holds(FACTS), bool)


def test_the_words_of_a_condition() -> None:
    odds = Condition(fact="odds", test="at least", value="3-1")
    air = Condition(fact="air_superiority", test="no")
    assert odds.words() == "odds at least 3-1"
    assert Condition(all=[odds, air]).words() == "odds at least 3-1 and not air superiority"
    assert Condition(any=[odds, air]).words() == "odds at least 3-1 or not air superiority"
    both = Condition(all=[Condition(any=[odds, air]), odds])
    assert both.words() == "(odds at least 3-1 or not air superiority) and odds at least 3-1"
    neither = Condition(none=[odds, air])
    assert neither.words() == "not (odds at least 3-1 or not air superiority)"


def test_a_condition_survives_json() -> None:
    odds = Condition(fact="odds", test="at least", value="3-1")
    whole = Condition(any=[Condition(none=[odds]), Condition(fact="countered")])
    assert Condition.model_validate_json(whole.model_dump_json()) == whole


@pytest.mark.parametrize("value", [0, 1, 2, True, False, "", "1", "3-1"])
def test_a_condition_is_stored_whole(value: Scalar) -> None:
    """What is left at its default is not stored, and `1 == True`: 1 must be no default."""
    condition = Condition(fact="corps", test="at least", value=value)
    stored = condition.model_dump(exclude_defaults=True)
    again = Condition.model_validate(stored)
    assert again == condition
    assert type(again.value) is type(value)
