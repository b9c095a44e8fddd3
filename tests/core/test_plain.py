"""The one text of plain data, and what no such text can say."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.core.journal import read_entry
from adjudicator.core.protocol import canonical, digest, read_json

LETTERS = st.text(st.characters(exclude_categories=["Cs"]))
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | LETTERS,
    lambda inside: st.lists(inside) | st.dictionaries(LETTERS, inside),
    max_leaves=30,
)


def by_the_book(value: Any) -> str:
    """What every journal since the first was digested by."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@given(VALUES)
@example(1e16)
@example([9999999999999998.0, 1e15, 1e-4, 0.1 + 0.2])
@example(9.999e-5)
@example([1e-5])
@example({"a": -1.5e-7, "b": "at 3e5"})
@example(["hash 77e1a2e5-3e-7", [3, 1e300]])
@example({"\uffff": 1, "\U00010000": 2, "": 3, "\x7f": '\x00\x1f\u2028\\"/'})
@example(2**64)
@example([2**53 + 1, -(2**63)])
def test_the_text_of_a_value_is_what_it_has_always_been(value: Any) -> None:
    assert canonical(value) == by_the_book(value)
    assert digest(value) == hashlib.sha256(by_the_book(value).encode()).hexdigest()


@given(VALUES)
def test_a_text_read_and_written_again_is_the_same(value: Any) -> None:
    assert canonical(read_json(canonical(value))) == canonical(value)


@dataclass
class Thing:
    name: str


@pytest.mark.parametrize("value", [Thing("x"), datetime(2026, 12, 1, tzinfo=UTC), {1, 2}, b"x"])
def test_what_json_has_not_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical({"value": value})


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}', "", "[1,]", '"\\ud800"'])
def test_what_is_no_json_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        read_json(text)


def test_a_journal_says_nothing_that_is_no_json() -> None:
    """With NaN in the place of null it would have the digest of the true one."""
    line = (
        '{"number":1,"kind":"opening","at":"2026-12-01T12:00:00Z","body":{"a":%s},'
        '"before":"","hash":""}'
    )
    assert read_entry(line % "null").body == {"a": None}
    with pytest.raises(ValueError, match="line 1"):
        read_entry(line % "NaN")
