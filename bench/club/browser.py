"""Somebody at a browser, without script: pages are fetched, forms are filled in and sent."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from html import unescape
from http.cookiejar import CookieJar

FIELD = re.compile(r"<input type=\"hidden\" name=\"([a-z_]+)\" value=\"([^\"]*)\">")

SIGN_IN = 'name="email"'
"""Stands in the page that asks for an address, and in no other that members use."""


class Browser:
    """place: the address that the proxy before the house says it comes from."""

    def __init__(self, base: str, place: str) -> None:
        self.base, self.place = base, place
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()),
        )

    def get(self, path: str) -> tuple[int, str]:
        return self._ask(path, None)

    def send(self, path: str, form: dict[str, str], *, of: str = "") -> tuple[int, str]:
        """Open a page (of: another than that the form goes to), take the hidden fields of its
        form that sends orders or of its only one, and send it. What comes back: of a house that
        wants them to sign in first, its page for that."""
        code, page = self.get(of or path)
        if code != 200 or (SIGN_IN in page and path != "/sign-in"):
            return code, page
        hidden = {name: unescape(value) for name, value in FIELD.findall(page)}
        return self._ask(path, hidden | form)

    def _ask(self, path: str, form: dict[str, str] | None) -> tuple[int, str]:
        url = path if path.startswith("http") else self.base + path
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        headers = {"X-Forwarded-For": self.place, "User-Agent": "club"}
        if data is not None:
            headers["Origin"] = self.base
        request = urllib.request.Request(url, data, headers)
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""
