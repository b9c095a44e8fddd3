"""Copies that a house keeps by itself: private, encrypted, pruned, elsewhere, and tried."""

from __future__ import annotations

import stat
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete
from typer.testing import CliRunner

from adjudicator import config as configuration
from adjudicator.cli.main import cli
from adjudicator.clock import FixedClock
from adjudicator.config import Backups, Config, ConfigError
from adjudicator.running import backups, copies, keeping, safekeeping
from adjudicator.running.app import create_app
from adjudicator.running.backups import NoBackup
from adjudicator.service import gauges
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from adjudicator.storage.tables import Heartbeat, JournalEntry, RateCount
from tests.house.test_keeping import busy, settings
from tests.house_kit import make_desk

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def house(desk: Desk, clock: FixedClock) -> Config:
    busy(desk, clock)
    (desk.config.instance / "backup.pass").write_text("correct horse\n")
    config = settings(desk)
    desk.config = config
    return config


def said(desk: Desk, **more: object) -> None:
    """The house's settings for its copies."""
    wanted = Backups.model_validate({"passphrase_file": "backup.pass", **more})
    desk.config = desk.config.model_copy(update={"backups": wanted})


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def opened_as_toy(clock: FixedClock) -> object:
    return lambda config: make_desk(Store(config.database_url()), clock, config.instance)


@pytest.mark.parametrize("passphrase", ["", "correct horse"])
def test_nobody_else_may_read_a_copy(
    house: Config, clock: FixedClock, tmp_path: Path, passphrase: str
) -> None:
    """It holds every key and every secret order, wherever somebody writes it."""
    file = tmp_path / "out" / "house.zip"
    backups.write(house, file, clock.now(), passphrase)
    assert mode(file) == 0o600
    assert mode(file.parent) == 0o700


