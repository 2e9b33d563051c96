"""Players that ours are measured against. They do not ship."""
