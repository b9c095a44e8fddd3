"""Lines of doctrine, of a plan and standing."""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.doctrine import Always, Line, always
from adjudicator.core.ladder import Ladder
from adjudicator.core.protocol import Ask, Order


class Hold(Line):
    """Hold."""

    syntax = ("hold [{place}]", "stay [{place}]")

    place: str = ""


class AlwaysHold(Always):
    """Hold."""

    gives = Hold
    syntax = always(Hold)

    place: str = ""


ASK = Ask(
    seat="red", key="doctrine", clause="T-1", title="How?", accepts=["Hold"],
    scope="turn 1", standing=["AlwaysHold"],
)  # fmt: skip
UNTRUE = Condition(fact="round", test="at least", value=1)


def test_the_standing_line_is_written_as_the_line_with_always() -> None:
    assert AlwaysHold.syntax == ("always hold [{place}]", "always stay [{place}]")


def test_plan_and_standing_orders_are_collected_whatever_their_if() -> None:
    """The facts of their conditions are known only to the phase."""
    orders: dict[str, type[Order]] = {"Hold": Hold, "AlwaysHold": AlwaysHold}
    ladder = Ladder(
        orders,
        {"red": ("turn 1", [Hold(place="a", when=UNTRUE)])},
        {"red": [AlwaysHold(place="b", when=UNTRUE), AlwaysHold()]},
    )
    answer = ladder.answer(ASK, lambda: None)
    assert answer is not None
    assert list(answer) == [Hold(place="a", when=UNTRUE), Hold(place="b", when=UNTRUE), Hold()]
    assert answer.by == "plan"
