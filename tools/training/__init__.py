"""Training of evaluations by self-play. Nothing here ships but the weights it makes."""
