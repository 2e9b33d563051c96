"""Training of evaluations by self-play. Only the resulting weights ship."""
