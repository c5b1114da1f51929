"""What people are to each other: results and ratings, whom they block, and what they keep for themselves."""
