"""The demonstration: a whole battle played by real mail, twice, and checked.

The house runs with its own SMTP listener on loopback. Two players read the mails
it has sent them, in the Maildir that is its default way out, and answer with
ordinary letters over SMTP. First the dice are loaded as in the book's example
20.1 and the outcome must be the book's; then they come from the seed chain.
"""

from __future__ import annotations

import email.message
import email.parser
import email.policy
import email.utils
import re
import shutil
import smtplib
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adjudicator.reports import compose
from adjudicator.running.app import App, create_app
from adjudicator.service.archive import archive
from adjudicator.service.games import bots, games, inviting, opening
from adjudicator.service.models import Deadlines, GameInfo, GameOptions

Say = Callable[[str], None]

PATIENCE = 60
"""Seconds to wait for the next letter before the demonstration gives up."""

BOOK_DICE = {"blitzkrieg/Mechili": 1, "normal/Mechili": 6}

CONFIG = """\
# Written by the demonstration: everything on loopback, letters out into a Maildir.
[house]
base_url = "http://127.0.0.1:{web}"

[web]
port = {web}

[mail]
domain = "demo.test"

[mail.listener]
smtp_port = {smtp}
"""

ROMMEL = """\
air to Mechili
if countered, again
ship supply from Naples to Tripoli
move armour from Tripoli to El Agheila
activate all in El Agheila
form elite in El Agheila
blitz Mechili with all
then attack Mechili with all if odds at least 2-1
advance none
ready
"""

AUCHINLECK_COUNTER = """\
counter from Derna
always lose infantry first
"""

AUCHINLECK_RETREAT = "retreat to Gazala\n"

BOOK_OUTCOME = {
    "El Agheila": ["GER 1I", "ITA 1I", "ITA 2I"],
    "Gazala": ["UK 1C"],
    "Mechili": [],
    "Derna": ["UK 2I"],
    "Sirte": [],
    "Tripoli": ["supply 1 1/2"],
}


@dataclass
class Player:
    """Somebody with a mail program. answers: beginning of an ask's title -> what he writes."""

    name: str
    address: str
    answers: list[tuple[str, str]]
    seen: set[str] = field(default_factory=set)
    """Files of the Maildir that were looked at."""
    sent: int = 0
    box: list[email.message.EmailMessage] = field(default_factory=list)

    def answer_to(self, app: App, subject: str, text: str) -> str | None:
        """What the player writes to a letter, if it asks something."""
        for n, (asked, answer) in enumerate(self.answers):
            if ":: receipt" not in text and asked.lower() in f"{subject}\n{text}".lower():
                del self.answers[n]
                return answer
        return None


class Writer(Player):
    """Somebody who writes what a bot would, to whatever the seat is asked."""

    def __init__(self, name: str, seat: str, slug: str) -> None:
        super().__init__(name, f"{seat.replace('_', '-')}@{slug}.test", [])
        self.seat, self.slug = seat, slug

    def answer_to(self, app: App, subject: str, text: str) -> str | None:
        if ":: receipt" in text or games.game_info(app.desk, self.slug).state != "running":
            return None
        ruleset = app.desk.rulesets[games.game_info(app.desk, self.slug).ruleset]
        kinds = list(ruleset.bots())
        kind = "sensible" if "sensible" in kinds else kinds[0]
        would = bots.would_write(app.desk, self.slug, self.seat, kind)
        return None if would is None else f"{would}\nready\n"


def play_the_example(instance: Path, say: Say, *, keep: bool = False) -> bool:
    """The whole demonstration in a new folder. Did everything come out as it should?

    FileExistsError: there is something that an earlier demonstration did not leave."""
    return _in_a_house(instance, say, _example, keep=keep)


def play_a_game(
    instance: Path, ruleset: str, say: Say, *, turns: int = 0, keep: bool = False
) -> bool:
    """One game of a ruleset in a new folder, its first scenario, from the invitation to the end by
    mail, or to the end of so many turns; each player writes what a bot would. Did it come so far,
    and does it verify?

    FileExistsError: there is something that an earlier demonstration did not leave."""

    def play(app: App, say: Say) -> bool:
        offered = next(one for one in opening.catalogue(app.desk) if one.name == ruleset)
        scenario = (offered.told[0].name if offered.told else "") or offered.scenarios[0]
        say(f"{offered.title}, {scenario}, by mail.\n")
        slug = f"{ruleset.replace('_', '-')}-demo"[:40]
        seats = games.seats_of_scenario(app.desk, ruleset, scenario, {})
        players = [Writer(name=seat.capitalize(), seat=seat, slug=slug) for seat in seats]
        games.open_game(
            app.desk, ruleset=ruleset, scenario=scenario, slug=slug,
            moderator_email="moderator@demo.test",
            seats={one.seat: one.address for one in players},
        )  # fmt: skip
        game = through(app, slug, players, say, turns)
        show(app, game, say, whole=True)
        good = _verified(app, [slug], say)
        say("\nWhat to look at:")
        say(f"  every mail sent      {app.config.instance / 'mail' / 'new'}")
        say(f"  the report as text   {app.config.instance / 'report.txt'}")
        return good

    return _in_a_house(instance, say, play, keep=keep)


