"""What officials and players of an event are told of what comes next, and what is refused before
a director is asked about it."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import announcing
from tests.events_kit import DIRECTOR, SECOND, Hall, announced, course_of, entered, row_of
from tests.house_kit import letters_to
from tests.mail.test_event_verdicts import FORM, begun, email_of, game_of, tick, write


def test_the_losers_of_the_semi_finals_are_asked_whether_they_play_for_the_third_place(
    desk: Desk, clock: FixedClock
) -> None:
    text = f'{FORM.replace("roll_call = 0", "roll_call = 5")}[[stages]]\nkind = "knockout"\n'
    announced(desk, f"{text}third = true\n")
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).round == 2 and row_of(desk).state == "roll call")
    hall.post()
    for name in ("ann", "bob", "cid", "dan"):
        (told,) = hall.to(f"{name}@example.net", "after round 1")
        assert "not among those who play on" not in told
        assert hall.to(f"{name}@example.net", "roll call of round 2")
    hall.run()
    assert {match.kind for match in course_of(desk).rounds[1].matches} == {"match", "third place"}
    for name in ("ann", "bob", "cid", "dan"):
        (told,) = hall.to(f"{name}@example.net", "the event is over")
        assert f"{name.title()} < you" in told


def test_the_last_official_is_told_that_nobody_comes_after(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    for _ in range(120):
        tick(desk, clock, 24)
    first = " ".join(line for one in letters_to(desk, DIRECTOR) for line in one.facts["lines"])
    last = " ".join(line for one in letters_to(desk, SECOND) for line in one.facts["lines"])
    assert "After that the next director judges it. If nobody judges it in time, the" in first
    assert "In 120 hours the next director judges it." in first
    assert "After that nobody can judge it any more: the current score counts." in last
    assert "In 120 hours nobody can judge it any more: the current score counts." in last
    assert "next director" not in last
    assert "The game is a draw." in " ".join(letters_to(desk, "ann@example.net")[-1].facts["lines"])


def test_what_cannot_be_done_is_refused_before_anybody_is_asked(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, clock)
    asked = len([one for one in letters_to(desk, DIRECTOR) if one.facts.get("confirm")])
    for text, said in (
        ("put out Zoe because she is away", "cup has no entrant “Zoe”"),
        ("put out Ann", "Give a reason"),
        ("correct cup-1-1 red because it was so", "cup-1-1 has no result yet"),
        ("overrule cup-1-1 red because it was so", "There is no appeal in cup-1-1"),
        ("cancel because of rain", "The event has begun"),
        ("end event because of rain", "End the round first"),
    ):
        assert said in write(desk, DIRECTOR, text)
    assert "cannot withdraw" not in write(desk, "ann@example.net", "withdraw")
    assert asked == len([one for one in letters_to(desk, DIRECTOR) if one.facts.get("confirm")])
    assert "sent you a separate letter" in write(desk, DIRECTOR, "put out ANN because of rain")
    question = [one for one in letters_to(desk, DIRECTOR) if one.facts.get("confirm")][-1]
    assert "Ann would have to leave The Feud Cup." in " ".join(question.facts["lines"])


def test_a_verdict_under_appeal_is_not_corrected(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    write(desk, DIRECTOR, "adjudicate cup-1-1 red because of the ford")
    loser = email_of(desk, game_of(desk).roles["blue"])
    write(desk, loser, "appeal cup-1-1 because the hill is mine")
    told = write(desk, DIRECTOR, "correct cup-1-1 red because I say so")
    assert "Only the director who hears the appeal can uphold or overrule it." in told


def test_an_event_by_invitation_is_checked_for_those_invited(desk: Desk) -> None:
    eight = ", ".join(f'"p{number}@example.net"' for number in range(8))
    text = f'invited = [{eight}]\n{FORM}[[stages]]\nkind = "swiss"\nrounds = 12\n'
    with pytest.raises(ServiceError, match="12 rounds are too many for 8"):
        announcing.announce(desk, "cup", text, DIRECTOR)
