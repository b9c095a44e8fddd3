"""Did a letter come from where its From header says? DKIM, SPF, and what our own mail host
has found out about both.

The token in the reply address is what gives the right to order; this is a second proof, for
games that ask for one (`service.people.senders`). Names are looked up by a function that is
handed in: `look_up(name, kind) -> answers`, kinds TXT, A, AAAA, MX, PTR; it raises `NoAnswer` when
nobody could be asked.

DKIM: RFC 6376. SPF: RFC 7208. Alignment and what a domain wishes: RFC 7489. What a host has
found out: RFC 8601.
"""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

import authres
import dkim
import dns.exception
import dns.resolver
import spf
from authheaders import dmarc_lookup

from adjudicator.mail import addresses
from adjudicator.service.internet import public

log = logging.getLogger(__name__)

LookUp = Callable[[str, str], list[Any]]
"""(name, kind) -> TXT: text, A, AAAA and PTR: text, MX: (preference, name)."""

MOST_SIGNATURES = 5
"""Looked at in one letter: each costs a question to a name server."""
SHORTEST_KEY = 1024

_quiet = logging.getLogger(f"{__name__}.dkim")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False


class NoAnswer(Exception):
    """No name server answered: nothing is known, for the time being."""


@dataclass(frozen=True)
class Came:
    """How a letter came: its envelope sender, and of the host that handed it over its network
    address and the name it gave itself; each "" if it is not known. relayed: it went through
    a mail host of ours, which may have looked into it."""

    mail_from: str = ""
    peer: str = ""
    helo: str = ""
    relayed: bool = False


@dataclass(frozen=True)
class Proof:
    """What is known about a letter's origin.

    result: `pass` (its domain vouches for it), `fail` (its domain says that all its letters
    bear a proof, and this one does not), `none`, `trouble` (it could not be found out).
    how: a few words: `DKIM of example.net`. signature: digest of the good DKIM signature.
    bound: what was signed names the address that the letter was sent to.
    """

    result: Literal["pass", "fail", "none", "trouble"] = "none"
    how: str = ""
    signature: str = ""
    bound: bool = False


UNKNOWN = Proof()


def resolver(seconds: float) -> LookUp:
    """Asks the name servers of this machine, for so many seconds at most."""

    @cache
    def servers() -> dns.resolver.Resolver:
        found = dns.resolver.Resolver()
        found.timeout = found.lifetime = seconds
        return found

    def look_up(name: str, kind: str) -> list[Any]:
        try:
            answer = servers().resolve(name, kind)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except dns.exception.DNSException as error:
            raise NoAnswer(str(error)) from error
        if kind == "TXT":
            return [b"".join(one.strings).decode("utf-8", "replace") for one in answer]
        if kind == "MX":
            return [(one.preference, str(one.exchange).rstrip(".")) for one in answer]
        if kind == "PTR":
            return [str(one.target).rstrip(".") for one in answer]
        return [str(one.address) for one in answer]

    return look_up


def prove(
    raw: bytes,
    from_address: str,
    sent_to: str,
    came: Came,
    look_up: LookUp | None,
    trusted: Sequence[str] = (),
) -> Proof:
    """Who vouches for a letter. Never an exception.

    raw: the letter as it came. from_address: the one in its From header. sent_to: the
    address of ours that it was sent to. look_up: None if no names are to be looked up.
    trusted: the names (authserv-id) under which mail hosts of ours write down what they
    found out; they are believed for letters that such a host has relayed.
    """
    domain = from_address.rpartition("@")[2].lower()
    if not domain:
        return UNKNOWN
    if came.relayed and trusted:
        found = _found_out(raw, domain, sent_to, {name.lower() for name in trusted})
        if found is not None:
            return found
    if look_up is None:
        return UNKNOWN
    try:
        return _proved(raw, domain, sent_to, came, look_up)
    except NoAnswer:
        return Proof("trouble", "no name server answered")
    except Exception:
        # The libraries break on malice in ever new ways; what broke them proves nothing.
        log.exception("could not check the origin of a letter")
        return Proof("none", "its signature is not valid")


