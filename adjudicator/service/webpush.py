"""Web Push (RFC 8030): a browser or a phone is told that something is asked, or that a deadline is
near. Nothing that is told is secret; and the service between us and the device cannot read it.

A device is a webhook of its person, whose calls are encrypted to it (RFC 8291) and signed with the
house's key (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from py_vapid import Vapid02
from pydantic import BaseModel

from adjudicator.config import Config
from adjudicator.service.desk import ServiceError

TTL = 24 * 3600
"""Seconds for which the push service keeps what it cannot deliver."""
VALID = 12 * 3600
"""Seconds for which a signature holds; a day at most (RFC 8292, 2)."""
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


class Keys(BaseModel):
    """What a browser gives to encrypt to it, base64url: its public key (65 bytes), and a secret
    (16 bytes)."""

    p256dh: str
    auth: str
    name: str = ""
    """What the browser calls itself."""

    def checked(self) -> Keys:
        """The same. ServiceError: they are no such keys."""
        try:
            public, auth = _bytes(self.p256dh), _bytes(self.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
        except ValueError:
            public = auth = b""
        if len(public) != 65 or len(auth) != 16:
            raise ServiceError("The browser's keys are not those of a push subscription.")
        return self


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text[:200] + "=" * (-len(text[:200]) % 4))
    except (binascii.Error, ValueError):
        return b""


def _words(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def house_key(config: Config) -> ec.EllipticCurvePrivateKey:
    """The key that the house signs with, made from its secret: whoever keeps the one keeps both."""
    made = HKDF(hashes.SHA256(), 48, salt=None, info=b"adjudicator vapid").derive(
        config.secret.encode()
    )
    return ec.derive_private_key(1 + int.from_bytes(made) % (_ORDER - 1), ec.SECP256R1())


def public_key(config: Config) -> str:
    """What browsers are given to subscribe with, base64url."""
    point = house_key(config).public_key()
    return _words(
        point.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
    )


def written(
    config: Config, url: str, keys: Keys, told: dict[str, Any], now: float
) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of a call that tells a device something."""
    words = {name: told[name] for name in ("text", "link", "game")}
    words["title"] = config.house.name
    body = http_ece.encrypt(
        json.dumps(words, ensure_ascii=False).encode(),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(keys.p256dh),
        auth_secret=_bytes(keys.auth),
        version="aes128gcm",
    )
    parts = urlsplit(url)
    vapid = Vapid02(house_key(config))
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": f"mailto:{config.mail.address}",
        "exp": int(now) + VALID,
    }
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL),
        "Urgency": "normal",
        # What is told of one game replaces what waits of it (RFC 8030, 5.4).
        "Topic": _words(hashlib.sha256(f"{told['game']}".encode()).digest()[:18]),
        **vapid.sign(claims),
    }
    return body, headers
