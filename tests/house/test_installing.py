"""Under which name the program is installed, from what, and that a wheel holds all of it."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
HOUSE = ROOT / "docs" / "operating" / "files" / "house.lock"
DEV = ROOT / ".ci" / "requirements.lock"
BUILD = ROOT / ".ci" / "build.lock"
PIP = ROOT / ".ci" / "pip.lock"
OURS = "adjudicator-wargames"


FOREIGN = re.compile(r"(?<![\w/.-])adjudicator(?![\w/-])(\[\w|['\"]|\s*$|\s+[-'\"]|==)")
"""The name alone or with an extra: neither our other name, nor a path, nor a longer word."""


def told() -> list[Path]:
    """All that a person, a machine or a process may read an install line from."""
    found = [ROOT / "README.md", ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / ".ci" / "run"]
    for folder in ("docs", "adjudicator", "templates", "bench"):
        found += [one for one in (ROOT / folder).rglob("*") if one.suffix not in (".pyc", ".png")]
    return [one for one in found if one.is_file() and one.suffix != ".lock"]


def test_the_program_is_not_installed_under_somebody_elses_name() -> None:
    assert PROJECT["name"] == OURS
    assert PROJECT["scripts"] == {"adjudicator": "adjudicator.cli.main:main"}


def test_no_install_line_names_somebody_elses_program() -> None:
    """`adjudicator` on the package index is another program: it would replace the house."""
    lines = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in told()
        for line in path.read_text("utf-8", "replace").splitlines()
        if re.search(r"pip install|\[(pdf|cluster|objects|postgres)\]", line)
    }
    assert any(OURS in line for line in lines)
    warns = ("would replace this", "pip uninstall")
    wrong = [line for line in lines if FOREIGN.search(line.partition(": ")[2])]
    assert [line for line in wrong if not any(word in line for word in warns)] == []


@pytest.mark.parametrize("line", [
    "pip install --upgrade adjudicator", "pip install 'adjudicator[pdf]'", "adjudicator[cluster]",
    "pip install adjudicator", "pip install adjudicator==1.0.0",
])  # fmt: skip
def test_such_a_line_would_be_seen(line: str) -> None:
    assert FOREIGN.search(line)


# ----------------------------------------------------------------------- locks


def pinned(lock: Path) -> dict[str, tuple[Version, list[str]]]:
    """What a lock pins: version and digests, by name."""
    found: dict[str, tuple[Version, list[str]]] = {}
    for entry in re.split(r"\n(?=\S)", lock.read_text("utf-8").strip()):
        name, version = re.match(r"([\w.-]+)==(\S+)", entry).groups()  # type: ignore[union-attr]
        found[canonicalize_name(name)] = Version(version), re.findall(r"sha256:(\w{64})", entry)
    return found


@pytest.mark.parametrize("lock", [HOUSE, DEV], ids=["house", "dev"])
def test_everything_that_is_installed_is_pinned_by_digest(lock: Path) -> None:
    there = pinned(lock)
    assert [name for name, (_, digests) in there.items() if not digests] == []
    extras = PROJECT["optional-dependencies"]
    left_out = {"dev", "build"} if lock == HOUSE else set()
    wanted = list(PROJECT["dependencies"])
    wanted += [one for extra, some in extras.items() if extra not in left_out for one in some]
    for line in wanted:
        asked = Requirement(line)
        if canonicalize_name(asked.name) != OURS:
            version, _ = there[canonicalize_name(asked.name)]
            assert asked.specifier.contains(version), f"{line}: {lock.name} has {version}"


def test_a_house_runs_on_what_the_tests_ran_on() -> None:
    dev = pinned(DEV)
    for some in (pinned(HOUSE), pinned(BUILD)):
        assert some == {name: dev[name] for name in some}


def test_every_install_goes_by_the_lock() -> None:
    """Container, play and page: what is fetched by its digest, then the wheel alone."""
    for name in ("files/Containerfile", "files/house.yml", "first-letter.md", "keeping.md"):
        text = (HOUSE.parents[1] / name).read_text("utf-8")
        assert "--require-hashes" in text, name
        assert "house.lock" in text, name
        assert "--no-deps" in text, name
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for line in makefile.splitlines():
        if re.match(r"\t-?\$\((?:PIP\)|BIN\)/pip install)", line):
            assert "--require-hashes -r" in line or "--no-deps --no-build-isolation -e ." in line, (
                line
            )


def test_the_pip_that_installs_is_pinned_and_comes_first() -> None:
    """The one that comes with Python 3.11 takes twice as long for a lock."""
    (name, (version, digests)) = next(iter(pinned(PIP).items()))
    assert (name, bool(digests)) == ("pip", True)
    assert version >= Version("24")
    made = (ROOT / "Makefile").read_text("utf-8")
    begins = re.search(r"^\$\(VENV\)/\.run: (\S+)", made, re.M)
    assert begins is not None
    assert begins[1] == "$(VENV)/.pip"


def test_images_are_named_by_digest() -> None:
    container = (HOUSE.parent / "Containerfile").read_text("utf-8")
    assert set(re.findall(r"^FROM (\S+)", container, re.M)) == {"${BASE}"}
    compose = (HOUSE.parent / "compose.yaml").read_text("utf-8")
    images = re.findall(r"^\s+image: (\S+)", compose, re.M)
    assert len(images) == 3
    for image in images:
        assert image == "adjudicator" or re.search(r"@\$\{\w+_DIGEST:\?\}$", image), image


# ----------------------------------------------------------------------- wheel


@pytest.mark.thorough
def test_a_wheel_is_the_whole_program(tmp_path: Path) -> None:
    """Made as `make wheel` makes it, installed where no checkout is, and asked for a house."""
    made = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr[-500:]
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith("adjudicator_wargames-")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        lock = packed.read("adjudicator/docs/operating/files/house.lock")
    assert hashlib.sha256(lock).digest() == hashlib.sha256(HOUSE.read_bytes()).digest()
    assert not [one for one in names if one.startswith(("tests/", "bench/", "instance/"))]
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    ran(python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel)
    inside = next((tmp_path / "venv" / "lib").glob("python*")) / "site-packages"
    # What it uses is that of this environment, its own editable install left out.
    (inside / "beside.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", "utf-8")
    program = tmp_path / "venv" / "bin" / "adjudicator"
    where = ran(python, "-c", "import adjudicator; print(adjudicator.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path)
    assert "blitzwar" in ran(program, "doctor", "--instance", tmp_path / "house", cwd=tmp_path)
    asked = "from adjudicator.web import guides; print(guides.folder())"
    guides = Path(ran(python, "-c", asked, cwd=tmp_path).strip())
    assert (guides / "operating" / "files" / "adjudicator.service").is_file()
    done = ran(program, "demo", "--instance", tmp_path / "demo", cwd=tmp_path)
    assert "the same" in done or "verif" in done


def ran(*called: Any, cwd: Path | None = None) -> str:
    """What a command says; it ends with 0."""
    made = subprocess.run([*map(str, called)], capture_output=True, text=True, cwd=cwd, timeout=300)
    assert made.returncode == 0, f"{called}: {made.stdout[-500:]} {made.stderr[-1500:]}"
    return made.stdout
