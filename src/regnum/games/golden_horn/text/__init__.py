"""Golden Horn in writing: positions in one line, the drawing for the terminal, phrases and the rulebook."""
