"""Seats are offered by letter and taken."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, select

from adjudicator.core.engine import AnyRuleset
from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import offering
from adjudicator.service.games.describing import describe
from adjudicator.service.games.first_letters import welcome
from adjudicator.service.manners import blocks, measures
from adjudicator.service.models import GameInfo, GameOptions, Taken
from adjudicator.service.people.people import address, person_for
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.witness import policy
from adjudicator.service.words import seat_title
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Person, Seat, Token


def locked(session: Session, slug: str) -> Game:
    game = looking.game_by_slug(session, slug)
    return session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)


def send_invitation(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    rules: AnyRuleset,
    options: GameOptions,
) -> None:
    token = tokens.make(
        desk,
        session,
        "invite",
        expires=timedelta(days=desk.config.times.invitation_days),
        seat_id=seat.id,
    )
    moderator = session.get_one(Person, game.moderator_id)
    differing = {
        ruling.id: {"text": ruling.text, "value": game.rulings[ruling.id]}
        for ruling in rules.rulings
        if game.rulings[ruling.id] != ruling.default
    }
    offered = offering.offer(session, game, describe(desk, session, game), seat.name)
    facts = {
        "game": game.slug,
        "title": rules.title,
        "scenario": game.scenario,
        "seat": seat.name,
        "seat_title": seat_title(seat.name),
        "moderator": moderator.name or moderator.email,
        "link": f"{desk.config.house.base_url}/invitations/{token}",
        "chain_start": game.chain_start,
        "chain_length": game.chain_length,
        "turn_hours": options.deadlines.turn,
        "reaction_hours": options.deadlines.reaction,
        "public_archive": options.public_archive,
        "rulings": differing,
        "loaded": bool(options.loaded_dice),
        "dice": rules.dice,
        "witness": policy.in_words(options.witness) if options.witness else "",
        "house": desk.config.house.name,
        "offer": offered.model_dump(mode="json"),
        "length": offered.length(),
    }
    letters.queue(desk, session, kind="invitation", facts=facts, seat=seat)


def invite(desk: Desk, slug: str, seat: str, email: str = "") -> GameInfo:
    """Invite to a seat again, perhaps another player. Earlier invitations to it are void.

    ServiceError: somebody holds the seat. Unknown: there is no such game or seat."""
    with desk.store.write("invite") as session:
        game = locked(session, slug)
        rules = ruleset_of(desk, game.ruleset)
        row = looking.seat_named(session, game, seat)
        if row.person_id is not None:
            raise ServiceError(f"{seat_title(row.name)} of {game.slug} is already taken.")
        row.email = address(email) if email else row.email
        session.add(row)
        tokens.void(session, "invite", row.id, desk.clock.now())
        send_invitation(desk, session, game, row, rules, GameOptions.model_validate(game.options))
        return describe(desk, session, game)


def look_at_invitation(desk: Desk, token: str) -> Taken:
    """What an invitation is for; nothing changes. Unknown: it is not good (any more)."""
    with desk.store.read() as session:
        row = tokens.look_up(session, token, "invite", desk.clock.now())
        if row is None or row.seat_id is None:
            raise Unknown(
                "We do not know this invitation, or it is too old. Ask the moderator for another."
            )
        seat = session.get_one(Seat, row.seat_id)
        game = session.get_one(Game, seat.game_id)
        return Taken(
            game=game.slug,
            seat=seat.name,
            seat_id=row.seat_id,
            person_id=seat.person_id or 0,
            email=seat.email,
            already=row.closed_at is not None,
        )


EXPLAINED_A_DAY = 3


def explain_invitation(desk: Desk, token: str) -> None:
    """Tell the person whom an invitation went to, a few times a day at most, that their answer was
    no acceptance. Unknown: it is not good (any more)."""
    looked = look_at_invitation(desk, token)
    key = f"told not accepted:{looked.seat_id}"
    if not limits.allow(desk, key, EXPLAINED_A_DAY, 86400):
        return
    with desk.store.write("explain invitation") as session:
        if looked.already:
            lines = [
                f"You already have your seat in {looked.game}. Nobody reads what you write to the "
                "address of the invitation. Reply to the letter that asks you for orders, or to "
                "any other letter of this game."
            ]
            seat = session.get_one(Seat, looked.seat_id)
            facts = {"subject": "you already have the seat", "lines": lines}
            letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
            return
        facts = {
            "subject": "your answer to the invitation",
            "lines": [
                f"Your answer to the invitation to {looked.game} does not begin with “accept”, so"
                " the seat is not yours yet. To take it, answer this letter with the word"
                f" “accept” in its first line, or open"
                f" {desk.config.house.base_url}/invitations/{token}",
                "Nobody reads anything else you write to this address; write to the moderator "
                "instead. If you do not want to play, answer with the word “decline”.",
            ],
            "invitation": token,
        }
        seat = session.get_one(Seat, looked.seat_id)
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def too_late(desk: Desk, token: str, email: str, why: str) -> bool:
    """An invitation of ours was answered that is not open any more: whoever answered is told so.
    email: of the answer's sender; why: a sentence. Is it an invitation of ours at all?"""
    with desk.store.write("invitation too late") as session:
        row = session.exec(select(Token).where(Token.hash == tokens.hashed(token))).first()
        if row is None or row.purpose != "invite" or row.seat_id is None or not email:
            return False
        if not limits.allow(desk, f"told too late:{row.id}", 1, 86400):
            return True
        game = session.get_one(Game, session.get_one(Seat, row.seat_id).game_id)
        lines = [
            f"Your answer to the invitation to {game.slug} changes nothing. {why}",
            "If you were not invited, ignore this letter.",
        ]
        facts = {"subject": "your answer to the invitation", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, to_email=email)
        return True


