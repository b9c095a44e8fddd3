"""Reports for their readers, bundles, and checks that find what was changed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.dice import seed_of
from adjudicator.core.journal import START, Entry, entry_hash
from adjudicator.service import housekey
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.record import journaling
from adjudicator.service.record.reporting import DEMONSTRATION
from adjudicator.storage.tables import Game, LetterOut, Seat
from tests.house_kit import begun_game, play_to_the_end, send
from tests.prepared import prepared

ORDERS = "bid 2 on ford\npress ford if margin at least 2\nalways ambush at North Hill\nready"


@pytest.fixture
def played(desk: Desk, clock: FixedClock) -> GameInfo:
    """A game that is over, with plans, standing orders, an interrupt and silence in it."""

    def play() -> None:
        begun_game(desk)
        send(desk, "feud-1", "red", ORDERS)
        asked = "bid 3 on North Hill\nbid 1 on Königsberg\nask me about press\nready"
        send(desk, "feud-1", "blue", asked)
        send(desk, "feud-1", "blue", "ambush")
        play_to_the_end(desk, "feud-1", clock)

    prepared(desk, "a toy game with plans, over", play)
    return games.game_info(desk, "feud-1")


def checks(desk: Desk, data: bytes) -> dict[str, tuple[bool, str]]:
    return {c.name: (c.ok, c.text) for c in archive.verify_bundle(desk, data)}


@pytest.mark.databases
def test_an_honest_game_passes_every_check(desk: Desk, played: GameInfo) -> None:
    found = checks(desk, archive.export(desk, "feud-1"))
    assert list(found) == [
        "signature",
        "journal",
        "rules",
        "files",
        "components",
        "seeds",
        "dice",
        "orders",
        "witness",
        "hashes",
        "maps",
        "replay",
    ]
    assert [text for ok, text in found.values() if not ok] == []
    assert "2 reports come out as recorded" in found["replay"][1]
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


def test_the_same_game_gives_the_same_file(desk: Desk, played: GameInfo) -> None:
    assert archive.export(desk, "feud-1") == archive.export(desk, "feud-1")


def test_a_running_game_is_checked_as_far_as_its_seeds_are_known(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "bid 3 on North Hill\nask me about press\nready")
    with pytest.raises(ServiceError, match="stay secret until it is over"):
        archive.export(desk, "feud-1")
    found = checks(desk, archive.export(desk, "feud-1", open=True))
    assert [text for ok, text in found.values() if not ok] == []
    # It has asked before it rolled: all there is could be checked.
    assert found["replay"][1] == "2 steps, 1 phases and 0 reports come out as recorded."


def test_a_seed_is_not_revealed_before_its_phase_is_done(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")  # the clash, phase 2, waits for blue
    with desk.store.read() as session:
        row = session.get_one(Game, game.id)
        seeds = {k: seed_of(bytes.fromhex(row.chain_end), k).hex() for k in range(4)}
        known = str([entry.body for entry in journaling.entries(session, game.id)])
        known += str([letter.facts for letter in session.exec(select(LetterOut))])
    known += str(zipped(archive.export(desk, "feud-1", open=True)))
    assert seeds[0] in known
    assert seeds[1] in known
    assert seeds[2] not in known
    assert seeds[3] not in known


def zipped(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as bundle:
        return [bundle.read(name).decode() for name in bundle.namelist()]


def test_loaded_dice_are_named_everywhere(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, loaded_dice={"income/red": 6, "3@income/blue": 1})
    play_to_the_end(desk, "feud-1", clock)
    found = checks(desk, archive.export(desk, "feud-1"))
    assert [text for ok, text in found.values() if not ok] == []
    assert "3 were loaded" in found["dice"][1]
    for reader in ("red", "blue", None):
        for item in archive.reports_of(desk, "feud-1", reader):
            page = archive.report(desk, "feud-1", item.slug, reader)
            assert DEMONSTRATION in page.report.lead
    own = archive.report(desk, "feud-1", "turn-1-1", "red").report
    assert any("Your income is 6 gold" in line.text for line in own.sections[0].lines)


# ------------------------------------------------------------------ signature


@pytest.fixture
def bundle(desk: Desk) -> bytes:
    begun_game(desk)
    return archive.export(desk, "feud-1", open=True)


def signature(desk: Desk, data: bytes, key: str = "") -> tuple[bool, str]:
    first = archive.verify_bundle(desk, data, key)[0]
    assert first.name == "signature"
    return first.ok, first.text


def test_a_bundle_is_signed_by_its_house(desk: Desk, bundle: bytes) -> None:
    own = housekey.published(desk.config)
    mark = housekey.fingerprint(housekey.key_of(desk.config).verify_key)
    for key in ("", own):
        ok, text = signature(desk, bundle, key)
        assert ok
        assert mark in text
    other = housekey.published(
        desk.config.model_copy(update={"secret": "other", "instance": desk.config.instance / "x"})
    )
    assert signature(desk, bundle, other) == (
        False,
        "the list of files has been changed since the server signed it",
    )
    with pytest.raises(ServiceError, match="not a key that can check a bundle"):
        archive.verify_bundle(desk, bundle, "nonsense")


@pytest.mark.parametrize(
    "name", ["README.txt", "game.json", "reports.json", "pack.json", "house.key", "manifest.txt"]
)
def test_a_file_that_was_changed_shows(desk: Desk, bundle: bytes, name: str) -> None:
    ok, text = signature(desk, tampered(bundle, name, lambda old: old + " "))
    assert not ok
    assert name in text or name == "manifest.txt"


def test_a_genuine_bundle_of_another_house_is_not_called_bad(
    desk: Desk, bundle: bytes, tmp_path: Path
) -> None:
    """Nobody said whose key it is: that is not known here, and nothing is wrong."""
    other = {"secret": "other", "instance": tmp_path / "elsewhere"}
    elsewhere = replace(desk, config=desk.config.model_copy(update=other))
    first, *rest = archive.verify_bundle(elsewhere, bundle)
    assert (first.ok, first.unknown, first.mark) == (False, True, "?  ")
    assert "We cannot tell whose key that is" in first.text
    assert all(one.ok for one in rest)
    own = housekey.published(desk.config)
    assert archive.verify_bundle(elsewhere, bundle, own)[0].mark == "ok "
    changed = tampered(bundle, "README.txt", lambda old: old + " ")
    assert archive.verify_bundle(elsewhere, changed)[0].mark == "BAD"


def test_files_added_or_taken_away_show(desk: Desk, bundle: bytes) -> None:
    added = io.BytesIO(bundle)
    with zipfile.ZipFile(added, "a") as archived:
        archived.writestr("more.txt", "x")
    assert signature(desk, added.getvalue()) == (False, "more.txt has been changed or added since")
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bundle)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if name != "README.txt":
                new.writestr(name, old.read(name))
    assert signature(desk, out.getvalue()) == (False, "README.txt is missing")


def test_a_bundle_without_signature_may_be_anybodys(desk: Desk, bundle: bytes) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bundle)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if not name.startswith("manifest"):
                new.writestr(name, old.read(name))
    assert not signature(desk, out.getvalue())[0]
    assert not signature(desk, out.getvalue(), housekey.published(desk.config))[0]


# ---------------------------------------------------------------------- fraud


def tampered(data: bytes, file: str, change: Callable[[str], str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, change(text) if name == file else text)
    return out.getvalue()


def forged(text: str, change: Callable[[str, dict[str, Any]], None]) -> str:
    """A journal whose entries are changed and chained anew, as a clever cheat would."""
    before, lines = START, []
    for line in text.splitlines():
        entry = Entry.model_validate_json(line)
        change(entry.kind, entry.body)
        hash_ = entry_hash(entry.number, entry.kind, entry.at, entry.body, before)
        entry = entry.model_copy(update={"before": before, "hash": hash_})
        before = hash_
        lines.append(entry.model_dump_json())
    return "\n".join(lines) + "\n"


def roll_better(kind: str, body: dict[str, Any]) -> None:
    if kind == "step":
        for done in body["done"]:
            done["rolls"] = [
                [label, sides, result % 6 + 1] for label, sides, result in done["rolls"]
            ]


def other_seed(kind: str, body: dict[str, Any]) -> None:
    if kind == "step" and body["done"]:
        body["done"][0]["seed"] = "00" * 32


def bid_more(kind: str, body: dict[str, Any]) -> None:
    if kind == "batch" and body["n"] == 1 and body["phase"] == 1:
        body["batch"]["answers"][0]["orders"][0]["gold"] = 5


def other_standing(kind: str, body: dict[str, Any]) -> None:
    if kind == "step":
        body["standing"] = {}


@pytest.mark.parametrize(
    ("change", "caught_by"),
    [
        (roll_better, "dice"),
        (other_seed, "seeds"),
        (bid_more, "orders"),
        (other_standing, "replay"),
    ],
)
def test_a_forged_journal_is_caught_although_it_is_chained_anew(
    desk: Desk,
    played: GameInfo,
    change: Callable[[str, dict[str, Any]], None],
    caught_by: str,
) -> None:
    data = archive.export(desk, "feud-1")
    found = checks(desk, tampered(data, "journal.jsonl", lambda t: forged(t, change)))
    assert found["journal"][0]
    assert not found[caught_by][0], found


def test_a_changed_journal_breaks_its_chain(desk: Desk, played: GameInfo) -> None:
    data = archive.export(desk, "feud-1")
    bad = tampered(data, "journal.jsonl", lambda t: t.replace('"ford"', '"konigsberg"', 1))
    found = checks(desk, bad)
    assert not found["journal"][0]
    assert "does not match its hash" in found["journal"][1]


def better_report(text: str) -> str:
    rows = json.loads(text)
    rows[0]["report"]["headline"] = "A glorious victory"
    return json.dumps(rows)


@pytest.mark.parametrize(
    ("file", "change", "caught_by"),
    [
        ("reports.json", better_report, "replay"),
        ("events.jsonl", lambda t: t.replace('"gold":', '"gold":1', 1), "replay"),
        ("pack.json", lambda t: t.replace("Old Ford", "New Ford"), "components"),
    ],
)
def test_changed_files_are_caught(
    desk: Desk, played: GameInfo, file: str, change: Callable[[str], str], caught_by: str
) -> None:
    data = archive.export(desk, "feud-1")
    assert not checks(desk, tampered(data, file, change))[caught_by][0]


@pytest.mark.parametrize(
    "data", [b"", b"PK no", zipfile.__doc__.encode() if zipfile.__doc__ else b"x"]
)
def test_what_is_no_bundle_is_said_to_be_none(desk: Desk, data: bytes) -> None:
    with pytest.raises(ServiceError, match="not an exported game"):
        archive.verify_bundle(desk, data)


# -------------------------------------------------------------------- readers


def test_reports_have_lasting_slugs_and_neighbours(desk: Desk, played: GameInfo) -> None:
    slugs = [item.slug for item in archive.reports_of(desk, "feud-1", None)]
    assert slugs == ["turn-1-1", "turn-2-1"]
    page = archive.report(desk, "feud-1", "turn-1-1", None)
    assert (page.earlier, page.later) == ("", "turn-2-1")
    assert sorted(page.seeds) == ["1", "2", "3"]
    assert page.geometry is not None
    assert archive.report_by_id(desk, page.id) == page
    with pytest.raises(Unknown):
        archive.report(desk, "feud-1", "turn-9-1", None)


def test_each_reads_his_own_wording(desk: Desk, played: GameInfo) -> None:
    def text(reader: str | None) -> str:
        return archive.report(desk, "feud-1", "turn-1-1", reader).report.model_dump_json()

    assert "Your income is" in text("red")
    assert "Blue counts its income." in text("red")
    assert "Your income is" not in text(None)


def test_who_may_read_what(desk: Desk, clock: FixedClock) -> None:
    info = begun_game(desk, public_archive=False)
    with desk.store.read() as session:
        people = {s.name: s.person_id for s in session.exec(select(Seat))}

    def may(seat: str | None, person: int | None) -> bool:
        return archive.may_read(desk, "feud-1", seat, person)

    assert may("red", people["red"])
    assert not may("red", people["blue"])
    assert not may("red", info.moderator_id)  # a moderator may be playing
    assert may(None, people["blue"])
    assert may(None, info.moderator_id)
    assert not may(None, None)
    assert not archive.may_read(desk, "no-such-game", None, people["red"])
    play_to_the_end(desk, "feud-1", clock)
    assert may("red", None)
    assert may(None, None)
    assert games.game_info(desk, "feud-1").state == "over"
