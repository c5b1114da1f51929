"""The WebSocket of a table: frames, what a seat may be told, and those who watch."""
