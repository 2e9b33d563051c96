"""The contract battery: properties of every game at the states of seeded random games."""

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.boards.panel import Bar, Figures, Fold, Note, PanelTable
from pentabula.boards.scene import ROLES, Text
from pentabula.core.errors import DiagramError, IllegalMoveError, NotationError
from pentabula.core.game import checked_move, tokens
from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Addressed, Message
from pentabula.core.move_entry import Entries, entry_state
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import CHANCE, PASS, Refusal
from pentabula.core.record import Record, read_record, write_link, write_plain, write_record
from tests.examples import examples
from tests.games.clauses import is_cited
from tests.games.random_games import (
    LABELS,
    MAX_MOVES,
    candidates,
    open_states,
    option_sets,
    random_games,
    states,
    steps,
)

NAMES = games.names()
INVALID_TARGETS = ["", " ", "zz99", "a0", "é", "٣", "\x00", "<b>", "pass", "swap", "-", "x" * 5000]
MANY = 150  # moves or targets are sampled where a board has more
every_game = pytest.mark.parametrize("name", NAMES)
every_label = pytest.mark.parametrize("label", LABELS)


@every_game
@every_label
def test_games_end_within_a_bound(name, label):
    for played in random_games(name, label):
        assert label == "largest" or played.positions[-1].outcome() is not None, (
            f"a random game of {name} is not over after {MAX_MOVES} moves"
        )


@every_game
@every_label
def test_every_position_before_the_end_has_a_legal_move_and_every_end_has_none(name, label):
    for played in random_games(name, label):
        position = played.positions[-1]
        outcome = position.outcome()
        if outcome is None:
            continue
        assert outcome.winner in (0, 1) and isinstance(outcome.reason, Message)
        assert str(outcome.reason).strip()
        assert list(position.legal_moves()) == [], "legal_moves() is empty once outcome() is set"
        assert len(position.legal_moves()) == 0 and outcome.points in (None, position.points())
        with pytest.raises(IllegalMoveError):
            checked_move(played.game, position, played.game.notation.write(played.moves[-1]))
    for played, ply in open_states(name, label, 1000):
        position = played.positions[ply]
        assert position.turn in (0, 1, CHANCE)
        assert len(position.legal_moves()) > 0, (
            f"before the end there is a legal move, if only (PASS,):\n{position}"
        )
        assert position.points() is None or len(position.points()) == 2


@every_game
@every_label
def test_playing_does_not_change_a_position(name, label):
    for played, ply in open_states(name, label, 40):
        position = played.positions[ply]
        before = seen(played.game, position)
        for move in candidates(played.game, position)[:20]:
            position.play(move)
        played.game.brain.shortlist(position)
        assert seen(played.game, position) == before, (
            "a position is a value: play() must not change it"
        )


def seen(game, position):
    outcome = position.outcome()
    return (position.key(), str(position), position.turn, outcome, tokens(game, position))


@every_game
@every_label
def test_equal_keys_have_equal_futures(name, label):
    known = {}
    for played in random_games(name, label):
        game = played.game
        layer = [played.positions[0], played.positions[-1]]
        layer += [position for position, _, _ in steps(played)[-2:]]
        for _ in range(3):
            layer = [
                child
                for position in layer[:60]
                if position.outcome() is None
                for child in (position.play(move) for move in candidates(game, position)[:8])
            ]
            for position in layer[:150]:
                option_key = tuple(played.options.items())
                future = (tokens(game, position), bool(position.outcome()), mover(position))
                assert known.setdefault((option_key, position.key()), future) == future, (
                    f"key() is equal for positions with different futures, one of them\n{position}"
                )


def mover(position):
    outcome = position.outcome()
    return position.turn if outcome is None else ("won by", outcome.winner)


@every_game
@every_label
def test_legal_moves_have_an_order_a_length_exact_membership_and_chances_that_sum_to_one(
    name, label
):
    every = {move for played in random_games(name, label) for move in played.moves}
    pool = sorted(every, key=repr)[:400]
    for played, ply in states(name, label, 60):
        position = played.positions[ply]
        moves = position.legal_moves()
        listed = candidates(played.game, position)
        assert all(move in moves for move in listed)
        for other in [None, "junk", (), 3.5, object(), "", ("a", 1), -1, 10**30]:
            assert (other in moves) == (other in listed)
        if not isinstance(moves, Numbers):
            assert list(moves) == listed and len(moves) == len(listed) == len(set(listed))
            legal = set(listed)
            assert [move in moves for move in pool] == [move in legal for move in pool]
        chances = position.chances()
        if position.outcome() is None and position.turn == CHANCE:
            assert sum((chance for _, chance in chances), Fraction(0)) == 1
            assert [move for move, _ in chances] == listed
        else:
            assert list(chances) == []


