"""What is kept, asked and written about calls."""
