"""Games for the tests of reviews: random ones with a seed, or from links."""

from random import Random

from pentabula import games
from pentabula.core.record import Record, read_record
from pentabula.review.data import ReviewLimits
from pentabula.review.game_review import GameReview
from pentabula.review.review import ReviewInProgress
from tools.oracles import candidates


def played_at_random(name: str, seed: int, plies: int = 1000, **options: object) -> Record:
    """A random game, to its end or for this many plies."""
    game = games.load(name)
    record = Record.start(game, options)
    node, rng = record.root, Random(seed)
    while node.position.outcome() is None and node.ply < plies:
        node = record.play(node, rng.choice(candidates(game, node.position)))
    return record


def read(link: str) -> Record:
    """The game in a link."""
    return read_record(link, games.load)


QUICK = ReviewLimits(nodes=8)


def reviewed(record: Record, limits: ReviewLimits = QUICK) -> ReviewInProgress:
    """The finished review of a game."""
    review = ReviewInProgress.of(record, limits=limits)
    review.finish()
    return review


def reviewed_at_table(record: Record) -> GameReview:
    """The finished review of a game, as the page has it."""
    review = GameReview.of(record)
    ReviewInProgress(review.data).finish()
    review.drop_judgement()
    return review
