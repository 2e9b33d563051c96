"""Dice of a stored game: committed to before the first throw, the same by number, revealed at the
end. The rules are docs/fair-dice.md, "At one screen, or against a level"."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play import fair_dice
from pentabula.app.play.browsing import undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import extract_variation, resign
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.store.pasted_games import add, why_not_added
from pentabula.app.store.saved_game import read_saved
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record, write_link, write_record
from pentabula.core.tree import throws_before
from pentabula.gtp.controller import Controller
from pentabula.online import dice
from tests.app.sessions import saved
from tests.app.sessions import session as session_of
from tests.examples import examples

MIDDLE = "tabula?moves=open34,roll43,in/4,in/3"


def begun(seed: int = 1, text: str = "tabula", **tags: str) -> GameActivity:
    """A game that begins with a record, as on the page."""
    record = read_record(text, games.load)
    record.tags.update(tags)
    return GameActivity(Session(record, fair_dice.committed_dice(record, Random(seed))))


@pytest.fixture
def activity() -> GameActivity:
    return begun()


def seed_of(activity: GameActivity) -> bytes:
    assert isinstance(activity.session.dice, fair_dice.SeedDice)
    return activity.session.dice.seed


def play_on(activity: GameActivity, rng: Random, plies: int = 10_000) -> None:
    """Plays by random moves, with the dice of the game."""
    for _ in range(plies):
        session = activity.session
        if session.outcome is not None:
            return
        if session.is_chance:
            activity.do(Session.roll)
        else:
            moves = list(session.position.legal_moves())
            token = session.game.notation.write(rng.choice(moves))
            activity.do(lambda session, token=token: session.enter(token))  # type: ignore[misc]


def verified(record: Record) -> str:
    """The answer of the text protocol to the record as it is copied from the page."""
    controller = Controller(Random(1))
    loaded = controller.answer("loadrecord " + write_record(record).replace("\n", " "))
    assert loaded.startswith("="), loaded
    return controller.answer("verify_dice").strip()


def again(activity: GameActivity) -> GameActivity:
    """The game as another visit, or another tab, reads it."""
    text = saved(activity.session)
    return GameActivity(read_saved(text, games.load, LocalDice(Random(99))).session)


@pytest.mark.parametrize("seats", [{}, {"Seat0": "Level novice"}, {"Seat1": "Level club"}])
def test_a_new_game_is_committed_before_its_first_throw(seats: dict[str, str]) -> None:
    activity = begun(**seats)
    tags = activity.session.record.tags
    assert tags[dice.COMMITMENT] == dice.commitment(seed_of(activity), dice.LABEL_2).hex()
    assert (
        tags[dice.VERSION] == "2"
        and fair_dice.fairness(activity.session) is fair_dice.Fairness.COMMITTED
    )


@examples(15)
@given(st.randoms(use_true_random=False))
def test_the_record_of_a_finished_game_is_verified_by_the_text_protocol(rng: Random) -> None:
    activity = begun(rng.randrange(2**32))
    play_on(activity, rng)
    record = activity.session.record
    count = throws_before(record.root.main_line_end())
    assert fair_dice.fairness(activity.session) is fair_dice.Fairness.REVEALED
    assert verified(record) == f"= ok {count} throws"


@examples(20)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_the_seed_is_in_no_text_but_the_stored_one_before_the_end(seed: int, plies: int) -> None:
    activity = begun(seed)
    play_on(activity, Random(seed), plies)
    session, secret = activity.session, seed_of(activity).hex()
    if session.outcome is None:
        assert secret not in write_record(session.record)
        assert secret not in activity.address + write_link(session.record, session.node)
        assert verified(session.record).startswith("? There is a commitment to the dice")
    assert secret in saved(session)


def test_a_resignation_reveals_the_seed_and_a_variation_as_a_new_game_keeps_its_dice(activity):
    play_on(activity, Random(1), 5)
    activity.do(resign)
    assert activity.session.record.tags[dice.SEED] == seed_of(activity).hex()
    assert verified(activity.session.record).startswith("= ok ")
    activity.session.node.loser = None
    assert fair_dice.fairness(activity.session) is fair_dice.Fairness.KNOWN_EARLY
    play_on(activity, Random(2))
    assert fair_dice.fairness(activity.session) is fair_dice.Fairness.REVEALED
    assert verified(activity.session.record).startswith("= ok ")
    activity = begun()
    play_on(activity, Random(3), 30)
    session = activity.session
    step = next(
        step
        for step in session.node.line()[12:]
        if step.parent is not None and len(step.parent.position.legal_moves()) > 1
    )
    activity.do(lambda session: session.go(step.parent or step))
    moves = [session.game.notation.write(move) for move in session.position.legal_moves()]
    typed = next(token for token in moves if token != step.token)
    activity.do(lambda session: session.enter(typed))
    found = extract_variation(session)
    record, node = found
    dice_again = fair_dice.committed_dice(record, Random(77), fair_dice.written_seed(session.dice))
    made = GameActivity(Session(record, dice_again, node))
    assert seed_of(made) == seed_of(activity)
    play_on(made, Random(6))
    marked = dice.BY_HAND in record.tags
    assert verified(record).startswith("= ok ") and not marked


@pytest.mark.parametrize("name", ["konobi", "tabik", "tau", "stawn"])
def test_games_without_dice_have_no_seed(name: str) -> None:
    activity = begun(text=name)
    assert activity.session.record.tags == {} and fair_dice.fairness(activity.session) is None
    assert '"seed"' not in saved(activity.session)


@examples(25)
@given(st.randoms(use_true_random=False), st.data())
def test_undo_and_variations_never_change_a_throw(rng: Random, data: Any) -> None:
    """FAIR_DICE.md: Taking moves back does not change a throw: the same number falls the same."""
    activity = begun(rng.randrange(2**32))
    session = activity.session
    for _ in range(6):
        play_on(activity, rng, data.draw(st.integers(1, 30)))
        for _ in range(data.draw(st.integers(0, 4))):
            activity.do(undo)
        if data.draw(st.booleans()):
            activity = again(activity)
    known: dict[int, dice.Faces] = {}
    waiting = [session.record.root]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.parent is not None and node.parent.position.turn == CHANCE:
            number = throws_before(node) - 1
            follows = dice.faces(seed_of(activity), dice.seed_text(number, ""))
            assert known.setdefault(number, follows) == follows
            assert sorted(map(int, node.token[-2:])) == sorted(follows)


def test_two_copies_of_a_game_throw_the_same_dice_and_join_their_marks(activity):
    play_on(activity, Random(3), 12)
    other = again(activity)
    play_on(activity, Random(4), 40)
    play_on(other, Random(4), 40)
    assert activity.address == other.address
    activity = begun()
    other = again(activity)
    activity.do(lambda session: session.enter("open21"))
    other.do(lambda session: session.enter("open31"))
    activity.session.merge(other.session.record)
    assert activity.session.record.tags[dice.BY_HAND] == "0:open21 0:open31"
    activity = begun()
    activity.do(lambda session: session.enter("open21"))
    early = read_record(write_record(activity.session.record), games.load)
    while not activity.session.is_chance:
        play_on(activity, Random(1), 1)
    activity.do(lambda session: session.enter("roll66"))
    record = activity.session.record
    marks = record.tags[dice.BY_HAND]
    assert why_not_added(record, early) is None
    assert add(record, early) is None and record.tags[dice.BY_HAND] == marks


@pytest.mark.parametrize("text", [MIDDLE, f"{MIDDLE},roll53"])
def test_a_link_with_throws_is_not_committed_but_repeats_its_throws(text: str) -> None:
    activity = begun(text=text)
    assert dice.COMMITMENT not in activity.session.record.tags
    assert fair_dice.fairness(activity.session) is fair_dice.Fairness.NOT_COMMITTED
    other = again(activity)
    play_on(activity, Random(1), 20)
    play_on(other, Random(1), 20)
    assert activity.address == other.address
    activity.do(resign)
    assert dice.SEED not in activity.session.record.tags
    assert "does not say how its dice were thrown" in verified(activity.session.record)


def test_a_game_from_a_position_is_committed_and_one_stored_without_a_seed_is_not() -> None:
    position = read_record(MIDDLE, games.load).root.main_line_end().position
    diagram = "/".join(str(position).splitlines())
    record = Record.start(games.load("tabula"), {}, diagram)
    assert record.diagram
    activity = GameActivity(Session(record, fair_dice.committed_dice(record, Random(1))))
    play_on(activity, Random(1))
    assert verified(record).startswith("= ok ")
    record = read_record(MIDDLE, games.load)
    text = saved(session_of(record))
    assert '"seed"' not in text
    activity = GameActivity(read_saved(text, games.load, LocalDice(Random(2))).session)
    assert fair_dice.fairness(activity.session) is fair_dice.Fairness.NOT_COMMITTED
    other = again(activity)
    play_on(activity, Random(1), 20)
    play_on(other, Random(1), 20)
    assert activity.address == other.address


def test_a_record_whose_seed_is_on_another_device_says_so_and_replaces_no_committed_dice(activity):
    play_on(activity, Random(1), 9)
    pasted = begun(seed=8, text=write_record(activity.session.record))
    assert fair_dice.fairness(pasted.session) is fair_dice.Fairness.ELSEWHERE
    play_on(pasted, Random(1), 20)
    pasted.do(resign)
    assert dice.SEED not in pasted.session.record.tags
    lost = begun(seed=5, text=write_record(activity.session.record)).session
    committed, seed = activity.session, fair_dice.written_seed(activity.session.dice)
    uncommitted, stored = begun(1, MIDDLE).session, begun(2, MIDDLE).session
    for mine, other, kept in (
        (committed, lost, seed),
        (lost, committed, seed),
        (uncommitted, stored, fair_dice.written_seed(stored.dice)),
    ):
        fair_dice.share_dice(mine, mine, other)
        assert fair_dice.written_seed(mine.dice) == kept


@pytest.mark.parametrize("seed", ["", "zz", "00", "00" * 32, 7, None, ["x"]])
def test_a_damaged_seed_is_not_taken_for_the_committed_one(seed, activity):
    play_on(activity, Random(1), 9)
    text = saved(activity.session)
    damaged = json.loads(text) | {"seed": seed}
    back = GameActivity(read_saved(json.dumps(damaged), games.load, LocalDice(Random(3))).session)
    assert fair_dice.fairness(back.session) is fair_dice.Fairness.ELSEWHERE
    play_on(back, Random(1), 5)


@examples(15)
@given(st.integers(0, 2**32), st.text(max_size=60))
def test_a_word_added_before_the_first_throw_changes_all_throws(seed: int, text: str) -> None:
    """Whoever made the seed could not foresee them; the record shows the word, and is verified."""
    activity, word = begun(seed), dice.plain_word(text)
    activity.do(lambda session: fair_dice.add_word(session, text))
    tags, activity = activity.session.record.tags, again(activity)
    assert tags.get(dice.WORD, "") == word == dice.word_of(activity.session.record.tags)
    play_on(activity, Random(seed), 9)
    assert not fair_dice.can_add_word(activity.session)
    fair_dice.add_word(activity.session, "late")
    play_on(activity, Random(seed))
    record = activity.session.record
    assert record.tags.get(dice.WORD, "") == word and verified(record).startswith("= ok ")
    record.tags[dice.WORD] = word + "x"
    assert verified(record).startswith("? ")


def test_a_word_of_another_tab_counts_and_a_game_of_version_1_goes_on_without_one(activity):
    other = again(activity)
    fair_dice.add_word(other.session, "acorn")
    fair_dice.share_dice(activity.session, activity.session, other.session)
    play_on(activity, Random(1))
    assert activity.session.record.tags[dice.WORD] == "acorn"
    assert verified(activity.session.record).startswith("= ok ")
    seed = bytes(range(32))
    tags = {dice.COMMITMENT: dice.commitment(seed).hex()}
    record = read_record("tabula", games.load)
    record.tags.update(tags)
    activity = GameActivity(Session(record, fair_dice.dice_of(record, Random(1), seed.hex())))
    assert not fair_dice.can_add_word(activity.session)
    fair_dice.add_word(activity.session, "acorn")
    play_on(activity, Random(1))
    assert dice.WORD not in record.tags and verified(record).startswith("= ok ")


def test_a_throw_that_is_typed_is_marked_and_the_others_are_still_checked(activity):
    activity.do(Session.roll)
    play_on(activity, Random(1), 1)
    while not activity.session.is_chance:
        play_on(activity, Random(1), 1)
    number = throws_before(activity.session.node)
    activity.do(lambda session: session.enter("roll66"))
    assert activity.session.record.tags[dice.BY_HAND] == f"{number}:roll66"
    play_on(activity, Random(2))
    count = throws_before(activity.session.node)
    assert verified(activity.session.record) == f"= ok {count - 1} throws, 1 entered by hand"
    activity = begun()
    play_on(activity, Random(2))
    session = activity.session
    count = throws_before(session.node)
    node = next(
        node for node in session.node.line() if node.ply > 5 and node.token.startswith("roll")
    )
    assert node.parent is not None
    session.go(node.parent)
    typed = next(token for token in ("roll66", "roll21") if token != node.token)
    activity.do(lambda session: session.enter(typed))
    assert dice.BY_HAND in session.record.tags
    assert verified(session.record) == f"= ok {count} throws"


def test_typing_the_throw_that_was_made_before_marks_nothing(activity: GameActivity) -> None:
    activity.do(Session.roll)
    token = activity.session.node.token
    activity.do(lambda session: session.go(session.record.root))
    activity.do(lambda session: session.enter(token))
    assert dice.BY_HAND not in activity.session.record.tags
    activity = begun()
    activity.do(Session.roll)
    session, token = activity.session, activity.session.node.token
    session.record.remove(session.node)
    activity.do(lambda session: session.go(session.record.root))
    activity.do(lambda session: session.enter(token))
    assert session.record.tags[dice.BY_HAND] == f"0:{token}"
    session.record.remove(session.node)
    activity.do(lambda session: session.go(session.record.root))
    activity.do(Session.roll)
    assert session.node.token == token and dice.BY_HAND not in session.record.tags
