"""A knock-out with eliminators and a drop-out, tables of three with a top board, a league: each
played to its end by letters alone."""

from __future__ import annotations

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import archiving
from adjudicator.tournaments import placings
from tests import toy, trio
from tests.events_kit import TOY, Hall, announced, course_of, entered, row_of


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
