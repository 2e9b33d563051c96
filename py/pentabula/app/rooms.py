"""The rooms of the page, and which modules are fetched late: the only list of both.

The page starts with everything that no entry of LATE names. The late modules are fetched together
once a move can be made (`app.shell.page.late`). Early modules import late ones only inside
functions; late modules import what they need where they begin, like all others.
"""

from __future__ import annotations

from typing import Final

LATE_ROOMS: Final = (
    "app.table.page.sheets",
    "app.exercises.page.room",
    "app.library.page.room",
    "app.reviewing.page",
    "app.friends.page.room",
    "app.classroom.page.room",
    "app.export.page.room",
    "app.editor.page",
    "app.shell.page.pondering",
)
"""The rooms that are connected after they are fetched, first the table's sheets and those
with a card at home.

If a name of theirs is requested earlier, all are connected then.
"""

LOADING_ORDER: Final = "loading-order.txt"
"""The file in the late archive that lists what to import before the rooms are connected."""

LATE: Final = (
    "app.classroom",
    "app.document",
    "app.editor",
    "app.engine.page.reviewer",
    "app.exercises",
    "app.export",
    "app.friends",
    "app.home.document",
    "app.library",
    "app.play.roll_log",
    "app.play.game_clock",
    "app.play.words.clocks",
    "app.play.words.dice",
    "app.play.words.dice_check",
    "app.reviewing",
    "app.sheets",
    "app.shell.addresses",
    "app.shell.markup.exercises",
    "app.shell.markup.turning_point",
    "app.shell.packed_links",
    "app.shell.page.copying",
    "app.shell.page.files",
    "app.shell.page.qr",
    "app.shell.page.pondering",
    "app.store.deleted_games",
    "app.store.matches",
    "app.store.puzzle_store",
    "app.store.time_choice",
    "app.table.markup.clocks",
    "app.table.markup.sheets",
    "app.table.page.sheets",
    "app.table.page.timed_game",
    "boards.theme",
    "boards.theme_table",
    "core.clocks",
    "core.filetext",
    "core.lazy_pattern",
    "core.link_text",
    "core.model_game",
    "core.perft",
    "core.repair",
    "games.*.rules.edits",
    "games.*.teach",
    "kit.edit_fields",
    "online.dice_check",
    "online.live",
    "online.match",
    "online.match_dice",
    "online.match_time",
    "online.messages",
    "online.offer_actions",
    "online.offers",
    "online.plans",
    "online.receiving",
    "online.rematch",
    "online.signals",
    "online.signatures",
    "puzzles",
    "review.annotations",
    "review.data",
    "review.game_review",
    "review.graph",
    "review.judgement",
    "review.look_tasks",
    "review.review",
    "review.review_text",
    "review.short_wins",
    "review.summary",
    "review.values",
    "review.why",
    "worker.reviews",
)
"""The modules and packages that are fetched late, without `pentabula.`; `*` is any game."""
