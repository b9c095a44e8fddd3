"""The part of the API that is about people who play together: groups, and units that are lent."""

from __future__ import annotations

from typing import Literal

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from pydantic import Field

from adjudicator.service.acts import groups, lending, person
from adjudicator.service.acts.seat import seated as seat_act
from adjudicator.service.desk import ServiceError
from adjudicator.service.groups import membership
from adjudicator.web.api import doing
from adjudicator.web.api.doing import BadBody, Body, Said, body, own
from adjudicator.web.reader import desk, reader
from adjudicator.web.seat import loans

blueprint = Blueprint("api_company", __name__, url_prefix="/api/v1")
blueprint.before_request(doing.only_with_a_token)
blueprint.register_error_handler(ServiceError, doing.not_done)
blueprint.register_error_handler(BadBody, doing.bad_body)

LINE = r"^[^\r\n]*$"


class GroupIn(Body):
    """What is done with a group of players: a `new` one (name), somebody (their address, or number
    in the group) invited or removed; an invitation accepted or declined; left."""

    act: Literal["new", "invite", "remove", "accept", "decline", "leave"]
    group: str = Field(default="", max_length=60)
    name: str = Field(default="", max_length=60)
    who: str = Field(default="", max_length=254)


class LoanIn(Body):
    """Units that are lent to a seat, or taken back, named as orders name them, or `all`; or an
    order for units that a seat lends, as its player would write it."""

    act: Literal["lend", "take back", "order"]
    units: str = Field(default="all", max_length=300, pattern=LINE)
    seat: str = Field(default="", max_length=40, pattern=LINE)
    order: str = Field(default="", max_length=400, pattern=LINE)


def _who() -> int:
    person = reader()
    assert person is not None
    return person.id


@blueprint.get("/me/groups")
def my_groups() -> ResponseReturnValue:
    """The groups of players that one is in or invited to."""
    found = membership.mine(desk(), _who())
    return jsonify(groups=[one.model_dump(mode="json") for one in found])


@blueprint.post("/me/groups")
def change_groups() -> ResponseReturnValue:
    """Make a group, ask somebody into it, put them out, say yes or no, leave."""
    sent = body(GroupIn)
    act, _ = groups.BY_BUTTON[sent.act]
    given = {name: getattr(sent, name) for name in act.arguments.names()}
    return jsonify(Said(said=person.perform(desk(), _who(), act, given)[0]).model_dump())


@blueprint.get("/games/<slug>/seats/<seat>/loans")
def seat_loans(slug: str, seat: str) -> ResponseReturnValue:
    """The units that your seat lends, and those that are lent to it."""
    _, mine = own(slug, seat)
    return jsonify(loans=[one.model_dump(mode="json") for one in loans.of_seat(mine)])


@blueprint.post("/games/<slug>/seats/<seat>/loans")
def change_loans(slug: str, seat: str) -> ResponseReturnValue:
    """Lend units, take them back, or order units that are lent to your seat."""
    _, mine = own(slug, seat)
    sent = body(LoanIn)
    act, _ = lending.BY_BUTTON[sent.act]
    given = {name: getattr(sent, name) for name in act.arguments.model_fields}
    said, lines = seat_act.perform(desk(), slug, mine.name, _who(), act, given, "api")
    return jsonify(Said(said=" ".join([said, *lines])).model_dump())
