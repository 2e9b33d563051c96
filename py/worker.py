"""The worker's entry: the services that the page asks to think, each for one kind of work.

See `pentabula.search.service` and `pentabula.review.service`.
"""

from js import performance

from pentabula.review.service import LookService, ReviewService
from pentabula.search.service import Service

service, reviews, looks = Service(), ReviewService(), LookService()
start, step = service.start, service.step
start_review, step_review = reviews.start, reviews.step
start_look, step_look = looks.start, looks.step

performance.mark("pentabula:ready")

__export__ = ["start", "step", "start_review", "step_review", "start_look", "step_look"]
