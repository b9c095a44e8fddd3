"""What takes long is asked for, made by whoever works on it, and fetched by who may then."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.config import Exports, Letters
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope
from adjudicator.service import gauges, letterbytes, letterstore
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.exports import books, requests
from adjudicator.service.people import leaving
from adjudicator.service.post import pruning
from adjudicator.service.stepping import phases
from adjudicator.storage import objects
from adjudicator.storage.tables import Export, Game, Person, Seat
from tests.house_kit import begun_game, letters_to, play_to_the_end

NOBODY = ("game", "feud-1", None, "address x")


@pytest.fixture
def over(desk: Desk, clock: FixedClock) -> Desk:
    """A game that is over, in a house that makes no file while one waits."""
    desk.config.exports = Exports(at_once=0)
    begun_game(desk)
    play_to_the_end(desk, "feud-1", clock)
    return desk


def person(desk: Desk, email: str) -> int:
    with desk.store.write() as session:
        found = session.exec(select(Person).where(Person.email == email)).first()
        found = found or Person(email=email, created_at=desk.clock.now())
        session.add(found)
        session.flush()
        return found.id


def rows(desk: Desk) -> list[Export]:
    with desk.store.read() as session:
        return list(session.exec(select(Export)))


def told(desk: Desk, email: str) -> list[str]:
    return [
        one.facts["lines"][1]
        for one in letters_to(desk, email, "notice")
        if one.facts["subject"].startswith("your file is ready")
    ]


def test_what_is_small_is_made_at_once(over: Desk) -> None:
    over.config.exports = Exports(at_once=100)
    got = requests.ask(over, *NOBODY)
    assert got.data == archive.export(over, "feud-1")
    assert [row.state for row in rows(over)] == ["ready"], "the next who asks has the same"
    assert requests.ask(over, *NOBODY) == got
    assert len(rows(over)) == 1


def test_what_is_large_is_made_once_for_all_and_told_to_who_asked(over: Desk) -> None:
    anna, ben = person(over, "anna@example.net"), person(over, "ben@example.net")
    assert requests.ask(over, *NOBODY) == requests.Got()
    for who in (anna, ben, anna):
        assert requests.ask(over, "game", "feud-1", who, f"person {who}") == requests.Got(told=True)
    assert len(rows(over)) == 1
    assert requests.make_due(over) == 1
    assert requests.make_due(over) == 0
    for email in ("anna@example.net", "ben@example.net"):
        assert told(over, email) == [f"{over.config.house.base_url}/archive/feud-1/bundle.zip"]
    data = requests.ask(over, *NOBODY).data
    assert data == archive.export(over, "feud-1")
    assert all(check.ok for check in archive.verify_bundle(over, data or b""))
    assert gauges.measure(over).exports == {"ready": 1}


def test_who_may_have_it_is_asked_each_time(over: Desk) -> None:
    """Asked for, made, told, fetched: a game that is not over any more is nobody's."""
    anna = person(over, "anna@example.net")
    requests.ask(over, "game", "feud-1", anna, "person 1")

    def state(word: str) -> None:
        with over.store.write() as session:
            game = session.exec(select(Game)).one()
            game.state = word
            session.add(game)

    state("running")
    with pytest.raises(Unknown):
        requests.ask(over, "game", "feud-1", anna, "person 1")
    assert requests.make_due(over) == 1
    assert [row.state for row in rows(over)] == ["failed"]
    assert told(over, "anna@example.net") == []
    state("over")
    with pytest.raises(ServiceError, match=r"no longer available\. We will try again"):
        requests.ask(over, "game", "feud-1", anna, "person 1")
    requests.make_due(over)
    assert requests.ask(over, "game", "feud-1", anna, "person 1").data
    state("running")
    with pytest.raises(Unknown):
        requests.ask(over, "game", "feud-1", anna, "person 1")


