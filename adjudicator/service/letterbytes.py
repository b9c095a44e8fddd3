"""The bytes of letters, in the database or elsewhere (`config.Letters`).

A column that holds a letter holds its bytes, or a mark with the key under which they lie in the
house's store. They lie there before the row that names them is stored. If the store takes nothing
just now, bytes stay in the database; once a day what stayed is carried out (`letterstore`).
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path

from adjudicator.config import Config, Letters
from adjudicator.service import housekey
from adjudicator.storage.objects import Bucket, Folder, Lost, Objects, Unreachable

log = logging.getLogger(__name__)

MARK = b"\x02stored:"
"""Begins a column whose bytes lie elsewhere. No letter that we write begins so, and none that comes
is stored so (`harmless`)."""


def harmless(data: bytes) -> bytes:
    """A letter as it came; one that would pass for a mark, and so name another's bytes, has a line
    end before it."""
    return b"\r\n" + data if data.startswith(MARK) else data


def store_of(config: Config) -> Objects | None:
    """Where bytes may lie that are not in the database; None: nowhere. Unreachable: a file with
    its key cannot be read, or its library is not installed."""
    if not config.letters.place:
        return None
    return _store(config.letters.model_dump_json(), config.instance.resolve(), _house(config))


def _house(config: Config) -> str:
    """Houses may share a bucket: each has its own place in it."""
    return housekey.fingerprint(housekey.key_of(config).verify_key)


@lru_cache(maxsize=16)
def _store(said: str, instance: Path, house: str) -> Objects:
    letters = Letters.model_validate_json(said)
    if letters.place == "folder":
        return Folder(instance / letters.folder)
    secret = ""
    if letters.secret_key_file:
        file = instance / letters.secret_key_file
        try:
            secret = file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise Unreachable(f"{file}, the secret key for letters, cannot be read.") from None
    return Bucket(
        letters.bucket,
        "/".join(part for part in (letters.prefix.strip("/"), house) if part),
        endpoint=letters.endpoint,
        region=letters.region,
        access_key=letters.access_key,
        secret_key=secret,
        seconds=letters.seconds,
    )


def leaves(config: Config, data: bytes) -> bool:
    """Are these bytes to lie elsewhere?"""
    return config.letters.keep != "database" and len(data) >= max(1, config.letters.at_least)


def kept(config: Config, data: bytes) -> bytes:
    """What a column holds for these bytes, which are safe elsewhere if it is a mark. Not to be
    called in a transaction: a store takes its time."""
    if not leaves(config, data):
        return data
    try:
        store = store_of(config)
        if store is None or store.rests:
            return data
        return marked(store.put(data), len(data))
    except Unreachable as error:
        log.error("a letter stays in the database: %s", error)
        return data


def marked(key: str, size: int) -> bytes:
    return MARK + f"{key}:{size}".encode()


def elsewhere(held: bytes | None) -> bool:
    """Do the bytes of a column lie elsewhere?"""
    return held is not None and held.startswith(MARK)


def named(held: bytes) -> tuple[str, int]:
    """The key and the size in a mark."""
    key, _, size = held.removeprefix(MARK).decode("ascii").partition(":")
    return key, int(size)


def fetched(config: Config, held: bytes) -> bytes:
    """The bytes of a column. Lost: they are not where they should be. Unreachable: nobody
    knows just now. Not to be called in a transaction."""
    if not elsewhere(held):
        return held
    store = store_of(config)
    if store is None:
        raise Lost("letters are in a store that config.toml no longer names ([letters])")
    if store.rests:
        raise Unreachable(f"{store.name} for letters did not answer a moment ago.")
    return store.get(named(held)[0])
