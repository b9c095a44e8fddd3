"""A house whose program changes under its games: another comment, another word, another rule.

Each program is a process of its own, as a restart makes one; the ruleset is a package on the disk.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.storage.session import Store
from adjudicator.storage.tables import Game, JournalEntry, LetterOut
from tests.ruleset_kit import Brought

OPEN = """
for slug, ruleset, scenario, seats in (
    ("feud", "hill", "first", ("red", "blue")),
    ("france", "blitzwar", "africa-20-1", ("axis", "allies")),
):
    games.open_game(desk, ruleset=ruleset, scenario=scenario, slug=slug,
        moderator_email="moderator@example.net",
        seats={seat: f"{seat}@example.net" for seat in seats})
    games.begin_game(desk, slug, force=True)
send("feud", "red", "claim North Hill\\nready")
send("feud", "blue", "claim Mill\\nready")
"""
SECOND = """
send("feud", "red", "claim Old Ford\\nready")
send("feud", "blue", "claim Crossroads\\nready")
print(games.game_info(desk, "feud").turn, games.game_info(desk, "feud").state)
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Brought, Path]:
    """The package, and a house with a game of it that has played a turn, and one of BlitzWar."""
    top = tmp_path_factory.mktemp("pinned")
    hill = Brought.new("hill", top / "hill")
    hill.does(top / "house", OPEN.splitlines())
    return hill, top / "house"


@pytest.fixture
def hill(begun: tuple[Brought, Path], tmp_path: Path) -> Brought:
    return Brought("hill", Path(shutil.copytree(begun[0].folder, tmp_path / "hill")))


@pytest.fixture
def house(begun: tuple[Brought, Path], tmp_path: Path) -> Path:
    return Path(shutil.copytree(begun[1], tmp_path / "house"))


def known(house: Path) -> dict[str, Any]:
    """What the tables of a house hold of the game."""
    store = Store(f"sqlite:///{house / 'adjudicator.sqlite'}")
    with store.read() as session:
        game = session.exec(select(Game).where(Game.slug == "feud")).one()
        acts = select(JournalEntry).where(JournalEntry.game_id == game.id)
        entries = session.exec(acts.order_by(col(JournalEntry.id))).all()
        told = select(LetterOut).where(LetterOut.kind == "notice")
        notices = session.exec(told.order_by(col(LetterOut.id))).all()
        found = {
            "acts": [one.body["act"] for one in entries if one.kind == "moderator"],
            "letters": [(one.to_email, dict(one.facts)) for one in notices],
            "rules": game.rules,
            "state": game.state,
            "steps": game.steps,
        }
    store.close()
    return found


def letters(house: Path, to: str) -> list[dict[str, Any]]:
    """The letters to somebody that speak of changed rules."""
    return [
        facts
        for email, facts in known(house)["letters"]
        if email == to and "rules have changed" in facts["subject"]
    ]


def verify(hill: Brought, house: Path, what: str = "feud", *more: str) -> tuple[int, str]:
    return hill.adjudicator("verify", what, "--instance", str(house), *more)


def test_another_comment_is_no_difference(hill: Brought, house: Path) -> None:
    before = known(house)["rules"]
    hill.change(
        "book/claims.py",
        "    position.turn += 1\n",
        "    # The turn begins.\n\n    (position).turn += (\n        1\n    )\n",
    )
    hill.change("book/claims.py", '"""1 Claims: both sides', '"""1 The claims: both of the sides')
    assert hill.does(house, SECOND.splitlines()).strip() == "turn-3 running", "the step ran at once"
    after = known(house)
    assert after["rules"] == before
    assert after["acts"] == ["begin"]
    code, said = verify(hill, house)
    assert code == 0, said
    assert "ok   rules: Judged and told by this release: Hill 1 (hill-game 0.1.0)" in said


def test_other_words_are_no_other_game(hill: Brought, house: Path, tmp_path: Path) -> None:
    before = known(house)["rules"]
    hill.change("words/facts.py", "takes {board.places[fact.place].name}", "seizes {fact.place}")
    assert hill.does(house, SECOND.splitlines()).strip() == "turn-3 running", "the step ran at once"
    after = known(house)
    assert after["rules"] == before
    assert after["acts"] == ["begin", "judged by"]
    code, said = verify(hill, house)
    assert code == 0, said
    assert "Only the wording of the reports differs" in said
    assert "This release words 3 reports or questions differently." in said


