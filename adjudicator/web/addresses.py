"""The app whose pages these are. It makes an address once: a page names some forty of its house,
and most of them stood on the page before.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, has_request_context, request

MOST: Final = 2048
LONGEST: Final = 200
"""Characters of an address that is kept: what people type may stand in one."""
PLAIN: Final = frozenset({str, int, type(None)})


class Pages(Flask):
    """A Flask app that keeps the addresses it has made, those without a host."""

    _made: dict[tuple[object, ...], str]

    def __init__(self, *given: Any, **more: Any) -> None:
        self._made = {}
        super().__init__(*given, **more)

    def url_for(
        self,
        /,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: Any,
    ) -> str:
        """Make the address of a view, as Flask does."""
        if (
            _method is not None
            or _scheme is not None
            or _external is not None
            or endpoint[:1] == "."
            or not has_request_context()
            or not PLAIN.issuperset(map(type, values.values()))
        ):
            return super().url_for(
                endpoint, _anchor=_anchor, _method=_method, _scheme=_scheme, _external=_external,
                **values,
            )  # fmt: skip
        # What lies before the path comes with the request: a proxy may say it.
        before = request.environ.get("SCRIPT_NAME", "")
        key = before, endpoint, _anchor, *values.items()
        found = self._made.get(key)
        if found is None:
            found = super().url_for(endpoint, _anchor=_anchor, **values)
            if len(found) <= LONGEST:
                if len(self._made) >= MOST:
                    self._made.clear()
                self._made[key] = found
        return found
