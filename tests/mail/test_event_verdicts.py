"""Games that are late: agreed, judged, appealed; entrants who leave; the director's letters; odd
moments, each answered with one plain sentence."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.addresses import confirm_address
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.eventbook import archiving, showing
from adjudicator.service.events import (
    announcing,
    directing,
    entering,
    keeping,
    rounds,
    telling,
    ticking,
    trying,
)
from adjudicator.service.games import games
from adjudicator.service.people import leaving
from adjudicator.service.people.people import person_for
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Person, TournamentGame, TournamentWish
from adjudicator.tournaments import sides
from tests import toy
from tests.events_kit import (
    DIRECTOR,
    SECOND,
    TOY,
    Hall,
    announced,
    course_of,
    directed,
    entered,
    person,
    row_of,
)
from tests.house_kit import agree, letters_to
from tests.mail.post import answer, collect, plain

FORM = TOY.replace("roll_call = 5", "roll_call = 0")
LATE = f'{FORM}[[stages]]\nkind = "knockout"\ndays = 20\nthird = true\n'


def tick(desk: Desk, clock: FixedClock, hours: float = 0) -> None:
    clock.forward(hours=hours)
    for _ in range(4):
        if not ticking.due(desk):
            break


def begun(
    desk: Desk, clock: FixedClock, text: str = LATE, many: int = 4, turns: int = 1
) -> list[int]:
    desk.packs = lambda name: toy.pack(turns=turns)
    announced(desk, text)
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"][:many])
    tick(desk, clock, 24 * 10)
    assert row_of(desk).state == "playing", row_of(desk).trouble
    return people


def game_of(desk: Desk, slug: str = "cup-1-1") -> TournamentGame:
    with desk.store.read() as session:
        return keeping.game_named(session, keeping.by_slug(session, "cup"), slug)


def write(desk: Desk, email: str, text: str) -> str:
    """Answer one's last letter about the event; the answer."""
    mine = [one for one in letters_to(desk, email) if one.facts.get("event")][-1]
    collect(desk)
    from adjudicator.mail.addresses import event_address
    from adjudicator.service.post import tokens

    token = tokens.event_token(desk, int(mine.facts["event"]), mine.person_id or 0)
    outcome = answer(desk, event_address(token, "example.org"), text, sender=email)
    assert outcome.word == "event"
    said = [one for one in collect(desk) if email in str(one["To"])]
    return " ".join(plain(said[-1]).split())


def sure(desk: Desk, email: str, text: str) -> str:
    """The same with what cannot be taken back, and a yes to the question that follows."""
    assert "sent you a separate letter" in write(desk, email, text)
    agree(desk, email)
    mine = [one for one in collect(desk) if email in str(one["To"])]
    return " ".join(" ".join(plain(one).split()) for one in mine)


def email_of(desk: Desk, number: int) -> str:
    return f"{course_of(desk).entrant(number).name.lower()}@example.net"


