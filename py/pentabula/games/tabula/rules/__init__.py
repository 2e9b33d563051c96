"""The rules of Tábula: positions, notation, diagrams, and why a move is not allowed."""
