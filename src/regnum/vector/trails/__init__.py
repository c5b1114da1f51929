"""Games of the engine for the vector engine to follow: plain Python without JAX, so that many processes play them."""
