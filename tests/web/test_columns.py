"""Lines of a question as a table: nothing of them is lost, and what is not alike stays a line."""

from __future__ import annotations

import re

from adjudicator.web.columns import Table, laid_out

COUNTRIES = [
    "  Italy: leans to the Axis, War Entry 60%, pressure 4 PP",
    "  Greece: leans to the Western Allies, War Entry 50%, pressure 3 PP",
    "  Turkey: leans to the Western Allies, War Entry 10%, pressure 6 PP",
    "  Vichy France: leans to nobody, War Entry 20%, pressure 4 PP",
]
TOKENS = [
    "Western Allies: 3 Move +0, 2 Support +0, 1 Support +1, 3 Defense +1, 2 Feint Attack, 2 Build.",
    "USSR: 3 Move +0, 3 Support +0, 4 Defense +1, 1 Feint Attack, 2 Build, 3 Strategic Movement.",
]


def test_what_all_say_alike_stands_above() -> None:
    first, table, last = laid_out(["Axis: 10 PP.", *COUNTRIES, "You may break the pact."])
    assert (first, last) == ("Axis: 10 PP.", "You may break the pact.")
    assert isinstance(table, Table)
    assert table.heading == ("leans to", "War Entry", "pressure (PP)")
    assert table.rows[1] == ("Greece", "the Western Allies", "50%", "3")
    assert table.rows[3] == ("Vichy France", "nobody", "20%", "4")


def test_things_are_counted_by_kind() -> None:
    (table,) = laid_out(TOKENS)
    assert isinstance(table, Table)
    assert table.heading == ("Western Allies", "USSR")
    assert table.rows[1] == ("Support", "2 × +0, 1 × +1", "3 × +0")
    assert table.rows[-1] == ("Strategic Movement", "–", "3")


def test_no_word_is_lost() -> None:
    for told in (COUNTRIES, TOKENS):
        (table,) = laid_out(told)
        assert isinstance(table, Table)
        shown = " ".join([*table.heading, *(cell for row in table.rows for cell in row)])
        for line in told:
            missing = set(re.findall(r"[\w%]+", line)) - set(re.findall(r"[\w%]+", shown))
            assert missing == set(), line


def test_what_is_not_alike_stays_lines() -> None:
    for told in (
        COUNTRIES[:3],
        [
            "  Berlin: 8 German ground units, 3 German air fleets",
            "  Silesia: 2 German ground units",
        ],
        ["Four-Year Plan: 1 infantry, 1 armour, 5 supply"],
        ["  A: one, two", "  B: three, four", "  C: five, six", "  D: seven, eight"],
    ):
        assert laid_out(told) == told
