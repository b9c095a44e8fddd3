"""Open tables: looked over, joined and left; as a feed, and a letter a week."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import opening
from adjudicator.service.sitting import joining, tables, weekly
from adjudicator.web import given
from adjudicator.web.reader import desk, reader, said_before, signed_in

blueprint = Blueprint("open_tables", __name__)


@blueprint.get("/tables")
def page() -> ResponseReturnValue:
    """The tables that wait for players: of one game, of a pace, with seats left."""
    return _page("")


def _page(problem: str, only: str = "") -> ResponseReturnValue:
    person = reader()
    who = person.id if person else None
    chosen = {name: request.args.get(name, "")[:40] for name in ("game", "pace", "seats")}
    if only:
        try:
            found = [tables.table(desk(), only, who)]
        except Unknown as error:
            return render_template(
                "web/error.html", code=404, heading="No such table", lines=[error.text]
            ), 404
    else:
        found = tables.announced(
            desk(), who, ruleset=chosen["game"], pace=chosen["pace"],
            left=given.whole(chosen["seats"]),
        )  # fmt: skip
    shown = render_template(
        "web/tables.html",
        found=found,
        only=only,
        chosen=chosen,
        games=opening.catalogue(desk()),
        paces=tables.PACES,
        weekly=weekly.wants(desk(), who) if who is not None else None,
        problem=problem,
        said=said_before(),
    )
    return shown, 422 if problem else 200


@blueprint.get("/tables/<slug>")
def one(slug: str) -> ResponseReturnValue:
    """One table, to be sent on."""
    return _page("", slug)


@blueprint.post("/tables")
@signed_in
def act() -> ResponseReturnValue:
    """Ask for a seat, leave it, want a letter a week or no more."""
    person = reader()
    assert person is not None
    form = request.form
    slug = form.get("table", "")
    try:
        match form.get("act"):
            case "join":
                seat, words = form.get("seat", ""), form.get("words", "")
                said = joining.join(desk(), slug, person.id, seat, words)
            case "leave":
                said = joining.leave(desk(), slug, person.id)
            case "weekly" | "stop":
                said = weekly.choose(
                    desk(), person.id, form.get("act") == "weekly", form.get("game", "")
                )
            case _:
                abort(400)
    except ServiceError as error:
        return _page(error.text)
    flash(said[:600], "said")
    return redirect(url_for("open_tables.page"), 303)


@blueprint.get("/tables.atom")
def feed() -> ResponseReturnValue:
    """The open tables as a feed, of one game if it is named."""
    found = tables.announced(desk(), ruleset=request.args.get("game", "")[:40])
    text = render_template(
        "web/tables_feed.xml",
        found=found,
        house=desk().config.house.name,
        base=desk().config.house.base_url,
        newest=max((one.since for one in found), default=desk().clock.now()),
    )
    return Response(text, mimetype="application/atom+xml")
