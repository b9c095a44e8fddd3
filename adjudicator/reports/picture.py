"""An SVG as PNG, here or in a worker process."""

from __future__ import annotations

import atexit
import hashlib
import io
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from threading import Lock, Thread

from adjudicator.reports import lettering

_FONTS = sorted(str(path) for path in lettering.FONTS.glob("*.ttf"))


def png(drawing: str, width: int | None = None) -> bytes:
    """An SVG as PNG, `width` pixels wide (its own width if None).

    Uses the shipped font alone: with the system's the picture would differ from machine to
    machine, and text without a font is left out silently. Holds the interpreter for the whole
    time: a server calls `png_in_worker`.
    """
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=lettering.FAMILY,
        sans_serif_family=lettering.FAMILY,
    )
    # 256 colours show no difference on a map and make the letter a third as long.
    picture = Image.open(io.BytesIO(bytes(drawn))).convert("RGB")
    small = picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


_POOL: list[ProcessPoolExecutor] = []


_POOL_LOCK = Lock()


def _end_with_parent() -> None:
    """For a worker process: it waits for work for ever, also from a process that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_wait_for_the_end, args=(parent,), daemon=True).start()


def _wait_for_the_end(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


_DRAWN: OrderedDict[tuple[bytes, int | None], bytes] = OrderedDict()
_KEPT = 16
"""Pictures that were drawn last: of an open board all seats and all who watch get the same."""


def png_in_worker(drawing: str, width: int | None = None, *, timeout: float = 60.0) -> bytes:
    """`png` in a worker process, which is made at the first call. TimeoutError after
    `timeout` seconds."""
    key = hashlib.sha256(drawing.encode()).digest(), width
    with _POOL_LOCK:
        if key in _DRAWN:
            _DRAWN.move_to_end(key)
            return _DRAWN[key]
    picture = _in_worker(drawing, width, timeout)
    with _POOL_LOCK:
        _DRAWN[key] = picture
        while len(_DRAWN) > _KEPT:
            _DRAWN.popitem(last=False)
    return picture


def _in_worker(drawing: str, width: int | None, timeout: float) -> bytes:
    with _POOL_LOCK:
        if not _POOL:
            # A fresh interpreter: forking a process with threads may copy a held lock.
            context = multiprocessing.get_context("spawn")
            _POOL.append(
                ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=_end_with_parent)
            )
            atexit.register(close_workers)
    try:
        return _POOL[0].submit(png, drawing, width).result(timeout)
    except BrokenProcessPool:
        # The worker was killed. A report with its map a second later is better than none.
        close_workers()
        return png(drawing, width)


def close_workers() -> None:
    """End the worker processes; the next `png_in_worker` makes new ones."""
    with _POOL_LOCK:
        _DRAWN.clear()
        while _POOL:
            _POOL.pop().shutdown(wait=True, cancel_futures=True)
