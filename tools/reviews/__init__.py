"""How stable and how fast reviews are, over many games."""
