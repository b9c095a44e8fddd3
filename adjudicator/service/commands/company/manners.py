"""By letter: whom one has blocked and muted, what was reported, and the gazette. What changes any
of it is declared in `acts.manners` and `acts.person`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sqlmodel import Session

from adjudicator.core.saying import count
from adjudicator.service.acts import person
from adjudicator.service.acts.manners import MODERATORS as DECIDING
from adjudicator.service.acts.manners import SEATS
from adjudicator.service.conduct import contributing, offences
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import (
    Command,
    Done,
    Family,
    ModeratorWork,
    Said,
    Speaker,
    Work,
)
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.record import looking
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


def player(work: Work) -> Person:
    """ServiceError: nobody plays the seat."""
    if work.person is None:
        raise ServiceError("Nobody plays this seat, so there is nobody to do this for.")
    return work.person


class Kept(Command[Work]):
    """What somebody has blocked or muted, listed. of: what there is; names: it in words."""

    personal = True

    def __init__(
        self,
        name: str,
        description: str,
        title: str,
        of: Callable[[Session, int], list[Any]],
        names: Callable[[list[Any]], list[str]],
    ) -> None:
        self.name, self.also, self.description = name, (f"list {name}",), description
        self.title, self.of, self.in_words = title, of, names

    def do(self, work: Work, said: Said) -> Done:
        found = self.of(work.session, player(work).id)
        return f"{self.title}: {len(found)}.", self.in_words(found)


BLOCKS = Kept(
    "blocks", "Lists the people you have blocked.", "Blocked", blocks.of_person, blocks.names
)
MUTES = Kept("mutes", "Lists what you have muted.", "Muted", mutes.of_person, mutes.names)


_GAZETTE = re.compile(r"^(?:for the\s+)?gazette\b\s*(grey|gray)?\s*(?::\s*(.*))?$", re.I)


class Gazette(Command[Work]):
    name = "gazette"
    personal = True
    shown = "[GREY] ... ENDGAZETTE"
    description = (
        "Offers the lines below it, up to ENDGAZETTE, to the gazette of the game. You can write a "
        "short text after a colon. The moderator decides. Your text is signed with your seat, or "
        "not signed if you choose grey and the game has grey press."
    )
    takes = r"(?!)"
    ends = ("endgazette", "end gazette")
    examples = ("gazette: Rome denies everything.",)

    def opens(self, line: str) -> tuple[str, str] | None:
        found = _GAZETTE.match(line.strip())
        return (found[1] or "", (found[2] or "").strip()) if found else None

    def do(self, work: Work, said: Said) -> Done:
        person = player(work)
        if not said.ended:
            raise ServiceError("There is no ENDGAZETTE below this. Nothing was sent.")
        if work.dry:
            return "You would offer this to the gazette.", []
        told = contributing.offer(
            work.desk,
            work.session,
            work.game,
            person,
            work.seat,
            "\n".join(said.block or ()),
            grey=bool(said.raw),
        )
        return told, []


# ------------------------------------------------------------------ moderator


class Choose(Command[ModeratorWork]):
    name = "gazette"
    description = "Lists the texts offered to the gazette."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            found = contributing.waiting(session, game)
        lines = []
        for one in found:
            lines.append(f"{one.number}  {one.byline or 'not signed'}:")
            lines += [f"    {line}" for line in one.text.split("\n")]
        return f"{count(len(found), 'text')} for the gazette.", lines


class Offences(Command[ModeratorWork]):
    name = "offences"
    also = ("list offences",)
    description = "Lists what players have reported: open reports first, then those decided."

    def do(self, work: ModeratorWork, said: Said) -> Done:
        reader = work.person.id if work.person else 0
        with work.desk.store.read() as session:
            game = looking.game_by_slug(session, work.game.slug)
            found = offences.of_game(work.desk, session, game, reader or 0)
        lines = []
        for one in found:
            how = f"decided: {one.words}" if one.state == "decided" else "open"
            lines.append(f"{one.number}  {one.by} about {one.against}, {how}.")
            lines += [f"    > {line}" for line in one.quoted.split("\n")[:12]]
            lines += [f"    Because: {one.why}"] if one.why else []
        still = sum(one.state == "open" for one in found)
        return f"{count(still, 'report')} open, {len(found) - still} decided.", lines


# ------------------------------------------------------------------- the desk


class DeskBlocks(Command[Speaker]):
    name = "blocks"
    also = ("list blocks",)
    asks = True
    description = "Sends the list of people you have blocked and muted to your own address."

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            raise ServiceError(STRANGER)
        if work.address != work.person.email:
            raise ServiceError("Write from the address that our letters go to.")
        found = blocks.of_person(work.session, work.person.id)
        muted = mutes.of_person(work.session, work.person.id)
        told = f"Blocked: {len(found)}; muted: {len(muted)}."
        return told, [*blocks.names(found), *mutes.names(muted)]


FAMILY = Family("Manners", "seat", (*SEATS[:2], BLOCKS, *SEATS[2:4], MUTES, SEATS[4], Gazette()))
MODERATORS = Family("Manners at the table", "moderator", (Offences(), *DECIDING, Choose()))
DESK = Family(
    "People you do not want to play with",
    "desk",
    (person.BLOCK, person.UNBLOCK, person.UNMUTE, DeskBlocks()),
)
