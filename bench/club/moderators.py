"""Moderators, directors and the operator: they begin games, and answer what is put to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.club.people import Member
from bench.club.post import Letter


@dataclass
class Moderator(Member):
    """A member who moderates, and plays nothing."""

    def notice(self, letter: Letter, local: str) -> None:
        if local != "moderate":
            super().notice(letter, local)
            return
        text = " ".join(letter.text.split())
        if "begin" in text and re.search(r"“begin”", text):
            self.later(5, lambda: self.write(letter, "begin", "begins"))
        elif re.search(r"“resume”", text):
            # The operator has had two days to mend what was broken.
            self.later(50, lambda: self.write(letter, "resume", "resumes"))
