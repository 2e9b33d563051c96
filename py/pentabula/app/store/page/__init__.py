"""The browser's storage and database behind the store."""
