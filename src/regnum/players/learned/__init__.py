"""Players that learned: nets, and what plays with them."""
