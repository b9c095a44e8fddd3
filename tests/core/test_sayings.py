"""The ladder of speech: each step is tried, and what it comes to is written down beside a line.

Whoever adds a step adds a line that needs it to `sayings.txt`."""

from __future__ import annotations

from pathlib import Path

from adjudicator.core.sayings import LADDER, TIMES, climbed, said

LINES = [
    tuple(line.split(" => "))
    for line in Path(__file__).with_suffix(".txt").with_stem("sayings").read_text().splitlines()
    if not line.startswith("#")
]


def test_lines_come_to_what_is_written_beside_them() -> None:
    found = {line: list(climbed(" ".join(line.split()).rstrip(".! ")))[-1] for line, _ in LINES}
    assert found == dict(LINES)


def test_every_step_changes_a_line() -> None:
    left = set(range(len(LADDER)))
    for line, _ in LINES:
        text = " ".join(line.split()).rstrip(".! ")
        for _ in range(TIMES):
            for number, step in enumerate(LADDER):
                changed = said(step, text)
                if changed != text:
                    left.discard(number)
                    text = changed
    assert [LADDER[number][0].pattern for number in sorted(left)] == []


def test_climbing_is_trying_each_step_upon_what_the_ones_before_have_made() -> None:
    for line, _ in LINES:
        text, seen = line, [line]
        for _ in range(TIMES):
            for step in LADDER:
                if (changed := said(step, text)) != text:
                    text = changed
                    seen.append(text)
        assert list(climbed(line)) == seen
