"""Units that a seat lends to another player, and those that are lent to it."""

from __future__ import annotations

from typing import Literal

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError
from adjudicator.service.lending import loans
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.play import submissions
from adjudicator.storage.tables import Seat
from adjudicator.web.reader import desk, own_seat_or_404, reader, signed_in

blueprint = Blueprint("loans", __name__)

Act = Literal["lend", "take back", "order"]


def submitted(mine: SeatInfo, act: Act, units: str, seat: str, order: str, via: str) -> str:
    """Do with units of a seat, or of one that lends to it, what a letter would say in a line; what
    came of it. ServiceError: it could not be read."""
    person = reader()
    assert person is not None
    match act:
        case "lend":
            text = f"lend {units} to {seat}"
        case "take back":
            text = f"take back {units}"
        case _:
            text = f"for {seat}: {order}"
    receipt = submissions.submit(desk(), seat_id=mine.id, text=text, via=via, speaker=person.id)
    if not receipt.commands:
        raise ServiceError("Name the units as your orders do, or “all”, and the other seat.")
    return " ".join(line for one in receipt.commands for line in [one.outcome, *one.lines])


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
    form = request.form
    if form.get("act") not in ("lend", "take back"):
        abort(400)
    act: Act = "lend" if form.get("act") == "lend" else "take back"
    units, to = (" ".join(form.get(name, "").split()) for name in ("units", "to"))
    try:
        said = submitted(mine, act, units[:300], to[:40], "", "page")
    except ServiceError as error:
        said = error.text
    flash(said[:1000], "said")
    return redirect(url_for("games.seat", slug=slug, seat=seat), 303)
