"""What is said not to be done, or only thought of, is never read as if it were ordered; and what
is written to cost time costs what its length costs."""

from __future__ import annotations

import pytest

from adjudicator.core import answering
from adjudicator.core.matching import Search
from adjudicator.core.ordertext import MOST_STEPS
from adjudicator.core.wordings import MOST_TRIED
from tests.words.test_natural import GAMES, Line, at, lines, plain

NOT_ORDERED = (
    "do not {}", "don't {}", "Don’t {}", "dont {}", "never {}", "not {}", "no {}", "{} - no",
    "please do not {}", "I will not {}", "we won't {}", "we are not going to {}", "let's not {}",
    "I do not want to {}", "I'd rather not {}", "you must not {}", "better not {}", "cancel {}",
    "cancel: {}", "forget {}", "instead of {}", "rather than {}", "without {}", "neither {}",
    "under no circumstances {}", "by no means {}", "there is no need to {}", "avoid: {}",
    "no longer {}", "skip {}", "undo {}", "not yet: {}", "{}, not", "{} (not!)", "{} - cancelled",
    "maybe {}", "perhaps {}", "I might {}", "should I {}?", "{}?", "last turn I did {}",
    "next turn {}", "he will {}", "I think he will {}", "orders I will not give: {}",
    "only in an emergency {}", "this turn don't {}", "do NOT, repeat not, {}",
)  # fmt: skip
EACH = 1
"""Orders of a question that are tried in every form."""


def questions(game: str) -> list[Line]:
    """One line of each question of the collection."""
    return list({(line.folder, line.stop, line.seat): line for line in lines(game)}.values())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_ordered_is_never_read_as_an_order(game: str) -> None:
    asked = questions(game)
    last = {one.folder: max(n.stop for n in asked if n.folder == one.folder) for one in asked}
    wrong = []
    tried = 0
    for line in asked:
        book, lexicon, ask = at(line, last[line.folder])
        prefer = [*ask.accepts, *ask.ahead]
        # An `if` may compare with any words: what stands behind it is not looked into.
        examples = [
            example
            for tag in prefer
            if tag in book.classes
            for example in book.classes[tag].examples
            if " if " not in example and not book.read(example, lexicon, prefer).misread
        ]
        for example in examples[:: max(1, len(examples) // EACH)][:EACH]:
            meant = plain(book.read(example, lexicon, prefer))
            for form in NOT_ORDERED:
                reading = answering.read(book, form.format(example), lexicon, ask)
                tried += 1
                if any(order in meant for order in plain(reading)):
                    wrong.append(form.format(example))
    assert tried >= 2 * EACH * len(NOT_ORDERED)
    assert wrong == []


PIECES = (
    "a, ", "a and ", "Breslau, ", "Breslau to ", "((a) ", "-> ", "a -> ", "if ", "1x ", "3:1 ",
    "with infantry and ", "from a to a ", "unless a ", "\u200ba ", "a\u00ad ", "\u202ea ",
    "\uff11\uff12 ", "a\u0301 ", "a: ", "attack;",
)  # fmt: skip


def _steps(monkeypatch: pytest.MonkeyPatch, text: str, line: Line) -> int:
    """What the searches for a text take, those for explanations included."""
    book, lexicon, ask = at(line, line.stop)
    steps = 0
    real = Search.run

    def counted(self: Search, *args: object) -> object:
        nonlocal steps
        before = self.steps
        found = real(self, *args)  # type: ignore[arg-type]  # handed on as it came
        steps += self.steps - before
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Search, "run", counted)
        answering.read(book, text, lexicon, ask)
    return steps


def _plan() -> Line:
    return Line("blitzwar_by_hand", 3, "axis", "", "", unread=False)


@pytest.mark.parametrize("piece", PIECES)
def test_a_hostile_line_costs_what_its_length_costs(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = _steps(monkeypatch, (piece * 90)[:90], _plan())
    long = _steps(monkeypatch, (piece * 180)[:180], _plan())
    assert long <= 3 * short + 3_000
    assert _steps(monkeypatch, (piece * 100_000)[:100_000], _plan()) == 0  # told to be too long


@pytest.mark.parametrize("piece", ["((a) ", "a, ", "Breslau, "])
def test_a_letter_of_hostile_lines_has_a_budget(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join([(piece * 180)[:180]] * 400)
    assert _steps(monkeypatch, text, _plan()) <= 2 * (MOST_STEPS + MOST_TRIED)
    book, lexicon, ask = at(_plan(), 3)
    reading = answering.read(book, text, lexicon, ask)
    last = reading.misread[-1]
    assert reading.orders == []
    assert last.line == 400 or "we read nothing from here on" in last.sentence
