"""Points, tie-breaks, crosstables, brackets, sides, ladders, and what is exported."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import pytest
from py4swiss.trf import TrfParser

from adjudicator.core.lots import Lots
from adjudicator.tournaments import (
    drawing,
    exporting,
    knockout,
    ladder,
    placings,
    round_robin,
    sides,
    simulating,
    standings,
)
from adjudicator.tournaments.course import DRAWING, Course, Entrant, Game, Match, Result, Round
from adjudicator.tournaments.form import Points, read
from adjudicator.tournaments.scoring import bye_points, table_points
from tests.tournaments.forms import TEXTS, THREE, TWO, form

SEED = "05" * 32


def match(one: int, other: int, won: str, points: tuple[float, float] = (0, 0)) -> Match:
    """red: the first; won: `red`, `blue`, `draw` or `` for a match that lasts."""
    roles = {"red": one, "blue": other}
    result = Result(
        points={"red": points[0], "blue": points[1]},
        winners=["red", "blue"] if won == "draw" else [won],
    )
    return Match(units=[one, other], games=[Game(roles=roles, result=result if won else None)])


def event(text: str, many: int, *rounds: list[Match]) -> Course:
    course = Course(
        form=read(f'title = "x"\n{text}'),
        entrants=[Entrant(id=at, name=f"E{at}") for at in range(1, many + 1)],
    )
    for number, matches in enumerate(rounds, start=1):
        course.rounds.append(
            Round(
                stage=0, number=number, matches=matches, field=list(range(1, many + 1)), seed=SEED
            )
        )
    return course


def swiss(*ties: str) -> str:
    return f'{TWO}[[stages]]\nkind = "swiss"\nrounds = 3\nties = {json.dumps(list(ties))}\n'


def order(course: Course) -> list[int]:
    return [row.unit for row in standings.table(course, 0)]


def test_points_come_before_ties() -> None:
    course = event(swiss(), 4, [match(1, 2, "blue"), match(3, 4, "draw")])
    rows = standings.table(course, 0)
    assert (rows[0].unit, rows[0].points, rows[0].won) == (2, 1, 1)
    assert {rows[1].unit, rows[2].unit} == {3, 4}
    assert (rows[3].unit, rows[3].lost) == (1, 1)
    assert rows[1].decided == "lot"


def test_strength_of_schedule_is_the_mean_of_one_s_opponents() -> None:
    course = event(
        swiss("strength of schedule"),
        4,
        [match(1, 2, "red"), match(3, 4, "red")],
        [match(1, 3, "red"), match(2, 4, "red")],
    )
    rows = {row.unit: row for row in standings.table(course, 0)}
    # 2 met 1 (2 points) and 4 (0); 3 met 4 and 1: equal, so the lot.
    assert rows[2].breaks["strength of schedule"] == 1.0
    assert rows[3].breaks["strength of schedule"] == 1.0
    assert rows[2].decided == "lot"


def test_head_to_head_counts_if_all_equals_have_met() -> None:
    course = event(
        swiss("head to head"),
        4,
        [match(1, 2, "red"), match(3, 4, "red")],
        [match(2, 3, "red"), match(4, 1, "red")],
    )
    rows = standings.table(course, 0)
    assert all(row.points == 1 for row in rows)
    assert all(row.breaks["head to head"] == 0 for row in rows)  # 1 and 3 have not met
    course = event(swiss("head to head"), 3, [match(1, 2, "blue")], [match(3, 1, "blue")])
    course = event(swiss("head to head"), 2, [match(1, 2, "blue")], [match(2, 1, "draw")])
    assert order(course) == [2, 1]


def test_margin_harder_side_and_wins() -> None:
    one = [match(1, 2, "red", (10, 3)), match(3, 4, "blue", (4, 5))]
    course = event(swiss("margin"), 4, one)
    assert order(course)[:2] == [1, 4]
    course = event('harder = "blue"\n' + swiss("harder side"), 4, one)
    assert order(course)[:2] == [4, 1]
    three = event(
        swiss("wins"), 4, [match(1, 2, "draw"), match(3, 4, "red")],
        [match(1, 3, "draw"), match(2, 4, "draw")], [match(1, 4, "draw"), match(2, 3, "red")],
    )  # fmt: skip
    rows = {row.unit: row for row in standings.table(three, 0)}
    assert rows[1].points == rows[3].points == 1.5
    assert rows[3].rank < rows[1].rank


def test_results_of_who_left_stay_or_are_struck() -> None:
    rounds = ([match(1, 2, "red"), match(3, 4, "red")], [match(1, 3, "red"), match(2, 4, "blue")])
    for rule, points in (("kept", 2), ("struck", 1)):
        course = event(f'leavers = {{results = "{rule}"}}\n{swiss()}', 4, *rounds)
        course.entrants[1].left = 2  # 1 had beaten 2
        row = next(row for row in standings.table(course, 0) if row.unit == 1)
        assert row.points == points
    half = event(f'leavers = {{results = "half"}}\n{swiss()}', 4, *rounds)
    half.entrants[1].left = 2
    assert standings.struck_units(half, 0) == set()


def test_if_all_ended_now_takes_what_is_known_and_draws_the_rest() -> None:
    course = event(swiss(), 4, [match(1, 2, ""), match(3, 4, "")])
    known = {(0, 0, 0): Result(winners=["blue"], points={"red": 0, "blue": 3})}
    later = standings.if_ended_now(course, known)
    rows = {row.unit: row.points for row in standings.table(later, 0)}
    assert rows == {2: 1, 3: 0.5, 4: 0.5, 1: 0}
    assert all(row.running == 1 for row in standings.table(course, 0))


def test_the_crosstable_shows_byes_forfeits_and_what_lasts() -> None:
    gone = match(1, 2, "red")
    assert gone.games[0].result is not None
    gone.games[0].result.how, gone.games[0].result.forfeited = "forfeit", ["blue"]
    bye = Match(kind="bye", units=[5])
    course = event(swiss(), 5, [gone, match(3, 4, ""), bye])
    cells = {unit: line[0].text for unit, line in standings.crosstable(course, 0).items()}
    assert cells == {1: "+", 2: "-", 3: "…", 4: "…", 5: "bye"}


# ------------------------------------------------------------ points of tables


def table(points: dict[str, float], winners: list[str], out: tuple[str, ...] = ()) -> Game:
    result = Result(points=points, winners=winners, forfeited=list(out))
    return Game(roles={role: at for at, role in enumerate(points, start=1)}, result=result)


def test_points_by_place_are_shared_by_equals() -> None:
    rule = Points(by="place", places=[10, 4, 1])
    assert table_points(rule, table({"axis": 9, "western": 5, "soviet": 7}, ["axis"])) == {
        "axis": 10, "soviet": 4, "western": 1,
    }  # fmt: skip
    shared = table_points(
        rule, table({"axis": 2, "western": 5, "soviet": 5}, ["western", "soviet"])
    )
    assert shared == {"western": 7, "soviet": 7, "axis": 1}
    out = table_points(rule, table({"axis": 9, "western": 5, "soviet": 7}, ["axis"], ("axis",)))
    assert out == {"soviet": 10, "western": 4, "axis": 0}


def test_points_by_share_and_squares_and_result() -> None:
    game = table({"axis": 6, "western": 3, "soviet": 1}, ["axis"])
    assert table_points(Points(by="share"), game) == {"axis": 60, "western": 30, "soviet": 10}
    squares = table_points(Points(by="squares"), game)
    assert squares["axis"] == pytest.approx(100 * 36 / 46)
    assert table_points(Points(), game) == {"axis": 1, "western": 0, "soviet": 0}
    both = table({"axis": 1, "western": 3, "soviet": 3}, ["western", "soviet"])
    assert table_points(Points(), both) == {"axis": 0, "western": 0.5, "soviet": 0.5}
    nobody = table({"axis": 0, "western": 0, "soviet": 0}, [])
    assert table_points(Points(by="share"), nobody)["axis"] == pytest.approx(100 / 3)


SEVEN = dict(zip("austria england france germany italy russia turkey".split(),
                 (0, 5, 9, 4, 0, 9, 7), strict=True))  # fmt: skip
SHARED = ["england", "france", "germany", "russia", "turkey"]
SOLO = SEVEN | {"france": 18, "england": 0, "russia": 5}


@pytest.mark.parametrize(
    ("by", "won", "points", "wanted"),
    [
        ("draw_size", SHARED, SEVEN, {"france": 20, "germany": 20, "italy": 0}),
        ("draw_size", ["france", "russia"], SEVEN, {"france": 50, "russia": 50, "turkey": 0}),
        ("draw_size", ["france"], SEVEN, {"france": 20, "england": 20, "austria": 0}),
        ("draw_size", ["france"], SOLO, {"france": 100, "turkey": 0}),
        ("sum_of_squares", SHARED, SEVEN, {"france": 8100 / 252, "turkey": 4900 / 252}),
        ("sum_of_squares", ["france"], SOLO, {"france": 100, "turkey": 0}),
        ("carnage", SHARED, SEVEN, {"france": 6509, "russia": 6509, "turkey": 5007, "italy": 1500}),
        ("carnage", ["france"], SOLO, {"france": 28034, "turkey": 0}),
        ("c_diplo", SHARED, SEVEN, {"france": 36, "russia": 36, "turkey": 15, "england": 6,
                                    "italy": 1}),
        ("c_diplo", ["france"], SOLO, {"france": 100, "turkey": 0}),
    ],
)  # fmt: skip
def test_a_board_of_seven_as_the_hobby_scores_it(
    by: str, won: list[str], points: dict[str, int], wanted: dict[str, float]
) -> None:
    given = table_points(Points.model_validate({"by": by}), table(points, won))
    assert {role: given[role] for role in wanted} == pytest.approx(wanted)
    if by in ("draw_size", "sum_of_squares", "c_diplo"):
        assert sum(given.values()) == pytest.approx(100)


def test_carnage_ranks_the_eliminated_by_when_they_went() -> None:
    """The two worked examples with which the scoring is usually explained."""
    points = {"russia": 14, "turkey": 7, "france": 6, "germany": 4, "england": 3, "italy": 0,
              "austria": 0}  # fmt: skip
    game = table(points, list(points)[:5])
    assert game.result is not None
    game.result.lasted = {"austria": 3, "italy": 5}
    assert table_points(Points(by="carnage"), game) == {
        "russia": 7014, "turkey": 6007, "france": 5006, "germany": 4004, "england": 3003,
        "italy": 2000, "austria": 1000,
    }  # fmt: skip
    equal = {"england": 8, "russia": 8, "france": 7, "turkey": 6, "italy": 4, "austria": 1,
             "germany": 0}  # fmt: skip
    assert table_points(Points(by="carnage"), table(equal, list(equal)[:6])) == {
        "england": 6508, "russia": 6508, "france": 5007, "turkey": 4006, "italy": 3004,
        "austria": 2001, "germany": 1000,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("by", "worth"),
    [("draw_size", 100), ("sum_of_squares", 100), ("carnage", 28034), ("c_diplo", 100)],
)
def test_a_game_that_the_others_gave_away_is_a_solo(by: str, worth: float) -> None:
    game = table(SEVEN, ["france"])
    assert game.result is not None
    game.result.conceded = True
    given = table_points(Points.model_validate({"by": by}), game)
    assert given == dict.fromkeys(SEVEN, 0) | {"france": worth}


def test_who_sits_out_gets_the_mean_of_a_table_or_what_the_form_says() -> None:
    assert bye_points(Points(by="place", places=[10, 4, 1]), 3) == 5
    assert bye_points(Points(), 2) == 1
    assert bye_points(Points(bye=0.5), 2) == 0.5


def test_only_the_best_rounds_count() -> None:
    text = f'{TWO}[[stages]]\nkind = "swiss"\nrounds = 3\npoints = {{best = 1, win = 3}}\n'
    course = event(text, 2, [match(1, 2, "red")], [match(1, 2, "draw")])
    assert {row.unit: row.points for row in standings.table(course, 0)} == {1: 3, 2: 0.5}


# --------------------------------------------------------------------- tables


def tables_event(many: int, more: str = "") -> Course:
    text = f'title = "x"\n{THREE}[[stages]]\nkind = "tables"\nrounds = 3\ntop_board = true\n{more}'
    people = [Entrant(id=at, name=f"E{at}", rating=2000 - at) for at in range(1, many + 1)]
    return Course(form=read(text), entrants=people)


def finish(course: Course, one: Round | None) -> None:
    assert one is not None
    course.rounds.append(one)
    for game in (game for m in one.matches for game in m.games):
        best = min(game.roles, key=lambda role: game.roles[role])
        game.result = Result(points={r: 200.0 - game.roles[r] for r in game.roles}, winners=[best])


def test_the_strong_are_apart_in_round_one_and_the_best_meet_at_the_top_board() -> None:
    course = tables_event(18)
    for number in range(3):
        finish(course, drawing.draw(course, f"{number:064x}"))
    first = [set(m.units) for m in course.rounds[0].matches]
    assert all(len(units & {1, 2, 3, 4, 5, 6}) == 1 for units in first)
    top = course.rounds[2].matches[0]
    assert top.kind == "top board"
    rows = [
        row.unit
        for row in standings.table(course.model_copy(update={"rounds": course.rounds[:2]}), 0)
    ]
    assert top.units == rows[:3]
    met = course.met()
    tops = {frozenset((a, b)) for a in top.units for b in top.units if a != b}
    assert all(times == 1 for pair, times in met.items() if pair not in tops)


def test_who_does_not_fill_a_table_sits_out_once_only() -> None:
    course = tables_event(11)
    for number in range(3):
        finish(course, drawing.draw(course, f"{number:064x}"))
    assert sum(course.byes().values()) == 6
    assert max(course.byes().values()) == 1


def test_where_all_have_met_the_least_is_given_up_and_that_is_proved() -> None:
    course = tables_event(6, 'mix = "lot"\n')
    for number in range(3):
        finish(course, drawing.draw(course, f"{number:064x}"))
    said = course.rounds[1].given_up
    # Two tables of three: whoever sat together, two of them must again at each table.
    assert len(said) == 2
    assert all("no pairing of this round keeps it" in line for line in said)


def test_nobody_has_a_side_again_while_it_can_be_helped() -> None:
    course = tables_event(9)
    for number in range(3):
        finish(course, drawing.draw(course, f"{number:064x}"))
    assert all(len(set(roles)) >= 2 for roles in course.held().values())


# ---------------------------------------------------------------------- sides


def one_match(rule: str, wishes: dict[int, sides.Wish]) -> tuple[Game, Match]:
    text = f'{TWO}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "{rule}"\n'
    course = event(text, 2)
    one = drawing.draw(course, SEED)
    assert one is not None
    assert one.matches[0].games[0].roles == {}
    course.rounds.append(one)
    drawing.open_sides(course, one, wishes)
    return one.matches[0].games[0], one.matches[0]


def wish(*roles: str, points: float = 0) -> sides.Wish:
    return sides.Wish(roles=list(roles), points=points)


def test_bids_for_different_sides_cost_nothing() -> None:
    game, _ = one_match("bids", {1: wish("blue", points=3), 2: wish("red", points=2)})
    assert game.roles == {"red": 2, "blue": 1}
    assert not any(game.given.values())


def test_of_two_bids_for_one_side_the_higher_has_it_and_pays() -> None:
    game, drawn = one_match("bids", {1: wish("blue", points=3), 2: wish("blue", points=5)})
    assert game.roles == {"red": 1, "blue": 2}
    assert game.given == {"blue": 5}
    assert "E2 bid 5 for blue" in drawn.reasons[-1]
    game.result = Result(points={"red": 10, "blue": 14}, winners=["blue"])
    course = event(swiss(), 2, [Match(units=[1, 2], games=[game])])
    assert order(course) == [1, 2]  # 14 less 5 is not enough


def test_equal_bids_are_settled_by_lot_and_silence_is_none() -> None:
    game, _ = one_match("bids", {1: wish("blue", points=3), 2: wish("blue", points=3)})
    assert game.given == {"blue": 3}
    game, drawn = one_match("bids", {})
    assert set(game.roles) == {"red", "blue"}
    assert "nobody bid" in drawn.reasons[-1]


def test_preference_lists_are_met_as_well_as_they_can_be() -> None:
    text = f'{THREE}[[stages]]\nkind = "tables"\nrounds = 1\nsides = "preferences"\n'
    course = event(text, 3)
    one = drawing.draw(course, SEED)
    assert one is not None
    lists = {
        1: wish("axis", "western", "soviet"),
        2: wish("axis", "soviet", "western"),
        3: wish("soviet", "axis"),
    }
    drawing.open_sides(course, one, lists)
    game = one.matches[0].games[0]
    assert game.roles == {"axis": 2, "western": 1, "soviet": 3} or game.roles == {
        "axis": 1, "western": 2, "soviet": 3,
    }  # fmt: skip
    assert game.roles["western"] == 1


def test_mirrored_games_give_each_both_sides() -> None:
    course = event(f'{TWO}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "mirrored"\n', 2)
    one = drawing.draw(course, SEED)
    assert one is not None
    first, second = one.matches[0].games
    assert first.roles["red"] == second.roles["blue"]
    assert first.roles["blue"] == second.roles["red"]


def test_balanced_sides_alternate_in_a_round_robin() -> None:
    course = Course(
        form=form("round robin"), entrants=simulating.entrants(form("round robin"), 6, Lots("a"))
    )
    while (one := drawing.draw(course, SEED)) is not None:
        finish(course, one)
    for roles in course.held().values():
        assert abs(roles.count("red") - roles.count("blue")) <= 2


# ------------------------------------------------------------------- knockout


def test_a_tree_has_its_best_seeds_far_apart() -> None:
    assert knockout.tree(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def knock(text: str, many: int, eliminators: tuple[int, ...] = ()) -> Course:
    people = [
        Entrant(id=at, name=f"E{at}", rating=2000 - at, eliminator=at in eliminators)
        for at in range(1, many + 1)
    ]
    return Course(
        form=read(f'title = "x"\n{TWO}[[stages]]\nkind = "knockout"\n{text}'), entrants=people
    )


def play_on(course: Course, upset: dict[frozenset[int], int] | None = None) -> None:
    """The better seed wins, but for upsets."""
    number = 0
    while (one := drawing.draw(course, f"{number:064x}")) is not None:
        course.rounds.append(one)
        for each in one.matches:
            for game in each.games:
                won = (upset or {}).get(frozenset(each.units), min(each.units))
                role = next(r for r, unit in game.roles.items() if unit == won)
                game.result = Result(
                    winners=[role], points={r: float(r == role) for r in game.roles}
                )
        number += 1


def test_byes_go_to_the_first_seeds_and_the_best_meet_last() -> None:
    course = knock("third = true\n", 6)
    play_on(course)
    byes = [m.units for m in course.rounds[0].matches if m.kind == "bye"]
    assert byes == [[1], [2]]
    assert {frozenset(m.units) for m in course.rounds[2].matches} == {
        frozenset((1, 2)), frozenset((3, 4)),
    }  # fmt: skip
    assert placings.overall(course) == [1, 2, 3, 4, 5, 6]
    shown = exporting.bracket(course, 0)
    assert [slot.name for slot in shown[2][0].slots if slot.through] == ["E1"]


def test_halves_with_an_eliminator_who_cannot_advance() -> None:
    course = knock('bracket = "halves"\nodd = "eliminator"\n', 7, eliminators=(5, 6))
    play_on(course, upset={frozenset((1, 4)): 4, frozenset((7, 5)): 5, frozenset((7, 6)): 6})
    first = course.rounds[0]
    assert first.matches[0].kind == "bye"  # nobody is out yet who could play
    assert first.matches[0].units == [7]
    kinds = [m.kind for one in course.rounds for m in one.matches]
    assert "bye" in kinds
    assert placings.overall(course)[0] in (2, 3, 4)


def test_an_eliminator_s_win_sends_nobody_on() -> None:
    course = knock('bracket = "halves"\nodd = "eliminator"\n', 3, eliminators=(4,))
    course.entrants.append(Entrant(id=4, name="Volunteer", since=99, eliminator=True))
    one = drawing.draw(course, SEED)
    assert one is not None
    eliminator = one.matches[0]
    assert (eliminator.kind, eliminator.units) == ("eliminator", [3, 4])
    course.rounds.append(one)
    for each in one.matches:
        for game in each.games:
            role = next(r for r, unit in game.roles.items() if unit == max(each.units))
            game.result = Result(winners=[role], points={r: float(r == role) for r in game.roles})
    form_ = course.stage_form(0)
    assert form_.kind == "knockout"
    assert knockout.survivors(course, 0, form_) == [2]
    assert drawing.draw(course, SEED) is None
    assert placings.overall(course)[0] == 2


def test_who_drops_out_of_a_tree_gives_a_walkover() -> None:
    course = knock("", 4)
    one = drawing.draw(course, SEED)
    finish(course, one)
    course.entrants[0].left = 1  # the first seed, who has won
    final = drawing.draw(course, SEED)
    assert final is not None
    assert [(m.kind, m.units) for m in final.matches] == [("walkover", [2])]
    assert final.matches[0].reasons == ["E1 is absent."]


def test_a_drawn_match_goes_by_the_form_s_list() -> None:
    for drawn, through in (('["margin"]', 2), ('["higher seed"]', 1)):
        course = knock(f"drawn = {drawn}\n", 2)
        one = drawing.draw(course, SEED)
        assert one is not None
        game = one.matches[0].games[0]
        points = {r: float(5 if unit == 2 else 3) for r, unit in game.roles.items()}
        game.result = Result(winners=list(game.roles), points=points)
        course.rounds.append(one)
        form_ = course.stage_form(0)
        assert form_.kind == "knockout"
        assert knockout.winner(course, 0, one.matches[0], form_) == through


# --------------------------------------------------------------------- league


def test_all_play_all_once() -> None:
    for many in (4, 5, 8):
        seen = [frozenset(pair) for turn in round_robin.circle(range(1, many + 1)) for pair in turn]
        assert len(seen) == len(set(seen)) == many * (many - 1) // 2


def test_the_first_go_up_and_the_last_go_down() -> None:
    text = f'title = "x"\n{TWO}[[stages]]\nkind = "league"\ndivisions = [3, 3]\nseasons = 2\n'
    people = [Entrant(id=at, name=f"E{at}", rating=2000 - at) for at in range(1, 7)]
    course = Course(form=read(text), entrants=people)
    number = 0
    while (one := drawing.draw(course, f"{number:064x}")) is not None:
        finish(course, one)
        number += 1
    seasons = [one.groups for one in course.rounds if one.number_in_season == 1]
    assert seasons[0] == [[1, 2, 3], [4, 5, 6]]
    assert seasons[1] == [[1, 2, 4], [3, 5, 6]]
    assert next((row.group, row.unit) for row in placings.rows(course, 0)) == (0, 1)


def test_groups_send_their_first_on() -> None:
    course = simulating.play(form("groups"), 16, "groups", leave=0, away=0)
    groups = course.rounds[0].groups
    assert [len(group) for group in groups] == [4, 4, 4, 4]
    field = course.field(1)
    assert len(field) == 8
    assert all(len(set(field) & set(group)) == 2 for group in groups)


# --------------------------------------------------------------------- ladder


def test_area_s_numbers() -> None:
    assert ladder.gain(5000, 5000) == 100
    assert ladder.gain(5000, 5400) == 120
    assert ladder.gain(5400, 5000) == 80
    assert ladder.gain(5000, 9000) == 200
    assert ladder.gain(9000, 5000) == 1
    assert ladder.tie(5000, 5400) == 20
    course = event(f'{TWO}[[stages]]\nkind = "ladder"\nrounds = 2\n', 2, [match(1, 2, "blue")])
    assert ladder.numbers(course) == {1: 4900, 2: 5100}
    assert [row.points for row in placings.rows(course, 0)] == [5100, 4900]


def test_neighbours_play_who_have_not_met_of_late() -> None:
    course = simulating.play(form("ladder"), 8, "ladder", leave=0, away=0)
    for number in range(2, 8):
        now = {frozenset(m.units) for m in course.rounds[number].matches}
        late = [m for one in course.rounds[number - 2 : number] for m in one.matches]
        assert not now & {frozenset(m.units) for m in late}


# ---------------------------------------------------------------------- teams


def test_teams_meet_board_by_board() -> None:
    course = simulating.play(form("teams"), 6, "teams", leave=0, away=0)
    first = course.rounds[0]
    assert len(first.matches) == 3
    for each in first.matches:
        assert len(each.games) == 3
        one = [m.id for m in course.members(each.units[0])]
        for board, game in enumerate(each.games):
            assert one[board] in game.roles.values()
        roles = [next(r for r, p in game.roles.items() if p in one) for game in each.games]
        assert roles[0] != roles[1]
        assert roles[0] == roles[2]
    assert {row.name for row in placings.rows(course, 0)} == {f"Team {n}" for n in range(1, 7)}


# -------------------------------------------------------------------- exports


@pytest.mark.parametrize("name", TEXTS)
def test_csv_and_json_hold_the_standings(name: str) -> None:
    course = simulating.play(form(name), 14, "export")
    told = exporting.as_json(course)
    assert Course.model_validate(told["course"]) == course
    json.dumps(told)
    for stage in range(course.stage + 1):
        lines = list(csv.DictReader(io.StringIO(exporting.as_csv(course, stage))))
        rows = placings.rows(course, stage)
        assert [line["name"] for line in lines] == [row.name for row in rows]


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    course = event(swiss(), 2, [match(1, 2, "red")])
    course.entrants[0].name = "=1+1"
    assert "'=1+1" in exporting.as_csv(course, 0)


def test_trf_is_read_by_other_programs(tmp_path: object) -> None:
    from pathlib import Path

    course = simulating.play(form("swiss with cut"), 13, "trf")
    file = Path(str(tmp_path)) / "event.trf"
    file.write_text(exporting.as_trf(course, 0))
    parsed = TrfParser.parse(file, strict=True)
    points = {row.name: row.points for row in standings.table(course, 0)}
    assert {one.name: one.points_times_ten / 10 for one in parsed.player_sections} == points


def test_trf_holds_no_games_of_three() -> None:
    course = simulating.play(form("tables"), 9, "trf")
    with pytest.raises(ValueError, match="only two-player games"):
        exporting.as_trf(course, 0)


def _legs(text: str, people: Sequence[Entrant], legs: int = 2) -> dict[frozenset[int], list[int]]:
    """Pair of entrants -> who had red in each of their games, of a season that red always wins."""
    made = read(f'title = "x"\n{text}\nlegs = {legs}\n')
    course = Course(form=made, entrants=list(people), drawing=DRAWING)
    for number in range(20):
        one = drawing.draw(course, f"{number:064x}")
        if one is None or one.number_in_season < number + 1:
            break
        finish(course, one)
    sides: dict[frozenset[int], list[int]] = {}
    for match_ in course.matches():
        for game in match_.games:
            sides.setdefault(frozenset(game.roles.values()), []).append(game.roles["red"])
    return sides


@pytest.mark.parametrize("rule", ["balanced", "lot"])
@pytest.mark.parametrize("kind", ["round robin", "league"])
@pytest.mark.parametrize("together", ["true", "false"])
@pytest.mark.parametrize("many", [5, 6])
def test_a_second_leg_turns_every_pair_s_sides(
    rule: str, kind: str, together: str, many: int
) -> None:
    more = "divisions = [6]\n" if kind == "league" else ""
    text = f'{TWO}[[stages]]\nkind = "{kind}"\n{more}sides = "{rule}"\ntogether = {together}'
    people = [Entrant(id=at, name=f"E{at}") for at in range(1, many + 1)]
    for legs in (2, 3):
        sides = _legs(text, people, legs)
        assert len(sides) == many * (many - 1) // 2
        assert all(reds[0] != reds[1] and len(reds) == legs for reds in sides.values())
        assert all(reds[0] == reds[-1] for reds in sides.values() if legs == 3)


@pytest.mark.parametrize("rule", ["balanced", "lot"])
def test_a_second_leg_of_teams_turns_every_board(rule: str) -> None:
    text = f'{TWO}[teams]\nboards = 3\n[[stages]]\nkind = "round robin"\nsides = "{rule}"'
    people = [Entrant(id=n, name=f"E{n}", team=f"T{(n - 1) // 3}") for n in range(1, 13)]
    sides = _legs(text, people)
    assert len(sides) == 18  # six matches of three boards
    assert all(len(reds) == 2 and reds[0] != reds[1] for reds in sides.values())


def test_a_side_for_the_third_time_in_a_row_is_said() -> None:
    text = f'{TWO}[[stages]]\nkind = "round robin"\n'
    course = event(text, 4, [match(1, 2, "red")], [match(1, 3, "red")])
    course.rounds[0].groups = course.rounds[1].groups = [[1, 2, 3, 4]]
    course.rounds[1].number_in_season = 2
    drawn = [match(1, 4, "red")]
    assert sides.given_up(course, drawn) == [
        "“nobody has the same side again and again” was given up for E1: red for the third time"
        " in a row."
    ]


def test_points_for_a_round_missed_are_one_of_the_best_and_not_on_top() -> None:
    text = (
        f'{TWO}[[stages]]\nkind = "swiss"\nrounds = 3\npoints = {{best = 1, win = 3, absent = 1}}\n'
    )
    course = event(text, 2, [match(1, 2, "red")], [])
    course.rounds[1].absent = [1, 2]
    assert {row.unit: row.points for row in standings.table(course, 0)} == {1: 3, 2: 1}


def test_who_sits_out_is_chosen_so_that_the_fewest_must_meet_again() -> None:
    """Against all seatings there are, of those who have sat out least."""
    text = f'title = "x"\n{THREE}[[stages]]\nkind = "tables"\nrounds = 3\nmix = "lot"\n'
    people = [Entrant(id=at, name=f"E{at}", rating=2000 - at) for at in range(1, 8)]
    for seed in range(6):
        course = Course(form=read(text), entrants=people)
        for number in range(3):
            met, byes = course.met(), course.byes()
            one = drawing.draw(course, f"{seed * 3 + number:064x}")
            assert one is not None
            again = sum(_met_before(match.units, met) for match in one.matches if not match.alone)
            assert again == _fewest(range(1, 8), met, byes)
            said = [line for line in one.given_up if "twice" in line]
            assert len(said) == again
            assert all("no pairing of this round keeps it" in line for line in said)
            finish(course, one)


def _met_before(units: Iterable[int], met: Mapping[frozenset[int], int]) -> int:
    return sum(met.get(frozenset(pair), 0) > 0 for pair in combinations(units, 2))


def _fewest(
    units: Iterable[int], met: Mapping[frozenset[int], int], byes: Mapping[int, int]
) -> int:
    least = min(byes.get(unit, 0) for unit in units)
    found = []
    for out in (unit for unit in units if byes.get(unit, 0) == least):
        sitting = {unit for unit in units if unit != out}
        for table in combinations(sorted(sitting), 3):
            found.append(_met_before(table, met) + _met_before(sitting - set(table), met))
    return min(found)
