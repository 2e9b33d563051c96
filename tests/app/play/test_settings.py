"""Settings are read as they were written; any text gives settings."""

from pentabula.app.play.settings import CHOICES, GROUPS, Settings, read_settings


def test_settings_read_back_as_they_were_written_whatever_else_is_given() -> None:
    settings = Settings().changed("theme", "dark").changed("dice", "hand")
    assert read_settings(settings.write()) == settings
    assert Settings().changed("theme", "purple").changed("rubbish", "on") == Settings()
    for choice in CHOICES:
        assert getattr(Settings(), choice.name) in choice.values


def test_every_setting_is_in_one_group() -> None:
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted(grouped) == sorted(choice.name for choice in CHOICES)
