"""`adjudicator verify receipt`: a letter is checked offline, with the house's public key."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from adjudicator.cli.main import main
from adjudicator.config import Config
from adjudicator.service import housekey
from adjudicator.service.play import receipts


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A receipt as text; the house that signed it lies in `house`, its key in `house.key`."""
    config = Config(instance=tmp_path / "house", secret="s" * 64)
    text = receipts.certificate(
        config,
        game="desert-fox-7",
        phase="4 naval-combat, 1941-winter-2",
        seat="axis",
        number=3,
        received="2026-12-01T12:00:00+00:00",
        ask="a" * 64,
        orders=[(1, "attack Mechili with 2 infantry")],
        digest="d" * 64,
    )
    (tmp_path / "house.key").write_text(housekey.published(config))
    file = tmp_path / "letter.txt"
    file.write_text(f"Here is what I got:\n\n{text}\n")
    return file


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["adjudicator", "verify", "receipt", *words])
    code: object = 0
    try:
        main()
    except SystemExit as end:
        code = end.code or 0
    out, err = capsys.readouterr()
    assert isinstance(code, int)
    return code, out, err


def test_a_good_receipt_is_shown(
    letter: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = str(letter.parent / "house.key")
    code, out, _ = run(monkeypatch, capsys, str(letter), "--key", key)
    assert code == 0
    assert out.startswith("ok   http://127.0.0.1:8000 certifies that it received submission 3 of")
    assert "Order: 1 attack Mechili with 2 infantry" in out


def test_the_house_itself_needs_no_key(
    letter: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house = str(letter.parent / "house")
    assert run(monkeypatch, capsys, str(letter), "--instance", house)[0] == 0


def test_a_tampered_receipt_is_refused_with_the_reason(
    letter: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    letter.write_text(letter.read_text().replace("2 infantry", "9 infantry"))
    key = str(letter.parent / "house.key")
    code, out, _ = run(monkeypatch, capsys, str(letter), "--key", key)
    assert code == 1
    assert out.startswith("BAD  The signature does not match the text")
    assert "infantry" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.txt"], "cannot be read"),
        (["letter.txt", "--key", "abc"], "this is not the public key of a server"),
        (["letter.txt"], "has no signing key"),
        (["house.key", "--key", "house.key"], "contains no receipt of a server"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    letter: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(letter.parent)
    code, out, err = run(monkeypatch, capsys, *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
