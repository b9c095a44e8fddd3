"""A knock-out with eliminators and a drop-out, tables of three with a top board, a league: each
played to its end by letters alone."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.eventbook import archiving
from adjudicator.service.events import directing, ticking
from adjudicator.service.games import games
from adjudicator.tournaments import placings
from tests import toy, trio
from tests.events_kit import TOY, Hall, announced, course_of, entered, person, row_of


def short(desk: Desk) -> None:
    """Games of one turn."""
    desk.rulesets = {"toy": toy.TOY, "trio": trio.TRIO}
    desk.packs = lambda name: trio.pack() if name == "trio" else toy.pack(turns=1)


def held(desk: Desk) -> None:
    """Every round can be drawn again, every result is that of its game."""
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_a_knock_out_with_eliminators_and_a_drop_out(desk: Desk, clock: FixedClock) -> None:
    short(desk)
    announced(
        desk,
        f'{TOY}[[stages]]\nkind = "knockout"\nbracket = "halves"\nodd = "eliminator"\n'
        'third = true\ndrawn = ["margin"]\n',
    )
    people = [f"Player{at}" for at in range(1, 8)]
    entered(desk, people[:5])
    entered(desk, people[5:], eliminator=True)
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    first = course_of(desk).rounds[0].matches
    kinds = sorted(match.kind for match in first)
    assert kinds in (["bye", "match", "match", "match"], ["eliminator"] + ["match"] * 3)
    # One of the first match vanishes: his game goes on with its defaults, and then he is out.
    gone = first[-1].units[0]
    hall.vanished.add(f"player{gone}@example.net")
    assert hall.run().state == "over"
    course = course_of(desk)
    out = course.entrant(gone)
    order = placings.overall(course)
    assert len(order) == 7
    assert order[0] != gone
    assert out.left is not None or any(
        match.kind == "walkover" or gone in match.units for match in course.matches()
    )
    held(desk)


@pytest.mark.thorough
def test_eighteen_at_tables_of_three_with_a_top_board(desk: Desk, clock: FixedClock) -> None:
    short(desk)
    announced(
        desk,
        TOY.replace('"toy"', '"trio"')
        + '[[stages]]\nkind = "tables"\nrounds = 3\ntop_board = true\ntop_factor = 1.5\n'
        '[stages.points]\nby = "place"\nplaces = [10, 4, 1]\n',
    )
    entered(desk, [f"Player{at}" for at in range(1, 19)])
    hall = Hall(desk, clock)
    hall.late = {"player4@example.net"}
    assert hall.run().state == "over"
    course = course_of(desk)
    assert [len(one.matches) for one in course.rounds] == [6, 6, 6]
    top = course.rounds[2].matches[0]
    assert (top.kind, top.factor) == ("top board", 1.5)
    before = course.model_copy(update={"rounds": course.rounds[:2]})
    assert top.units == [row.unit for row in placings.rows(before, 0)][:3]
    met = course.model_copy(update={"rounds": course.rounds[:2]}).met()
    assert max(met.values()) == 1
    held(desk)


def test_a_league_with_promotion(desk: Desk, clock: FixedClock) -> None:
    short(desk)
    announced(
        desk,
        f'{TOY}[[stages]]\nkind = "league"\ndivisions = [3, 3]\nseasons = 2\ntogether = true\n',
    )
    entered(desk, [f"Player{at}" for at in range(1, 7)])
    hall = Hall(desk, clock)
    assert hall.run().state == "over"
    course = course_of(desk)
    assert len(course.rounds) == 2
    first, second = (one.groups for one in course.rounds)
    assert [len(group) for group in first] == [3, 3]
    assert len(set(first[0]) & set(second[0])) == 2  # one went down, one came up
    assert placings.overall(course)[:3] == [
        row.unit for row in placings.rows(course, 0) if row.group == 0
    ]
    held(desk)
    assert hall.to("player1@example.net", "the event is over")


def test_teams_play_board_by_board(desk: Desk, clock: FixedClock) -> None:
    short(desk)
    announced(desk, f'{TOY}teams = {{boards = 2}}\n[[stages]]\nkind = "knockout"\n')
    with pytest.raises(ServiceError, match="Say which team you play for"):
        entered(desk, ["Ann"])
    entered(desk, ["Ann", "Bob", "Cid"], team="North")
    entered(desk, ["Dan"], team="South")
    clock.forward(hours=24 * 10)
    ticking.due(desk)
    assert row_of(desk).trouble == "Too few players for South: a team needs 2."
    entered(desk, ["Eve"], team="South")
    hall = Hall(desk, clock)
    assert hall.run().state == "over"
    course = course_of(desk)
    (match,) = course.rounds[0].matches
    assert len(match.games) == 2
    sides = [next(r for r, n in g.roles.items() if course.unit_of(n) == 1) for g in match.games]
    assert sides[0] != sides[1]
    assert {course.name(unit) for unit in placings.overall(course)} == {"North", "South"}
    held(desk)


def test_one_player_may_hold_a_coalition_and_play_both_sides(desk: Desk, clock: FixedClock) -> None:
    short(desk)
    announced(
        desk,
        TOY.replace('"toy"', '"trio"') + '[roles]\nalone = ["red"]\ncoalition = ["green", "blue"]\n'
        '[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "mirrored"\n',
    )
    entered(desk, ["Ann", "Bob"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    ticking.due(desk)
    seats = {one.name: one.player for one in games.game_info(desk, "cup-1-1a").seats}
    other = {one.name: one.player for one in games.game_info(desk, "cup-1-1b").seats}
    assert seats["green"] == seats["blue"] != seats["red"]
    assert other["red"] == seats["blue"]
    assert hall.run().state == "over"
    held(desk)


def test_a_mistake_goes_back_one_turn_and_no_further(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack()
    text = TOY.replace('"short"', '"long"').replace("roll_call = 5", "roll_call = 0")
    announced(desk, f'{text}[[stages]]\nkind = "knockout"\n')
    entered(desk, ["Ann", "Bob"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    hall.run(until=lambda: games_turn(desk) == "turn 3")
    mod = person(desk, "director")
    with pytest.raises(ServiceError, match="more than one turn back"):
        directing.mistake(desk, "cup", mod, "cup-1-1", "turn 1", "a wrong table")
    told = directing.mistake(desk, "cup", mod, "cup-1-1", "turn 2", "a wrong table")
    assert told == "cup-1-1 is back in turn 2, muster."
    assert games_turn(desk) == "turn 2"
    assert hall.run().state == "over"
    held(desk)


def games_turn(desk: Desk) -> str:
    ticking.due(desk)
    try:
        return games.game_info(desk, "cup-1-1").turn_title
    except Unknown:
        return ""
