"""Orders sent ahead: which of them answer, which are used up."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.conditions import Condition
from adjudicator.core.engine import Ladder
from adjudicator.core.protocol import Ask, Order


class Once(Order):
    n: int = 0


class Lasting(Once):
    def stays(self) -> bool:
        return True


class Single(Once):
    def waits(self, taken: Sequence[Order]) -> bool:
        return bool(taken)


class Judged(Once):
    def ready(self, ask: Ask) -> bool:
        return True


KINDS: tuple[type[Order], ...] = (Once, Lasting, Single, Judged)
CLASSES: dict[str, type[Order]] = {cls.tag(): cls for cls in KINDS}


def ladder(*orders: Order) -> Ladder:
    return Ladder(CLASSES, {"axis": ("1/axis", list(orders))})


def question(*accepts: str) -> Ask:
    return Ask(
        seat="axis",
        key="k",
        clause="X-1",
        title="?",
        accepts=list(accepts),
        scope="1/axis",
        at_most=1,
    )


def answers(it: Ladder, ask: Ask, times: int) -> list[list[Order]]:
    given = [it.answer(ask, lambda: None) for _ in range(times)]
    return [list(answer) if answer else [] for answer in given]


def test_an_order_sent_ahead_answers_once() -> None:
    assert answers(ladder(Once(n=1), Once(n=2)), question("Once"), 3) == [
        [Once(n=1)],
        [Once(n=2)],
        [],
    ]


def test_an_order_that_stays_answers_again() -> None:
    assert answers(ladder(Lasting(n=1)), question("Lasting"), 2) == [[Lasting(n=1)]] * 2


def test_an_order_may_wait_for_a_later_question() -> None:
    many = question("Single", "Once").model_copy(update={"at_most": None})
    plan = ladder(Single(n=1), Single(n=2), Once(n=3))
    assert answers(plan, many, 3) == [[Single(n=1), Once(n=3)], [Single(n=2)], []]


def test_an_unmet_if_holds_an_order_back_unless_the_phase_judges_it() -> None:
    unmet = Condition(fact="odds", test="at least", value="3-1")
    assert answers(ladder(Once(when=unmet)), question("Once"), 1) == [[]]
    judged = Judged(when=unmet)
    assert answers(ladder(judged), question("Judged"), 1) == [[judged]]
