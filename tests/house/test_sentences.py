"""The sentences that people read can be drawn by lot, to be judged (`bench/sentences.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import sentences

ROOT = Path(__file__).parents[2]


def test_sentences_come_from_pages_guides_program_and_games(tmp_path: Path) -> None:
    page, guide = tmp_path / "templates" / "web" / "a.html", tmp_path / "docs" / "guide.md"
    code = tmp_path / "adjudicator" / "web" / "a.py"
    game = tmp_path / "adjudicator" / "rulesets" / "hill" / "a.py"
    for path in (page, guide, code, game):
        path.parent.mkdir(parents=True)
    (tmp_path / "README.md").write_text("# A game\n")
    page.write_text("<p>Your answer is due {{ due }}. <b>Thank</b> you.</p>{# We say nothing. #}")
    guide.write_text("# Orders\nWrite one order\na line, please.\n\n    code is not read here.\n")
    code.write_text(
        '"""Nobody reads this docstring here."""\nx = f"There is no game {slug} here."\n'
    )
    game.write_text('NO = "The hill is too steep. Go round it by the road, e.g. at night."\n')
    assert [(one.source, one.text) for one in sentences.found(tmp_path)] == [
        ("pages", "Your answer is due …."),
        ("docs", "Write one order a line, please."),
        ("games", "The hill is too steep."),
        ("games", "Go round it by the road, e.g. at night."),
        ("server", "There is no game … here."),
    ]


def test_the_same_seed_draws_the_same_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = []
    for seed in ("7", "7", "8"):
        assert sentences.main(["20", "--seed", seed, "--of", "pages"]) == 0
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0].count("\n") == 20
    assert sentences.main(["--of", "letters"]) == 2
    assert "There is no source “letters”" in capsys.readouterr().out
