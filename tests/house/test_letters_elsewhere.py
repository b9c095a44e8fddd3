"""A house whose letters lie in a folder: backed up, restored, moved, looked over."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator import config as configuration
from adjudicator.config import Config, ConfigError
from adjudicator.mail import intake
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.running import backups, keeping, storing
from adjudicator.running.backups import NoBackup
from adjudicator.running.house import desk_of
from adjudicator.service import letterbytes, letterstore
from adjudicator.service.desk import Desk
from adjudicator.storage import objects
from adjudicator.storage.tables import LetterIn, LetterOut
from tests.house.test_cli import Run
from tests.house.test_cli import run as run
from tests.house_kit import begun_game
from tests.toy import TOY

NOW = datetime.now(UTC)
CAME = b"From: x@example.net\r\nTo: y@example.org\r\n\r\nhello\r\n"


@pytest.fixture
def house(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Config:
    """A house of some letters, all of them in `disk`, a folder of its instance."""
    monkeypatch.setattr(objects, "PAUSE", 0.0)
    folder = desk.config.instance
    (folder / "disk").mkdir()
    (folder / "config.toml").write_text(
        f'[database]\nurl = "{desk.store.url}"\n[letters]\nkeep = "folder"\nfolder = "disk"\n'
    )
    config = configuration.load(folder)
    desk.config = config
    keeping.brought_up(config)
    begun_game(desk)
    outbox.send_due(desk, MemoryTransport())
    intake.store(desk, CAME)
    return config


def letters_of(desk: Desk) -> dict[str, bytes]:
    """All letters of a house, as they came or left."""
    with desk.store.read() as session:
        rows = [*session.exec(select(LetterIn)), *session.exec(select(LetterOut))]
    held = {f"{type(row).__name__} {row.id}": row.raw for row in rows if row.raw}
    return {name: letterbytes.fetched(desk.config, raw) for name, raw in held.items()}


def test_a_backup_proves_that_they_are_there_or_holds_them(
    desk: Desk, house: Config, tmp_path: Path
) -> None:
    wanted = letters_of(desk)
    slim = backups.write(house, tmp_path / "slim.zip", NOW)
    assert str(slim.elsewhere).endswith("are in the store of letters: all are there")
    assert slim.elsewhere.letters == len(wanted)
    whole = backups.write(house, tmp_path / "whole.zip", NOW, letters=True)
    assert (whole.taken, whole.elsewhere.letters) == (len(wanted), 0)
    names = {name for one in (slim, whole) for name in one.files}
    assert not [name for name in names if "disk" in name]

    config, _ = keeping.restore(tmp_path / "whole.zip", tmp_path / "again", "", "sqlite")
    again = desk_of(config, rulesets={"toy": TOY})
    assert letters_of(again) == wanted
    assert letterstore.shared(again)
    again.close()


def test_what_is_lost_or_away_is_said_and_keeps_no_backup_from_being_written(
    desk: Desk, house: Config, tmp_path: Path
) -> None:
    store = letterbytes.store_of(house)
    assert store is not None
    store.delete(objects.key_of(CAME))
    said = backups.write(house, tmp_path / "one.zip", NOW)
    assert str(said.elsewhere).endswith("1 ARE LOST")
    disk = house.instance / "disk"
    disk.rename(house.instance / "unmounted")
    said = backups.write(house, tmp_path / "two.zip", NOW)
    assert "we could not check that: the folder" in str(said.elsewhere)
    with pytest.raises(
        NoBackup, match=r"we cannot include the letters: the folder .* does not exist"
    ):
        backups.write(house, tmp_path / "three.zip", NOW, letters=True)
    assert not (tmp_path / "three.zip").exists()


@pytest.mark.thorough
def test_a_house_that_moves_names_the_same_letters(
    desk: Desk, house: Config, tmp_path: Path
) -> None:
    wanted = letters_of(desk)
    keeping.move(house, f"sqlite:///{tmp_path / 'other.sqlite'}")
    moved = desk_of(configuration.load(house.instance), rulesets={"toy": TOY})
    assert letters_of(moved) == wanted
    assert letterstore.check(moved).lost == []
    moved.close()


def test_the_doctor_looks_whether_the_store_may_be_written(house: Config) -> None:
    def said() -> list[str]:
        return [one.said for one in storing.look(house)]

    (fine,) = said()
    assert fine.endswith("disk can be written and read")
    (house.instance / "disk").rename(house.instance / "unmounted")
    (bad,) = said()
    assert "does not exist. Is its disk mounted?" in bad


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('keep = "folder"', 'letters.keep = "folder" needs letters.folder'),
        ('keep = "s3"', 'letters.keep = "s3" needs letters.bucket'),
        ('keep = "tape"', "letters.keep: should be 'database', 'folder' or 's3', not 'tape'"),
        ('endpoint = "store"', "letters.endpoint: does not have the right form, not 'store'"),
    ],
)
def test_a_setting_that_cannot_be_is_said(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "config.toml").write_text(f"[letters]\n{text}\n")
    with pytest.raises(ConfigError) as error:
        configuration.load(tmp_path)
    assert wrong in str(error.value)


@pytest.mark.thorough
def test_letters_are_carried_by_command(run: Run, tmp_path: Path) -> None:
    assert run("new-game", "blitzwar", "africa-20-1", "--slug", "g1", "--moderator", "m@x.org",
               "--seat", "axis=a@x.org", "--seat", "allies=b@x.org")[0] == 0  # fmt: skip
    assert run("tick")[0] == 0
    code, _, said = run("letters", "check")
    assert (code, said.count("\n")) == (2, 1)
    assert "All letters are in the database" in said
    folder = Path("instance")
    (folder / "disk").mkdir()
    keeping_them = '[letters]\nkeep = "folder"\nfolder = "disk"\n'
    (folder / "config.toml").write_text(keeping_them)
    assert "2 letters" in run("letters", "out")[1]
    files = [path for path in (folder / "disk").rglob("*") if path.is_file()]
    assert len(files) == 2
    assert "0 of them are lost; 0 are in the database" in " ".join(
        run("letters", "check")[1].split()
    )
    (folder / "config.toml").write_text(
        keeping_them.replace('"folder"\nfolder', '"database"\nfolder')
    )
    words = files[0].read_bytes()
    files[0].unlink()
    code, said, _ = run("letters", "in")
    assert (code, said.count("LEFT")) == (1, 1)
    files[0].write_bytes(words)
    assert "1 letters" in run("letters", "in")[1]
    assert "0 letters" in run("letters", "in")[1]
    assert run("letters", "alone")[0] == 0
