"""A house without its doors: the desk with all rulesets, as every process of it has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import adjudicator.service.commands  # noqa: F401 - makes all commands known
from adjudicator.clock import Clock, SystemClock
from adjudicator.config import Config
from adjudicator.core.engine import AnyRuleset
from adjudicator.reports import atlas
from adjudicator.rulesets import packs, registry
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store


class Rulesets(Mapping[str, AnyRuleset]):
    """The rulesets of this house by name, each imported when it is first asked for. Those of
    packages that do not fit are not among them."""

    def __getitem__(self, name: str) -> AnyRuleset:
        try:
            return registry.load(name)
        except registry.Refused as error:
            raise KeyError(str(error)) from None

    def __iter__(self) -> Iterator[str]:
        return iter(registry.names())

    def __len__(self) -> int:
        return len(registry.names())

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and registry.known(name)


def desk_of(
    config: Config,
    *,
    clock: Clock | None = None,
    rulesets: Mapping[str, AnyRuleset] | None = None,
    find_pack: Callable[[str], Any] | None = None,
) -> Desk:
    """The desk of a house whose database is there."""
    # Name servers are asked for mail alone; who needs none does not wait for their library.
    from adjudicator.mail.reading.authentication import resolver

    own = [config.instance / "scenarios"]
    atlas.keep_in(config.instance / "boards")
    auth = config.mail.auth
    return Desk(
        store=Store(config.database_url()),
        config=config,
        rulesets=rulesets if rulesets is not None else Rulesets(),
        packs=find_pack or (lambda name: packs.of_ruleset(name, own)),
        clock=clock or SystemClock(),
        look_up=resolver(auth.dns_seconds) if auth.dns else None,
    )
