"""Games with a friend, by link and live."""
