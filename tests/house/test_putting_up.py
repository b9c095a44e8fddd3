"""The files that put a house up: as far as they can be checked where nothing is put up."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.main import cli
from adjudicator.config import Config

FILES = Path(__file__).parents[2] / "docs" / "operating" / "files"
SYSTEMD = shutil.which("systemd-analyze")


def loaded(name: str) -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((FILES / name).read_text("utf-8"))


def unit(tmp_path: Path, name: str) -> Path:
    """A unit whose program is there."""
    text = (
        (FILES / name).read_text("utf-8").replace("/opt/adjudicator/bin/adjudicator", "/bin/true")
    )
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.skipif(SYSTEMD is None, reason="no systemd here")
@pytest.mark.parametrize("name", ["adjudicator.service", "adjudicator-doctor.service"])
def test_a_unit_is_valid_and_shut_in(tmp_path: Path, name: str) -> None:
    assert SYSTEMD is not None
    path = unit(tmp_path, name)
    made = subprocess.run([SYSTEMD, "verify", path], capture_output=True, text=True, timeout=60)
    ours = [line for line in made.stderr.splitlines() if name in line]
    assert ours == []
    rated = subprocess.run(
        [SYSTEMD, "security", "--offline=true", "--threshold=25", path],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert rated.returncode == 0, rated.stdout[-300:]


def test_units_call_commands_that_there_are() -> None:
    known = {one.name or one.callback.__name__ for one in cli.registered_commands if one.callback}
    for path in FILES.glob("*.service"):
        (called,) = re.findall(r"^ExecStart=\S+/adjudicator (\S+)", path.read_text("utf-8"), re.M)
        assert called in known


def test_the_compose_file_names_what_it_uses() -> None:
    made = loaded("compose.yaml")
    assert set(made) == {"services", "secrets", "volumes"}
    assert set(made["services"]) == {"db", "mail", "house"}
    for service in made["services"].values():
        for one in service.get("volumes", []):
            assert one.partition(":")[0] in made["volumes"]
        for one in service.get("secrets", []):
            assert one in made["secrets"]
        for one in service.get("depends_on", {}):
            assert "healthcheck" in made["services"][one]
    house = made["services"]["house"]
    assert house["read_only"] is True
    assert house["cap_drop"] == ["ALL"]


def test_settings_that_the_files_speak_of_are_there() -> None:
    text = (FILES / "compose.yaml").read_text("utf-8")
    said = re.findall(r"#\s+\[([a-z.]+)\]\s+(.*)", text)
    assert len(said) == 5
    for section, line in said:
        part: Any = Config()
        for name in section.split("."):
            part = getattr(part, name)
        for setting in re.findall(r"(\w+) = ", line):
            assert setting in type(part).model_fields, f"{section}.{setting}"


def test_the_container_is_nobody_special() -> None:
    text = (FILES / "Containerfile").read_text("utf-8")
    last = text.rpartition("FROM ")[2]
    assert re.search(r"^USER \d+", last, re.M)
    assert last.index("USER") < last.index("ENTRYPOINT")
    assert "pip install" not in last


def test_the_play_copies_files_that_there_are() -> None:
    (play,) = loaded("house.yml")
    copied = [task for task in play["tasks"] if task["name"] == "Its units"]
    assert copied
    for name in copied[0]["loop"]:
        assert (FILES / name).exists()
    told = {handler["name"] for handler in play["handlers"]}
    assert {task["notify"] for task in play["tasks"] if "notify" in task} <= told


def test_proxies_say_who_asks_and_keep_the_numbers_to_themselves() -> None:
    nginx = (FILES / "nginx.conf").read_text("utf-8")
    assert nginx.count("{") == nginx.count("}")
    assert "X-Forwarded-For $remote_addr" in nginx
    for text in (nginx, (FILES / "Caddyfile").read_text("utf-8")):
        assert re.search(r"/metrics.*\n?.*404", text)


def test_every_file_is_spoken_of() -> None:
    pages = "".join(path.read_text("utf-8") for path in FILES.parent.glob("*.md"))
    pages += "".join(path.read_text("utf-8") for path in FILES.glob("house.yml"))
    for path in FILES.iterdir():
        assert path.name in pages, path.name
