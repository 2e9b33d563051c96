"""Search for opponents and analysis; depends only on positions and brains."""
