"""Groups of players: by invitation, with an owner, left at will; a game opened for one is told to
its members, who sit down before strangers."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.acts import groups, person
from adjudicator.service.commands import desk_letters
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.groups import membership
from adjudicator.service.manners import blocks
from adjudicator.service.moderating import opening
from adjudicator.service.people import leaving
from adjudicator.service.people.people import person_for
from adjudicator.service.sitting import joining, tables
from adjudicator.storage.tables import Circle, Person
from tests.house_kit import agree, letters_to

OWNER, ANN, BOB, EVE = (f"{name}@example.net" for name in ("owner", "ann", "bob", "eve"))


def known(desk: Desk, email: str) -> int:
    with desk.store.write("person") as session:
        return person_for(session, email, desk, email.partition("@")[0].title()).id or 0


def act(desk: Desk, person_id: int, what: str, **given: str) -> str:
    """Do something with groups as somebody who is signed in."""
    return person.perform(desk, person_id, groups.BY_BUTTON[what][0], given)[0]


@pytest.fixture
def club(desk: Desk) -> Desk:
    """Owner's club, with Ann in it; Bob is known, and not in it."""
    owner, _, _ = (known(desk, one) for one in (OWNER, ANN, BOB))
    assert "tuesday-club" in act(desk, owner, "new", name="Tuesday Club")
    act(desk, owner, "invite", group="tuesday-club", who=ANN)
    assert agree(desk, ANN).startswith("You are now in Tuesday Club.")
    return desk


def seen(desk: Desk, email: str) -> list[tuple[str, str, list[str]]]:
    return [
        (one.group, one.mine, [member.name or member.email for member in one.members])
        for one in membership.mine(desk, known(desk, email))
    ]


def open_for_the_club(desk: Desk, slug: str = "club-1", **terms: object) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="short", slug=slug, moderator_email=OWNER,
        seats={"red": "open", "blue": "open"},
        terms={"table.open": True, "table.admission": "first", "table.group": "tuesday-club",
               **terms},
    )  # fmt: skip


def test_a_group_is_joined_by_invitation_alone(club: Desk) -> None:
    assert "Ann has joined Tuesday Club." in str(letters_to(club, OWNER, "notice")[-1].facts)
    assert seen(club, ANN) == [("tuesday-club", "member", ["Owner", "Ann"])]
    assert seen(club, BOB) == []
    for what in ("invite", "remove"):
        with pytest.raises(ServiceError, match="Only the owner of Tuesday Club can do that"):
            act(club, known(club, ANN), what, group="tuesday-club", who=BOB)
    invited = {"who": ANN}
    for what, whom in (("accept", {}), ("leave", {}), ("invite", invited)):
        with pytest.raises(Unknown, match="You are not in a group “tuesday-club”"):
            act(club, known(club, BOB), what, group="tuesday-club", **whom)
    owner = known(club, OWNER)
    act(club, owner, "invite", group="tuesday-club", who=BOB)
    with club.store.write("no name") as session:
        ann = session.exec(select(Person).where(Person.email == ANN)).one()
        ann.name = ""
        session.add(ann)
    assert seen(club, OWNER)[0][2] == ["Owner", ANN, BOB]
    assert seen(club, ANN)[0][2] == ["Owner", "somebody without a name"]
    with club.store.write("a name") as session:
        ann = session.exec(select(Person).where(Person.email == ANN)).one()
        ann.name = "Ann"
        session.add(ann)
    # Who is invited is seen by the owner alone, and sees nobody.
    assert seen(club, OWNER)[0][2] == ["Owner", "Ann", BOB]
    assert seen(club, ANN)[0][2] == ["Owner", "Ann"]
    assert seen(club, BOB) == [("tuesday-club", "invited", [])]
    assert agree(club, BOB, yes=False) == "You have not joined Tuesday Club."
    assert seen(club, BOB) == []
    act(club, owner, "invite", group="tuesday-club", who=BOB)
    assert act(club, known(club, BOB), "accept", group="tuesday-club")
    with pytest.raises(Unknown, match="no longer open"):
        agree(club, BOB)
    assert act(club, owner, "remove", group="tuesday-club", who=BOB)
    assert "has taken you out" in str(letters_to(club, BOB, "notice")[-1].facts)


