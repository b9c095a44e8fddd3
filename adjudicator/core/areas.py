"""Maps of land areas and seas: which is which, what lies next to what, in the order of the map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol


class Land(Protocol):
    """A land area. owner: the country that it lies in. seas: those it can be reached from."""

    @property
    def id(self) -> str: ...
    @property
    def owner(self) -> str: ...
    @property
    def seas(self) -> tuple[str, ...]: ...


class Water(Protocol):
    """A sea. adjacent: the seas next to it. straits: a sea next to it -> the land area that must be
    held to pass."""

    @property
    def adjacent(self) -> tuple[str, ...]: ...
    @property
    def straits(self) -> Mapping[str, str]: ...


class LandAndSea(ABC):
    """What a board of land areas and seas can be asked. A board says the rest: `areas` and `seas`
    by id, `places` (all of it, in the order of the map) and `neighbours`."""

    areas: Mapping[str, Land]
    seas: Mapping[str, Water]

    @property
    def places(self) -> Sequence[str]:
        """Land areas and seas: the order in which everything is done."""
        return (*self.areas, *self.seas)

    @abstractmethod
    def neighbours(self, area: str) -> tuple[str, ...]:
        """The land areas next to one, in the order of the map."""

    @cached_property
    def order(self) -> dict[str, int]:
        """Place -> its number in `places`."""
        return {place: n for n, place in enumerate(self.places)}

    def in_order(self, places: Iterable[str]) -> list[str]:
        """Places in the order of the map."""
        return sorted(places, key=self.order.__getitem__)

    def is_land(self, place: str) -> bool:
        return place in self.areas

    def is_sea(self, place: str) -> bool:
        return place in self.seas

    def beside(self, place: str) -> tuple[str, ...]:
        """What lies next to an area or a sea, land before water."""
        if place in self.areas:
            return *self.neighbours(place), *self.areas[place].seas
        if place not in self.seas:
            return ()
        return *self.coastal(place), *self.seas[place].adjacent

    @cached_property
    def _coastal(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(area.id for area in self.areas.values() if sea in area.seas)
            for sea in self.seas
        }

    def coastal(self, sea: str) -> tuple[str, ...]:
        """The land areas on a sea, in the order of the map."""
        return self._coastal[sea]

    def strait(self, a: str, b: str) -> str:
        """The land area that must be held to pass between two seas, '' for none."""
        return self.seas[a].straits.get(b, "")

    @cached_property
    def _of_country(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for area in self.areas.values():
            table.setdefault(area.owner, []).append(area.id)
        return {country: tuple(areas) for country, areas in table.items()}

    def of_country(self, country: str) -> tuple[str, ...]:
        """The areas that a country owns on the map, in its order."""
        return self._of_country.get(country, ())
