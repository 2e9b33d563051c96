"""The review of a game: what each decision cost, the turning points, accuracy, luck."""
