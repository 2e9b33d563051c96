"""The frame in the browser: hub, router, events, notices, settings, offline."""
