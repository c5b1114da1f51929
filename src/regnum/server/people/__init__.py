"""People: accounts and sessions, and what they type."""