def test_a_book_of_a_seat_is_for_who_may_read_it(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a game lasts, a seat's reports are those of who holds it: when he asks, when he is
    told, and when he fetches."""
    # To make a PDF takes seconds; `test_publishing` looks at one.
    monkeypatch.setattr(books, "booklet", lambda desk, slug, seat: b"%PDF of " + seat.encode())
    desk.config.exports = Exports(at_once=0)
    begun_game(desk)
    clock.forward(hours=100)
    phases.close_due(desk)
    red, blue = person(desk, "red@example.net"), person(desk, "blue@example.net")

    def holds(holder: int) -> None:
        with desk.store.write() as session:
            seat = session.exec(select(Seat).where(Seat.name == "red")).one()
            seat.person_id = holder
            session.add(seat)

    holds(red)
    for who in (None, blue):
        with pytest.raises(Unknown):
            requests.ask(desk, "book", "feud-1/red", who, "x")
    assert requests.ask(desk, "book", "feud-1/red", red, "x").told
    requests.make_due(desk)
    assert told(desk, "red@example.net") == [
        f"{desk.config.house.base_url}/archive/feud-1/seats/red/booklet.pdf"
    ]
    assert requests.ask(desk, "book", "feud-1/red", red, "x").data == b"%PDF of red"
    holds(blue)
    with pytest.raises(Unknown):
        requests.ask(desk, "book", "feud-1/red", red, "x")


def test_one_person_may_ask_for_so_many_a_day(over: Desk) -> None:
    over.config.exports = Exports(at_once=0, a_day=1)
    anna = person(over, "anna@example.net")
    requests.ask(over, *NOBODY)
    with pytest.raises(TooMuch, match="ask for 1 file a day"):
        requests.ask(over, "person", str(anna), anna, "address x")
    requests.ask(over, *NOBODY)  # the same again is not another


def test_what_breaks_is_tried_again_and_given_up(
    over: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests.ask(over, *NOBODY)
    with monkeypatch.context() as broken:
        broken.setattr(archive.verifying, "maps", lambda *_: 1 / 0)
        for attempt in range(1, requests.ATTEMPTS + 1):
            assert requests.make_due(over) == 1
            assert [row.attempts for row in rows(over)] == [attempt]
            assert requests.make_due(over) == 0, "its time has not come"
            clock.forward(hours=1)
    assert [row.state for row in rows(over)] == ["failed"]
    with pytest.raises(ServiceError, match=r"could not make it \(ZeroDivisionError\)"):
        requests.ask(over, *NOBODY)
    assert requests.make_due(over) == 1
    assert requests.ask(over, *NOBODY).data


def test_a_claim_that_ran_out_is_taken_up_and_the_first_tells_nobody(
    over: Desk, clock: FixedClock
) -> None:
    anna = person(over, "anna@example.net")
    requests.ask(over, "game", "feud-1", anna, "person 1")
    dead = requests._claim(over)
    assert dead is not None
    assert requests.make_due(over) == 0
    clock.forward(minutes=11)
    assert requests.make_due(over) == 1
    requests._make(over, dead)  # it was only slow
    assert len(told(over, "anna@example.net")) == 1


def test_files_go_by_their_term(over: Desk, clock: FixedClock) -> None:
    requests.ask(over, *NOBODY)
    requests.make_due(over)
    clock.forward(hours=24 * 8)
    (gone,) = [one for one in pruning.prune(over) if one.kind == "exports"]
    assert gone.number == 1
    assert requests.ask(over, *NOBODY).data is None


def test_a_file_lies_where_letters_lie_and_is_made_anew_if_it_is_lost(
    over: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(objects, "PAUSE", 0.0)
    (tmp_path / "disk").mkdir()
    over.config.letters = Letters(keep="folder", folder="disk")
    requests.ask(over, *NOBODY)
    requests.make_due(over)
    (row,) = rows(over)
    assert letterbytes.elsewhere(row.data)
    assert requests.ask(over, *NOBODY).data
    assert letterstore.check(over).lost == []
    (tmp_path / "disk").rename(tmp_path / "away")
    with pytest.raises(ServiceError, match="cannot get the contents"):
        requests.ask(over, *NOBODY)
    (tmp_path / "away").rename(tmp_path / "disk")
    store = letterbytes.store_of(over.config)
    assert store is not None
    store.delete(letterbytes.named(row.data or b"")[0])
    assert requests.ask(over, *NOBODY) == requests.Got()
    requests.make_due(over)
    assert requests.ask(over, *NOBODY).data


def test_a_person_takes_home_what_is_kept_of_him_and_of_nobody_else(over: Desk) -> None:
    over.config.exports = Exports()
    red = person(over, "red@example.net")
    mine = b"From: red@example.net\r\nTo: desk@localhost\r\n\r\nstatus\r\n"
    others = mine.replace(b"red@", b"blue@")
    for raw, sender in ((mine, "red@example.net"), (others, "blue@example.net")):
        way.receive(over, raw, Envelope(sender, ("desk@localhost",)))
    data = requests.ask(over, "person", str(red), red, f"person {red}").data
    with zipfile.ZipFile(io.BytesIO(data or b"")) as packed:
        names = set(packed.namelist())
        words = {name: packed.read(name) for name in names}
    assert {"README.txt", "person.json", "games.json", "letters.json", "orders.json"} < names
    assert mine in words.values()
    assert b"red@example.net" in words["person.json"]
    assert not any(b"blue@example.net" in text for text in words.values())
    blue = person(over, "blue@example.net")
    for who in (None, blue):
        with pytest.raises(Unknown):
            requests.ask(over, "person", str(red), who, "x")


def test_who_leaves_leaves_no_file_of_himself(over: Desk) -> None:
    anna = person(over, "anna@example.net")
    requests.ask(over, "person", str(anna), anna, f"person {anna}")
    requests.make_due(over)
    assert [row.state for row in rows(over)] == ["ready"]
    leaving.leave(over, anna)
    assert rows(over) == []
