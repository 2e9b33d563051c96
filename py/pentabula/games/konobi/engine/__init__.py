"""What search may use of Konobi: playouts, sampling, priors, levels."""
