"""The wordings of orders by what is done, with places for who, from where, to where, with whom.

No game has its own: the order book reads those that it has. `core.wordorder` fills them.
"""

from __future__ import annotations

_ANY = (
    "{verb} {who} from {start} to {end}",
    "{verb} {who} to {end}",
    "{who} from {start} to {end}",
    "{who} to {end}",
    "{verb} from {start} to {end}",
    "{verb} {who} from {start} via {via} to {end}",
    "{verb} {who} to {end} via {via}",
    "{verb} {who} via {via} to {end}",
    "{verb} {who} from {start} to {end} via {via}",
)
_PLACED = (
    "{verb} {who} in {end}",
    "{verb} {who} at {end}",
    "{verb} {who} over {end}",
    "{who} over {end}",
    "{who} in {end}",
    "{who} at {end}",
)
_BARE = tuple(frame for frame in (*_ANY, *_PLACED) if "{verb}" not in frame)
_ATTACKS = (
    "{verb} {end} with {who}",
    "{verb} {end} with {who} from {start}",
    "{verb} {end} from {start} with {who}",
    "{verb} {end} from {start}",
    "{verb} {end}",
    "{verb} from {start} against {end} with {who}",
    "{verb} from {start} against {end}",
    "{verb} from {start} against {end} with {who} support {support}",
    "{verb} from {start} against {end} support {support}",
    "{verb} {end} with {who} supported by {support}",
    "{verb} {end} with {who} from {start} supported by {support}",
    "{verb} {end} from {start} support {support}",
    "{who} {verb} {end}",
    "{start} {verb} {end}",
)
_SENT = (
    "send {who} from {start} to {end}",
    "move {who} to {end}",
    "move {who} from {start} to {end}",
)
_BACK = (*_ANY, "{verb} to {end}", "{verb} from {start}")
_IN = (*_ANY, "{verb} {who} into {end}", "{verb} to {end}", "{verb} {who}")
_GENERAL = (
    "{verb} {who}",
    "{verb} {end}",
    "{verb} {start}",
    "{verb} {who} {end}",
    "{verb} {end} with {who}",
    "{verb} {start} with {who}",
    *(f"{{verb}} {{who}} {word} {{end}}" for word in ("on", "at", "in", "to", "over", "against")),
    "{verb} {who} from {start}",
    "{verb} {who} in {start}",
    "{verb} {who} from {start} to {end}",
    "{verb} {who} from {start} on {end}",
    "{verb} from {start} to {end}",
    "{verb} from {start} against {end}",
    "{verb} to {end}",
    "{verb} from {start}",
    "{verb} {who} by {by}",
    "{verb} {end} by {by}",
)
_BUILT = (*_PLACED, *_GENERAL)
_ALL = (*_ANY, *_PLACED)
Row = tuple[str, tuple[str, ...]]
FRAMES: dict[str, tuple[Row, ...]] = {
    "attack": (
        ("{typed}", _ATTACKS),
        ("attack, operation, assault", _ATTACKS),
        ("send", _SENT),
    ),
    "seize": (("attack, operation, assault", _ATTACKS), ("move, send, advance", (*_ANY, *_SENT))),
    "go": (("{typed}, move, send", _ANY), ("sail, place", _ALL)),
    "air": (("{typed}, move, send, fly, rebase", _ALL),),
    "rail": (
        ("{typed}", _ANY),
        ("rail, redeploy, strategic move, strategic, rebase", _ANY),
    ),
    "sail": (("sail, move, send", _ANY), ("place", _PLACED)),
    "fly": (
        ("{typed}, fly, place", _ALL),
        ("rebase, move, attack", (*_ANY, "{verb} {end} with {who}")),
    ),
    "build": (("{typed}", _BUILT), ("build, buy, raise", _BUILT)),
    "place": (
        ("{typed}", _PLACED),
        ("place", _PLACED),
        ("put, deploy", _PLACED),
        ("raise, build, base", _PLACED),
    ),
    "stand": (("place, raise, build, put, deploy", _PLACED),),
    "appear": (("raise, build", _PLACED), ("place, put, deploy", _PLACED)),
    "retreat": (("retreat, withdraw, {typed}", _BACK), ("move, send", _ANY)),
    "advance": (("advance, {typed}", _IN), ("exploit", _ANY)),
    "add": (("{typed}, add", ("{verb} {who} to {end}", *_GENERAL)),),
    "choose": (("{typed}, choose, select, play, card", _GENERAL),),
    "other": (("{typed}", _GENERAL),),
    "": (
        ("move", _BARE),
        ("move, send, place", _ALL),
        ("put, deploy, raise, build, sail", _ALL),
    ),
}
"""What is done -> verbs, and wordings with them. Those of a row are tried only where none of a row
before it can be read; `{typed}` is the verb of the line."""
