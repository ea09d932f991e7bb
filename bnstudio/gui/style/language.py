"""Which language the window speaks, and the files that its texts come from.

It is decided once, before any text is asked for: many texts are constants of modules. So
``bnstudio.gui`` begins with :func:`begin`, and a change in the settings holds from the next start.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QSettings, QTranslator

from bnstudio.gui.wording.decimals import begin_decimals
from bnstudio.gui.wording.sentences import Sentences
from bnstudio.gui.wording.tr import speak
from bnstudio.places import config_folder
from bnstudio.resources import resource
from bnstudio.texts import LANGUAGES, VARIABLE

#: Under which all texts stand in the files of translations.
CONTEXT = "bnstudio"

_spoken = "en"
_qt_translators: list[QTranslator] = []  # Qt keeps no reference of its own


def settings_file() -> Path:
    """Return the file of what the window remembers."""
    return config_folder() / "window.ini"


def language(chosen: str | None = None) -> str:
    """Return the code of the language to speak.

    Parameters
    ----------
    chosen
        What the settings say, read from their file where it is not given.
    """
    if os.environ.get(VARIABLE) in LANGUAGES:
        return os.environ[VARIABLE]
    if chosen is None:
        settings = QSettings(str(settings_file()), QSettings.Format.IniFormat)
        chosen = str(settings.value("language", ""))
    if chosen in LANGUAGES:
        return chosen
    # The first that the person wants and the window speaks.
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in LANGUAGES), "en")


def translator(code: str) -> QTranslator | None:
    """Return what translates into a language; ``None`` for English."""
    if code == "en":
        return None
    found = QTranslator()
    file = resource(f"translations/bnstudio_{code}.qm")
    if not found.load(str(file)):
        raise OSError(f"{file} is no file of translations")
    return found


def begin(code: str | None = None) -> None:
    """Let all texts of the window be in one language from here on."""
    global _spoken
    code = code or language()
    found = translator(code)
    _spoken = code
    begin_decimals(QLocale(code).decimalPoint())
    if found is None:
        speak(None)
        return

    @cache
    def look_up(text: str, about: str, n: int) -> str:
        return str(found.translate(CONTEXT, text, about, n))

    @cache
    def sentences() -> Sentences:
        file = resource("translations/sentences.json")
        templates = json.loads(file.read_text(encoding="utf-8"))
        return Sentences(templates, lambda template: look_up(template, "", -1))

    speak(look_up, lambda text: sentences().said(text))


def spoken() -> str:
    """Return the code of the language of now: processes that write for people go on in it."""
    return _spoken


def install_for_qt(code: str | None = None) -> None:
    """Let Qt's own dialogs and menus speak the language too; asks for an application."""
    code = code or language()
    if code == "en":
        return
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    own = QTranslator()
    if own.load(f"qtbase_{code}", folder):
        QCoreApplication.installTranslator(own)
        _qt_translators.append(own)
