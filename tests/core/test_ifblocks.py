"""`IF ... ELSE ... ENDIF` around orders means the same as `if` in each of them."""

from __future__ import annotations

import pytest

from adjudicator.core.ifblocks import unfold
from adjudicator.core.ordertext import OrderBook
from tests import toy

BOARD = toy.TOY.board(toy.pack())
BOOK = OrderBook([*toy.TOY.orders, *toy.TOY.standing], toy.TOY.phrases)
LEXICON = toy.TOY.lexicon(BOARD, toy.TOY.view(BOARD, toy.TOY.open(BOARD, "short", {}), "red"))


def is_order(line: str) -> bool:
    return bool(BOOK.read_line(line, LEXICON).orders)


def read(text: str) -> list[tuple[int, str]]:
    """(line, order in words) of a text with blocks; nothing of it may be misread."""
    done = unfold(text, is_order)
    reading = BOOK.read(done.text, LEXICON)
    assert reading.misread == []
    return [(one.line, BOOK.write(one, LEXICON)) for one in reading.orders]


def holds(text: str, margin: int) -> list[int]:
    """The lines whose orders are given if the margin is so much."""
    reading = BOOK.read(unfold(text, is_order).text, LEXICON)
    return [
        one.line for one in reading.orders if one.when is None or one.when.holds({"margin": margin})
    ]


BLOCK = """\
if margin at least 4
press ford
else if margin at least 2
press North Hill
else
press Kaliningrad
endif
bid 1 on ford"""


@pytest.mark.parametrize(("margin", "lines"), [(5, [2, 8]), (3, [4, 8]), (1, [6, 8])])
def test_one_branch_holds_and_what_stands_outside_always(margin: int, lines: list[int]) -> None:
    assert holds(BLOCK, margin) == lines


def test_a_block_is_the_same_as_an_if_in_each_order() -> None:
    block = read("if margin at least 2\npress ford\npress North Hill\nendif")
    plain = read("\npress ford if margin at least 2\npress North Hill if margin at least 2\n")
    assert block == plain


NESTED = """\
IF margin at least 2 THEN
if margin at most 4
press ford
END IF
ELSE:
press North Hill
ENDIF"""


@pytest.mark.parametrize(("margin", "lines"), [(1, [6]), (3, [3]), (5, [])])
def test_blocks_within_blocks(margin: int, lines: list[int]) -> None:
    assert holds(NESTED, margin) == lines


@pytest.mark.parametrize(("margin", "lines"), [(1, []), (3, [2]), (5, [])])
def test_orders_in_a_block_keep_their_own_if(margin: int, lines: list[int]) -> None:
    assert holds("if margin at least 2\npress ford if margin at most 4\nendif", margin) == lines
    assert holds("if margin at least 2\nif margin at most 4, press ford\nendif", margin) == lines


@pytest.mark.parametrize(("margin", "lines"), [(1, []), (3, [2]), (5, [3])])
def test_an_else_in_a_block_is_about_the_order_before_it(margin: int, lines: list[int]) -> None:
    text = "if margin at least 2\npress ford if margin at most 4\nelse press North Hill\nendif"
    assert holds(text, margin) == lines


def test_several_orders_in_a_line_stand_under_it_all() -> None:
    assert holds("if margin at least 2\npress ford; press North Hill\nendif", 1) == []
    assert holds("if margin at least 2\npress ford; press North Hill\nendif", 3) == [2, 2]


@pytest.mark.parametrize(
    "line",
    [
        "if margin at least 2, press ford",
        "if margin at least 2 press ford",
        "press ford if margin at least 2",
    ],
)
def test_an_if_in_one_line_stays_as_it_is(line: str) -> None:
    done = unfold(f"{line}\nbid 1 on ford", is_order)
    assert (done.text, done.slips) == (f"{line}\nbid 1 on ford", [])


def test_a_block_without_its_end_holds_to_the_end() -> None:
    done = unfold("bid 1 on ford\nif margin at least 2\npress ford\npress North Hill", is_order)
    assert [(slip.line, slip.text) for slip in done.slips] == [(2, "if margin at least 2")]
    assert holds("if margin at least 2\npress ford\npress North Hill", 1) == []


def test_a_slip_of_the_pen_makes_no_block() -> None:
    done = unfold("if margin at lest 2, press ford\nbid 1 on ford", is_order)
    assert done.text.endswith("\nbid 1 on ford")
    assert done.slips == []


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("endif", 1, "no open IF"),
        ("bid 1 on ford\nend if", 2, "no open IF"),
        (
            "if margin at least 2\npress ford\nelse\nelse if margin is 1\nendif",
            4,
            "already has an ELSE",
        ),
    ],
)
def test_parts_of_blocks_that_do_not_fit_are_named(text: str, line: int, said: str) -> None:
    slips = unfold(text, is_order).slips
    assert [(slip.line, said in slip.sentence) for slip in slips] == [(line, True)]


def test_blocks_are_not_endlessly_deep() -> None:
    text = "\n".join(["if margin at least 2"] * 9 + ["press ford"] + ["endif"] * 9)
    sentences = [slip.sentence for slip in unfold(text, is_order).slips]
    assert sentences[0] == "blocks go 8 deep at most."


@pytest.mark.parametrize("text", ["", "bid 1 on ford", "else bid 1 on ford", "\n\n"])
def test_texts_without_blocks_are_left_alone(text: str) -> None:
    assert unfold(text, is_order).text == text


def test_each_line_is_asked_about_a_few_times_however_many_there_are() -> None:
    asked: list[str] = []

    def asks(line: str) -> bool:
        asked.append(line)
        return is_order(line)

    lines = [f"if odds at least {n}-1" for n in range(1000)]
    unfold("\n".join([*lines, "else", "attack Mechili"]), asks)
    assert len(asked) <= 3 * len(lines)
