"""The archive as a static site: what can be kept anywhere, without a house."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from urllib.parse import parse_qs, urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from adjudicator.config import Exports
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.web.under import prefix_of

# ---------------------------------------------------------------- static site

BEGIN = ("/archive", "/archive/statistics", "/archive/feed.atom")
OURS = re.compile(r"^/(archive(/|$|\?)|static/|report\.css)")
"""What a static site holds; all else leads to the house."""
NOT = re.compile(r"^/archive/(search|.*booklet\.pdf)")
LINK = re.compile(r'((?:href|src|action)=")(/[^"]*)(")')
STYLED = re.compile(r"(url\([\"']?)((?!data:)[^)\"']+)([\"']?\))")
_ENDING = re.compile(r"\.[a-z0-9]{2,5}$")


def publish(app: Flask, base_url: str, folder: Path) -> int:
    """Write every page of the archive that anybody may read into a folder, with links that work
    there, from a disk as from any host. How many files.

    Links to what a static site cannot do (orders, search) lead to the house. ServiceError: the
    folder holds something else already.
    """
    mark = folder / "archive" / "index.html"
    if folder.exists() and any(folder.iterdir()) and not mark.exists():
        raise ServiceError(f"{folder} contains other files; name an empty folder.")
    desk: Desk = app.extensions["adjudicator"]
    config = desk.config
    # Here nobody waits for a page: files are made at once, however large they are.
    desk.config = config.model_copy(update={"exports": Exports(at_once=10**9)})
    try:
        return _published(app, base_url, folder)
    finally:
        desk.config = config


def _published(app: Flask, base_url: str, folder: Path) -> int:
    client = app.test_client(use_cookies=False)
    prefix = prefix_of(base_url)
    waiting, seen, written = deque(BEGIN), set(BEGIN), 0
    while waiting:
        address = waiting.popleft()
        found = _fetched(client, address)
        if found is None:
            continue
        data, kind = found
        place = place_of(address)

        def moved(link: str, here: PurePosixPath = place, address: str = address) -> str:
            link = urljoin(f"{prefix}{address}", link.replace("&amp;", "&")).removeprefix(prefix)
            if not OURS.match(link) or NOT.match(link):
                return base_url + link.replace("&", "&amp;")
            plain = link.partition("#")[0]
            if plain not in seen:
                seen.add(plain)
                waiting.append(plain)
            mark = link[len(plain) :]
            return os.path.relpath(place_of(plain), here.parent) + mark

        if kind.startswith("text/html"):
            data = _changed(LINK, data, moved)
        elif kind.startswith("text/css"):
            data = _changed(STYLED, data, moved)
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        written += 1
    first = '<!doctype html><meta http-equiv="refresh" content="0;url=archive/index.html">'
    (folder / "index.html").write_text(first + '<a href="archive/index.html">Archive</a>\n')
    return written


def _fetched(client: FlaskClient, address: str) -> tuple[bytes, str] | None:
    answer = client.get(address)
    if answer.status_code != 200:
        return None  # a link of a page that is not open to everybody
    return answer.get_data(), answer.headers.get("Content-Type", "")


def _changed(pattern: re.Pattern[str], data: bytes, moved: Callable[[str], str]) -> bytes:
    text = data.decode("utf-8")
    return pattern.sub(lambda m: m[1] + moved(m[2]) + m[3], text).encode("utf-8")


def place_of(address: str) -> PurePosixPath:
    """Where a page lies: `/archive/x?until=t-1` -> `archive/x/until-t-1/index.html`."""
    parts = urlsplit(address)
    path = PurePosixPath(parts.path.strip("/"))
    asked = sorted(parse_qs(parts.query, keep_blank_values=True).items())
    if _ENDING.search(path.name):
        more = "".join(f"-{name}" for name, _ in asked if name != "v")
        return path.with_name(f"{path.stem}{more}{path.suffix}")
    for name, values in asked:
        if name != "v":
            path = path / re.sub(r"[^a-z0-9-]", "-", f"{name}-{values[0]}".lower())
    return path / "index.html"
