"""The games that this house can judge: found by entry points, imported only when one is asked for.

A package brings a game by an entry point of the group `adjudicator.rulesets`, the name of the game
-> its class:

    [project.entry-points."adjudicator.rulesets"]
    hill = "hill:Hill"

The games of this project are declared so too. `OWN` names them a second time, and a test holds the
two together: an editable installation keeps the entry points of the day on which it was made, and a
tree that is not installed has none. The house would otherwise lose games by being developed.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from adjudicator.core.protocol import CONTRACT, Ruleset

GROUP = "adjudicator.rulesets"
RULESETS = {
    "blitzwar": "BlitzWar",
    "diplomacy": "Diplomacy",
    "totaler_krieg": "TotalerKrieg",
    "victory": "Victory",
    "virtuti_militari": "VirtutiMilitari",
    "world_at_war": "WorldAtWar",
}
"""The games of this project: name -> its class in `adjudicator.rulesets.<name>`."""
OWN: Mapping[str, str] = {
    name: f"adjudicator.rulesets.{name}:{cls}" for name, cls in RULESETS.items()
}


class Refused(Exception):
    """A ruleset that cannot be played here; the text says why, in a sentence for people."""


@dataclass(frozen=True)
class Offer:
    """A package's ruleset. value: `hill:Hill`. package: the distribution that brings it and its
    version, `hill-game 0.2`; empty for a game of this project."""

    name: str
    value: str
    package: str = ""

    @property
    def own(self) -> bool:
        return not self.package

    @property
    def brought_by(self) -> str:
        return f"the package {self.package}" if self.package else "this project"


@cache
def offers() -> Mapping[str, Offer]:
    """All rulesets that are installed, whether they fit or not; those of this project first. A name
    of ours is ours, whoever else claims it."""
    found = {name: Offer(name, value) for name, value in OWN.items()}
    for one in entry_points(group=GROUP):
        if one.name not in OWN:
            found.setdefault(one.name, Offer(one.name, one.value, _package(one)))
    return found


def _package(one: EntryPoint) -> str:
    return f"{one.dist.name} {one.dist.version}" if one.dist is not None else one.value


@cache
def names() -> tuple[str, ...]:
    """The rulesets that can be played here. A package's is imported for that: it may not fit."""
    bad = refused()
    return tuple(name for name in offers() if name not in bad)


def known(name: str) -> bool:
    """Can it be played here? Without looking at packages if it is one of ours."""
    return name in OWN or name in names()


@cache
def refused() -> Mapping[str, str]:
    """Rulesets of packages that cannot be played here, each with a sentence that says why."""
    found = {}
    for name, offer in offers().items():
        if not offer.own:
            try:
                load(name)
            except Refused as error:
                found[name] = str(error)
    for one in entry_points(group=GROUP):
        if one.name in OWN and one.value != OWN[one.name]:
            found[f"{one.name} ({_package(one)})"] = (
                f"The package {_package(one)} brings a game named {one.name}, but "
                "Adjudicator has its own game of that name. We do not use the "
                "package's: it needs another name."
            )
    return found


@cache
def load(name: str) -> Ruleset[Any, Any]:
    """The ruleset. KeyError if it is not installed; Refused if it cannot be played here."""
    offer = Offer(name, OWN[name]) if name in OWN else offers()[name]
    module, _, cls = offer.value.partition(":")
    if offer.own:
        ruleset: Ruleset[Any, Any] = getattr(import_module(module), cls)()
        return ruleset
    try:
        made = getattr(import_module(module), cls)
        ruleset = made()
    except Exception as error:  # a stranger's code: whatever it raises is its own trouble
        why = f"Perhaps it was made for another release; this one has contract {CONTRACT}."
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            why = "Its folder no longer exists: install the package again, or uninstall it."
        elif not (isinstance(error, ImportError) and f"{error.name}.".startswith("adjudicator.")):
            why = _fault(error, module) or why
        raise Refused(
            f"{name}, of {offer.brought_by}, cannot be loaded:"
            f" {type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no reason'}."
            f" {why}"
        ) from error
    if why := unfit(ruleset, offer):
        raise Refused(why)
    return ruleset


def _fault(error: Exception, module: str) -> str:
    """Where a package fails in its own code, in a sentence; empty if it does not."""
    top = module.partition(".")[0]
    places = [(one.filename, one.lineno) for one in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    for file, line in reversed(places):
        parts = Path(file).parts
        if top in parts[:-1]:
            inside = "/".join(parts[len(parts) - parts[::-1].index(top) :])
            return f"The mistake is in {inside}, line {line}."
    return ""


def unfit(ruleset: Any, offer: Offer) -> str:
    """Why a ruleset cannot be played here, in a sentence; empty if it can."""
    whose = f"{offer.name}, of {offer.brought_by},"
    if not isinstance(ruleset, Ruleset):
        return f"{whose} is not a ruleset: {offer.value} is not a subclass of Ruleset."
    contract = getattr(ruleset, "contract", None)
    if contract is None:
        return (
            f"{whose} does not say which contract it was made for: its class needs"
            f" “contract = {CONTRACT}”."
        )
    if contract != CONTRACT:
        wants = "a newer" if contract > CONTRACT else "an older"
        does = "Upgrade Adjudicator." if contract > CONTRACT else "Install a newer release of it."
        return (
            f"{whose} was made for contract {contract}, but this server has contract "
            f"{CONTRACT}: it needs {wants} Adjudicator. {does}"
        )
    if ruleset.name != offer.name:
        return f"{whose} calls itself {ruleset.name}: the entry point and the class must agree."
    return ""


@cache
def home(name: str) -> Path:
    """The folder of a ruleset's package, with its clauses, catalogue, guide and components.
    KeyError if it is not installed."""
    module = (OWN[name] if name in OWN else offers()[name].value).partition(":")[0]
    if name in OWN:
        return Path(__file__).resolve().parent / name
    load(name)
    file = sys.modules[module].__file__
    assert file is not None, "a ruleset is a package with files"
    return Path(file).resolve().parent
