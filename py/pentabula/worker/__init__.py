"""The text services that the engine's worker runs: searches, and reviews with their looks."""