def _proved(raw: bytes, domain: str, sent_to: str, came: Came, look_up: LookUp) -> Proof:
    wishes, strict = _wishes(domain, look_up)
    trouble: NoAnswer | None = None
    for signature in _signatures(raw):
        if not aligned(signature.domain, domain, strict.get("adkim", False)):
            continue
        try:
            good = _verified(raw, signature, look_up)
        except NoAnswer as error:
            trouble = error
            continue
        if good:
            return Proof(
                "pass",
                f"DKIM of {signature.domain}",
                signature.digest,
                signature.binds(raw, sent_to),
            )
    if _sent_by_its_host(domain, strict.get("aspf", False), came, look_up):
        # The host spoke to us itself: nothing that somebody else kept is sent again.
        return Proof("pass", f"SPF of {came.mail_from.rpartition('@')[2]}", bound=True)
    if trouble is not None:
        raise trouble
    if wishes:
        return Proof("fail", f"{domain} signs its letters, but this one has no valid signature")
    return UNKNOWN


# ------------------------------------------------------------------------ DKIM


@dataclass(frozen=True)
class _Signature:
    """One DKIM-Signature header. index: among those of the letter. partial: only a part of
    the body is signed. headers: the names of those that are, in small letters."""

    index: int
    domain: str
    headers: frozenset[str]
    partial: bool
    digest: str

    def binds(self, raw: bytes, sent_to: str) -> bool:
        """Was the letter meant for this address? A letter to somebody else could be taken,
        and handed in here as if it were an answer."""
        named = {name for name in ("to", "cc") if name in self.headers}
        return bool(sent_to) and any(
            addresses.bare(part) == sent_to
            for name, value in _headers(raw)
            if name in named
            for part in value.decode("utf-8", "replace").split(",")
        )


def _headers(raw: bytes) -> Iterator[tuple[str, bytes]]:
    """Names in small letters and values, unfolded, until the body."""
    head = re.split(rb"\r?\n\r?\n", raw[:200_000], maxsplit=1)[0]
    for line in re.sub(rb"\r?\n[ \t]+", b" ", head).splitlines()[:500]:
        name, colon, value = line.partition(b":")
        if colon:
            yield name.strip().lower().decode("latin-1"), value.strip()


def _signatures(raw: bytes) -> list[_Signature]:
    found = []
    values = [value for name, value in _headers(raw) if name == "dkim-signature"]
    for index, value in enumerate(values[:MOST_SIGNATURES]):
        try:
            tags = dkim.util.parse_tag_value(value)
        except dkim.util.InvalidTagValueList:
            continue
        words = re.sub(rb"\s+", b"", tags.get(b"h", b"")).lower().decode("latin-1").split(":")
        found.append(
            _Signature(
                index,
                tags.get(b"d", b"").decode("latin-1").strip().lower(),
                frozenset(words),
                b"l" in tags,
                hashlib.sha256(re.sub(rb"\s+", b"", tags.get(b"b", b""))).hexdigest(),
            )
        )
    return found


def _verified(raw: bytes, signature: _Signature, look_up: LookUp) -> bool:
    """NoAnswer if the key could not be asked for. A signature of a part of the body counts
    for nothing: anybody could write below it; nor does one that leaves From open."""
    if signature.partial or "from" not in signature.headers:
        return False
    trouble: list[NoAnswer] = []

    def key(name: bytes, timeout: float = 5) -> bytes | None:
        try:
            answers = look_up(name.decode("ascii").rstrip("."), "TXT")
        except NoAnswer as error:
            trouble.append(error)
            return None
        return str(answers[0]).encode() if answers else None

    lines = re.sub(rb"\r?\n", b"\r\n", raw)
    try:
        checker = dkim.DKIM(lines, logger=_quiet, minkey=SHORTEST_KEY)
        good = bool(checker.verify(signature.index, dnsfunc=key))
    except (dkim.DKIMException, ValueError, UnicodeError, IndexError):
        good = False
    if trouble:
        raise trouble[0]
    return good


# ------------------------------------------------------------------------- SPF


class _Query(spf.query):  # type: ignore[misc]  # pyspf has no types
    """A query of pyspf that asks our function instead of the library's own."""

    look_up: LookUp

    def dns(
        self, name: str, qtype: str, cnames: Any = None, ignore_void: bool = False
    ) -> list[Any]:
        if not name:
            return []
        name = str(name).rstrip(".").lower()
        if qtype not in ("TXT", "A", "AAAA", "MX", "PTR"):
            return []
        try:
            answers = self.look_up(name, qtype)
        except NoAnswer as error:
            raise spf.TempError(str(error)) from error
        if not answers and not ignore_void:
            self.void_lookups += 1
            if self.void_lookups > spf.MAX_VOID_LOOKUPS:
                raise spf.PermError("too many names do not exist")
        if qtype == "TXT":
            return [(str(text).encode(),) for text in answers]
        if qtype in ("A", "AAAA"):
            return [ipaddress.ip_address(text) for text in answers]
        return list(answers)


