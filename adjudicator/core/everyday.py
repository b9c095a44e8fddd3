"""Words of every day: nobody writes them by mistake for a name or a word of an order, and what is
near to one is not a suggestion (`thanks` is not `tanks`, `home` is not Rome)."""

from __future__ import annotations

WORDS = frozenset(
    (
        "they them their there then than that this these those what when where which while would"
        " will were with never nobody none your yours only instead unless except"
        " thanks thank please sorry hello both each every half most some several few many much more"
        " less other others another same new old home back alone together also again still yet"
        " because since until whenever wherever whatever however although though before once"
        " here now today tomorrow soon later always want wants wanted like need needs let make"
        " makes made take takes taken give given keep keeps kept come comes came goes gone went"
        " going get gets got have has had does did done been being could should might must shall"
        " just very really quite rather perhaps maybe anyway about against around across along"
        " behind beyond between under over into onto from toward towards through without within"
        " everything everyone everybody anything anyone anybody something someone somebody nothing"
        " first last next big small strong weak whole"
        " ours mine hers theirs who whom whose why how wait yes okay well good bad right wrong"
        " stays stay staying put puts"
    ).split()
)
