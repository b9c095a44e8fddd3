"""What is passed over unread because of a word that nobody knows could not have been read."""

from __future__ import annotations

import pytest

from adjudicator.core import answering
from adjudicator.core.ordertext import OrderBook
from tests.words.test_natural import GAMES, at, lines

PROSE = (
    "Sorry for the delay, the children were ill and the weather is awful",
    "That should give you something to think about over the weekend",
    "never mind what Heinrich said about my uncle's motorboat yesterday",
)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_can_be_read_is_passed_over(game: str) -> None:
    seen = {(line.folder, line.stop, line.seat): line for line in lines(game)}
    last = {line.folder: max(n for f, n, _ in seen if f == line.folder) for line in seen.values()}
    for line in seen.values():
        book, lexicon, _ = at(line, last[line.folder])
        known = book.vocabulary
        for cls in book.classes.values():
            for example in cls.examples:
                for text in (example, f"please, {example}", example.upper(), f"then {example};"):
                    if not book.read_line(text, lexicon, tired=True).misread:
                        assert known.may_hold(text, lexicon), text


@pytest.mark.parametrize("game", GAMES)
def test_prose_costs_hardly_a_reading(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = next(lines(game))
    book, lexicon, ask = at(line, line.stop)
    count = 0
    real = OrderBook.read_line

    def counted(self: OrderBook, *args: object, **named: object) -> object:
        nonlocal count
        count += 1
        return real(self, *args, **named)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(OrderBook, "read_line", counted)
    for prose in PROSE:
        count = 0
        read = answering.read(book, prose, lexicon, ask)
        assert not read.orders
        assert read.misread or read.needless
        assert count <= 22, (prose, count)
