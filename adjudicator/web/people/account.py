"""What a person may set: his name, his time zone, how letters and pages look to him."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError
from adjudicator.service.people import people
from adjudicator.service.post import preferences
from adjudicator.web.reader import desk, reader, said_before, signed_in

blueprint = Blueprint("account", __name__)


@cache
def zones() -> tuple[str, ...]:
    """The zones that people live in: `Europe/Berlin`, and UTC."""
    real = {name for name in available_timezones() if "/" in name}
    return ("UTC", *sorted(n for n in real if not n.startswith(("Etc/", "SystemV/", "posix/"))))


@blueprint.get("/settings")
@signed_in
def page() -> ResponseReturnValue:
    return render_template("web/account.html", zones=zones(), saved=said_before())


def _chosen() -> dict[str, str | bool | list[str]]:
    """What the form says. Boxes that are not ticked are not sent."""
    return {
        "letters": request.form.get("letters", ""),
        "colours": request.form.get("colours", ""),
        "light": request.form.get("light", ""),
        "reports": "apart" if "apart" in request.form else "together",
        "digest": "digest" in request.form,
        "twice": "twice" in request.form,
        "large": "large" in request.form,
        "shown": request.form.getlist("shown"),
    }


@blueprint.post("/settings")
@signed_in
def save() -> ResponseReturnValue:
    person = reader()
    assert person is not None
    name = " ".join(request.form.get("name", "").split())[:80]
    zone = request.form.get("zone", "").strip()
    if zone not in zones():
        problem = f'There is no time zone "{zone[:60]}". Write one like Europe/Berlin.'
        return render_template("web/account.html", zones=zones(), problem=problem), 422
    try:
        # A page of an older release, or a program, may send the first two alone.
        if "letters" in request.form:
            preferences.choose(desk(), person.id, _chosen())
    except ServiceError as error:
        return render_template("web/account.html", zones=zones(), problem=error.text), 422
    people.update_person(desk(), person.id, name=name, zone=zone)
    flash("Saved.", "said")
    return redirect(url_for("account.page"), 303)
