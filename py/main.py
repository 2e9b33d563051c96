"""The entry of the page."""

from js import performance

performance.mark("pentabula:python")

from pentabula.app import page as app  # noqa: E402

await app.main()  # type: ignore[top-level-await]  # noqa: F704, PLE1142
