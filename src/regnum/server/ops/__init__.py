"""Running a server: settings, logs, metrics, limits, security, and news between processes."""
