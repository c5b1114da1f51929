"""What Golden Horn knows about playing it well."""
