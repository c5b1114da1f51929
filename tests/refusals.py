"""A refusal as tests expect it, by its rule and reason."""

from regnum.kernel import Refusal


def refusal(rule: str, reason: str, **named: str | int) -> Refusal:
    """The refusal by a rule for a reason, with what its sentence names."""
    return Refusal(rule, reason, named)
