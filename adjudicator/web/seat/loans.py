"""Units that a seat lends to another player, and those that are lent to it."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.acts import lending
from adjudicator.service.desk import ServiceError
from adjudicator.service.lending import loans
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.storage.tables import Seat
from adjudicator.web import acts
from adjudicator.web.reader import desk, own_seat_or_404, signed_in

blueprint = Blueprint("loans", __name__)


def of_seat(mine: SeatInfo) -> list[loans.LoanShown]:
    """What a seat lends and what is lent to it."""
    with desk().store.read() as session:
        return loans.of_seat(session, session.get_one(Seat, mine.id))


def shown(game: GameInfo, mine: SeatInfo) -> list[loans.LoanShown] | None:
    """The same for its page; None at a table where nothing is lent."""
    return of_seat(mine) if game.lending else None


@blueprint.post("/games/<slug>/<seat>/loans")
@signed_in
def lend(slug: str, seat: str) -> ResponseReturnValue:
    """Lend units, or take them back."""
    _, mine = own_seat_or_404(slug, seat)
    try:
        said = acts.seated(slug, mine.name, lending.BY_BUTTON)
    except ServiceError as error:
        said = error.text
    flash(said[:1000], "said")
    return redirect(url_for("games.seat", slug=slug, seat=seat), 303)
