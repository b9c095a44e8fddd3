"""What a step would come to with the orders that are there now, without storing anything.

Everybody's completeness and legality are shown; contents only to a moderator who may see them
(`setting.sees_contents`). Each look is journalled.
"""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.core.telling import Report
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import Receipt
from adjudicator.service.people import masks
from adjudicator.service.people.setting import STATES, locked, plays, sees_contents, stamp
from adjudicator.service.record import journaling, looking, sealed, steps
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.witness import requests
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Draft, Game, OpenAsk, Person, Seat

WITNESSED = (
    "There is no preview: the witness gives its part of the dice only when the orders are closed."
)


class Waiting(BaseModel):
    """How an asked seat stands: whether, never what.

    good: an answer is there and all of it stands. words: `complete, all lines are accepted`.
    """

    seat: str
    title: str
    player: str = ""
    due_at: datetime
    reaction: bool = False
    sent: bool = False
    ready: bool = False
    late: bool = False
    good: bool = False
    words: str = ""
    receipt: int = 0
    received_at: datetime | None = None
    via: str = ""


class Shown(BaseModel):
    """A report that would go out. reader: a seat's title, or `Spectators`."""

    reader: str
    title: str
    report: Report


class Preview(BaseModel):
    """runs: the rules run through; trouble: else what is wrong, as far as it may be said.
    sealed: contents are not shown. next: whom the step would ask next, with the question."""

    game: str
    title: str
    turn_title: str
    phase: str
    number: int
    state: str
    waiting: list[Waiting] = Field(default_factory=list)
    runs: bool = True
    trouble: str = ""
    sealed: bool = True
    reports: list[Shown] = Field(default_factory=list)
    next: list[str] = Field(default_factory=list)
    outcome: str = ""

    @property
    def complete(self) -> bool:
        return all(one.good or one.ready for one in self.waiting)


def waiting_for(session: Session, game: Game, now: datetime) -> list[Waiting]:
    """Every seat that is asked. To a moderator who plays, those asked to react to something
    are not shown, nor how good an answer is: both would tell him what he may not know."""
    hidden = plays(session, game)
    masked = hidden and masks.hidden(game)
    found = []
    for row in looking.open_asks(session, game.id):
        ask = Ask.model_validate(row.ask)
        seat = session.get_one(Seat, row.seat_id)
        own = seat.person_id == game.moderator_id
        if hidden and ask.reaction and not own:
            continue
        person = session.get(Person, seat.person_id) if seat.person_id else None
        draft = session.exec(
            select(Draft).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
        ).first()
        known = person if own or not masked else None
        found.append(_waiting(row, ask, seat, known, draft, now, hidden and not own))
    return found


def _waiting(
    row: OpenAsk,
    ask: Ask,
    seat: Seat,
    person: Person | None,
    draft: Draft | None,
    now: datetime,
    hidden: bool,
) -> Waiting:
    player = f"bot ({seat.bot})" if seat.bot else person.name or person.email if person else ""
    one = Waiting(
        seat=seat.name,
        title=seat_title(seat.name),
        player=player,
        due_at=row.due_at,
        reaction=ask.reaction,
        ready=row.ready,
        late=row.due_at <= now and draft is None and not row.ready,
    )
    if draft is None:
        one.words = "ready without orders" if row.ready else "nothing has come"
        return one
    one.sent, one.receipt = True, draft.number
    one.received_at, one.via = draft.received_at, draft.via
    if hidden:
        one.good, one.words = True, "orders have come"
        return one
    receipt = Receipt.model_validate(draft.receipt)
    wrong = len(receipt.not_understood) + len(receipt.not_allowed)
    one.good = not (wrong or receipt.missing)
    said = ["complete"] if not receipt.missing else ["something is missing"]
    said.append(
        f"{count(wrong, 'line')} {'is' if wrong == 1 else 'are'} not accepted"
        if wrong
        else "all lines are accepted"
    )
    one.words = ", ".join(said)
    return one


def preview(desk: Desk, slug: str, by: str = "") -> Preview:
    """Run the step in memory with the drafts of this moment, silence taking its default.

    ServiceError: the game has not begun, or it is over.
    """
    now = desk.clock.now()
    with desk.store.write("preview") as session:
        game = locked(session, slug)
        if game.state in ("inviting", "over"):
            raise ServiceError(
                f"{slug} is {STATES.get(game.state, game.state)}: there is nothing to preview."
            )
        contents = sees_contents(session, game)
        told = []
        if contents:
            told = [f"On {stamp(now)} the moderator looked at what the step would come to."]
        elif sealed.mode(game) != "no" and looking.open_asks(session, game.id):
            told = [
                f"On {stamp(now)} the moderator had the sealed orders tried out. We opened them "
                "for that, but did not show them to the moderator."
            ]
        journaling.act(
            session, game.id, now, "preview", told=told, by=by, contents=contents,
            phase=game.phase_number,
        )  # fmt: skip
        shown = Preview(
            game=game.slug,
            title="",
            turn_title=game.turn_title,
            phase=game.phase or "",
            number=game.phase_number,
            state=game.state,
            waiting=waiting_for(session, game, now),
            sealed=not contents,
        )
        game_id = game.id
    before = steps.load(desk, game_id)
    shown.title = before.ruleset.title
    try:
        word = requests.word_for(desk, before)
        if word.state in ("ask", "wait"):
            shown.runs, shown.trouble = False, WITNESSED
            return shown
        before.link = word.link
        made = steps.run(before)
    except Exception as error:
        shown.runs = False
        shown.trouble = (
            f"The orders cannot be processed: {type(error).__name__}"
            + (f": {error}" if contents else "")
            + ". If you processed them now, the game would stop and keep all orders."
        )
        return shown
    if contents:
        shown.reports = [
            Shown(
                reader=seat_title(reader) if reader != SPECTATOR else "Spectators",
                title=report.title,
                report=Report.model_validate(written.report),
            )
            for report in made.reports
            for reader, written in report.written.items()
        ]
        shown.next = [f"{seat_title(ask.seat)}: {ask.title}" for ask in made.last.asks]
        if made.last.outcome is not None:
            shown.outcome = made.last.outcome.text
    return shown
