"""What every game shares: the interface, errors, user-facing text, move entry, records, perft."""
