"""A module for each change of the layout."""
