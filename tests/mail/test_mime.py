"""Messages as bytes: the standard library reads back what was put in."""

from __future__ import annotations

import email
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import default

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.writing import mime

WRITTEN = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t.=-"), max_size=400
)
WORDS = WRITTEN.map(lambda text: " ".join(text.split())).filter(bool)
PICTURE = bytes(range(256)) * 3


def read(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    return message


@given(WRITTEN, WRITTEN)
def test_text_and_html_come_back_as_they_were(text: str, html: str) -> None:
    raw = mime.message([("Subject", "x")], f"{text}\n", f"{html}\n", {"map@x": PICTURE})
    assert raw.isascii()
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert all(len(line) <= mime.LONGEST_LINE for line in raw.split(b"\r\n"))
    parts = [part for part in read(raw).walk() if not part.is_multipart()]
    assert [part.get_content_type() for part in parts] == ["text/plain", "text/html", "image/png"]
    assert parts[0].get_content().replace("\r\n", "\n") == f"{text}\n"
    assert parts[1].get_content().replace("\r\n", "\n") == f"{html}\n"
    assert parts[2].get_content() == PICTURE
    assert parts[2]["Content-ID"] == "<map@x>"


@given(WORDS)
def test_headers_come_back_as_they_were(words: str) -> None:
    found = read(mime.header("Subject", words) + b"\r\n")
    assert " ".join(str(found["Subject"]).split()) == words


@pytest.mark.parametrize(
    "name", ["", "Rommel", 'Rommel, E. "the Fox"', "Émile Zola", "a=?b?=", "x\\y"]
)
def test_names_before_addresses_come_back(name: str) -> None:
    raw = mime.header("To", Address(name, "red", "example.net"))
    found = read(raw + b"\r\n")["To"].addresses
    assert [(one.display_name, one.addr_spec) for one in found] == [(name, "red@example.net")]


def test_a_line_end_in_a_header_is_refused() -> None:
    with pytest.raises(ValueError, match="a line end in Subject"):
        mime.header("Subject", "hello\r\nBcc: spy@example.com")


def test_the_same_letter_is_the_same_bytes() -> None:
    one, two = (mime.message([], "text\n", "<p>text", {}) for _ in range(2))
    assert one == two
    assert one != mime.message([], "text\n", "<p>other", {})
