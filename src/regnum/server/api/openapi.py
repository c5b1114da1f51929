"""The document that describes the service, printed by running this module.

The types of the page come from it, and whatever other programs know of the service. With `games` behind the command
it prints the action spaces and the phrases of all games instead, which the page's tests play and speak with.
"""

from __future__ import annotations

import json
import sys

from regnum.kernel import Game, Json, games
from regnum.server.api.app import bare, document
from regnum.server.socket.serialise import phrases_json


def main() -> None:
    """Print the OpenAPI document with the frames of the WebSocket, or what the games have."""
    known = {name: _known(game) for name, game in games().items()}
    printed = known if sys.argv[1:] == ["games"] else document(bare())
    json.dump(printed, sys.stdout, indent=2, ensure_ascii=False)
    print()


def _known(game: Game) -> dict[str, Json]:
    """A game's action space, and its phrases by language, as the service gives them."""
    return {
        "actions": [move.wire_json() for move in game.actions],
        "phrases": {language: phrases_json(game.phrases(language)) for language in game.languages},
    }


if __name__ == "__main__":
    main()
