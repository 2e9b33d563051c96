"""What is stored: games, settings, shortcuts."""
