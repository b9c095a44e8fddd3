"""Who may open what: every route, for nobody, a stranger, the other seat, the own seat and
the moderator. What is not for a reader is answered like what is not there."""

from __future__ import annotations

import re

import pytest

from adjudicator.service.people import roles
from adjudicator.web import make
from adjudicator.web.api.commands import ACTS
from adjudicator.web.api.commands import endpoint as named
from tests.web.browsing import PEOPLE, sent_links

ROLES = ("nobody", "stranger", "blue", "red", "moderator")
IN = "to the sign-in"

# {report} is the first report of the game; the own seat is red. Codes in the order of ROLES.
LOOKING = [
    ("start.page", "/", (200, 200, 200, 200, 200)),
    ("opening.play", "/play", (200, 200, 200, 200, 200)),
    ("persons.page", "/people/999", (404, 404, 404, 404, 404)),
    ("devices.worker", "/worker.js", (200, 200, 200, 200, 200)),
    ("devices.manifest", "/manifest.webmanifest", (200, 200, 200, 200, 200)),
    ("devices.page", "/settings/devices", (IN, 200, 200, 200, 200)),
    ("persons.ratings", "/archive/ratings", (200, 200, 200, 200, 200)),
    ("guides.page", "/guides?q=orders", (200, 200, 200, 200, 200)),
    ("guides.show", "/guides/blitzwar", (200, 200, 200, 200, 200)),
    ("guides.show", "/guides/no-such-guide", (404, 404, 404, 404, 404)),
    ("guides.walked", "/guides/blitzwar/first-turn", (200, 200, 200, 200, 200)),
    ("guides.walked", "/guides/no-such-guide/first-turn", (404, 404, 404, 404, 404)),
    ("rules.orders", "/guides/no-such-guide/orders", (404, 404, 404, 404, 404)),
    ("rules.book", "/guides/no-such-guide/rules", (404, 404, 404, 404, 404)),
    ("rules.chapter", "/guides/no-such-guide/rules/1", (404, 404, 404, 404, 404)),
    ("rules.asked", "/games/open-1/red/card", (404, 404, 404, 200, 404)),
    ("rules.asked", "/games/none-1/red/card", (404, 404, 404, 404, 404)),
    ("pictures.of_opening", "/pictures/toy/none.png", (404, 404, 404, 404, 404)),
    ("boards.file", f"/boards/{'0' * 20}.svg", (404, 404, 404, 404, 404)),
    ("sign_in.sign_up", "/sign-up", (200, 303, 303, 303, 303)),
    ("witness.register", f"/witness/{'0' * 64}", (404, 404, 404, 404, 404)),
    ("health.healthz", "/healthz", (503, 503, 503, 503, 503)),  # nothing ticks here
    ("health.metrics", "/metrics", (200, 200, 200, 200, 200)),  # we ask from this machine
    ("health.public_key", "/.well-known/adjudicator-key", (200, 200, 200, 200, 200)),
    ("sign_in.page", "/sign-in", (200, 303, 303, 303, 303)),
    ("friends.page", "/with-a-friend", (200, 200, 200, 200, 200)),
    ("friends.look", "/friends/no-such-token", (410, 410, 410, 410, 410)),
    ("guests.page", "/keep", (303, 303, 303, 303, 303)),
    ("guests.look", "/keep/no-such-token", (IN, 303, 303, 303, 303)),
    ("sign_in.look", "/sign-in/no-such-token", (410, 410, 410, 410, 410)),
    ("sign_in.invitation", "/invitations/no-such-token", (410, 410, 410, 410, 410)),
    ("account.page", "/settings", (IN, 200, 200, 200, 200)),
    ("exports.mine", "/settings/export.zip", (IN, 200, 200, 200, 200)),
    ("channels.letters", "/settings/letters", (IN, 200, 200, 200, 200)),
    ("channels.webhooks", "/settings/webhooks", (IN, 200, 200, 200, 200)),
    ("channels.game_letters", "/games/open-1/letters", (IN, 404, 404, 404, 200)),
    ("channels.game_letters", "/games/sealed-1/letters", (IN, 404, 404, 404, 200)),
    ("channels.webhooks", "/games/open-1/webhooks", (IN, 404, 404, 404, 200)),
    ("channels.webhooks", "/games/none-1/webhooks", (IN, 404, 404, 404, 404)),
    ("senders.look", "/held/no-such-token", (410, 410, 410, 410, 410)),
    ("senders.look_at_address", "/confirm/no-such-token", (410, 410, 410, 410, 410)),
    ("senders.page", "/settings/addresses", (IN, 200, 200, 200, 200)),
    ("manners.page", "/settings/manners", (IN, 200, 200, 200, 200)),
    ("manners.ask", "/games/open-1/report/no-such-press", (IN, 404, 404, 404, 404)),
    ("manners.table", "/games/open-1/manners", (IN, 404, 404, 404, 200)),
    ("manners.table", "/games/none-1/manners", (IN, 404, 404, 404, 404)),
    ("manners.house", "/offences", (IN, 404, 404, 404, 404)),
    ("time.page", "/games/open-1/time", (200, 200, 200, 200, 200)),
    ("time.page", "/games/sealed-1/time", (404, 404, 200, 200, 200)),
    ("time.page", "/games/none-1/time", (404, 404, 404, 404, 404)),
    ("open_tables.page", "/tables", (200, 200, 200, 200, 200)),
    ("groups.page", "/groups", (IN, 200, 200, 200, 200)),
    ("open_tables.one", "/tables/open-1", (404, 404, 404, 404, 404)),
    ("open_tables.feed", "/tables.atom", (200, 200, 200, 200, 200)),
    ("events.page", "/events", (200, 200, 200, 200, 200)),
    ("events.feed", "/events.atom", (200, 200, 200, 200, 200)),
    ("events.new", "/events/new", (IN, 200, 200, 200, 200)),
    ("events.one", "/events/none-1", (404, 404, 404, 404, 404)),
    ("events.one", "/events/none-1.csv", (404, 404, 404, 404, 404)),
    ("events.office", "/events/none-1/desk", (IN, 404, 404, 404, 404)),
    ("events.judge", "/events/none-1/games/none-1-1", (IN, 404, 404, 404, 404)),
    ("terms.all_terms", "/terms", (200, 200, 200, 200, 200)),
    ("terms.page", "/games/open-1/terms", (200, 200, 200, 200, 200)),
    ("terms.page", "/games/sealed-1/terms", (404, 404, 200, 200, 200)),
    ("terms.page", "/games/none-1/terms", (404, 404, 404, 404, 404)),
    ("terms.file", "/games/open-1/terms.toml", (200, 200, 200, 200, 200)),
    ("terms.file", "/games/sealed-1/terms.toml", (404, 404, 200, 200, 200)),
    ("time.calendar", "/settings/calendar", (IN, 200, 200, 200, 200)),
    ("time.feed", "/calendar/no-such-token.ics", (404, 404, 404, 404, 404)),
    ("unsubscribe.look", "/unsubscribe/no-such-key", (404, 404, 404, 404, 404)),
    ("games.mine", "/games", (IN, 200, 200, 200, 200)),
    ("games.game", "/games/open-1", (200, 200, 200, 200, 200)),
    ("games.game", "/games/sealed-1", (404, 404, 200, 200, 200)),
    ("games.game", "/games/none-1", (404, 404, 404, 404, 404)),
    ("games.seat", "/games/open-1/red", (IN, 404, 404, 200, 404)),
    ("games.seat", "/games/sealed-1/red", (IN, 404, 404, 200, 404)),
    ("games.seat", "/games/open-1/green", (IN, 404, 404, 404, 404)),
    ("games.seat", "/games/none-1/red", (IN, 404, 404, 404, 404)),
    ("orders.page", "/games/open-1/red/orders", (IN, 404, 404, 200, 404)),
    ("orders.page", "/games/sealed-1/red/orders", (IN, 404, 404, 200, 404)),
    ("orders.page", "/games/none-1/red/orders", (IN, 404, 404, 404, 404)),
    ("history.page", "/games/open-1/red/history", (IN, 404, 404, 200, 404)),
    ("history.page", "/games/sealed-1/red/history", (IN, 404, 404, 200, 404)),
    ("history.page", "/games/none-1/red/history", (IN, 404, 404, 404, 404)),
    ("checking.page", "/check", (200, 200, 200, 200, 200)),
    ("live.beat", "/pulse", (401, 200, 200, 200, 200)),
    ("unsent.page", "/unsent", (200, 200, 200, 200, 200)),
    ("unsent.who", "/unsent/who", (401, 200, 200, 200, 200)),
    ("history.log", "/games/open-1/red/log", (IN, 404, 404, 200, 404)),
    ("history.log", "/games/sealed-1/red/log", (IN, 404, 404, 200, 404)),
    ("history.log", "/games/none-1/red/log", (IN, 404, 404, 404, 404)),
    ("history.log_line", "/games/open-1/red/log/line", (IN, 404, 404, 404, 404)),
    (
        "history.log_line",
        "/games/open-1/red/log/line?report={report}&line=1.0",
        (IN, 404, 404, 200, 404),
    ),
    ("whatif.page", "/games/open-1/red/what-if", (IN, 404, 404, 200, 404)),
    ("whatif.page", "/games/none-1/red/what-if", (IN, 404, 404, 404, 404)),
    ("talk.press", "/games/open-1/red/press", (IN, 404, 404, 200, 404)),
    ("talk.press", "/games/sealed-1/red/press", (IN, 404, 404, 200, 404)),
    ("talk.press", "/games/none-1/red/press", (IN, 404, 404, 404, 404)),
    ("talk.diary", "/games/open-1/red/diary", (IN, 404, 404, 200, 404)),
    ("talk.diary", "/games/none-1/red/diary", (IN, 404, 404, 404, 404)),
    ("archive.games_list", "/archive", (200, 200, 200, 200, 200)),
    ("reading.search", "/archive/search?q=turn", (200, 200, 200, 200, 200)),
    ("reading.feed", "/archive/feed.atom", (200, 200, 200, 200, 200)),
    ("reading.statistics", "/archive/statistics", (200, 200, 200, 200, 200)),
    ("reading.chronicle", "/archive/open-1/chronicle", (200, 200, 200, 200, 200)),
    ("reading.chronicle", "/archive/sealed-1/chronicle", (404, 404, 200, 200, 404)),
    ("reading.chronicle", "/archive/none-1/chronicle", (404, 404, 404, 404, 404)),
    ("reading.seat_chronicle", "/archive/open-1/seats/red/chronicle", (404, 404, 404, 200, 404)),
    ("reading.replay", "/archive/open-1/replay", (200, 200, 200, 200, 200)),
    ("reading.replay", "/archive/sealed-1/replay", (404, 404, 404, 404, 404)),
    ("reading.seat_replay", "/archive/open-1/seats/red/replay", (404, 404, 404, 200, 404)),
    ("reading.game_feed", "/archive/open-1/feed.atom", (200, 200, 200, 200, 200)),
    ("reading.game_feed", "/archive/sealed-1/feed.atom", (404, 404, 404, 404, 404)),
    ("reading.bundle", "/archive/open-1/bundle.zip", (404, 404, 404, 404, 404)),
    ("reading.bundle", "/archive/sealed-1/bundle.zip", (404, 404, 404, 404, 404)),
    ("gazette.page", "/archive/open-1/gazette", (200, 200, 200, 200, 200)),
    ("gazette.page", "/archive/sealed-1/gazette", (404, 404, 404, 404, 200)),
    ("gazette.page", "/archive/none-1/gazette", (404, 404, 404, 404, 404)),
    ("gazette.believed", "/archive/open-1/believed/{report}", (404, 404, 404, 404, 404)),
    ("gazette.booklet", "/archive/sealed-1/booklet.pdf", (404, 404, 404, 404, 404)),
    ("gazette.seat_booklet", "/archive/open-1/seats/blue/booklet.pdf", (404, 404, 200, 404, 404)),
    ("archive.style", "/report.css", (200, 200, 200, 200, 200)),
    ("archive.game", "/archive/open-1", (200, 200, 200, 200, 200)),
    ("archive.game", "/archive/sealed-1", (404, 404, 200, 200, 200)),
    ("archive.game", "/archive/none-1", (404, 404, 404, 404, 404)),
    ("archive.report", "/archive/open-1/{report}", (200, 200, 200, 200, 200)),
    ("archive.report", "/archive/open-1/{report}.json", (200, 200, 200, 200, 200)),
    ("archive.report", "/archive/open-1/{report}.txt", (200, 200, 200, 200, 200)),
    ("archive.report", "/archive/open-1/{report}.svg", (200, 200, 200, 200, 200)),
    ("archive.report", "/archive/open-1/{report}.exe", (404, 404, 404, 404, 404)),
    ("archive.report", "/archive/open-1/no-such-report", (404, 404, 404, 404, 404)),
    ("archive.report", "/archive/sealed-1/{report}", (404, 404, 303, 303, 200)),
    ("archive.report", "/archive/sealed-1/{report}.json", (404, 404, 303, 303, 200)),
    ("desk.page", "/games/open-1/desk", (IN, 404, 404, 404, 200)),
    ("desk.page", "/games/sealed-1/desk", (IN, 404, 404, 404, 200)),
    ("desk.page", "/games/none-1/desk", (IN, 404, 404, 404, 404)),
    ("desk.void", "/games/open-1/desk/void/1", (IN, 404, 404, 404, 404)),
    ("opening.page", "/new-game", (IN, 200, 200, 200, 200)),
    ("opening.wanted", "/seats-wanted", (200, 200, 200, 200, 200)),
    ("opening.wishes", "/wishes/no-such-token", (410, 410, 410, 410, 410)),
    ("archive.seat", "/archive/open-1/seats/red", (404, 404, 404, 200, 404)),
    ("archive.seat_report", "/archive/open-1/seats/red/{report}", (404, 404, 404, 200, 404)),
    ("archive.seat_report", "/archive/open-1/seats/red/{report}.json", (404, 404, 404, 200, 404)),
    ("archive.seat_report", "/archive/open-1/seats/red/{report}.txt", (404, 404, 404, 200, 404)),
    ("archive.seat_report", "/archive/open-1/seats/red/{report}.svg", (404, 404, 404, 200, 404)),
    ("archive.seat_report", "/archive/sealed-1/seats/red/{report}", (404, 404, 404, 200, 404)),
    ("access.page", "/settings/access", (IN, 200, 200, 200, 200)),
    ("api.description", "/api/v1/openapi.json", (200, 200, 200, 200, 200)),
    ("api_doing.me", "/api/v1/me", (401, 200, 200, 200, 200)),
    ("api_doing.my_letters", "/api/v1/me/letters", (401, 200, 200, 200, 200)),
    ("api_doing.current_map", "/api/v1/games/open-1/seats/red/map", (401, 404, 404, 200, 404)),
    ("api_doing.read_press", "/api/v1/games/open-1/seats/red/press", (401, 404, 404, 200, 404)),
    ("api_doing.read_diary", "/api/v1/games/open-1/seats/red/diary", (401, 404, 404, 200, 404)),
    ("api_doing.read_votes", "/api/v1/games/open-1/seats/red/votes", (401, 404, 404, 200, 404)),
    ("api_terms_reading.settings", "/api/v1/terms", (200, 200, 200, 200, 200)),
    ("api_terms_reading.of_game", "/api/v1/games/open-1/terms", (200, 200, 200, 200, 200)),
    ("api_terms_reading.of_game", "/api/v1/games/sealed-1/terms", (404, 404, 200, 200, 200)),
    ("api_tables_reading.all_tables", "/api/v1/tables", (200, 200, 200, 200, 200)),
    ("api_tables_reading.one_table", "/api/v1/tables/open-1", (404, 404, 404, 404, 404)),
    ("api_company.my_groups", "/api/v1/me/groups", (401, 200, 200, 200, 200)),
    (
        "api_company.seat_loans",
        "/api/v1/games/open-1/seats/red/loans",
        (401, 404, 404, 200, 404),
    ),
    ("api_tables.my_manners", "/api/v1/me/manners", (401, 200, 200, 200, 200)),
    ("api_terms.my_terms", "/api/v1/me/terms", (401, 200, 200, 200, 200)),
    ("api.all_games", "/api/v1/games", (200, 200, 200, 200, 200)),
    ("api.game", "/api/v1/games/open-1", (200, 200, 200, 200, 200)),
    ("api.game", "/api/v1/games/sealed-1", (404, 404, 200, 200, 200)),
    ("api.ask", "/api/v1/games/open-1/seats/red/ask", (401, 404, 404, 200, 404)),
    ("api.ask", "/api/v1/games/none-1/seats/red/ask", (401, 404, 404, 404, 404)),
    ("api.reports", "/api/v1/games/open-1/reports", (200, 200, 200, 200, 200)),
    ("api.reports", "/api/v1/games/sealed-1/reports", (404, 404, 200, 200, 200)),
    ("api.report", "/api/v1/games/open-1/reports/{report}", (200, 200, 200, 200, 200)),
    ("api.report", "/api/v1/games/sealed-1/reports/{report}", (404, 404, 200, 200, 200)),
    ("api.seat_reports", "/api/v1/games/open-1/seats/red/reports", (404, 404, 404, 200, 404)),
    (
        "api.seat_report",
        "/api/v1/games/open-1/seats/red/reports/{report}",
        (404, 404, 404, 200, 404),
    ),
    ("static", "/static/page.css", (200, 200, 200, 200, 200)),
    ("fonts.font", "/static/fonts/serif-latin.woff2", (200, 200, 200, 200, 200)),
    ("fonts.font", "/static/fonts/no-such-font", (404, 404, 404, 404, 404)),
]