@every_game
@every_label
def test_open_ranges_have_exactly_their_numbers_and_a_pass_is_forced_or_beside_one(name, label):
    for played, ply in open_states(name, label, 1000):
        moves = played.positions[ply].legal_moves()
        if isinstance(moves, Numbers):
            assert (Number(moves.name, moves.low) in moves) == (moves.low <= moves.high)
            assert Number(moves.name, moves.low - 1) not in moves
            assert Number(moves.name, moves.high + 1) not in moves
            assert Number("other", moves.low) not in moves
            assert moves.label not in {played.game.notation.write(move) for move in moves.others}
        if PASS in moves:
            assert isinstance(moves, Numbers) or list(moves) == [PASS]


@every_game
@every_label
def test_tokens_are_canonical_unique_and_read_back(name, label):
    for played, ply in open_states(name, label, 40):
        position, notation = played.positions[ply], played.game.notation
        moves = candidates(played.game, position)
        written = [notation.write(move) for move in moves]
        assert len(set(written)) == len(written), "every legal move has a unique token"
        for move, token in zip(moves, written, strict=True):
            assert token == token.lower() == "".join(token.split()), (
                f"the token “{token}” is not in lower case without spaces"
            )
            assert token.isascii() and not set(token) & set(',=&#%+(){}$[]"\\'), (
                f"the token “{token}” has signs that records and links need for themselves"
            )
            assert notation.read(token, position) == move, f"“{token}” does not read back"
        for token in written[:30]:
            assert notation.write(notation.read(f"  {token.upper()}\t", position)) == token