def take_seat(desk: Desk, token: str, name: str = "", zone: str = "") -> Taken:
    """Accept an invitation: the seat is held by the person with its address from now on.

    Doing so twice is not a mistake (`already`). name, zone: if the person says them.
    """
    looked = look_at_invitation(desk, token)
    with desk.store.write("take seat") as session:
        row = tokens.use(session, token, "invite", desk.clock.now())
        seat = session.get_one(Seat, looked.seat_id)
        if row is None and seat.person_id is None:
            raise Unknown("This invitation is no longer valid. Ask the moderator for another.")
        person = hold(desk, session, seat)
        measures.let_in(desk, session, person)
        if name and not person.name:
            person.name = " ".join(name.split())[:80]
        if zone:
            person.zone = zone
        session.add(person)
        if row is not None:
            game = session.get_one(Game, seat.game_id)
            tell_moderator_full(desk, session, game)
            welcome(desk, session, game, seat)
            blocks.tell_met(desk, session, game, seat, blocks.BY_NAME)
        return looked.model_copy(update={"person_id": person.id, "already": row is None})


def tell_moderator_full(desk: Desk, session: Session, game: Game) -> None:
    """Tell the moderator, who may live by letters alone, that nobody is missing any more, and who
    begins the game."""
    seats = looking.seats_of_game(session, game.id)
    if game.state != "inviting" or any(seat.person_id is None and not seat.bot for seat in seats):
        return
    page = f"{desk.config.house.base_url}/games/{game.slug}/desk"
    if GameOptions.model_validate(game.options).table.begins == "full":
        lines = [
            f"All seats of {game.slug} are taken, so the game begins now. Answer this letter with "
            f"“status” to see who must answer what, or go to its page: {page}"
        ]
        tell_moderator(desk, session, game, f"{game.slug} begins", lines)
        return
    lines = [
        f"All seats of {game.slug} are taken. To begin the game, answer this letter with “begin” or"
        f" go to its page: {page}"
    ]
    tell_moderator(desk, session, game, f"{game.slug} can begin", lines)


def hold(desk: Desk, session: Session, seat: Seat) -> Person:
    if seat.person_id is not None:
        return session.get_one(Person, seat.person_id)
    person = person_for(session, seat.email, desk)
    seat.person_id, seat.taken_at = person.id, desk.clock.now()
    session.add(seat)
    return person
