"""The choice of players in a set-up form, and how it is stored."""

from random import Random

from pentabula.app.play.players import EnginePlayer, Person
from pentabula.app.store.seating import Seating, read_seating
from pentabula.search.levels import level


def test_the_seat_is_chosen_or_random() -> None:
    def seat(chosen: str, seed: int) -> int:
        return Seating(seat=chosen, name="Ana").occupants(Random(seed)).index(Person("Ana"))

    assert {seat("0", seed) for seed in range(8)} == {0}
    assert {seat("1", seed) for seed in range(8)} == {1}
    assert {seat("draw", seed) for seed in range(8)} == {0, 1}
    people = Seating(play="people", name0="Ana", name1="").occupants(Random(1))
    assert people == (Person("Ana"), Person())
    engines = Seating(play="engines", level0="novice", level1="master").occupants(Random(1))
    assert engines == (EnginePlayer(level("novice")), EnginePlayer(level("master")))


def test_a_seating_is_read_as_it_was_written_and_offered_again_for_the_same_game() -> None:
    chosen = Seating(
        *("engines", "club", "draw", "friend", "novice", "expert"), *("Ana", "Bo", "Cy", "Di")
    )
    assert read_seating(chosen.write()) == chosen
    chosen = Seating().changed({"name": "x" * 39 + " and so on"})
    assert chosen.name == "x" * 39 and read_seating(chosen.write()) == chosen
    chosen = Seating(play="link", level="club", name="Ana").chosen_for("tau")
    assert chosen.offered("tau") == chosen
    other = chosen.offered("stawn")
    assert (other.play, other.level, other.name) == ("engine", "novice", "Ana")
    assert chosen.chosen_for("stawn").begun == "stawn tau"
