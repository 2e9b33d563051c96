"""What search may use of Tabik: playouts, evaluation, solver, levels."""
