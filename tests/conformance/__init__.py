"""Tests of the conformance."""
