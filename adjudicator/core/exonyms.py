"""What the cities and lands of Europe are called by those who write orders in another language, or
on an older map: Posen is Poznan, Lemberg and Lviv are Lwow.

A ruleset names its places once, as its rule book does; whoever writes Warszawa means Warsaw. A
name that a map uses for another of its places stays with that place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from adjudicator.core.names import Name, fold

_GROUPS = """
Aachen, Aix-la-Chapelle, Aken
Algiers, Alger, Algier
Antwerp, Antwerpen, Anvers
Archangel, Archangelsk, Arkhangelsk
Athens, Athen, Athènes, Atene, Athina
Basel, Basle, Bâle
Belgrade, Belgrad, Beograd, Belgrado
Bergen
Berlin, Berlino
Bern, Berne
Bordeaux, Bourdeaux
Bratislava, Pressburg, Pozsony
Brest-Litovsk, Brest-Litowsk, Brześć
Breslau, Wrocław
Brussels, Brüssel, Bruxelles, Brussel
Bucharest, Bukarest, Bucarest, București
Budapest, Ofen-Pest
Cairo, Kairo, Le Caire
Chisinau, Kishinev, Kischinew
Cluj, Klausenburg, Kolozsvár
Cologne, Köln, Colonia
Copenhagen, Kopenhagen, København, Copenhague
Cracow, Krakow, Krakau, Kraków
Crete, Kreta, Creta
Danzig, Gdańsk, Dantzig
Dnepropetrovsk, Dnjepropetrowsk, Dnipropetrovsk, Dnipro
Dunkirk, Dunkerque, Dünkirchen
Dvinsk, Dünaburg, Daugavpils
East Prussia, Ostpreussen, Ostpreußen
Florence, Florenz, Firenze
Frankfurt, Francfort
Galatz, Galati, Galaţi
Geneva, Genf, Genève
Genoa, Genua, Genova, Gênes
Ghent, Gent, Gand
Gorki, Gorky, Gorkij, Nizhny Novgorod, Nischni Nowgorod
Goteborg, Göteborg, Gothenburg
The Hague, Den Haag, La Haye
Hamburg, Hambourg
Hanover, Hannover
Helsinki, Helsingfors
Istanbul, Constantinople, Konstantinopel
Izmir, Smyrna
Jassy, Iaşi, Yassi
Jerusalem, Gerusalemme
Kaunas, Kovno, Kowno
Kharkov, Charkow, Charkov, Kharkiv
Kiev, Kiew, Kyiv
Konigsberg, Königsberg, Kaliningrad, Królewiec
Krasnodar, Ekaterinodar
Kuibyshev, Kuybyshev, Kuibyschew, Samara
Kursk, Koursk
Leghorn, Livorno
Leningrad, St Petersburg, Saint Petersburg, Petersburg, Petrograd
Liege, Liège, Lüttich, Luik
Lisbon, Lissabon, Lisboa
Lodz, Łódź, Lodsch, Litzmannstadt
London, Londres, Londra
Lublin
Lwow, Lviv, Lvov, Lemberg, Leopoli
Lyon, Lyons
Madrid
Marseille, Marseilles
Memel, Klaipeda
Milan, Mailand, Milano
Minsk
Moscow, Moskau, Moskva, Moscou, Mosca
Munich, München, Monaco di Baviera
Murmansk, Mourmansk
Naples, Neapel, Napoli
Nice, Nizza
Nuremberg, Nürnberg, Norimberga
Odessa, Odesa
Oslo, Kristiania
Palermo
Paris, Parigi
Perpignan
Ploesti, Ploiesti, Ploieşti
Poznan, Posen, Poznań
Prague, Prag, Praha, Praga
Przemysl, Przemyśl
Reims, Rheims
Riga
Rome, Rom, Roma
Rostov, Rostow, Rostov-on-Don
Rovno, Rowno, Rivne, Równe
Saloniki, Salonika, Salonica, Thessaloniki, Selanik
Sarajevo, Serajewo
Seville, Sevilla
Sevastopol, Sewastopol, Sebastopol
Sicily, Sizilien, Sicilia, Sicile
Skopje, Skoplje, Üsküb
Smolensk
Sofia, Sofija
Stalingrad, Volgograd, Tsaritsyn, Zarizyn
Stalino, Donetsk, Donezk
Stettin, Szczecin
Stockholm
Strasbourg, Strassburg, Straßburg, Strasburg
Stuttgart
Tallinn, Reval
Taranto, Tarent, Tarento
Tbilisi, Tiflis
Tobruk, Tobruch
Toulon, Tolone
Trieste, Triest, Trst
Tripoli, Tripolis
Tunis, Tunisi
Turin, Torino
Turku, Åbo
Venice, Venedig, Venezia
Vienna, Wien, Bécs
Viipuri, Viborg, Wyborg, Vyborg
Vilna, Wilno, Vilnius, Wilna
Warsaw, Warschau, Warszawa, Varsovie, Varsavia
Zagreb, Agram
"""


@cache
def _called() -> dict[str, tuple[str, ...]]:
    """Folded name -> all names of the same place."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _GROUPS.strip().splitlines():
        names = [name.strip() for name in line.split(",")]
        names += [_spelt_out(name) for name in names]
        group = tuple(dict.fromkeys(names))
        for name in group:
            found[fold(name)] = group
    return found


def _spelt_out(name: str) -> str:
    """As on a keyboard without umlauts: `Muenchen`."""
    for letter, instead in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ü", "Ue"), ("Ö", "Oe")):
        name = name.replace(letter, instead)
    return name


def named_abroad(places: Iterable[Name]) -> list[Name]:
    """Places of a map, each with its other names too, but for those that another of them bears."""
    listed = list(places)
    taken: dict[str, set[str]] = {}
    for place in listed:
        for written in place.written():
            taken.setdefault(fold(written), set()).add(place.id)
    claimed: dict[str, set[str]] = {}
    wanted: dict[int, list[str]] = {}
    for i, place in enumerate(listed):
        own = {fold(written) for written in place.written()}
        # By its own name: a zone's alias may be a town that lies in it beside others.
        for other in _called().get(fold(place.text), ()):
            if fold(other) not in own and fold(other) not in taken:
                claimed.setdefault(fold(other), set()).add(place.id)
                wanted.setdefault(i, []).append(other)
    return [
        replace(place, aliases=(*place.aliases, *more))
        if (more := [one for one in wanted.get(i, ()) if len(claimed[fold(one)]) == 1])
        else place
        for i, place in enumerate(listed)
    ]


__all__ = ["named_abroad"]
