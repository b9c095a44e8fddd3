"""Two whole events by letters alone, as their directors would hold them who know nothing but
`docs/tournaments.md`: announced, entered, drawn, with withdrawals, an absent director, late
entrants, a cut, corrections. Everything goes in as a letter and comes out as one."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.clock import FixedClock
from adjudicator.mail.addresses import confirm_address
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import archiving, reporting
from tests import toy, trio
from tests.events_kit import Hall, course_of, row_of
from tests.house_kit import letters_to
from tests.mail.post import DOMAIN, answer, collect, plain

DIRECTOR, SECOND, THIRD = "dora@example.net", "ben@example.org", "cleo@example.org"


class Post:
    """Everybody's mail. Whoever is away answers nothing."""

    def __init__(self, desk: Desk, clock: FixedClock) -> None:
        self.desk, self.clock = desk, clock
        self.hall = Hall(desk, clock)

    def desk_of(self, email: str, text: str) -> str:
        """Write to the desk of the house; the answer."""
        answer(self.desk, self.desk.config.mail.address, text, sender=email)
        return self.newest(email)

    def newest(self, email: str) -> str:
        self.hall.letters += collect(self.desk)
        mine = [one for one in self.hall.letters if email in str(one["To"])]
        return " ".join(plain(mine[-1]).split())

    def yes(self, email: str) -> str:
        """Say yes to the last question; the answer."""
        asked = [one for one in letters_to(self.desk, email, "notice") if one.facts.get("confirm")]
        to = confirm_address(asked[-1].facts["confirm"], DOMAIN)
        assert answer(self.desk, to, "yes", sender=email).word == "agreed"
        return self.newest(email)

    def event(self, email: str, text: str) -> str:
        """Answer one's newest letter of the event; the answer."""
        self.hall.letters += collect(self.desk)
        mine = [
            one
            for one in self.hall.letters
            if email in str(one["To"]) and "event+" in str(one["Reply-To"])
        ]
        assert answer(self.desk, mine[-1], text, sender=email).word == "event"
        return self.newest(email)

    def enter(self, *names: str) -> None:
        for name in names:
            email = f"{name.lower()}@example.net"
            assert "Welcome" in self.desk_of(email, f"register {name}")
            assert "sent you a separate letter" in self.desk_of(email, "enter cup")
            assert "cup" in self.yes(email)

    def until(self, wanted: Callable[[], bool]) -> None:
        self.hall.run(until=wanted)


def announced(post: Post, form: str, assistant: str = f" assistant {SECOND}") -> None:
    assert "Welcome" in post.desk_of(DIRECTOR, "register Dora")
    wrong = form.replace("rounds = 3", "rounds = 31")
    told = post.desk_of(DIRECTOR, f"announce event cup{assistant}\n{wrong}\nEND EVENT")
    assert "Nothing was announced." in told
    told = post.desk_of(DIRECTOR, f"announce event cup{assistant}\n{form}\nEND EVENT")
    assert "if nobody gets more time." in told
    assert "You have announced" in post.yes(DIRECTOR)


def verified(desk: Desk) -> None:
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []
    told = reporting.newsletter(desk, "cup")
    assert "ALL PLACES" in told


SWISS = f"""
title = "Spring Cup"
ruleset = "toy"
scenario = "short"
entries_days = 10
minimum = 4
maximum = 10
review_hours = 24
deputies = ["{THIRD}"]
length = {{turns = 2, letters = 1, roll_call = 5}}

[[stages]]
kind = "swiss"
rounds = 3
cut = 2
days = 30

[[stages]]
kind = "knockout"
days = 30
"""


