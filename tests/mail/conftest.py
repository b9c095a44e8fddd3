"""A house at example.org with a toy game; its letters stay in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.config import House, Mail
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.house_kit import make_desk
from tests.mail.post import DOMAIN


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return make_desk(
        sqlite,
        clock,
        tmp_path,
        mail=Mail(domain=DOMAIN),
        house=House(base_url="https://example.org", moderator="house@example.net"),
    )
