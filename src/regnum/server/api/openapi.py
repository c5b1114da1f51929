"""The document that describes the service, printed by running this module.

The types of the page come from it, and whatever other programs know of the service.
"""

from __future__ import annotations

import json
import sys

from regnum.server.api.app import bare, document


def main() -> None:
    """Print the OpenAPI document with the frames of the WebSocket."""
    json.dump(document(bare()), sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
