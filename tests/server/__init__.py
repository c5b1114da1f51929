"""Tests of the web service, over HTTP and WebSocket on loopback."""
