"""Reviews: their arithmetic, what they may know, and how well they find what is known to be wrong."""