def _in_a_house(instance: Path, say: Say, play: Callable[[App, Say], bool], *, keep: bool) -> bool:
    """A demonstration in a house of its own on loopback."""
    clear(instance)
    web, smtp = a_port(8000), a_port(2525)
    instance.mkdir(parents=True, exist_ok=True)
    (instance / "config.toml").write_text(CONFIG.format(web=web, smtp=smtp), encoding="utf-8")
    app = create_app(instance, times={"due_every": 0.2, "outbox_every": 0.2})
    app.start()
    good = True
    try:
        good = play(app, say)
        if keep:
            say(f"\nThe server is running: {', '.join(app.addresses())}. Stop it with Ctrl-C.")
            while True:
                time.sleep(1)
        say(f"\nTo see the pages: adjudicator serve --instance {instance}")
    except KeyboardInterrupt:
        pass
    finally:
        app.stop()
    say("\nEverything is correct." if good else "\nSOMETHING IS WRONG, see above.")
    return good


def _example(app: App, say: Say) -> bool:
    instance = app.config.instance
    say("BlitzWar, worked example 20.1: the Axis attack at Mechili, by mail.\n")
    book = battle(app, "mechili-by-the-book", BOOK_DICE, say)
    report = show(app, book, say, whole=True)
    good = check_outcome(app, book, say)
    say("\nThe same again, with new dice.\n")
    fresh = battle(app, "mechili-fresh-dice", None, say)
    show(app, fresh, say, whole=False)
    good &= _verified(app, [book.slug, fresh.slug], say)
    say("\nWhat to look at:")
    address = f"{app.config.house.base_url}/archive/{book.slug}/{report}"
    say(f"  the archived report  {address} (while the server runs)")
    say(f"  every mail sent      {instance / 'letters'}  (.eml)")
    say(f"  the report as text   {instance / 'report.txt'}")
    return good


def _verified(app: App, slugs: list[str], say: Say) -> bool:
    good = True
    for slug in slugs:
        checks = archive.verify(app.desk, slug)
        good &= all(one.ok for one in checks)
        say(f"\nadjudicator verify {slug} --instance {app.config.instance}")
        for one in checks:
            say(f"  {one.mark} {one.name}: {one.text}")
    return good


