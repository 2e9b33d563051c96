"""The cards next to the board: status, choices, seats, panels and analysis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from js import document

from pentabula.app.play.activity import Activity, Card
from pentabula.app.play.display.hover import reason
from pentabula.app.play.editing import moves_both_sides
from pentabula.app.play.engine_task import is_mid_turn
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.hints import status_words
from pentabula.app.shell.html import Markup, together
from pentabula.app.shell.markup import panel
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.game_labels import read_labels
from pentabula.app.table.markup import analysis as analysis_card
from pentabula.app.table.markup import table as cards
from pentabula.boards.panel import Bar, Note, Panel
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Computed
from pentabula.core.position import Refusal, Seat
from pentabula.search.levels import Level

if TYPE_CHECKING:
    from js import Element

    from pentabula.app.play.display.hints import Hint


class Sidebar:
    """Describes the session next to its board, once the picture is painted. Only a refusal is
    written immediately.

    `suggest` returns the level to try after a game, or None; `clock` returns the displayed clock of
    a seat.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        suggest: Callable[[Session], Level | None],
        clock: Callable[[Seat], Markup],
    ) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred
        self._suggest, self._clock = suggest, clock
        self._hovered = ""
        self._hint: Hint | None = None
        self._announced: Refusal | None = None
        self._card: Card | None = None
        self._compared: tuple[object, ...] | None = None

    def connect(self, hub: Hub) -> None:
        """Follows the stage, and the pointer on the board."""
        hub.stage.replaced.append(self.reset)
        hub.stage.changed.append(self.follow)
        hub.stage.engine_changed.append(self.show_engine)
        hub.screen.board.hovered.append(self.preview)
        hub.events.clicks.add({"data-lines": self._choose_lines})
        hub.screen.board.rested.append(self.explain)

    # Display

    def reset(self, session: Session) -> None:
        """Shows the card of another session."""
        self._hovered = ""
        self._show_card()
        is_game = self._stage.refusals.save is None and self._stage.presentation.shows_game
        if is_game and session.node.parent is None and not session.node.children:
            page.announce("done", self._stage.say(narration.start(session)))

    def follow(self, change: Change) -> None:
        """Announces a refusal, and updates the rest once the picture is painted."""
        activity, session, deferred = change.activity, change.session, self._deferred
        if session.refusal is not None:
            self._write_refusal(session.refusal, is_new=change.before is not None)
        self._show_card()
        deferred.schedule("status", lambda: self._write_status(activity))
        # In the middle of a move, the next choices must be ready for the next tap.
        if session.is_mid_move:
            self._write_choices(activity)
        else:
            deferred.schedule("choices", lambda: self._write_choices(activity))
        deferred.schedule("cards", lambda: self._write_cards(activity))

    def show_engine(self, session: Session) -> None:
        """Updates the card of the analysis, and the status that compares moves by it."""
        activity = self._stage.activity
        if activity is not None and self._stage.engine.comparison is not None:
            self._deferred.schedule("status", lambda: self._write_status(activity))
        self._deferred.schedule("analysis", lambda: self._write_analysis(session))

    def preview(self, target: str) -> None:
        """Describes the result of the move that this target would complete; "" clears that."""
        self._hovered = target
        self._deferred.schedule("preview", self._write_preview)

    def explain(self, target: str) -> None:
        """Explains why the place under the resting pointer is closed."""
        session = self._stage.session
        if session is not None and target == self._hovered and session.refusal is None:
            why = reason(session, target, self._stage.presentation)
            self._slots.write("preview", self._stage.say(why) if why else "")

    def _show_card(self) -> None:
        """Sets the attributes by which styles show the card and the panels."""
        activity = self._stage.activity
        card = None if activity is None else activity.card()
        if card is not None and card != self._card:
            self._card = card
            table = page.find(".screen.table")
            table.dataset.card = card.name
            table.toggleAttribute("data-no-panels", not card.has_panels)

    # The status

    def _write_status(self, activity: Activity) -> None:
        """Writes the status, and removes an outdated refusal."""
        say, session = self._stage.say, activity.session
        before, now = status_words(activity, self._stage.engine)
        if (hint := self._stage.engine.hint) != self._hint:
            self._hint = hint
            self.preview("")  # which is shown over the hint, until the pointer moves
        remark = say(narration.remark(session) or "")
        # The figures of a comparison change all the time: by ear, its first ones and proofs are
        # enough.
        found = self._stage.engine.comparison
        compared = None if found is None else (session.node, *found.proofs)
        is_known = compared is not None and compared == self._compared
        self._compared = compared
        is_silent = is_known or is_mid_turn(session)
        self._slots.announce_status(say(now), say(before), remark, is_silent=is_silent)
        is_over = session.outcome is not None and activity.presentation.shows_game
        voice = page.find(".voice")
        voice.dataset.over = str(is_over).lower()
        voice.toggleAttribute("data-lost", _has_lost(session))
        if session.refusal is None:
            self._write_refusal(None, is_new=False)

    def _write_refusal(self, refusal: Refusal | None, *, is_new: bool) -> None:
        """Shows the reason of a refusal, and announces it once."""
        why = self._stage.say(refusal.sentence) if refusal is not None else ""
        page.slot("refusal").hidden = refusal is None
        self._slots.write("refusal-text", why)
        if is_new or refusal is not self._announced:
            self._announced = refusal
            page.announce("alert", why)

    # The cards

    def _write_choices(self, activity: Activity) -> None:
        stage = self._stage
        choices = cards.choices(
            activity,
            stage.say,
            dice_by_hand=activity.session.cursor.rolls_by_hand,
            suggested=self._suggest(activity.session),
            engine=stage.engine,
        )
        self._fill_keeping_focus("choices", choices)
        command = cards.turn_command(activity, stage.say, stage.engine)
        self._fill_keeping_focus("turn", command)

    def _write_cards(self, activity: Activity) -> None:
        stage, slots, say = self._stage, self._slots, self._stage.say
        session, shows_game = activity.session, activity.presentation.shows_game
        name = read_labels(session.record.tags).name if shows_game else ""
        title, options = say(narration.title(session)), say(narration.options_line(session))
        slots.write("title", say(name) or title)
        facts = (title if name else "", options if shows_game else "")
        slots.write("options", " · ".join(each for each in facts if each))
        mover = activity.presentation.mover
        clocks = (self._clock(0), self._clock(1))
        slots.fill(
            "seats", cards.seats(session, say, stage.is_flipped, stage.engine, mover, clocks)
        )
        positions, moves = session.node.positions(), session.node.moves()
        if not activity.presentation.shows_history:
            positions, moves = positions[-1:], []
        panels = session.game.view.panels(positions, moves)
        hides, is_over = stage.hides_values, session.outcome is not None
        shown = [each for each in panels if not (hides and isinstance(each, Bar))]
        if is_over:
            shown = [each for each in shown if not _is_about_next_move(each)]
        slots.fill("about-game", cards.about(session, say))
        if any(node.times.spent is not None for node in session.node.line()):
            shown += _times(session)
        self._fill_keeping_folds("panels", shown)
        legend = None if stage.settings.forbidden == "off" else session.game.view.legend()
        slots.write("legend", say(legend) if legend is not None else "")
        page.set_pressed("targets", stage.board_settings.targets == "always")
        page.set_pressed("both-sides", moves_both_sides(session))
        self._write_analysis(session)
        self._write_preview()

    def _write_analysis(self, session: Session) -> None:
        engine, say = self._stage.engine, self._stage.say
        page.slot("analysis").hidden = not engine.is_analysing
        page.slot("analysis-offer").hidden = engine.is_analysing
        page.set_pressed("analyse", engine.is_analysing)
        if engine.is_analysing:
            tokens = self._stage.settings.notation == "tokens"
            lines = int(self._stage.settings.lines)
            self._slots.fill("lines", analysis_card.line_numbers(lines, say))
            card = analysis_card.card(session, engine, say, is_in_tokens=tokens, lines=lines)
            self._slots.fill("analysis-card", card)
            self._fill_keeping_folds("analysis-panels", analysis_card.panels(session, engine))

    def _choose_lines(self, button: Element) -> None:
        """Shows another number of lines, from now on."""
        self._stage.change_setting("lines", str(button.dataset.lines))

    def _write_preview(self) -> None:
        session, words = self._stage.session, None
        if self._hovered and session is not None:
            words = narration.preview(session, self._hovered, self._stage.presentation)
        if isinstance(words, Computed) and self._stage.hides_values:
            words = None
        self._slots.write("preview", self._stage.say(words) if words else "")

    def _fill_keeping_focus(self, name: str, markup: Markup) -> None:
        """Replaces choices; a focus on a choice moves to the first new one, or to the board."""
        host = page.slot(name)
        had_focus = host.contains(document.activeElement)
        if self._slots.fill(name, markup) and had_focus:
            first = page.none_if_null(host.querySelector("button, input"))
            if first is None:
                page.find("#grid [tabindex='0']").focus(preventScroll=True)
            else:
                first.focus(preventScroll=True)

    def _fill_keeping_folds(self, name: str, panels: Sequence[Panel]) -> None:
        """Replaces the panels; each stays folded or open. A new first panel is open."""
        host = page.slot(name)
        folds = {fold.dataset.fold: fold.open for fold in host.querySelectorAll("details")}
        markup = together([panel(each, self._stage.say) for each in panels])
        if self._slots.fill(name, markup):
            shown = list(host.querySelectorAll("details"))
            for fold in shown:
                fold.open = folds.get(fold.dataset.fold, fold.open or fold is shown[0])


def _has_lost(session: Session) -> bool:
    """Whether the only person has lost the game."""
    person = session.cursor.person
    return session.outcome is not None and person == 1 - session.outcome.winner


def _times(session: Session) -> list[Panel]:
    """The time that both seats have spent."""
    from pentabula.app.play.words.clocks import spent_panel

    panel = spent_panel(session)
    return [] if panel is None else [panel]


def _is_about_next_move(panel: Panel) -> bool:
    return isinstance(panel, Note) and panel.is_about_next_move
