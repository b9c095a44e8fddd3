"""A player gives up his seat."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people import consent, masks, roles
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.words import seat_title
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Person, Seat


def wish(desk: Desk, session: Session, game: Game, seat: Seat) -> str:
    """A player is to give up his seat: he is asked in his own mailbox, whoever wrote with the
    seat's address; what happens next, in a sentence.

    ServiceError: as `resign`. TooMuch: it was asked too often today."""
    if game.state == "over":
        raise ServiceError("The game is over; there is nothing to resign from.")
    player = session.get(Person, seat.person_id) if seat.person_id else None
    if player is None:
        raise ServiceError("Nobody plays this seat.")
    title = seat_title(seat.name)
    asked = consent.Asked(
        act="resign", words=f"You give up {title} in {game.slug} for good.", seat_id=seat.id
    )
    lines = [
        f"A letter to your seat's reply address says that you give up {title} in "
        f"{game.slug}. If you do, you will get nothing more from this game, and cannot "
        "come back unless the moderator invites you. Orders you have sent stay.",
    ]
    subject = f"do you give up {title}?"
    consent.ask(desk, session, player, asked, subject=subject, lines=lines, game=game)
    return (
        f"We have written to you at your usual address. To give up {title}, answer that "
        "letter with “yes”. Until then the seat is yours."
    )


@consent.to("resign")
def _agreed(desk: Desk, session: Session, asked: consent.Asked) -> str:
    seat = session.get_one(Seat, asked.seat_id)
    if seat.person_id != asked.person_id:
        raise ServiceError("The seat is no longer yours.")
    resign(desk, session, session.get_one(Game, seat.game_id), seat)
    return f"You have given up {seat_title(seat.name)}. Thank you for playing."


def resign(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    """Take the seat from its player, within the caller's transaction. His reply addresses are
    void at once; what is ordered stays with the seat. Everybody is told.

    ServiceError: the game is over, or the seat has no player."""
    if game.state == "over":
        raise ServiceError("The game is over; there is nothing to resign from.")
    if seat.person_id is None:
        raise ServiceError("Nobody plays this seat.")
    now = desk.clock.now()
    session.refresh(game, with_for_update=ROW)
    player = session.get_one(Person, seat.person_id)
    title = seat_title(seat.name)
    told = f"The player of {title} has given up the seat."
    journaling.act(session, game.id, now, "resign", told=[told], seat=seat.name, was=player.id)
    _tell(desk, session, game, player, seat)
    tokens.revoke(session, seat.id, now)
    seat.person_id, seat.taken_at, seat.email = None, None, ""
    session.add(seat)
    facts = {
        "subject": f"{title} has no player",
        "lines": [told, "The moderator is looking for somebody to take it over."],
    }
    for other in looking.seats_of_game(session, game.id):
        if other.person_id is not None:
            letters.queue(desk, session, kind="notice", facts=facts, seat=other)


def _tell(desk: Desk, session: Session, game: Game, player: Person, seat: Seat) -> None:
    title = seat_title(seat.name)
    gone = {
        "subject": f"you have given up {title}",
        "lines": [
            f"You have given up {title} in {game.slug}. You can no longer answer our "
            "older letters about this game. Your orders stay with the seat. Thank you "
            "for playing."
        ],
    }
    letters.queue(desk, session, kind="notice", facts=gone, person=player, game=game)
    for number in roles.moderators(session, game):
        silent = masks.hidden_from(session, game, number)
        who = "Its player" if silent else player.name or player.email
        lines = [
            f"{who} has given up {title}. Its orders stay as they are.",
            f"Answer this letter with “replace {seat.name} anna@example.net” to invite "
            "somebody else, or do so on "
            f"{desk.config.house.base_url}/games/{game.slug}/desk",
        ]
        subject = f"{title} in {game.slug} needs a player"
        tell_moderator(desk, session, game, subject, lines, person_id=number)
