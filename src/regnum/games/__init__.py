"""The games, one folder each; they know the kernel and never each other.

Called, the package tells all games that are installed, those of other packages too:

>>> import regnum
>>> list(regnum.games())
['domaine', 'domus_regnatrix', 'golden_horn']
"""

import sys
from collections.abc import Mapping
from types import ModuleType

from regnum.kernel import Game
from regnum.kernel import games as installed


class _Games(ModuleType):
    """A package that is a function too: `regnum.games` is this package as soon as any game is imported."""

    def __call__(self) -> Mapping[str, Game]:
        """All installed games by name."""
        return installed()


sys.modules[__name__].__class__ = _Games
