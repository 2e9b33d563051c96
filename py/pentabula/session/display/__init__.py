"""What is shown: the engine's state, and the pictures of a session and of a review."""
