"""The same games by other conventions: environments for people who train players."""

from importlib.util import find_spec

from regnum.kernel import MissingExtra

if not all(map(find_spec, ("gymnasium", "numpy", "pettingzoo"))):
    raise MissingExtra("regnum.adapters", "learn")
