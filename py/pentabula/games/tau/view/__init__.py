"""The view of TAU: see `boards.view.GameView`."""
