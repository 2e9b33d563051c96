"""The engine in the page: jobs, backends, opponent."""
