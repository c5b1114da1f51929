"""Domus Regnatrix in writing: positions in one line, the drawing for the terminal, cards, phrases and the rulebook."""
