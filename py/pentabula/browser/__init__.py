"""The browser: small functions over the document, timers, the clipboard and the canvas."""
