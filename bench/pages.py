"""Pages: how long the house takes for one, how long they are, fifty players at once.

python bench/run.py pages
"""

from __future__ import annotations

import gzip
import http.client
import multiprocessing
import re
import statistics
import tempfile
import time
import urllib.parse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from adjudicator.cli.demo import ROMMEL, a_port
from adjudicator.running.app import App, create_app
from adjudicator.service.games import games
from adjudicator.service.people import people

PLAYERS = 50
CLICKS = 12
RUNS = 25

Say = Callable[..., None]


def pages(say: Say) -> None:
    """The figures of the pages of a table."""
    print("\nPages (BlitzWar: example 20.1 and the campaign of 1939; Victory: the Battle of Hope)")
    with tempfile.TemporaryDirectory() as folder:
        port = a_port(8200)
        limits = {"submissions": 10**9, "letters_per_sender": 10**9}
        app = create_app(Path(folder), web={"port": port}, mail={"domain": "b.test"}, limits=limits)
        try:
            _alone(app, say)
            _together(app, port, say)
        finally:
            app.stop()


def _open(app: App, ruleset: str, scenario: str, slug: str, seats: Sequence[str]) -> None:
    games.open_game(
        app.desk,
        ruleset=ruleset,
        scenario=scenario,
        slug=slug,
        moderator_email="moderator@b.test",
        seats={seat: f"{seat}@{slug}.test" for seat in seats},
    )
    games.begin_game(app.desk, slug, force=True)


def _cookie(app: App, email: str) -> str:
    """A signed-in browser's cookie, as signing in by mail would make it."""
    person = people.person_by_email(app.desk, email)
    assert person is not None
    serializer = app.flask.session_interface.get_signing_serializer(app.flask)  # type: ignore[attr-defined]
    assert serializer is not None
    row = people.open_session(app.desk, person.id)
    text = serializer.dumps({"row": row, "form": "ab" * 16, "_permanent": True})
    return f"adjudicator={text}"


def _alone(app: App, say: Say) -> None:
    """One reader after the other: the processor's time, and the bytes on the wire."""
    found = [
        ("blitzwar", "africa-20-1", "africa", ("axis", "allies"), "axis"),
        ("blitzwar", "campaign-1939", "europe", ("axis", "allies", "soviet"), "axis"),
        ("victory", "battle-of-hope", "hope", ("red", "blue"), "red"),
    ]
    client = app.flask.test_client(use_cookies=False)
    for ruleset, scenario, slug, seats, seat in found:
        _open(app, ruleset, scenario, slug, seats)
        head = {"Cookie": _cookie(app, f"{seat}@{slug}.test"), "Accept-Encoding": "gzip"}
        for name, path in (
            ("seat", f"/games/{slug}/{seat}"),
            ("orders", f"/games/{slug}/{seat}/orders"),
        ):
            client.get(path, headers=head)
            times = []
            for _ in range(RUNS):
                # Of the processor: machines on which this runs have other work as well.
                began = time.thread_time()
                answer = client.get(path, headers=head)
                times.append((time.thread_time() - began) * 1000)
            size = len(answer.data) + _files(client, gzip.decompress(answer.data).decode())
            say(f"{scenario}, {name} page with map", f"{statistics.median(times):.0f} ms",
                f"{size / 1000:.0f} kB with style and script; targets 50 ms, 150 kB")  # fmt: skip


def _files(client: Any, page: str) -> int:
    """The bytes of the page's own style and script, compressed."""
    total = 0
    for path in re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css)[^"]*)"', page):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        total += (
            len(answer.data)
            if "Content-Encoding" in answer.headers
            else len(gzip.compress(answer.data, 5))
        )
    return total


# ---------------------------------------------------------------------- together


def _together(app: App, port: int, say: Say) -> None:
    """Fifty players of twenty-five games look, type and check at the same time."""
    cookies = []
    for n in range(PLAYERS // 2):
        slug = f"crowd-{n}"
        _open(app, "blitzwar", "africa-20-1", slug, ("axis", "allies"))
        cookies += [
            (slug, seat, _cookie(app, f"{seat}@{slug}.test")) for seat in ("axis", "allies")
        ]
    app.start()
    # Those who click are another process: what they take is not the house's.
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        began = time.perf_counter()
        times, wrong = pool.apply(_crowd, (port, cookies))
        took = time.perf_counter() - began
    times.sort()
    say(f"{PLAYERS} players, {len(times)} clicks at once", f"{len(wrong)} errors",
        f"{len(times) / took:.0f} a second, median {times[len(times) // 2]:.0f} ms, "
        f"slowest {times[-1]:.0f} ms{'; ' + wrong[0] if wrong else ''}")  # fmt: skip


def _crowd(port: int, cookies: list[tuple[str, str, str]]) -> tuple[list[float], list[str]]:
    with ThreadPoolExecutor(len(cookies)) as pool:
        found = list(pool.map(lambda one: _player(port, *one), cookies))
    return [t for times, _ in found for t in times], [w for _, wrong in found for w in wrong]


def _player(port: int, slug: str, seat: str, cookie: str) -> tuple[list[float], list[str]]:
    """Opens his pages in turn, types, and checks; how long each click took."""
    times: list[float] = []
    wrong: list[str] = []
    base, page = f"/games/{slug}/{seat}", ""
    for n in range(CLICKS):
        path, form = ("/games", base, f"{base}/orders", f"{base}/orders/sketch")[n % 4], None
        if path.endswith("sketch"):
            token = re.search(r'name="_token" value="([0-9a-f]+)"', page)
            asked = re.search(r'name="asked" value="([0-9a-f]*)"', page)
            form = {
                "_token": token[1] if token else "",
                "asked": asked[1] if asked else "",
                "text": "\n".join(ROMMEL.splitlines()[: n + 1]),
            }
        began = time.perf_counter()
        code, body = _click(port, path, cookie, form)
        times.append((time.perf_counter() - began) * 1000)
        if code != 200:
            wrong.append(f"{code} {path}")
        page = body if form is None else page
    return times, wrong


def _click(port: int, path: str, cookie: str, form: dict[str, str] | None) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        head = {"Cookie": cookie, "Accept-Encoding": "gzip"}
        if form is None:
            connection.request("GET", path, headers=head)
        else:
            head["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request("POST", path, urllib.parse.urlencode(form), head)
        answer = connection.getresponse()
        body = answer.read()
        if answer.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        return answer.status, body.decode(errors="replace")
    except OSError as error:
        return 0, f"{error}"
    finally:
        connection.close()
