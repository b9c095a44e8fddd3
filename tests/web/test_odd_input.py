"""Every field of every route with odd values of every type: a page says what is wrong, and never
500. The fields and the acts of a route are read from its module's text, so that a new one is
tried without being listed here."""

from __future__ import annotations

import ast
import inspect
import math
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from adjudicator.service.acts import director, entrant, manners, moderator, person
from adjudicator.service.acts.declaration import Buttons
from adjudicator.service.desk import ServiceError
from adjudicator.web import given

ODD = (
    "²", "٣", "9" * 4300, "-1", "0", "nan", "inf", "1e400", "9999-12-31", "0001-01-01",
    "\x00", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "a" * 70_000, "[" * 5000,
    "ä@example.net", "' OR 1=1 --", "{{ 7 * 7 }}", "\u202e../../etc/passwd", "",
)  # fmt: skip
PLACES = {"slug": "open-1", "seat": "red", "report": "turn-1-1", "ruleset": "toy"}
LEFT = {"static", "sign_in.sign_out"}


def said_in(app: Flask, endpoint: str) -> tuple[list[str], list[str]]:
    """Names of fields and values of `act`, as far as the module of a view names them."""
    view = inspect.unwrap(app.view_functions[endpoint])
    module = sys.modules[view.__module__]
    fields, acts = set[str](), set[str]()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("get", "getlist") and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    fields.add(name.value)
        elif isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
            acts.add(str(node.value.value))
        elif isinstance(node, ast.Compare):
            for one in ast.walk(node):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    acts.add(one.value)
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ACTS":
            acts |= {k.value for k in ast.walk(node) if isinstance(k, ast.Constant)}
        elif isinstance(node, ast.Name) and node.id.startswith("BY_BUTTON"):
            _add(getattr(module, node.id), fields, acts)
        elif isinstance(node, ast.Attribute) and node.attr in ACTS:
            for known in ACTS[node.attr]:
                _add(known, fields, acts)
    return sorted(fields - {"act"}), sorted(one for one in acts if one and len(one) < 30)


ACTS: dict[str, list[Buttons[Any]]] = {
    "moderated": [moderator.BY_BUTTON],
    "decided": [manners.BY_BUTTON],
    "of_event": [director.BY_BUTTON, entrant.BY_BUTTON],
    "personal": [person.BY_BUTTON],
}
"""What a view calls of `web.acts`, and the acts that it can do then."""


def _add(known: Buttons[Any], fields: set[str], acts: set[str]) -> None:
    """The fields and names of declared acts."""
    acts |= set(known)
    fields |= {name for act, _ in known.values() for name in act.arguments.names()}


def routes(app: Flask, method: str) -> Iterator[tuple[str, str]]:
    """(endpoint, path), places filled in."""
    for rule in app.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.endpoint not in LEFT:
            values = {name: PLACES.get(name, "1") for name in rule.arguments}
            with app.test_request_context():
                try:
                    yield rule.endpoint, app.url_for(rule.endpoint, **values)
                except Exception:  # a converter of its own wants another kind of value
                    continue


@pytest.mark.parametrize("who", [pytest.param("red", marks=pytest.mark.thorough), "moderator"])
def test_no_form_makes_a_mistake_of_ours(
    who: str, app: Flask, two_games: Any, sign_in: Any
) -> None:
    browser, tried = sign_in(who), 0
    token = browser.token()
    for endpoint, path in routes(app, "POST"):
        fields, acts = said_in(app, endpoint)
        for n, act in enumerate(acts or [""]):
            for k in range(3):
                odd = ODD[(n + tried + k * 7) % len(ODD)]
                data = {"_token": token, "act": act, **dict.fromkeys(fields, odd)}
                data |= {"seat": "red"} if k == 1 else {}
                response = browser.client.post(path, data=data)
                assert response.status_code < 500, (endpoint, act, odd[:20])
                tried += 1
    assert tried > 150


@pytest.mark.parametrize("who", [pytest.param("nobody", marks=pytest.mark.thorough), "red"])
def test_no_address_makes_a_mistake_of_ours(
    who: str, app: Flask, two_games: Any, sign_in: Any
) -> None:
    browser, tried = sign_in(who), 0
    for endpoint, path in routes(app, "GET"):
        fields, _ = said_in(app, endpoint)
        for k in range(3):
            odd = ODD[(tried + k * 7) % len(ODD)][:2000]
            response = browser.client.get(path, query_string=dict.fromkeys(fields, odd))
            assert response.status_code < 500 or endpoint.startswith("health"), (endpoint, odd[:20])
            tried += 1
    assert tried > 100


@pytest.mark.parametrize("odd", ["²", "9" * 4300, "nan", "-1", "", "9" * 5000])
def test_numbers_on_pages_that_take_one(odd: str, two_games: Any, sign_in: Any) -> None:
    red, moderator = sign_in("red"), sign_in("moderator")
    for browser, path, fields in (
        (red, "/games/open-1/red/press", {"act": "yes", "vote": odd}),
        (red, "/games/open-1/red/press", {"act": "send", "text": "hi", "answers": odd}),
        (red, "/games/open-1/red/diary", {"delete": odd or "²"}),
        (red, "/games/open-1/time", {"act": "extend", "seat": "red", "hours": odd}),
        (moderator, "/games/open-1/desk", {"act": "extend", "hours": odd}),
        (moderator, "/games/open-1/desk", {"act": "rollback", "sure": "yes", "phase": odd or "x"}),
        (moderator, "/games/open-1/desk/dispute", {"first": odd, "last": odd}),
    ):
        assert browser.post(path, **fields).status_code < 500, (path, fields)
    assert red.get(f"/games/open-1/red/history?at={odd}").status_code < 500


@pytest.mark.parametrize(
    "dates", ["9999-12-31..9999-12-31", "0001-01-01..9999-12-31", "٢٠٢٧-03-03", "2027-02-30"]
)
def test_days_that_leave_the_calendar(dates: str, two_games: Any, sign_in: Any) -> None:
    red = sign_in("red")
    assert red.get(f"/games/open-1/time?away=red:{dates}").status_code == 422
    first, _, last = dates.partition("..")
    for act in ("absent", "substitute"):
        response = red.post(
            "/games/open-1/time", act=act, seat="red", first=first, last=last, email="a@b.example"
        )
        assert response.status_code == 422


def test_a_number_is_read_by_its_type() -> None:
    assert [given.whole(one, -1) for one in ("7", " 12 ", "²", "٣", "9" * 4300, "-1", "1.5")] == [
        7, 12, -1, -1, -1, -1, -1,
    ]  # fmt: skip
    extend = moderator.BY_BUTTON["extend"][0]
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert extend.understood({"hours": "1,5"}, "UTC", noon).hours == 1.5
    assert extend.understood({"hours": 36}, "UTC", noon).hours == 36
    for one in ("nan", "inf", "-1", "0", "1e400", "", "many", "²", "9" * 4300, math.inf, [1]):
        with pytest.raises(ServiceError):
            extend.understood({"hours": one}, "UTC", noon)