def test_players_agree_by_letter_and_the_game_is_closed(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    one = game_of(desk)
    red, blue = email_of(desk, one.roles["red"]), email_of(desk, one.roles["blue"])
    assert "not a side" in write(desk, red, "agree cup-1-1 green")
    assert "It counts when all players have proposed the same result." in write(
        desk, red, "agree red 5 blue 3"
    )
    assert "agree cup-1-1 red red 5 blue 3" in " ".join(letters_to(desk, blue)[-1].facts["lines"])
    assert games.game_info(desk, "cup-1-1").state == "running"
    assert "The players agreed" in write(desk, blue, "agree cup-1-1 red 5 blue 3")
    tick(desk, clock)
    info = games.game_info(desk, "cup-1-1")
    assert info.state == "over"
    assert info.outcome is not None
    assert info.outcome.points == {"red": 5, "blue": 3}
    assert "already has a result" in write(desk, red, "agree cup-1-1 draw")


def test_a_late_game_is_judged_and_appealed(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    clock.forward(hours=24 * 14)
    ticking.due(desk)
    told = letters_to(desk, "ann@example.net", "notice")
    assert any("ends soon" in one.facts["subject"] for one in told)
    tick(desk, clock, 24 * 6)
    assert game_of(desk).state == "judging"
    told = [one.facts["subject"] for one in letters_to(desk, DIRECTOR, "notice")]
    assert "The Feud Cup: please judge cup-1-1" in told
    assert "Give your reasons" in write(desk, DIRECTOR, "adjudicate cup-1-1 red")
    told = write(desk, DIRECTOR, "adjudicate cup-1-1 red because Red holds the ford")
    assert "Judged from the position:" in told
    one = game_of(desk)
    loser = email_of(desk, one.roles["blue"])
    assert "can appeal until" in " ".join(letters_to(desk, loser, "notice")[-1].facts["lines"])
    told = write(desk, loser, "appeal cup-1-1 because the hill is mine")
    assert "to another director" in told
    assert "You cannot hear appeals" in write(desk, DIRECTOR, "uphold cup-1-1 because I say so")
    assert "Changed on appeal:" in sure(desk, SECOND, "overrule cup-1-1 draw because of the bog")
    tick(desk, clock)
    assert games.game_info(desk, "cup-1-1").state == "over"
    assert game_of(desk).state == "done"
    told = write(desk, DIRECTOR, "adjudicate cup-1-2 blue because of the bridge")
    tick(desk, clock, 24 * 7)  # nobody appeals
    assert row_of(desk).round == 2
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_the_assistant_judges_where_the_director_plays(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, LATE)
    entered(desk, ["Ann", "director"])
    tick(desk, clock, 24 * 10)
    directed(desk, "cup", person(desk, "director"), directing.end_round)
    assert "You cannot judge cup-1-1" in write(desk, DIRECTOR, "adjudicate red because I like it")
    assert games.game_info(desk, "cup-1-1").moderator_id == person(desk, "second")
    told = write(desk, SECOND, "adjudicate cup-1-1 blue because of the hill")
    assert "Judged from the position" in told
    told = write(desk, "ann@example.net", "appeal cup-1-1 because of everything")
    assert "no other director of the event who could hear an appeal in cup-1-1" in told


def test_bots_play_a_hundred_continuations_in_the_background(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    directed(desk, "cup", person(desk, "director"), directing.end_round)
    for _ in range(100):
        if not trying.play_on(desk):
            break
    shown = showing.judged(desk, "cup", "cup-1-1", person(desk, "director"))
    assert shown.tried is not None
    assert (shown.tried.done, shown.tried.failed) == (100, 0)
    assert sum(shown.tried.wins.values()) == pytest.approx(100)
    assert shown.score == "By the current score Red and Blue would win."
    assert shown.points == [("red", 0), ("blue", 0)]


def test_who_leaves_forfeits_or_is_replaced(desk: Desk, clock: FixedClock) -> None:
    people = begun(desk, clock)
    one = game_of(desk)
    entering.enter(desk, "cup", person(desk, "Sub"))
    assert keeping_states(desk) == ["in"] * 4 + ["standby"]
    number = one.roles["red"]
    entering.withdraw(desk, "cup", people[number - 1], "no time")
    tick(desk, clock)
    assert course_of(desk).entrant(number).name != "Sub"  # nobody has a game unasked
    told = letters_to(desk, "sub@example.net", "notice")[-1].facts
    assert "cup-1-1, in progress" in " ".join(told["lines"])
    assert "takes the place of" in write(desk, "sub@example.net", "take place")
    tick(desk, clock)
    assert course_of(desk).entrant(number).name == "Sub"
    seat = next(s for s in games.game_info(desk, "cup-1-1").seats if s.name == "red")
    assert seat.player == "Sub"
    other = one.roles["blue"]
    entering.withdraw(desk, "cup", people[other - 1])
    tick(desk, clock)
    assert game_of(desk).state == "done"
    outcome = games.game_info(desk, "cup-1-1").outcome
    assert outcome is not None
    assert outcome.winners == ["red"]
    assert "forfeits" in outcome.text
    assert course_of(desk).entrant(other).left == 1


def keeping_states(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        return [one.state for one in keeping.entries(session, keeping.by_slug(session, "cup"))]


def test_everybody_withdraws_in_round_two(desk: Desk, clock: FixedClock) -> None:
    people = begun(desk, clock, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 3\n')
    for slug in ("cup-1-1", "cup-1-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} red")
    tick(desk, clock)
    assert row_of(desk).round == 2
    for number in people[:3]:
        entering.withdraw(desk, "cup", number)
    tick(desk, clock)
    assert row_of(desk).state == "over"  # one who is left has nobody to play
    with pytest.raises(ServiceError, match="cup is over, so you cannot withdraw from it"):
        entering.withdraw(desk, "cup", people[3])
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_bids_are_opened_at_once(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "bids"\n')
    entered(desk, ["Ann", "Bob"])
    tick(desk, clock, 24 * 10)
    assert row_of(desk).state == "sides"
    assert "The sides are" in write(desk, "ann@example.net", "bid green 3")
    assert "This event gives out sides by bids" in write(desk, "ann@example.net", "prefer red")
    assert "We have your bid: red for 3 points." in write(desk, "ann@example.net", "bid red 3")
    assert "red" not in str(showing.event(desk, "cup").model_dump()["rounds"])
    write(desk, "bob@example.net", "bid red 5")
    tick(desk, clock)
    game = course_of(desk).rounds[0].matches[0].games[0]
    assert course_of(desk).entrant(game.roles["red"]).name == "Bob"
    assert game.given == {"red": 5}
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_the_director_changes_a_pairing_with_a_public_reason(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    text = FORM.replace("review_hours = 0", "review_hours = 24")
    announced(desk, f'{text}[[stages]]\nkind = "swiss"\nrounds = 1\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    assert row_of(desk).state == "review"
    pairs = [match.units for match in course_of(desk).rounds[0].matches]
    one, other = pairs[0][0], pairs[1][0]
    names = [course_of(desk).name(unit) for unit in (one, other)]
    assert "Give a reason" in write(desk, DIRECTOR, f"swap {names[0]} with {names[1]}")
    told = write(desk, DIRECTOR, f"swap {names[0]} with {names[1]} because they are brothers")
    assert "have changed places" in told
    write(desk, DIRECTOR, "publish")
    drawn = course_of(desk).rounds[0]
    assert drawn.matches[0].units[0] == other
    assert drawn.matches[0].reasons[0] == "Changed by the director: they are brothers."
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], "Nobody has entered, so there is nothing to draw."),
        (["Ann"], "There is only one entrant, and nobody can play alone."),
    ],
)
def test_an_event_with_nobody_does_not_begin(
    desk: Desk, clock: FixedClock, names: list[str], said: str
) -> None:
    announced(desk, LATE)
    entered(desk, names)
    tick(desk, clock, 24 * 10)
    assert row_of(desk).state == "entries"
    assert row_of(desk).trouble == said
    assert said in letters_to(desk, DIRECTOR)[-1].facts["lines"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "The form cannot be read"),
        (FORM, "at “stages”: field required"),
        (LATE.replace('"toy"', '"chess"'), "chess"),
        (LATE.replace('"short"', '"endless"'), "has no scenario “endless”"),
        (LATE + "\n[rulings]\nTOY-A9 = true\n", "has no ruling TOY-A9"),
        (LATE.replace("days = 20", "days = -1"), "“stages.1.days”"),
        (f'invited = ["ann@x.org", "Ann@x.org"]\n{LATE}', "only one is invited, and it needs 2"),
    ],
)
def test_what_cannot_be_announced_is_told_in_a_sentence(desk: Desk, text: str, said: str) -> None:
    with pytest.raises(ServiceError) as no:
        announcing.announce(desk, "cup", text, DIRECTOR)
    assert said in no.value.text
    for slug in ("The Cup!", "new", "a" * 29, ""):
        with pytest.raises(ServiceError, match="cannot be the name of an event"):
            announcing.announce(desk, slug, LATE, DIRECTOR)


def test_silence_at_the_only_roll_call_stops_nothing_but_is_told(
    desk: Desk, clock: FixedClock
) -> None:
    announced(desk, f'{TOY}[[stages]]\nkind = "swiss"\nrounds = 2\n')
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    entering.here(desk, "cup", people[0])
    tick(desk, clock, 24 * 5)
    row = row_of(desk)
    assert row.state == "roll call"
    assert row.trouble.startswith("Only one will play in the next round, and a round needs 2")
    assert "the roll call for round 1 is open" in write(desk, DIRECTOR, "roll call again")
    for one in people:
        entering.here(desk, "cup", one)
    directed(desk, "cup", person(desk, "director"), directing.draw_now)
    assert row_of(desk).state == "playing"


def test_a_ruling_for_all_names_the_games_it_touched(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    mod = person(desk, "director")
    told = directing.rule(desk, "cup", mod, "TOY-A1", True, "it was misprinted")
    assert "It changed cup-1-1 and cup-1-2." in told
    assert row_of(desk).announcement["rulings"] == {"TOY-A1": True}
    with pytest.raises(ServiceError, match="no ruling “TOY-A9”"):
        directing.rule(desk, "cup", mod, "TOY-A9", True, "")


def say_yes(desk: Desk, email: str) -> str:
    """Answer the last question whether somebody means it; what came of it."""
    asked = [one.facts["confirm"] for one in letters_to(desk, email) if one.facts.get("confirm")]
    outcome = answer(desk, confirm_address(asked[-1], "example.org"), "yes", sender=email)
    assert outcome.word == "agreed"
    said = [one for one in collect(desk) if email in str(one["To"])]
    return " ".join(plain(said[-1]).split())


def test_a_ruling_for_all_by_letter_is_asked_about(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    ann = email_of(desk, 1)
    assert "Only the director" in write(desk, ann, "rule A1 = yes because it was misprinted")
    assert "no ruling “A9”" in write(desk, DIRECTOR, "rule A9 = yes")
    assert "TOY-A1 is no or yes" in write(desk, DIRECTOR, "rule A1 = perhaps")
    told = write(desk, DIRECTOR, "rule A1 = yes because it was misprinted")
    assert "sent you a separate letter" in told
    assert row_of(desk).announcement["rulings"] == {}
    assert "It changed cup-1-1 and cup-1-2." in say_yes(desk, DIRECTOR)
    assert row_of(desk).announcement["rulings"] == {"TOY-A1": True}
    assert any("TOY-A1 is yes in all games" in text for text in told_to(desk, ann))
    assert "in this event" in write(desk, DIRECTOR, "rule A1 = yes")


def told_to(desk: Desk, email: str) -> list[str]:
    return [" ".join(one.facts.get("lines", [])) for one in letters_to(desk, email)]


def test_a_mistake_by_letter_is_asked_about(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock, turns=3)
    assert "because ..." in write(desk, DIRECTOR, "mistake cup-1-1 back to turn 1")
    assert "no game" in write(desk, DIRECTOR, "mistake cup-7-1 back to turn 1 because of that")
    for turn in ("turn 2", "turn 3"):
        while games.game_info(desk, "cup-1-1").turn_title != turn:
            clock.forward(hours=100)
            phases.close_due(desk)
    too_far = write(desk, DIRECTOR, "mistake cup-1-1 back to turn 1 because a table was misread")
    assert "more than one turn back" in too_far
    told = write(desk, DIRECTOR, "mistake cup-1-1 back to turn 2 because a table was misread")
    assert "sent you a separate letter" in told
    assert "cup-1-1 is back in turn 2, muster." in say_yes(desk, DIRECTOR)
    assert games.game_info(desk, "cup-1-1").turn_title == "turn 2"


def test_a_crash_while_games_open_loses_nothing(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house dies after a game is opened and before it begins; the next tick goes on."""
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, LATE)
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    begin = games.begin_game
    died: list[str] = []

    def dies(desk: Desk, slug: str, *, force: bool = False) -> object:
        if not died:
            died.append(slug)
            raise KeyboardInterrupt
        return begin(desk, slug, force=force)

    monkeypatch.setattr(games, "begin_game", dies)
    clock.forward(hours=24 * 10)
    ticking.due(desk)  # the entries are closed
    with pytest.raises(KeyboardInterrupt):
        ticking.due(desk)
    assert games.game_info(desk, died[0]).state == "inviting"
    clock.forward(seconds=desk.config.times.lease_seconds)
    tick(desk, clock)
    states = [games.game_info(desk, slug).state for slug in ("cup-1-1", "cup-1-2")]
    assert states == ["running", "running"]
    with desk.store.read() as session:
        row = keeping.by_slug(session, "cup")
        journal = keeping.journal_of(session, row)
        opened = [one.body["game"] for one in journal if one.body.get("act") == "game"]
    assert sorted(opened) == ["cup-1-1", "cup-1-2"]


def test_who_is_in_an_event_does_not_go_for_good(desk: Desk, clock: FixedClock) -> None:
    people = begun(desk, clock)
    with pytest.raises(ServiceError, match="You have entered cup"):
        leaving.leave(desk, people[0])
    with pytest.raises(ServiceError, match="You direct cup"):
        leaving.leave(desk, person(desk, "director"))


def test_who_leaves_before_his_game_opens_forfeits_it_and_a_final_needs_no_game(
    desk: Desk, clock: FixedClock
) -> None:
    """Of a semifinal's winners one withdraws: the other has a walkover, and the event ends."""
    desk.packs = lambda name: toy.pack(turns=1)
    text = LATE.replace("review_hours = 0", "review_hours = 24").replace("third = true", "")
    announced(desk, text)
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    for _ in range(3):
        tick(desk, clock, 24 * 10)
        if row_of(desk).state == "review":
            break
    first = course_of(desk).rounds[0].matches[0]
    entering.withdraw(desk, "cup", people[first.units[0] - 1])  # drawn, not published
    directed(desk, "cup", person(desk, "director"), directing.publish)
    tick(desk, clock)
    assert game_of(desk).state == "done"
    with pytest.raises(Unknown):
        games.game_info(desk, "cup-1-1")
    other = course_of(desk).rounds[0].matches[1]
    directed(desk, "cup", person(desk, "director"), directing.end_round)
    directed(
        desk, "cup", person(desk, "director"), directing.adjudicate, "cup-1-2", ["red"], "why not"
    )
    entering.withdraw(desk, "cup", people[first.units[1] - 1])
    tick(desk, clock, 24 * 8)
    tick(desk, clock, 24 * 8)
    row = row_of(desk)
    assert row.state == "over"
    through = other.games[0].roles["red"]
    assert showing.event(desk, "cup").places[0][1] == course_of(desk).name(through)
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_who_is_out_is_not_asked_at_the_roll_call(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{TOY}[[stages]]\nkind = "knockout"\ndays = 20\n')
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    for one in people:
        entering.here(desk, "cup", one)
    tick(desk, clock, 24 * 5)
    for slug in ("cup-1-1", "cup-1-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} red")
    tick(desk, clock)
    assert row_of(desk).state == "roll call"
    lost = [game_of(desk, slug).roles["blue"] for slug in ("cup-1-1", "cup-1-2")]
    for number in range(1, 5):
        told = letters_to(desk, email_of(desk, number), "notice")
        calls = [one for one in told if "roll call of round 2" in one.facts["subject"]]
        assert bool(calls) == (number not in lost)


def test_who_may_enter_is_kept_unreadable(desk: Desk) -> None:
    announced(desk, f'invited = ["ann@example.net", "cid@example.net"]\n{LATE}')
    row = row_of(desk)
    assert "ann@example.net" not in row.text + str(row.announcement)
    entered(desk, ["Ann"])
    with pytest.raises(ServiceError, match="by invitation of the director only"):
        entered(desk, ["Bob"])


def test_the_silent_are_asked_once_more(desk: Desk, clock: FixedClock) -> None:
    announced(desk, f'{TOY}[[stages]]\nkind = "swiss"\nrounds = 2\n')
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    entering.here(desk, "cup", people[0])
    tick(desk, clock, 24 * 3)
    for name, often in (("ann", 1), ("bob", 2)):
        told = letters_to(desk, f"{name}@example.net", "notice")
        assert sum("roll call of round 1" in one.facts["subject"] for one in told) == often
    tick(desk, clock, 24)
    assert (
        sum("reminder" in one.facts["subject"] for one in letters_to(desk, "bob@example.net")) == 1
    )


def test_an_order_of_a_game_takes_nobody_out(desk: Desk, clock: FixedClock) -> None:
    """An order that begins like a command of the event is told where it belongs."""
    begun(desk, clock, many=2)
    told = write(desk, "ann@example.net", "withdraw 2nd Army to Smolensk")
    assert "no command" in told
    assert keeping_states(desk) == ["in", "in"]
    told = write(desk, "ann@example.net", "bid 2 on ford\nready")
    assert "reads like an order for cup-1-1" in told


def test_leaving_is_asked_about_and_done_on_a_yes(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock, many=2)
    assert "sent you a separate letter" in write(desk, "ann@example.net", "withdraw")
    assert keeping_states(desk) == ["in", "in"]
    agree(desk, "ann@example.net")
    assert keeping_states(desk) == ["left", "in"]


def test_putting_out_names_whom_it_means(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, LATE)
    entered(desk, ["Ann", "Bob"])
    with desk.store.write("another") as session:
        who = person_for(session, "other@example.net", desk, "ann")
        number = who.id
    entering.enter(desk, "cup", number)
    tick(desk, clock, 24 * 10)
    told = write(desk, DIRECTOR, "put out ANN because she has vanished")
    assert "could be Ann (1) or ann (3)" in told
    assert keeping_states(desk) == ["in", "in", "in"]
    write(desk, DIRECTOR, "put out ann because she has vanished")
    agree(desk, DIRECTOR)
    assert keeping_states(desk) == ["in", "in", "left"]


def test_a_letter_that_could_not_be_carried_out_is_no_duplicate_of_itself(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "bids"\n')
    entered(desk, ["Ann", "Bob"])
    tick(desk, clock, 24 * 10)
    mine = next(
        one for one in collect(desk)
        if "ann@" in str(one["To"]) and "event+" in str(one["Reply-To"])
    )  # fmt: skip
    real = rounds.wish

    def breaks(*args: object) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr(rounds, "wish", breaks)
    monkeypatch.setattr(telling, "person", breaks)
    assert answer(desk, mine, "bid red 3", sender="ann@example.net").word == "broken"
    monkeypatch.undo()
    assert rounds.wish is real
    clock.forward(hours=1)
    way.process_waiting(desk)
    with desk.store.read() as session:
        assert list(rounds.wishes_of(session, keeping.by_slug(session, "cup"))) == [1]


def test_sides_that_an_earlier_release_explained_in_other_words_verify(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "bids"\n')
    entered(desk, ["Ann", "Bob"])
    tick(desk, clock, 24 * 10)
    write(desk, "ann@example.net", "bid red 3")
    write(desk, "bob@example.net", "bid red 2")
    monkeypatch.setattr(sides, "_reason", lambda *_: "Sides as they fell.")
    tick(desk, clock)
    monkeypatch.undo()
    with desk.store.read() as session:
        drawn = keeping.course_of(keeping.by_slug(session, "cup")).rounds[0]
    assert drawn.matches[0].reasons[-1] == "Sides as they fell."
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_a_sealed_bid_that_was_changed_before_opening_shows(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "bids"\n')
    entered(desk, ["Ann", "Bob"])
    tick(desk, clock, 24 * 10)
    write(desk, "ann@example.net", "bid red 1")
    write(desk, "ann@example.net", "bid red 3")
    with desk.store.write("the operator") as session:
        row = session.exec(select(TournamentWish)).one()
        row.wish = {**row.wish, "points": 1}
        session.add(row)
    write(desk, "bob@example.net", "bid red 2")
    tick(desk, clock)
    bad = [one.text for one in archiving.verify(desk, "cup") if not one.ok]
    assert bad[0].startswith("The bid or wish of Ann in round 1 is not the one that was sealed.")


# ------------------------------------------------ no one person stops an event


def test_judging_again_does_not_take_an_appeal_away(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock, many=2)
    directed(desk, "cup", person(desk, "director"), directing.end_round)
    write(desk, DIRECTOR, "adjudicate cup-1-1 red because of the ford")
    loser = email_of(desk, game_of(desk).roles["blue"])
    write(desk, loser, "appeal cup-1-1 because the hill is mine")
    told = write(desk, DIRECTOR, "adjudicate cup-1-1 red because of the ford, again")
    assert "Only the director who hears the appeal" in told
    assert game_of(desk).verdict is not None
    assert "Changed on appeal" in sure(desk, SECOND, "overrule cup-1-1 draw because of the bog")


def test_an_absent_director_is_reminded_then_passed_by_and_the_rule_decides(
    desk: Desk, clock: FixedClock
) -> None:
    """Nobody who directs does anything: reminders, the assistant, a deputy, the form's rule."""
    text = LATE.replace("entries_days", 'deputies = ["third@example.net"]\nentries_days')
    begun(desk, clock, text, many=2)
    tick(desk, clock, 24 * 20)
    assert game_of(desk).state == "judging"

    def subjects(email: str) -> list[str]:
        told = [one.facts["subject"] for one in letters_to(desk, email, "notice")]
        return [one.removeprefix("The Feud Cup: ") for one in told if "cup-1-1" in one]

    assert subjects(DIRECTOR) == ["please judge cup-1-1"]
    assert subjects(SECOND) == []
    tick(desk, clock, 24 * 5)
    assert subjects(DIRECTOR)[-1] == "cup-1-1 needs your verdict"
    tick(desk, clock, 24 * 5)
    assert subjects(SECOND) == ["please judge cup-1-1"]
    told = write(desk, "third@example.net", "adjudicate cup-1-1 red because I like it")
    assert "up to a director who does not play" in told
    tick(desk, clock, 24 * 5)
    tick(desk, clock, 24 * 5)
    assert subjects("third@example.net")[-1] == "please judge cup-1-1"
    for _ in range(2):
        tick(desk, clock, 24 * 5)
    assert row_of(desk).state == "over"
    assert "No director judged it in time" in str((game_of(desk).verdict or {})["text"])
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_the_assistant_judges_when_the_director_has_let_the_time_pass(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, clock, many=2)
    tick(desk, clock, 24 * 20)
    assert "You cannot judge" in write(desk, SECOND, "adjudicate red because of the ford")
    tick(desk, clock, 24 * 5)
    tick(desk, clock, 24 * 5)
    assert "Judged from" in write(desk, SECOND, "adjudicate red because of the ford")


def test_an_appeal_that_nobody_hears_leaves_the_verdict(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock, many=2)
    tick(desk, clock, 24 * 20)
    write(desk, DIRECTOR, "adjudicate cup-1-1 red because of the ford")
    loser = email_of(desk, game_of(desk).roles["blue"])
    write(desk, loser, "appeal cup-1-1 because the hill is mine")
    for _ in range(2):
        tick(desk, clock, 24 * 5)
    assert row_of(desk).state == "over"
    assert "Nobody decided the appeal in time" in str((game_of(desk).verdict or {})["text"])


def test_another_director_takes_over_by_letter_and_by_the_operator(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, clock, many=2)
    assert "Only the director" in sure(desk, SECOND, "hand over to new@example.net")
    sure(desk, DIRECTOR, "hand over to new@example.net")
    row = row_of(desk)
    assert row.director_id == person(desk, "new")
    assert row.deputies == [person(desk, "director")]
    directing.replace_director(desk, "cup", "operator@example.net")
    assert row_of(desk).director_id == person(desk, "operator")
    assert row_of(desk).deputies == [person(desk, "new"), person(desk, "director")]
    told = " ".join(
        " ".join(one.facts["lines"]) for one in letters_to(desk, "ann@example.net", "notice")
    )
    assert "Somebody else is now the director of The Feud Cup." in told


def test_a_result_is_corrected_before_and_after_the_next_draw(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, clock, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 3\n')
    for slug in ("cup-1-1", "cup-1-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} red")
    tick(desk, clock)
    assert row_of(desk).round == 2
    told = sure(desk, DIRECTOR, "correct cup-1-1 blue because the sides were mixed up")
    assert "It was:" in told
    assert "The round drawn since stays as it is" in told
    tick(desk, clock)
    first = game_of(desk)
    assert course_of(desk).rounds[0].matches[0].games[0].result.winners == ["blue"]  # type: ignore[union-attr]
    assert first.state == "done"
    blue = email_of(desk, first.roles["blue"])
    lines = " ".join(" ".join(one.facts["lines"]) for one in letters_to(desk, blue, "notice"))
    assert "The result of cup-1-1 (round 1) is corrected" in lines
    for slug in ("cup-2-1", "cup-2-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} draw")
    tick(desk, clock)
    found = archiving.verify(desk, "cup")
    assert [one.text for one in found if not one.ok] == []
    assert any("The director corrected 1" in one.text for one in found)


def test_one_game_is_struck_while_its_round_runs(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock)
    told = write(desk, DIRECTOR, "strike cup-1-1 because both players asked for it")
    assert "the game counts for nobody" in told
    assert row_of(desk).state == "playing"
    tick(desk, clock, 24 * 7)
    assert games.game_info(desk, "cup-1-1").state == "over"
    assert game_of(desk, "cup-1-2").state == "open"


def test_an_event_that_cannot_begin_is_called_off_in_the_end(desk: Desk, clock: FixedClock) -> None:
    announced(desk, LATE)
    entered(desk, ["Ann"])
    for _ in range(40):
        tick(desk, clock, 24)
    assert row_of(desk).state == "cancelled"
    told = [one.facts["subject"] for one in letters_to(desk, DIRECTOR, "notice")]
    assert told.count("The Feud Cup: it cannot begin") == 4
    assert told[-1] == "The Feud Cup: called off"


def test_a_place_that_no_stand_by_takes_is_forfeited(desk: Desk, clock: FixedClock) -> None:
    people = begun(desk, clock)
    entering.enter(desk, "cup", person(desk, "Sub"))
    number = game_of(desk).roles["red"]
    entering.withdraw(desk, "cup", people[number - 1])
    tick(desk, clock, 71)
    assert game_of(desk).state == "open"
    tick(desk, clock, 2)
    assert game_of(desk).state == "done"
    assert "No place is free any more" in write(desk, "sub@example.net", "take place")


def test_who_comes_back_is_the_same_entrant(desk: Desk, clock: FixedClock) -> None:
    text = f'{TOY}[[stages]]\nkind = "swiss"\nrounds = 3\n'
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, text)
    people = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    entering.withdraw(desk, "cup", people[0])
    hall.run(until=lambda: row_of(desk).state == "roll call")
    entering.enter(desk, "cup", people[0])
    hall.run(until=lambda: row_of(desk).state == "playing")
    course = course_of(desk)
    assert [one.name for one in course.entrants] == ["Ann", "Bob", "Cid", "Dan"]
    assert course.entrant(1).left is None
    assert any(1 in match.units for match in course.rounds[1].matches)
    assert hall.run().state == "over"
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_two_late_entrants_come_in_though_the_field_is_even(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{TOY}[[stages]]\nkind = "swiss"\nrounds = 2\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    hall = Hall(desk, clock)
    hall.run(until=lambda: row_of(desk).state == "playing")
    entered(desk, ["Eve", "Fay"])
    assert hall.run().state == "over"
    assert len(course_of(desk).rounds[1].matches) == 3


def test_a_swap_that_makes_a_rematch_says_so(desk: Desk, clock: FixedClock) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    text = FORM.replace("review_hours = 0", "review_hours = 24")
    announced(desk, f'{text}[[stages]]\nkind = "swiss"\nrounds = 3\n')
    entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    tick(desk, clock, 24 * 10)
    tick(desk, clock, 24)
    first = [set(match.units) for match in course_of(desk).rounds[0].matches]
    for slug in ("cup-1-1", "cup-1-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} red")
    tick(desk, clock)
    assert row_of(desk).state == "review"
    course = course_of(desk)
    one = course.rounds[1].matches[0].units[0]
    met = next(iter(next(pair for pair in first if one in pair) - {one}))
    other = next(u for u in course.rounds[1].matches[0].units if u != one)
    names = course.name(other), course.name(met)
    told = write(desk, DIRECTOR, f"swap {names[0]} with {names[1]} because they asked")
    assert "“nobody meets the same opponent twice” was given up for" in told
    assert "the director's change" in told
    write(desk, DIRECTOR, "publish")
    assert any("twice" in line for line in course_of(desk).rounds[1].given_up)
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_wishes_for_the_whole_event_and_the_clock_of_an_entrant(
    desk: Desk, clock: FixedClock
) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    announced(desk, f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\nsides = "preferences"\n')
    ann, _ = entered(desk, ["Ann", "Bob"])
    with desk.store.write("zone") as session:
        session.get_one(Person, ann).zone = "Asia/Tokyo"
    assert "your wish for every round: blue, red" in write(desk, "ann@example.net",
                                                       "always prefer blue red")  # fmt: skip
    write(desk, "bob@example.net", "always prefer red blue")
    tick(desk, clock, 24 * 10)
    game = course_of(desk).rounds[0].matches[0].games[0]
    assert game.roles == {"blue": 1, "red": 2}
    assert [one.utc for one in course_of(desk).entrants] == [9.0, 0.0]


# ------------------------------------------------------------------- what is told


def test_everybody_reads_their_own_line_the_cut_and_what_decided(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SHOWN", 2)
    monkeypatch.setattr(rounds.standings_lines, "__defaults__", (None, 2))
    text = f'{FORM}[[stages]]\nkind = "swiss"\nrounds = 1\ncut = 2\n[[stages]]\nkind = "knockout"\n'
    begun(desk, clock, text)
    for slug in ("cup-1-1", "cup-1-2"):
        one = game_of(desk, slug)
        for role in ("red", "blue"):
            write(desk, email_of(desk, one.roles[role]), f"agree {slug} draw")
    tick(desk, clock)
    for name in ("ann", "bob", "cid", "dan"):
        after = next(
            one.facts
            for one in letters_to(desk, f"{name}@example.net", "notice")
            if "after round 1" in one.facts["subject"]
        )
        assert sum("< you" in line for line in after["shown"]) == 1
        assert any("by lot" in line for line in after["shown"])
        lines = " ".join(after["lines"])
        assert "These go on to the next stage:" in lines
        assert "missed the cut on lot." in lines
        last = any("< you" in line and line.startswith(("  3", "  4")) for line in after["shown"])
        assert ("You are not among those who play on," in lines) == last


def test_open_proposals_are_told_again(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock, many=2)
    one = game_of(desk)
    red, blue = (email_of(desk, one.roles[role]) for role in ("red", "blue"))
    write(desk, red, "agree cup-1-1 red 5 blue 3")
    told = write(desk, blue, "games")
    assert "is being played." in told
    assert "proposes for cup-1-1:" in told
    assert "agree cup-1-1 red red 5 blue 3" in told
    tick(desk, clock, 24 * 20)
    late = [one.facts for one in letters_to(desk, blue, "notice") if "is late" in
            one.facts["subject"]][-1]  # fmt: skip
    assert "Agree with “agree cup-1-1 red red 5 blue 3”." in " ".join(late["lines"])
