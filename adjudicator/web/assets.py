"""Styles, scripts and drawings of the pages as they go over the wire: without the words that are
for us, compressed once in a process and kept by browsers until a file changes."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.security import safe_join

FOLDER: Final = Path(__file__).parent / "static"
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""What is text. Everything else (pictures) is handed out as it lies there."""
_STYLE: Final = re.compile(r'("[^"\n]*")|/\*.*?\*/|\s*([{};,])\s*|\s+', re.S)
"""Of a style sheet: a string, which stays; a remark, which goes; signs that need no blank beside
them; blanks, of which one is enough."""

_BESIDE: Final = re.compile(r"\s+// [^\"'`]*$")
"""A remark beside code: a string that held it would end behind it."""
_SET: Final = re.compile(r"([{;]-{0,2}[\w-]+): ")
"""What is set, and the colon behind it: no selector has a blank there."""


def serve(app: Flask) -> None:
    """Let an app hand out its static files so."""
    app.view_functions["static"] = file


def file(filename: str) -> ResponseReturnValue:
    """A static file. 404 if there is none."""
    kind = KINDS.get(Path(filename).suffix)
    name = safe_join(str(FOLDER), filename)
    if kind is None or name is None or not Path(name).is_file():
        return current_app.send_static_file(filename)
    text, packed = _made(Path(name), Path(name).stat().st_mtime_ns)
    small = bool(request.accept_encodings["gzip"])
    response = Response(packed if small else text, mimetype=kind)
    if small:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.cache_control.public = True
    age = current_app.get_send_file_max_age(filename)
    response.cache_control.max_age = age
    response.add_etag()
    return response.make_conditional(request)


@cache
def _made(path: Path, written: int) -> tuple[bytes, bytes]:
    """A file as it is sent, and the same compressed. written: when the file was, so that one that
    is being worked on is read anew."""
    text = path.read_text("utf-8")
    if path.suffix == ".css":
        text = style(text)
    elif path.suffix == ".js":
        text = script(text)
    return text.encode(), gzip.compress(text.encode(), 9, mtime=0)


def style(text: str) -> str:
    """A style sheet without remarks and needless blanks."""

    def kept(found: re.Match[str]) -> str:
        return found[1] or found[2] or (" " if found[0].isspace() else "")

    return _SET.sub(r"\1:", _STYLE.sub(kept, text).strip()).replace(";}", "}")


def script(text: str) -> str:
    """A script without remarks, and without what indents its lines: lines stay lines, so that
    errors can be told."""
    lines = (_BESIDE.sub("", line.strip()) for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
