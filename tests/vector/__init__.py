"""Tests of the rules on an accelerator."""
