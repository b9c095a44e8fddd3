"""Acts of a moderator: where they stand, and which letters may carry one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, TypeVar

from adjudicator.service.acts.arguments import Arguments
from adjudicator.service.acts.declaration import Act, Nothing
from adjudicator.service.desk import Desk
from adjudicator.service.grammar.base import Command, ModeratorWork


@dataclass(frozen=True)
class Chair:
    """Where a moderator stands: at the desk of one game. by: who acts, for the journal; via: by
    which door. operator: the operator of the server acts, who may know what a moderator that plays
    may not."""

    desk: Desk
    slug: str
    by: str
    zone: str = "UTC"
    operator: bool = False
    person_id: int | None = None
    via: str = "page"

    @property
    def now(self) -> datetime:
        return self.desk.clock.now()


class ModeratorCommand(Command[ModeratorWork]):
    """A command that changes the game: it is not carried out for a letter that answers an
    earlier step. harmless: it changes nothing. lasting: it has to do with no step, and is carried
    out for such a letter too."""

    harmless: ClassVar[bool] = False
    lasting: ClassVar[bool] = False


A = TypeVar("A", bound=Arguments)


class ModeratorAct(Act[ModeratorWork, Chair, A], ModeratorCommand):
    """An act of a moderator."""

    def place(self, work: ModeratorWork) -> Chair:
        number = work.person.id if work.person else None
        by = work.address or work.via
        return Chair(work.desk, work.game.slug, by, work.zone, person_id=number, via=work.via)


class Plain(ModeratorAct[Nothing]):
    """An act without arguments."""

    arguments = Nothing
    takes = ""
