"""The shell in the browser: hub, router, events, notices, settings, offline."""
