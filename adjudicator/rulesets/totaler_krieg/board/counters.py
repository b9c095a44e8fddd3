"""Reads the counter mix and what multi-step units are built of."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from adjudicator.core.pack import Pack, Row
from adjudicator.rulesets.totaler_krieg.board.parts import (
    AIR,
    ARMOR,
    FLEETS,
    INFANTRY,
    Area,
    Counter,
    Face,
)

GROUND = (*INFANTRY, *ARMOR, "hq", "fortress")
SUPPORT = (*AIR, *FLEETS)

BACKS = {
    "Detachment": "detachment",
    "Airdrop": "airdrop",
    "Escort Troop Convoy": "escort",
    "Devastation": "devastation",
    "CV Strike": "cv_strike",
    "fortress": "fortress",
    "flag marker": "flag",
}


def read_counters(
    pack: Pack, areas: Mapping[str, Area], hexes: Container[str]
) -> dict[str, Counter]:
    """Counter id -> counter. A row with `qty` n gives n of them, `#1` to `#n` after the id."""
    found: dict[str, Counter] = {}
    for row in pack.rows("counters.tsv"):
        count = row.whole("qty", 1)
        for number in range(1, count + 1):
            name = row["id"] if count == 1 else f"{row['id']}#{number}"
            if name in found:
                raise row.error(f"there is a counter {name} already")
            found[name] = _counter(row, name, areas)
    return found


def _counter(row: Row, name: str, areas: Mapping[str, Area]) -> Counter:
    kind = row.one_of("kind", ("ground", "support", "marker"))
    sort = row["type"]
    if kind != "marker":
        row.known("type", sort, GROUND if kind == "ground" else SUPPORT)
    country = row["country"]
    if country and country not in areas and country not in ("Axis", "Western", "Soviet"):
        raise row.error(f"country: there is no {country!r}")
    traits = {part.strip() for part in row["traits"].split(";") if part.strip()}
    reach = next((int(t[5:]) for t in traits if re.fullmatch(r"range\d+", t)), 0)
    front = back = None
    back_is = BACKS.get(row["reverse"], row["reverse"] if kind == "marker" else "")
    if kind == "ground":
        front = _face(row, "")
        if row["rev_steps"]:
            back = _face(row, "rev_")
            back_is = "fortress" if row["reverse"] == "fortress" else "unit"
        if sort == "hq" and "delay_stripe" not in traits:
            raise row.error("an HQ carries a Delay Stripe")
    if sort == "hq" and not reach:
        reach = 2  # TK-4.2.1.2-5
    return Counter(
        id=name,
        faction=row["faction"].lower(),
        country=country,
        kind=kind,  # type: ignore[arg-type]
        type=sort,
        name=row["name"],
        front=front,
        back=back,
        back_is=back_is,
        traits=frozenset(traits),
        hex_limit=row["hex_limit"],
        setup_class=row["setup_class"],
        entry=row["entry"],
        range=reach,
    )


def _face(row: Row, prefix: str) -> Face:
    names = ("steps", "attack", "defence", "move")
    steps, attack, defence, move = (row.whole(prefix + column) for column in names)
    if not 1 <= steps <= 3:
        raise row.error(f"{prefix}steps is {steps}: a ground unit has one to three (TK-COMP-8)")
    return Face(steps, attack, defence, move)


def read_compositions(
    pack: Pack, counters: Mapping[str, Counter]
) -> dict[str, tuple[str, str, bool]]:
    """Counter -> words for its two-step side, words for its third step, has a Holding Box.

    Rows that name single counters are listed by id; rows that name a kind (`US and British
    three-step armies`) are rules of `book.building`, which cites their clauses."""
    found: dict[str, tuple[str, str, bool]] = {}
    for row in pack.rows("compositions.tsv"):
        told = (row["two_step_side"], row["three_step_step"], bool(row["holding_box"]))
        for word in row["units"].split():
            if word in counters:
                found[word] = told
    return found
