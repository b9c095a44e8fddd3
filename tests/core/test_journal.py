"""The journal: whoever holds a later hash sees any change before it."""

from __future__ import annotations

import pytest

from adjudicator.core.journal import START, Broken, Entry, check_chain, entry


def journal(length: int = 4) -> list[Entry]:
    entries: list[Entry] = []
    for number in range(1, length + 1):
        before = entries[-1].hash if entries else START
        entries.append(
            entry(number, "batch", f"2026-12-0{number}T20:00:00Z", {"orders": number}, before)
        )
    return entries


def test_a_whole_journal_holds() -> None:
    assert check_chain(journal()) == 4
    assert check_chain([]) == 0


def test_a_changed_entry_is_found() -> None:
    entries = journal()
    entries[1] = entries[1].model_copy(update={"body": {"orders": 99}})
    with pytest.raises(Broken, match="entry 2: its content"):
        check_chain(entries)


def test_a_changed_entry_with_its_hash_made_anew_breaks_the_next() -> None:
    entries = journal()
    entries[1] = entry(2, "batch", entries[1].at, {"orders": 99}, entries[0].hash)
    with pytest.raises(Broken, match="entry 3: does not follow"):
        check_chain(entries)


def test_a_missing_entry_is_found() -> None:
    entries = journal()
    del entries[2]
    with pytest.raises(Broken, match="entry 4: should have number 3"):
        check_chain(entries)
