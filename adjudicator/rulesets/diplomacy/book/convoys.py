"""Convoys: chains of fleets at sea from coast to coast.

All here is about waters that hold fleets; who has ordered what, the caller knows.
"""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.rulesets.diplomacy.board.board import Chart


def linked(chart: Chart, start: str, end: str, waters: Collection[str]) -> bool:
    """Is there a chain of these waters from one coastal province to another?"""
    seas_by = chart.seas_by
    last = seas_by[end]
    edge = [water for water in waters if water in seas_by[start]]
    known = set(edge)
    while edge:
        water = edge.pop()
        if water in last:
            return True
        for other in seas_by[water]:
            if other in waters and other not in known:
                known.add(other)
                edge.append(other)
    return False


def useful(chart: Chart, start: str, end: str, waters: Collection[str]) -> frozenset[str]:
    """The waters that some chain between two provinces needs, a chain from which no water can be
    left out. A fleet elsewhere is of no use to the convoy (DATC 6.G.19)."""
    seas_by = chart.seas_by
    first, last = seas_by[start], seas_by[end]
    found: set[str] = set()

    def follow(chain: list[str], closed: frozenset[str]) -> None:
        here = chain[-1]
        if here in last:
            found.update(chain)
            return
        following = [w for w in seas_by[here] if w in waters and w not in closed]
        # No shortcut: what lies beside an earlier water of the chain may not come later.
        for water in following:
            follow([*chain, water], closed | set(following) | {water})

    for water in waters:
        if water in first:
            follow([water], frozenset(first) | {water})
    return frozenset(found)
