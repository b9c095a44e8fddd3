"""Reads the option cards and the political tables."""

from __future__ import annotations

from adjudicator.core.pack import Pack
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Card, WarState

COLOURS: dict[str, WarState] = {"blue": "pre", "gray": "limited", "magenta": "total"}
"""TK-COMP-48."""


def read_cards(pack: Pack) -> dict[str, Card]:
    """`axis:23a` -> card. Numbers are unique within a deck only (TK-COMP-49)."""
    found: dict[str, Card] = {}
    for faction in FACTIONS:
        for row in pack.rows(f"cards_{faction}.tsv"):
            number = row["number"]
            name = f"{faction}:{number}"
            if name in found:
                raise row.error(f"there is a card {number} already")
            found[name] = Card(
                id=name,
                number=number,
                faction=faction,
                name=row["name"],
                colour=COLOURS[row.one_of("colour", COLOURS)],
                symbols=row.many("symbols") if "," in row["symbols"] else _words(row["symbols"]),
                blitz=row.whole("blitz", 0),
                requirements=row["requirements"],
                option_segment=row["option_segment"],
                reinforcements=row["reinforcements"],
                replacements=row["replacements"],
                political_events=row["political_events"],
                support=row["support"],
                conditional_events=row["conditional_events"],
            )
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def read_tables(pack: Pack) -> dict[str, dict[tuple[str, int], str]]:
    """Political table -> (roller `axis`, `allied` or a faction, die) -> result."""
    found: dict[str, dict[tuple[str, int], str]] = {}
    for row in pack.rows("political_tables.tsv"):
        cell = (row["roller"].lower(), row.whole("die"))
        table = found.setdefault(row["table"], {})
        if cell in table:
            raise row.error(f"{row['table']}: {row['roller']} has a result for {cell[1]} already")
        table[cell] = row["result"]
    return found
