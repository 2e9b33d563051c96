"""The rules of Konobi: positions, notation, diagrams, and why a move is not allowed."""
