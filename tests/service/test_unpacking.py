"""Bundles that somebody made to hurt: a clear answer, in bounded memory, and no traceback."""

from __future__ import annotations

import io
import json
import resource
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from adjudicator.service.archive import archive, unpacking
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import CheckDone
from adjudicator.service.moderating import disputes
from adjudicator.service.stepping import rehearsing
from adjudicator.storage.session import Store
from tests import children
from tests.house_kit import begun_game, make_desk, send
from tests.prepared import prepared
from tests.service.tampering import unzipped, zipped


@pytest.fixture
def house(sqlite: Store, tmp_path: Path, clock: object) -> Desk:
    desk = make_desk(sqlite, clock, tmp_path)  # type: ignore[arg-type]

    def play() -> None:
        begun_game(desk)
        send(desk, "feud-1", "red", "bid 2 on ford\nready")
        send(desk, "feud-1", "blue", "ready anyway")

    prepared(desk, "red has bid", play)
    return desk


@pytest.fixture
def files(house: Desk) -> dict[str, bytes]:
    return unzipped(archive.export(house, "feud-1", open=True))


NESTED = b"[" * 200_000
MANY = b"[" + b"[]," * 5_000_000 + b"[]]"
DEEP_ROW = b'{"number":1,"event":' + b'{"facts":' * 5000 + b"1" + b"}" * 5000 + b"}\n"
ODD: dict[str, tuple[str, bytes]] = {
    "brackets": ("game.json", NESTED),
    "brackets in a list": ("reports.json", NESTED),
    "brackets in the components": ("pack.json", NESTED),
    "brackets in a line": ("events.jsonl", NESTED),
    "brackets in an entry": ("journal.jsonl", NESTED),
    "braces": ("game.json", b'{"a":' * 100_000),
    "a deep row": ("events.jsonl", DEEP_ROW),
    "millions of values": ("reports.json", MANY),
    "a bomb": ("README.txt", b"0" * 60_000_000),
    "no JSON": ("game.json", b"Red has won."),
    "nothing": ("game.json", b""),
    "a number": ("game.json", b"7"),
    "a list": ("game.json", b"[]"),
    "null": ("pack.json", b"null"),
    "no opening": ("game.json", b'{"opening": 7}'),
    "rows of numbers": ("reports.json", b"[1,2,3]"),
    "rows without anything": ("reports.json", b"[{}]"),
    "a long number": ("game.json", b"9" * 5000),
    "not a number": ("game.json", b"NaN"),
    "bytes": ("journal.jsonl", b"\xff\xfe\x00"),
    "half a letter": ("game.json", b'"\xc3'),
    "a lone surrogate": ("game.json", b'{"opening":{"ruleset":"\\ud800"}}'),
    "an empty journal": ("journal.jsonl", b""),
    "another ruleset": ("game.json", b'{"opening":{"ruleset":"chess"}}'),
    "a ruleset of another kind": ("game.json", b'{"opening":{"ruleset":["toy"]}}'),
}


@pytest.mark.parametrize("what", ODD)
def test_odd_files_get_an_answer(house: Desk, files: dict[str, bytes], what: str) -> None:
    name, text = ODD[what]
    data = zipped({**files, name: text})
    assert refused(lambda: archive.verify_bundle(house, data))
    with suppress(ServiceError):
        rehearsing.rehearse_file(house, "odd.zip", data)


def refused(check: Callable[[], list[CheckDone]]) -> bool:
    """Is it refused in a short sentence, or found bad?"""
    said = ""
    try:
        found = check()
    except ServiceError as refusal:
        said = refusal.text
    return len(said) < 400 if said else not all(one.ok for one in found)


