"""Compiles the catalogues of messages into a wheel; pyproject.toml has everything else."""

import runpy
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PACKAGE = Path("py/pentabula")


class BuildPackage(build_py):
    """Adds a compiled catalogue for each language, the rules that refusals cite, what is solved.

    A checkout reads the sources instead.
    """

    def run(self) -> None:
        """Copies the package, then compiles the catalogues and copies the rules."""
        if self.editable_mode:
            super().run()
            return
        # An earlier build may have left modules that no longer exist.
        shutil.rmtree(Path(self.build_lib) / "pentabula", ignore_errors=True)
        super().run()
        compiler = runpy.run_path(str(PACKAGE / "api/pofile.py"))["compile_catalogue"]
        folder = Path(self.build_lib) / "pentabula/locale"
        folder.mkdir(parents=True, exist_ok=True)
        for source in sorted((PACKAGE / "locale").glob("*.po")):
            target = folder / f"{source.stem}.mo"
            target.write_bytes(compiler(source.read_text("utf-8")))
        rules = Path(self.build_lib) / "pentabula/rules"
        rules.mkdir(exist_ok=True)
        for source in sorted(Path("docs/rules").glob("*.md")):
            shutil.copyfile(source, rules / source.name)
        shutil.copyfile("docs/solved.md", rules / "solved.md")


setup(cmdclass={"build_py": BuildPackage})
