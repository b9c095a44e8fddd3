"""Maps in pages: the board as a file, what lies over it, small pictures, fonts."""

from __future__ import annotations

from adjudicator.web.drawing import boards, fonts, pictures

BLUEPRINTS = (
    boards.blueprint,
    fonts.blueprint,
    pictures.blueprint,
)
