"""Our readings where the book is silent or contradicts itself, each a named choice of the game."""

from __future__ import annotations

from adjudicator.core.protocol import Ruling

RULINGS: tuple[Ruling, ...] = ()
