"""The set-up board, on which positions are set up by hand."""
