"""Opens packs of components: folders of text files, one for each ruleset.

A pack lies under `scenarios/<ruleset>/` in the project (shipped inside the wheel)
or under `instance/scenarios/<ruleset>/`, where a group may put its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets import registry

TEXTS = (".toml", ".tsv", ".geojson")


def shipped() -> Path:
    """The folder of the packs that come with the project."""
    beside = Path(__file__).resolve().parents[2] / "scenarios"
    if beside.is_dir():
        return beside
    return Path(str(resources.files("adjudicator"))) / "scenarios"


def read_folder(folder: Path, ruleset: str = "") -> Pack:
    """The pack in a folder. ruleset: its name; without one, the folder's.

    Files of other kinds and those whose name begins with a dot are left alone.
    ScenarioError: there is no such folder, it holds no pack, or a file is not UTF-8.
    """
    if not folder.is_dir():
        raise ScenarioError(str(folder), 0, "there is no such folder")
    files: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix not in TEXTS or path.name.startswith(".") or not path.is_file():
            continue
        try:
            files[path.name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise ScenarioError(path.name, 0, f"not UTF-8: {error.reason}") from None
    if not files:
        raise ScenarioError(str(folder), 0, "the folder holds no component files")
    return Pack(ruleset=ruleset or folder.name, files=files)


def of_ruleset(ruleset: str, roots: Iterable[Path] = ()) -> Pack:
    """The pack of a ruleset: from the first of `roots` that has one, else the shipped one. That of
    a game which a package brings lies in the folder `scenarios` beside its code."""
    for root in roots:
        if (root / ruleset).is_dir():
            return read_folder(root / ruleset, ruleset)
    if ruleset in registry.OWN or ruleset not in registry.offers():
        return read_folder(shipped() / ruleset, ruleset)
    return read_folder(registry.home(ruleset) / "scenarios", ruleset)
