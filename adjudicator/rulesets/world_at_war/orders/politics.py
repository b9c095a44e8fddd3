"""What a player may order of set-up and arrivals, war and peace, diplomacy."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES
from adjudicator.rulesets.world_at_war.orders.home_parts import BY, PAID, Counted, HomeOrder


class Put(Counted):
    """Put units in a place: set-up, arrivals, Vichy."""

    occasion = "the set-up and the Admin Phase"

    syntax = (
        "(put|place|deploy) [{count:int}] [{nation:nation}] {kind:kind} (in|at|on) {place:place}",
        "(put|place|deploy) {count:int} [units] (in|at|on) {place:place}",
        "{count:int} [{nation:nation}] {kind:kind} (in|at|on) {place:place}",
        "{place:place} {count:int} [{nation:nation}] {kind:kind}",
        "(put|place|deploy) [{count:int}] [{nation:nation}] ground (in|at|on) {place:place}",
        "{count:int} [new] [{nation:nation}] {kind:kind} (go|goes|arrive|arrives|appear|appears)"
        " (in|at|to) {place:place}",
        "(put|place|deploy) {count:int} {nation:nation} (in|at|on) {place:place}",
        "{count:int} [{nation:nation}] {kind:kind} to {place:place}",
    )
    clause = "WAW-CORE.ADM-7"
    examples = ("put 8 German ground units in Berlin", "put 3 air fleets in Rhineland")

    nation: str = ""
    kind: str = "ground"
    place: str

    def words(self, board: Board) -> str:
        nation = f"{board.adjective(self.nation)} " if self.nation else ""
        name = KIND_NAMES[self.kind] + ("s" if self.count > 1 else "")
        return f"put {self.count} {nation}{name} in {board.name(self.place)}"


class DefaultSetUp(HomeOrder):
    """Take the server's set-up."""

    occasion = "the set-up"

    syntax = (
        "default (set-up|setup|deployment)",
        "deploy [by] default",
        "[use] [the] (default|standard|house|proposed) (set-up|setup|deployment)",
    )
    clause = "WAW-CORE.SCN-44"
    examples = ("default set-up",)

    def words(self, board: Board) -> str:
        return "default set-up"


class ChooseA(HomeOrder):
    """France deploys by option A: 12 units, Army Modernization at 60 %."""

    occasion = "the set-up"

    syntax = ("[french] option a", "france option a")
    clause = "WAW-1.2-19"
    examples = ("option A",)

    def words(self, board: Board) -> str:
        return "option A"


class NoPact(HomeOrder):
    """Play without the Ribbentrop-Molotov pact."""

    occasion = "the set-up"

    syntax = (
        "no [(ribbentrop-molotov|molotov-ribbentrop|german-soviet)] pact",
        "without [the] pact",
    )
    clause = "WAW-CORE.PACT-1"
    examples = ("no pact",)

    def words(self, board: Board) -> str:
        return "no pact"


LOW_COUNTRIES = ("belgium", "netherlands")


class DeclareWar(HomeOrder):
    """Declare war on a country, at the start of your segment."""

    occasion = "the script of your segment"

    syntax = (
        "declare war (on|against) {country:country} [(by|with|as|for) {by:major}]",
        "{by:major} declares war (on|against) {country:country}",
        "war (on|against|with) {country:country} [(by|with|as|for) {by:major}]",
        "DoW [on] {country:country} [by {by:major}]",
        "(declare war on|declare war against|war on|war against|war with|DoW|DoW on) [the]"
        " {low=low countries} [(by|with|as|for) {by:major}]",
    )
    clause = "WAW-CORE.DOW-1"
    severally = ("country",)
    examples = ("declare war on Norway", "USSR declares war on Turkey")

    country: str = ""
    low: bool = False
    """On the Low Countries: Belgium and the Netherlands, as far as war can be declared there."""
    by: str = ""

    def countries(self) -> tuple[str, ...]:
        return LOW_COUNTRIES if self.low else (self.country,)

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.by)}" if self.by else ""
        on = "the Low Countries" if self.low else board.country_name(self.country)
        return f"declare war on {on}{by}"


class EnterWar(HomeOrder):
    """Italy enters the war against the Allies."""

    occasion = "the script of your segment"

    syntax = (
        "Italy (enters|joins) [the] war",
        "Italy joins us",
        "Italy declares war [on the Allies]",
        "enter [the] war",
    )
    clause = "WAW-6-3"
    examples = ("Italy enters the war",)

    def words(self, board: Board) -> str:
        return "Italy enters the war"


class EndPact(HomeOrder):
    """End the Ribbentrop-Molotov pact."""

    occasion = "the script of your segment"

    syntax = (
        "(end|drop|break|cancel|denounce|leave) [the]"
        " [(ribbentrop-molotov|molotov-ribbentrop|german-soviet)] pact",
    )
    clause = "WAW-CORE.PACT-6"
    examples = ("end the pact",)

    def words(self, board: Board) -> str:
        return "end the pact"


