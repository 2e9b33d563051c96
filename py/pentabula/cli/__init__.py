"""The command `pentabula`: show, analyse, review and convert games at a terminal."""
