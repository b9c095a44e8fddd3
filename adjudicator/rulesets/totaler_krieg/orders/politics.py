"""Orders of the Option Card Segment and of the Political Events, and their standing orders.

`Select` lays a Pending Card. What an event leaves open is answered by `Pick` (a Country, a
unit, a hex, an Area Table, a Posture Box, a faction), `Choose` (one of the options the event
names) or `Sway` (where Influence goes). Each may name several, the first that is open counts;
`for EVENT` keeps it for one event.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask, Order, StandingOrder, load_orders
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder

PICKED = ("countries", "units", "places", "tables", "boxes", "factions", "cards")
"""The fields of `Pick`, each of which is a field of the options of a question."""

OPTIONS: dict[str, tuple[str, ...]] = {
    "1": ("the first branch", "first", "branch 1"),
    "2": ("the second branch", "second", "branch 2"),
    "3": ("the third branch", "third", "branch 3"),
    "activate": ("activate it", "activate"),
    "place": ("place Influence", "place influence"),
    "remove": ("remove the marker", "remove marker", "remove"),
    "unbind": ("take Free Passage off", "unbind"),
    "strongholds": ("take the Strongholds off", "strongholds"),
    "nothing": ("nothing", "no result", "none"),
    "yes": ("yes", "roll", "do it"),
    "civil_war": ("roll on the Civil War Table", "civil war table", "civil war"),
    "partisans": ("a Partisan Base", "partisan base", "partisans"),
    "strike": ("a loss in a hex", "loss", "strike"),
    "reinforce": ("a replacement step", "replacement", "reinforce"),
    "support": ("a support unit", "support unit"),
    "steps": ("step losses", "lose steps", "steps"),
    "hq": ("an HQ", "HQ"),
    "armor": ("an armor step", "armor", "armour"),
    "infantry": ("infantry steps", "infantry"),
    "minor": ("a Minor Country step", "minor step"),
    "colonial": ("a colonial step", "colonial step", "colonial"),
    "hasten": ("Delay Reduction", "delay reduction", "hasten"),
    "minor_politics": ("Minor Country Politics", "minor country politics"),
    "discussions": ("Neutrality Discussions", "neutrality discussions", "discussions"),
    "pressure_us": ("Pressure the US", "pressure the us", "pressure us"),
    "reassess": ("Reassess Policies", "reassess policies", "reassess"),
    "stronghold_lost": ("Stronghold Lost", "stronghold lost"),
    "fleet_activated": ("Vichy Fleet Activated", "vichy fleet activated"),
    "fleet_attacked": ("Vichy Fleet Attacked", "vichy fleet attacked"),
    "involvement": ("Wider Involvement", "wider involvement"),
    "aid_defeat": ("Aid: Civil War Defeat", "civil war defeat", "defeat"),
    "aid_victory": ("Aid: Civil War Victory", "civil war victory", "victory"),
    "declare_war": ("Declare War", "declare war", "war on a neutral"),
    "eastern_talks": ("Eastern Peace Talks", "eastern peace talks", "eastern talks"),
    "western_talks": ("Western Peace Talks", "western peace talks", "western talks"),
    "military_failure": ("Military Failure", "military failure", "failure"),
    "consider": ("Neutrals Consider Options", "neutrals consider options", "consider"),
    "war_russia": ("War with Russia", "war with russia"),
    "war_west": ("War with the West", "war with the west"),
    "command": ("Failure (Command)", "command"),
    "supply": ("Failure (Supply)", "supply"),
    "turn": ("turn the Republican Support marker", "turn support", "flip support"),
    "resolve": ("resolve it", "resolve"),
    "directive": ("a Production Directive", "production directive", "directive"),
    "attack": ("Attack!", "attack", "a Blitz marker"),
    "end_policy": ("End a Policy", "end a policy", "end policy"),
    "economy": ("War Economy +2", "war economy"),
    "raise": ("raise the Truce", "raise", "increase"),
    "lower": ("lower the Truce", "lower", "reduce"),
    "keep": ("keep the Truce", "keep", "no change"),
    "no_occupation": ("a No Occupation marker", "no occupation", "place no occupation"),
    "stay": ("the marker stays", "stay"),
    "delay": ("to the Delay Box", "delay box", "delay"),
    "out": ("out of the game", "remove it from the game", "out"),
    "intern": ("intern them", "intern", "internment"),
    "total_war": ("Total War", "total war"),
    "peace": ("Peace Continues", "peace continues", "peace"),
    "war": ("Limited War in the Pacific", "limited war", "war"),
    "no_commonwealth": ("remove Commonwealth Support", "no commonwealth"),
    "rise_first": ("first the USCL rises", "rise first"),
    "roll_first": ("first the roll", "roll first"),
    "to_soviets": ("to the Soviets", "soviets", "soviet box"),
    "to_west": ("to the West", "west", "western box"),
}
"""What a question may offer: id -> how we write it and what else it is called."""

NAMESAKES: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("countries", "Britain"): (("boxes", "britain"),),
    ("countries", "France"): (("boxes", "france"),),
    ("countries", "Russia"): (("boxes", "russia"), ("factions", "soviet")),
    ("countries", "United States"): (("boxes", "us"),),
    ("countries", "Vichy"): (("places", "w3217"),),
    ("countries", "Gibraltar"): (("places", "w2208"),),
    ("countries", "Malta"): (("places", "w1824"),),
    ("countries", "Rhodes"): (("places", "e1908"),),
    ("countries", "Kuwait"): (("places", "e1526"),),
    ("tables", "Area:Western"): (("factions", "western"),),
}
"""What else a name of `Pick` may mean: (field, id) -> other fields with their ids. `pick France`
names the Posture Box where Boxes are asked for."""

EVENT_NAMES: dict[str, str] = {
    "15.1": "Allies Support Resistance",
    "15.2": "Border War",
    "15.3": "Ceded Land",
    "15.4": "Civil War Defeat",
    "15.5": "Civil War Victory",
    "15.6": "Country Joins Axis",
    "15.7": "Country Resists",
    "15.8": "Coup Attempt",
    "15.9": "Coup D'etat",
    "15.10": "Declare War",
    "15.11": "Delay Reduction",
    "15.12": "Diplomatic Settlement",
    "15.13": "Diplomatic Success",
    "15.14": "Failure",
    "15.15": "Free Passage",
    "15.16": "Further Concessions",
    "15.17": "Gradual Decline",
    "15.18": "Hitler Supports Nationalists",
    "15.19": "Influence",
    "15.20": "Mandated Offensive",
    "15.21": "Military Aid",
    "15.22": "Military Defeat",
    "15.23": "Military Takeover",
    "15.24": "Military Victory",
    "15.25": "Minor Country Created",
    "15.26": "Minor Country Politics",
    "15.27": "Neutrality",
    "15.28": "Neutrals Pressured",
    "15.29": "No Pasaran!",
    "15.30": "Pacific Commitment",
    "15.31": "Political Option",
    "15.32": "Production Success",
    "15.33": "Project Success: A-bomb",
    "15.34": "Provincial Independence",
    "15.35": "Republican Infighting",
    "15.36": "Special Weapons Success",
    "15.37": "Successful Challenge",
    "15.38": "Successful Improvements",
    "15.39": "The Bell Tolls for Thee",
    "15.40": "Volkssturm",
}
"""The Political Events of section 15."""
ENDING_NAMES: dict[str, str] = {
    "16.2.1": "Case Yellow",
    "16.3.6": "France Rises",
    "16.3.7": "Lend-Lease to France",
    "16.4.2": "Operation Avalanche",
    "16.5.5": "Russia Rises",
}
"""The Conditional Events of section 16 that ask the faction whose turn ends for a choice."""


class Select(PhaseOrder):
    """Select the Pending Card: the first of these cards that may be selected."""

    syntax = (
        "select [card|cards] {cards:card+}",
        "select {none=none}",
        "select {none=no card}",
        "play [card|cards] {cards:card+}",
    )
    clause = "TK-1.1.3-1"
    examples = ("select 21a, 31a", "select none")

    cards: tuple[str, ...] = ()
    none: bool = False

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("cards", "opening")


class EventOrder(PhaseOrder):
    """An answer to an event; `event` is its section where it is kept for that one."""

    first_open = True

    event: str = ""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("cards", "politics", "events")

    def fits(self, ask: Ask) -> bool:
        return not self.event or self.event == ask.facts.get("event")


class Pick(EventOrder):
    """Name what an event asks for; of several the first that is open."""

    syntax = (
        "pick {countries:country+} [for {event:event}]",
        "pick {units:unit+} [for {event:event}]",
        "pick {places:hex+} [for {event:event}]",
        "pick [table] {tables:area+} [for {event:event}]",
        "pick [box] {boxes:posture+} [for {event:event}]",
        "pick {factions:seat+} [for {event:event}]",
        "pick card {cards:card+} [for {event:event}]",
    )
    clause = "TK-1.1.2-3"
    occasion = "a question about a Country, a unit or a place of an event"
    examples = (
        "pick Hungary, Rumania",
        "pick GER-HQ_C for Coup Attempt",
        "pick e2508",
        "pick table Balkan",
    )

    countries: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def fits(self, ask: Ask) -> bool:
        return super().fits(ask) and bool(self.chosen(ask))

    def chosen(self, ask: Ask) -> str:
        """The first of its names that the question offers, empty if none. A question with
        the fact `any` takes whatever is of that field."""
        for field in PICKED:
            for one in getattr(self, field):
                if one in ask.options.get(field, ()) or ask.facts.get("any") == field:
                    return str(one)
                for other, meant in NAMESAKES.get((field, one), ()):
                    if meant in ask.options.get(other, ()) or ask.facts.get("any") == other:
                        return meant
        return ""


class Choose(EventOrder):
    """Choose one of the options an event offers; of several the first that is open."""

    syntax = ("choose {option:option+} [for {event:event}]",)
    clause = "TK-1.1.2-3"
    occasion = "a question with several options"
    examples = ("choose a Partisan Base", "choose nothing for Political Option")

    option: tuple[str, ...]

    def fits(self, ask: Ask) -> bool:
        return super().fits(ask) and bool(self.chosen(ask))

    def chosen(self, ask: Ask) -> str:
        """The first of its options that the question offers, empty if none."""
        return next((one for one in self.option if one in ask.options.get("option", ())), "")


class Sway(EventOrder):
    """Where Influence goes, and what it does there."""

    syntax = (
        "influence {countries:country+} [to {option:option}]",
        "influence {none=none}",
        "influence {none=nobody}",
    )
    clause = "TK-15.19-1"
    occasion = "a question about Influence"
    examples = ("influence Hungary, Rumania", "influence Hungary to place Influence")

    countries: tuple[str, ...] = ()
    option: str = ""
    none: bool = False

    def fits(self, ask: Ask) -> bool:
        offered = ask.options.get("countries", ())
        return super().fits(ask) and (self.none or any(one in offered for one in self.countries))


class MandatedAttack(PhaseOrder):
    """The attack that a Mandated Offensive wants, with an armor-type unit."""

    syntax = (
        "mandated attack [on] {place:hex} (with|by) {units:unit+}"
        " [[and] (support|supported by) {support:unit}]",
    )
    clause = "TK-15.20-2"
    examples = ("mandated attack w3617 with GER-pz01, GER-inf01",)

    place: str
    units: tuple[str, ...]
    support: str = ""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("cards", "politics", "events")


class AlwaysSelect(StandingOrder):
    """The cards to select, in this order, as long as no plan says otherwise."""

    syntax = ("always select [card|cards] {cards:card+}",)
    clause = "TK-1.1.3-1"
    examples = ("always select 31a, 33b",)

    cards: tuple[str, ...]

    def answer(self, ask: Ask, view: Any) -> list[Any] | None:
        able = ask.options.get("card", [])
        wanted = [one for one in self.cards if one in able]
        return [Select(cards=(wanted[0],))] if wanted else None


class AlwaysPick(StandingOrder):
    """What to name whenever an event asks for one of these."""

    syntax = tuple(f"always {one}" for one in Pick.syntax)
    clause = "TK-1.1.2-3"
    examples = ("always pick Hungary, Rumania", "always pick e4312 for Failure")
    conditions = ("event", "country")

    event: str = ""
    countries: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def answer(self, ask: Ask, view: Any) -> list[Any] | None:
        given = Pick(**{field: getattr(self, field) for field in (*PICKED, "event")})
        return [given] if given.fits(ask) else None


class AlwaysChoose(StandingOrder):
    """Which option to choose whenever an event offers it; `as usual` is what silence means."""

    syntax = (
        "always choose {option:option+} [for {event:event}]",
        "always {usual=choose as usual} [for {event:event}]",
    )
    clause = "TK-1.1.2-3"
    examples = (
        "always choose nothing for Influence",
        "always choose Wider Involvement",
        "always choose as usual",
    )
    conditions = ("event", "country")

    option: tuple[str, ...] = ()
    event: str = ""
    usual: bool = False

    def answer(self, ask: Ask, view: Any) -> list[Any] | None:
        if self.usual:
            if self.event and self.event != ask.facts.get("event"):
                return None
            known: dict[str, type[Order]] = {one.tag(): one for one in (Pick, Choose, Sway)}
            if any(one["order"] not in known for one in ask.default):
                return None
            return load_orders(ask.default, known)
        given = Choose(option=self.option, event=self.event)
        return [given] if given.fits(ask) else None


class AlwaysSway(StandingOrder):
    """Where Influence goes whenever you receive it."""

    syntax = ("always influence {countries:country+} [to {option:option}]",)
    clause = "TK-15.19-1"
    examples = ("always influence Turkey, Hungary",)
    conditions = ("event",)

    countries: tuple[str, ...]
    option: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Any] | None:
        given = Sway(countries=self.countries, option=self.option)
        return [given] if "Sway" in ask.accepts and given.fits(ask) else None


POLITICS: tuple[type[PhaseOrder], ...] = (Select, Pick, Choose, Sway, MandatedAttack)
STANDING_POLITICS: tuple[type[StandingOrder], ...] = (
    AlwaysSelect,
    AlwaysPick,
    AlwaysChoose,
    AlwaysSway,
)
