"""Reviews of games that are over: asked for, worked out in the background, and kept."""
