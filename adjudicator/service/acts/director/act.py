"""Acts about an event: where whoever acts stands, and how a page or a program has one done.

By letter an act is a line and works in the letter's transaction; by page and API it is one of its
own (`perform`). What changes games that are played is asked about by letter, and done in
transactions of its own by whoever is signed in (`Apart`)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from adjudicator.service.acts.actors import Actor
from adjudicator.service.acts.arguments import Arguments
from adjudicator.service.acts.declaration import Act, Nothing
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, telling
from adjudicator.service.grammar.base import Done, EventWork
from adjudicator.service.people import addresses, consent
from adjudicator.service.people.people import address
from adjudicator.storage.tables import Person, Tournament

A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True, kw_only=True)
class Seated(Actor):
    """Where somebody stands who has to do with an event, its row locked."""

    event: Tournament


class EventAct(Act[EventWork, Seated, A]):
    """An act about an event."""

    def place(self, work: EventWork) -> Seated:
        return Seated(
            desk=work.desk,
            session=work.session,
            event=work.event,
            known=work.person,
            zone=work.zone,
            now=work.now,
            doubtful=True,
        )


class DirectorAct(EventAct[A]):
    """An act of a director: `direct` does it."""

    def carry_out(self, at: Seated, given: A) -> Done:
        self._may(at)
        return self.direct(at, given), []

    def foresee(self, at: Seated, given: A) -> str:
        self._may(at)
        return self.would(at, given)

    def _may(self, at: Seated) -> None:
        number = at.person.id
        if not keeping.directs(at.event, number):
            raise ServiceError("Only the director of the event and the assistant can do that.")
        keeping.may_change(at.event, number)

    def would(self, at: Seated, given: A) -> str:
        """What it would do. ServiceError: it cannot be done."""
        return ""

    @abstractmethod
    def direct(self, at: Seated, given: A) -> str:
        """Do it: what came of it, a sentence."""

    def call(self, at: Seated, what: Callable[..., Any], *more: Any, **named: Any) -> Any:
        """Call a function of `directing`."""
        return what(at.desk, at.session, at.event, at.person.id, *more, **named)


class Plain(DirectorAct[Nothing]):
    """An act without arguments."""

    arguments = Nothing
    takes = ""


ASKED = (
    "This changes games in progress. We have sent you a separate letter to ask whether you mean it."
)


class Apart(DirectorAct[A]):
    """An act that changes games that are played: looked at within the event's transaction
    (`direct`) and, unless it is asked about first, done in others (`at_once`)."""

    @abstractmethod
    def at_once(self, desk: Desk, slug: str, person_id: int, given: A) -> str:
        """Do it. ServiceError: it cannot be done."""

    def ask(self, at: Seated, act: str, words: str, facts: dict[str, Any]) -> str:
        """Ask about it first, if it is in doubt who writes."""
        if not at.doubtful:
            return ""
        title = at.event.title
        asked = consent.Asked(
            act=act, words=f"{title}: {words}.", facts={"event": at.event.slug, **facts}
        )
        because = [f"Reason: {facts['reason']}"] if facts["reason"] else []
        consent.ask(
            at.desk, at.session, at.person, asked, subject=f"{title}: do you mean it?",
            lines=[
                f"A letter to your address as director of {title} says: {words}.", *because
            ],
            beside=True,
        )  # fmt: skip
        return ASKED


def perform(
    desk: Desk,
    slug: str,
    person_id: int,
    act: EventAct[Any],
    given: Mapping[str, Any],
    *,
    operator: bool = False,
) -> Done:
    """An act by page or API; operator: by the command line of the server, in that person's name,
    which the event's journal keeps. Unknown: there is no such event. ServiceError: it cannot be
    done."""
    with keeping.changing(desk, slug, f"event: {act.name}") as (session, row):
        if operator:
            keeping.act(
                session, row, desk.clock.now(), "operator", of=act.name, for_person=person_id
            )
        who = session.get_one(Person, person_id)
        at = Seated(
            desk=desk, session=session, event=row, known=who, zone=who.zone, now=desk.clock.now(),
            doubtful=False,
        )  # fmt: skip
        said, lines = act.perform(at, given)
        slug = row.slug
    if isinstance(act, Apart):
        read = act.understood(given, who.zone, desk.clock.now())
        return act.at_once(desk, slug, person_id, read), []
    return said, lines


def official(desk: Desk, slug: str, email: str) -> int:
    """Whoever of an event's director, assistant and deputies has this address; the director if
    none is given. Unknown: there is no such event. ServiceError: none of them has it."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        if not email.strip():
            return row.director_id
        for number in keeping.officials(row):
            if session.get_one(Person, number).email == address(email):
                return number
    raise ServiceError(f"{email.strip()[:120]} is not an official of {slug}.")


def person_with(desk: Desk, email: str) -> int:
    """Whoever is known by this address. ServiceError: nobody is."""
    with desk.store.read() as session:
        found = addresses.person_with(session, address(email))
    if found is None:
        raise ServiceError(f"We know nobody with the address {email.strip()[:120]}.")
    return found.id


def stands(at: Seated) -> str:
    """How an event stands, in a sentence."""
    row = at.event
    words = {
        "entries": "people may enter",
        "roll call": f"the roll call for round {row.round} is open",
        "review": f"round {row.round} is drawn and not yet published",
        "sides": f"round {row.round} is published, and players choose sides",
        "playing": f"round {row.round} is being played",
    }
    said = row.trouble or f"Now {words.get(row.state, f'it is {row.state}')}."
    return f"{said} {telling.link(at.desk, row)}"
