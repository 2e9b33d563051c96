"""What is shown: the picture of a session and the analysis on the board."""
