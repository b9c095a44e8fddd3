"""Scenes drawn by lot, each held by its golden text: a file of them, every one with a heading
`== battle 7: ...`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

_HEADING = re.compile(r"== \w+ (\d+)")


def difference(path: Path, number: int, lines: Sequence[str], golden: bool) -> str:
    """The first line in which a scene, heading included, is not as its file has it; "" if it is.

    golden: write it there first (`pytest --golden`, in one process)."""
    if golden:
        scenes = (dict(_scenes(path)) if path.exists() else {}) | {number: tuple(lines)}
        text = "".join(f"{line}\n" for n in sorted(scenes) for line in scenes[n])
        path.write_text(text, encoding="utf-8")
        _scenes.cache_clear()
    was = _scenes(path).get(number, ())
    for old, new in zip_longest(was, lines, fillvalue="(the end)"):
        if old != new:
            return f"was    {old}\nis now {new}"
    return ""


@cache
def _scenes(path: Path) -> dict[int, tuple[str, ...]]:
    scenes: dict[int, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := _HEADING.match(line):
            scenes[int(found[1])] = scene = []
        scene.append(line)
    return {number: tuple(scene) for number, scene in scenes.items()}
