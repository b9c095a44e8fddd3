"""Positions in words, made from the model of the position."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel

from adjudicator.core import inwords
from adjudicator.core.names import Name
from adjudicator.core.pack import ScenarioError

NAMES = [
    Name("north-hill", "North Hill", ("the hill",)), Name("ford", "Old Ford"), Name("mill", "Mill"),
    Name("red", "Red"), Name("blue", "Blue"),
]  # fmt: skip


class Position(BaseModel):
    turn: int = 1
    active: str = "red"
    holder: dict[str, str] = {"north-hill": "red", "ford": "blue"}
    reserve: dict[str, list[str]] = {"red": ["mill"]}
    mood: dict[str, str] = {"red": "cheerful"}
    log: list[str] = []


def read(**words: Any) -> Position:
    return inwords.from_words(Position(), words, NAMES)


def test_things_are_called_by_their_names_and_a_table_keeps_the_rest() -> None:
    found = read(holder={"The Hill": "Blue"}, active="blue", reserve={"blue": ["old ford"]})
    assert found.holder == {"north-hill": "blue", "ford": "blue"}
    assert found.active == "blue"
    assert found.reserve == {"red": ["mill"], "blue": ["ford"]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"holder": {"Nrth Hill": "red"}}, "holder: there is no 'Nrth Hill'; did you mean North"),
        ({"holder": {"Mill": "Blu"}}, "holder: there is no 'Blu'; did you mean Blue?"),
        ({"holder": {"Paris": "red"}}, "holder: there is no 'Paris'"),
        ({"reserve": {"red": ["Mil"]}}, "reserve: there is no 'Mil'; did you mean Mill?"),
        ({"reserve": {"green": ["Mill"]}}, "reserve: there is no 'green'"),
        ({"active": "bleu"}, "active: there is no 'bleu'; did you mean Blue?"),
        ({"holdr": {}}, "there is no 'holdr'; did you mean holder?"),
        ({"turn": "soon"}, "turn: Input should be a valid integer"),
    ],
)
def test_what_there_is_not_is_refused_with_what_is_near(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read(**words)
    assert said in str(error.value)


def test_words_that_are_no_names_stay_as_they_are() -> None:
    assert read(mood={"blue": "gloomy"}).mood == {"red": "cheerful", "blue": "gloomy"}
    assert read(log=["Anything goes"], active="nobody").log == ["Anything goes"]


def test_a_position_comes_back_from_its_words() -> None:
    start = Position(turn=3, holder={"mill": "blue"})
    assert read(**inwords.to_words(start, NAMES)).turn == 3


class Block(BaseModel):
    side: str
    steps: int
    at: str


class Lost(BaseModel):
    block: Block
    ways: list[str] = []


class Field(BaseModel):
    scenario: str = "first"
    blocks: list[Block] = []
    lost: list[Lost] = []
    holder: dict[str, str] = {"north-hill": "red", "ford": "blue"}


def field(**words: Any) -> Field:
    return inwords.from_words(Field(), words, NAMES)


def test_a_thing_stands_in_a_line_and_things_under_what_they_begin_with() -> None:
    block = Block(side="red", steps=2, at="ford")
    assert field(blocks=["Red 2 Old Ford"]).blocks == [block]
    assert field(blocks={"red": ["2 ford"], "Blue": []}).blocks == [block]
    assert field(blocks=[{"side": "Red", "steps": 2, "at": "ford"}]).blocks == [block]
    lost = field(lost=[{"block": "red 2 old ford", "ways": ["Mill"]}]).lost
    assert lost == [Lost(block=block, ways=["mill"])]
    with pytest.raises(ScenarioError, match=r"'Red 2 Paris' is not a block \(side, steps, at"):
        field(blocks=["Red 2 Paris"])


def test_a_table_said_from_its_owners_is_whole_and_in_the_order_of_the_names() -> None:
    found = field(holder={"Blue": ["Mill", "Old Ford"]}).holder
    assert list(found.items()) == [("ford", "blue"), ("mill", "blue")]
    with pytest.raises(ScenarioError, match="holder: there is no 'Mil'; did you mean Mill"):
        field(holder={"Blue": ["Mil"]})


def test_what_is_said_reads_back_as_the_same_position() -> None:
    one = field(
        blocks=["Red 2 Old Ford"], lost=[{"block": "blue 1 mill"}], holder={"red": ["mill"]}
    )
    words = inwords.to_words(one, NAMES, Field())
    assert words == {
        "blocks": ["Red 2 Old Ford"],
        "lost": [{"block": "Blue 1 Mill", "ways": []}],
        "holder": {"Red": ["Mill"]},
    }
    assert inwords.from_words(Field(), words, NAMES) == one
