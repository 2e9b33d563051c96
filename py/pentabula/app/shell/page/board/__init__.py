"""The board in the page: canvas, grid, viewport, touch."""
