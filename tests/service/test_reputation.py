"""How people play: deadlines, answers, ratings, and what their pages show of it."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import Outcome
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games import games
from adjudicator.service.moderating import seats
from adjudicator.service.people import people
from adjudicator.service.post import preferences
from adjudicator.service.reputation import person_page, ratings, reliability
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Rating
from tests.house_kit import begun_game, play_to_the_end, send


def person(desk: Desk, seat: str) -> int:
    found = people.person_by_email(desk, f"{seat}@example.net")
    assert found is not None
    return found.id


def reliability_of(desk: Desk, person_id: int) -> reliability.Reliability:
    with desk.store.read() as session:
        found = reliability.of_people(session, [person_id])
    return found.get(person_id, reliability.Reliability())


def finished(desk: Desk, clock: FixedClock, slug: str = "feud-1") -> None:
    begun_game(desk, slug)
    assert play_to_the_end(desk, slug, clock).state == "over"


def test_who_answers_and_who_does_not(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    clock.forward(hours=6)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    clock.forward(hours=100)
    phases.close_due(desk)
    red = reliability_of(desk, person(desk, "red"))
    blue = reliability_of(desk, person(desk, "blue"))
    assert (red.begun, red.finished, red.met, red.asked, red.hours) == (1, 0, 1, 1, 6)
    assert (blue.met, blue.asked, blue.hours) == (0, 1, None)
    assert "answers in 6 hours" in red.words()
    assert reliability_of(desk, 999).words() == "new here"


def test_a_game_to_the_end_counts_and_one_that_was_left(desk: Desk, clock: FixedClock) -> None:
    finished(desk, clock)
    begun_game(desk, "feud-2")
    seats.eject(desk, "feud-2", "red", "He does not answer.")
    red = reliability_of(desk, person(desk, "red"))
    assert (red.begun, red.finished, red.left) == (2, 1, 1)
    assert "1 of 2 games finished, 1 left" in red.words()


def test_who_takes_over_does_not_inherit_missed_deadlines(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    clock.forward(hours=100)
    phases.close_due(desk)
    seats.replace(desk, "feud-1", "red", "new@example.net", "He is gone.")
    new = people.person_by_email(desk, "new@example.net")
    known = reliability_of(desk, new.id) if new else reliability.Reliability()
    assert (known.asked, known.met) == (0, 0)
    assert reliability_of(desk, person(desk, "red")).asked == 1


def test_absences_said_beforehand_are_counted(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    send(desk, "feud-1", "red", "absent 2027-01-20 to 2027-01-22")
    assert reliability_of(desk, person(desk, "red")).absences == 1


@pytest.mark.parametrize(
    ("winners", "points", "expected"),
    [
        (["red"], {}, [1, 2, 2]),
        (["red", "blue"], {}, [1, 1, 3]),
        (["blue"], {"red": 5, "blue": 3, "green": 9}, [3, 1, 2]),
        ([], {}, [1, 1, 1]),
        ([], {"red": 1, "blue": 7, "green": 7}, [3, 1, 1]),
    ],
)
def test_places_of_a_result(
    winners: list[str], points: dict[str, int], expected: list[int]
) -> None:
    outcome = Outcome(winners=winners, points=points, text="Over.", clause="TOY-1")
    assert ratings.ranks(outcome, ["red", "blue", "green"]) == expected


def test_a_finished_game_is_rated_once(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    for _ in range(20):
        if games.game_info(desk, "feud-1").state == "over":
            break
        if any(s.name == "red" and s.asked for s in games.game_info(desk, "feud-1").seats):
            send(desk, "feud-1", "red", "bid 3 on ford")
        clock.forward(hours=100)
        phases.close_due(desk)
    info = games.game_info(desk, "feud-1")
    assert info.outcome is not None
    assert info.outcome.winners == ["red"]
    assert ratings.rate_finished(desk) == 1
    assert ratings.rate_finished(desk) == 0
    (red,) = ratings.standings_of(desk, person(desk, "red"))
    (blue,) = ratings.standings_of(desk, person(desk, "blue"))
    assert red.points > ratings.START > blue.points
    assert red.provisional
    assert red.change == red.points - ratings.START
    (change,) = ratings.history_of(desk, person(desk, "blue"))
    assert (change.game, change.rank, change.of) == ("feud-1", 2, 2)


def test_games_that_say_nothing_of_play_are_not_rated(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, "feud-3", loaded_dice={"any": 6})
    play_to_the_end(desk, "feud-3", clock)
    assert ratings.rate_finished(desk) == 0
    assert ratings.standings_of(desk, person(desk, "red")) == []


def test_who_takes_over_loses_nothing_by_it(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    seats.replace(desk, "feud-1", "blue", "late@example.net", "He is gone.")
    clock.forward(hours=1)
    for _ in range(20):
        if games.game_info(desk, "feud-1").state == "over":
            break
        send(desk, "feud-1", "red", "bid 3 on ford")
        clock.forward(hours=100)
        phases.close_due(desk)
    ratings.rate_finished(desk)
    late = people.person_by_email(desk, "late@example.net")
    if late is not None:
        assert ratings.standings_of(desk, late.id) == []


def test_a_page_shows_what_its_person_chooses(desk: Desk, clock: FixedClock) -> None:
    finished(desk, clock)
    ratings.rate_finished(desk)
    red, blue = person(desk, "red"), person(desk, "blue")
    with pytest.raises(Unknown):
        person_page.person_page(desk, red, blue)
    with pytest.raises(Unknown):
        person_page.person_page(desk, 999, blue)
    own = person_page.person_page(desk, red, red)
    assert own.mine
    assert own.games
    assert own.standings
    assert own.reliability is not None
    preferences.choose(desk, red, {"shown": ["games"]})
    seen = person_page.person_page(desk, red, None)
    assert [one.game for one in seen.games] == ["feud-1"]
    assert (seen.standings, seen.history, seen.reliability) == ([], [], None)


def test_a_sealed_game_shows_on_no_page_while_it_runs(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, "feud-1", public_archive=False)
    red = person(desk, "red")
    preferences.choose(desk, red, {"shown": ["games"]})
    assert person_page.person_page(desk, red, None).games == []
    play_to_the_end(desk, "feud-1", clock)
    assert [one.game for one in person_page.person_page(desk, red, None).games] == ["feud-1"]


def test_the_table_lists_who_shows_his_rating(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    game_id = games.game_info(desk, "feud-1").id
    red, blue = person(desk, "red"), person(desk, "blue")
    slugs = ["feud-1", *(f"feud-{n}" for n in range(2, 6))]
    for slug in slugs[1:]:
        begun_game(desk, slug)
    with desk.store.write("test") as session:
        for slug in slugs:
            number = games.game_info(desk, slug).id
            for who, mu in ((red, 30.0), (blue, 20.0)):
                session.add(
                    Rating(
                        person_id=who, ruleset="toy", game_id=number, seat="red", rank=1,
                        of=2, mu=mu, sigma=2.0, at=clock.now(),
                    )
                )  # fmt: skip
    assert game_id
    assert person_page.tables(desk) == {}
    preferences.choose(desk, red, {"shown": ["ratings"]})
    (row,) = person_page.tables(desk)["toy"]
    assert (row.person_id, row.standing.points, row.standing.games) == (red, 1960, 5)
