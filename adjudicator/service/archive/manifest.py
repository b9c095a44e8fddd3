"""The list of a bundle's files, and the house's signature over it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

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


def check(files: Mapping[str, bytes], key: str = "") -> CheckDone:
    """Are these the files that a house signed?

    key: the public key of the house that one expects, as it publishes it; without it the key
    in the bundle is taken, which says that nothing has changed since, and by whom only to
    those who know its fingerprint. NotAKey if key is none.
    """
    name = "signature"
    if LIST not in files or SIGNATURE not in files:
        text = "this bundle carries no signature of a house"
        return CheckDone(name=name, ok=not key, text=text)
    content = {one: data for one, data in files.items() if one not in (LIST, SIGNATURE)}
    try:
        listed = files[LIST].decode("utf-8")
        public = housekey.read_public(key or files.get(KEY, b"").decode("utf-8"))
        signature = files[SIGNATURE].decode("ascii").strip()
    except UnicodeDecodeError:
        return CheckDone(name=name, ok=False, text="the list of files, or its key, is damaged")
    except housekey.NotAKey:
        if key:
            raise
        return CheckDone(name=name, ok=False, text="the key in the bundle is damaged")
    if not housekey.good(public, listed, signature):
        return CheckDone(
            name=name, ok=False, text="the list of files is not as the house signed it"
        )
    expected = dict(line.split("  ", 1)[::-1] for line in listed.splitlines() if "  " in line)
    found = dict(line.split("  ", 1)[::-1] for line in _list(content).splitlines())
    for one in sorted(expected.keys() | found.keys()):
        if expected.get(one) != found.get(one):
            trouble = "is missing" if one not in found else "was changed or added afterwards"
            return CheckDone(name=name, ok=False, text=f"{one} {trouble}")
    whose = "the house that you named" if key else "a house"
    mark = housekey.fingerprint(public)
    text = f"{len(found)} files are as {whose} signed them, key {mark}"
    return CheckDone(name=name, ok=True, text=text)
