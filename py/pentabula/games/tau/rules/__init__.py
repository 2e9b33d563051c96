"""The rules of TAU: positions, notation, diagrams, and why a move is not allowed."""
