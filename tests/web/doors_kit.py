"""The four doors of an act: a letter, a form of a page, the API, the command line. Each answers
with the sentence that came of it; the same act with the same arguments gives the same at each.

The games at whose doors it is tried are alike and differ in their names alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from html import unescape
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from adjudicator.cli import base, games, main, opening
from adjudicator.service.desk import Desk
from adjudicator.service.games.games import game_info
from adjudicator.service.models import GameInfo
from adjudicator.service.people import api_tokens, people
from tests.prepared import prepared
from tests.web.browsing import PEOPLE, open_game

GAMES = ("by-letter", "by-page", "by-api", "by-cli")


def open_games(
    desk: Desk, slugs: Sequence[str] = GAMES, *, lending: bool = False
) -> dict[str, GameInfo]:
    """The games at whose doors an act is tried, begun in an empty house: by the name of each."""

    def begin() -> None:
        for slug in slugs:
            open_game(desk, slug, public=True, lending=lending)

    prepared(desk, f"{', '.join(slugs)} have begun, {lending}", begin)
    return {slug: game_info(desk, slug) for slug in slugs}


def level(said: str) -> str:
    """A sentence without the name of the game that it was said in."""
    return re.sub("|".join(GAMES), "GAME", " ".join(said.split()))


def shown(page: str) -> str:
    """What a page says came of the form that was sent."""
    found = re.search(r'<(div|p)[^>]* role="(?:status|alert)"[^>]*>(.*?)</\1>', page, re.S)
    assert found, page[:2000]
    words = re.sub(r"<[^>]+>", " ", found[2])
    return unescape(" ".join(words.split())).removeprefix("Not done. ")


def called(
    app: Flask, desk: Desk, who: str, path: str, given: Mapping[str, Any]
) -> tuple[int, str]:
    """Send JSON with a token of somebody; the status and the sentence."""
    with desk.store.write("person") as session:
        person = people.person_for(session, PEOPLE[who], desk).id
    secret = api_tokens.make(desk, person, "a program", write=True, days=30)
    answer = app.test_client().post(
        f"/api/v1{path}", json=dict(given), headers={"Authorization": f"Bearer {secret}"}
    )
    found = answer.get_json()
    if answer.status_code != 200:
        return answer.status_code, found["text"]
    return 200, " ".join([found["said"], *found["lines"]])


def typed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, words: list[str], whole: bool = False
) -> tuple[int, str]:
    """Call the command line; its exit code and the first line that it prints, or all."""
    for module in (base, games, opening):
        monkeypatch.setattr(
            module, "an_app", lambda at: SimpleNamespace(desk=desk, close=lambda: None)
        )
    monkeypatch.setattr(sys, "argv", ["adjudicator", *words])
    out, err, code = StringIO(), StringIO(), 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main.main()
        except SystemExit as end:
            code = int(end.code or 0)
    if whole:
        return code, out.getvalue()
    said = (out.getvalue() or err.getvalue()).splitlines()
    return code, said[0].removeprefix("adjudicator: ") if said else ""


def in_words(line: str) -> list[str]:
    """A line of a letter as words of a command line, its reason as an option."""
    before, because, reason = f" {line}".partition(" because ")
    return [*(["--because", reason] if because else []), "--", *before.split()]
