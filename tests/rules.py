"""The mark by which a test says which rules it proves."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, or with ``marks=`` one of its parameters, as proof of the rules with these ids.

    >>> @rule("DOM-B3", "DOM-K1")
    ... def test_borders_never_part_figures_of_one_colour(): ...
    """
    return pytest.mark.rule(*ids)
