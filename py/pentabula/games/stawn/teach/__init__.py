"""What teaches Stawn: the rules page and the lessons."""