@every_game
@given(st.data())
@examples(150)
def test_any_text_is_a_token_or_a_notation_error(name, data):
    """Any text, and any that is put together from the signs and words of the game's tokens."""
    played = random_games(name, "smallest")[0]
    words = [played.game.notation.write(move) for move in played.moves]
    pieces = sorted({*words, *"".join(words), *"0123456789abcz~-@!*/ "})
    text = data.draw(
        st.text(max_size=12) | st.lists(st.sampled_from(pieces), max_size=6).map("".join)
    )
    for ply in (0, len(played.moves) // 2):
        position, notation = played.positions[ply], played.game.notation
        read_anything(played.game, position, text)
        try:
            move = notation.read(text, position)
        except NotationError:
            continue
        assert notation.read(notation.write(move), position) == move


@every_game
def test_odd_texts_are_tokens_or_notation_errors_with_a_short_printable_sentence(name):
    for played, ply in states(name, "smallest", 6):
        token = played.game.notation.write(played.moves[0])
        huge = [
            "9" * 5000,
            "bid" + "9" * 101,
            token * 2000,
            token + "\x00",
            token + "٣",
            "²",
            "1" * 90,
        ]
        for text in [
            *INVALID_TARGETS,
            *huge,
            token + "\u202e",
            f"{token}~{token}",
            f"{token}-{token}@{token}",
        ]:
            read_anything(played.game, played.positions[ply], text)


def read_anything(game, position, text):
    try:
        checked_move(game, position, text)
    except (NotationError, IllegalMoveError) as error:
        sentence = str(error)
        assert sentence.strip() and len(sentence) < 500 and sentence.isprintable()


@every_game
@every_label
def test_every_path_of_every_legal_move_is_offered_and_ends_in_it(name, label):
    for played, ply in open_states(name, label, 8):
        position, game = played.positions[ply], played.game
        entries = Entries.of(game, position)
        offered = {}
        numbers = isinstance(position.legal_moves(), Numbers)
        moves = candidates(game, position)
        for move in Random(ply).sample(moves, min(MANY, len(moves))):
            if isinstance(move, Number):
                assert entry_state(entries, (game.notation.write(move),)).move == move
                continue
            paths = game.notation.paths(move, position)
            assert paths, f"no targets enter {game.notation.write(move)}: see Notation.paths"
            for path in paths:
                follow(entries, tuple(path), move, offered)
        assert numbers or len(entries.paths) == len({path for path, _ in entries.paths})


def follow(entries, path, move, offered):
    """Enters a path target by target; the targets after each beginning are computed once."""
    for length in range(len(path) + 1):
        start = path[:length]
        if start not in offered:
            offered[start] = entry_state(entries, start)
        if length < len(path):
            assert path[length] in offered[start].next and offered[start].move is None
    assert offered[path].move == move and not offered[path].next


@every_game
@every_label
def test_no_path_of_a_move_begins_a_path_of_another(name, label):
    for played, ply in open_states(name, label, 40):
        paths = sorted(path for path, _ in Entries.of(played.game, played.positions[ply]).paths)
        for shorter, longer in pairwise(paths):
            assert longer[: len(shorter)] != shorter, (
                f"the path {shorter} of a move begins the path {longer} of another"
            )


@every_game
@every_label
def test_every_target_that_is_not_open_is_explained(name, label):
    for played, ply in open_states(name, label, 10):
        position, game = played.positions[ply], played.game
        entries = Entries.of(game, position)
        board = game.view.board(position)
        sites = [site.name for site in board.sites]
        for chosen in [(), *halves(entries, Random(ply))]:
            following = entry_state(entries, chosen).next
            for target in [*sites, *INVALID_TARGETS, *chosen]:
                if target not in following:
                    check_refusal(game.explain.explain(position, chosen, target), board)


@every_game
@given(chosen=st.lists(st.text(max_size=5), max_size=3), target=st.text(max_size=400))
@examples(60)
def test_any_text_as_a_target_is_explained(name, chosen, target):
    for played, ply in open_states(name, "smallest", 3)[:3]:
        position, game = played.positions[ply], played.game
        refusal = game.explain.explain(position, tuple(chosen), target)
        check_refusal(refusal, game.view.board(position))
        assert str(refusal.sentence).endswith((".", "?")) and len(str(refusal.sentence)) < 300


def halves(entries, rng):
    """Two of the half-made moves."""
    starts = sorted({path[:i] for path, _ in entries.paths for i in range(1, len(path))})
    return rng.sample(starts, min(2, len(starts)))


@every_game
@every_label
def test_every_illegal_move_is_refused_with_its_rule(name, label):
    tokens_seen = sorted(
        {
            played.game.notation.write(move)
            for played in random_games(name, label)
            for move in played.moves
        }
    )
    rng = Random(name)
    for played, ply in open_states(name, label, 10):
        position, game = played.positions[ply], played.game
        for token in rng.sample(tokens_seen, min(40, len(tokens_seen))):
            try:
                checked_move(game, position, token)
            except NotationError as error:
                assert str(error).strip()
            except IllegalMoveError as error:
                check_refusal(error.refusal, game.view.board(position))


def check_refusal(refusal, board):
    assert isinstance(refusal, Refusal) and isinstance(refusal.sentence, Message)
    assert str(refusal.sentence).strip() and str(refusal.sentence).isprintable()
    assert len(str(refusal.sentence)) < 500, "a refusal is a sentence, not a page"
    assert is_cited(refusal.clause), f"“{refusal.clause}” is no clause of a document in docs/rules"
    unknown = {*refusal.sites, *refusal.counterexample} - set(board.by_name)
    assert not unknown, f"“{refusal.sentence}” lights {unknown}, which are no sites of the board"


@every_game
@every_label
def test_diagrams_read_back(name, label):
    for played, ply in states(name, label, 60):
        position = played.positions[ply]
        again = played.game.rules.read_diagram(str(position))
        assert again.key() == position.key(), f"this diagram does not read back:\n{position}"
        assert str(again) == str(position) and again.outcome() == position.outcome()
        assert again.turn == position.turn or position.outcome() is not None
        assert tokens(played.game, again) == tokens(played.game, position)


@every_game
def test_any_other_text_is_a_diagram_error(name):
    game = games.load(name)
    rng = Random(name)
    for played, ply in states(name, "smallest", 30):
        read_diagram(game, spoiled(str(played.positions[ply]), rng))
    long = re.sub(r"\d+", "9" * 5000, str(played.positions[0]))
    odd = ["", "\n", "junk", f"{name}", f"{name} size=99", "9" * 6000, "x" * 100_000, long]
    for text in (*odd, "\x00" * 50, "\x00" * 50_000):
        with pytest.raises(DiagramError) as raised:
            game.rules.read_diagram(text)
        assert str(raised.value).isprintable() and len(str(raised.value)) < 500


@every_game
@given(st.text(max_size=60))
@examples(60)
def test_any_text_is_a_diagram_or_a_diagram_error(name, text):
    read_diagram(games.load(name), text)
    read_diagram(games.load(name), f"{name} {text}")


def read_diagram(game, text):
    try:
        position = game.rules.read_diagram(text)
    except DiagramError as error:
        assert str(error).strip()
    else:
        assert game.rules.read_diagram(str(position)).key() == position.key()


def spoiled(text, rng):
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(["", "x", "9", " ", "\n", "٣", "#"]) + text[place + 1 :]


@every_game
@every_label
def test_records_links_and_plain_games_round_trip(name, label):
    for played in random_games(name, label):
        record = Record.start(played.game, played.options)
        node = record.root
        for move in played.moves:
            node = record.play(node, move)
        for text in (write_record(record), write_link(record, node), write_plain(record, node)):
            again = read_record(text, games.load)
            assert again.options == record.options
            assert [step.token for step in again.root.main_line_end().line()] == [
                played.game.notation.write(move) for move in played.moves
            ]
            assert write_record(again) == write_record(record)
        assert write_link(record, node).isascii() and "%" not in write_link(record, node)


@every_game
@every_label
def test_playouts_are_legal_games_with_the_correct_winner_the_same_for_one_seed(name, label):
    rng = Random(name + label)
    for played, ply in states(name, label, 4 if label == "largest" else 8):
        position, game = played.positions[ply], played.game
        winner, moves = game.brain.playout(position, rng)
        for place, move in enumerate(moves):
            assert (label == "largest" and place > 60) or move in position.legal_moves()
            assert position.outcome() is None
            position = position.play(move)
        assert position.outcome() is not None and position.outcome().winner == winner
    for played, ply in open_states(name, label, 1)[:1]:
        playout, position = played.game.brain.playout, played.positions[ply]
        assert playout(position, Random(5)) == playout(position, Random(5))


@every_game
@every_label
def test_the_short_list_has_distinct_legal_moves(name, label):
    for played, ply in open_states(name, label, 40):
        moves = played.positions[ply].legal_moves()
        short = list(played.game.brain.shortlist(played.positions[ply]))
        assert short and len(short) == len(set(short)) and all(move in moves for move in short)
        if not isinstance(moves, Numbers):
            assert set(short) == set(moves), "without an open range the short list is every move"


@every_game
@every_label
def test_boards_name_every_site_once_and_grid_rows_name_sites(name, label):
    for played in random_games(name, label):
        view = played.game.view
        board = view.board(played.positions[0])
        assert view.board(played.positions[-1]) is board, (
            "View.board answers the same object for the same options: cache it by size"
        )
        assert len(board.by_name) == len(board.sites), "two sites have one name"
        in_rows = [target for row in board.rows for target in row]
        assert len(set(in_rows)) == len(in_rows)
        assert set(in_rows) <= set(board.by_name), "Board.rows names sites only"
        assert all(board.rows), "a row of the keyboard grid is empty"
        for shape in (*board.ground, *board.labels):
            assert shape.role in ROLES
        for site in board.sites:
            assert 0 <= site.x <= board.width and 0 <= site.y <= board.height
            found = board.at(site.x, site.y)
            assert found is not None and found.name == site.name, (
                f"a tap on the centre of {site.name} meets {found and found.name}"
            )


@every_game
@every_label
def test_scenes_use_known_roles_stay_on_the_board_and_have_each_piece_once(name, label):
    for played, ply in states(name, label, 60):
        position, view = played.positions[ply], played.game.view
        scene, board = view.scene(position), view.board(position)
        places = [(piece.kind, piece.x, piece.y) for piece in scene.pieces]
        assert len(set(places)) == len(places), (
            "two pieces of one kind are at one point: motion distinguishes pieces by kind and point"
        )
        for piece in scene.pieces:
            assert 0 <= piece.x <= board.width and 0 <= piece.y <= board.height, (
                f"{piece.kind.name} at {piece.x}, {piece.y} is off the board"
            )
        kinds = {piece.kind for piece in scene.pieces}
        shapes = [*scene.under, *scene.over, *(s for kind in kinds for s in kind.shapes)]
        unknown = {shape.role for shape in shapes} - ROLES
        assert not unknown, f"the theme has no looks for {unknown}: see boards.scene.ROLES"
        for text in (shape for shape in (*scene.under, *scene.over) if isinstance(shape, Text)):
            assert text.text and 0 <= text.x <= board.width and 0 <= text.y <= board.height
        assert view.scene(position) == scene, "View.scene is a function of the position alone"


@every_game
@every_label
def test_half_made_moves_and_every_move_are_drawn_described_and_previewed(name, label):
    for played, ply in open_states(name, label, 12):
        position, view = played.positions[ply], played.game.view
        for chosen in halves(Entries.of(played.game, position), Random(ply)):
            scene = view.scene(position, chosen)
            assert {shape.role for shape in (*scene.under, *scene.over)} <= ROLES
            check_words(view.status(position, chosen))
    for played, ply in open_states(name, label, 12):
        position, view = played.positions[ply], played.game.view
        for move in candidates(played.game, position)[:40]:
            check_words(view.describe_move(position, move))
            preview = view.preview(position, move)
            assert preview is None or str(preview).strip()


@every_game
@every_label
def test_every_position_is_described_in_words(name, label):
    for played, ply in states(name, label, 25):
        position, view, game = played.positions[ply], played.game.view, played.game
        for seat in view.seats(position):
            check_words(seat.name)
            assert seat.role in ("", *ROLES)
            check_words(seat.detail, may_be_empty=True)
            check_words(seat.figure, may_be_empty=True)
        for site in view.board(position).sites:
            check_words(view.describe_target(position, site.name))
        if position.outcome() is None:
            status = view.status(position)
            check_words(status)
            assert isinstance(status, Addressed) or position.turn == CHANCE, (
                "the status names the seat to decide, or addresses its person"
            )
            for target in entry_state(Entries.of(game, position), ()).next:
                check_words(view.describe_target(position, target))


@every_game
@every_label
def test_panels_are_made_of_words_and_numbers_in_bounds(name, label):
    for played, ply in states(name, label, 25):
        panels = played.game.view.panels(played.positions[: ply + 1], played.moves[:ply])
        for panel in panels:
            check_panel(panel)


def check_panel(panel):
    match panel:
        case Figures():
            assert panel.figures
            for figure in panel.figures:
                check_words(figure.name)
                check_words(figure.value)
                check_words(figure.caption, may_be_empty=True)
        case PanelTable():
            assert all(len(row) == len(panel.columns) for row in panel.rows)
            for row, column in panel.strong:
                assert row < len(panel.rows) and column < len(panel.columns)
            for words in (
                panel.caption,
                *([panel.legend] if panel.legend else []),
                *panel.columns,
                *(cell for row in panel.rows for cell in row),
            ):
                check_words(words, may_be_empty=True)
        case Bar():
            assert 0 <= panel.value <= 1
            assert panel.mark is None or 0 <= panel.mark <= 1
            check_words(panel.name)
            check_words(panel.caption, may_be_empty=True)
        case Note():
            check_words(panel.text)
        case Fold():
            check_words(panel.caption)
            check_panel(panel.content)
        case _:
            pytest.fail(f"no panel: {panel!r}")


def check_words(words, may_be_empty=False):
    assert isinstance(words, Message | str)
    assert may_be_empty or str(words).strip()
    assert "{" not in str(words)


@every_game
def test_a_game_introduces_itself_and_reads_its_options(name):
    game = games.load(name)
    assert game.name == name and game.title
    for words in (game.tagline, game.credits):
        assert isinstance(words, Message) and str(words)
    assert len(game.guide) >= 3 or not game.is_released, "a rules page has three sections or more"
    for section in game.guide:
        assert isinstance(section, Section) and section.paragraphs
        check_words(section.title)
        for paragraph in section.paragraphs:
            check_words(paragraph.caption if isinstance(paragraph, Illustration) else paragraph)
    for option in game.options:
        assert option.read(option.default) == option.default
        for value in [*option.choices, *option.offered, option.low, option.high]:
            assert value is None or option.read(str(value)) == value
    assert game.start().key() == game.start(**game.complete_options({})).key()
    assert all(option_sets(game, label) for label in ("smallest", "default", "largest"))


@every_game
def test_a_guide_has_diagrams_and_a_section_about_each_topic(name):
    game = games.load(name)
    if not (game.guide or game.is_released):
        return
    topics = {section.topic for section in game.guide}
    missing = set(Topic) - {Topic.INPUT} - topics
    assert not missing, f"the guide has no section about {missing}: see Section"
    drawn = [each for s in game.guide for each in s.paragraphs if isinstance(each, Illustration)]
    assert len(drawn) >= 3, "a guide shows three positions or more"
    for diagram in drawn:
        record = read_record(diagram.link, games.load)
        assert record.game is game
        position = record.root.main_line_end().position
        known = game.view.board(position).by_name
        assert set(diagram.highlighted) <= set(known), f"{diagram.link} lights what is no site"
        *chosen, target = diagram.refused.split() or [""]
        if target:
            open_ = entry_state(Entries.of(game, position), tuple(chosen)).next
            assert target not in open_, f"{target} is open in {diagram.link}"
            assert game.explain.explain(position, tuple(chosen), target).sites
