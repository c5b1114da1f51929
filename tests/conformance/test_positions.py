"""A position with a field too few or too many is refused with the number of its fields."""

from random import Random

import pytest

from regnum.kernel import BadPosition, Game, games
from regnum.testing.walks import deal


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_field_too_few_or_too_many(game: Game) -> None:
    parts = deal(game, 2, Random(1)).text().split()
    spoilt = [(" ".join(parts[:at] + parts[at + 1 :]), len(parts) - 1) for at in range(len(parts))]
    for text, found in (*spoilt, (" ".join((*parts, "0")), len(parts) + 1)):
        with pytest.raises(BadPosition, match=f" {len(parts)} fields, not {found}[.]"):
            game.read(text)