DOING = [
    ("games.play_on", "/games/none-1/play-on", {}, (403, 404, 404, 404, 404)),
    ("games.play_on", "/games/open-1/play-on", {"seat": "red"}, (403, 404, 422, 422, 404)),
    ("games.play_on", "/games/sealed-1/play-on", {"seat": "red"}, (403, 404, 422, 422, 404)),
    ("games.rematch", "/games/none-1/rematch", {}, (403, 404, 404, 404, 404)),
    ("games.rematch", "/games/open-1/rematch", {}, (403, 404, 422, 422, 422)),
    ("groups.act", "/groups", {"act": "leave", "group": "none"}, (403, 422, 422, 422, 422)),
    ("loans.lend", "/games/open-1/red/loans", {"act": "lend"}, (403, 404, 404, 303, 404)),
    ("loans.lend", "/games/none-1/red/loans", {"act": "lend"}, (403, 404, 404, 404, 404)),
    ("witness.answer", "/witness", {}, (400, 400, 400, 400, 400)),
    (
        "opening.play_alone",
        "/play",
        {"ruleset": "toy", "scenario": "none", "seat": "red"},
        (422, 422, 422, 422, 422),
    ),
    ("friends.open_table", "/with-a-friend", {"play": "none"}, (422, 422, 422, 422, 422)),
    ("friends.take", "/friends/no-such-token", {}, (303, 410, 410, 410, 410)),
    ("guests.give", "/keep", {"email": "who"}, (303, 303, 303, 303, 303)),
    ("guests.take_over", "/keep/no-such-token", {}, (403, 303, 303, 303, 303)),
    ("sign_in.join", "/sign-up", {"email": "who", "name": "Who"}, (422, 422, 422, 422, 422)),
    ("sign_in.ask_for_link", "/sign-in", {"email": "who@example.net"}, (200, 200, 200, 200, 200)),
    ("sign_in.enter", "/sign-in/no-such-token", {}, (410, 410, 410, 410, 410)),
    ("sign_in.take", "/invitations/no-such-token", {}, (410, 410, 410, 410, 410)),
    ("sign_in.leave", "/sign-out", {}, (303, 303, 303, 303, 303)),
    ("account.save", "/settings", {"zone": "UTC"}, (403, 303, 303, 303, 303)),
    ("access.change", "/settings/access", {"act": "none"}, (403, 303, 303, 303, 303)),
    ("access.ask_for_key", "/settings/access/passkey-options", {}, (403, 200, 200, 200, 200)),
    ("access.add_key", "/settings/access/passkey", {}, (403, 409, 409, 409, 409)),
    ("access.ask_to_sign_in", "/sign-in/passkey-options", {}, (200, 200, 200, 200, 200)),
    ("access.sign_in", "/sign-in/passkey", {}, (401, 401, 401, 401, 401)),
    # A cookie changes nothing here; with tokens: test_api.py.
    *(
        (f"api_doing.{name}", f"/api/v1/games/open-1/seats/red/{path}", {}, (401,) * 5)
        for name, path in (
            ("orders", "orders"),
            ("send_press", "press"),
            ("write_diary", "diary"),
            ("vote", "votes/1"),
        )
    ),
    *(
        (f"api_tables.{name}", f"/api/v1/{path}", {}, (401,) * 5)
        for name, path in (
            ("join", "tables/open-1/join"),
            ("leave", "tables/open-1/leave"),
            ("play_on", "games/open-1/play-on"),
            ("rematch", "games/open-1/rematch"),
            ("change_mine", "me/manners"),
            ("at_table", "games/open-1/seats/red/manners"),
        )
    ),
    ("api_company.change_groups", "/api/v1/me/groups", {}, (401,) * 5),
    ("api_company.change_loans", "/api/v1/games/open-1/seats/red/loans", {}, (401,) * 5),
    *(
        (f"api_terms.{name}", f"/api/v1/{path}", {}, (401,) * 5)
        for name, path in (
            ("check", "terms/check"),
            ("change", "games/open-1/terms"),
            ("open_game", "games"),
            ("keep", "me/terms"),
        )
    ),
    *(
        (f"api_commands.{name}", f"/api/v1/{path}", {}, (401,) * 5)
        for name, path in (
            ("moderate", "games/open-1/moderate"),
            ("event", "events/none-1/commands"),
            ("mine", "me/commands"),
        )
    ),
    *(
        (
            f"api_commands.{named(path)}",
            "/api/v1" + path.replace("{slug}", "open-1").replace("{seat}", "red"),
            {},
            (401,) * 5,
        )
        for path in ACTS
    ),
    ("gazette.write", "/archive/open-1/gazette", {"act": "offer"}, (403, 422, 422, 422, 422)),
    ("gazette.write", "/archive/open-1/gazette", {"act": "print"}, (403, 404, 404, 404, 422)),
    ("gazette.write", "/archive/none-1/gazette", {"act": "offer"}, (403, 404, 404, 404, 404)),
    ("manners.change", "/settings/manners", {"act": "unmute"}, (403, 422, 422, 422, 422)),
    ("manners.report", "/games/open-1/report/no-such-press", {}, (403, 404, 404, 404, 404)),
    ("manners.decide", "/games/open-1/manners", {"number": "1"}, (403, 404, 404, 404, 422)),
    ("manners.decide_for_house", "/offences", {"number": "1"}, (403, 404, 404, 404, 404)),
    ("devices.change", "/settings/devices", {"act": "none"}, (403, 303, 303, 303, 303)),
    ("channels.change", "/settings/webhooks", {"act": "none"}, (403, 303, 303, 303, 303)),
    ("channels.change", "/games/open-1/webhooks", {"act": "none"}, (403, 404, 404, 404, 303)),
    ("senders.say", "/held/no-such-token", {"act": "yes"}, (410, 410, 410, 410, 410)),
    ("senders.confirm", "/confirm/no-such-token", {}, (410, 410, 410, 410, 410)),
    (
        "senders.change",
        "/settings/addresses",
        {"act": "drop", "email": "no-such@example.net"},
        (403, 422, 422, 422, 422),
    ),
    ("time.act", "/games/open-1/time", {"act": "back", "seat": "red"}, (403, 404, 404, 303, 404)),
    ("time.act", "/games/none-1/time", {"act": "back", "seat": "red"}, (403, 404, 404, 404, 404)),
    (
        "time.act",
        "/games/sealed-1/time",
        {"act": "moderator extends", "hours": "24"},
        (403, 404, 404, 404, 303),
    ),
    ("events.new", "/events/new", {"text": "", "act": "look"}, (403, 422, 422, 422, 422)),
    ("events.act", "/events/none-1", {"act": "enter"}, (403, 404, 404, 404, 404)),
    ("events.office", "/events/none-1/desk", {"act": "begin"}, (403, 404, 404, 404, 404)),
    ("events.judge", "/events/none-1/games/none-1-1", {}, (403, 404, 404, 404, 404)),
    ("open_tables.act", "/tables", {"act": "join", "table": "x"}, (403, 422, 422, 422, 422)),
    ("terms.check", "/terms", {"file": "turn = {"}, (422, 422, 422, 422, 422)),
    (
        "terms.change",
        "/games/open-1/terms",
        {"act": "change", "turn.hours": "96"},
        (403, 404, 404, 404, 303),
    ),
    (
        "terms.change",
        "/games/sealed-1/terms",
        {"act": "keep", "name": "ours"},
        (403, 404, 404, 404, 303),
    ),
    ("terms.change", "/games/none-1/terms", {"act": "change"}, (403, 404, 404, 404, 404)),
    ("time.change_calendar", "/settings/calendar", {"act": "revoke"}, (403, 303, 303, 303, 303)),
    ("unsubscribe.change", "/unsubscribe/no-such-key", {}, (404, 404, 404, 404, 404)),
    ("desk.act", "/games/open-1/desk", {"act": "pause"}, (403, 404, 404, 404, 303)),
    ("desk.act", "/games/sealed-1/desk", {"act": "pause"}, (403, 404, 404, 404, 303)),
    ("desk.act", "/games/none-1/desk", {"act": "pause"}, (403, 404, 404, 404, 404)),
    ("desk.preview", "/games/open-1/desk/preview", {}, (403, 404, 404, 404, 200)),
    ("desk.write", "/games/open-1/desk/press", {}, (403, 404, 404, 404, 422)),
    ("desk.write", "/games/none-1/desk/press", {}, (403, 404, 404, 404, 404)),
    ("desk.dispute", "/games/open-1/desk/dispute", {}, (403, 404, 404, 404, 200)),
    ("opening.open_game", "/new-game", {"ruleset": "none"}, (403, 404, 404, 404, 404)),
    (
        "opening.volunteer",
        "/seats-wanted",
        {"game": "open-1", "seat": "red"},
        (403, 422, 422, 422, 422),
    ),
    ("opening.wish", "/wishes/no-such-token", {}, (410, 410, 410, 410, 410)),
    ("games.moderate", "/games/open-1", {"act": "pause"}, (403, 404, 404, 404, 303)),
    ("games.moderate", "/games/sealed-1", {"act": "pause"}, (403, 404, 404, 404, 303)),
    ("games.moderate", "/games/none-1", {"act": "pause"}, (403, 404, 404, 404, 404)),
    ("orders.send", "/games/open-1/red/orders", {"act": "check"}, (403, 404, 404, 409, 404)),
    ("orders.send", "/games/sealed-1/red/orders", {"act": "check"}, (403, 404, 404, 409, 404)),
    ("orders.send", "/games/none-1/red/orders", {"act": "check"}, (403, 404, 404, 404, 404)),
    ("history.looked", "/games/open-1/red/history", {"until": "1.0"}, (403, 404, 404, 303, 404)),
    ("history.looked", "/games/none-1/red/history", {"until": "1.0"}, (403, 404, 404, 404, 404)),
    ("whatif.play", "/games/open-1/red/what-if", {"text": ""}, (403, 404, 404, 422, 404)),
    ("whatif.play", "/games/none-1/red/what-if", {"text": ""}, (403, 404, 404, 404, 404)),
    (
        "talk.say",
        "/games/open-1/red/press",
        {"to": "moderator", "text": "x"},
        (403, 404, 404, 303, 404),
    ),
    ("talk.say", "/games/none-1/red/press", {"to": "all", "text": "x"}, (403, 404, 404, 404, 404)),
    ("talk.write", "/games/open-1/red/diary", {"text": "x"}, (403, 404, 404, 303, 404)),
    ("talk.write", "/games/none-1/red/diary", {"text": "x"}, (403, 404, 404, 404, 404)),
    ("orders.sketch", "/games/open-1/red/orders/sketch", {}, (403, 404, 404, 200, 404)),
    ("orders.sketch", "/games/none-1/red/orders/sketch", {}, (403, 404, 404, 404, 404)),
    ("orders.lesson", "/games/open-1/red/orders/lesson", {}, (403, 404, 404, 404, 404)),
    ("orders.place", "/games/open-1/red/orders/place", {"at": "ford"}, (403, 404, 404, 200, 404)),
    ("orders.place", "/games/open-1/red/orders/place", {"at": "x"}, (403, 404, 404, 404, 404)),
]


