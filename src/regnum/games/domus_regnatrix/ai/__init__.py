"""What Domus Regnatrix knows about playing it well."""
