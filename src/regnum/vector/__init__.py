"""The same rules on an accelerator: games as pure functions of arrays, proven identical with the engine's."""
