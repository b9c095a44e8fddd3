"""The forms in docs/tournaments.md can be announced, and its commands are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing
from adjudicator.service.grammar import registry
from adjudicator.tournaments.form import Form

DOC = Path(__file__).parents[2] / "docs" / "tournaments.md"


def forms() -> dict[str, str]:
    """title -> the text of each form of the page."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOC.read_text("utf-8"), re.M)
    texts = [re.sub(r"(?m)^    ", "", block) for block in blocks]
    return {text.split('"')[1]: text for text in texts if "title =" in text}


@pytest.mark.parametrize("title", forms())
def test_every_form_of_the_page_can_be_announced(title: str, sqlite: object, desk: Desk) -> None:
    from adjudicator.rulesets import packs
    from adjudicator.running.house import Rulesets

    desk.rulesets, desk.packs = Rulesets(), lambda name: packs.of_ruleset(name)
    found = announcing.preview(desk, forms()[title], 12)
    assert found.problems == []
    assert found.foretold


def test_the_page_has_a_form_of_every_kind_and_names_every_key() -> None:
    text = DOC.read_text("utf-8")
    whole = "".join(forms().values())
    for kind in ("swiss", "knockout", "round robin", "league", "tables", "ladder"):
        assert f'kind = "{kind}"' in whole
    for key in {*announcing.Announcement.model_fields, *Form.model_fields} - {"title", "stages"}:
        assert f"`{key}" in text or f"{key} =" in whole, key


def test_commands_that_the_page_names_are_understood() -> None:
    names = {name for one in registry.commands("event") for name in one.names()}
    assert {"here", "agree", "appeal", "bid", "prefer", "standings", "withdraw"} <= names
    assert "enter" in {name for one in registry.commands("desk") for name in one.names()}
