"""The desk: all that a moderator wants to know of a game at a glance, and nothing secret."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field
from sqlmodel import Session, col, func, select

from adjudicator.service.deadlines import deliveries
from adjudicator.service.deadlines.deliveries import Delivery
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import assigning, previewing, rollback, ruling, seats
from adjudicator.service.moderating.assigning import Called
from adjudicator.service.moderating.previewing import Waiting
from adjudicator.service.moderating.rollback import PhaseBegun, Void
from adjudicator.service.moderating.ruling import InForce
from adjudicator.service.moderating.seats import Volunteer
from adjudicator.service.people import masks, roles, senders
from adjudicator.service.people.roles import Helper
from adjudicator.service.people.senders import Held
from adjudicator.service.people.setting import (
    moderation,
    options_of,
    plays,
    sees_contents,
)
from adjudicator.service.post import addressing
from adjudicator.service.record import editions, journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.talk import votes
from adjudicator.service.talk.votes import VoteShown
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Draft, Game, JournalEntry, Person, Seat

MOST_ACTS = 30
TROUBLE = ("retry", "failed", "bounced")


class DeskSeat(BaseModel):
    """A seat, who holds it, and when something last came from it. waiting: what it is asked."""

    name: str
    title: str
    player: str = ""
    email: str = ""
    taken: bool = False
    bot: str = ""
    missed: int = 0
    heard_at: datetime | None = None
    waiting: Waiting | None = None
    letter: Delivery | None = None
    """Its newest letter."""

    @property
    def state(self) -> str:
        if self.bot:
            return f"a bot ({self.bot}) plays it"
        if self.taken:
            return "taken"
        return "invited" if self.email else "nobody has it"


class ActDone(BaseModel):
    """An act from the journal. number: of its entry."""

    number: int
    at: datetime
    act: str
    by: str = ""
    words: str = ""


class DeskPage(BaseModel):
    """The desk of one game."""

    slug: str
    title: str
    scenario: str
    state: str
    trouble: str = ""
    waits: str = ""
    turn_title: str
    phase: str
    number: int
    seats: list[DeskSeat]
    plays: bool
    contents: bool
    sealed: bool
    """As the game was opened."""
    unsealed: bool
    """The open step is."""
    hold: str
    held_at: datetime | None = None
    due_at: datetime | None = None
    acts: list[ActDone] = Field(default_factory=list)
    letters: list[Delivery] = Field(default_factory=list)
    """Those that are in trouble."""
    void: list[Void] = Field(default_factory=list)
    phases: list[PhaseBegun] = Field(default_factory=list)
    rulings: list[InForce] = Field(default_factory=list)
    volunteers: list[Volunteer] = Field(default_factory=list)
    strangers: list[Held] = Field(default_factory=list)
    """Letters of seats that are held because of their sender."""
    votes: list[VoteShown] = Field(default_factory=list)
    moderators: list[Helper] = Field(default_factory=list)
    options: GameOptions
    address: str = ""
    """Where commands go by letter; good for this step."""
    can_begin: bool = False
    bots: list[str] = Field(default_factory=list)
    """Kinds of bots that can play here."""
    called: list[Called] = Field(default_factory=list)
    """Who was invited to a game whose seats are still to be given out."""
    missing: list[str] = Field(default_factory=list)
    """Titles of seats that nobody has taken."""

    @property
    def in_hand(self) -> list[DeskSeat]:
        return [seat for seat in self.seats if seat.waiting is not None]

    @property
    def late(self) -> list[DeskSeat]:
        return [seat for seat in self.in_hand if seat.waiting and seat.waiting.late]


def desk_page(desk: Desk, slug: str, person_id: int) -> DeskPage:
    """The desk for one who moderates the game, which the caller has checked. Unknown: there is
    no such game."""
    now = desk.clock.now()
    with desk.store.write("desk") as session:  # his reply address may have to be made
        game = looking.game_by_slug(session, slug)
        serial = addressing.current(desk, session, game, person_id)
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        set_for = moderation(session, game)
        ledger = deliveries.of_game(desk, slug)
        waiting = {one.seat: one for one in previewing.waiting_for(session, game, now)}
        hidden = plays(session, game)
        shown = [
            _seat(
                session,
                seat,
                waiting.get(seat.name),
                ledger,
                hidden=hidden and seat.person_id != game.moderator_id,
                masked=hidden and masks.hidden(game) and seat.person_id != game.moderator_id,
            )
            for seat in looking.seats_of_game(session, game.id)
        ]
        invited = assigning.called(session, game) if game.state == "inviting" else []
        missing = [seat.title for seat in shown if not (seat.taken or seat.bot)]
        return DeskPage(
            slug=game.slug,
            title=ruleset_of(desk, game.ruleset).title,
            scenario=game.scenario,
            state=game.state,
            trouble="" if plays(session, game) else game.trouble,
            waits=journaling.waits_for_rules(
                session, game, editions.of(ruleset_of(desk, game.ruleset))
            ),
            turn_title=game.turn_title,
            phase=game.phase or "",
            number=game.phase_number,
            seats=shown,
            plays=plays(session, game),
            contents=sees_contents(session, game),
            sealed=options_of(game).sealed,
            unsealed=set_for.unsealed == game.steps,
            hold=set_for.hold,
            held_at=set_for.held_at,
            due_at=max((one.due_at for one in waiting.values()), default=None),
            acts=_acts(session, game),
            letters=[one for one in ledger if one.state in TROUBLE],
            void=rollback.void_reports(desk, slug),
            phases=rollback.phases_of(desk, slug, most=60) if game.state != "inviting" else [],
            rulings=ruling.rulings_of(desk, slug),
            volunteers=seats.volunteers(session, game),
            strangers=senders.held_in(desk, slug),
            votes=votes.of_game(desk, slug),
            moderators=roles.helpers(session, game),
            options=GameOptions.model_validate(game.options),
            # As the mail edge reads it (`mail.addresses.moderate_address`).
            address=f"moderate+{addressing.token_of(desk, game.id, person_id, serial)}"
            f"@{desk.config.mail.domain}",
            bots=list(ruleset_of(desk, game.ruleset).bots()),
            called=invited,
            can_begin=game.state == "inviting"
            and (sum(one.said for one in invited) >= len(shown) if invited else not missing),
            missing=missing,
        )


def _seat(
    session: Session,
    seat: Seat,
    waiting: Waiting | None,
    ledger: list[Delivery],
    *,
    hidden: bool,
    masked: bool,
) -> DeskSeat:
    """hidden: he plays himself. When something came or left would tell him who is asked to
    react; that a letter is in trouble he must know all the same. masked: nor may he know whose
    seat it is."""
    person = session.get(Person, seat.person_id) if seat.person_id else None
    heard = session.exec(
        select(func.max(Draft.received_at)).where(Draft.seat_id == seat.id, Draft.via != "bot")
    ).one()
    return DeskSeat(
        name=seat.name,
        title=seat_title(seat.name),
        player=person.name if person and not masked else "",
        email="" if masked else person.email if person else seat.email,
        taken=person is not None,
        bot="" if masked else seat.bot,
        missed=seat.missed,
        heard_at=None if hidden else heard,
        waiting=waiting,
        letter=None if hidden else next((one for one in ledger if one.seat == seat.name), None),
    )


def _acts(session: Session, game: Game) -> list[ActDone]:
    """The last acts, the newest first, in the words that all may read. What was told to single
    seats is not shown: it is theirs."""
    rows = session.exec(
        select(JournalEntry)
        .where(JournalEntry.game_id == game.id, JournalEntry.kind == "moderator")
        .order_by(col(JournalEntry.number).desc())
        .limit(MOST_ACTS)
    )
    return [
        ActDone(
            number=row.number,
            at=datetime.fromisoformat(row.at),
            act=str(row.body.get("act", "")),
            by=str(row.body.get("by", "")),
            words=" ".join(row.body.get("told", [])),
        )
        for row in rows
    ]
