"""The view of Tábula: see `boards.view.GameView`."""
