"""The web service: HTTP and WebSocket, tables, people, storage."""
