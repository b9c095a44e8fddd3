"""Forms: read, checked before they are announced, and how long they take."""

from __future__ import annotations

import pytest

from adjudicator.tournaments.checking import check, check_entrants, with_roles
from adjudicator.tournaments.foretelling import foretell, in_words, too_long
from adjudicator.tournaments.form import WrongForm, read
from tests.tournaments.forms import TEXTS, form

SEATS = {2: ["red", "blue"], 3: ["axis", "western", "soviet"]}


@pytest.mark.parametrize("name", TEXTS)
def test_the_forms_of_these_tests_have_nothing_wrong(name: str) -> None:
    one = form(name)
    assert check(one, SEATS[one.players]) == []
    assert check_entrants(one, 18) == []


def test_without_roles_each_seat_is_one() -> None:
    one = read('title = "x"\n[[stages]]\nkind = "swiss"\nrounds = 3\n')
    assert with_roles(one, SEATS[2]).roles == {"red": ["red"], "blue": ["blue"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "The form cannot be read:"),
        ('title = "x"', "at “stages”: field required"),
        ('title = "x"\nstages = []', "at “stages”"),
        ('title = "x"\n[[stages]]\nkind = "swis"\nrounds = 3', "“stages.1”"),
        ('title = "x"\n[[stages]]\nkind = "swiss"\nrounds = 0', "“stages.1.rounds”"),
        ('title = "x"\nprize = 3\n[[stages]]\nkind = "knockout"', "“prize”: there is no such key"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(WrongForm) as wrong:
        read(text)
    assert said in wrong.value.text
    assert wrong.value.text.endswith(".")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('kind = "swiss"\nrounds = 3\n[[stages]]\nkind = "knockout"', "needs a cut of two or more"),
        ('kind = "swiss"\nrounds = 3\ncut = 4', "the last stage has no cut"),
        ('kind = "tables"\nrounds = 3', "a table has three to seven players, and this game has 2"),
        ('kind = "knockout"\nodd = "eliminator"', "eliminators need bracket"),
        ('kind = "swiss"\nrounds = 3\npoints = {by = "share"}', "a win, a draw or a loss"),
        ('kind = "swiss"\nrounds = 3\npoints = {win = 0}', "a win cannot be worth less"),
        (
            'kind = "swiss"\nrounds = 3\npoints = {best = 4}',
            "only 3 rounds, so the best 4 cannot count",
        ),
        ('kind = "league"\ndivisions = [4, 4]\nup = 3', "more entrants would go up and down"),
        ('kind = "ladder"\nrounds = 3\ncut = 2\n[[stages]]\nkind = "knockout"', "last stage"),
    ],
)
def test_what_cannot_be_held_is_told_before_it_is_announced(more: str, said: str) -> None:
    one = read(f'title = "x"\n[[stages]]\n{more}\n')
    assert any(said in line for line in check(one, SEATS[2])), check(one, SEATS[2])


def test_roles_must_hold_every_seat_once() -> None:
    one = read(
        'title = "x"\nharder = "green"\n[roles]\na = ["red", "pink"]\nb = ["red"]\n'
        '[[stages]]\nkind = "knockout"\n'
    )
    said = " ".join(check(one, SEATS[2]))
    for words in (
        "no seat pink",
        "Nobody would play blue",
        "one role only",
        "cannot be “green”: there is no such role",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("name", "many", "said"),
    [
        ("bracket", 0, "Nobody has entered, so there is nothing to draw."),
        ("bracket", 1, "There is only one entrant, and nobody can play alone."),
        ("swiss with bids", 4, "4 rounds are too many for 4: after 3 everybody has met everybody"),
        ("swiss with cut", 3, "a cut of 4 is too large: only 3 play."),
        ("groups", 7, "4 groups are too many for 7"),
        ("league", 7, "7 entrants do not fill the divisions [6, 6]."),
        ("tables", 2, "Only 2 have entered; the event needs 3."),
        ("ladder", 65, "65 have entered; the event takes 64 at most."),
    ],
)
def test_too_few_or_too_many_entrants_are_told(name: str, many: int, said: str) -> None:
    assert any(said in line for line in check_entrants(form(name), many))


def test_the_length_is_foretold_from_exchanges() -> None:
    one = form("swiss with cut")
    told = foretell(one, 32)
    assert [row.stage for row in told] == [0] * 5 + [1] * 2
    # 10 turns of 2 letters, 3 days each, of which players take 0.6; a week of roll calls between.
    assert (told[0].about, told[0].surely) == (43, 67)
    assert (told[1].about, told[1].surely) == (86, 134)
    assert in_words(told[:1], "day {}".format) == [
        "Swiss, round 1, ends about day 43, or by day 67 at the latest if nobody gets more time."
    ]
    assert too_long(told) == ""
    slow = one.model_copy(update={"length": one.length.model_copy(update={"turns": 40})})
    assert too_long(foretell(slow, 32)).startswith("The event would take about 35 months")


def test_a_last_day_of_rounds_cuts_their_length() -> None:
    one = read('title = "x"\n[[stages]]\nkind = "knockout"\ndays = 30\n')
    assert [(row.about, row.surely) for row in foretell(one, 4)] == [(37, 37), (74, 74)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('maximum = 8\n[[stages]]\nkind = "swiss"\nrounds = 12\n', "12 rounds are too many for 8"),
        (
            'maximum = 8\n[[stages]]\nkind = "swiss"\nrounds = 3\ncut = 16\n[[stages]]\n'
            'kind = "knockout"\n',
            "a cut of 16 is too large: only 8 play",
        ),
    ],
)
def test_a_form_that_can_never_begin_is_told_when_it_is_written(text: str, said: str) -> None:
    (problem,) = check(read(f'title = "x"\n{text}'), ["red", "blue"])
    assert problem.startswith("It could never begin with 2 to 8 entrants:")
    assert said in problem
