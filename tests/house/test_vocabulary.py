"""The same thing has the same name and place in every game, and no module name is everywhere."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.core.frame import Frame
from adjudicator.rulesets import registry

TOP = Path(adjudicator.__file__).parent
GUIDE = TOP.parent / "docs" / "adding-a-game.md"
MOST = 2
"""Modules of one layer, or of one game, that may have the same name."""
MOST_DOING = 240
"""Modules that are named for what they are doing, and not by a noun. There shall be fewer."""


def modules() -> list[Path]:
    """All modules but packages themselves, from the top."""
    found = (path.relative_to(TOP) for path in TOP.rglob("*.py"))
    return sorted(path for path in found if path.name != "__init__.py")


def things() -> list[str]:
    """The files of the guide's table “thing, file”."""
    table = GUIDE.read_text().partition("| thing | file |")[2].partition("\n\n")[0]
    return [file for row in table.splitlines() for file in re.findall(r"`([\w/]+)`", row)]


@pytest.mark.parametrize("name", registry.names())
def test_the_same_thing_has_the_same_name_in_every_game(name: str) -> None:
    home, game = registry.home(name), type(registry.load(name))
    assert len(things()) > 15
    there = (home / one for one in things() if not _is_the_frames(game, one))
    missing = [one for one in there if not (one.is_dir() or one.with_suffix(".py").is_file())]
    assert missing == []


def _is_the_frames(game: type[Any], thing: str) -> bool:
    """Does a game leave to the frame what the file would hold?"""
    method = {"board/in_words": "from_words"}.get(thing)
    return method is not None and getattr(game, method) is getattr(Frame, method)


def test_no_module_name_stands_more_than_twice_in_a_layer() -> None:
    layers: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for path in modules():
        layer = path.parts[:2] if path.parts[0] == "rulesets" else path.parts[:1]
        layers[layer][path.stem] += 1
    often = [
        (layer, stem) for layer, names in layers.items() for stem in names if names[stem] > MOST
    ]
    assert often == []


def test_modules_are_named_by_nouns() -> None:
    doing = [path for path in modules() if path.stem.endswith("ing")]
    assert len(doing) <= MOST_DOING, doing
