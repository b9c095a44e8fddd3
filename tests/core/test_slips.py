"""Small slips are read as what they can only mean, and said; all others are asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.names import fold
from tests.core.test_ordertext import BOOK, LEXICON


@pytest.mark.parametrize(
    ("typed", "meant", "said"),
    [
        ("attack Konigsburg with all", "attack Königsberg with all",
         "“Konigsburg” read as Königsberg"),
        ("ship 2 to Bay of Biskay", "ship 2 to Bay of Biscay",
         "“Bay of Biskay” read as Bay of Biscay"),
        ("move infantry form Tripoli to Derna", "move infantry from Tripoli to Derna",
         "“form” read as from"),
        ("move infantry from Tripoil to Dernna", "move infantry from Tripoli to Derna",
         "“Tripoil” read as Tripoli, “Dernna” read as Derna"),
        ("hold; shipp 2 to Bay of Biscay", "hold; ship 2 to Bay of Biscay",
         "“shipp” read as ship"),
        ("atack Derna", "attack Derna", "“atack” read as attack"),  # attach wants a unit
        ("attack Derna wiht all", "attack Derna with all", "“wiht” read as with"),
    ],
)  # fmt: skip
def test_a_slip_is_read_as_what_was_meant_and_said(typed: str, meant: str, said: str) -> None:
    reading = BOOK.read(typed, LEXICON)
    assert reading.misread == []
    assert reading.orders == BOOK.read(meant, LEXICON).orders
    assert reading.mended_in(1) == said


@pytest.mark.parametrize(
    "typed",
    [
        "attack Lyn",  # short
        "attack Customs",  # nothing is near
        "attack Mripoli",  # another first letter
        "attack Tripoli2",  # digits
        "attack Tirpoily",  # too far off
        "attack Derna with al",  # short
    ],
)
def test_what_may_mean_two_things_or_little_is_asked(typed: str) -> None:
    reading = BOOK.read(typed, LEXICON)
    assert reading.orders == []
    assert reading.mended == []


def test_a_slip_in_an_order_that_cannot_be_read_anyway_is_not_mended() -> None:
    reading = BOOK.read("attack Konigsburg qwerty", LEXICON)
    assert reading.orders == []
    assert reading.mended == []
    assert reading.misread[0].column == 8


NAMES = sorted({name.text for names in LEXICON.kinds.values() for name in names})


@given(
    st.sampled_from(NAMES),
    st.integers(0, 30),
    st.sampled_from("drop double swap other".split()),
    st.sampled_from("abcdefghijklmnopqrstuvwxyz"),
)
def test_a_slip_in_a_name_never_gives_another_name(
    name: str, at: int, what: str, letter: str
) -> None:
    """It is read as the name, or asked, or it is the name of something else."""
    at = at % len(name)
    typed = {
        "drop": name[:at] + name[at + 1 :],
        "double": name[:at] + name[at] + name[at:],
        "swap": name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
        "other": name[:at] + letter + name[at + 1 :],
    }[what]
    zones = {fold(text) for one in LEXICON.kinds["zone"] for text in one.written()}
    reading = BOOK.read(f"attack {typed}", LEXICON)
    if reading.mended and fold(name) in zones:
        assert reading.orders == BOOK.read(f"attack {name}", LEXICON).orders
