"""What name servers must say of a house, and whether they do: where its pages and its mail are,
which hosts may write in its name, how its letters are signed.

RFC 5321 (MX), 7208 (SPF), 6376 (DKIM), 7489 (DMARC).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from adjudicator.config import Config
from adjudicator.mail.reading.authentication import LookUp, NoAnswer
from adjudicator.mail.sending import signing
from adjudicator.running.findings import Finding, bad, ok, warning

HERE = ("127.0.0.1", "localhost", "::1")
PIECE = 255
"""Letters of one string of a TXT record (RFC 1035, 3.3)."""


@dataclass(frozen=True)
class Record:
    """name: whole, without a dot at its end. value: as it is written, or what belongs there in
    angle brackets, where only its owner knows it. begins: how one that will do begins."""

    name: str
    kind: str
    value: str
    begins: str = ""

    def __str__(self) -> str:
        """As a line of a zone."""
        value = self.value
        if self.kind == "TXT":
            pieces = [value[at : at + PIECE] for at in range(0, len(value), PIECE)]
            value = " ".join(f'"{piece}"' for piece in pieces)
        return f"{self.name}.  IN  {self.kind}  {value}"


def records(config: Config) -> list[Record]:
    """All that the names of a house want. Nothing for a house in one mailbox of somebody else's
    domain, but where its pages are. ValueError: the key that signs cannot be read."""
    mail, host = config.mail, urlsplit(config.house.base_url).hostname or ""
    found = [Record(host, "A", "<the address of this machine>")]
    if mail.mailbox:
        return found
    domain = mail.domain
    own_host = not mail.imap.host
    found.append(
        Record(domain, "MX", f"10 {host}." if own_host else "<the mail host of the mailbox>")
    )
    relayed = mail.transport == "smtp" and mail.smtp.host not in HERE
    who = f"<what {mail.smtp.host} asks for, often include:...>" if relayed else "mx"
    found.append(Record(domain, "TXT", f"v=spf1 {who} -all", "v=spf1 "))
    dkim = mail.dkim
    if dkim.key_file:
        name = f"{dkim.selector}._domainkey.{dkim.domain or domain}"
        text = signing.dns_record(config.instance / dkim.key_file)
        found.append(Record(name, "TXT", text, text))
    found.append(Record(f"_dmarc.{domain}", "TXT", "v=DMARC1; p=quarantine", "v=DMARC1;"))
    return found


def check(wanted: Sequence[Record], look_up: LookUp) -> Iterator[Finding]:
    """What the name servers say of each. look_up: asks them."""
    for one in wanted:
        what = f"{one.kind} of {one.name}"
        advice = f"Into DNS: {one}"
        try:
            there = look_up(one.name, one.kind)
            if one.kind == "A" and not there:
                there = look_up(one.name, "AAAA")
        except NoAnswer as error:
            yield warning(what, f"no name server answers: {error}", "Try again later.")
            continue
        if one.kind == "TXT":
            yield _text(one, what, [str(text) for text in there], advice)
        elif there:
            named = [str(v[1]) if isinstance(v, tuple) else str(v) for v in there]
            yield ok(what, ", ".join(named))
        else:
            yield bad(what, "there is no such record", advice)


def _text(one: Record, what: str, there: list[str], advice: str) -> Finding:
    """Of a kind of TXT record there may be one."""
    kind = one.begins.partition(";")[0]
    same = [text for text in there if text.startswith(kind)]
    if not same:
        return bad(what, f"no record begins with {kind.strip()}", advice)
    if len(same) > 1:
        said = f"there are {len(same)} that begin with {kind.strip()}, so none is valid"
        return bad(what, said, "Keep one of them.")
    if _plain(one.begins) not in _plain(same[0]):
        return bad(what, f"it does not match our key: {same[0][:60]}...", advice)
    return ok(what, same[0] if len(same[0]) < 100 else f"{same[0][:60]}...")


def _plain(text: str) -> str:
    return "".join(text.split())
