"""A teacher's and a pupil's browser: a link there, a code back; the pupil works offline."""

import pytest

from tests.web.waiting import until_offline, until_ready

pytestmark = pytest.mark.xdist_group("offline")


def test_a_pupil_solves_offline_what_a_teacher_has_set(own_server, open_page, new_context):
    teacher = open_page("#classroom")
    teacher.fill("input[name=title]", "Week 1")
    teacher.locator("summary", has_text="Steps of the lesson").click()
    teacher.locator("input[name=task][value='step=konobi.10']").check()
    link = teacher.input_value("input[name=class-address]")
    pupil = new_context().new_page()
    pupil.goto(link)
    until_ready(pupil)
    until_offline(pupil)
    own_server.stop()
    pupil.reload()
    until_ready(pupil)
    pupil.locator("[data-class=next]").first.click()
    pupil.wait_for_selector("[data-show=assignment]:not([hidden])")
    for elsewhere in ("lesson-next", "lesson-back", "puzzle-next"):
        assert not pupil.is_visible(f"[data-action={elsewhere}]")
    pupil.locator("[data-show=assignment] [data-class=next]").click()
    code = pupil.inner_text("output.code")
    teacher.fill("textarea[name=codes]", f"Ana: {code.lower()}")
    teacher.locator("[data-kind=codes] button").click()
    assert "Ana" in teacher.inner_text(".class-table tbody")
    assert "1/1" in teacher.inner_text(".class-table tbody")