@pytest.mark.parametrize("role", ROLES)
def test_every_route_for_every_reader(role, sign_in, two_games, desk):
    browser = sign_in(role)
    column = ROLES.index(role)
    report = "turn-1-1"
    wrong = []
    for endpoint, path, codes in LOOKING:
        response = browser.get(path.format(report=report))
        found: object = response.status_code
        if response.status_code == 302 and "/sign-in" in response.headers["Location"]:
            found = IN
        elif response.status_code == 302:
            found = 303
        if found != codes[column]:
            wrong.append((endpoint, path, codes[column], found))
    assert wrong == []


DONE = [
    (role, *row[1:3], code)
    for row in DOING
    for role, code in zip(ROLES, row[3], strict=True)
    if code < 400
]


@pytest.mark.parametrize(
    ("role", "path", "fields", "code"), DONE, ids=[f"{path}-{role}" for role, path, *_ in DONE]
)
def test_every_change_that_a_reader_may_make(role, path, fields, code, sign_in, two_games):
    assert sign_in(role).post(path, **fields).status_code == code


@pytest.mark.parametrize("role", ROLES)
def test_every_change_that_a_reader_may_not_make(role, sign_in, two_games):
    """What is refused changes nothing, so one house does for all of it."""
    browser, column = sign_in(role), ROLES.index(role)
    wrong = []
    for endpoint, path, fields, codes in DOING:
        if codes[column] >= 400:
            found = browser.post(path, **fields).status_code
            if found != codes[column]:
                wrong.append((endpoint, path, codes[column], found))
    assert wrong == []


