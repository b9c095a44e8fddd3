"""A group's life: made, somebody invited, joined, left, removed.

Only its members know that there is a group, and who is in it. Who is invited is asked at the
address that we know, and a block keeps an invitation away without a word.
"""

from __future__ import annotations

import re

from pydantic import BaseModel, Field
from sqlmodel import Session, col, func, select

from adjudicator.core.names import fold
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.manners import blocks, measures
from adjudicator.service.people import addresses, consent, leaving
from adjudicator.service.people.people import address, not_ours, one_line, person_for
from adjudicator.service.post import letters
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Circle, CircleMember, Person

ASK = "join group"
MOST = 20
"""Groups that one person owns."""
MOST_MEMBERS = 200
SHORTEST, LONGEST = 3, 60
"""Characters of a name."""


class MemberShown(BaseModel):
    """Somebody in a group, as its members see them. email: to its owner alone, of somebody who has
    not joined yet."""

    name: str
    owner: bool = False
    invited: bool = False
    number: int = 0
    """Theirs in the group, to name them by."""
    email: str = ""


class GroupShown(BaseModel):
    """A group as somebody in it sees it. mine: `owner`, `member` or `invited`; who is only invited
    is told no members."""

    group: str
    name: str
    mine: str
    by: str
    members: list[MemberShown] = Field(default_factory=list)


# ----------------------------------------------------------------------- look


def of_person(session: Session, person_id: int) -> list[GroupShown]:
    """The groups that somebody is in or invited to, the first one first."""
    rows = session.exec(
        select(Circle, CircleMember)
        .join(CircleMember, col(CircleMember.circle_id) == col(Circle.id))
        .where(CircleMember.person_id == person_id)
        .order_by(col(Circle.id))
    ).all()
    return [_shown(session, group, mine, person_id) for group, mine in rows]


def _shown(session: Session, group: Circle, mine: CircleMember, person_id: int) -> GroupShown:
    owns = group.owner_id == person_id
    found = GroupShown(
        group=group.slug,
        name=group.name,
        mine="owner" if owns else "member" if mine.joined_at else "invited",
        by=_called(session.get_one(Person, group.owner_id)),
    )
    if mine.joined_at is None:
        return found
    for member, person in _members(session, group):
        if member.joined_at is None and not owns:
            continue
        found.members.append(
            MemberShown(
                name=_seen(person, owns=owns) if member.joined_at else "",
                owner=person.id == group.owner_id,
                invited=member.joined_at is None,
                number=member.id,
                email=person.email if member.joined_at is None else "",
            )
        )
    return found


def _members(session: Session, group: Circle) -> list[tuple[CircleMember, Person]]:
    rows = session.exec(
        select(CircleMember, Person)
        .join(Person, col(Person.id) == col(CircleMember.person_id))
        .where(CircleMember.circle_id == group.id)
        .order_by(col(CircleMember.joined_at).is_(None), col(CircleMember.id))
    ).all()
    return [(member, person) for member, person in rows]


def joined(session: Session, slug: str) -> list[int]:
    """Who is in a group: ids of people; none of one that there is not."""
    return list(
        session.exec(
            select(CircleMember.person_id)
            .join(Circle, col(Circle.id) == col(CircleMember.circle_id))
            .where(Circle.slug == slug, col(CircleMember.joined_at).is_not(None))
            .order_by(col(CircleMember.id))
        )
    )


def title(session: Session, slug: str) -> str:
    """What a group is called; its short name, if it is no more."""
    return session.exec(select(Circle.name).where(Circle.slug == slug)).first() or slug


def _seen(person: Person, *, owns: bool) -> str:
    """Who a member is to the others. An owner knows the address of somebody without a name: it is
    the one that they invited."""
    return person.name or (person.email if owns else _called(person))


def _called(person: Person) -> str:
    return person.name or "somebody without a name"


def _group(session: Session, slug: str, person_id: int) -> tuple[Circle, CircleMember]:
    """A group, locked, and the part somebody has in it. Unknown: they have none, whether there is
    such a group or not."""
    group = session.exec(
        select(Circle).where(Circle.slug == slug.strip().lower()).with_for_update(**ROW)
    ).first()
    mine = _part(session, group, person_id) if group is not None else None
    if group is None or mine is None:
        raise Unknown(f"You are not in a group “{slug.strip()[:60]}”. “groups” lists yours.")
    return group, mine


