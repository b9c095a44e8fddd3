"""What judges a game: its digests, and games that an earlier release opened without them."""

from __future__ import annotations

import copy
from importlib import import_module
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.core import journal
from adjudicator.rulesets import registry
from adjudicator.rulesets.registry import load
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.record import editions
from adjudicator.storage.tables import Game, JournalEntry
from tests import toy
from tests.house_kit import begun_game, play_to_the_end, send


def as_of_an_earlier_release(desk: Desk) -> None:
    """The game as it was stored before a game was tied to what judges it."""
    with desk.store.write("earlier") as session:
        game = session.exec(select(Game)).one()
        game.rules = game.words = ""
        session.add(game)
        before = journal.START
        for row in session.exec(select(JournalEntry).order_by(col(JournalEntry.number))).all():
            body = copy.deepcopy(dict(row.body))
            body.pop("judged_by", None)
            for asked in body.get("open", []):
                asked.pop("means", None)
            made = journal.entry(row.number, row.kind, row.at, body, before)
            row.body, row.before, row.hash = made.body, made.before, made.hash
            session.add(row)
            before = made.hash


def test_an_earlier_game_goes_on_is_tied_from_its_next_step_on_and_verifies(
    desk: Desk, clock: FixedClock
) -> None:
    begun_game(desk)
    as_of_an_earlier_release(desk)
    assert [one.text for one in archive.verify(desk, "feud-1") if not one.ok] == []
    assert "rules" not in [one.name for one in archive.verify(desk, "feud-1")]
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready")
    play_to_the_end(desk, "feud-1", clock)
    with desk.store.read() as session:
        assert session.exec(select(Game.rules)).one() == editions.of(toy.TOY).rules
    found = {one.name: one for one in archive.verify(desk, "feud-1")}
    assert [one.text for one in found.values() if not one.ok] == []
    assert found["rules"].text.startswith("Judged and told by this release: Toy 1")


def parts(name: str) -> set[str]:
    """The parts of a game of this project that are its rules, by their names in it."""
    (home,) = homes = list(editions._homes(type(load(name))))
    rules = editions._Rules(homes)
    rules.take_home(home)
    return {one.removeprefix(f"adjudicator.rulesets.{name}.") for one in rules.digests()}


def test_facts_of_events_are_rules_and_sentences_are_words() -> None:
    """What of a game's words its rules import is a rule: facts, but no sentences."""
    inside = parts("virtuti_militari")
    assert {"words.facts.battles.BattleBegan", "book.battle.battle", "board.position"} <= inside
    assert not {"words.facts.battles", "words.report", "words.wording", "bots.players"} & inside
    assert "adjudicator.core.engine" not in inside, "the house adds what drives the rules"


@pytest.mark.parametrize("name", registry.names())
def test_no_sentence_of_a_fact_is_a_rule(name: str) -> None:
    facts = {one for one in parts(name) if one.startswith("words.facts.")}
    words = import_module(f"adjudicator.rulesets.{name}.words.wording").words
    said = {function.__name__ for _, function in words.table.values()}
    assert len(facts) > 10
    assert not {one.rpartition(".")[2] for one in facts} & said


def test_games_have_digests_of_their_own() -> None:
    found = {name: editions.of(load(name)) for name in ("victory", "virtuti_militari")}
    assert len({one.rules for one in found.values()}) == 2
    assert all(len(one.rules) == len(one.words) == 64 for one in found.values())


def test_comments_docstrings_and_formatting_make_no_difference(tmp_path: Path) -> None:
    plain = tmp_path / "plain.py"
    plain.write_text("import a\nimport b\n\ndef f(x):\n    return x + 1\n")
    dressed = tmp_path / "dressed.py"
    dressed.write_text(
        '"""A module."""\n\nimport b  # first\nimport a\n\n\ndef f(\n    x,\n):\n'
        '    """Add one."""\n    # Why: a source.\n    return (x + 1)\n'
    )
    other = tmp_path / "other.py"
    other.write_text("import a\nimport b\n\ndef f(x):\n    return x + 2\n")
    said = [editions._read(path).digest for path in (plain, dressed, other)]
    assert said[0] == said[1] != said[2]
