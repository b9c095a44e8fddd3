"""A house under a path of its address: `https://example.org/wargames`.

Whatever the server before us does with that path, hand it on or take it away, the app sees its own
addresses, and makes links with the path before them.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit


def prefix_of(base_url: str) -> str:
    """The path of an address, `/wargames`; empty if it has none."""
    return urlsplit(base_url).path.rstrip("/")


def origin_of(base_url: str) -> str:
    """An address without its path: `https://example.org`."""
    return base_url.removesuffix("/").removesuffix(prefix_of(base_url))


class Under:
    """A WSGI app under a path."""

    def __init__(self, app: Any, prefix: str) -> None:
        self._app, self._prefix = app, prefix

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        path = str(environ.get("PATH_INFO", ""))
        if path == self._prefix or path.startswith(f"{self._prefix}/"):
            environ["PATH_INFO"] = path[len(self._prefix) :] or "/"
        environ["SCRIPT_NAME"] = self._prefix
        return self._app(environ, start_response)
