"""Names that nobody can mistake: by PRECIS (RFC 8266, nicknames), in one script, and unlike the names of others."""

# ruff: noqa: RUF001 (letters that look alike are what this is about)

from __future__ import annotations

import itertools
import re
import secrets
import unicodedata

from precis_i18n import get_profile

from regnum.server.api.problems import Problem
from regnum.server.people.sanitise import clean

MAX_NAME = 24
MAX_MARKS = 2
"""How many accents a letter may carry."""
_DROPPED = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))
"""Joiners and choices of a shape, which phones put into emoji: without a look of their own, and so without a loss."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Controls that turn the direction of writing."""
_BLANK = frozenset("\u2800\u3164\u115f\u1160\uffa0\u180e")
"""Letters and symbols that look like nothing."""
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that are written together (the highly restrictive level of Unicode's report 39)."""
_LOOKS = {
    "авекмнорстухіїјѕһԁԛԝӏё": "abekmhopctyxlïjshdqwlë",  # Cyrillic
    "αβεζηικμνορτυχϳ": "abezhlkmnoptyxj",  # Greek
    "օոսհ": "onuh",  # Armenian
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghljklmnoprstuvwyz",  # small capitals
    "iıɩ1|ǀ0ɑɡ": "llllll" + "oag",  # Latin and signs
}
"""Letters, small, that look like others of the Latin alphabet, small or large."""
_SKELETON = str.maketrans(
    {sign: look for signs, looks in _LOOKS.items() for sign, look in zip(signs, looks, strict=True)}
)
_NICKNAME = get_profile("NicknameCasePreserved")


_GIVEN = re.compile(r"Guest [1-9][0-9]{3}")


def given_name() -> str:
    """The name of somebody who has not told theirs."""
    return f"Guest {1000 + secrets.randbelow(9000)}"


def is_given(name: str) -> bool:
    """Whether a name is one that guests are given."""
    return _GIVEN.fullmatch(name) is not None


def clean_name(text: str) -> str:
    """A person's name as it is shown, or a problem.

    >>> clean_name("  Anna   Rossi ")
    'Anna Rossi'
    """
    check_look(text)
    name = clean(text[: 8 * MAX_NAME].translate(_DROPPED))
    if not name:
        raise Problem("bad-name")
    try:
        name = str(_NICKNAME.enforce(name))
    except UnicodeEncodeError:
        raise Problem("strange-name") from None
    if not 1 <= len(name) <= MAX_NAME:
        raise Problem("bad-name")
    check_look(name)
    return name


def check_look(name: str) -> None:
    """Raise a problem if a name, also one from elsewhere, could be mistaken for another or not be seen at all."""
    plain = unicodedata.normalize("NFKC", name)
    if _TURNING & {*name} or _BLANK & {*name, *plain}:
        raise Problem("strange-name")
    scripts = {_script(sign) for sign in plain if unicodedata.category(sign)[0] == "L"}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Problem("strange-name")
    runs = itertools.groupby(unicodedata.normalize("NFD", name), lambda sign: unicodedata.category(sign)[0] == "M")
    if any(marks and len([*run]) > MAX_MARKS for marks, run in runs):
        raise Problem("strange-name")


def _script(letter: str) -> str:
    """The script of a letter, as Unicode names it: the first word of the letter's name."""
    return re.split(r"[ -]", unicodedata.name(letter, "UNKNOWN"))[0]


def folded(name: str) -> str:
    """A name as it is compared at the door: capitals and forms of one letter make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())[:40]


def login_of(name: str) -> str:
    """A name as it is looked up and counted when somebody comes in, whatever was typed around it."""
    return folded(clean(name.translate(_DROPPED)))


def skeleton(name: str) -> str:
    """What a name looks like: two that look alike have the same.

    >>> skeleton("Anna1") == skeleton("Annal"), skeleton("Bernard") == skeleton("Bemard")
    (True, True)
    >>> skeleton("Anna") == skeleton("Hanna")
    False
    """
    plain = folded(name).translate(_SKELETON).replace("rn", "m").replace("vv", "w")
    return "".join(sign for sign in plain if not sign.isspace() and sign not in "._-'’")[:40] or folded(name)