def test_a_swiss_with_a_cut_an_absent_director_and_a_correction(
    desk: Desk, clock: FixedClock
) -> None:
    desk.packs = lambda name: toy.pack(turns=1)
    post = Post(desk, clock)
    announced(post, SWISS)
    post.enter("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    assert "Spring Cup (entries)" in post.desk_of("ann@example.net", "events")
    post.until(lambda: row_of(desk).state == "review")
    drawn = post.newest(DIRECTOR)
    names = re.findall(r"(\w+) \(Blue\)|(\w+) \(Red\)", drawn)
    assert len(names) == 6
    told = post.event(DIRECTOR, "publish")
    assert "round 1 is being played" in told
    # One withdraws in the middle of the round; a late one takes the place.
    post.enter("Hal")
    assert "sent you a separate letter" in post.event(
        "bob@example.net", "withdraw because of a new job"
    )
    post.yes("bob@example.net")
    assert "takes the place of Bob" in post.event("hal@example.net", "take place")
    post.until(lambda: row_of(desk).round == 2)
    # The director puts a result of round one right before round two is drawn.
    first = course_of(desk).rounds[0].matches[0].games[0]
    assert first.result is not None
    other = next(role for role in first.roles if role not in first.result.winners[:1])
    line = f"correct cup-1-1 {other} because the sides were mixed up"
    assert "sent you a separate letter" in post.event(DIRECTOR, line)
    assert "is corrected" in post.yes(DIRECTOR)
    corrected = course_of(desk).rounds[0].matches[0].games[0].result
    assert corrected is not None
    assert corrected.winners == [other]
    # Two more come late, during the roll call; the field stays even.
    post.enter("Ida", "Jon")
    post.until(lambda: row_of(desk).state in ("review", "playing") and row_of(desk).round == 2)
    assert len(course_of(desk).rounds[1].matches) == 4
    # From here on the director is gone; one game never ends.
    post.hall.vanished |= {DIRECTOR}
    post.until(lambda: row_of(desk).state == "playing")
    stuck = course_of(desk).rounds[1].matches[0].games[0].roles
    quiet = [f"{course_of(desk).entrant(n).name.lower()}@example.net" for n in stuck.values()]
    with desk.store.write("long deadlines") as session:
        _never_due(session, "cup-2-1")
    post.hall.vanished |= set(quiet)
    post.until(lambda: "please judge cup-2-1" in str(
        [one.facts["subject"] for one in letters_to(desk, SECOND, "notice")]))  # fmt: skip
    post.hall.vanished -= set(quiet)
    told = post.event(SECOND, f"adjudicate cup-2-1 {next(iter(stuck))} because of the hill")
    assert "Judged from the position" in told
    assert post.hall.run().state == "over"
    course = course_of(desk)
    assert [one.stage for one in course.rounds] == [0, 0, 0, 1]
    assert "missed the cut" in " ".join(post.hall.to("ida@example.net", "after round 3"))
    assert post.hall.to("hal@example.net", "the event is over")
    verified(desk)


def _never_due(session: object, slug: str) -> None:
    from sqlmodel import Session, select

    from adjudicator.storage.tables import Game, OpenAsk

    assert isinstance(session, Session)
    game = session.exec(select(Game).where(Game.slug == slug)).one_or_none()
    if game is None:
        return
    game.state = "paused"
    session.add(game)
    for row in session.exec(select(OpenAsk).where(OpenAsk.game_id == game.id)):
        session.add(row)


TABLES = """
title = "Three Powers"
ruleset = "trio"
scenario = "short"
entries_days = 10
review_hours = 0
sides_hours = 48
length = {turns = 2, letters = 1, roll_call = 5}

[[stages]]
kind = "tables"
rounds = 3
sides = "preferences"
points = {by = "place", places = [10, 4, 1], best = 2, absent = 1}
"""


def test_tables_with_preferences_someone_who_comes_back_and_a_new_director(
    desk: Desk, clock: FixedClock
) -> None:
    desk.rulesets = {"toy": toy.TOY, "trio": trio.TRIO}
    desk.packs = lambda name: trio.pack() if name == "trio" else toy.pack(turns=1)
    post = Post(desk, clock)
    announced(post, TABLES, assistant="")
    post.enter("Ann", "Bob", "Cid", "Eve", "Fay", "Gus", "Hal")
    sides = list(course_of(desk).form.roles)
    told = post.event("ann@example.net", f"always prefer {' '.join(reversed(sides))}")
    assert "your wish for every round" in told
    post.until(lambda: row_of(desk).state == "playing")
    kinds = [match.kind for match in course_of(desk).rounds[0].matches]
    assert kinds == ["table", "table", "bye"]
    # The director hands over, to somebody who then holds the event alone.
    post.event(DIRECTOR, f"hand over to {THIRD}")
    post.yes(DIRECTOR)
    assert "You are now the director of Three Powers" in " ".join(
        post.hall.to(THIRD, "you direct it")
    ) or ("You are now the director of Three Powers" in post.newest(THIRD))
    post.event(DIRECTOR, "deputy someone@example.net")
    assert "Only the director can name deputies." in post.yes(DIRECTOR)
    post.event("gus@example.net", "withdraw")
    post.yes("gus@example.net")
    post.hall.vanished |= {"fay@example.net"}  # silent at the next roll call; Gus makes it even
    post.until(lambda: row_of(desk).state == "roll call" and row_of(desk).round == 2)
    post.desk_of("gus@example.net", "enter cup")
    post.yes("gus@example.net")
    post.until(lambda: row_of(desk).state == "playing" and row_of(desk).round == 2)
    post.hall.vanished.clear()
    assert course_of(desk).entrant(6).left is None
    assert "Your games:" in post.event("ann@example.net", "games")
    assert "< you" in post.event("ann@example.net", "standings")
    assert post.hall.run().state == "over"
    assert len(course_of(desk).entrants) == 7
    verified(desk)
