"""Tests of Golden Horn."""
