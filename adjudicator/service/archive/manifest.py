"""The list of a bundle's files, and the house's signature over it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from nacl.signing import VerifyKey

from adjudicator.config import Config
from adjudicator.service import housekey
from adjudicator.service.models import CheckDone

LIST = "manifest.txt"
"""`<SHA-256>  <name>` a line, as `sha256sum --check` reads it."""
SIGNATURE = "manifest.sig"
"""128 hex digits: Ed25519 over the list."""
KEY = "house.key"


def signed(config: Config, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with their list and the signature."""
    listed = _list(files)
    signature = housekey.sign(config, listed)
    return {**files, LIST: listed.encode(), SIGNATURE: f"{signature}\n".encode()}


def _list(files: Mapping[str, bytes]) -> str:
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())
    )


def check(files: Mapping[str, bytes], key: str = "", own: VerifyKey | None = None) -> CheckDone:
    """Are these the files that a house signed?

    key: the public key of the house that one expects, as it publishes it. Without it the key in
    the bundle is taken, and it must be own, that of the house which checks: whoever changes a
    bundle can sign it anew with a key that he has made. NotAKey if key is none.
    """
    name = "signature"

    def no(text: str) -> CheckDone:
        return CheckDone(name=name, ok=False, text=text)

    if LIST not in files or SIGNATURE not in files:
        return no("this bundle is not signed by a server, so anybody could have written it")
    content = {one: data for one, data in files.items() if one not in (LIST, SIGNATURE)}
    try:
        listed = files[LIST].decode("utf-8")
        public = housekey.read_public(key or files.get(KEY, b"").decode("utf-8"))
        signature = files[SIGNATURE].decode("ascii").strip()
    except UnicodeDecodeError:
        return no("the list of files, or its key, is damaged")
    except housekey.NotAKey:
        if key:
            raise
        return no("the key in the bundle is damaged")
    if not housekey.good(public, listed, signature):
        return no("the list of files has been changed since the server signed it")
    expected = dict(line.split("  ", 1)[::-1] for line in listed.splitlines() if "  " in line)
    found = dict(line.split("  ", 1)[::-1] for line in _list(content).splitlines())
    for one in sorted(expected.keys() | found.keys()):
        if expected.get(one) != found.get(one):
            trouble = "is missing" if one not in found else "has been changed or added since"
            return no(f"{one} {trouble}")
    mark = housekey.fingerprint(public)
    if not key and (own is None or bytes(own) != bytes(public)):
        text = (
            f"{len(found)} files are as key {mark} signed them. We cannot tell whose key that is. "
            "Get the server's key from its page /.well-known/adjudicator-key, and name it with "
            "--key"
        )
        return CheckDone(name=name, ok=False, text=text, unknown=True)
    whose = "the server that you named" if key else "this server"
    return CheckDone(
        name=name, ok=True, text=f"{len(found)} files are as {whose} signed them, key {mark}"
    )
