"""A new ruleset: the sample game of `templates/ruleset`, under another name.

It is a package that plays from its first minute: two sides, six places, one order, one phase. Each
step of `docs/adding-a-game.md` changes something in it.
"""

from __future__ import annotations

import keyword
import re
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from adjudicator.rulesets import ledger, registry

SAMPLE = "skirmish"
PREFIX = "SKI"
NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
LEFT_OUT = ("__pycache__", ".pytest_cache")


class NoRuleset(Exception):
    """It cannot be made; the text says why."""


def template() -> Path:
    """The folder of the sample."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package.parent / "templates", package / "templates"):
        if (folder / "ruleset" / SAMPLE).is_dir():
            return folder / "ruleset" / SAMPLE
    raise NoRuleset("The sample game is missing: reinstall this program.")


def make(name: str, folder: Path) -> list[Path]:
    """Write the package of a new ruleset into a folder that is not there yet; the files.

    NoRuleset: the name cannot name a game, or is taken, or the folder is there already."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise NoRuleset(
            f"“{name}” cannot be the name of a game. Use small letters, digits and underscores, "
            "and begin with a letter (hill, world_at_war)."
        )
    if name in registry.offers() or name == "adjudicator":
        raise NoRuleset(f"There is already a game named {name}.")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise NoRuleset(
            f"“{name}” is the name of a Python module or of a package installed here, and one "
            "would hide the other. Choose another name."
        )
    if folder.exists():
        raise NoRuleset(f"{folder} already exists. Name another folder with --to.")
    written = []
    for source in sorted(template().rglob("*")):
        if not source.is_file() or any(part in LEFT_OUT for part in source.parts):
            continue
        target = folder / _renamed(source.relative_to(template()).as_posix(), name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(source.read_text("utf-8"), name), encoding="utf-8")
        written.append(target)
    return written


def prefix_of(name: str) -> str:
    """Of its clauses: `HIL` for hill, `WAW` for world_at_war."""
    parts = name.split("_")
    letters = "".join(part[0] for part in parts) if len(parts) > 2 else name.replace("_", "")
    letters = re.sub(r"[^a-z]", "", letters).upper().ljust(2, "X")
    taken = ledger.prefixes()
    found = (letters[:length] for length in (3, 4, 2))
    return next((one for one in found if one not in taken), f"X{letters[:3]}")


def _renamed(text: str, name: str) -> str:
    title = " ".join(part.capitalize() for part in name.split("_"))
    cls = title.replace(" ", "")
    text = text.replace('["adjudicator-wargames"]', f'["{_distribution()}"]')
    text = re.sub(r"\bclass Skirmish\b", f"class {cls}", text)
    text = re.sub(r"(?<=import )Skirmish\b|\bSkirmish(?=\()|(?<=:)Skirmish\b", cls, text)
    text = re.sub(rf"\b{PREFIX}-", f"{prefix_of(name)}-", text)
    text = text.replace("skirmish-game", f"{name.replace('_', '-')}-game")
    return (
        text.replace("First skirmish", f"First {title}")
        .replace("Skirmish", title)
        .replace(SAMPLE, name)
    )


def _distribution() -> str:
    """The name under which this program is installed."""
    own = next((e.dist for e in entry_points(group="console_scripts", name="adjudicator")), None)
    return own.name if own is not None else "adjudicator-wargames"
