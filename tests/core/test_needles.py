"""What a text must hold for a pattern to match: nothing that matches may be passed over."""

from __future__ import annotations

import re
import sys

import pytest

from adjudicator.core.needles import Haystacks, folded, needles
from adjudicator.core.sayings import LADDER, TIMES, climbed, said
from tests.core.test_sayings import LINES

_I = re.IGNORECASE


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        (r"\blet(?:'s| us)\b", {"let"}),
        (r"^(?:else|otherwise)\b", {"else", "otherwise"}),
        (r"(?i:Sturm)\s+of (?:two|\d)", {"sturm"}),
        (r"(?:please)? ?go", {"go"}),
        (r"(?:ab|\d)+", set()),
        (r"(?!never)x{2,}", {"x"}),
        (r"(?:->|→)", set()),
        (r"\w{3}\d", set()),
    ],
)
def test_a_needle_is_in_whatever_matches(pattern: str, found: set[str]) -> None:
    assert needles(re.compile(pattern, _I)) == found


def test_a_letter_that_a_pattern_takes_for_one_of_its_own_is_found_as_that_one() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    taken = [(re.compile(letter, _I), letter) for letter in letters]
    beyond = [chr(code) for code in range(128, sys.maxunicode + 1) if chr(code).isalpha()]
    own = re.compile("[a-z]", _I)
    found = [one for one in beyond if own.match(one)]
    assert len(found) >= 4
    for one in found:
        for pattern, letter in taken:
            assert not pattern.match(one) or folded(one) == letter


def test_whatever_a_step_changes_it_was_tried_on() -> None:
    haystacks = Haystacks([pattern for pattern, _ in LADDER])
    for line, _ in LINES:
        for text in (line, line.upper(), line.replace("i", "İ").replace("s", "ſ")):
            tried = haystacks.match(text)
            assert tried == sorted(tried)
            left = set(range(len(LADDER))) - set(tried)
            assert [at for at in left if LADDER[at][0].search(text)] == []
            assert len(tried) < len(LADDER) / 3


def test_a_line_with_blanks_and_marks_around_it_is_climbed_as_one_step_after_the_other() -> None:
    for line, _ in LINES[::3]:
        for text in (f"  {line} ;", line.upper(), line.replace(" ", "   ")):
            now, seen = text, [text]
            for _ in range(TIMES):
                for step in LADDER:
                    if (made := said(step, now)) != now:
                        now = made
                        seen.append(now)
            assert list(climbed(text)) == seen
