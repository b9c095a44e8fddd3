"""The API: the same views and receipts for programs, described by a document that holds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.people import api_tokens, people
from adjudicator.web.api import openapi
from tests.web.browsing import PEOPLE

SEAT = "/api/v1/games/open-1/seats/red"


@pytest.fixture
def token(desk: Desk, two_games: tuple[GameInfo, GameInfo]) -> Callable[..., str]:
    """A token of one of PEOPLE."""

    def make(who: str = "red", write: bool = True, days: int = 30) -> str:
        with desk.store.write("person") as session:
            person = people.person_for(session, PEOPLE[who], desk).id or 0
        return api_tokens.make(desk, person, "a program", write=write, days=days)

    return make


@pytest.fixture
def call(app: Flask) -> Callable[..., Any]:
    """A request with a token: method, address, token, JSON."""
    client = app.test_client()

    def made(method: str, address: str, secret: str, json: object = None) -> Any:
        headers = {"Authorization": f"Bearer {secret}"}
        return client.open(address, method=method, headers=headers, json=json)

    return made


def test_a_program_plays_like_a_letter(
    desk: Desk, token: Callable[..., str], call: Callable[..., Any]
) -> None:
    secret = token()
    ask = call("GET", f"{SEAT}/ask", secret).json
    assert ask["ask"]
    dry = call("POST", f"{SEAT}/orders", secret, {"text": "bid 1 on ford", "dry": True})
    assert dry.json["state"] == "dry"
    assert call("GET", f"{SEAT}/ask", secret).json["receipt"] is None
    taken = call("POST", f"{SEAT}/orders", secret, {"text": "bid 1 on ford\nready"})
    assert taken.status_code == 200
    assert (taken.json["state"], taken.json["via"], taken.json["ready"]) == ("taken", "api", True)
    assert call("GET", f"{SEAT}/ask", secret).json["receipt"]["digest"] == taken.json["digest"]
    stale = call("POST", f"{SEAT}/orders", secret, {"text": "bid 2 on ford", "asked": "0" * 64})
    assert stale.json["state"] == "stale"


def test_press_diary_and_letters(token: Callable[..., str], call: Callable[..., Any]) -> None:
    red, blue = token(), token("blue")
    said = call("POST", f"{SEAT}/press", red, {"text": "Peace?", "to": ["blue"]})
    assert said.status_code == 200, said.json
    theirs = call("GET", SEAT.replace("red", "blue") + "/press", blue).json
    assert [one["text"] for one in theirs["inbox"]] == ["Peace?"]
    answer = call("POST", f"{SEAT}/press", red, {"text": "To nobody"})
    assert answer.status_code == 409
    assert call("POST", f"{SEAT}/diary", red, {"text": "I shall attack."}).status_code == 200
    assert call("GET", f"{SEAT}/diary", red).json["entries"][0]["text"] == "I shall attack."
    letters = call("GET", "/api/v1/me/letters", red).json["letters"]
    assert {one["to_email"] for one in letters} == {PEOPLE["red"]}


def test_another_s_seat_is_not_there(token: Callable[..., str], call: Callable[..., Any]) -> None:
    for who in ("blue", "stranger", "moderator"):
        secret = token(who)
        for path in ("ask", "map", "press", "diary", "votes"):
            assert call("GET", f"{SEAT}/{path}", secret).status_code == 404
        assert call("POST", f"{SEAT}/orders", secret, {"text": "ready"}).status_code == 404


def test_a_token_that_may_only_read_changes_nothing(
    desk: Desk, token: Callable[..., str], call: Callable[..., Any]
) -> None:
    secret = token(write=False)
    assert call("GET", f"{SEAT}/ask", secret).status_code == 200
    answer = call("POST", f"{SEAT}/orders", secret, {"text": "bid 1 on ford"})
    assert (answer.status_code, answer.json["error"]) == (403, "Read only")
    assert call("GET", f"{SEAT}/ask", secret).json["receipt"] is None


def test_a_token_works_until_its_time_or_until_it_is_taken_back(
    desk: Desk, token: Callable[..., str], call: Callable[..., Any], clock: FixedClock
) -> None:
    first, second = token(days=1), token()
    person = people.person_by_email(desk, PEOPLE["red"])
    assert person is not None
    assert call("GET", "/api/v1/me", first).json["email"] == PEOPLE["red"]
    clock.forward(hours=25)
    assert call("GET", "/api/v1/me", first).status_code == 401
    (kept,) = api_tokens.tokens_of(desk, person.id)
    assert call("GET", "/api/v1/me", second).status_code == 200
    (kept,) = api_tokens.tokens_of(desk, person.id)
    assert kept.used_at == clock.now()
    with pytest.raises(Unknown):
        api_tokens.take_back(desk, person.id + 1, kept.id)
    api_tokens.take_back(desk, person.id, kept.id)
    assert call("GET", "/api/v1/me", second).status_code == 401


@pytest.mark.parametrize("secret", ["", "adj_", "adj_" + "x" * 40, "x" * 5000, "adj_é"])
def test_a_guessed_token_opens_nothing(
    token: Callable[..., str], call: Callable[..., Any], secret: str
) -> None:
    assert call("GET", "/api/v1/me", secret.encode().decode("latin-1")).status_code == 401


def test_a_token_is_good_for_the_api_alone(
    token: Callable[..., str], call: Callable[..., Any]
) -> None:
    assert call("GET", "/settings", token()).status_code == 302
    assert call("POST", "/games/open-1", token("moderator"), {"act": "pause"}).status_code == 403


def test_tokens_have_names_and_an_end(desk: Desk, token: Callable[..., str]) -> None:
    token()
    person = people.person_by_email(desk, PEOPLE["red"])
    assert person is not None
    for name, days in ((" ", 1), ("x", 0), ("x", 367)):
        with pytest.raises(ServiceError):
            api_tokens.make(desk, person.id, name, write=False, days=days)


@pytest.mark.parametrize(
    "sent",
    [None, [], {}, {"text": 1}, {"text": "x", "more": 1}, {"text": "x", "dry": "perhaps"}, "text"],
)
def test_a_body_that_is_none_is_said_to_be_so(
    token: Callable[..., str], call: Callable[..., Any], sent: object
) -> None:
    answer = call("POST", f"{SEAT}/orders", token(), sent)
    assert answer.status_code == 422
    assert answer.json["text"]


def test_the_document_describes_each_model_under_its_own_name() -> None:
    names = [one.__name__ for one in (*openapi.TAKEN, *openapi.GIVEN)]
    assert sorted(names) == sorted(set(names))
    document = openapi.document()
    known = document["components"]["schemas"].keys()
    assert set(re.findall(r"#/components/schemas/([^\"]+)", json.dumps(document))) <= known


def test_the_document_has_every_route_and_no_other(app: Flask) -> None:
    document = openapi.document()
    routes = {
        (rule.rule.replace("<int:", "<"), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and rule.endpoint != "api.description"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {
        ("/api/v1" + path.replace("{", "<").replace("}", ">"), method)
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert routes == described


@pytest.mark.parametrize("examples", [3, pytest.param(20, marks=pytest.mark.thorough)])
def test_whatever_is_asked_is_answered_as_the_document_says(
    app: Flask, token: Callable[..., str], examples: int
) -> None:
    """schemathesis makes requests from the document, right ones and wrong ones, and checks
    every answer against it."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    # The test client does not unpack what is long enough to be packed.
    headers = {"Authorization": f"Bearer {token()}", "Accept-Encoding": "identity"}
    values = {"slug": "open-1", "seat": "red", "report": "turn-1-1", "number": 1}

    for result in schema.get_all_operations():
        strategy = result.ok().as_strategy()

        @given(case=strategy, real=st.booleans())
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any, real: bool) -> None:
            if real:  # things that are there, else nearly every answer would be 404
                case.path_parameters = {name: values[name] for name in case.path_parameters or {}}
            case.call_and_validate(headers=headers)

        ask()