def test_a_block_keeps_an_invitation_away_without_a_word(club: Desk) -> None:
    with club.store.write("block") as session:
        bob = session.exec(select(Person).where(Person.email == BOB)).one()
        blocks.block_address(club, session, bob, OWNER)
    before = len(letters_to(club, BOB))
    said = act(club, known(club, OWNER), "invite", group="tuesday-club", who=BOB)
    assert said == f"We have asked {BOB} to join Tuesday Club."
    assert len(letters_to(club, BOB)) == before


def test_an_owner_who_leaves_or_goes_for_good_has_an_heir(club: Desk) -> None:
    act(club, known(club, OWNER), "invite", group="tuesday-club", who=BOB)
    said = act(club, known(club, OWNER), "leave", group="tuesday-club")
    assert said == "You have left Tuesday Club. It now belongs to Ann."
    assert "it is now yours" in str(letters_to(club, ANN, "notice")[-1].facts)
    assert seen(club, ANN) == [("tuesday-club", "owner", ["Ann", BOB])]
    leaving.leave(club, known(club, ANN))
    with club.store.read() as session:
        assert session.exec(select(Circle)).all() == []
    assert seen(club, BOB) == []


def test_a_game_for_a_group_is_its_members_first(club: Desk, clock: FixedClock) -> None:
    ann, bob = known(club, ANN), known(club, BOB)
    open_for_the_club(club)
    told = str(letters_to(club, ANN, "notice")[-1].facts)
    assert "Tuesday Club: club-1 is looking for players" in told
    assert "Until " in told
    assert "“join club-1”" in told
    assert letters_to(club, BOB) == []
    assert [one.game for one in tables.announced(club, ann)] == ["club-1"]
    assert tables.announced(club, bob) == tables.announced(club) == []
    with pytest.raises(ServiceError, match="club-1 is for a group of players until"):
        joining.join(club, "club-1", bob)
    assert "You play Red in club-1" in joining.join(club, "club-1", ann, "red")
    clock.forward(hours=73)
    assert [one.game for one in tables.announced(club)] == ["club-1"]
    assert "You play Blue in club-1" in joining.join(club, "club-1", bob, "blue")


def test_a_game_may_be_the_groups_alone(club: Desk, clock: FixedClock) -> None:
    open_for_the_club(club, **{"table.group_hours": 0})
    clock.forward(hours=1000)
    with pytest.raises(ServiceError, match=r"club-1 is for a group of players\."):
        joining.join(club, "club-1", known(club, BOB))
    assert tables.announced(club) == []
    with pytest.raises(ServiceError, match="You are not in a group “monday-club”"):
        open_for_the_club(club, "club-2", **{"table.group": "monday-club"})


def test_by_letter_to_the_desk(desk: Desk) -> None:
    known(desk, OWNER)
    known(desk, ANN)
    desk_letters.answer(desk, OWNER, "group new Tuesday Club", letter_id=None)
    assert membership.mine(desk, known(desk, OWNER)) == []  # a sender is quickly forged
    assert agree(desk, OWNER) == ("You have made Tuesday Club. Its short name is tuesday-club.")
    desk_letters.answer(desk, OWNER, f"group invite tuesday-club {ANN}", letter_id=None)
    agree(desk, OWNER)
    agree(desk, ANN)
    desk_letters.answer(desk, ANN, "groups", letter_id=None)
    answer = str(letters_to(desk, ANN)[-1].facts)
    assert "tuesday-club: Tuesday Club, of Owner" in answer
    desk_letters.answer(desk, ANN, "group leave tuesday-club", letter_id=None)
    assert agree(desk, ANN) == "You have left Tuesday Club."
