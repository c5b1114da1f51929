"""The same rules on an accelerator: games as pure functions of arrays, proven identical with the engine's."""

from importlib.util import find_spec

from regnum.kernel import MissingExtra

if not all(map(find_spec, ("jax", "numpy"))):
    raise MissingExtra("regnum.vector", "vector")
