"""What teaches Tábula: the rules page and the lessons."""
