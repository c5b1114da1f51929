"""The tables of the database. The truth of a game is its row in `tables` and its `entries`; all else follows."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name as it is compared; only of people who can log in
    Column("password", String(200)),
    Column("created", Float, nullable=False),
    Column("skeleton", String(40)),  # what the name looks like; only of people who can log in
    Index("people_skeleton", "skeleton", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),  # the SHA-256 of the cookie
    Column("agent", String(120), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

devices = Table(  # where somebody has logged in: attempts at that person's password from there count apart
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),  # the SHA-256 of the cookie
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("network", String(64), nullable=False),  # the SHA-256 of the address, of IPv6 of the /64
    Column("created", Float, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),  # the SHA-256 of the code
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("until", Float),  # of a code that a host gave out
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of the credential's id
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("credential", Text, nullable=False),  # its id, and the public key
    Column("public", Text, nullable=False),
    Column("count", BigInteger, nullable=False),  # how often it was used, as it says
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)

openids = Table(  # people whom the host's OpenID provider knows
    "openids",
    metadata,
    Column("subject", String(64), primary_key=True),  # the SHA-256 of the issuer and the subject
    Column("person", ForeignKey("people.id"), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

challenges = Table(  # what a browser has been asked and not answered yet, each good once
    "challenges",
    metadata,
    Column("token", String(64), primary_key=True),  # the SHA-256 of what for, and of the challenge
    Column("until", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("revision", Integer, nullable=False),  # grows with every change of the table, its seats or its entries
    Column("talk", Integer, nullable=False),  # how many messages its chat has
    Column("game", String(40), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("pinned", String(64), nullable=False),  # the hash of the game's data
    Column("options", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("advice", Boolean, nullable=False, server_default=true()),  # players may ask what to do
    Column("rated", Boolean, nullable=False, server_default=false()),  # its game counts for the players' ratings
    Column("invite", String(32), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("auto", Boolean, nullable=False),  # it begins as soon as no seat is open
    Column("version", Integer, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("players", Text, nullable=False),
    Column("entropies", Text, nullable=False),
    Column("pledges", Text, nullable=False, server_default="[]"),  # of all seats, once they are called to reveal
    Column("clock", String(4)),
    Column("seconds", Integer),
    Column("turn", Integer),  # the seat that decides
    Column("since", Float),  # when the seat that decides began to
    Column("deadline", Float),
    Column("due", Float),  # when the server must act for the seat that decides
    Column("claimed", Float, nullable=False),  # until when some process is doing so
    Column("asked", Text),
    Column("outcome", Text),
    Column("created", Float, nullable=False),
    Column("next", String(16)),
    Column("increment", Integer, nullable=False, server_default="0"),  # seconds that each turn adds to a game's clock
    Column("orders", Integer, nullable=False, server_default="0"),  # a bit for each seat with orders for its next turn
    Column("deal", String(16), index=True),  # the deal that it shares with other tables
    Column("shared", Text),  # what is fixed about that: the tournament, the round, the table, its place in the deal
    Column("secret", Boolean, nullable=False, server_default=false()),  # other tables still play the same deal
    Index("tables_due", "due"),
    Index("tables_open", "phase", "public"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("level", String(20)),  # the computer player that plays it now
    Column("left", Boolean, nullable=False),
    Column("entropy", String(64), nullable=False),  # once it is revealed
    Column("pledge", String(64), nullable=False, server_default=""),  # the commitment to it, unless that was lost
    Column("remaining", Float),  # seconds left on a clock for the whole game
    Column("away", Float),  # until when its person is on vacation, and its clock stands still
    Column("resigned", Boolean, nullable=False, server_default=false()),  # for good
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("key", String(120), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("text", String(80)),
    Column("answers", Text, nullable=False),
    Column("events", Text, nullable=False),  # as JSON: a spectator's, then `seat events` where they differ
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "key", name="entries_key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("position", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("key", String(120), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "key", name="chat_key"),
)

orders = Table(  # turns laid out for later, each for when a seat sees what was foreseen
    "orders",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("made", Float, nullable=False),
    Column("at_once", Boolean, nullable=False),
    Column("start", String(64), nullable=False),  # the digest of what the seat is to see when its turn begins
    Column("line", Text, nullable=False),  # what the others are to do before, and its own steps
)

vacations = Table(  # how a person's days of this kind were used
    "vacations",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began", Float, nullable=False),
    Column("until", Float, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat", Integer, primary_key=True, autoincrement=False),
    Column("place", String(80), nullable=False),  # the machine's name and the process's number
    Column("began", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when it wrote this
    Column("sockets", Integer, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("ballast", Text, nullable=False),  # so much that a full disk has no room for it
)

pulse = Table(  # one row
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("commits", Integer, nullable=False),  # how many there were; of SQLite only
    Column("seen", Float),  # when any process last wrote that it serves
    Column("version", String(40)),  # of Regnum that last began to serve
)

bulletins = Table(  # what processes tell each other, where no Redis does
    "bulletins",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)

hosts = Table(  # people who may see the host's page
    "hosts",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("since", Float, nullable=False),
)

deeds = Table(  # what hosts did
    "deeds",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("name", String(40), nullable=False),  # who did it
    Column("deed", String(20), nullable=False),
    Column("about", String(200), nullable=False),  # of a person the name, and the id in brackets
    Column("person", String(16)),  # who did it, unless that was done on the command line
)

reports = Table(  # what people tell the host
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("person", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("table", String(16), nullable=False),
    Column("text", String(500), nullable=False),
    Column("done", Float),
    Column("about", String(16)),  # the person it is about, if it is about one
)

results = Table(  # how games ended for those who played them, written with the end of the game
    "results",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(40), nullable=False),  # a person's id, or a colon and a computer player's level
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),  # how many did better
    Column("won", Boolean, nullable=False),
    Column("against", String(20), nullable=False),  # "people", or the strongest level at the table
    Column("rated", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("number", Integer),  # its place among the rated games of its game, once they are worked into the ratings
    Index("results_player", "player", "at"),
    Index("results_number", "game", "rated", "number"),
)

ratings = Table(  # what follows from the rated results in the order of their numbers
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("player", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_player", "player"),
)

ladders = Table(  # how many rated games of each game the ratings hold
    "ladders",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("number", Integer, nullable=False),
)

blocks = Table(  # whom people do not want to meet, or not to hear
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("other", ForeignKey("people.id"), primary_key=True, index=True),
    Column("kind", String(5), nullable=False),  # "block" or "mute"
    Column("at", Float, nullable=False, index=True),
)

notes = Table(  # what people write down for themselves at a table
    "notes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

reviews = Table(  # of games that are over, as far as they have been worked out
    "reviews",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("made", String(160), nullable=False),  # by which rules, data and judge
    Column("body", Text),  # as JSON
    Column("whole", Boolean, nullable=False),
    Column("claimed", Float, nullable=False),  # until when some process is at it
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("revision", Integer, nullable=False),  # grows with every change of it or of who takes part
    Column("host", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("size", Integer, nullable=False),  # players at a table
    Column("rounds", Integer, nullable=False),
    Column("clock", String(4)),
    Column("seconds", Integer),
    Column("interval", Integer, nullable=False),  # seconds between two rounds
    Column("level", String(20)),  # the computer players that fill up
    Column("public", Boolean, nullable=False),
    Column("invite", String(32), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("round", Integer, nullable=False),  # the last that was opened
    Column("increment", Integer, nullable=False),  # seconds that each turn adds to a game's clock
    Column("created", Float, nullable=False),
    Column("due", Float),  # when it is to be looked at
    Column("claimed", Float, nullable=False),  # until when some process is doing so
    Index("tournaments_due", "due"),
    Index("tournaments_open", "phase", "public"),
)

entrants = Table(  # who takes part in a tournament
    "entrants",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("left", Boolean, nullable=False),
    UniqueConstraint("tournament", "person", name="entrants_person"),
)

deals = Table(  # each shared by all tables of a round
    "deals",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("tournament", ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("seating", Text, nullable=False),  # the numbers of the entrants, by table and seat; 0 is a computer
    Column("pledges", Text, nullable=False),  # of all seats, once all are called to reveal
    Column("entropies", Text, nullable=False),  # of all seats, once all tables are dealt
    Column("ended", Float),  # when the last of its tables had ended
    UniqueConstraint("tournament", "round", name="deals_round"),
)
