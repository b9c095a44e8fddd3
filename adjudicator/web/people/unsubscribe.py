"""Stopping letters of a topic with one click, without signing in (RFC 8058).

GET shows what the link is for and a button, because link scanners open every link. A mail
program's one click is a POST with the words `List-Unsubscribe=One-Click` and no cookie; it
needs no form token, because the signed key in the address is the whole authority.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import Unknown
from adjudicator.service.post import subscriptions
from adjudicator.web.reader import desk

blueprint = Blueprint("unsubscribe", __name__)


@blueprint.get("/unsubscribe/<key>")
def look(key: str) -> ResponseReturnValue:
    try:
        found = subscriptions.look_at(desk(), key)
    except Unknown as error:
        return render_template("web/unsubscribe.html", problem=error.text), 404
    return _page(key, found)


@blueprint.post("/unsubscribe/<key>")
def change(key: str) -> ResponseReturnValue:
    try:
        again = request.form.get("act") == "again"
        found = (subscriptions.go_on if again else subscriptions.stop)(desk(), key)
    except Unknown as error:
        return render_template("web/unsubscribe.html", problem=error.text), 404
    return _page(key, found)


def _page(key: str, found: subscriptions.Subscription) -> str:
    return render_template(
        "web/unsubscribe.html", key=key, found=found, what=subscriptions.TOPICS[found.topic]
    )
