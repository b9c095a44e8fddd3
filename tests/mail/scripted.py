"""An IMAP server that says what it is told to say, in the pieces it is told: real servers cannot
be brought to each order of words that the protocol allows."""

from __future__ import annotations

import datetime
import socket
import ssl
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from adjudicator.config import Imap
from adjudicator.mail.arrival.imap import Mailbox

PAUSE = 0.2
"""Seconds between two pieces."""


class Scripted:
    """One mailbox with nothing in it, for one line. idle: the pieces of what is said to IDLE;
    `TAG` stands for its tag, an empty piece ends the line. heard: the lines of the client."""

    def __init__(self, folder: Path, idle: list[bytes], tls: bool = False) -> None:
        self.idle, self.tls = idle, tls
        self.heard: list[bytes] = []
        self.tag = b""
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.context = _context(folder) if tls else None
        self.thread = Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Scripted:
        self.thread.start()
        return self

    def __exit__(self, *args: object) -> None:
        self.listening.close()
        self.thread.join(5)

    def mailbox(self) -> Mailbox:
        port = self.listening.getsockname()[1]
        security = "tls" if self.tls else "none"
        settings = Imap(host="127.0.0.1", port=port, security=security, user="orders")
        return Mailbox(settings, "secret")

    def _serve(self) -> None:
        with suppress(OSError):
            line, _ = self.listening.accept()
            if self.context is not None:
                line = self.context.wrap_socket(line, server_side=True)
            with line:
                line.sendall(b"* OK ready\r\n")
                for command in line.makefile("rb"):
                    self.heard.append(command)
                    if not self._answer(line, command):
                        return

    def _answer(self, line: socket.socket, command: bytes) -> bool:
        if command == b"DONE\r\n":
            line.sendall(self.tag + b" OK done\r\n")
            return True
        tag, word = command.split()[:2]
        if word == b"IDLE":
            self.tag = tag
            for piece in self.idle:
                if not piece:
                    return False
                line.sendall(piece.replace(b"TAG", tag))
                time.sleep(PAUSE)
            return True
        before = {
            b"CAPABILITY": b"* CAPABILITY IMAP4rev1 IDLE\r\n",
            b"SELECT": b"* 0 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n",
        }
        line.sendall(before.get(word, b"") + tag + b" OK done\r\n")
        return True


def _context(folder: Path) -> ssl.SSLContext:
    """A certificate of its own."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file = folder / "certificate.pem"
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