def test_copies_are_encrypted_taken_elsewhere_and_pruned_in_both_places(
    desk: Desk, house: Config, clock: FixedClock, tmp_path: Path
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    said(desk, folder=str(away), keep=2)
    for _ in range(5):
        assert copies.keep(desk) == 1
        assert copies.keep(desk) == 0
        clock.forward(hours=24)
    here = sorted(one.name for one in (house.instance / "backups").glob("*.zip"))
    there = sorted(one.name for one in away.iterdir())
    assert len(here) == 2
    assert here == there
    for file in away.iterdir():
        assert mode(file) == 0o600
        assert backups.sealed(file)
        with pytest.raises(NoBackup, match="passphrase"):
            backups.check(file)
        assert backups.check(file, "correct horse").games == 3
    ages = gauges.measure(desk).kept
    assert ages[gauges.BACKUP] == ages[gauges.ELSEWHERE] == 24 * 3600


def test_a_disk_that_is_not_mounted_is_no_empty_one(
    desk: Desk, house: Config, clock: FixedClock, tmp_path: Path
) -> None:
    """The copy stays here, the operator hears of it, and it is taken there when the disk is."""
    away = tmp_path / "away"
    said(desk, folder=str(away))
    with pytest.raises(NoBackup, match="Is it mounted"):
        copies.keep(desk)
    assert len(list((house.instance / "backups").glob("daily-*"))) == 1
    assert not away.exists()
    found = {one.what: one for one in safekeeping.copies_of(desk.config, clock, begun=True)}
    assert found["place for copies"].state == "bad"
    away.mkdir()
    assert copies.keep(desk) == 0  # not at once again
    assert list(away.iterdir()) == []
    clock.forward(hours=2)
    assert copies.keep(desk) == 0
    assert len(list(away.iterdir())) == 1


def test_a_copy_that_could_not_be_written_is_not_put_off_for_a_day(
    desk: Desk, house: Config, clock: FixedClock
) -> None:
    said(desk, passphrase_file="nowhere")
    with pytest.raises(NoBackup, match="nowhere cannot be read"):
        copies.keep(desk)
    said(desk)
    clock.forward(hours=2)
    assert copies.keep(desk) == 1


def test_copies_hold_no_copies(desk: Desk, house: Config, clock: FixedClock) -> None:
    (house.instance / "away").mkdir()
    said(desk, folder="away")
    copies.keep(desk)
    clock.forward(hours=24)
    copies.keep(desk)
    newest = sorted((house.instance / "away").iterdir())[-1]
    assert not [name for name in backups.check(newest, "correct horse").files if "away" in name]


def test_two_places_are_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[backups]\nfolder = "/mnt"\nbucket = "b"\n')
    with pytest.raises(ConfigError, match="not both"):
        configuration.load(tmp_path)


# ----------------------------------------------------------------------- bucket


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """The address of a store with the bucket `copies`."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    urllib.request.urlopen(urllib.request.Request(f"{url}/copies", method="PUT")).read()
    yield url
    server.stop()


def test_a_bucket_takes_encrypted_copies_alone(
    desk: Desk, house: Config, clock: FixedClock, bucket: str
) -> None:
    (house.instance / "s3.key").write_text("secret\n")
    where = {
        "bucket": "copies", "endpoint": bucket, "access_key": "x", "secret_key_file": "s3.key",
        "keep": 1, "seconds": 20,
    }  # fmt: skip
    said(desk, **where, passphrase_file="")
    with pytest.raises(NoBackup, match="not encrypted"):
        copies.keep(desk)
    place = copies.place_of(desk.config)
    assert place is not None
    assert place.names() == []
    said(desk, **where)
    for _ in range(3):
        clock.forward(hours=24)
        assert copies.keep(desk) == 1
    (name,) = place.names()
    done = copies.try_newest(desk.config, open_house=opened_as_toy(clock))
    assert (done.name, done.games, done.wrong) == (name, 3, ())
    assert "the bucket copies" in done.where
    wrong = {**where, "bucket": "none"}
    said(desk, **wrong)
    with pytest.raises(NoBackup, match="for copies does not exist"):
        copies.try_newest(desk.config)


# ------------------------------------------------------------------------ trial


def test_the_newest_copy_is_restored_and_every_game_verified(
    desk: Desk, house: Config, clock: FixedClock, tmp_path: Path
) -> None:
    said(desk)
    with pytest.raises(NoBackup, match="no copy yet"):
        copies.try_and_note(desk)
    assert "no copy yet" in gauges.measure(desk).trial
    copies.keep(desk)
    lines: list[str] = []
    done = copies.try_and_note(desk, lines.append, opened_as_toy(clock))
    assert (done.games, done.wrong, done.where) == (3, (), "this machine")
    assert any("0 do not verify" in line for line in lines)
    found = gauges.measure(desk)
    assert (found.trial, found.kept[gauges.TRIED]) == ("", 0)
    left = [one.name for one in house.instance.iterdir() if one.name.startswith(".")]
    assert left == []


def test_a_copy_of_a_game_that_does_not_verify_is_told(
    desk: Desk, house: Config, clock: FixedClock
) -> None:
    with desk.store.write() as session:
        entry = session.get_one(JournalEntry, 3)
        entry.hash = "0" * len(entry.hash)
    said(desk)
    copies.keep(desk)
    done = copies.try_and_note(desk, open_house=opened_as_toy(clock))
    assert len(done.wrong) == 1
    found = gauges.measure(desk)
    assert found.kept[gauges.TRIED] is None
    assert done.name in dict(gauges.troubles(found))["trial"]
    looked = {one.what: one for one in safekeeping.copies_of(desk.config, clock, begun=True)}
    assert looked["trial of a copy"].state == "bad"


def test_what_the_environment_says_of_the_database_leaves_a_trial_alone(
    desk: Desk, house: Config, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the copy would be restored into the house itself."""
    said(desk)
    copies.keep(desk)
    monkeypatch.setenv("ADJUDICATOR_DATABASE_URL", desk.store.url)
    done = copies.try_newest(desk.config, open_house=opened_as_toy(clock))
    assert (done.games, done.wrong) == (3, ())


def test_once_a_week_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the other process takes its time for a key
    (tmp_path / "backup.pass").write_text("correct horse")
    (tmp_path / "config.toml").write_text('[backups]\npassphrase_file = "backup.pass"\n')
    app = create_app(tmp_path)
    try:
        assert copies.try_due(app.desk) == 0  # there is no copy yet
        assert copies.keep(app.desk) == 1
        assert copies.try_due(app.desk) == 1
        assert copies.try_due(app.desk) == 0
        assert gauges.measure(app.desk).kept[gauges.TRIED] is not None
        with app.desk.store.write() as session:
            sign = session.get_one(Heartbeat, gauges.TRIED)
            sign.at -= timedelta(days=7)
            session.exec(delete(RateCount))  # two hours later
            for copy in (tmp_path / "backups").iterdir():
                copy.write_bytes(copy.read_bytes()[:-9])
        assert copies.try_due(app.desk) == 0
        assert "cannot be opened" in gauges.measure(app.desk).trial
    finally:
        app.close()


def test_the_command_says_what_came_of_it(tmp_path: Path) -> None:
    told = CliRunner().invoke(cli, ["try-backup", "--instance", str(tmp_path)])
    assert told.exit_code == 1
    assert "no copy yet" in told.output
    app = create_app(tmp_path)
    copies.keep(app.desk)
    app.close()
    told = CliRunner().invoke(cli, ["try-backup", "--instance", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert "was restored: 0 games, all of them verify" in told.output


# -------------------------------------------------------------------- the doctor


def test_the_doctor_says_how_copies_stand(
    desk: Desk, house: Config, clock: FixedClock, tmp_path: Path
) -> None:
    def states() -> dict[str, str]:
        found = safekeeping.copies_of(desk.config, clock, begun=True)
        return {one.what: one.state for one in found}

    said(desk, passphrase_file="")
    assert states()["passphrase"] == "warning"
    assert states()["place for copies"] == "warning"
    said(desk)
    assert states()["passphrase"] == "ok"
    copies.keep(desk)
    assert states()["copies"] == "ok"
    clock.forward(hours=60)
    assert states()["copies"] == "bad"
    said(desk, bucket="b", passphrase_file="")
    assert states()["passphrase"] == "bad"
    said(desk, every_hours=0)
    assert states() == {"copies": "warning"}


def test_before_an_upgrade_it_is_encrypted_too(
    desk: Desk, house: Config, clock: FixedClock
) -> None:
    said(desk)
    path = keeping._before(desk.config, "0001", "0002", clock.now())
    assert backups.sealed(path)
    assert mode(path) == 0o600
