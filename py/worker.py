"""The entry of the worker: exports the text services of `pentabula.worker` to the page."""

from js import performance

from pentabula.worker import late
from pentabula.worker.services import SearchService

searches = SearchService()
reviews, looks = late.LateService("ReviewService"), late.LateService("LookService")
start, step = searches.start, searches.step
start_review, step_review = reviews.start, reviews.step
start_look, step_look = looks.start, looks.step
receive_late = late.receive

performance.mark("pentabula:ready")

__export__ = [
    *("start", "step", "start_review", "step_review", "start_look", "step_look"),
    "receive_late",
]
