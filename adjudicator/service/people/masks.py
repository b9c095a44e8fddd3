"""Anonymous games: who sits where is told to nobody, until the end of the game or for ever.

Whoever writes about a seat's player asks here. Hours tell too: what a seat does is shown to others
only when all learn of it at once (a step, a round hour of press).
"""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service.models import GameOptions
from adjudicator.service.people import roles
from adjudicator.service.record import looking
from adjudicator.storage.tables import Game, Person


def hidden(game: Game) -> bool:
    """Is it secret now who sits where?"""
    names = GameOptions.model_validate(game.options).table.names
    return names == "never" or (names == "end" and game.state != "over")


def for_ever(game: Game) -> bool:
    return GameOptions.model_validate(game.options).table.names == "never"


def hidden_from(session: Session, game: Game, person_id: int | None) -> bool:
    """May this reader (None: anybody) not know? A moderator who does not play may: the seats are
    his to give out."""
    if not hidden(game):
        return False
    moderators = roles.moderators(session, game)
    seats = looking.seats_of_game(session, game.id)
    return person_id not in moderators or any(seat.person_id in moderators for seat in seats)


def called(game: Game, person: Person | None, otherwise: str) -> str:
    """A person's name as all at the table are told it; otherwise: who has none, or must not be
    named."""
    return person.name if person and person.name and not hidden(game) else otherwise
