"""What search may use of TAU: playouts, solver, evaluation, bids, levels."""
