"""What a director changes by hand, and who comes and goes at odd moments, by letter: what it does
to the event is told."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import archiving
from adjudicator.service.events import announcing, entering, keeping, leaving
from adjudicator.service.record import looking
from adjudicator.service.stepping import phases
from adjudicator.tournaments import swiss
from tests import toy
from tests.events_kit import DIRECTOR, SECOND, Hall, announced, course_of, entered, row_of
from tests.house_kit import agree, letters_to
from tests.mail.post import answer, collect
from tests.mail.test_event_verdicts import (
    FORM,
    LATE,
    begun,
    email_of,
    game_of,
    keeping_states,
    tick,
    write,
)

REVIEWED = FORM.replace("review_hours = 0", "review_hours = 24")


def reviewed(desk: Desk, clock: FixedClock, stage: str, many: int = 4) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f"{REVIEWED}[[stages]]\n{stage}\n")
    entered(desk, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"][:many])
    tick(desk, clock, 24 * 10)
    assert row_of(desk).state == "review"


def names_of(desk: Desk, match: int) -> list[str]:
    course = course_of(desk)
    return [course.name(unit) for unit in course.rounds[-1].matches[match].units]


def verified(desk: Desk) -> bool:
    return [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


@pytest.mark.parametrize("together", ["true", "false"])
def test_a_swap_where_all_play_all_says_who_meets_how_often(
    desk: Desk, clock: FixedClock, together: str
) -> None:
    """Nobody has met yet, but the rounds that come bring them together once more."""
    reviewed(desk, clock, f'kind = "round robin"\ntogether = {together}')
    (one, _), (other, _) = names_of(desk, 0), names_of(desk, 1)
    told = write(desk, DIRECTOR, f"swap {one} with {other} because they asked")
    assert "will meet twice, not once." in told
    assert "will meet never, not once." in told
    assert course_of(desk).rounds[0].given_up
    told = write(desk, DIRECTOR, f"swap {one} with {other} because it was a mistake")
    assert "will meet" not in told
    assert course_of(desk).rounds[0].given_up == []
    assert verified(desk)


def test_a_swap_takes_back_what_was_said_of_the_pairs_that_are_gone(
    desk: Desk, clock: FixedClock
) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{REVIEWED}apart = [["Ann", "Cid"]]\n[[stages]]\nkind = "knockout"\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    pairs = [set(names_of(desk, n)) for n in (0, 1)]
    if {"Ann", "Cid"} not in pairs:
        met = next(iter(next(pair for pair in pairs if "Ann" in pair) - {"Ann"}))
        told = write(desk, DIRECTOR, f"swap {met} with Cid because of the test")
        assert "“people who are kept apart do not meet” was given up for" in told
    assert any("kept apart" in line for line in course_of(desk).rounds[0].given_up)
    told = write(desk, DIRECTOR, "swap Cid with Bob because they are kept apart")
    assert "given up" not in told
    assert course_of(desk).rounds[0].given_up == []
    assert verified(desk)


def test_a_swap_in_the_second_leg_turns_the_sides_too(desk: Desk, clock: FixedClock) -> None:
    reviewed(desk, clock, 'kind = "round robin"\nlegs = 2')
    for number in range(1, 4):
        write(desk, DIRECTOR, "publish")
        tick(desk, clock)
        for slug in (f"cup-{number}-1", f"cup-{number}-2"):
            one = game_of(desk, slug)
            for role in ("red", "blue"):
                number_of = one.roles[role]
                email = f"{course_of(desk).entrant(number_of).name.lower()}@example.net"
                write(desk, email, f"agree {slug} red")
        tick(desk, clock)
    assert (row_of(desk).state, row_of(desk).round) == ("review", 4)
    (one, _), (other, _) = names_of(desk, 0), names_of(desk, 1)
    write(desk, DIRECTOR, f"swap {one} with {other} because they asked")
    course = course_of(desk)
    before = {
        frozenset(game.roles.values()): game.roles["red"]
        for number in range(3)
        for match in course.rounds[number].matches
        for game in match.games
    }
    for match in course.rounds[3].matches:
        (game,) = match.games
        assert game.roles["red"] != before[frozenset(game.roles.values())]
    assert verified(desk)


def test_a_release_with_other_words_draws_the_same_rounds(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentences beside a pairing are not part of it; the pairing is."""
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 2\nsides = "preferences"\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    hall = Hall(desk, clock)
    assert hall.run().state == "over"
    assert verified(desk)
    old = swiss._matches

    def other_words(*args: object) -> object:
        found = old(*args)  # type: ignore[arg-type]  # handed on as it came
        for one in found:
            one.reasons = ["Said in another way."]
        return found

    monkeypatch.setattr(swiss, "_matches", other_words)
    assert verified(desk)

    def other_pairs(*args: object) -> object:
        found = old(*args)  # type: ignore[arg-type]  # handed on as it came
        found[0].units, found[1].units = found[1].units, found[0].units
        return found

    monkeypatch.setattr(swiss, "_matches", other_pairs)
    assert not verified(desk)


