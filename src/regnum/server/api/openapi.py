"""The document that describes the service, printed by running this module.

The types of the page come from it, and whatever other programs know of the service. With `actions` behind the command
it prints the action spaces of all games instead, which the page's tests play with.
"""

from __future__ import annotations

import json
import sys

from regnum.kernel import games
from regnum.server.api.app import bare, document
from regnum.server.socket.serialise import move_json


def main() -> None:
    """Print the OpenAPI document with the frames of the WebSocket, or the action spaces."""
    spaces = {name: [move_json(move) for move in game.actions] for name, game in games().items()}
    printed = spaces if sys.argv[1:] == ["actions"] else document(bare())
    json.dump(printed, sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
