"""Domus Regnatrix by its rules, each test marked with the rule it proves."""
