"""What search may use of Stawn: playouts, evaluation, solver, levels."""
