"""A session as drawings: its scene, hints, lines and the analysis."""
