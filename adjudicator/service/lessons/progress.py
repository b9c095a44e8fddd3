"""How far somebody is in a lesson: which question it is, and which of its tasks the orders in the
box have done. Nothing of it is stored: it is read off the game and the text.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field
from sqlmodel import Session, col, func, select

from adjudicator.core import offering
from adjudicator.core.protocol import Order
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import Work
from adjudicator.service.lessons.course import Lesson, Stage
from adjudicator.service.play import drafts, working
from adjudicator.storage.tables import OpenAsk


class TaskShown(BaseModel):
    """A task, and whether it is done, or the next one. lines: what is to be written; places: what
    is to be clicked on."""

    says: str
    click: str
    lines: list[str]
    places: list[str] = Field(default_factory=list)
    done: bool = False
    next: bool = False


class Progress(BaseModel):
    """What stands beside a question. number: of the question, from 1; 0: the lesson has nothing
    for it. over: it has taught all that it has. complete: every task of this question is done."""

    title: str
    number: int = 0
    of: int = 0
    before: str = ""
    says: str = ""
    tasks: list[TaskShown] = Field(default_factory=list)
    complete: bool = False
    over: bool = False

    @property
    def places(self) -> list[str]:
        """What is to be clicked on next."""
        return [place for task in self.tasks if task.next for place in task.places]


def look(desk: Desk, seat_id: int, lesson: Lesson, text: str) -> Progress:
    """How far the player of a seat is. text: what stands in the box of their page."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        shown = Progress(title=lesson.title, of=len(lesson.steps))
        answered = _answered(session, seat_id)
        left = lesson.steps[answered:]
        if work.ask is None or not left:
            shown.over = not left
            shown.says = lesson.outro if shown.over else ""
            return shown
        stage = left[0]
        if not work.ask.key.startswith(stage.ask):
            return shown
        shown.number = answered + 1
        shown.before = "" if answered else lesson.intro
        shown.says = stage.says
        shown.tasks = _tasks(work, stage, text)
        shown.complete = all(task.done for task in shown.tasks)
        return shown


def _answered(session: Session, seat_id: int) -> int:
    """Questions of the seat that are closed, and were not taken back."""
    query = select(func.count()).select_from(OpenAsk)
    return session.exec(
        query.where(
            OpenAsk.seat_id == seat_id, col(OpenAsk.closed_at).is_not(None), OpenAsk.taken_back == 0
        )
    ).one()


def _tasks(work: Work, stage: Stage, text: str) -> list[TaskShown]:
    have = [(type(order), _facts(order)) for order in _standing(work, text)]
    geometry = work.ruleset.geometry(work.board, work.view)
    shown: list[TaskShown] = []
    for task in stage.tasks:
        wanted = [(type(one), _facts(one)) for one in drafts.read(work, task.write).orders]
        left, done = list(have), bool(wanted)
        for kind, facts in wanted:
            found = next((one for one in left if one[0] is kind and covers(one[1], facts)), None)
            done = done and found is not None
            if found is not None:
                left.remove(found)
        if done:
            have = left
        first = not done and all(one.done for one in shown)
        places = offering.spoken_of(geometry, task.click) if first and geometry else []
        shown.append(
            TaskShown(
                says=task.says,
                click=task.click,
                lines=task.lines,
                places=places,
                done=done,
                next=first,
            )
        )
    return shown


def _facts(order: Order) -> dict[str, Any]:
    """What an order says, without what it leaves open and where it stood."""
    return order.model_dump(mode="json", exclude_defaults=True, exclude={"line", "text"})


def covers(have: Any, wanted: Any) -> bool:
    """Does an order do all that another asks for? It may say more: a click names the nationality
    of a unit, and of supply whose it is."""
    if isinstance(wanted, dict):
        return isinstance(have, dict) and all(
            key in have and covers(have[key], value) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(have, list)
            and len(have) == len(wanted)
            and all(covers(one, other) for one, other in zip(have, wanted, strict=True))
        )
    return bool(have == wanted)


def _standing(work: Work, text: str) -> list[Order]:
    """The orders of a text that stand."""
    orders = drafts.read(work, working.orders_text(work, text)).orders
    refused = {one.line for one in drafts.judged(work, drafts.parted(orders)[1]).refused}
    return [order for order in orders if order.line not in refused]
