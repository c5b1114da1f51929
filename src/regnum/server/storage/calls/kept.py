"""The tables of calls: channels of people, when they want to be called, what is to be sent, and what they have read."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from regnum.server.storage.schema import metadata

channels = Table(  # how people are called: a browser, an address on the web, a mail address
    "channels",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("mark", String(64), nullable=False, index=True),  # the SHA-256 of kind and address
    Column("shape", String(8), nullable=False),  # what a webhook takes
    Column("keys", Text, nullable=False),  # of a browser, as JSON: what pushes to it are encrypted for
    Column("name", String(80), nullable=False),
    Column("language", String(8), nullable=False),
    Column("site", String(200), nullable=False),  # the address of the page, where links lead
    Column("created", Float, nullable=False),
    Column("confirmed", Float),  # nothing but the question for that is sent before
    Column("failing", Float),  # since when it cannot be reached
    Column("session", String(16)),  # of a browser, the one that it ends with
)

call_wishes = Table(  # when people want to be called
    "call_wishes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("quiet_from", Integer),  # minutes of the day
    Column("quiet_until", Integer),
    Column("zone", String(64), nullable=False),
    Column("reminder", Integer),  # seconds before a deadline
)

calls = Table(  # what people are to be told, each through one channel
    "calls",
    metadata,
    Column("id", String(80), primary_key=True),  # the call's name, which all its channels share, and the channel
    Column("name", String(64), nullable=False),
    Column("channel", ForeignKey("channels.id"), nullable=False, index=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(12), nullable=False),
    Column("table", String(16), index=True),
    Column("path", String(200), nullable=False),  # where its link leads
    Column("named", Text, nullable=False),  # what its sentence names, as JSON
    Column("due", Float, nullable=False, index=True),
    Column("claimed", Float, nullable=False),  # until when some process is sending it
    Column("tries", Integer, nullable=False),
    Column("created", Float, nullable=False),
)

chat_marks = Table(  # how far people have read what is said at tables
    "chat_marks",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
)

site_keys = Table(  # secrets of the server itself, which all its processes share
    "site_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)
