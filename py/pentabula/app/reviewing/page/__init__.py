"""Reviews on the page: their card, their graph, how they are made and stored."""