def test_a_name_that_could_be_two_is_asked_about(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{REVIEWED}[[stages]]\nkind = "swiss"\nrounds = 1\n')
    entered(desk, ["Anna", "Anton", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    told = write(desk, DIRECTOR, "swap An with Cid because of the test")
    assert "“An” could be Anna (1) or Anton (2). Write the full name or the number." in told


def test_who_comes_back_before_the_place_is_taken_has_it_again(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, clock, f"{LATE}", many=4)
    entered(desk, ["Gus"])
    write(desk, "ann@example.net", "withdraw")
    agree(desk, "ann@example.net")
    with desk.store.read() as session:
        assert len(leaving.vacant(session, keeping.by_slug(session, "cup"))) == 1
    entered(desk, ["Ann"])
    assert "You already play" not in str(letters_to(desk, "ann@example.net", "notice")[-1].facts)
    with desk.store.read() as session:
        row = keeping.by_slug(session, "cup")
        states = {one.name: one.state for one in keeping.entries(session, row)}
    assert states["Ann"] == "in"
    tick(desk, clock, 24 * 4)
    assert course_of(desk).entrant(1).left is None
    told = write(desk, "gus@example.net", "take place")
    assert "No place is free" in told
    collect(desk)
    assert keeping_states(desk).count("in") == 4


def test_a_stand_by_who_is_there_and_not_needed_is_told(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    text = FORM.replace("roll_call = 0", "roll_call = 5")
    announced(desk, f'{text}[[stages]]\nkind = "swiss"\nrounds = 2\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    entered(desk, ["Eve"])
    hall.run(until=lambda: row_of(desk).state == "playing" and row_of(desk).round == 2)
    hall.post()
    assert len(course_of(desk).rounds[1].matches) == 2
    told = " ".join(hall.to("eve@example.net", "no place"))
    assert "no place for you in round 2" in told
    assert "You stay a stand-by." in told


def test_a_game_that_ends_while_its_result_is_settled_is_told_apart(
    desk: Desk, clock: FixedClock
) -> None:
    """Its last orders were there when one side withdrew: the forfeit counts, and `verify` says why
    the board says something else."""
    people = begun(desk, clock)
    one = game_of(desk)
    asked = [
        letter
        for letter in collect(desk)
        if str(letter["X-Adjudicator"]) == "ask" and "cup-1-1" in str(letter["Subject"])
    ]
    assert len(asked) == 2
    winner = email_of(desk, one.roles["red"])
    for letter in asked:
        bid = 3 if winner in str(letter["To"]) else 1
        answer(desk, letter, f"bid {bid} on Old Ford\nready", sender=_to(letter))
    entering.withdraw(desk, "cup", people[one.roles["red"] - 1])
    assert game_of(desk).state == "closing"
    phases.close_due(desk)
    tick(desk, clock)
    with desk.store.read() as session:
        outcome = looking.game_by_slug(session, "cup-1-1").outcome
    assert outcome is not None
    assert outcome["winners"] == ["red"]
    result = course_of(desk).rounds[0].matches[one.match].games[0].result
    assert result is not None
    assert (result.how, result.winners) == ("forfeit", ["blue"])
    told = list(archiving.verify(desk, "cup"))
    assert [line.text for line in told if not line.ok] == []
    assert "cup-1-1 ended on the board after the result had been settled" in " ".join(
        line.text for line in told
    )


def _to(letter: EmailMessage) -> str:
    to = str(letter["To"])
    return to.partition("<")[2].rstrip(">") or to


@pytest.mark.parametrize("deputies", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_the_day_that_is_foretold_as_the_last_is_the_last(
    desk: Desk, clock: FixedClock, deputies: int
) -> None:
    """Everything takes as long as it may: the game outlasts its round, the last official judges in
    the last hour, the appeal comes in its last hour, and nobody hears it."""
    text = LATE.replace("length = {turns = 2, letters = 1, roll_call = 0}",
                        "length = {turns = 2, letters = 1, roll_call = 5}")  # fmt: skip
    text = text.replace("review_hours = 0", "review_hours = 24")
    if deputies:
        text = text.replace("entries_days", 'deputies = ["third@example.net"]\nentries_days')
    desk.packs = lambda name: toy.pack(turns=90)
    foretold = announcing.preview(desk, text, 2).foretold
    (said,) = re.findall(r"by (\d+ \w+ \d+) at the latest if nobody", foretold[-1])
    last = datetime.strptime(said, "%d %B %Y").replace(tzinfo=UTC) + timedelta(days=1)
    announced(desk, text)
    entered(desk, ["Ann", "Bob"])
    judge = "third@example.net" if deputies else SECOND
    appealed = judged = False
    while row_of(desk).state != "over":
        with desk.store.read() as session:
            found = keeping.games_of(session, keeping.by_slug(session, "cup"))
        next_due = found[0].due_at if found else None
        far = next_due is None or next_due - clock.now() > timedelta(hours=13)
        tick(desk, clock, 12 if far else 1)
        assert clock.now() <= last, row_of(desk).state
        if row_of(desk).state == "roll call":
            for name in ("ann", "bob"):
                answered_here(desk, name)
        with desk.store.read() as session:
            found = keeping.games_of(session, keeping.by_slug(session, "cup"))
        soon = found and found[0].due_at and found[0].due_at - clock.now() <= timedelta(hours=1)
        passed = found and found[0].state == "judging" and found[0].passed == 2 * deputies + 3
        if passed and soon and not judged:
            judged = True
            assert "Judged" in write(desk, judge, "adjudicate cup-1-1 red because of the ford")
        elif found and found[0].state == "verdict" and soon and not appealed:
            appealed = True
            loser = email_of(desk, found[0].roles["blue"])
            write(desk, loser, "appeal cup-1-1 because the hill is mine")
    assert judged
    assert appealed


def answered_here(desk: Desk, name: str) -> None:
    with desk.store.read() as session:
        row = keeping.by_slug(session, "cup")
        entry = next(one for one in keeping.entries(session, row) if one.name == name.title())
        asked = entry.here != row.round
    if asked:
        write(desk, f"{name}@example.net", "here")
