"""What prepares, serves, tests and publishes the page. Standard library only."""
