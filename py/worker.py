"""The worker's entry: the services that the page asks to think, each for a search or a review.

See `pentabula.search.service` and `pentabula.review.service`.
"""

from js import performance

from pentabula.review.service import ReviewService
from pentabula.search.service import Service

service, reviews = Service(), ReviewService()
start, step = service.start, service.step
start_review, step_review = reviews.start, reviews.step

performance.mark("pentabula:ready")

__export__ = ["start", "step", "start_review", "step_review"]
