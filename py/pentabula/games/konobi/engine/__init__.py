"""What search may use of Konobi: playouts, evaluation, solver, levels."""
