"""The rules of Stawn: positions, notation, diagrams, and why a move is not allowed."""
