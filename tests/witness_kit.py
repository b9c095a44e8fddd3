"""Two houses: one with a game, the other its witness, by HTTP or by mail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Thread
from typing import Any

from adjudicator import web
from adjudicator.clock import FixedClock
from adjudicator.config import Hooks, House, Mail, Witness
from adjudicator.running import doors
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.options import WitnessOptions
from adjudicator.service.witness import requests
from adjudicator.storage.session import Store, prepare
from tests.house_kit import make_desk, opened_game


@contextmanager
def a_house(folder: Path, clock: FixedClock, name: str, **parts: Any) -> Iterator[Desk]:
    """A house of its own: folder, database, keys. name: also its mail domain."""
    folder.mkdir(parents=True, exist_ok=True)
    url = f"sqlite:///{folder / 'house.sqlite'}"
    prepare(url)
    store = Store(url)
    parts.setdefault("hooks", Hooks(private=True))
    parts.setdefault("witness", Witness(serves="everybody"))
    parts.setdefault("house", House(name=name))
    parts.setdefault("mail", Mail(domain=f"{name}.example"))
    desk = make_desk(store, clock, folder, **parts)
    # Their keys and their chains must differ.
    desk.config.secret = f"{name} {desk.config.secret}"
    own = desk.random_bytes
    desk.random_bytes = lambda size: sha256(name.encode() + own(size)).digest()[:size]
    try:
        yield desk
    finally:
        store.close()


class _Door:
    """A port of this machine, behind which stands now this house, now that: houses whose address
    stays the same can be prepared."""

    def __init__(self) -> None:
        self.app: Any = None
        server: Any = doors.open_door(self._answer, "127.0.0.1", 0)  # type: ignore[arg-type]
        self.url = f"http://127.0.0.1:{server.effective_port}"
        Thread(target=server.run, daemon=True).start()

    def _answer(self, environ: Any, start: Any) -> Any:
        if self.app is None:
            start("503 Service Unavailable", [])
            return []
        return self.app(environ, start)


_FREE: list[_Door] = []


@contextmanager
def served(desk: Desk) -> Iterator[str]:
    """Its pages on a port of this machine: the base address."""
    door = _FREE.pop() if _FREE else _Door()
    door.app = web.make(desk)
    try:
        yield door.url
    finally:
        door.app = None
        _FREE.append(door)


def witness_terms(other: Desk, url: str = "", email: str = "", **more: Any) -> WitnessOptions:
    return WitnessOptions(key=requests.own_key(other), url=url, email=email, **more)


def witnessed_game(desk: Desk, terms: WitnessOptions, slug: str = "feud-1") -> GameInfo:
    """Opened, its witness asked to bind itself."""
    return opened_game(desk, slug, witness=terms)


def begin(desk: Desk, slug: str = "feud-1") -> GameInfo:
    return games.begin_game(desk, slug, force=True)
