"""A game being played: session, cursor, seats, opponents."""
