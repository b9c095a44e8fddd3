"""The Jinja environment of `templates/`, for everybody who renders text or HTML.

In a checkout the folder stands beside the package, in the wheel inside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_PACKAGE = Path(__file__).resolve().parent.parent


def folder() -> Path:
    """Where the templates are. FileNotFoundError if the installation lacks them."""
    for place in (_PACKAGE / "templates", _PACKAGE.parent / "templates"):
        if place.is_dir():
            return place
    raise FileNotFoundError("the folder templates/ is missing beside and inside the package")


@cache
def environment() -> Environment:
    """Escapes in `.html`, not in `.txt`; an unknown name is an error, never an empty string."""
    return Environment(
        loader=FileSystemLoader(folder()),
        autoescape=lambda name: name is not None and name.endswith((".html", ".svg")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
