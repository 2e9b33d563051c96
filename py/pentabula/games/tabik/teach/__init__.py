"""What teaches Tabik: the rules page and the lessons."""
