"""Pairings: against the library's own checker, and against rules as properties."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
import pytest
from caissify_pairings.fpc import check_trf
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.core.lots import Lots
from adjudicator.tournaments import drawing, exporting, simulating
from adjudicator.tournaments.course import Course, Entrant, Game, Match, Result, Round
from adjudicator.tournaments.form import read
from adjudicator.tournaments.matching import WORDS
from tests.tournaments.forms import TEXTS, TWO, form

PLAIN = f'title = "x"\nconstraints = ["bye", "met"]\n{TWO}[[stages]]\nkind = "swiss"\nrounds = 5\n'
SEED = "17" * 32


def plain_result(course: Course, game: Game, lots: Lots) -> Result:
    roles = list(game.roles)
    drawn = lots.number(3)
    return Result(points=dict.fromkeys(roles, 0.0), winners=roles if drawn == 2 else [roles[drawn]])


@pytest.mark.parametrize("many", [9, 16, 17])
def test_a_swiss_agrees_with_another_program_s_checker(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "result", plain_result)
    course = simulating.play(read(PLAIN), many, f"checked {many}", leave=0, away=0)
    told = check_trf(exporting.as_trf(course, 0))["summary"]
    assert (told["rounds_checked"], told["rounds_mismatched"]) == (5, 0)


def before(course: Course, number: int) -> Course:
    return course.model_copy(update={"rounds": course.rounds[:number]})


def another_way(course: Course, one: Round) -> bool:
    """Is there a pairing of these units with nobody twice the same, nobody sitting out twice?"""
    units = [unit for match in one.matches for unit in match.units]
    met, byes = course.met(one.stage), course.byes(one.stage)
    graph = nx.Graph()
    graph.add_nodes_from(units)
    graph.add_edges_from(p for p in combinations(units, 2) if not met.get(frozenset(p)))
    if len(units) % 2:
        graph.add_edges_from((0, unit) for unit in units if not byes.get(unit))
    return len(nx.max_weight_matching(graph, maxcardinality=True)) == (len(units) + 1) // 2


def repeats(course: Course, one: Round) -> bool:
    met, byes = course.met(one.stage), course.byes(one.stage)
    return any(
        byes.get(match.units[0]) if match.alone else met.get(frozenset(match.units))
        for match in one.matches
    )


@settings(max_examples=25, deadline=None)
@given(many=st.integers(4, 13), seed=st.integers(0, 10**6), leave=st.sampled_from([0, 8, 25]))
def test_nobody_meets_or_sits_out_twice_while_another_way_exists(
    many: int, seed: int, leave: int
) -> None:
    course = simulating.play(read(PLAIN), many, f"property {seed}", leave=leave, away=6)
    for number, one in enumerate(course.rounds):
        earlier = before(course, number)
        if repeats(earlier, one):
            assert not another_way(earlier, one), (number, one.given_up)
            assert any(WORDS["met"] in said or WORDS["bye"] in said for said in one.given_up)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), name=st.sampled_from(sorted(TEXTS)))
@example(seed=3298, name="eliminators")  # a finalist leaves before the final
def test_everybody_is_paired_once_and_sides_are_given_to_all(seed: int, name: str) -> None:
    course = simulating.play(form(name), 14, f"whole {seed}")
    for one in course.rounds:
        if not getattr(course.stage_form(one.stage), "together", False):
            seen = [unit for match in one.matches for unit in match.units]
            assert len(seen) == len(set(seen))
        for match in one.matches:
            for game in match.games:
                assert set(game.roles) == set(course.form.roles)
                assert len(set(game.roles.values())) == course.form.players
            assert all(line.endswith(".") for line in match.reasons)
            assert match.reasons


def test_a_finalist_whose_opponent_has_left_has_won() -> None:
    course = simulating.play(form("eliminators"), 14, "whole 3298")
    final = course.rounds[-1].matches
    assert [(match.kind, match.units) for match in final] == [
        ("walkover", [7]),
        ("third place", [12, 2]),
    ]


@pytest.mark.parametrize("name", TEXTS)
def test_a_round_is_the_same_when_it_is_drawn_again(name: str) -> None:
    course = simulating.play(form(name), 13, "again")
    for number, one in enumerate(course.rounds):
        earlier = before(course, number)
        absent = set(one.absent)
        # Who has left since was there then.
        earlier = earlier.model_copy(deep=True)
        for entrant in earlier.entrants:
            if entrant.left is not None and entrant.left > number:
                entrant.left = None
        if course.form.teams is None:
            again = drawing.draw(earlier, one.seed, absent)
            assert again is not None
            assert [m.units for m in again.matches] == [m.units for m in one.matches]


@pytest.mark.soak
@pytest.mark.parametrize("name", TEXTS)
def test_a_thousand_events_have_no_dead_end(name: str) -> None:
    for number in range(1000):
        many = 13 + number % 8
        simulating.play(form(name), many, f"soak {number}", leave=number % 12, away=number % 7)


@pytest.mark.parametrize("name", TEXTS)
def test_a_few_events_of_each_form_have_no_dead_end(name: str) -> None:
    for number in range(5):
        simulating.play(form(name), 13 + number, f"few {number}", leave=3 * number, away=4)


# ------------------------------------------------------- constraints in words


def people(*names: str, **more: object) -> list[Entrant]:
    return [Entrant(id=at, name=name, **more) for at, name in enumerate(names, start=1)]  # type: ignore[arg-type]


def course_of(text: str, *names: str) -> Course:
    whole = read(f'title = "x"\n{text}')
    return Course(form=whole, entrants=people(*names))


def pairs(one: Round | None) -> list[set[int]]:
    assert one is not None
    return [set(match.units) for match in one.matches]


SWISS = '[[stages]]\nkind = "swiss"\nrounds = 3\n'


def test_who_is_kept_apart_does_not_meet() -> None:
    for seed in range(10):
        course = course_of(f'apart = [["Ann", "Bob"], ["Ann", "Cid"]]\n{TWO}{SWISS}', *NAMES)
        one = drawing.draw(course, f"{seed:064x}")
        assert {1, 4} in pairs(one)
        assert one is not None
        assert one.given_up == []


NAMES = ("Ann", "Bob", "Cid", "Dan")


def test_what_cannot_be_kept_is_named_with_who_and_why() -> None:
    apart = 'apart = [["Ann", "Bob", "Cid", "Dan"]]\n'
    one = drawing.draw(course_of(apart + TWO + SWISS, *NAMES), SEED)
    assert one is not None
    assert len(one.given_up) == 2
    assert "“people who are kept apart do not meet” was given up for" in one.given_up[0]
    assert "no pairing of this round keeps it for everybody" in one.given_up[0]


def test_a_weaker_constraint_is_given_up_before_a_stronger_one() -> None:
    course = course_of(f'apart = [["Ann", "Bob"], ["Cid", "Dan"]]\n{TWO}{SWISS}', *NAMES)
    for entrant, club in zip(course.entrants, ["North", "South", "North", "South"], strict=True):
        entrant.club = club
    one = drawing.draw(course, SEED)
    assert pairs(one) in ([{1, 4}, {2, 3}], [{2, 3}, {1, 4}])  # neither apart nor of one club
    course.form = course.form.model_copy(update={"apart": [["Ann", "Dan"], ["Bob", "Cid"]]})
    for entrant, club in zip(course.entrants, ["N", "N", "N", "N"], strict=True):
        entrant.club = club
    one = drawing.draw(course, SEED)
    assert one is not None
    assert all("club" in line for line in one.given_up)
    assert {1, 4} not in pairs(one)


def test_the_slow_do_not_meet_the_fast_nor_the_far() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    course.entrants[0].pace, course.entrants[2].pace = "slow", "fast"
    course.entrants[0].utc, course.entrants[1].utc = -5, 7
    for seed in range(6):
        assert {1, 4} in pairs(drawing.draw(course, f"{seed:064x}"))


# --------------------------------------------------------------- odd moments


def test_a_round_is_not_drawn_before_the_last_is_over() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    first = drawing.draw(course, SEED)
    assert first is not None
    course.rounds.append(first)
    with pytest.raises(drawing.CannotDraw, match="Round 1 is not over: 2 matches have no result"):
        drawing.draw(course, SEED)


def test_who_is_alone_at_the_roll_call_waits() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    with pytest.raises(drawing.CannotDraw, match="Only one will play in the next round"):
        drawing.draw(course, SEED, absent=[2, 3, 4])
    with pytest.raises(drawing.CannotDraw, match="Nobody will play"):
        drawing.draw(course, SEED, absent=[1, 2, 3, 4])


@pytest.mark.parametrize("name", TEXTS)
def test_everybody_withdraws_in_round_two(name: str) -> None:
    course = Course(form=form(name), entrants=simulating.entrants(form(name), 14, Lots("x")))
    first = drawing.draw(course, SEED)
    assert first is not None
    course.rounds.append(first)
    drawing.open_sides(course, first, {})
    for match in first.matches:
        for game in match.games:
            game.result = Result(how="forfeit", forfeited=list(game.roles))
    for entrant in course.entrants:
        entrant.left = 1
    assert drawing.over(course)
    assert drawing.draw(course, SEED) is None


def test_who_comes_late_plays_from_then_on() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    course.entrants.append(Entrant(id=5, name="Eve", since=2))
    course.entrants.append(Entrant(id=6, name="Fay", since=2))
    first = drawing.draw(course, SEED)
    assert first is not None
    assert sorted(unit for match in first.matches for unit in match.units) == [1, 2, 3, 4]
    course.rounds.append(first)
    for match in first.matches:
        match.games[0].result = Result(winners=["red"], points={"red": 1, "blue": 0})
    second = drawing.draw(course, SEED)
    assert second is not None
    assert sorted(unit for match in second.matches for unit in match.units) == [1, 2, 3, 4, 5, 6]


def test_the_seed_hangs_on_everything_that_the_round_hangs_on() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    link = bytes(32)
    seed = drawing.seed_for(link, course)
    assert seed == drawing.seed_for(link, course.model_copy(deep=True))
    assert seed != drawing.seed_for(link, course, absent=[1])
    assert seed != drawing.seed_for(b"1" * 32, course)
    course.entrants[0].rating = 1
    assert seed != drawing.seed_for(link, course)


def test_byes_of_a_match_that_was_struck_do_not_count_as_met() -> None:
    course = course_of(TWO + SWISS, *NAMES)
    struck = Game(roles={"red": 1, "blue": 2}, result=Result(how="struck"))
    course.rounds = [
        Round(stage=0, number=1, matches=[Match(units=[1, 2], games=[struck])], field=[1, 2, 3, 4])
    ]
    assert course.met() == {}
