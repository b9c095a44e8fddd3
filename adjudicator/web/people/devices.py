"""The house on a phone: told by push what is asked, installed like an app, and what was read can
be read again without a line."""

from __future__ import annotations

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.service import webpush
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.post import hooks
from adjudicator.web import given
from adjudicator.web.reader import desk, reader, signed_in

blueprint = Blueprint("devices", __name__)


@blueprint.get("/settings/devices")
@signed_in
def page() -> ResponseReturnValue:
    return _page()


def _page(problem: str = "") -> ResponseReturnValue:
    person = reader()
    assert person is not None
    shown = render_template(
        "web/devices.html",
        devices=hooks.devices_of(desk(), person.id),
        key=webpush.public_key(desk().config),
        problem=problem,
    )
    return (shown, 422) if problem else shown


@blueprint.post("/settings/devices")
@signed_in
def change() -> ResponseReturnValue:
    """Add this browser, try one out, or remove one."""
    person = reader()
    assert person is not None
    form = request.form
    number = given.whole(form.get("device", ""))
    try:
        match form.get("act"):
            case "add":
                keys = webpush.Keys(
                    p256dh=form.get("p256dh", ""),
                    auth=form.get("auth", ""),
                    name=request.headers.get("User-Agent", "")[:200],
                )
                hooks.add_device(desk(), person.id, form.get("endpoint", ""), keys)
            case "try":
                hooks.try_out(desk(), person.id, number)
            case "remove":
                hooks.remove(desk(), person.id, number)
    except Unknown:
        abort(404)
    except ServiceError as error:
        return _page(error.text)
    return redirect(url_for("devices.page"), 303)


@blueprint.get("/worker.js")
def worker() -> Response:
    """The script that stays behind the pages; from here it may speak for all of them."""
    response = current_app.send_static_file("worker.js")
    response.headers["Content-Type"] = "text/javascript; charset=utf-8"
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a phone wants to know of a site that it installs."""
    icons = [
        {"src": url_for("static", filename="mark.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {
                "src": url_for("static", filename=f"mark-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
            }
            for size in (192, 512)
        ),
    ]
    told = {
        "name": desk().config.house.name,
        "short_name": desk().config.house.name[:12],
        "start_url": url_for("games.mine"),
        "scope": url_for("start.page"),
        "display": "standalone",
        "background_color": "#fbf8f0",
        "theme_color": "#8a2c1b",
        "icons": icons,
    }
    response = current_app.json.response(told)
    response.mimetype = "application/manifest+json"
    return response
