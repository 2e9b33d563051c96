"""A store in memory, for tests."""

from pentabula.app.store.store import Failed, Merge, Store, TextChange
from pentabula.core.message import Message


class MemoryStore(Store):
    """A store in a dictionary. A `problem` that tests set is why nothing outlives the page."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.problem: Message | None = None
        self.changed = []

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(
        self,
        key: str,
        text: str,
        *,
        expected: str | None = None,
        merge: Merge | None = None,
        failed: Failed | None = None,
    ) -> None:
        self.texts[key] = text
        if self.problem is not None and failed is not None:
            failed(self.problem)

    def update(self, key: str, change: TextChange, *, failed: Failed | None = None) -> None:
        text = change(self.texts.get(key))
        if text is None:
            self.remove(key)
        else:
            self.write(key, text, failed=failed)

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self, prefix: str) -> list[str]:
        return sorted(key for key in self.texts if key.startswith(prefix))

    def is_stored(self, key: str) -> bool:
        return self.problem is None and key in self.texts
