"""What is stored between visits: games, results, ratings, shortcuts."""
