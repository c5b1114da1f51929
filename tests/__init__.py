"""The tests of Regnum, and the table of which of them proves which rule."""
