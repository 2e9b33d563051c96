"""Board geometry and scenes: the sites and what is drawn; knows no game."""