# An observer of both games is a stranger who may also read what all may know of the sealed one.
OBSERVER = {
    "/games/sealed-1": 200,
    "/games/sealed-1/time": 200,
    "/games/sealed-1/terms": 200,
    "/games/sealed-1/terms.toml": 200,
    "/archive/sealed-1": 200,
    "/archive/sealed-1/gazette": 200,
    "/archive/sealed-1/{report}": 200,
    "/archive/sealed-1/{report}.json": 200,
    "/api/v1/games/sealed-1": 200,
    "/api/v1/games/sealed-1/reports": 200,
    "/api/v1/games/sealed-1/terms": 200,
    "/api/v1/games/sealed-1/reports/{report}": 200,
}


def test_every_route_for_an_observer(sign_in, two_games, desk):
    for slug in ("open-1", "sealed-1"):
        roles.let_observe(desk, slug, PEOPLE["observer"])
    browser = sign_in("observer")
    wrong = {}
    for _, path, codes in LOOKING:
        response = browser.get(path.format(report="turn-1-1"))
        found = 303 if response.status_code == 302 else response.status_code
        if found != OBSERVER.get(path, codes[1]):
            wrong[path] = found
    for _, path, fields, codes in DOING:
        if "sign-out" in path or fields.get("act") in ("end-others", "leave"):
            continue  # done by everybody else; here it would end the test
        found = browser.post(path, **fields).status_code
        if found != codes[1]:
            wrong[path] = found
    assert wrong == {}


