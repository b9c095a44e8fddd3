"""Letters in every language's forms, posted in every way: of each exactly the orders that its
writer meant are read (`correspondence.py`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mail.reading.ordering import order_like
from adjudicator.mail.reading.reader import ReadLetter, read_letter
from adjudicator.running.app import create_app
from adjudicator.service.games import games
from adjudicator.service.grammar.dispatch import texts_in
from tests.mail import correspondence
from tests.mail.correspondence import ORDERS, STYLES, Written, quoted
from tests.mail.post import asked, collect, plain
from tests.mail.tongues import TONGUES

Reader = Callable[[bytes], ReadLetter]


@pytest.fixture(scope="module")
def ours_and_reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Reader]]:
    """A letter that asks for orders, as it is sent; and how its house reads."""
    app = create_app(
        tmp_path_factory.mktemp("house"), web={"port": 0}, mail={"domain": "example.org"}
    )
    games.open_game(
        app.desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug="desert-fox-7",
        moderator_email="moderator@example.org",
        seats={"axis": "rommel@example.net", "allies": "oconnor@example.net"},
    )
    games.begin_game(app.desk, "desert-fox-7", force=True)
    like = order_like(app.desk)
    text = plain(asked(collect(app.desk), "rommel@example.net"))
    yield text.rstrip(), lambda raw: read_letter(raw, order_like=like, texts_in=texts_in)
    app.close()


def read(letter: ReadLetter) -> tuple[str, ...]:
    return tuple(line.strip() for line in letter.body_text.split("\n") if line.strip())


def wrong(letters: Iterator[Written], reader: Reader) -> list[str]:
    found: list[str] = []
    for one in letters:
        letter = reader(one.raw)
        if read(letter) != one.orders or letter.trouble or letter.kind != "human":
            found.append(f"{one.name}: {one.orders} was read as {read(letter)} {letter.trouble}")
    return found


MOST = 300
"""So many letters of a kind, drawn by lot, are read in every run; all of them are thorough."""


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("kind", correspondence.KINDS, ids=lambda kind: kind.__name__)
def test_exactly_what_was_written_is_read(
    kind: Callable[[str], Iterator[Written]], ours_and_reader: tuple[str, Reader], whole: bool
) -> None:
    ours, reader = ours_and_reader
    written = list(kind(ours))
    assert len(written) >= 20
    if not whole and len(written) > MOST:
        written = Random(7).sample(written, MOST)
    assert wrong(iter(written), reader) == []


WORDS = st.sampled_from(
    "armour infantry supply Mechili Tripoli Derna from to with all 2 units El Agheila".split()
)
VERBS = st.sampled_from("attack move hold blitz retreat air ship always".split())
AN_ORDER = st.builds(
    lambda verb, words: " ".join([verb, *words]), VERBS, st.lists(WORDS, min_size=1, max_size=7)
)


@given(
    st.lists(AN_ORDER, min_size=1, max_size=4),
    st.sampled_from([(code, form) for code, one in TONGUES.items() for form in one.wrote]),
    st.sampled_from([name for name in STYLES if "rewrapped" not in name]),
)
@settings(deadline=None)
def test_whatever_is_ordered_in_whatever_words_about_it(
    ours_and_reader: tuple[str, Reader], orders: list[str], form: tuple[str, str], style: str
) -> None:
    ours, reader = ours_and_reader
    code, above = form
    text = STYLES[style](above, "\n".join(orders), ours, TONGUES[code])
    letter = reader(correspondence.plain("", text, ()).raw)
    assert read(letter) == tuple(orders)


@given(st.sampled_from(ORDERS), st.integers(0, 5), st.booleans(), st.sampled_from(sorted(TONGUES)))
@settings(deadline=None)
def test_every_line_keeps_the_number_that_it_has_in_the_letter(
    ours_and_reader: tuple[str, Reader],
    orders: tuple[str, ...],
    blank: int,
    below: bool,
    code: str,
) -> None:
    ours, reader = ours_and_reader
    tongue = TONGUES[code]
    quote = f"{tongue.wrote[0]}\n{quoted(ours)}"
    mine = "\n" * blank + f"{tongue.hello[0]}\n\n" + "\n".join(orders)
    text = f"{quote}\n{mine}" if below else f"{mine}\n\n{quote}"
    placed = reader(correspondence.plain("", text, ()).raw).placed_text.split("\n")
    lines = text.split("\n")
    at = [n for n, line in enumerate(placed) if line]
    assert tuple(placed[n] for n in at) == orders
    assert [lines[n] for n in at] == [placed[n] for n in at]


@pytest.mark.parametrize(
    "text",
    [
        "attack Mechili\nOn Mon, 23 Nov 2026, X wrote:\n" + "> a line that was quoted\n" * 3000,
        "attack Mechili\nOn Mon, 23 Nov 2026, X wrote:\n" + "a line with no mark at all\n" * 3000,
        "attack Mechili\n" + "Label: value\n" * 3000,
        "attack Mechili\n" + "On 23.11.2026 10:15 somebody\n" * 3000,
        "attack Mechili\n" + "> quoted to the end of a line as wide as can be\nand on\n" * 3000,
        "attack Mechili\n" + "x" * 800_000,
        "attack Mechili\n" + ("wrote: 10:15 2026 a@b " * 20 + "\n") * 1800,
    ],
    ids=["quoted", "unmarked", "labels", "dates", "torn", "one line", "words"],
)
def test_a_letter_of_any_length_is_read_in_a_second(
    ours_and_reader: tuple[str, Reader], text: str
) -> None:
    began = time.process_time()
    letter = ours_and_reader[1](correspondence.plain("", text, ()).raw)
    assert time.process_time() - began < 1.5
    assert letter.body_text.startswith("attack Mechili")


def test_what_stands_below_the_mark_of_a_signature_is_not_read_but_told() -> None:
    raw = correspondence.plain("", "hold Derna\n-- \nattack Mechili\nErwin", ()).raw
    letter = read_letter(raw)
    assert letter.body_text == "hold Derna"
    assert "attack Mechili" in " ".join(letter.remarks)
    assert "Erwin" not in " ".join(letter.remarks)


def test_struck_out_orders_are_not_read_but_told() -> None:
    """Also where the plain version of the letter has them as if they stood."""
    page = "<p>hold Derna</p><p><s>attack Mechili</s></p>"
    head = "From: a@b.example\nTo: x@y.example\nMIME-Version: 1.0\n"
    parts = (
        'Content-Type: multipart/alternative; boundary="b"\n\n--b\nContent-Type: text/plain\n\n'
        f"hold Derna\nattack Mechili\n--b\nContent-Type: text/html\n\n{page}\n--b--\n"
    )
    letter = read_letter((head + parts).encode())
    assert letter.body_text == "hold Derna"
    assert "attack Mechili" in " ".join(letter.remarks)