def test_a_question_in_other_words_goes_on_by_itself(hill: Brought, house: Path) -> None:
    hill.change("book/claims.py", 'title=f"Which place do you claim', 'title=f"What do you claim')
    assert hill.does(house, SECOND.splitlines()).strip() == "turn-2 running", "the step waits"
    code, said = hill.adjudicator("tick", "--instance", str(house))
    assert "1 game played again by other rules" in said
    after = known(house)
    assert after["acts"] == ["begin", "judged by"]
    assert after["steps"] == 3, "it went on by itself"
    assert letters(house, "moderator@example.net") == []
    code, said = verify(hill, house)
    assert code == 0, said
    assert "BAD" not in said


def test_another_rule_holds_the_game_until_its_moderator_decides(
    hill: Brought, house: Path, begun: tuple[Brought, Path], tmp_path: Path
) -> None:
    bundle = tmp_path / "feud.zip"
    hill.change(
        "book/claims.py",
        '        position.holder[place] = sides[0]\n        table.tell("HIL',
        "        position.holder[place] = sides[-1]\n        position.turns += 1\n"
        '        table.tell("HIL',
    )
    hill.change("words/facts.py", "takes {board.places[fact.place].name}.", "takes it.")
    assert hill.does(house, SECOND.splitlines()).strip() == "turn-2 running", "the step waits"
    assert letters(house, "moderator@example.net") == []
    _, said = hill.adjudicator("tick", "--instance", str(house))
    assert "1 game played again by other rules" in said
    after = known(house)
    assert (after["state"], after["steps"]) == ("paused", 2)
    (letter,) = letters(house, "moderator@example.net")
    shown = "\n".join(letter["shown"])
    assert "was judged by Hill 1 (hill-game 0.1.0)" in letter["lines"][0]
    assert shown == "In report 1 for Red:\n  was: 4 turns left.\n  now: 6 turns left."
    (told,) = letters(house, "red@example.net")
    assert "turns left" not in str(told), "what differs may be secret"
    # Nothing is decided twice, and the other game goes on as if nothing were.
    hill.adjudicator("tick", "--instance", str(house))
    assert len(letters(house, "moderator@example.net")) == 1
    assert verify(hill, house, "france")[0] == 0
    # What was judged is proved as far as this release can.
    code, said = verify(hill, house)
    assert code == 3, said
    assert "BAD" not in said
    assert "--   replay: " in said
    assert "Judged by Hill 1 (hill-game 0.1.0), Adjudicator" in said
    assert "not by this" in said
    for check in ("journal", "seeds", "dice", "orders", "hashes"):
        assert f"ok   {check}: " in said
    why = ("--open", "--because", "it is checked elsewhere", "--instance", str(house))
    code, said = hill.adjudicator("export", "feud", str(bundle), *why)
    assert code == 0, said
    # The release that judged it, elsewhere, proves all of it.
    here = hill.does(house, ["from adjudicator.service import housekey",
                             "print(housekey.published(app.config))"]).strip()  # fmt: skip
    elsewhere = tmp_path / "elsewhere"
    code, said = verify(begun[0], elsewhere, str(bundle), "--key", here)
    assert code == 0, said
    code, said = verify(hill, elsewhere, str(bundle), "--key", here)
    assert code == 3, said
    assert "BAD" not in said
    # The moderator lets it go on under the new rules.
    hill.does(house, ['games.resume(desk, "feud")'])
    hill.adjudicator("tick", "--instance", str(house))
    found = known(house)
    assert found["steps"] == 3
    assert [one for one in found["acts"] if one != "look"] == [
        "begin", "rules changed", "resume", "judged by",
    ]  # fmt: skip
    assert found["rules"] != after["rules"]
    code, said = verify(hill, house)
    assert code == 3, said
    assert "BAD" not in said


@pytest.mark.thorough
def test_a_rule_that_is_changed_back_changed_nothing(hill: Brought, house: Path) -> None:
    hill.change("book/claims.py", "[:1]:  # HIL-1.2", "[:2]:  # HIL-1.2")
    hill.change("book/claims.py", "[:2]:  # HIL-1.2", "[:1]:  # HIL-1.2")
    assert hill.does(house, SECOND.splitlines()).strip() == "turn-3 running"
