"""The engine in the page: searches, reviews, and the workers that run them."""
