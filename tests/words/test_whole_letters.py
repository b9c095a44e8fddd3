"""Of a whole letter exactly the orders are read that its writer meant (`whole_letters.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from adjudicator.core import answering
from adjudicator.mail.reading.ordering import order_like
from adjudicator.mail.reading.reader import ReadLetter, read_letter
from adjudicator.running.app import create_app
from adjudicator.service.grammar.dispatch import split, texts_in
from tests.words.test_natural import Line, at, plain
from tests.words.whole_letters import GAMES, letters


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[bytes], ReadLetter]]:
    """How a house with all games reads."""
    app = create_app(
        tmp_path_factory.mktemp("house"), web={"port": 0}, mail={"domain": "example.org"}
    )
    like = order_like(app.desk)
    yield lambda raw: read_letter(raw, order_like=like, texts_in=texts_in)
    app.close()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_exactly_the_orders_of_a_letter_are_read(
    name: str, reader: Callable[[bytes], ReadLetter]
) -> None:
    game = GAMES[name]
    book, lexicon, ask = at(Line(game.folder, game.stop, game.seat, "", "", False), game.stop)
    every = list(letters(game))
    assert len(every) == 12
    wrong = []
    for letter in every:
        _, text = split(reader(letter.raw).body_text)
        reading = answering.read(book, text, lexicon, ask)
        meant = book.read("\n".join(letter.orders), lexicon, [*ask.accepts, *ask.ahead])
        assert len(meant.orders) == len(letter.orders)
        if plain(reading) != plain(meant):
            wrong.append(f"{letter.name}: {[book.write(one, lexicon) for one in reading.orders]}")
        elif bool(reading.misread) != letter.asked:
            wrong.append(f"{letter.name}: {[one.words() for one in reading.misread]}")
    assert wrong == []
