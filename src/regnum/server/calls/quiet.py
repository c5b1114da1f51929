"""Quiet hours: the time of day in which somebody is not called, as the clock goes where they are."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from regnum.server.storage.rows import CallWishes


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of a name such as `Europe/Rome`, if there is one."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return None


def quiet_until(wishes: CallWishes | None, now: float) -> float | None:
    """When the quiet hours end that it is now, in seconds since 1970; None if somebody may be called.

    >>> night = CallWishes("", 22 * 60, 7 * 60, "Europe/Rome", None)
    >>> [quiet_until(night, now) for now in (1_800_000_000.0, 1_800_046_800.0)] # 9:00 and 22:00 in Rome
    [None, 1800079200.0]
    """
    if wishes is None or wishes.quiet_from is None or wishes.quiet_until is None:
        return None
    zone = zone_of(wishes.zone) or ZoneInfo("UTC")
    here = datetime.fromtimestamp(now, zone)
    begin, end = wishes.quiet_from, wishes.quiet_until
    minute = here.hour * 60 + here.minute
    if not (begin <= minute < end if begin <= end else minute >= begin or minute < end):
        return None
    tomorrow = minute >= end
    day = here.date() + timedelta(days=int(tomorrow))
    return datetime.combine(day, time(end // 60, end % 60), zone).timestamp()
