"""The view of Konobi: see `boards.view.GameView`."""