@pytest.mark.parametrize("what", ODD)
def test_odd_dispute_bundles_get_an_answer(house: Desk, what: str) -> None:
    send(house, "feud-1", "blue", "pass\nready")
    good = unzipped(disputes.bundle(house, "feud-1", 1))
    place = {"game.json": "about.json", "reports.json": "start.json", "events.jsonl": "orders.json"}
    name, text = ODD[what]
    data = zipped({**good, place.get(name, name): text})
    assert refused(lambda: disputes.check(house, data))


def test_entries_that_are_too_many_or_have_one_name(house: Desk, files: dict[str, bytes]) -> None:
    many = {**files, **{f"maps/{n}.svg": b"" for n in range(unpacking.MOST_FILES)}}
    with pytest.raises(ServiceError, match="it holds 5"):
        archive.verify_bundle(house, zipped(many))
    twice = io.BytesIO(zipped(files))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(twice, "a") as packed:
        packed.writestr("game.json", "{}")
    with pytest.raises(ServiceError, match="two files with the same name"):
        archive.verify_bundle(house, twice.getvalue())


def test_packed_otherwise_or_with_a_password(house: Desk, files: dict[str, bytes]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_BZIP2) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    with pytest.raises(ServiceError, match="not packed as our"):
        archive.verify_bundle(house, out.getvalue())
    data = bytearray(zipped(files))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1  # encrypted, says the list of contents
    with pytest.raises(ServiceError, match="damaged"):
        archive.verify_bundle(house, bytes(data))


def test_a_size_that_lies_is_not_believed(house: Desk, files: dict[str, bytes]) -> None:
    data = bytearray(zipped({**files, "game.json": b" " * 50_000_000}))
    at = data.index(b"PK\x01\x02")
    while data[at + 46 : at + 55] != b"game.json":
        at = data.index(b"PK\x01\x02", at + 4)
    data[at + 24 : at + 28] = (1000).to_bytes(4, "little")
    with pytest.raises(ServiceError, match="damaged"):
        archive.verify_bundle(house, bytes(data))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.zip"
    with file.open("wb") as out:
        out.truncate(unpacking.LARGEST + 1)
    with pytest.raises(ServiceError, match="larger than"):
        unpacking.read_file(file)
    with pytest.raises(ServiceError, match="cannot be read"):
        unpacking.read_file(tmp_path / "gone.zip")


def unpacked(file: Path) -> tuple[int, str]:
    """By how many MB the process has grown that read a bundle, and why it read it not."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    said = ""
    try:
        archive.read(unpacking.read_file(file))
    except ServiceError as error:
        said = error.text
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, said


@pytest.mark.parametrize("shape", ["lists", "zeros", "strings", "objects"])
def test_a_small_bundle_takes_no_large_memory(
    house: Desk, files: dict[str, bytes], tmp_path: Path, shape: str
) -> None:
    """Some 200 kB packed, each of more than a hundred megabytes and of millions of values, or of a
    string, unpacked."""
    begins, again, times, ends = {
        "lists": (b"[", b"[],", 40_000_000, b"[]]"),
        "zeros": (b"[", b"0,", 60_000_000, b"0]"),
        "strings": (b'["', b"x", 150_000_000, b'"]'),
        "objects": (b"[", b'{"a":1},', 15_000_000, b"{}]"),
    }[shape]
    data = zipped({**files, "reports.json": begins + again * times + ends})
    assert len(data) < 600_000
    file = tmp_path / "bomb.zip"
    file.write_bytes(data)
    grown, said = children.answer_of(unpacked, file)
    assert grown < 120
    assert "too large" in said or "values in" in said


def test_a_bundle_that_grows_as_much_as_it_may_takes_bounded_memory(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    """Just below what so long a text may hold of values."""
    row = {"number": 1, "seat": "red", "x": [n % 7 for n in range(20)]}
    text = json.dumps([row] * 25_000).encode()
    data = zipped({**files, "reports.json": text})
    file = tmp_path / "large.zip"
    file.write_bytes(data)
    grown, said = children.answer_of(unpacked, file)
    assert grown < 200
    assert said == ""
