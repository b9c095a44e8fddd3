"""`docs/terms.md`, made from the settings themselves:

python -m adjudicator.service.terms.documentation > docs/terms.md
"""

from __future__ import annotations

from adjudicator.service.terms.catalogue import Setting, groups
from adjudicator.service.terms.presets import PRESETS

_HEAD = """\
# The terms of a game

This page is made from the settings themselves. It lists everything that a game can decide: the
name in files, letters and programs, what it means, which values it takes, and its default.

## How to set them

* On the page for a new game, and on the terms page of each game.
* In a file: `adjudicator new-game ... --terms FILE`. It is TOML; `docs/deadlines.md` explains the
  settings about time. A dotted name is a table and a key: `turn.hours` is `hours` below `[turn]`.
  `preset = "relaxed"` starts from a preset. `adjudicator terms --check FILE` says what is wrong
  with a file, `adjudicator terms --file` prints one with every setting in it.
* One by one: `adjudicator new-game ... --set turn.hours=48`, and for a game that exists
  `adjudicator terms GAME turn.hours=48`.
* By letter, as the moderator: `terms turn.hours = 48 because we all asked for it`. `terms` alone
  lists what differs from the defaults.
* By program: `POST /api/v1/games` and `POST /api/v1/games/{slug}/terms`; `GET /api/v1/terms` is
  this page for programs.

If you change a setting later, we tell everybody the old and the new value. The change applies
from the next phase on; a phase that has begun ends as it began. Settings that cannot change later
say so.

## Presets

"""


def markdown() -> str:
    """The whole page."""
    parts = [_HEAD]
    parts += [f"* *{one.name}*: {one.line}\n" for one in PRESETS]
    parts.append(
        "\nModerators can keep their own presets, and start their next game from one of them.\n"
    )
    for group, settings in groups().items():
        parts += [f"\n## {group}\n\n", "| name | meaning | values | default |\n"]
        parts += ["| --- | --- | --- | --- |\n", *(_row(one) for one in settings)]
    return "".join(parts)


def _row(one: Setting) -> str:
    means = f"{one.title}. {one.means}" + ("" if one.later else " It cannot change later.")
    default = one.default.replace("\n", "; ")
    cells = [f"`{one.path}`", means, one.kind.values, f"`{default}`" if default else "none"]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


if __name__ == "__main__":
    print(markdown(), end="")
