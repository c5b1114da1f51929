"""The games, one folder each; they know the kernel and never each other."""
