"""The board: territories and edges, the land, figures and borders, and what is enclosed."""
