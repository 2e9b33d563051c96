"""The view of Tabik: see `boards.view.GameView`."""
