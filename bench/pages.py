"""Pages: how long the house takes for one, how long they are, fifty players at once.

python bench/run.py pages
"""

from __future__ import annotations

import gzip
import http.client
import logging
import multiprocessing
import re
import statistics
import tempfile
import time
import urllib.parse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from figures import say

from adjudicator.cli.demo import ROMMEL, a_port
from adjudicator.running.app import App, create_app
from adjudicator.service.games import games
from adjudicator.service.people import people

PLAYERS = 50
CLICKS = 12
RUNS = 25


def pages() -> None:
    """The figures of the pages of a table."""
    print("\nPages (each game as it begins, in a small or its usual scenario)")
    with tempfile.TemporaryDirectory() as folder:
        port = a_port(8200)
        limits = {"submissions": 10**9, "letters_per_sender": 10**9}
        app = create_app(Path(folder), web={"port": port}, mail={"domain": "b.test"}, limits=limits)
        try:
            _alone(app)
            _together(app, port)
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


PLAYED = (
    ("blitzwar", "campaign-1939"),
    ("victory", "battle-of-hope"),
    ("virtuti_militari", "campaign-1939"),
    ("world_at_war", "campaign-1939"),
    ("totaler_krieg", "summer-1941"),
)
STATIC = "/static/page.css"
"""A file that the same server hands out: the limit beside which a page is told."""


def _alone(app: App) -> None:
    """One reader after the other: the processor's time, and the bytes on the wire."""
    client = app.flask.test_client(use_cookies=False)
    head = {"Accept-Encoding": "gzip"}
    limit, _ = _timed(client, STATIC, head)
    say("a static file of the same server", f"{limit:.2f} ms", "the limit of the next lines")
    for ruleset, scenario in PLAYED:
        slug, rules = ruleset.replace("_", "-"), app.desk.rulesets[ruleset]
        board = rules.board(app.desk.packs(ruleset))
        position = rules.open(board, scenario, rules.rulings_with({}))
        seats = rules.seats(board, position)
        _open(app, ruleset, scenario, slug, seats)
        info = games.game_info(app.desk, slug)
        seat = next((one.name for one in info.seats if one.asked), seats[0])
        signed = head | {"Cookie": _cookie(app, f"{seat}@{slug}.test")}
        for name, path in (
            ("seat", f"/games/{slug}/{seat}"),
            ("orders", f"/games/{slug}/{seat}/orders"),
        ):
            took, page = _timed(client, path, signed)
            text = gzip.decompress(page).decode()
            kept = _files(client, text) + _boards(client, text)
            say(f"{ruleset}, {name} page", f"{took:.1f} ms",
                f"{took / limit:.0f} static files; {len(page) / 1000:.1f} kB a visit, "
                f"{(len(page) + kept) / 1000:.0f} kB the first")  # fmt: skip


def _timed(client: Any, path: str, head: dict[str, str]) -> tuple[float, bytes]:
    """Milliseconds of the processor for an address, and its answer as it goes over the wire."""
    client.get(path, headers=head)
    times = []
    for _ in range(RUNS):
        # Of the processor: machines on which this runs have other work as well.
        began = time.thread_time()
        answer = client.get(path, headers=head)
        times.append((time.thread_time() - began) * 1000)
    assert answer.status_code == 200, (path, answer.status_code)
    return statistics.median(times), answer.data


def _boards(client: Any, page: str) -> int:
    """The bytes of the boards that a page uses, which a browser keeps for ever."""
    found = set(re.findall(r'href="(/boards/[^"#]+)#', page))
    return sum(
        len(client.get(path, headers={"Accept-Encoding": "gzip"}).data) for path in sorted(found)
    )


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


def _together(app: App, port: int) -> None:
    """Fifty players of twenty-five games look, type and check at the same time."""
    cookies = []
    for n in range(PLAYERS // 2):
        slug = f"crowd-{n}"
        _open(app, "blitzwar", "africa-20-1", slug, ("axis", "allies"))
        cookies += [
            (slug, seat, _cookie(app, f"{seat}@{slug}.test")) for seat in ("axis", "allies")
        ]
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that many wait is meant
    app.start()
    # Those who click are another process: what they take is not the house's.
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        began = time.perf_counter()
        times, wrong = pool.apply(_crowd, (port, cookies))
        took = time.perf_counter() - began
    times.sort()
    say(f"{PLAYERS} players, {len(times)} clicks at once", f"{len(wrong)} errors",
        f"{len(times) / took:.0f} a second, median {times[len(times) // 2]:.0f} ms, "
        f"slowest {times[-1]:.0f} ms")  # fmt: skip
    if wrong:
        raise SystemExit(f"{len(wrong)} of {len(times)} clicks failed, the first: {wrong[0]}")


def _crowd(port: int, cookies: list[tuple[str, str, str]]) -> tuple[list[float], list[str]]:
    with ThreadPoolExecutor(len(cookies)) as pool:
        found = list(pool.map(lambda n: _player((port, n), *cookies[n]), range(len(cookies))))
    return [t for times, _ in found for t in times], [w for _, wrong in found for w in wrong]


def _player(
    at: tuple[int, int], slug: str, seat: str, cookie: str
) -> tuple[list[float], list[str]]:
    """Opens the pages in turn, types, and checks; how long each click took."""
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
        code, body = _click(at, path, cookie, form)
        times.append((time.perf_counter() - began) * 1000)
        if code != 200:
            wrong.append(f"{code} {path}")
        page = body if form is None else page
    return times, wrong


def _click(
    at: tuple[int, int], path: str, cookie: str, form: dict[str, str] | None
) -> tuple[int, str]:
    """One request. at: the port, and the player's number: each has an address of their own, since
    the door counts by address."""
    port, number = at
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=60, source_address=(f"127.0.1.{number + 1}", 0)
    )
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
