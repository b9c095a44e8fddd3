"""Every act is declared once: no letter, page, API or command line parses or words it again."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import adjudicator
import adjudicator.service.commands
from adjudicator.service.acts import (
    diary,
    director,
    entrant,
    groups,
    lending,
    manners,
    moderator,
    person,
    press,
    seat,
    settings,
)
from adjudicator.service.acts.declaration import Act
from adjudicator.service.grammar import registry

TOP = Path(adjudicator.__file__).parent
DOORS = ("web", "mail", "cli")
ACTS: tuple[Act[Any, Any, Any], ...] = (
    *moderator.ACTS, press.OF_MODERATOR, *manners.MODERATORS, *seat.TIME, *seat.ENDS,
    *manners.SEATS, *lending.ACTS, *diary.ACTS, *press.ACTS, *person.ACTS, *groups.ACTS,
    *settings.ACTS, *director.ACTS, *entrant.ACTS,
)  # fmt: skip
ELSEWHERE: dict[str, set[str]] = {
    "assistant": {"web/front/events.py"},
    "back": {"web/seat/orders.py"},
    "begin": {"web/seat/history.py", "mail/reading/quotes.py"},
    "diary": {"web/seat/shared.py"},
    "end event": {"mail/reading/quotes.py", "mail/writing/answers.py"},
    "for": {"web/seat/order_lines.py", "web/seat/orders.py"},
    "gazette drop": {"web/opening/terms.py", "web/people/senders.py"},
    "here": {"web/health.py"},
    "invite": {"web/api/company.py"},
    "note": {"web/seat/order_lines.py", "web/seat/orders.py"},
    "press": {
        "mail/addresses.py", "mail/dealing/talking.py", "mail/way/doors.py", "mail/way/known.py",
        "mail/writing/rendering.py", "web/seat/live.py", "web/seat/shared.py",
    },
    "report press": {
        "mail/writing/asks.py", "mail/writing/rendering.py", "web/api/openapi.py",
        "web/seat/games.py", "web/seat/history.py", "web/seat/talk.py",
    },
    "seal": {"mail/writing/rendering.py", "cli/opening.py"},
    "strike": {"mail/reading/visible.py"},
    "terms": {
        "cli/opening.py", "web/api/terms.py", "web/opening/termform.py", "web/opening/terms.py",
    },
    "vote": {"web/seat/live.py"},
    "withdraw": {"web/seat/orders.py"},
}  # fmt: skip
"""Words of every day, and the modules that use them for something else."""
OLDER = {
    "web/api/tables.py": {"block", "unblock", "mute", "unmute", "report press"},
    "web/api/doing.py": {"vote"},
    "web/api/company.py": {"lend", "take back", "for"},
}
"""Older addresses of the API, whose bodies name an act or an argument."""
CODEC = "replace"
"""What Python calls an error handler of texts."""


def constants(path: Path) -> set[str]:
    """The texts that stand in a module, without its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said
    }


def test_each_act_is_declared_once_in_one_module() -> None:
    """Of those who may: a seat's `extend` is another act than its moderator's."""
    names = Counter((kind(act), act.name) for act in ACTS)
    assert {name: many for name, many in names.items() if many > 1} == {}


def kind(act: Act[Any, Any, Any]) -> str:
    """Who may do it, by the class that says so."""
    return next(one.__name__ for one in type(act).__mro__ if one.__name__.endswith("Act"))


def test_no_door_words_an_act_again() -> None:
    said = {one for act in ACTS for one in _sentences(act)}
    assert len(said) > 40
    again = [
        (str(path.relative_to(TOP)), text)
        for door in DOORS
        for path in sorted((TOP / door).rglob("*.py"))
        for text in sorted(constants(path) & said)
    ]
    assert again == []


def _sentences(act: Act[Any, Any, Any]) -> set[str]:
    """What an act says: its texts of some length."""
    found = constants(Path(inspect.getfile(type(act))))
    return {text for text in found if " " in text.strip() and len(text) > 20}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.name)
def test_no_door_names_an_act(act: Act[Any, Any, Any]) -> None:
    """What a page, a program or a command line does is found by its declaration."""
    named = [
        str(path.relative_to(TOP))
        for door in DOORS
        for path in sorted((TOP / door).rglob("*.py"))
        if ({act.name, act.door, act.typed} - {CODEC}) & constants(path)
    ]
    older = {module for module, names in OLDER.items() if act.name in names}
    assert set(named) - older <= ELSEWHERE.get(act.name, set())


def test_letters_know_every_act() -> None:
    known = {id(one) for family in registry.FAMILIES for one in family.commands}
    # To enter an event is asked of the server, where the letter names it.
    assert [act.name for act in ACTS if id(act) not in known] == ["enter"]


@pytest.mark.parametrize("act", moderator.ACTS, ids=lambda act: act.name)
def test_the_moderators_page_has_a_form_of_every_act(act: Act[Any, Any, Any]) -> None:
    page = (TOP.parent / "templates" / "web" / "desk.html").read_text("utf-8")
    assert f'hidden("{act.door}")' in page
