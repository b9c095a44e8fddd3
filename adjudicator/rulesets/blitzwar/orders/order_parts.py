"""The words for units in orders, and what all orders of phases 4 to 9 have in common.

`words` gives an order back in the house's own wording, for events and receipts.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from pydantic import model_validator

from adjudicator.core.names import fold
from adjudicator.core.protocol import Order, Phrase
from adjudicator.rulesets.blitzwar.board.board import Board

UNIT_WORDS: dict[str, tuple[str, ...]] = {
    "infantry": ("infantry", "inf"),
    "armour": ("armour", "armor", "armoured", "armored", "tanks", "panzer"),
    "white tank": ("white tank", "white tanks", "white"),
    "elite": ("elite", "elite army"),
    "fortified": ("fortified", "fortified infantry"),
    "corps": ("corps",),
    "supply": ("supply", "supplies"),
    "air": ("air", "air force", "air units"),
    "all": ("all", "everything", "all units", "all counters"),
}
SHIP_WORDS: dict[str, tuple[str, ...]] = {
    "fleet": ("fleet", "fleets"),
    "u-boat": ("u-boat", "u-boats", "uboats", "submarine", "submarines", "subs"),
    "ships": ("ships", "all ships"),
}
_KIND_OF = {
    fold(word): kind
    for table in (UNIT_WORDS, SHIP_WORDS)
    for kind, words in table.items()
    for word in words
}


PAID = " [(paid by|paid from|paying from|supply from|supply paid by) {payer:zone}]"
"""Who pays, as players say it: the end of a syntax line."""


def _kinds(table: dict[str, tuple[str, ...]]) -> str:
    """A choice of all words for the kinds of a table, each setting `kind`."""
    return "|".join(f"{{kind={word}}}" for words in table.values() for word in words)


def _unit_lines() -> tuple[str, ...]:
    kinds = _kinds({kind: words for kind, words in UNIT_WORDS.items() if kind != "all"})
    tail = "[(corps|counter|counters|army|unit|units)]"
    return (
        f"({_kinds({'all': UNIT_WORDS['all']})}) [{{country:nation}}]",
        f"[{{count:int}}] [{{country:nation}}] ({kinds}) {tail}",
        f"{{country:nation}} {{count:int}} ({kinds}) {tail}",
        "{counter:counter}",
    )


def _ship_lines() -> tuple[str, ...]:
    return (f"[{{count:int}}] [{{country:nation}}] ({_kinds(SHIP_WORDS)})", "{counter:ship}")


class Units(Phrase):
    """Some units: a counter by its name, or so many of a kind."""

    count: int | None = None
    country: str = ""
    kind: str = ""
    counter: str = ""

    @model_validator(mode="before")
    @classmethod
    def _one_word_for_a_kind(cls, data: Any) -> Any:
        """`tanks` and `armoured` are stored as `armour`."""
        if isinstance(data, dict) and (kind := data.get("kind")):
            data = {**data, "kind": _KIND_OF.get(fold(str(kind)), kind)}
        return data

    def words(self, board: Board | None = None) -> str:
        """`2 ITA infantry`, `c17`, `all`."""
        if self.counter:
            return self.counter
        number = "" if self.count is None else str(self.count)
        kind = {"elite": "Elite", "u-boat": "U-boats"}.get(self.kind, self.kind)
        if self.kind == "all":
            return " ".join(filter(None, (kind, self.country)))
        return " ".join(filter(None, (number, self.country, kind)))


class Part(Units):
    """Land, air or supply units: `2 ITA infantry`, `GER armour`, `Elite`, `all`, `c17`."""

    syntax = _unit_lines()
    short = (
        "all",
        "2 ITA infantry",
        "GER armour",
        "Elite",
        "3 corps",
        "4 supply",
        "a counter's id",
    )


class Ships(Units):
    """Naval units: `2 UK fleets`, `U-boats`, `ships`."""

    syntax = _ship_lines()
    short = ("ships", "2 UK fleets", "U-boats", "a counter's id")


ALL = (Part(kind="all"),)
Force = tuple[Part, ...]


def force_words(force: tuple[Units, ...]) -> str:
    return ", ".join(part.words() for part in force)


class SideOrder(Order):
    """An order of phases 4 to 9."""

    occasion = "your side-turn"

    reorganises: ClassVar[bool] = False

    @abstractmethod
    def words(self, board: Board) -> str:
        """The order in the house's wording."""


def paid_words(board: Board, payer: str) -> str:
    return f", paid by {board.name(payer)}" if payer else ""


def via_words(board: Board, path: tuple[str, ...]) -> str:
    return f" via {', '.join(board.name(place) for place in path)}" if path else ""
