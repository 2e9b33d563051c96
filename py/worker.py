"""The entry of the worker: exports the text services of `pentabula.worker` to the page."""

from js import performance

from pentabula.worker.services import LookService, ReviewService, SearchService

searches, reviews, looks = SearchService(), ReviewService(), LookService()
start, step = searches.start, searches.step
start_review, step_review = reviews.start, reviews.step
start_look, step_look = looks.start, looks.step

performance.mark("pentabula:ready")

__export__ = ["start", "step", "start_review", "step_review", "start_look", "step_look"]
