"""The pages: sign-in, games, orders, archive, and their JSON.

A view reads the request, calls the service and renders. No rules, no SQL. Every
page does its whole job without script.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask
from markupsafe import Markup
from werkzeug.middleware.proxy_fix import ProxyFix

from adjudicator.core.proposal import by_kind
from adjudicator.core.saying import count
from adjudicator.reports import templates
from adjudicator.service.archive import shelf
from adjudicator.service.desk import Desk
from adjudicator.service.reputation.reliability import hours_in_words
from adjudicator.service.words import phase_title
from adjudicator.web import (
    api,
    archive,
    assets,
    drawing,
    errors,
    exports,
    front,
    health,
    opening,
    people,
    reader,
    seat,
    security,
    under,
    unsent,
    words,
)
from adjudicator.web.addresses import Pages
from adjudicator.web.columns import laid_out
from adjudicator.web.front import guides, lessons
from adjudicator.web.people import guests, traced

MOST_BYTES = 512_000
"""Longest form that is taken; the longest text that is read is a limit of the service."""

ROOMS = (front, people, seat, archive, opening, api, drawing)


def make(desk: Desk) -> Flask:
    """A Flask app with all pages for this desk."""
    app = Pages(
        __name__,
        template_folder=str(templates.folder()),
        static_folder="static",
        static_url_path="/static",
    )
    register(app, desk)
    return app


def register(app: Flask, desk: Desk) -> None:
    """Put the pages, their guards and their words into an app."""
    config = desk.config
    app.config.update(
        SECRET_KEY=config.secret,
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        MAX_FORM_PARTS=2000,
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=30),
        PERMANENT_SESSION_LIFETIME=timedelta(days=config.times.session_days),
    )
    app.extensions["adjudicator"] = desk
    assets.serve(app)
    if proxies := config.web.trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )
    prefix = under.prefix_of(config.house.base_url)
    if prefix:
        app.wsgi_app = under.Under(app.wsgi_app, prefix)  # type: ignore[method-assign]
    https = config.web.secure_cookies or config.house.base_url.startswith("https://")
    reader.look_once(app)
    security.guard(app, https=https, prefix=prefix)
    guests.guard(app)
    traced.guard(app)
    errors.friendly(app)
    for blueprint in (
        health.blueprint,
        exports.blueprint,
        unsent.blueprint,
        *(one for room in ROOMS for one in room.BLUEPRINTS),
    ):
        app.register_blueprint(blueprint)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        browser=words.browser,
        clause=words.clause_tag,
        code=words.code_words,
        by_kind=by_kind,
        count=count,
        fours=words.in_fours,
        groupby_run=words.in_runs,
        hours=hours_in_words,
        laid_out=laid_out,
        listing=words.listing,
        phase=phase_title,
        places=words.places,
        sentences=words.sentences,
        whereabouts=words.whereabouts,
        rule=words.rule_tag,
        seat=words.seat_words,
    )
    app.context_processor(common)
    app.url_defaults(with_version)


@cache
def version() -> str:
    """Changes with any of our static files, so that browsers may keep them for long."""
    whole = sha256()
    for file in sorted((Path(__file__).parent / "static").iterdir()):
        whole.update(file.read_bytes())
    return whole.hexdigest()[:10]


def with_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static":
        values.setdefault("v", version())


def common() -> dict[str, Any]:
    """What every template may use."""
    now = reader.desk().clock.now()
    zone = reader.reader_zone()
    return {
        "reader": reader.reader(),
        "now": now,
        "when": lambda at: words.time_tag(at, zone),
        "due": lambda at: words.time_tag(at, zone, now),
        "token_field": token_field,
        "house_name": reader.desk().config.house.name,
        "guide_of": guides.address,
        "lesson_of": lessons.lesson,
        "scenario_title": shelf.scenario_title,
        "desk_address": reader.desk().config.mail.address,
    }


def token_field() -> Markup:
    """The hidden field that every form carries."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(
        security.FORM_FIELD, security.form_token()
    )
