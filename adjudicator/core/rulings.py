"""Rulings of a game from its table of texts: most have a single choice, some have options."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling

AS_RULED = "as ruled"
"""The choice of a ruling without an alternative; it stands there so that it can be named."""

Options = Mapping[str, tuple[list[Scalar], Scalar]]
"""Ruling id -> its choices and the default."""


def rulings_of(
    texts: Mapping[str, str],
    options: Options | None = None,
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> tuple[Ruling, ...]:
    """The rulings in the order of their texts. words: `Ruling.words` of some. ValueError for
    options of an unknown one."""
    options, words = options or {}, words or {}
    if unknown := [id for id in options if id not in texts]:
        raise ValueError(f"options without a text: {', '.join(unknown)}")
    single: tuple[list[Scalar], Scalar] = ([AS_RULED], AS_RULED)
    return tuple(
        Ruling(id=id, text=text, choices=choices, default=default, words=dict(words.get(id, {})))
        for id, text in texts.items()
        for choices, default in [options.get(id, single)]
    )
