"""Did a letter come from where it says: DKIM, SPF, DMARC, and what our own host found out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mail.reading.authentication import Came, Proof, aligned, organisation, prove
from tests.mail.post import letter
from tests.mail.signing_kit import Names, signed

TO = "feud-1+red.aaaaaaaaaaaaaaaaaaaaaaaaaa@example.org"
RED = "red@example.net"
RAW = letter(TO, "bid 2 on ford", message_id="<one@example.net>")
HOST = "8.8.4.4"
UNKNOWN_WAY = Came()


def asked(
    raw: bytes, names: Names, came: Came = UNKNOWN_WAY, trusted: tuple[str, ...] = ()
) -> Proof:
    return prove(raw, RED, TO, came, names.look_up, trusted)


# ------------------------------------------------------------------------- DKIM


def test_a_signature_of_the_senders_domain_is_a_proof() -> None:
    proof = asked(signed(RAW), Names().with_key("example.net"))
    assert (proof.result, proof.how, proof.bound) == ("pass", "DKIM of example.net", True)
    assert len(proof.signature) == 64


def test_of_a_parent_domain_too_unless_the_domain_is_strict() -> None:
    raw = RAW.replace(b"red@example.net", b"red@mail.example.net")
    names = Names().with_key("example.net")

    def result() -> str:
        return prove(signed(raw), "red@mail.example.net", TO, Came(), names.look_up).result

    assert result() == "pass"
    names.with_policy("mail.example.net", "none", "; adkim=s")
    assert result() == "none"


@pytest.mark.parametrize(
    "change",
    [
        (b"bid 2", b"bid 3"),
        (b"Subject: Re", b"Subject: Fw"),
        (b"From: red@", b"From: mallory@"),
        (b"From: red@example.net\r\n", b"From: red@example.net\r\nFrom: red@example.net\r\n"),
    ],
)
def test_what_was_changed_on_the_way_proves_nothing(change: tuple[bytes, bytes]) -> None:
    raw = signed(RAW)
    assert change[0] in raw
    assert asked(raw.replace(*change), Names().with_key("example.net")).result == "none"


def test_a_strangers_signature_proves_nothing() -> None:
    names = Names().with_key("example.com").with_key("example.net")
    assert asked(signed(RAW, "example.com"), names).result == "none"
    assert asked(RAW, names).result == "none"


def test_the_good_one_of_several_signatures_counts() -> None:
    names = Names().with_key("example.com").with_key("example.net")
    both = signed(signed(RAW), "example.com")
    assert asked(both, names).how == "DKIM of example.net"


def test_a_signature_of_the_beginning_only_proves_nothing() -> None:
    """`l=`: anybody could write orders below what was signed."""
    raw = signed(RAW, length=True)
    assert asked(raw + b"withdraw\r\n", Names().with_key("example.net")).result == "none"


def test_a_signature_that_does_not_name_us_is_not_bound() -> None:
    """A letter to somebody else, or one whose To anybody may have written."""
    names = Names().with_key("example.net")
    elsewhere = letter("mallory@example.com", "withdraw")
    assert not asked(signed(elsewhere), names).bound
    open_to = signed(RAW, headers=(b"from", b"subject", b"message-id"))
    assert asked(open_to, names).result == "pass"
    assert not asked(open_to, names).bound
    copy = letter(f"x@example.com\r\nCc: Judge <{TO}>", "hold")
    assert asked(signed(copy, headers=(b"from", b"to", b"cc")), names).bound


def test_the_key_may_be_gone_or_broken() -> None:
    assert asked(signed(RAW), Names()).result == "none"
    for record in ("v=DKIM1; p=", "v=DKIM1; k=rsa; p=xx", "nonsense", "ä"):
        names = Names({("s._domainkey.example.net", "TXT"): [record]})
        assert asked(signed(RAW), names).result == "none"


def test_a_name_server_that_says_nothing_is_trouble_not_proof() -> None:
    names = Names()
    names.silent = True
    assert asked(signed(RAW), names).result == "trouble"
    assert prove(signed(RAW), RED, TO, Came(), None).result == "none"


@given(st.binary(max_size=400), st.binary(max_size=200))
@settings(deadline=None)
def test_no_signature_is_an_exception(value: bytes, text: bytes) -> None:
    raw = b"From: red@example.net\r\nDKIM-Signature: " + value + b"\r\n\r\n" + text
    assert asked(raw, Names().with_key("example.net")).result == "none"


# -------------------------------------------------------------------------- SPF


def test_a_host_that_the_domain_names_is_a_proof() -> None:
    names = Names().with_hosts("example.net", "ip4:8.8.4.0/24 -all")
    came = Came(RED, HOST, "mx.example.net")
    proof = asked(RAW, names, came)
    assert (proof.result, proof.how, proof.bound) == ("pass", "SPF of example.net", True)
    assert asked(RAW, names, Came(RED, "1.1.1.1", "mx")).result == "none"


def test_spf_follows_includes_and_names() -> None:
    names = Names().with_hosts("example.net", "include:_spf.host.example a:mx.example.net -all")
    names.with_hosts("_spf.host.example", "mx:host.example -all")
    names[("host.example", "MX")] = [(10, "out.host.example")]
    names[("out.host.example", "A")] = ["8.8.4.4"]
    names[("mx.example.net", "A")] = ["9.9.9.9"]
    names[("mx.example.net", "AAAA")] = ["2001:4860::1"]
    for host in (HOST, "9.9.9.9", "2001:4860::1"):
        assert asked(RAW, names, Came(RED, host, "mx")).result == "pass"
    assert asked(RAW, names, Came(RED, "1.1.1.1", "mx")).result == "none"


@pytest.mark.parametrize(
    "came",
    [
        Came("red@example.com", HOST, "mx"),  # another domain's host says nothing of From
        Came("", HOST, "mx"),
        Came(RED, HOST, "mx", relayed=True),  # it is our relay that spoke to us
        Came(RED, "127.0.0.1", "mx"),
        Came(RED, "10.0.0.7", "mx"),
        Came(RED, "192.88.99.1", "mx"),
        Came(RED, "fec0::1", "mx"),
        Came(RED, "3fff::1", "mx"),
        Came(RED, "", ""),
    ],
)
def test_what_the_host_says_nothing_about(came: Came) -> None:
    names = Names().with_hosts("example.net", "+all").with_hosts("example.com", "+all")
    assert asked(RAW, names, came).result == "none"


def test_an_endless_record_ends() -> None:
    names = Names().with_hosts("example.net", "include:example.net -all")
    assert asked(RAW, names, Came(RED, HOST, "mx")).result == "none"


# ------------------------------------------------------------------------ DMARC


@pytest.mark.parametrize(
    ("policy", "result"), [("reject", "fail"), ("quarantine", "fail"), ("none", "none")]
)
def test_a_domain_that_signs_everything_disowns_what_is_not(policy: str, result: str) -> None:
    names = Names().with_key("example.net").with_policy("example.net", policy)
    assert asked(RAW, names).result == result
    assert asked(signed(RAW), names).result == "pass"


def test_a_parent_domain_speaks_for_its_children() -> None:
    names = Names().with_policy("example.net", "none", "; sp=reject")
    raw = RAW.replace(b"red@example.net", b"red@mail.example.net")
    assert prove(raw, "red@mail.example.net", TO, Came(), names.look_up).result == "fail"
    assert asked(RAW, names).result == "none"


@pytest.mark.parametrize("record", ["v=DMARC1; p", "v=DMARC1", "v=DMARC2; p=reject", ""])
def test_a_policy_that_cannot_be_read_is_none(record: str) -> None:
    assert asked(RAW, Names({("_dmarc.example.net", "TXT"): [record]})).result == "none"


def test_whose_a_domain_is() -> None:
    assert organisation("a.b.example.co.uk") == "example.co.uk"
    assert aligned("mail.example.net", "example.net")
    assert not aligned("mail.example.net", "example.net", strict=True)
    assert not aligned("one.co.uk", "two.co.uk")
    assert not aligned("", "")


# ------------------------------------------------------- what our host found out

RELAYED = Came(RED, "127.0.0.1", "mx", relayed=True)


def found(*results: str, by: str = "mx.example.org") -> bytes:
    return f"Authentication-Results: {by}; {'; '.join(results)}\r\n".encode()


def test_our_own_hosts_word_is_believed() -> None:
    raw = found("dkim=pass header.d=example.net header.s=s") + signed(RAW)
    proof = asked(raw, Names(), RELAYED, ("MX.example.org",))
    assert (proof.result, proof.bound) == ("pass", True)
    raw = found(f"spf=pass smtp.mailfrom={RED}") + RAW
    assert asked(raw, Names(), RELAYED, ("mx.example.org",)).how == "SPF of example.net"
    raw = found("dmarc=fail header.from=example.net") + RAW
    assert asked(raw, Names(), RELAYED, ("mx.example.org",)).result == "fail"
    raw = found("dkim=temperror header.d=example.net") + RAW
    assert asked(raw, Names(), RELAYED, ("mx.example.org",)).result == "trouble"


def test_nobody_elses_word_is() -> None:
    good = "dkim=pass header.d=example.net", f"spf=pass smtp.mailfrom={RED}"
    ours = ("mx.example.org",)
    assert asked(found(*good, by="mx.example.com") + RAW, Names(), RELAYED, ours).result == "none"
    assert asked(found(*good) + RAW, Names(), RELAYED).result == "none"
    # It spoke to us directly: nobody of ours can have written this.
    assert asked(found(*good) + RAW, Names(), Came(RED, HOST, "mx"), ours).result == "none"
    # Only the topmost is our host's; the other may have come with the letter.
    both = found("dkim=none") + found(*good) + RAW
    assert asked(both, Names(), RELAYED, ours).result == "none"
    assert asked(found("dkim=pass header.d=example.com") + RAW, Names(), RELAYED, ours) == Proof()
    assert asked(b"Authentication-Results: ;;;=\r\n" + RAW, Names(), RELAYED, ours) == Proof()


def test_where_our_host_has_said_nothing_we_look_ourselves() -> None:
    names = Names().with_key("example.net")
    assert asked(signed(RAW), names, RELAYED, ("mx.example.org",)).result == "pass"
