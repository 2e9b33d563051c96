"""The page: one folder for each thing a user does, on a frame that all of them use."""
