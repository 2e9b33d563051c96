"""What the games say about moves and targets, word for word: refusals, statuses, descriptions.

`tests/games/<game>/words.txt` has positions, as `positions.read` reads them, each after an `=`, and
under each of them what is asked and, after ` | `, the answer. `#` begins a comment. Asked is:

- `tap c3 c4`: why c4 is refused after c3, with its clause, sites and counter-example;
- `type c3c4`: the same for a typed move, or why it is no token;
- `read C3C4`: the token as it is written, or why it is no token;
- `enter c3 c4`: the move that the targets make, or those that may follow;
- `paths c3c4`: all ways to enter a move;
- `status c3`, `target c3`, `move c3c4`, `preview c3c4`, `seats`, `pieces`, `groups`, `panels`: the
  words of the view (the status also as its own player reads it), and `turn 3` for the last three
  plies at once;
- `nudge 5/7`: a hint that does not name the move, and its sites, `phrase 5/7`: the move as an
  order, and `reason 5/7 7/8`: the reason for a move with the moves expected after it;
- `faults d5 than a3 e1`: why d5 is better than a3, answered by e1, with and without its name;
- `themes`: those of the game's puzzles, each an idea and none a rule or a kind of move;
- `link konobi?size=2`: why a link opens no game, and `diagram "konobi size=3 / 3 . . ."` why a
  text, its lines joined by ` / `, is no diagram.

A word in quotation marks is a JSON string; a ` | ` in it is written with `\\u007c`.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.boards.panel import Bar, Figures, Fold, Note, PanelTable
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.errors import GameError, IllegalMoveError, NotationError
from pentabula.core.game import checked_move
from pentabula.core.hints import PUZZLES
from pentabula.core.message import Addressed
from pentabula.core.move_entry import Entries, entry_state
from pentabula.core.position import Refusal
from pentabula.core.record import read_record
from pentabula.puzzles.puzzle_file import read_puzzles
from tests.games.positions import read

HERE = Path(__file__).parent
NAMES = [name for name in games.names() if (HERE / name / "words.txt").exists()]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_word_for_word_what_its_table_has(name: str) -> None:
    table = (HERE / name / "words.txt").read_text("utf-8")
    assert "\n".join(answered(name, table)) + "\n" == table


def answered(name: str, table: str) -> Iterator[str]:
    """The lines of a table with the answers that the game gives today."""
    played = list[Any](), list[Any]()
    for line in table.splitlines():
        if line.startswith("="):
            played = read(name, line[1:].strip())
        elif line and not line.startswith("#"):
            asked = line.split(" | ")[0]
            kind, *words = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', asked)
            plain = [json.loads(word) if word[0] == '"' else word for word in words]
            line = f"{asked} | {answer(games.load(name), played, kind, plain) or 'nothing'}"
        yield line


def answer(game: Any, played: tuple[list[Any], list[Any]], kind: str, words: list[str]) -> object:
    if kind not in ABOUT_GAMES:
        return ANSWERS[kind](game, played[0][-1], *words)
    return ABOUT_GAMES[kind](game, *played, *words)


def tapped(game: Any, position: Any, *targets: str) -> str:
    *chosen, target = targets
    opened = "open: " * (target in entry_state(Entries.of(game, position), tuple(chosen)).next)
    return opened + refused(game, game.explain.explain(position, tuple(chosen), target))


def typed(game: Any, position: Any, text: str) -> str:
    try:
        return f"legal: {game.notation.write(checked_move(game, position, text))}"
    except NotationError as error:
        return f"no token: {error}"
    except IllegalMoveError as error:
        return refused(game, error.refusal)


def refused(game: Any, refusal: Refusal) -> str:
    """The sentence, the clause, the sites, and after `<` the counter-example of a refusal."""
    rule = refusal.clause.removeprefix(f"{game.name}.md, ")
    counter = ["<", *refusal.counterexample] if refusal.counterexample else []
    sites = " ".join([*refusal.sites, *counter])
    return " | ".join(filter(None, [str(refusal.sentence), rule, sites]))


def written(game: Any, position: Any, text: str) -> str:
    try:
        return str(game.notation.write(game.notation.read(text, position)))
    except NotationError as error:
        return f"no token: {error}"


def entered(game: Any, position: Any, *targets: str) -> str:
    found = entry_state(Entries.of(game, position), targets)
    if found.move is not None:
        return str(game.notation.write(found.move))
    return f"then {' '.join(sorted(found.next))}" if found.next else "nothing"


def paths(game: Any, position: Any, token: str) -> str:
    found = game.notation.paths(checked_move(game, position, token), position)
    return ", ".join(sorted(map(" ".join, found)))


def seats(game: Any, position: Any) -> str:
    return " / ".join(
        f"{seat.name}; {seat.role}; {seat.figure}; {seat.detail}"
        for seat in game.view.seats(position)
    )


def status(game: Any, position: Any, *chosen: str) -> str:
    words = game.view.status(position, chosen)
    return f"{words} | {words.you}" if isinstance(words, Addressed) else str(words)


def line(game: Any, position: Any, tokens: Iterable[str]) -> MoveEvaluation[Any]:
    """A move and what is expected after it."""
    moves = []
    for token in tokens:
        moves.append(checked_move(game, position, token))
        position = position.play(moves[-1])
    return MoveEvaluation(moves[0], Evaluation(0.5), tuple(moves))


def nudge(game: Any, position: Any, token: str) -> str:
    """Where to look: the sentence, if there is one, and the sites."""
    found = game.hints.nudge(position, game.notation.read(token, position))
    return " | ".join(filter(None, [str(found.sentence or ""), " ".join(found.sites)]))


def reason(game: Any, position: Any, *tokens: str) -> object:
    return game.hints.reason(position, line(game, position, tokens))


def faults(game: Any, position: Any, best: str, than: str, *tokens: str) -> str:
    """What a move and the answer to it were worse for than the best one, and without its name."""
    assert than == "than", "faults BEST than PLAYED ANSWER"
    played, better = line(game, position, tokens), line(game, position, [best])
    found = game.hints.faults(position, played, better)
    return " / ".join(f"{fact.sentence} ({fact.spoiler_free})" for fact in found)


def fault_of(read: Callable[[str], Any], text: str) -> str:
    """The sentence of the error that reading a text raises."""
    with pytest.raises(GameError) as raised:
        read(text)
    return str(raised.value)


def panels(game: Any, positions: list[Any], moves: list[Any]) -> str:
    return " // ".join(map(described, game.view.panels(positions, moves)))


def turn(game: Any, positions: list[Any], moves: list[Any], plies: str) -> object:
    """The last plies as one turn."""
    count = int(plies)
    return game.view.describe_turn(positions[-count - 1], moves[-count:])


def themes(game: Any, positions: list[Any], moves: list[Any]) -> str:
    shelf = read_puzzles(game.text(PUZZLES), game)
    return "; ".join(sorted({str(game.puzzles.THEMES[each.theme]) for each in shelf}))


def described(panel: Any) -> str:
    match panel:
        case Figures():
            return ", ".join(
                f"{each.name}: {each.value} ({each.caption})" for each in panel.figures
            )
        case PanelTable():
            rows = " / ".join(" ".join(map(str, row)) for row in (panel.columns, *panel.rows))
            return f"{panel.caption}: {rows}; strong {sorted(panel.strong)}"
        case Bar():
            return f"{panel.name}: {panel.caption} at {panel.value:.2f} of {panel.mark or 0:.2f}"
        case Note():
            return f"{'warning: ' * panel.is_warning}{panel.text}"
        case Fold():
            return f"{panel.caption}: {described(panel.content)}"


ANSWERS: dict[str, Callable[..., object]] = {
    "tap": tapped,
    "type": typed,
    "read": written,
    "enter": entered,
    "paths": paths,
    "seats": seats,
    "status": status,
    "pieces": lambda game, position: " ".join(map(str, game.view.describe_pieces(position))),
    "groups": lambda game, position: " ".join(map(str, game.view.describe_groups(position))),
    "reason": reason,
    "faults": faults,
    "nudge": nudge,
    "phrase": lambda game, position, token: game.hints.phrase(
        position, game.notation.read(token, position)
    ),
    "target": lambda game, position, target: game.view.describe_target(position, target),
    "move": lambda game, position, token: game.view.describe_move(
        position, game.notation.read(token, position)
    ),
    "preview": lambda game, position, token: game.view.preview(
        position, game.notation.read(token, position)
    ),
    "link": lambda game, position, text: fault_of(lambda t: read_record(t, games.load), text),
    "diagram": lambda game, position, text: fault_of(
        game.rules.read_diagram, text.replace(" / ", "\n")
    ),
}
ABOUT_GAMES: dict[str, Callable[..., object]] = {
    "panels": panels,
    "turn": turn,
    "themes": themes,
}
