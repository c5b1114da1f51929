"""Analysing: steps for all seats from any position one may know, and what a good player would do. It keeps nothing."""
