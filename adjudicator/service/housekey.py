"""The house's signing key (Ed25519): with it the house signs receipts and what it exports.

It lies in the instance folder, readable by its owner only, and is made at the first start. The
public half is published; who has it can check a signature without us.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from functools import lru_cache
from pathlib import Path

from nacl.encoding import HexEncoder
from nacl.exceptions import BadSignatureError, CryptoError
from nacl.signing import SigningKey, VerifyKey

from adjudicator.config import Config

FILE = "signing.key"
LINE = "adjudicator-ed25519"
"""Begins the line in which a public key is published."""


class NotAKey(ValueError):
    """Its text is a sentence for people."""


def key_of(config: Config) -> SigningKey:
    """The house's key; made if there is none yet."""
    return _key_in(str(config.instance), os.getcwd(), config.secret)


@lru_cache(maxsize=16)
def _key_in(folder: str, here: str, secret: str) -> SigningKey:
    # Two ways to one folder are one key; to find that out takes longer than to sign.
    return _key((Path(here) / folder).resolve(), secret)


@lru_cache(maxsize=16)
def _key(folder: Path, secret: str) -> SigningKey:
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # From the secret key, so that a folder restored without this file has the same key.
        seed = hmac.digest(secret.encode(), b"signing key", hashlib.sha256)
        if not secret:
            seed = secrets.token_bytes(32)
        new = folder / f".signing.{os.getpid()}.{secrets.token_hex(4)}"
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(f"{seed.hex()}\n")
        with contextlib.suppress(FileExistsError):
            os.link(new, file)  # two processes that start at once agree on one
        new.unlink()
    try:
        return SigningKey(file.read_text("ascii").strip().encode(), encoder=HexEncoder)
    except (ValueError, CryptoError):
        raise NotAKey(f"{file} holds no signing key; restore it from a copy.") from None


def fingerprint(key: VerifyKey) -> str:
    """By which a key is named: the beginning of its SHA-256."""
    return hashlib.sha256(bytes(key)).hexdigest()[:16]


def published(config: Config) -> str:
    """The public key as the house publishes it: one line for programs, and what it is for."""
    key = key_of(config).verify_key
    return (
        f"{LINE} {bytes(key).hex()} {config.house.base_url}\n# Fingerprint {fingerprint(key)}. It "
        f"checks receipts and bundles of {config.house.name}:\n# adjudicator verify receipt LETTER "
        "--key THIS-FILE\n"
    )


def read_public(text: str) -> VerifyKey:
    """A public key from what is published, or from its 64 hex digits. NotAKey if it is none."""
    words = [
        word for line in text.splitlines() if not line.startswith("#") for word in line.split()
    ]
    found = words[1:2] if words[:1] == [LINE] else words[:1]
    try:
        return VerifyKey(bytes.fromhex(found[0]))
    except (IndexError, ValueError, CryptoError):
        raise NotAKey("this is not the public key of a server.") from None


def sign(config: Config, text: str) -> str:
    """The signature over a text: 128 hex digits. The same text gives the same signature."""
    return key_of(config).sign(text.encode()).signature.hex()


def good(key: VerifyKey, text: str, signature: str) -> bool:
    """Is it the signature of this key over this text?"""
    try:
        key.verify(text.encode(), bytes.fromhex(signature))
    except (BadSignatureError, ValueError, CryptoError):
        return False
    return True
