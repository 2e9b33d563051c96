"""Settings are read as they were written; any text gives settings."""

from pentabula.app.play.settings import CHOICES, Settings, read_settings


def test_settings_are_read_as_they_were_written() -> None:
    settings = Settings().changed("theme", "dark").changed("dice", "hand")
    assert read_settings(settings.write()) == settings


def test_unknown_names_and_values_change_nothing() -> None:
    assert Settings().changed("theme", "purple").changed("rubbish", "on") == Settings()


def test_every_default_is_one_of_the_values() -> None:
    for choice in CHOICES:
        assert getattr(Settings(), choice.name) in choice.values
