"""What people type: cleaned of what cannot be seen, and limited in length."""

from __future__ import annotations

import unicodedata

from regnum.server.api.problems import Problem

MAX_CHAT = 500
MAX_NOTE = 4000
_JOINERS = "\u200c\u200d"
"""Characters without a shape of their own that scripts and emoji need."""


def clean(text: str) -> str:
    """The text in composed form, without control and formatting characters, every gap one space.

    >>> clean("  An\\u202ena\\x07   Rossi ")
    'Anna Rossi'
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in text if sign in _JOINERS or unicodedata.category(sign)[0] != "C").strip(_JOINERS)


def clean_chat(text: str) -> str:
    """A message, or a problem."""
    message = clean(text[: 2 * MAX_CHAT])
    if not 1 <= len(message) <= MAX_CHAT:
        raise Problem("bad-chat")
    return message


def clean_note(text: str) -> str:
    """What somebody writes down in lines, or a problem.

    >>> clean_note("  Bruno   saves \\r\\n\\n for the mine\\x07  ")
    'Bruno saves\\n\\nfor the mine'
    """
    note = "\n".join(map(clean, text.splitlines())).strip("\n")
    if len(note) > MAX_NOTE:
        raise Problem("bad-note")
    return note
