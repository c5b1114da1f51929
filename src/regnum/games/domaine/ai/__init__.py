"""What Domaine knows about playing it well."""

from __future__ import annotations

from typing import TypeAlias

Ids: TypeAlias = tuple[int, ...]
"""A plan by the ids of its moves."""
Weighed: TypeAlias = tuple[float, Ids]
"""A plan with how promising it looks, in points."""
