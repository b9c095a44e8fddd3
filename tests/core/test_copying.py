"""Deep copies of positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, Field, ValidationError

from adjudicator.core.copying import Tree, loaded


class Leaf(BaseModel):
    name: str
    marks: list[str] = Field(default_factory=list)


class Root(Tree):
    leaves: list[Leaf]
    by_name: dict[str, Leaf] = Field(default_factory=dict)
    pair: tuple[list[int], int] = ([], 0)
    more: Any = None


def a_root() -> Root:
    return Root(
        leaves=[Leaf(name="a", marks=["x"])],
        by_name={"b": Leaf(name="b")},
        pair=([1, 2], 3),
        more={"deep": [{"er": [1, 2.5, None, True]}]},
    )


def test_a_copy_is_equal_and_shares_nothing() -> None:
    root = a_root()
    copy = root.model_copy(deep=True)
    assert copy == root == a_root()
    assert copy.model_fields_set == root.model_fields_set
    assert copy.model_dump_json() == root.model_dump_json()
    copy.leaves[0].marks.append("y")
    copy.by_name["b"].name = "c"
    copy.pair[0].append(9)
    copy.more["deep"][0]["er"].append(0)
    copy.leaves.append(Leaf(name="new"))
    assert root == a_root()


def test_what_was_set_by_hand_is_told_from_defaults() -> None:
    leaf = Root(leaves=[Leaf(name="a")]).model_copy(deep=True).leaves[0]
    assert leaf.model_fields_set == {"name"}
    leaf.marks.append("x")
    assert Leaf(name="a").marks == []


def test_models_with_private_values_are_copied_whole() -> None:
    from pydantic import PrivateAttr

    class Secret(Leaf):
        _kept: list[int] = PrivateAttr(default_factory=lambda: [1])

    root = Root(leaves=[Secret(name="s")])
    copy = root.model_copy(deep=True)
    assert isinstance(copy.leaves[0], Secret)
    copy.leaves[0]._kept.append(2)
    assert isinstance(root.leaves[0], Secret)
    assert root.leaves[0]._kept == [1]


class Forest(BaseModel):
    names: list[str]
    root: Root
    roots: dict[str, list[Root]] = Field(default_factory=dict)
    leaves: list[Leaf] = Field(default_factory=list)
    open: dict[str, Any] = Field(default_factory=dict)


def standing(value: Any) -> Iterator[int]:
    """Every list and dict in a value, by its identity."""
    if isinstance(value, BaseModel):
        value = value.__dict__
    elif isinstance(value, (list, dict)):
        yield id(value)
    elif not isinstance(value, tuple):
        return
    for one in value.values() if isinstance(value, dict) else value:
        yield from standing(one)


def test_what_is_loaded_shares_nothing_with_what_it_was_loaded_from() -> None:
    forest = Forest(
        names=["a"], root=a_root(), roots={"x": [a_root()]}, leaves=[Leaf(name="c")],
        open={"plain": 1, "deep": [{"er": {"est": [1]}}]},
    )  # fmt: skip
    dumped = forest.model_dump(mode="json")
    found = loaded(Forest, dumped)
    assert found == forest
    assert set(standing(found)).isdisjoint(standing(dumped))
    with pytest.raises(ValidationError):
        loaded(Forest, {"names": 3})
