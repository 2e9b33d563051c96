"""New games: their template, and the files recorded from their oracles."""
