"""`docs/adding-a-game.md`: what it shows stands in the sample; the toy ruleset, which has what
a game of open orders does not need, follows its steps too."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from adjudicator.core import engine
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.protocol import load_orders
from adjudicator.laboratory import ruleset_check
from adjudicator.rulesets.registry import RULESETS
from adjudicator.service.games import games
from tests import toy
from tests.house_kit import send

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "templates" / "ruleset" / "skirmish"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SAMPLE.rglob("*.py")))
PIECES = re.findall(r"```python\n(.*?)```", GUIDE, re.S)
BOARD = toy.TOY.board(toy.pack())


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: dedent(piece).split("\n")[0])
def test_what_the_guide_shows_is_what_the_sample_has(piece: str) -> None:
    assert len(PIECES) == 9
    assert piece in SOURCE


def test_the_steps_are_numbered_and_whole_and_those_of_the_check() -> None:
    steps = re.findall(r"^## (\d+\. .*)$", GUIDE, re.M)
    assert [int(step.partition(".")[0]) for step in steps] == list(range(1, 14))
    assert list(dict.fromkeys(one.step for one in ruleset_check.findings("victory"))) == steps


@pytest.mark.parametrize("name", RULESETS)
def test_every_game_has_the_rooms_of_the_guide(name: str) -> None:
    """Step 2."""
    folder = ROOT / "adjudicator" / "rulesets" / name
    rooms = re.findall(r"^\| `([a-z]+)/` \|", GUIDE, re.M)
    assert rooms == ["book", "orders", "words", "board", "bots"]
    here = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    on_top = "__init__.py README.md clauses.tsv facts.tsv waived.tsv rulings.py view.py sequence.py"
    assert {*on_top.split(), *rooms} <= here
    assert len([path for path in here if path.endswith(".py")]) < 10


def test_components_that_are_wrong_are_named_with_file_and_row() -> None:
    """Step 3."""
    wrong = Pack(
        ruleset="toy", files={**toy.pack().files, "places.tsv": toy.PLACES + "x\tX\t\tnowhere\t1\n"}
    )
    with pytest.raises(ScenarioError, match=r"places\.tsv.*5"):
        toy.TOY.board(wrong)


def test_the_position_survives_being_written_down() -> None:
    """Step 4."""
    position = toy.TOY.open(BOARD, "short", {})
    assert toy.Position.model_validate_json(position.model_dump_json()) == position


def test_a_view_hides_the_other_s_gold() -> None:
    """Step 5."""
    position = toy.TOY.open(BOARD, "short", {})
    before = toy.TOY.view(BOARD, position, "red").model_dump()
    position.camps["blue"].gold = 99
    assert toy.TOY.view(BOARD, position, "red").model_dump() == before


def test_orders_come_from_their_declaration() -> None:
    """Step 6: an order as JSON is the order as text."""
    (order,) = load_orders([{"order": "Bid", "gold": 2, "place": "ford"}], toy.TOY.order_classes())
    assert order == toy.Bid(gold=2, place="ford")


def test_a_whole_game_runs_to_its_outcome() -> None:
    """Steps 7, 9 and 11."""
    position = toy.TOY.open(BOARD, "short", {})
    bots = {seat: toy.TOY.bots()["timid"](BOARD, seat) for seat in toy.SEATS}
    dice = engine.chain_dice(lambda number: bytes([number]) * 32)
    outcome = engine.play(toy.TOY, BOARD, position, dice, toy.TOY.rulings_with({}), bots)
    assert outcome is not None
    assert outcome.clause == "TOY-4"


def test_the_house_plays_it_by_post(desk, game) -> None:
    """Steps 8, 10 and 12: a receipt, a refusal with its clause, and reports."""
    receipt = send(desk, game.slug, "red", "bid 2 on ford\nbid 1 on ford")
    (refused,) = receipt.not_allowed
    assert (refused.line, refused.clause) == (2, "TOY-1.2")
    assert "one bid a place is enough" in refused.text
    send(desk, game.slug, "red", "ready")
    send(desk, game.slug, "blue", "bid 1 on North Hill\nready")
    assert games.game_info(desk, game.slug).phase == "clash"


def test_the_guide_and_the_proof_say_the_same_of_hidden_dice() -> None:
    proof = " ".join((ROOT / "docs" / "proof.md").read_text(encoding="utf-8").split())
    guide = " ".join(GUIDE.split())
    for said in ("another key, which the server keeps until the game is over", "dice.secret"):
        assert said in proof
        assert said in guide
