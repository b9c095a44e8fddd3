"""Letters to the desk: commands that need no seat, from whoever writes; and those about an event.

An answer goes to the address that the letter came from, and says only what everybody may
know, or asks that address whether it is really his. So a forged sender gains nothing but a letter
to somebody who did not ask for it, and those are counted. A letter without any command gets help,
once a day to an address, and to few strangers a day: most of what strangers write is advertising.
"""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service import commands, limits
from adjudicator.service.commands import elsewhere
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, telling
from adjudicator.service.grammar.base import EventWork, Speaker
from adjudicator.service.models import CommandDone
from adjudicator.service.people import addresses, people
from adjudicator.service.post import letters
from adjudicator.service.post.queue import Word
from adjudicator.storage.tables import LetterIn, Person

PER_SENDER = 12
"""Answers a day to one address."""
PER_HOUSE = 600
"""Answers a day to all of them, so that nobody makes us write to half the world."""
STRANGERS_HELPED = 40
"""Letters a day that say to somebody whom we do not know what the desk understands."""


def answer(
    desk: Desk, sender: str, text: str, letter_id: int | None = None, subject: str = ""
) -> Word:
    """Carry out the commands of a letter to the desk and answer it. A word for the ledger:
    `desk`, or `too much` if it is not answered."""
    try:
        email = people.address(sender)
    except ServiceError:
        return "no sender"
    said, rest = commands.split(text, "desk")
    with desk.store.read() as session:
        writer = addresses.person_with(session, email)
        known, number = writer is not None, writer.id if writer else None
        came = _message_id(session, letter_id)
    meant = elsewhere.meanings(desk, number, subject, text) if number and not said else []
    limited = [(f"desk:{email}", PER_SENDER), ("desk letters", PER_HOUSE)]
    if not said and not meant:
        limited.append((f"desk help:{email}", 1))
        limited += [] if known else [("desk help to strangers", STRANGERS_HELPED)]
    for key, most in limited:
        if not limits.allow(desk, key, most, 86400):
            return "too much"
    if meant and number:
        elsewhere.answer(desk, number, meant, text, came, f"desk:{letter_id or 0}")
        return "desk"
    with desk.store.write("desk letter") as session:
        person = addresses.person_with(session, email)
        speaker = Speaker(
            desk=desk,
            session=session,
            now=desk.clock.now(),
            zone=person.zone if person else "UTC",
            dry=False,
            person=person,
            address=email,
            via="mail",
            letter_id=letter_id,
        )
        done = commands.carry_out_all(speaker, said)
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={"subject": "your letter to the server", "lines": _lines(done, rest)},
            person=speaker.person,
            to_email=email,
            in_reply_to=_message_id(session, letter_id),
        )
    return "desk"


def _message_id(session: Session, letter_id: int | None) -> str:
    came = session.get(LetterIn, letter_id) if letter_id is not None else None
    return came.message_id if came else ""


def _lines(done: list[CommandDone], rest: str) -> list[str]:
    """The answer: what came of each command; if there was none, what there is."""
    lines: list[str] = []
    for one in done:
        lines.append(f"{one.command}: {one.outcome}")
        lines += one.lines
    left = [line.strip() for line in rest.split("\n") if line.strip()]
    if not done:
        lines += [
            "This is the server's general address. To send orders, reply to a letter of your "
            "game. Here you can write these commands, each on a line of its own:",
            *commands.registry.help_lines("desk"),
        ]
    elif left:
        number = "One line" if len(left) == 1 else f"{len(left)} lines"
        lines.append(
            f"{number} of your letter {'was' if len(left) == 1 else 'were'} not understood."
        )
    return lines


# ---------------------------------------------------------------------- events


ASKED = (
    "This cannot be undone. We have sent you a separate letter to ask whether you mean it. "
    "Nothing happens until you answer yes."
)


def answer_event(
    desk: Desk,
    event_id: int,
    person_id: int,
    text: str,
    letter_id: int | None,
) -> None:
    """Carry out what somebody wrote about an event, line by line, and answer. What cannot be taken
    back is asked about first.

    All of it is one transaction with the caller's mark that it was done."""
    said, rest = commands.split(text, "event")
    with desk.store.write("event letter") as session:
        row = keeping.locked(session, event_id)
        who = session.get_one(Person, person_id)
        work = EventWork(
            desk=desk,
            session=session,
            now=desk.clock.now(),
            zone=who.zone,
            dry=False,
            person=who,
            address=who.email,
            via="mail",
            letter_id=letter_id,
            event=row,
        )
        asked = [one for one in said if one.command.weighty]
        done = commands.carry_out_all(work, [one for one in said if one not in asked])
        meant: dict[int, str] = {}
        for weighty in list(asked):
            try:
                meant[weighty.line] = weighty.command.foreseen(work, weighty)
            except ServiceError as refusal:
                asked.remove(weighty)
                no = CommandDone(line=weighty.line, command=weighty.text, outcome=refusal.text)
                done.append(no.model_copy(update={"refused": True}))
        if asked:
            told = elsewhere.ask_about_event(desk, session, row, who, asked, meant) or ASKED
            done += [CommandDone(line=one.line, command=one.text, outcome=told) for one in asked]
        done.sort(key=lambda one: one.line)
        lines, shown = [], []
        for one in done:
            lines.append(f"{one.command}: {one.outcome}")
            shown += one.lines
        left = [line.strip() for line in rest.split("\n") if line.strip()]
        order = elsewhere.order_of(desk, session, row, who, left) if left else ""
        if order:
            lines.append(order)
        elif not done:
            lines += [
                f"There was no command in your letter about {row.title}. You can write these "
                "commands, each on a line of its own:",
                *commands.registry.help_lines("event"),
            ]
        elif left:
            near = commands.near(left[0], "event")
            hint = f" Did you mean “{near}”?" if near else ""
            lines.append(f"“{left[0][:100]}” is not a command.{hint}")
        subject = f"Re: {done[0].command[:60]}" if done else "your letter"
        came = session.get(LetterIn, letter_id) if letter_id is not None else None
        reply = came.message_id if came else ""
        telling.person(desk, session, row, who, subject, lines, shown, reply)


def obey_event(desk: Desk, slug: str, person_id: int, text: str, via: str) -> list[CommandDone]:
    """Carry out what somebody who is signed in writes about an event: nobody need be asked whether
    it comes from them. Unknown: there is no such event."""
    said = commands.split(text, "event")[0]
    with keeping.changing(desk, slug, "event commands") as (session, row):
        who = session.get_one(Person, person_id)
        work = EventWork(
            desk=desk,
            session=session,
            now=desk.clock.now(),
            zone=who.zone,
            dry=False,
            person=who,
            address=who.email,
            via=via,
            event=row,
        )
        return commands.carry_out_all(work, said)


def obey(desk: Desk, person_id: int, text: str, via: str) -> list[CommandDone]:
    """Carry out what somebody who is signed in writes to the desk."""
    said = commands.split(text, "desk")[0]
    with desk.store.write("general commands") as session:
        who = session.get_one(Person, person_id)
        speaker = Speaker(
            desk=desk,
            session=session,
            now=desk.clock.now(),
            zone=who.zone,
            dry=False,
            person=who,
            address=who.email,
            via=via,
        )
        return commands.carry_out_all(speaker, said)


def refuse_event(desk: Desk, event_id: int, person_id: int, text: str) -> None:
    """Tell somebody that a letter with his address was not obeyed."""
    with desk.store.write("event letter refused") as session:
        row = keeping.locked(session, event_id)
        who = session.get_one(Person, person_id)
        telling.person(desk, session, row, who, "a letter was not obeyed", [text])