def _part(session: Session, group: Circle, person_id: int) -> CircleMember | None:
    return session.exec(
        select(CircleMember).where(
            CircleMember.circle_id == group.id, CircleMember.person_id == person_id
        )
    ).first()


def _owned(session: Session, slug: str, person_id: int) -> Circle:
    group, _ = _group(session, slug, person_id)
    if group.owner_id != person_id:
        raise ServiceError(f"Only the owner of {group.name} can do that.")
    return group


# ------------------------------------------------------------------------ do


def make(desk: Desk, session: Session, person: Person, name: str) -> str:
    """Make a group that somebody owns; what came of it. ServiceError: no name, or too many."""
    name = one_line(name, 200).strip(" .")
    slug = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")
    if not (SHORTEST <= len(name) <= LONGEST and slug):
        raise ServiceError(f"The name of a group must have {SHORTEST} to {LONGEST} characters.")
    if person.guest_until is not None:
        raise ServiceError("To make a group, give us an address first.")
    measures.let_in(desk, session, person)
    mine = select(func.count()).select_from(Circle).where(Circle.owner_id == person.id)
    if session.exec(mine).one() >= MOST:
        raise ServiceError(f"You own {MOST} groups, which is the limit.")
    taken = set(session.exec(select(Circle.slug).where(col(Circle.slug).startswith(slug))))
    number = 2
    wanted = slug
    while wanted in taken:
        wanted, number = f"{slug}-{number}", number + 1
    now = desk.clock.now()
    group = Circle(slug=wanted, name=name, owner_id=person.id, created_at=now)
    session.add(group)
    session.flush()
    session.add(
        CircleMember(circle_id=group.id, person_id=person.id, invited_at=now, joined_at=now)
    )
    return f"You have made {name}. Its short name is {wanted}."


def invite(desk: Desk, session: Session, person: Person, slug: str, email: str) -> str:
    """Ask whoever has an address into a group, as its owner; what came of it. What is said does not
    depend on whether we know the address.

    ServiceError: no address, or of somebody who is in it. TooMuch: they were asked too often."""
    group = _owned(session, slug, person.id)
    email = not_ours(desk, address(email))
    other = addresses.person_with(session, email) or person_for(session, email, desk)
    row = _part(session, group, other.id)
    if row is not None and row.joined_at is not None:
        raise ServiceError(f"{email} is already in {group.name}.")
    if len(_members(session, group)) >= MOST_MEMBERS:
        raise ServiceError(f"A group can have {MOST_MEMBERS} members at most.")
    now = desk.clock.now()
    session.add(row or CircleMember(circle_id=group.id, person_id=other.id, invited_at=now))
    if not blocks.between(session, other.id, [person.id]):
        words = f"You join {group.name}, a group of players."
        asked = consent.Asked(act=ASK, words=words, facts={"group": group.slug})
        lines = [
            f"{_called(person)} ({person.email}) invites you to {group.name}, a group of players at"
            f" {desk.config.house.name}.",
            "We tell members about games that are opened for the group, and they may take seats"
            " first. They see your name but not your address. You can leave at any time.",
        ]
        subject = f"will you join {group.name}?"
        consent.ask(desk, session, other, asked, subject=subject, lines=lines, beside=True)
    return f"We have asked {email} to join {group.name}."


def answer(desk: Desk, session: Session, person: Person, slug: str, yes: bool) -> str:
    """Somebody who is invited says yes or no; what came of it."""
    group, mine = _group(session, slug, person.id)
    if mine.joined_at is not None:
        raise ServiceError(
            f"You are already in {group.name}. “group leave {group.slug}” leaves it."
        )
    _forget_question(desk, session, group, person.id)
    return _answered(desk, session, group, mine, person, yes)


