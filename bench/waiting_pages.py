"""Open pages: what it costs the house that hundreds of them ask whether anything is new.

python -m bench.waiting_pages [PAGES] [SECONDS]

The house runs with its server as it is (8 threads); the pages ask from another process, each as
often as `static/live.js` does. Beside them one visitor reads order pages: how long each took, with
and without the others.
"""

from __future__ import annotations

import http.client
import multiprocessing
import statistics
import sys
import tempfile
import threading
import time
from multiprocessing.pool import Pool
from pathlib import Path

from adjudicator.cli.demo import a_port
from adjudicator.running.app import App, create_app
from adjudicator.service.games import games
from bench.pages import _cookie, _open

PAGES, SECONDS, EVERY = 500, 30.0, 6.0
"""Pages; how long they ask; seconds between two questions of one, as the script has it."""
HOLDS = 4
"""Connections over which the pages of one machine come; a proxy in front keeps as many open."""


def main() -> None:
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        port = a_port(8300)
        app = create_app(Path(folder), web={"port": port}, mail={"domain": "b.test"})
        app.start()
        try:
            _open(app, "blitzwar", "africa-20-1", "desert", ("axis", "allies"))
            _one(app)
            # Those who ask and read are other processes: what they take is not the house's.
            with multiprocessing.get_context("spawn").Pool(2) as pool:
                _together(app, pool, port, pages, seconds)
        finally:
            app.stop()


def _one(app: App) -> None:
    """Processor milliseconds of one question: with an answer, and with none (304)."""
    client = app.flask.test_client(use_cookies=False)
    seat = games.game_info(app.desk, "desert").seats[0]
    head = {"Cookie": _cookie(app, "axis@desert.test")}
    path = f"/pulse?at={seat.id}"
    tag = client.get(path, headers=head).headers["ETag"]
    for name, more in (("an answer", {}), ("nothing new", {"If-None-Match": tag})):
        times = []
        for _ in range(400):
            began = time.thread_time()
            answer = client.get(path, headers=head | more)
            times.append((time.thread_time() - began) * 1000)
        size = len(answer.data)
        print(f"one question, {name}: {statistics.median(times):.2f} ms, {size} bytes")
    began = time.thread_time()
    for _ in range(400):
        client.get("/static/page.css").close()
    print(f"a static file of the same server: {(time.thread_time() - began) / 400 * 1000:.2f} ms")


def _together(app: App, pool: Pool, port: int, pages: int, seconds: float) -> None:
    """The pages ask, and somebody reads."""
    allies, axis = _cookie(app, "allies@desert.test"), _cookie(app, "axis@desert.test")
    seat = games.game_info(app.desk, "desert").seats[0].id
    alone = statistics.median(pool.apply(_reading, (port, allies, seconds / 3)))
    began, worked = time.monotonic(), time.process_time()
    asking = pool.apply_async(_ask, (port, axis, seat, pages, seconds))
    reading = pool.apply_async(_reading, (port, allies, seconds))
    took, bad = asking.get()
    read = reading.get()
    worked, passed = time.process_time() - worked, time.monotonic() - began
    print(f"{pages} pages, {seconds:.0f} s: {len(took)} questions, {bad} not answered")
    print(f"  a question took {took[len(took) // 2] * 1000:.0f} ms (median),"
          f" {took[int(len(took) * 0.99)] * 1000:.0f} ms (one of 100)")  # fmt: skip
    print(f"  the house worked {worked:.1f} of {passed:.1f} s, order pages included")
    print(f"  an order page: {alone * 1000:.0f} ms alone, {statistics.median(read) * 1000:.0f} ms"
          f" beside them ({len(read)} read)")  # fmt: skip


def _reading(port: int, cookie: str, seconds: float) -> list[float]:
    """Seconds that order pages took, one after the other."""
    took: list[float] = []
    until = time.monotonic() + seconds
    connection = http.client.HTTPConnection("127.0.0.1", port)
    while time.monotonic() < until:
        began = time.monotonic()
        connection.request("GET", "/games/desert/allies/orders", headers={"Cookie": cookie})
        answer = connection.getresponse()
        assert len(answer.read()) > 1000, answer.status
        took.append(time.monotonic() - began)
        time.sleep(0.2)
    return took


def _ask(port: int, cookie: str, seat: int, pages: int, seconds: float) -> tuple[list[float], int]:
    """Be so many open pages: each asks every `EVERY` seconds, with the tag of its last answer.
    Seconds of each question, the quickest first, and how many were not answered."""
    begin, lock = time.monotonic(), threading.Lock()
    due = [(n / pages) * EVERY for n in range(pages)]
    tags = [""] * pages
    took: list[float] = []
    bad = 0

    def work(hold: int) -> None:
        nonlocal bad
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        own = list(range(hold, pages, HOLDS))
        while True:
            page = min(own, key=due.__getitem__)
            if due[page] > seconds:
                return
            time.sleep(max(begin + due[page] - time.monotonic(), 0))
            due[page] += EVERY
            asked = time.monotonic()
            head = {"Cookie": cookie} | ({"If-None-Match": tags[page]} if tags[page] else {})
            try:
                connection.request("GET", f"/pulse?at={seat}", headers=head)
                answer = connection.getresponse()
                answer.read()
                tags[page] = answer.headers["ETag"] or ""
                ok = answer.status in (200, 304)
            except OSError:
                connection.close()
                ok = False
            with lock:
                took.append(time.monotonic() - asked)
                bad += not ok

    threads = [threading.Thread(target=work, args=(hold,)) for hold in range(HOLDS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return sorted(took), bad


if __name__ == "__main__":
    main()
