"""Questions in human words, written before anybody looked at what answers them, and what each is
answered with: from the game, or honestly not.

`questions/<game>.txt`: below `[folder stop seat]` a question, ` = ` and a pattern that its answer
holds. `?`: what is asked is not to be known, and the answer says so.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.storage.session import Store
from tests.words import blind_kit

HONEST = "We cannot answer this"
FILES = sorted((Path(__file__).parent / "questions").glob("*.txt"))


@pytest.fixture(scope="module")
def desks(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Desk]]:
    """`folder stop` -> its house."""
    found: dict[str, Desk] = {}
    for where in {f"{line.folder} {line.stop}" for path in FILES for line in blind_kit.of(path)}:
        folder = tmp_path_factory.mktemp("questions")
        shutil.copy(migrated, folder / "house.sqlite")
        store = Store(f"sqlite:///{folder / 'house.sqlite'}")
        name, stop = where.split()
        found[where] = blind_kit.at(store, FixedClock(), folder, name, int(stop))
    yield found
    for desk in found.values():
        desk.store.close()


def told(receipt: Receipt) -> str:
    return " | ".join(text for one in receipt.commands for text in (one.outcome, *one.lines))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_questions_are_answered_from_the_game(desks: dict[str, Desk], path: Path) -> None:
    wrong = []
    for line in blind_kit.of(path):
        got = blind_kit.receipt(desks[f"{line.folder} {line.stop}"], line.seat, line.given)
        said = told(got)
        assert not got.understood, line.given
        fits = re.search(line.meant, said) if line.meant else HONEST in said
        if not fits or "error on our side" in said:
            wrong.append(f"{line.given} => {said[:200] or got.not_understood}")
    assert wrong == [], "\n".join(wrong)


def test_hardly_a_question_is_left_to_people() -> None:
    every = [line for path in FILES for line in blind_kit.of(path)]
    assert len(every) == 188
    assert sum(not line.meant for line in every) <= 6


def test_two_places_with_the_same_garrison_both_show_it(desks: dict[str, Desk]) -> None:
    """Nobody plans an attack on a place that only looks empty."""
    got = blind_kit.receipt(
        desks["virtuti_1941 5"], "axis", "What is in Gomel, Odessa and Kharkov?"
    )
    assert told(got).count("There: USSR Army, strength 1") == 3


def test_that_planes_stay_is_not_promised(desks: dict[str, Desk]) -> None:
    """A mission ends with the turn, whoever says that its planes stay."""
    stays = "The Danzig planes stay where they are"
    got = told(blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", stays))
    assert "does not keep air units where they are" in got
    foot = told(blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", "the Krakow infantry stays"))
    assert "nits without an order stay as they are" in foot


def test_odds_are_told_with_the_orders_of_the_same_letter(desks: dict[str, Desk]) -> None:
    desk = desks["blitzwar_by_hand 7"]
    got = blind_kit.receipt(
        desk, "axis", "activate Krakow\nattack Lodz\nWhat odds do I get at Lodz?"
    )
    assert "With your orders as they are: | attack Lodz (6 corps against 4, 3-1" in told(got)
    beside = blind_kit.receipt(desk, "axis", "activate Krakow\nWhat are the odds at Lodz?")
    assert "In addition to your orders: | " in told(beside)
    for question in ("what are my chances?", "will it work?"):
        got = blind_kit.receipt(desk, "axis", f"activate Krakow\nattack Lodz\n{question}")
        assert "attack Lodz (6 corps against 4, 3-1" in told(got), question
        assert re.search(r"At \d-1, all defenders are destroyed on \d of 6 rolls", told(got))


@pytest.mark.parametrize(
    ("where", "seat", "word", "holds"),
    [
        ("victory_front 9", "red", "fighter", "moves 3 hexes"),
        ("victory_front 9", "red", "AR1", "1st Armor (AR1, 4 steps)"),
        ("victory_front 9", "red", "Tarrow", "Next to it: "),
        ("virtuti_1941 5", "axis", "Wehrmacht", "strength +2"),
        ("virtuti_1941 5", "axis", "army", "7 PP"),
        ("virtuti_1941 5", "axis", "Warsaw", "Next to it: "),
        ("blitzwar_by_hand 7", "axis", "Krakow", "Next to it: "),
        ("blitzwar_by_hand 7", "axis", "Fighter", "one kind of unit for all missions"),
        ("blitzwar_by_hand 7", "axis", "snow", "cannot be employed in land zones covered by snow"),
        ("totaler_1943 1", "axis", "overrun", "verrun"),
        ("diplomacy_classic 2", "france", "Germany", "centres"),
        ("diplomacy_classic 2", "france", "Burgundy", "French army in Burgundy"),
    ],
)
def test_help_says_what_a_word_of_the_game_is(
    desks: dict[str, Desk], where: str, seat: str, word: str, holds: str
) -> None:
    assert holds in told(blind_kit.receipt(desks[where], seat, f"help {word}"))


def test_what_the_letter_orders_is_priced_by_itself(desks: dict[str, Desk]) -> None:
    letter = "activate Krakow\nWhat would it cost me to activate Krakow?"
    assert "activate Krakow (costs 2, from Berlin)" in told(
        blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", letter)
    )


@pytest.mark.parametrize("order", ["activate Krakow", "activate Krakow\nattack Lodz"])
def test_what_the_orders_cost_together_is_summed(desks: dict[str, Desk], order: str) -> None:
    for question in ("What will all this cost?", "How much supply have I left?"):
        letter = f"{order}\n{question}"
        got = told(blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", letter))
        assert "Your orders cost 2 in all; of 8 1/2 that leaves 6 1/2" in got


def test_rules_of_another_scenario_answer_nothing(desks: dict[str, Desk]) -> None:
    for question in ("What do I need to take South England?", "How do I get to South England?"):
        got = told(blind_kit.receipt(desks["world_by_hand 3"], "axis", question))
        assert not re.search(r"\((?:1\.[123]|2\.1)\)", got)


def test_twenty_questions_are_answered_in_one_letter(desks: dict[str, Desk]) -> None:
    places = "Lodz Warsaw Krakow Danzig Poznan Berlin Paris London Rome Breslau".split()
    asked = [f"{what} {place}?" for place in places for what in ("Who is in", "Whose is")]
    got = blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", "\n".join(asked))
    assert len(got.commands) == 20
    assert "not done" not in told(got)


def test_an_answer_of_rules_is_few_clauses_that_name_what_was_asked(desks: dict[str, Desk]) -> None:
    got = blind_kit.receipt(desks["world_by_hand 3"], "axis", "what does a chit cost?")
    (one,) = got.commands
    assert 1 <= len(one.lines) <= 2
    assert all("chit" in line for line in one.lines)


@pytest.mark.parametrize(
    ("where", "seat", "line", "says"),
    [
        (
            "totaler_1943 1",
            "axis",
            "Pull the 6th army back behind the Dnepr",
            r"From Taganrog \(e3314\), move: .*Stalino.* This is allowed now: “move GER-6_Army to",
        ),
        (
            "virtuti_1941 6",
            "allies",
            "British army in Tobruk takes Benghazi, please, with a +1",
            r"not “with a \+1”: You have no order in Tobruk\. Place one, for instance: Move at",
        ),
        (
            "virtuti_1941 6",
            "allies",
            "hold Leningrad whatever happens",
            r"such as “Defense \+1 at Leningrad”",
        ),
    ],
)
def test_who_names_units_and_no_order_is_told_what_they_can_do(
    desks: dict[str, Desk], where: str, seat: str, line: str, says: str
) -> None:
    got = blind_kit.receipt(desks[where], seat, line)
    assert re.search(says, " ".join(one.sentence for one in got.not_understood))
