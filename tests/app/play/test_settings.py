"""Settings are read as they were written; any text gives settings."""

from pentabula.app.play.settings import ALL_SETTINGS, GROUPS, Settings, read_settings


def test_every_setting_is_in_one_group_and_reads_back_as_it_was_written() -> None:
    settings = Settings().changed("theme", "dark").changed("dice", "hand")
    assert read_settings(settings.write()) == settings
    assert Settings().changed("theme", "purple").changed("rubbish", "on") == Settings()
    for setting in ALL_SETTINGS:
        assert getattr(Settings(), setting.name) in setting.values
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted(grouped) == sorted(setting.name for setting in ALL_SETTINGS)
