"""What search may use of Tabik: playouts, priors, exact endgames, levels."""
