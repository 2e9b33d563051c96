"""What search may use of TAU: playouts, evaluation, solver, levels."""
