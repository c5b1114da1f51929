"""Plans as planning makes them: the ids of their moves, with how promising they look at first sight."""

from __future__ import annotations

from typing import TypeAlias

Ids: TypeAlias = tuple[int, ...]
"""A plan by the ids of its moves."""
Weighed: TypeAlias = tuple[float, Ids]
"""A plan with how promising it looks, in points."""
