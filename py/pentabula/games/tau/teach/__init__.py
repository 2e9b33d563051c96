"""What teaches TAU: the rules page and the lessons."""
