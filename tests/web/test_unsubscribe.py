"""One click stops letters of a topic, without a cookie and without signing in (RFC 8058)."""

from __future__ import annotations

from sqlmodel import select

from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.service.post import subscriptions
from adjudicator.storage.tables import Person
from adjudicator.web import make


def key(desk: Desk) -> str:
    with desk.store.write("person") as session:
        person = people.person_for(session, "anna@example.net", desk)
        return subscriptions.key_of(desk, person.id, "news")


def stopped(desk: Desk) -> bool:
    with desk.store.read() as session:
        person = session.exec(select(Person)).first()
        return not subscriptions.wanted(person, "news")


def test_looking_stops_nothing(desk: Desk) -> None:
    page = make(desk).test_client().get(f"/unsubscribe/{key(desk)}")
    assert page.status_code == 200
    assert "anna@example.net" in page.text
    assert not stopped(desk)


def test_a_mail_program_stops_it_with_one_click(desk: Desk) -> None:
    client = make(desk).test_client()
    wanted = key(desk)
    answer = client.post(f"/unsubscribe/{wanted}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert stopped(desk)
    assert client.post(f"/unsubscribe/{wanted}", data={"act": "again"}).status_code == 200
    assert not stopped(desk)


def test_a_forged_key_stops_nothing(desk: Desk) -> None:
    client = make(desk).test_client()
    number, topic, _ = key(desk).split(".")
    forged = f"/unsubscribe/{number}.{topic}.{'0' * 20}"
    assert client.get(forged).status_code == client.post(forged).status_code == 404
    assert not stopped(desk)
