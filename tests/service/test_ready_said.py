"""In how many words one may say that one is ready, and that a letter adds to another."""

from __future__ import annotations

import pytest

from adjudicator.service.desk import Desk
from adjudicator.service.grammar import find, politeness
from adjudicator.service.models import GameInfo
from tests.house_kit import send

READY = """\
Done
go
Go.
I am done, go on.
That should be all. Ready now
Ready, and good luck to Blue.
The rest is fine. Ready!
Finished.
Done with this, ready.
Go ahead
OK, go on
play on
I have nothing else to change, so play on.
That's all - go ahead
That's all from me, go ahead.
Ready, really.
Thats it, go on without me
I'm happy with this - ready!
All right, ready.
Thanks, that's it. Ready!
Ready otherwise.
That's all for now - ready!
ok, off we go
Now we're ready to start.
go ahead with production
end turn
End my turn please
Ready! Next turn please.
ready if nothing is wrong, otherwise tell me"""
ANYWAY = """\
ready anyway, and good luck
Very well then: ready anyway.
ok as it is. ready anyway
Never mind the panzers, ready anyway
ready, whatever is left out is left out
Ready whatever is wrong
OK, that's it. Ready anyway
ready whatever you did not understand
ready, never mind what's refused
go on regardless of the bad lines"""
NOT_READY = """\
That's all
ready when all that is ok
ready unless the attack fails
ready to attack
not ready
done with Poland
I am not done
Good luck
the rest is fine
nothing else
ready but not the attack
Ready if Blue agrees
never mind
next turn
next turn:
move on"""


def said(line: str) -> str:
    found = find(line)
    return f"{found[0].name} {found[1]}".strip() if found else ""


@pytest.mark.parametrize("line", READY.split("\n"))
def test_it_says_ready(line: str) -> None:
    assert said(line) == "ready"


@pytest.mark.parametrize("line", ANYWAY.split("\n"))
def test_it_says_ready_anyway(line: str) -> None:
    assert said(line) == "ready anyway"


@pytest.mark.parametrize("line", NOT_READY.split("\n"))
def test_it_does_not_say_ready(line: str) -> None:
    assert not said(line).startswith("ready")


@pytest.mark.parametrize("words", ["ok fine ", "that is it ", "nothing more ", "it is "])
def test_a_long_line_of_such_words_is_looked_through_once(words: str) -> None:
    line = f"{(words * politeness.LONGEST)[: politeness.LONGEST - 2]}x%"
    assert politeness.assent(line) == ""


def test_ready_behind_another_sentence_is_heard(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "bid 2 on Old Ford. Ready!")
    assert [one.text for one in receipt.understood] == ["bid 2 on Old Ford"]
    assert receipt.ready


@pytest.mark.parametrize(
    "first",
    [
        "Amend: bid 1 on North Hill. Ready!",
        "Amend, please. bid 1 on North Hill\nready",
        "Keep what you have; in addition:\nbid 1 on North Hill\nready",
    ],
)
def test_a_letter_adds_to_another_whatever_stands_behind_the_word(
    desk: Desk, game: GameInfo, first: str
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford")
    receipt = send(desk, "feud-1", "red", first)
    assert [one.text for one in receipt.understood] == ["bid 2 on Old Ford", "bid 1 on North Hill"]
    assert receipt.ready


@pytest.mark.parametrize(
    "first", ["Please replace all my earlier orders with these.", "replace", "replace all:"]
)
def test_who_says_that_a_letter_replaces_another_is_not_asked_about_it(
    desk: Desk, game: GameInfo, first: str
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    receipt = send(desk, "feud-1", "red", f"{first}\nbid 3 on North Hill\nready")
    assert [one.text for one in receipt.understood] == ["bid 3 on North Hill"]
    assert not receipt.not_understood
    assert receipt.ready
