"""What a person sets for himself by mail: name, zone, address, preferences."""

from __future__ import annotations

import re
from zoneinfo import available_timezones

from pydantic import ValidationError

from adjudicator.core.names import fold
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.people import addresses, people
from adjudicator.service.post import preferences
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Person


def _person(work: Work) -> Person:
    if work.person is None:
        raise ServiceError("Nobody plays this seat yet, so there is nobody to set this for.")
    return work.person


class SetZone(Command[Work]):
    name = "set zone"
    personal = True
    also = ("set timezone", "set time zone")
    takes = r".{1,60}"
    shown = "Europe/Warsaw"
    description = "Sets your time zone. We show you all times in it."
    examples = ("set zone Europe/Warsaw",)

    def do(self, work: Work, said: Said) -> Done:
        person = _person(work)
        wanted = said.raw.strip(" .").lower().replace(" ", "_")
        zones = {zone.lower(): zone for zone in available_timezones()}
        zone = zones.get(wanted)
        if zone is None:
            ends = sorted(z for low, z in zones.items() if low.endswith(f"/{wanted}"))
            near = f" Did you mean {listing(ends[:4], 'or')}?" if ends else ""
            raise ServiceError(
                f"There is no time zone “{said.raw[:60]}”. Write one like Europe/Warsaw.{near}"
            )
        if not work.dry:
            person.zone = work.zone = zone
            work.session.add(person)
        return f"Your time zone is {zone}; it is {when(work.now, zone)} there.", []


class SetName(Command[Work]):
    name = "set name"
    personal = True
    takes = r".{1,80}"
    shown = "Your Name"
    description = "Sets your name, as the other players see it."

    def do(self, work: Work, said: Said) -> Done:
        person = _person(work)
        name = " ".join(said.raw.split())[:80]
        if not work.dry:
            person.name = name
            work.session.add(person)
        return f"Your name is {name}.", []


class SetAddress(Command[Work]):
    name = "set address"
    personal = True
    also = ("set email", "set mail")
    takes = r".{3,254}"
    shown = "you@example.net"
    description = (
        "Sets the address we write to. We ask you to confirm at the old address first, then at "
        "the new one. Send the command again when you have confirmed both."
    )
    examples = ("set address anna@example.net",)

    def do(self, work: Work, said: Said) -> Done:
        person = _person(work)
        email = people.address(said.raw.strip(" <>."))
        if email == person.email:
            return f"Our letters already go to {email}.", []
        if addresses.confirmed(work.session, person.id, email):
            if not work.dry:
                addresses.put_first(work.session, person.id, email)
            return f"From now on our letters go to {email}.", []
        told = ""
        if not work.dry:
            told = addresses.wish(work.desk, work.session, person, email) + " "
        return (
            f"{told}Then write “set address {email}” again. Until then our letters go to"
            f" {person.email}.",
            [],
        )


_YES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_ORDER = re.compile(r"^(?P<name>[a-z]+)(?: (?:is|to))? (?P<value>[a-z]+)$")


class SetPreference(Command[Work]):
    name = "set preference"
    personal = True
    also = ("set preferences", "set")
    takes = r"(letters|reports|digest|twice|colou?rs|light|large) .{1,30}"
    shown = "letters text | letters html | reports apart | reports together | digest on | ..."
    description = (
        "Sets how we write to you: letters as text only or with HTML; reports together with the "
        "next question or apart from it; a daily digest on or off; twice on to get letters also "
        "for what you do on the page; and for pages, colours usual, distinct or strong, light "
        "auto, day or night, large on or off."
    )
    examples = ("set preference letters text", "set digest on")

    def do(self, work: Work, said: Said) -> Done:
        person = _person(work)
        found = _ORDER.match(fold(said.argument))
        if found is None:
            raise ServiceError(f"“{said.raw[:60]}” is not a choice. Write: {self.usage()}")
        name = "colours" if found["name"] == "colors" else found["name"]
        chosen = preferences.preferences_of(person).model_dump()
        value = found["value"]
        chosen[name] = _YES.get(value, value) if isinstance(chosen[name], bool) else value
        try:
            wanted = preferences.Preferences.model_validate(chosen)
        except ValidationError:
            raise ServiceError(
                f"“{value}” is not a choice for {name}. Write: {self.usage()}"
            ) from None
        if not work.dry:
            preferences.keep(work.desk, work.session, person, wanted)
        return f"Set: {name} {value}.", []


FAMILY = Family("Yourself", "seat", (SetZone(), SetName(), SetAddress(), SetPreference()))
