"""People as they show themselves: a person's page, and the best of each game."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import Unknown
from adjudicator.service.reputation import person_page
from adjudicator.web import given
from adjudicator.web.reader import desk, reader

blueprint = Blueprint("persons", __name__)


@blueprint.get("/people/<number>")
def page(number: str) -> ResponseReturnValue:
    """What somebody shows of himself; all of it to himself."""
    person = reader()
    try:
        shown = person_page.person_page(desk(), given.whole(number), person.id if person else None)
    except Unknown:
        abort(404)
    return render_template("web/person.html", person=shown, titles=_titles())


@blueprint.get("/archive/ratings")
def ratings() -> ResponseReturnValue:
    """The best of each game, of those who show their ratings."""
    return render_template("web/ratings.html", tables=person_page.tables(desk()), titles=_titles())


def _titles() -> dict[str, str]:
    return {name: rules.title for name, rules in desk().rulesets.items()}
