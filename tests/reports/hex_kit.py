"""What a page's script reads of a map of hexes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def listed(root: ET.Element) -> dict[str, tuple[float, float]]:
    """The hexes that a page's script makes, with their place in the plane."""
    (group,) = (one for one in root.iter(f"{SVG}g") if one.get("data-rows"))
    found = {}
    for row in group.get("data-rows", "").split(";"):
        y, *runs = row.split("|")
        for run in runs:
            x, *ids = run.split(" ")
            spelt = [id for one in ids for id in counted(one)]
            found |= {id: (float(x) + n, -float(y)) for n, id in enumerate(spelt)}
    return found


def counted(one: str) -> list[str]:
    """`w0803+2` stands for w0803 w0804 w0805."""
    first, _, more = one.partition("+")
    digits = len(first) - len(first.rstrip("0123456789"))
    start = int(first[-digits:]) if more else 0
    rest = [f"{first[:-digits]}{start + n:0{digits}}" for n in range(1, int(more or 0) + 1)]
    return [first, *rest]
