"""What teaches Konobi: the rules page and the lessons."""