def _sent_by_its_host(domain: str, strict: bool, came: Came, look_up: LookUp) -> bool:
    """Does the domain name the host that handed the letter over? Nothing can be said behind
    a relay of ours."""
    sender = came.mail_from.rpartition("@")[2].lower()
    if came.relayed or not sender or not aligned(sender, domain, strict):
        return False
    if not public(came.peer):
        return False
    query = _Query(i=came.peer, s=came.mail_from, h=came.helo or sender)
    query.look_up = look_up
    result, _, _ = query.check()
    if result == "temperror":
        raise NoAnswer(f"SPF of {sender}")
    return bool(result == "pass")


# ----------------------------------------------------------------- domains


@cache
def _suffixes() -> Any:
    with (resources.files("authheaders") / "public_suffix_list.txt").open(encoding="utf-8") as file:
        return dmarc_lookup.PublicSuffixList(file)


def organisation(domain: str) -> str:
    """The domain that somebody has registered: `mail.example.co.uk` -> `example.co.uk`."""
    return str(_suffixes().get_public_suffix(domain.lower().rstrip(".")) or domain)


def aligned(one: str, other: str, strict: bool = False) -> bool:
    """Are two domains of one owner?"""
    if not one or not other:
        return False
    return one == other or (not strict and organisation(one) == organisation(other))


def _wishes(domain: str, look_up: LookUp) -> tuple[bool, dict[str, bool]]:
    """Does the domain say that letters without proof are none of its (DMARC)? And which of
    its proofs must bear the very name. A record that cannot be read is none."""

    def record(name: str) -> str:
        answers = [str(text) for text in look_up(name, "TXT")]
        found = [text for text in answers if text.startswith("v=DMARC1")]
        return found[0] if len(found) == 1 else ""

    try:
        tags, parent = dmarc_lookup.lookup_receiver_record(domain, record), ""
        if not tags:  # `receiver_record` reads the list of suffixes anew each time
            parent = organisation(domain)
            tags = dmarc_lookup.lookup_receiver_record(parent, record)
    except dmarc_lookup.DMARCException:
        return False, {}
    policy = tags.get("sp" if parent and parent != domain and "sp" in tags else "p", "none")
    strict = {name: tags.get(name) == "s" for name in ("adkim", "aspf")}
    return policy in ("quarantine", "reject"), strict


# -------------------------------------------------------- what our host has found


def _found_out(raw: bytes, domain: str, sent_to: str, trusted: set[str]) -> Proof | None:
    """From the topmost Authentication-Results of a host of ours; None without one. Those
    below it may have been written by anybody."""
    for name, value in _headers(raw):
        if name != "authentication-results":
            continue
        try:
            header = authres.AuthenticationResultsHeader.parse_value(
                value.decode("utf-8", "replace")
            )
        except (authres.AuthResError, ValueError):
            continue
        if str(header.authserv_id).lower() not in trusted:
            continue
        return _judged(raw, header.results, domain, sent_to)
    return None


def _judged(raw: bytes, results: Sequence[Any], domain: str, sent_to: str) -> Proof:
    failed = False
    for result in results:
        said = {f"{p.type}.{p.name}": str(p.value).lower() for p in result.properties}
        if result.result == "temperror":
            return Proof("trouble", "our mail server could not check it")
        failed = failed or (result.method == "dmarc" and result.result == "fail")
        if result.result != "pass":
            continue
        if result.method == "dkim":
            signer = said.get("header.d") or said.get("header.i", "").rpartition("@")[2]
            mine = [s for s in _signatures(raw) if s.domain == signer and not s.partial]
            if aligned(signer, domain) and mine:
                best = next((s for s in mine if s.binds(raw, sent_to)), mine[0])
                return Proof("pass", f"DKIM of {signer}", best.digest, best.binds(raw, sent_to))
        if result.method == "spf":
            sender = said.get("smtp.mailfrom", "").rpartition("@")[2]
            if aligned(sender, domain):
                return Proof("pass", f"SPF of {sender}", bound=True)
    if failed:
        return Proof("fail", f"{domain} signs its letters, but this one has no valid signature")
    return UNKNOWN
