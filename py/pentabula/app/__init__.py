"""The page: one folder for each thing a user does, on a shell that all of them share."""
