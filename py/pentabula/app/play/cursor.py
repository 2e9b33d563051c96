"""A cursor in the record of a game: its position, whose turn it is, and the line around it."""

from __future__ import annotations

from pentabula.app.play.players import IMPORTED, Occupants, Person, Players, read_occupants
from pentabula.boards.last_turn import last_turn, outcome_at, turn_sites
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.view import GameWithView
from pentabula.core.dice import seat_to_act
from pentabula.core.move_entry import NO_ENTRIES, Entries
from pentabula.core.position import CHANCE, AnyPosition, Outcome, Path, Seat
from pentabula.core.record import Node, Record, write_link
from pentabula.search.levels import Level


class Cursor:
    """A node in a record. The session decides what can be entered there.

    The cursor remembers the nodes it has visited: going forward follows the variation that was
    visited last. `plays_forced` and `rolls_by_hand` are settings, explained at `Players`.

    `is_paused`: levels wait, as they do while a person browses the record, and in a game from
    elsewhere until the user continues it. `is_taking_back`: undo led here. While the game is not
    over, the next move then replaces the moves taken back, which stay as a variation; elsewhere the
    next move is a variation itself. `levels_reply`: levels move in variations too.
    """

    def __init__(self, record: Record, node: Node) -> None:
        self.record = record
        self.plays_forced = True
        self.rolls_by_hand = False
        self._visited: dict[Node, Node] = {}
        self._known_entries: tuple[Node, Entries] | None = None
        self._known_choice: tuple[Node, bool] | None = None
        self.is_paused = bool(node.children) or self.is_imported
        self.is_taking_back = self.levels_reply = False
        self.go(node)

    # The node

    @property
    def node(self) -> Node:
        """The node of the record."""
        return self._node

    def go(self, node: Node) -> None:
        """Moves to a node of the record."""
        self._node = node
        while (parent := node.parent) is not None:
            self._visited[parent] = node
            node = parent

    def browse(self, node: Node) -> None:
        """Moves to a node without playing: levels wait there, except at the end of a line."""
        self.go(node)
        self.is_taking_back = False
        self.is_paused = bool(node.children) or self.players.are_engines or self.is_imported

    @property
    def next(self) -> Node | None:
        """The next node: the child visited last, or else the child that continues the line."""
        return self._after(self._node)

    def ahead(self) -> list[Node]:
        """The nodes ahead of the cursor, to the end of the line."""
        nodes = []
        node = self._after(self._node)
        while node is not None:
            nodes.append(node)
            node = self._after(node)
        return nodes

    @property
    def line_end(self) -> Node:
        """The end of the line that the cursor is on."""
        return (self.ahead() or [self._node])[-1]

    def _after(self, node: Node) -> Node | None:
        visited = self._visited.get(node)
        is_in_record = visited is not None and node.child(visited.token) is visited
        return visited if is_in_record else node.next

    # The position

    @property
    def game(self) -> GameWithView:
        """The game of the record."""
        return self.record.game

    @property
    def position(self) -> AnyPosition:
        """The position at the cursor."""
        return self.node.position

    @property
    def board(self) -> EmptyBoard:
        """The board of this game and size."""
        return self.game.view.board(self.position)

    @property
    def link(self) -> str:
        """The game up to the cursor as a link, without `#`."""
        return write_link(self.record, self.node)

    def last_sites(self) -> Path:
        """The targets on the board of the last turn, for the last-move mark.

        A turn without targets, such as a roll, is skipped.
        """
        return turn_sites(self.game, self.last_turn())

    def last_turn(self) -> tuple[Node, ...]:
        """The last turn that has targets on the board; empty without such a turn."""
        return last_turn(self.game, self.node)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the cursor, by the rules, by resignation or on time."""
        return outcome_at(self.game, self.node)

    @property
    def result(self) -> Outcome | None:
        """The outcome of the game, by its main line."""
        return outcome_at(self.game, self.record.root.main_line_end())

    @property
    def is_finished(self) -> bool:
        """Whether the game is over, by its main line or by the tag `Result`."""
        return self.result is not None or self.record.tags.get("Result", "*") != "*"

    @property
    def is_imported(self) -> bool:
        """Whether the game is from elsewhere, and the user here has not adopted it."""
        return IMPORTED in self.record.tags

    @property
    def is_only_shown(self) -> bool:
        """Whether the game is from elsewhere, unfinished, and not yet continued here."""
        return self.is_imported and not self.is_finished

    def adopt(self) -> None:
        """Makes a game from elsewhere the user's own."""
        self.record.tags.pop(IMPORTED, None)

    @property
    def game_node(self) -> Node:
        """The node that the game has reached; the cursor may be on an earlier one."""
        return self.node if self.is_taking_back else self.line_end

    def rolls_at(self, target: str) -> bool:
        """Whether a tap on the target throws the dice when the next action is a throw."""
        is_persons_roll = self.level is None and not self.rolls_by_hand
        return is_persons_roll and target in self.board.dice

    @property
    def entries(self) -> Entries:
        """Every way to enter a move of the side to move; empty after the end by the rules."""
        if self._known_entries is None or self._known_entries[0] is not self.node:
            is_over = self.position.outcome() is not None
            found = NO_ENTRIES if is_over else Entries.of(self.game, self.position)
            self._known_entries = (self.node, found)
        return self._known_entries[1]

    @property
    def has_one_move(self) -> bool:
        """Whether the seat to move has exactly one legal move. Not for ended games."""
        if self._known_choice is None or self._known_choice[0] is not self.node:
            is_decision = self.position.turn != CHANCE
            found = is_decision and len(self.position.legal_moves()) == 1
            self._known_choice = (self.node, found)
        return self._known_choice[1]

    # Whose turn it is

    @property
    def players(self) -> Players:
        """Who plays, by the tags of the record and the settings."""
        are_idle = not self.levels_reply and self.has_idle_levels
        return Players(self.occupants, self.plays_forced, self.rolls_by_hand, are_idle)

    @property
    def has_idle_levels(self) -> bool:
        """Whether levels move here only on request: in a variation, and after the end."""
        if all(isinstance(each, Person) for each in self.occupants):
            return False
        return self.node.branch_start is not None or self.is_finished

    @property
    def occupants(self) -> Occupants:
        """The occupants of seat 0 and seat 1, by the tags of the record."""
        return read_occupants(self.record.tags)

    @property
    def level(self) -> Level | None:
        """The level that moves or rolls next; None if a person does.

        The first dice wait for the person, who may add a word to them.
        """
        is_first = self.position.turn == CHANCE and self.node.parent is None
        if self.outcome is not None or (is_first and not self.players.are_engines):
            return None
        return self.players.level_at(self.position)

    @property
    def person(self) -> Seat | None:
        """The seat of the only person at this device; None without exactly one."""
        return self.players.person

    @property
    def mover(self) -> Seat | None:
        """The seat that moves or rolls next; None if both seats roll, or if the game is over."""
        return None if self.outcome is not None else seat_to_act(self.position)


def finished_line(record: Record) -> Path | None:
    """The tokens of the main line if the game is over at its end."""
    end = record.root.main_line_end()
    if outcome_at(record.game, end) is None:
        return None
    return tuple(node.token for node in end.line())
