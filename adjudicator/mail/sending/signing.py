"""DKIM: what leaves carries the signature of our domain (RFC 6376, RSA-SHA256)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from adjudicator.config import Config

SIGNED = (
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Reply-To",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Auto-Submitted",
    "MIME-Version",
    "Content-Type",
)
"""Headers that nobody may change on the way. One that is signed though it is not there
cannot be added either; RFC 8058 wants both List-Unsubscribe headers among them."""

Sign = Callable[[bytes], bytes]


def unsigned(raw: bytes) -> bytes:
    """What signs where no key is configured: the letter as it is."""
    return raw


def signer(config: Config) -> Sign:
    """What puts a signature on a letter (CRLF line ends) before it leaves.

    ValueError, in a sentence: the key cannot be read or is not an RSA key.
    """
    settings = config.mail.dkim
    if not settings.key_file:
        return unsigned
    path = config.instance / settings.key_file  # an absolute path stays what it is
    try:
        key = path.read_bytes()
        loaded = serialization.load_pem_private_key(key, password=None)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"the DKIM key {path} cannot be read: {error}") from error
    if not isinstance(loaded, rsa.RSAPrivateKey):
        raise ValueError(f"the DKIM key {path} is not an RSA key")
    domain = (settings.domain or config.mail.domain).encode("idna")
    selector = settings.selector.encode("ascii")

    def sign(raw: bytes) -> bytes:
        header: bytes = dkim.sign(
            raw,
            selector,
            domain,
            key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=[name.encode() for name in SIGNED],
        )
        return header + raw

    return sign


def new_key(path: Path, bits: int = 2048) -> None:
    """Write a new RSA key that only its owner may read. FileExistsError: there is one."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=bits)
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600, exist_ok=False)
    path.write_bytes(pem)


def dns_record(path: Path) -> str:
    """The TXT record that belongs to a key: `v=DKIM1; k=rsa; p=...`. ValueError as `signer`."""
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(f"the DKIM key {path} cannot be read: {error}") from error
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    body = "".join(public.decode("ascii").splitlines()[1:-1])
    return f"v=DKIM1; k=rsa; p={body}"
