"""What lies sealed in the tables: orders that nobody may read before their step.

The master key lies in the instance folder, beside the database and not in it (`seal.key`, its
owner's alone): a copy of the database shows nothing. Each question has a key pair of its own,
made from it (X25519, NaCl's sealed box); whoever writes needs the public half alone. To that the
lock of a witness may come: then the master key is not enough, and what it locks opens only when
the witness has given its key, against the closed batch.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import zlib
from base64 import b64decode, b64encode
from functools import lru_cache
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox
from nacl.secret import SecretBox
from pydantic_core import from_json, to_json

from adjudicator.config import Config

FILE = "seal.key"
MARK = "\x02sealed:"
"""Begins a sealed text. No text of a player can begin so: control characters are taken away."""
PAD = 512
"""Sealed texts are filled up to a multiple of so many bytes: lengths tell less."""


class NotOpen(Exception):
    """It cannot be opened: its key is not there (yet), or it was changed."""


def master(config: Config) -> bytes:
    """The house's master key; made if there is none yet. NotOpen: the file holds none."""
    return _master(config.instance.resolve())


@lru_cache(maxsize=16)
def _master(folder: Path) -> bytes:
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f".seal.{os.getpid()}.{secrets.token_hex(4)}"
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(f"{secrets.token_bytes(32).hex()}\n")
            out.flush()
            os.fsync(out.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(new, file)  # two processes that start at once agree on one
        new.unlink()
    try:
        key = bytes.fromhex(file.read_text("ascii").strip())
    except (UnicodeDecodeError, ValueError):
        key = b""
    if len(key) != 32:
        raise NotOpen(f"{file} holds no key; restore it from a copy")
    return key


def _derived(config: Config, what: str) -> bytes:
    return HKDF(SHA256(), 32, None, f"adjudicator/{what}".encode()).derive(master(config))


def _pair(config: Config, what: str) -> PrivateKey:
    return PrivateKey(_derived(config, what))


def is_sealed(text: str) -> bool:
    return text.startswith(MARK)


def seal(config: Config, what: str, value: Any, lock: str = "") -> str:
    """A value of JSON, sealed. what: whose it is (`ask/7`). lock: the public key of a witness,
    hex, if its key shall be needed too."""
    data = to_json(value)
    data = zlib.compress(data + b" " * (-len(data) % PAD), 0)
    if lock:
        data = SealedBox(PublicKey(bytes.fromhex(lock))).encrypt(data)
    data = SealedBox(_pair(config, what).public_key).encrypt(data)
    return MARK + b64encode(data).decode()


def unseal(config: Config, what: str, text: str, key: str = "") -> Any:
    """The value. key: what the witness gave, hex. NotOpen if that does not open it."""
    try:
        data = SealedBox(_pair(config, what)).decrypt(b64decode(text.removeprefix(MARK)))
        if key:
            data = SealedBox(PrivateKey(bytes.fromhex(key))).decrypt(data)
        return from_json(zlib.decompress(data))
    except (CryptoError, ValueError, zlib.error) as error:
        raise NotOpen(f"what was sealed for {what} does not open") from error


def witness_pair(secret: bytes, number: int) -> tuple[str, str]:
    """Of a witness: the public and the private half of a lock, hex. secret: of its chain."""
    key = HKDF(SHA256(), 32, None, f"adjudicator/lock/{number}".encode()).derive(secret)
    pair = PrivateKey(key)
    return bytes(pair.public_key).hex(), bytes(pair).hex()


def opens(lock: str, key: str) -> bool:
    """Is this the private half of the lock?"""
    try:
        return bytes(PrivateKey(bytes.fromhex(key)).public_key).hex() == lock
    except (CryptoError, ValueError):
        return False


# ---------------------------------------------------------------------- letters

_BYTES = MARK.encode()


def seal_bytes(config: Config, data: bytes) -> bytes:
    """A letter as it lies in the tables until it is read or sent, and after."""
    return _BYTES + bytes(SecretBox(_derived(config, "letters")).encrypt(data))


def are_sealed(data: bytes) -> bool:
    return data.startswith(_BYTES)


def unseal_bytes(config: Config, data: bytes) -> bytes:
    """The letter; unchanged if it is not sealed. NotOpen."""
    if not data.startswith(_BYTES):
        return data
    try:
        return SecretBox(_derived(config, "letters")).decrypt(data.removeprefix(_BYTES))
    except CryptoError as error:
        raise NotOpen("a sealed letter does not open") from error
