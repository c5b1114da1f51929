"""The server's own keys: one that browsers know it by (VAPID, RFC 8292), and one that signs links.

Both are made at the first start and kept in the database, where all processes find them, and backups too: with another
key every browser would have to be asked anew.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cached_property

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

VAPID, LINKS = "vapid", "links"
SIGNATURE_BYTES = 15


class Keys:
    """What the server signs with."""

    def __init__(self, kept: Callable[[str, str], str]) -> None:
        """`kept` answers the key of a name that is kept, and keeps the one it is given if there is none."""
        fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
        self.vapid = kept(VAPID, _text(fresh))
        """The private key, as `py_vapid` reads it."""
        self._links = bytes.fromhex(kept(LINKS, secrets.token_hex(32)))

    @cached_property
    def public(self) -> str:
        """The key that a browser is given when it is asked whether the server may push to it."""
        number = int.from_bytes(base64.urlsafe_b64decode(self.vapid + "=="), "big")
        point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
        return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def signed(self, purpose: str, id: str) -> str:
        """A token for a link: whoever has it may do this with what has the id, and nothing else."""
        return f"{id}.{_text(self._signature(purpose, id))}"

    def opened(self, purpose: str, token: str) -> str | None:
        """The id that a token is about, if we signed it for this purpose."""
        id, _, signature = token.rpartition(".")
        good = _text(self._signature(purpose, id))
        return id if hmac.compare_digest(good.encode(), signature.encode()) else None

    def _signature(self, purpose: str, id: str) -> bytes:
        return hmac.digest(self._links, f"{purpose} {id}".encode(), hashlib.sha256)[:SIGNATURE_BYTES]


def _text(bytes_: bytes) -> str:
    return base64.urlsafe_b64encode(bytes_).decode().rstrip("=")
