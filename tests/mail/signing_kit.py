"""Domains with keys, for tests: names are looked up in a dictionary."""

from __future__ import annotations

from typing import Any

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from adjudicator.mail.reading.authentication import NoAnswer

KEY = rsa.generate_private_key(public_exponent=65537, key_size=1024)
PRIVATE = KEY.private_bytes(
    serialization.Encoding.PEM,
    serialization.PrivateFormat.TraditionalOpenSSL,
    serialization.NoEncryption(),
)
PUBLIC = "".join(
    KEY.public_key()
    .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    .decode()
    .splitlines()[1:-1]
)
HEADERS = (b"from", b"to", b"subject", b"message-id", b"date")


class Names(dict[tuple[str, str], list[Any]]):
    """What name servers say: {(name, kind): answers}; `silent` if they say nothing at all."""

    silent = False

    def look_up(self, name: str, kind: str) -> list[Any]:
        if self.silent:
            raise NoAnswer(name)
        return self.get((name, kind), [])

    def with_key(self, domain: str, selector: str = "s") -> Names:
        self[(f"{selector}._domainkey.{domain}", "TXT")] = [f"v=DKIM1; k=rsa; p={PUBLIC}"]
        return self

    def with_policy(self, domain: str, policy: str = "reject", more: str = "") -> Names:
        self[(f"_dmarc.{domain}", "TXT")] = [f"v=DMARC1; p={policy}{more}"]
        return self

    def with_hosts(self, domain: str, record: str) -> Names:
        self[(domain, "TXT")] = [f"v=spf1 {record}"]
        return self


def signed(
    raw: bytes,
    domain: str = "example.net",
    headers: tuple[bytes, ...] = HEADERS,
    length: bool = False,
) -> bytes:
    """The letter with a DKIM-Signature of the domain. length: of its body as far as it goes."""
    present = raw.lower()
    made: bytes = dkim.sign(
        raw,
        b"s",
        domain.encode(),
        PRIVATE,
        include_headers=[name for name in headers if b"\n" + name + b":" in b"\n" + present],
        length=length,
    )
    return made + raw
