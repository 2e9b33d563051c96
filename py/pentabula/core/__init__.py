"""What every game shares: the interface, errors, text for people, move entry, records, perft."""
