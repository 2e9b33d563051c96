"""A game in progress, without a page: session, players, dice, clocks."""