def test_the_table_has_every_route(desk):
    known = {row[0] for row in (*LOOKING, *DOING)}
    have = {rule.endpoint for rule in make(desk).url_map.iter_rules()}
    assert have == known


def test_once_a_game_is_over_everybody_may_read_everything(sign_in, desk):
    from adjudicator.service.games import games
    from tests.web.browsing import open_game, play_turn

    open_game(desk, "short-1", public=False, scenario="short")
    nobody = sign_in("nobody")
    assert nobody.get("/archive/short-1").status_code == 404
    while games.game_info(desk, "short-1").state != "over":
        play_turn(desk, "short-1")
    assert nobody.get("/archive/short-1").status_code == 200
    assert nobody.get("/archive/short-1/seats/red/turn-1-1").status_code == 200
    assert nobody.get("/games/short-1/red").status_code == 302
    sent_links(desk)


def test_what_is_not_there_and_what_is_not_for_me_look_alike(sign_in, two_games):
    stranger = sign_in("stranger")
    for hidden, missing in (
        ("/games/sealed-1", "/games/none-1"),
        ("/archive/sealed-1/turn-1-1", "/archive/none-1/turn-1-1"),
        ("/games/open-1/red", "/games/open-1/green"),
        ("/api/v1/games/sealed-1", "/api/v1/games/none-1"),
    ):
        one, other = stranger.get(hidden), stranger.get(missing)
        pages = [re.sub(rb'name="_token" value="[^"]+"', b"", r.data) for r in (one, other)]
        assert pages[0] == pages[1]
        assert one.status_code == other.status_code == 404


def test_strangers_do_not_learn_who_plays_or_who_is_in(sign_in, two_games, desk):
    from adjudicator.service.people import people

    for who in ("anna@example.net", "ben@example.net"):
        person = people.person_by_email(desk, who)
        assert person is not None
        people.update_person(desk, person.id, name=who.split("@")[0].capitalize())
    member, stranger = sign_in("red"), sign_in("stranger")
    assert "Ben" in member.page("/games/open-1")
    for path in (
        "/games/open-1",
        "/games/open-1/time",
        "/archive/open-1",
        "/api/v1/games/open-1",
        "/api/v1/games",
    ):
        page = stranger.get(path).get_data(as_text=True)
        assert "Ben" not in page
        assert "example.net" not in page.replace("zoe@example.net", "")
        assert "is asked" not in page