class DeclareWinterWar(HomeOrder):
    """The USSR begins the Winter War against Finland."""

    occasion = "the script of your segment"

    syntax = ("[declare] [the] winter war [(on|against) [the] (Finland|Finns)]",)
    clause = "WAW-3.12-1"
    examples = ("declare the winter war",)

    def words(self, board: Board) -> str:
        return "declare the Winter War"


class AcceptPeace(HomeOrder):
    """Accept the Finnish peace offer."""

    occasion = "an offer of peace by Finland"

    syntax = ("accept [[the] [finnish] peace]",)
    clause = "WAW-3.12-3"
    says_yes = "accept"
    examples = ("accept the peace",)

    def words(self, board: Board) -> str:
        return "accept the peace"


class RefusePeace(HomeOrder):
    """Refuse the Finnish peace offer; the USA marker moves one space from WAR."""

    occasion = "an offer of peace by Finland"

    syntax = ("(refuse|reject|decline) [[the] [finnish] peace]",)
    clause = "WAW-3.12-5"
    says_no = "refuse"
    examples = ("refuse the peace",)

    def words(self, board: Board) -> str:
        return "refuse the peace"


class TakePeace(HomeOrder):
    """Take the peace that ends the game with a German Strategic Victory."""

    occasion = "an offer of peace to the Axis"

    syntax = ("take [the] peace", "offer peace")
    clause = "WAW-CORE.VIC-2"
    says_yes = "take the peace"
    examples = ("take the peace",)

    def words(self, board: Board) -> str:
        return "take the peace"


class FightOn(HomeOrder):
    """Do not take the peace now."""

    occasion = "an offer of peace to the Axis"

    syntax = ("fight on", "no peace")
    clause = "WAW-CORE.VIC-2"
    says_no = "fight on"
    examples = ("fight on",)

    def words(self, board: Board) -> str:
        return "fight on"


class Keep(HomeOrder):
    """Which Italian units stay with Germany when Italy surrenders, first choice first."""

    occasion = "the surrender of Italy"

    syntax = ("keep {units:unit+}",)
    clause = "WAW-CORE.SUR-17"
    examples = ("keep u12, u15",)

    units: tuple[str, ...]

    def words(self, board: Board) -> str:
        return f"keep {', '.join(self.units)}"


class DiplomaticOrder(HomeOrder):
    """An order of the Diplomacy phase."""

    occasion = "the Diplomacy Phase"

    conditions: ClassVar[tuple[str, ...]] = ("rm", "cup")

    def ready(self, ask: Ask) -> bool:
        return True


class Effort(DiplomaticOrder):
    """Put a diplomatic effort for a country into the cup, 1 RM."""

    syntax = (
        "([diplomatic] effort|flag|influence) [(for|on|in)] {country:country}" + BY,
        "diplomacy [(for|on|in)] {country:country}" + BY,
        "send diplomats to {country:country}" + BY,
        "(try|work on) {country:country}" + BY,
        "(put|place) [(a|an|one)] [more] [diplomatic] (effort|flag|counter) (for|on|in|into|at)"
        " {country:country}" + PAID,
        "([diplomatic] effort|flag|counter|influence) (for|on|in|into|at) {country:country}" + PAID,
        "{major:major} (pays for|pays|buys|makes|puts) [(a|an|one)] [more] [diplomatic]"
        " (effort|flag|counter) (for|on|in|into) {country:country}",
        "{major:major} (influences|influence|works on|work on|courts|court|tries)"
        " {country:country}",
        "(try|work on|court) {country:country} on [the] {major:major} account",
    )
    clause = "WAW-CORE.DIP-1"
    severally = ("country",)
    examples = ("effort for Romania by Germany", "influence USA by UK")

    country: str
    major: str = ""

    def words(self, board: Board) -> str:
        by = f" by {board.country_name(self.major)}" if self.major else ""
        return f"effort for {board.country_name(self.country)}{by}"


class BuyEvent(DiplomaticOrder):
    """Buy an event, 1 RM."""

    syntax = (
        "(event|buy|play|activate) [the] [event] {event:event}",
        "(buy|pay for) [the] {event:event} [event]",
    )
    clause = "WAW-CORE.DIP-2"
    examples = ("buy Iraq revolt", "buy Caribbean oil")

    event: str

    def words(self, board: Board) -> str:
        return f"buy {board.events[self.event].name}"


class NoDiplomacy(DiplomaticOrder):
    """No effort and no event this turn."""

    syntax = ("no (diplomacy|efforts|effort)",)
    clause = "WAW-CORE.DIP-1"
    conditions: ClassVar[tuple[str, ...]] = ()
    examples = ("no diplomacy",)

    def words(self, board: Board) -> str:
        return "no diplomacy"