def clear(folder: Path) -> None:
    """Take away what an earlier demonstration left, and nothing else."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    config = folder / "config.toml"
    mark = CONFIG.splitlines()[0]
    if not config.is_file() or not config.read_text("utf-8", "replace").startswith(mark):
        raise FileExistsError(
            f"{folder} already exists, and no demonstration made it. Name another folder with "
            "--instance."
        )
    shutil.rmtree(folder)


def battle(app: App, slug: str, dice: dict[str, int] | None, say: Say) -> GameInfo:
    """One game from the invitation to the end, by mail."""
    rommel = Player("Rommel", f"rommel@{slug}.test", [("Your orders", ROMMEL)])
    auchinleck = Player(
        "Auchinleck",
        f"auchinleck@{slug}.test",
        [("Counter", AUCHINLECK_COUNTER), ("Retreat", AUCHINLECK_RETREAT)],
    )
    games.open_game(
        app.desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug=slug,
        moderator_email="moderator@demo.test",
        seats={"axis": rommel.address, "allies": auchinleck.address},
        options=GameOptions(deadlines=Deadlines(turn=72, reaction=24), loaded_dice=dice),
    )
    return through(app, slug, [rommel, auchinleck], say)


def through(app: App, slug: str, players: Sequence[Player], say: Say, turns: int = 0) -> GameInfo:
    """A game that is open, from its invitations to its end, or until so many turns are over and
    reported; 0 for no limit."""
    waiting = time.monotonic() + PATIENCE
    while not all(seat.taken for seat in games.game_info(app.desk, slug).seats):
        if time.monotonic() > waiting:
            raise SystemExit(f"adjudicator demo: an invitation to {slug} did not come")
        for player in players:
            look_into_the_box(app, player, say)
        time.sleep(0.05)
    games.begin_game(app.desk, slug)
    waiting = time.monotonic() + PATIENCE
    played: dict[str, None] = {}
    while (game := games.game_info(app.desk, slug)).state != "over":
        played[game.turn] = None
        if turns and len(played) > turns and game.reports:
            break
        if time.monotonic() > waiting:
            raise SystemExit(f"adjudicator demo: {slug} waits for a letter that did not come")
        if game.state == "stopped":
            raise SystemExit(f"adjudicator demo: {slug} has stopped: {game.trouble}")
        if sum(look_into_the_box(app, player, say) for player in players):
            waiting = time.monotonic() + PATIENCE
        time.sleep(0.05)
    settle(app, players, say)
    for player in players:
        say(f"  {player.name} sent {player.sent} mails and got {len(player.box)}.")
    return games.game_info(app.desk, slug)


def settle(app: App, players: Sequence[Player], say: Say) -> None:
    """Let the outbox run empty, so that the last reports are in the boxes."""
    from adjudicator.service.post import letters

    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        waiting = letters.waiting(app.desk)
        if not any(waiting.get(state) for state in ("queued", "in_flight", "retry")):
            break
        time.sleep(0.05)
    for player in players:
        look_into_the_box(app, player, say)


def look_into_the_box(app: App, player: Player, say: Say) -> bool:
    """Read the letters that came, answer those that ask something. Did any come?"""
    new = letters_to(app, player)
    for letter in new:
        player.box.append(letter)
        subject = str(letter["Subject"])
        say(f"  -> {player.name}: {subject}")
        text = body(letter)
        if link := re.search(r"/invitations?/(\S+)", text):
            inviting.take_seat(app.desk, link[1].rstrip("."), name=player.name)
            continue
        answer = player.answer_to(app, subject, text)
        if answer is not None:
            post(app, player, letter, answer)
            say(f"  <- {player.name}: {', '.join(answer.splitlines())}")
    return bool(new)


def letters_to(app: App, player: Player) -> list[email.message.EmailMessage]:
    """Letters in the outgoing Maildir to this player that they have not read yet."""
    folder = app.config.instance / "mail" / "new"
    found = []
    came = [path for path in folder.iterdir() if path.name not in player.seen]
    for path in sorted(came, key=lambda p: (p.stat().st_mtime_ns, p.name)):
        player.seen.add(path.name)
        raw = path.read_bytes()
        head = email.parser.BytesHeaderParser(policy=email.policy.default).parsebytes(raw)
        if player.address not in str(head["To"]):
            continue
        letter = email.message_from_bytes(raw, policy=email.policy.default)
        assert isinstance(letter, email.message.EmailMessage)
        found.append(letter)
    return found


def body(letter: email.message.EmailMessage) -> str:
    part = letter.get_body(preferencelist=("plain",))
    return str(part.get_content()) if part is not None else ""


def post(app: App, player: Player, to: email.message.EmailMessage, text: str) -> None:
    """An ordinary reply, the letter quoted below it, by SMTP to the house's listener."""
    letter = email.message.EmailMessage()
    letter["From"] = f"{player.name} <{player.address}>"
    letter["To"] = str(to["Reply-To"])
    letter["Subject"] = f"Re: {to['Subject']}"
    letter["Message-ID"] = email.utils.make_msgid(domain="players.test")
    letter["In-Reply-To"] = str(to["Message-ID"])
    letter["Date"] = email.utils.formatdate(localtime=True)
    quoted = "\n".join(f"> {line}" for line in body(to).splitlines())
    letter.set_content(f"{text}\n--\n{player.name}\n\nOn that day the server wrote:\n{quoted}\n")
    listener = app.config.mail.listener
    with smtplib.SMTP(listener.host, listener.smtp_port, timeout=PATIENCE) as smtp:
        smtp.send_message(letter)
    player.sent += 1


def show(app: App, game: GameInfo, say: Say, *, whole: bool) -> str:
    """Print the last report of a game as a spectator reads it; give back its slug."""
    listed = archive.reports_of(app.desk, game.slug, None)
    page = archive.report(app.desk, game.slug, listed[-1].slug, None)
    text = compose.text(
        page.report,
        compose.Meta(
            game=game.slug,
            turn=page.turn,
            report=page.slug,
            seed=", ".join(f"{number}: {seed}" for number, seed in list(page.seeds.items())[-1:]),
        ),
    )
    if whole:
        (app.config.instance / "report.txt").write_text(text, encoding="utf-8")
        say("")
        say(text)
    else:
        say(f"  {page.report.headline}. " + " ".join(page.report.lead))
    return page.slug


def check_outcome(app: App, game: GameInfo, say: Say) -> bool:
    """Is it the book's outcome, zone by zone?"""
    from adjudicator.service.games.pages import position_in_words

    zones = position_in_words(app.desk, game.slug).get("zones", {})
    good = True
    for zone, units in BOOK_OUTCOME.items():
        have = sorted(units_of(str(zones.get(zone, ""))))
        if have != sorted(units):
            good = False
            book = ", ".join(units) or "nothing"
            say(f"  {zone}: {', '.join(have) or 'empty'}; the book has {book}")
    if good:
        say("Every zone has the outcome that the book gives.")
    return good


def units_of(words: str) -> list[str]:
    """The units of a zone, without what they have done this turn: `GER 1I activated moved 3`."""
    units = re.findall(r"(?:^|, )(?:Axis )?((?:[A-Z]+ )?\d\w+|supply [\d/]+(?: \d/\d)?)", words)
    return [unit.strip() for unit in units]


def a_port(wanted: int) -> int:
    """The wanted port on loopback, or one that nobody uses at this moment."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise AssertionError("there is no free port on loopback")
