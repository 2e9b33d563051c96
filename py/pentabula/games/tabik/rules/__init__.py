"""The rules of Tabik: positions, notation, diagrams, and why a move is not allowed."""
