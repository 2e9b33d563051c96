"""The view of Stawn: see `boards.view.GameView`."""
