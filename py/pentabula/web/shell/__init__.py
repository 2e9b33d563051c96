"""Everything in the page around the board: router, commands, forms, storage, offline."""
