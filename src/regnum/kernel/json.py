"""JSON values, and the one way we write them as bytes.

Hashes of records and data are taken of these bytes.
"""

from __future__ import annotations

import json
from typing import TypeAlias

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""A value as JSON knows it."""


def canonical(value: Json) -> bytes:
    """The value as bytes that are equal whenever the values are.

    >>> canonical({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
