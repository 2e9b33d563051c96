"""The worker's entry: the service that the page asks to think. See `pentabula.search.service`."""

from js import performance

from pentabula.search.service import Service

service = Service()
start, step = service.start, service.step

performance.mark("pentabula:ready")

__export__ = ["start", "step"]
