"""What search may use of Tábula: playouts, evaluation, solver, levels."""
