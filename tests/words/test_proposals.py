"""What is offered in place of a line that cannot be read is ordered by its letter: `yes A`."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core import gist, readings
from adjudicator.core.wordings import MOST_TRIES, Case, Purse
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions, working
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

LINE = "let the infantry of Kustrin walk over to Poznan while Ostrava's boys keep Krakow busy"
MOVE = "move infantry from Kustrin to Poznan"
OTHER = "Activate both Koszalin and Ostrava while the Poles doze"


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return blind_kit.at(sqlite, clock, tmp_path, "blitzwar_by_hand", 3)


def send(desk: Desk, text: str, *, dry: bool = False) -> Receipt:
    return submissions.submit(
        desk, seat_id=seat_id(desk, GAME, "axis"), text=text, via="page", dry=dry
    )


def stands(receipt: Receipt) -> list[str]:
    return [one.text for one in receipt.understood]


def written(desk: Desk, text: str) -> list[str]:
    """The orders of a text, as the house writes them."""
    return stands(send(desk, text, dry=True))


def test_what_could_be_read_of_a_line_is_offered_and_told_apart_from_the_rest(desk: Desk) -> None:
    (line,) = send(desk, LINE).not_understood
    assert line.sentence == (
        f"we read “{MOVE}” in it, but not “while Ostrava's boys keep Krakow busy”."
        " Answer “yes A” to order that."
    )


@pytest.mark.parametrize(
    "yes", ["yes A", "Yes: A please.", "yes a", "I meant A", "yes", "Yes, exactly.", "ok, A"]
)
def test_a_yes_orders_what_was_offered(desk: Desk, yes: str) -> None:
    expected = written(desk, MOVE)
    send(desk, LINE)
    receipt = send(desk, yes)
    assert stands(receipt) == expected
    assert not receipt.not_understood
    assert [one.outcome for one in receipt.commands] == [f"Read as: {MOVE}"]


def test_a_yes_leaves_other_orders_as_they_are(desk: Desk) -> None:
    one, other = written(desk, "activate Koszalin"), written(desk, MOVE)
    assert stands(send(desk, f"activate Koszalin\n{LINE}")) == one
    receipt = send(desk, "yes A")
    assert stands(receipt) == [*one, *other]
    assert not receipt.not_understood
    assert [one.line for one in receipt.understood] == [1, 2], "it takes the place of the line"


def test_letters_hold_as_long_as_the_question(desk: Desk) -> None:
    send(desk, LINE)
    second = send(desk, OTHER).not_understood[0].sentence
    assert "“yes B”" in second
    assert "“yes A”" in send(desk, LINE).not_understood[0].sentence, (
        "the same line, the same letter"
    )
    both = stands(send(desk, "yes A and B"))
    assert set(both) == {*written(desk, MOVE), *written(desk, "activate Koszalin, Ostrava")}


def test_a_plain_yes_to_several_is_asked_about(desk: Desk) -> None:
    send(desk, f"{LINE}\n{OTHER}")
    receipt = send(desk, "yes")
    assert not receipt.understood
    assert receipt.not_understood[0].sentence == (
        "say which you mean: “yes A” or “yes B”. Nothing is ordered by this line."
    )


def test_a_plain_yes_after_a_receipt_that_offers_nothing_orders_nothing(desk: Desk) -> None:
    send(desk, LINE)
    other = stands(send(desk, "activate Koszalin"))
    assert stands(send(desk, "Yes, thanks.")) == other
    assert stands(send(desk, "yes A")) == [*other, *written(desk, MOVE)], "its letter still holds"


def test_a_letter_that_nothing_has_is_told_those_there_are(desk: Desk) -> None:
    send(desk, LINE)
    (line,) = send(desk, "yes Q").not_understood
    assert line.sentence == ("nothing is offered as Q for this question. What is offered is A.")


def test_what_is_only_looked_at_is_offered_without_a_letter(desk: Desk) -> None:
    (line,) = send(desk, LINE, dry=True).not_understood
    assert line.sentence.endswith("Write that to order it.")
    assert not stands(send(desk, "yes A"))


def test_what_would_not_stand_is_told_with_the_reason(desk: Desk) -> None:
    far = "let the infantry of Kustrin walk over to Moscow while Ostrava's boys keep Krakow busy"
    (line,) = send(desk, far).not_understood
    assert line.sentence.startswith("we read “move infantry from Kustrin to Moscow” in it")
    assert not any("Moscow" in one for one in stands(send(desk, "yes A, B")))


def test_a_name_alone_is_of_an_order_that_says_more(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    """`4A` is an army here, though a card is called so too."""
    desk = blind_kit.at(sqlite, clock, tmp_path, "totaler_by_hand", 1)
    (line,) = send(desk, "4A and 2P storm Brest-Litovsk with a blitz marker.").not_understood
    assert "select" not in line.sentence
    assert stands(send(desk, "yes A")) == ["attack Brest-Litovsk with GER-4_Army, GER-2P"]


def test_what_shall_not_be_is_never_offered(desk: Desk) -> None:
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id(desk, GAME, "axis"))
        assert work.ask is not None
        prefer = (*work.ask.accepts, *work.ask.ahead)
        case = Case(work.book, work.lexicon, work.ask, prefer, 1, Purse())
        for line in (
            "I will not move infantry from Kustrin to Poznan, whatever comes",
            "anything but don't move infantry from Kustrin to Poznan",
            "never, ever activate Koszalin, gentlemen",
        ):
            assert gist.of(case, line, readings.piece) is None, line
            unread = send(desk, line).not_understood
            assert not any("yes" in one.sentence for one in unread), line
        for line in (
            "move infantry from Kustrin to Berlin, no, to Poznan, as the road is good",
            "activate Koszalin... sorry, I need to think",
        ):
            assert gist.of(case, line, readings.piece) is None, line
        assert gist.of(case, "whatever comes, activate Koszalin, gentlemen", readings.piece)


def test_a_letter_of_many_such_lines_is_looked_into_less(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of ours that came back without its marks took 0.47 seconds, most of it for offers."""
    purses: list[tuple[int, Purse]] = []
    make = gist.purse
    monkeypatch.setattr(
        gist, "purse", lambda lines: purses.append((lines, make(lines))) or purses[-1][1]
    )
    send(desk, LINE, dry=True)
    lines = [
        "You are asked for your side-turn (naval, air, sea transport, movement, combat).<br>",
        "Kustrin      GER 4 corps (2 armoured, 2 infantry)<br>",
        "Poznan       POL 1 infantry corps, as the road is good, and Krakow<br>",
        "Ostrava      GER 1 armoured corps (1 armoured, 2 infantry)<br>",
    ]
    assert len(send(desk, "\n".join(lines), dry=True).not_understood) == len(lines)
    left = min(purse.text for number, purse in purses if number == len(lines))
    assert make(1).text > make(len(lines)).text * 4
    assert -MOST_TRIES < left < make(len(lines)).text


def test_lines_of_an_encoded_file_are_not_looked_into(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter whose base64 is broken shows it: fourteen such lines took 0.2 seconds."""
    looked: list[str] = []
    real = readings.answer
    monkeypatch.setattr(readings, "answer", lambda case, raw: looked.append(raw) or real(case, raw))
    noise = "LS09XzANCkNvbnRlbnQtVHlwZTogbWVzc2FnZS9yZmM4MjINCg0KUmV0dXJuLVBhdGg6IDxyb21t"
    expected = written(desk, MOVE)
    receipt = send(desk, "\n".join([*[noise] * 3, MOVE]), dry=True)
    assert stands(receipt) == expected
    assert len(receipt.not_understood) == 3
    assert looked == []
    send(desk, "let the boys of Ostrava march on to glory", dry=True)
    assert looked
