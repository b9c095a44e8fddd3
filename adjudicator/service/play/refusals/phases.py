"""When in a turn an order of another phase is asked for."""

from __future__ import annotations

import re

from adjudicator.core.names import fold
from adjudicator.service.grammar import Work

_SMALL = frozenset(
    "the a an of and in at phase phases segment segments your turn side question about".split()
)
_BELONGS = re.compile(r'" belongs to (?P<when>[^.]+)(?=\.)')


def dated(work: Work, refusal: str) -> str:
    """A refusal that names the phase an order belongs to, with when that is."""
    found = _BELONGS.search(refusal)
    if found is None:
        return refusal
    return f"{refusal[: found.end()]}{when_is(work, found['when'])}{refusal[found.end() :]}"


def when_is(work: Work, occasion: str) -> str:
    """Whether the phase that an occasion names comes later in this turn or was earlier; empty if
    that is not known."""
    names = list(work.ruleset.phases)
    here = work.row.phase if work.row is not None else ""
    wanted = {word[:6] for word in fold(occasion).split() if word not in _SMALL}
    there = [at for at, name in enumerate(names) if wanted & {w[:6] for w in name.split("_")}]
    if here not in names or not there:
        return ""
    now = names.index(here)
    if now in there:
        return ""
    if any(at > now for at in there):
        return ", which is asked later in this turn"
    return ", which was earlier in this turn and comes again in the next"
