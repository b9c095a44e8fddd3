"""Groups of players: the page of those that the reader is in."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.acts import groups
from adjudicator.service.desk import ServiceError
from adjudicator.service.groups import membership
from adjudicator.service.sitting import tables
from adjudicator.web import acts
from adjudicator.web.reader import desk, reader, said_before, signed_in

blueprint = Blueprint("groups", __name__)


def _who() -> int:
    person = reader()
    assert person is not None
    return person.id


@blueprint.get("/groups")
@signed_in
def page() -> ResponseReturnValue:
    """The reader's groups, and what can be done with them."""
    return _page("")


def _page(problem: str) -> tuple[str, int]:
    found = membership.mine(desk(), _who())
    slugs = {one.group for one in found if one.mine != "invited"}
    waiting = [
        one for one in tables.announced(desk(), _who()) if one.group in slugs and not one.mine
    ]
    shown = render_template(
        "web/groups.html", groups=found, waiting=waiting, problem=problem, said=said_before()
    )
    return shown, 422 if problem else 200


@blueprint.post("/groups")
@signed_in
def act() -> ResponseReturnValue:
    """Make a group, ask somebody into it, put them out, say yes or no, leave."""
    try:
        said = acts.personal(groups.BY_BUTTON)
    except ServiceError as error:
        return _page(error.text)
    flash(said[:1000], "said")
    return redirect(url_for("groups.page"), 303)