def _answered(
    desk: Desk, session: Session, group: Circle, mine: CircleMember, person: Person, yes: bool
) -> str:
    if not yes:
        session.delete(mine)
        return f"You have not joined {group.name}."
    mine.joined_at = desk.clock.now()
    session.add(mine)
    owner = session.get_one(Person, group.owner_id)
    said = f"{_called(person)} has joined {group.name}."
    facts = {"subject": said.rstrip("."), "lines": [said]}
    letters.queue(desk, session, kind="notice", facts=facts, person=owner)
    return f"You are now in {group.name}. Its page: {desk.config.house.base_url}/groups"


def _forget_question(desk: Desk, session: Session, group: Circle, person_id: int) -> None:
    """The letter that asks is answered elsewhere, or asks in vain."""
    consent.drop(desk, session, ASK, person_id=person_id, about={"group": group.slug})


@consent.to(ASK, lambda desk, session, asked: _by_letter(desk, session, asked, False))
def _agreed(desk: Desk, session: Session, asked: consent.Asked) -> str:
    return _by_letter(desk, session, asked, True)


def _by_letter(desk: Desk, session: Session, asked: consent.Asked, yes: bool) -> str:
    group, mine = _group(session, str(asked.facts["group"]), asked.person_id)
    if mine.joined_at is not None:
        return f"You are already in {group.name}."
    person = session.get_one(Person, asked.person_id)
    return _answered(desk, session, group, mine, person, yes)


def leave(desk: Desk, session: Session, person: Person, slug: str) -> str:
    """Leave a group. An owner's goes to whoever has been in it longest; without anybody it ends."""
    group, mine = _group(session, slug, person.id)
    if mine.joined_at is None:
        return answer(desk, session, person, slug, False)
    return _gone(desk, session, group, mine)


def _gone(desk: Desk, session: Session, group: Circle, mine: CircleMember) -> str:
    said = f"You have left {group.name}."
    was_owner = group.owner_id == mine.person_id
    session.delete(mine)
    session.flush()
    if not was_owner:
        return said
    rest = _members(session, group)
    heir = next((person for member, person in rest if member.joined_at is not None), None)
    if heir is None:
        for member, person in rest:
            _forget_question(desk, session, group, person.id)
            session.delete(member)
        session.flush()
        session.delete(group)
        return f"{said} It had no other members, so we have deleted it."
    group.owner_id = heir.id
    session.add(group)
    lines = [
        f"The owner of {group.name} has left. You have been in it longest, so it is now yours.",
        "If you do not want it, leave the group; then it goes to the next member.",
    ]
    facts = {"subject": f"{group.name} is yours", "lines": lines}
    letters.queue(desk, session, kind="notice", facts=facts, person=heir)
    return f"{said} It now belongs to {_called(heir)}."


def remove(desk: Desk, session: Session, person: Person, slug: str, who: str) -> str:
    """Put somebody out of a group, or take an invitation back, as its owner. who: their address,
    or their number in it. ServiceError: there is nobody of that kind, or it is the owner."""
    group = _owned(session, slug, person.id)
    wanted = who.strip().lower().strip("<>")
    for member, other in _members(session, group):
        if wanted not in (str(member.id), other.email, (other.name or "").lower()):
            continue
        if other.id == person.id:
            raise ServiceError(f"That is you. “group leave {group.slug}” leaves it.")
        if member.joined_at is not None:
            facts = {"subject": f"you are no longer in {group.name}",
                     "lines": [f"Its owner has taken you out of {group.name}."]}  # fmt: skip
            letters.queue(desk, session, kind="notice", facts=facts, person=other)
        else:
            _forget_question(desk, session, group, other.id)
        session.delete(member)
        return f"{_called(other) if member.joined_at else other.email} is not in {group.name}."
    raise ServiceError(f"Nobody in {group.name} has the address “{who.strip()[:60]}”.")


@leaving.parting
def forget(desk: Desk, session: Session, person_id: int) -> None:
    """Somebody goes for good: they leave all their groups."""
    groups = select(CircleMember).where(CircleMember.person_id == person_id)
    for mine in session.exec(groups.order_by(col(CircleMember.circle_id))).all():
        _gone(desk, session, session.get_one(Circle, mine.circle_id), mine)


# ------------------------------------------------------------------ use cases


def mine(desk: Desk, person_id: int) -> list[GroupShown]:
    """`of_person` as a use case of its own."""
    with desk.store.read() as session:
        return of_person(session, person_id)
