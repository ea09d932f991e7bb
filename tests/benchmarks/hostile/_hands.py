"""Random hands on the program's window: what ``actions`` starts in a process of its own.

The hands act inside the program's event loop: every event goes through the native window as if the
screen had sent it, and each step asks for the next one before it acts, so a dialog that waits for
an answer gets it from the next step. Every action stands in a log before it is carried out.
"""

from __future__ import annotations

import json
import logging
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGraphicsView,
    QLineEdit,
    QMenu,
    QWidget,
)

from bnstudio.gui import app as program
from bnstudio.gui.style.theme import MODES, theme
from bnstudio.gui.window.main_window import MainWindow
from tests.benchmarks.hostile._account import Diary, Listener, Pulse
from tests.benchmarks.hostile._errands import Errands
from tests.benchmarks.hostile._touch import click, handle_of, press, pull, target_in, within

#: Seconds in which the window must close.
CLOSE_S = 60.0
TEXTS = ("", "a", "V 1", "0", "-1", "7", "1e9", "999999999999999999999", "Ä<b>ö</b>", "x" * 80)
KEYS = (
    *("Tab", "Backtab", "Escape", "Return", "Space", "Delete", "Backspace", "F1", "F2", "F11"),
    *("Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown"),
    *("A", "D", "L", "N", "R", "0", "Plus", "Minus"),
)
#: The answers to a question that let the window close, whatever is lost.
LETTING_GO = ("Discard", "Leave without importing")
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


class Hands(QObject):
    """Does random things to the main window until its time is over, then closes it."""

    def __init__(self, folder: Path, seed: int, seconds: float) -> None:
        super().__init__()
        self._folder = folder
        self._random = random.Random(seed)
        self._diary = Diary(folder, seed)
        self._pulse = Pulse(self._diary, folder)
        self._errands = Errands(folder, self._random, self._diary)
        self._end = time.monotonic() + seconds
        self._window: MainWindow | None = None
        self._closing = False
        self._acts = self._table()

    def start(self) -> None:
        """Begin; call it before the program's event loop starts."""
        logging.getLogger("bnstudio").addHandler(Listener(self._diary))
        for scheme in ("file", "http", "https"):
            QDesktopServices.setUrlHandler(scheme, self, "open_url")
        QTimer.singleShot(1500, self.step)

    @Slot(QUrl)
    def open_url(self, url: QUrl) -> None:
        """Take what the program would hand to other programs."""
        self._diary.note(f"    asked to open {url.toString()}")

    # -- steps ---------------------------------------------------------------------------------

    def step(self) -> None:
        """Ask for the next step, then act."""
        if self._diary.account.closed:
            return
        QTimer.singleShot(self._random.choice((0, 20, 60, 150)), self.step)
        window = self._main()
        if window is None:
            return
        if time.monotonic() > self._end:
            self._close(window)
            return
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            self._in_menu(popup)
        elif popup is not None and self._random.random() < 0.7:
            self._point(popup)
        elif isinstance(dialog, QFileDialog):
            self._in_file_dialog(dialog)
        elif dialog is not None:
            self._in_dialog(dialog)
        else:
            names, weights = zip(
                *((act, weight) for act, weight in self._acts.items()), strict=True
            )
            act = self._random.choices(names, weights)[0]
            act(window)
        if self._random.random() < 0.05:
            self._keep()

    def _main(self) -> MainWindow | None:
        if self._window is None:
            for widget in QApplication.topLevelWidgets():
                if isinstance(widget, MainWindow) and widget.isVisible():
                    self._window = widget
                    widget.installEventFilter(self)
                    self._pulse.start()
        return self._window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close and not self._closing:
            self._diary.note("    asked to quit")  # the session goes on
            event.ignore()
            return True
        return False

    def _close(self, window: MainWindow) -> None:
        if time.monotonic() > self._end + CLOSE_S:
            self._diary.fault("the window does not close")
            self._finish()
            os._exit(3)
        if not self._closing:
            self._closing = True
            for run in window.services.runs.all:
                self._diary.account.ends[run.state + (f" ({run.limit})" if run.limit else "")] += 1
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            popup.close()
        elif isinstance(dialog, QDialog):
            buttons = dialog.findChildren(QAbstractButton)
            letting = [button for button in buttons if button.text() in LETTING_GO]
            self._diary.say("end", f"answer {type(dialog).__name__}")
            letting[0].click() if letting else dialog.reject()
        elif window.isVisible():
            self._diary.say("end", "close the window")
            if window.close():
                self._finish()
                QApplication.quit()  # other windows may be open

    def _finish(self) -> None:
        self._diary.account.closed = True
        self._pulse.stop()
        self._keep()

    def _keep(self) -> None:
        """Leave the account for whoever started this, also if this process is killed."""
        part = self._folder / "account.part"
        part.write_text(json.dumps(vars(self._diary.account)))
        part.replace(self._folder / "account.json")

    # -- windows that wait for an answer -------------------------------------------------------

    def _in_menu(self, menu: QMenu) -> None:
        actions = [a for a in menu.actions() if a.isEnabled() and not a.isSeparator()]
        if not actions or self._random.random() < 0.25:
            self._diary.say("menu", "Escape")
            press(menu, Qt.Key.Key_Escape)
            return
        action = self._random.choice(actions)
        self._diary.say("menu", action.text())
        click(menu, menu.actionGeometry(action).center())

    def _in_file_dialog(self, dialog: QFileDialog) -> None:
        """Choose a file by its name; a click at random might delete something elsewhere."""
        saving = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        if self._random.random() < 0.4:
            self._diary.say("file dialog", "cancel")
            dialog.reject()
            return
        path = self._errands.new_file() if saving else self._errands.file()
        self._diary.say("file dialog", f"{'save' if saving else 'open'} {path.name}")
        edit = dialog.findChild(QLineEdit, "fileNameEdit")
        box = dialog.findChild(QDialogButtonBox)
        kind = QDialogButtonBox.StandardButton
        button = None if box is None else box.button(kind.Save) or box.button(kind.Open)
        if edit is None or button is None:
            dialog.reject()
            return
        edit.setText(str(path))
        button.click()

    def _in_dialog(self, dialog: QWidget) -> None:
        chance = self._random.random()
        if chance < 0.15:
            self._diary.say("dialog", f"Escape in {type(dialog).__name__}")
            press(dialog, Qt.Key.Key_Escape)
        elif chance < 0.3:
            self._press_key(dialog)
        elif chance < 0.4:
            self._text(dialog)
        else:
            self._point(dialog)

    # -- what hands do -------------------------------------------------------------------------

    def _table(self) -> dict[Callable[[MainWindow], None], int]:
        return {
            self._point: 40,
            self._anywhere: 8,
            self._drag: 8,
            self._wheel: 8,
            self._press_key: 14,
            self._shortcut: 16,
            self._menu: 8,
            self._text: 5,
            self._resize: 4,
            self._theme: 3,
            self._errands.open: 2,
            self._errands.learn: 8,
            self._errands.steer: 8,
            self._errands.include: 2,
            self._draw: 6,
            self._errands.save: 2,
            self._errands.kill: 2,
        }

    def _point(self, window: QWidget) -> None:
        target = target_in(self._random, window)
        button = self._random.choices(BUTTONS, (85, 13, 2))[0]
        modifier = self._random.choices(MODIFIERS, (8, 1, 1))[0]
        double = self._random.random() < 0.08
        at = within(self._random, target)
        text = target.text() if isinstance(target, QAbstractButton) else target.accessibleName()
        self._diary.say(
            "double click" if double else "click",
            f"{type(target).__name__} “{text[:60]}” {at.x()},{at.y()} {button.name}",
        )
        click(target, at, button, modifier, double)

    def _anywhere(self, window: QWidget) -> None:
        at = within(self._random, window)
        if self._random.random() < 0.5:
            self._diary.say("hover", f"{at.x()},{at.y()}")
            handle = handle_of(window)
            if handle is not None:
                QTest.mouseMove(handle, at)
            return
        self._diary.say("click anywhere", f"{at.x()},{at.y()}")
        click(window, at)

    def _drag(self, window: QWidget) -> None:
        target = target_in(self._random, window)
        if self._random.random() < 0.4 and self._main() is window:
            views = [v for v in window.findChildren(QGraphicsView) if v.isVisible()]
            target = self._random.choice(views) if views else target
        start, end = within(self._random, target), within(self._random, target)
        self._diary.say("drag", f"{type(target).__name__} {start.toTuple()} to {end.toTuple()}")
        handle = handle_of(target)
        if handle is None:
            return
        start, end = (target.mapTo(target.window(), p) for p in (start, end))
        pull(handle, start, end)

    def _wheel(self, window: QWidget) -> None:
        target = target_in(self._random, window)
        at = within(self._random, target)
        turns = self._random.choice((-8, -3, -1, 1, 3, 8))
        modifier = self._random.choice(MODIFIERS)
        self._diary.say("wheel", f"{type(target).__name__} {turns} {modifier.name}")
        handle = handle_of(target)
        if handle is not None:
            place = target.mapTo(target.window(), at)
            QTest.wheelEvent(handle, place, QPoint(0, 120 * turns), QPoint(), modifier)

    def _press_key(self, window: QWidget) -> None:
        key = self._random.choice(KEYS)
        modifier = self._random.choices(MODIFIERS, (8, 2, 0))[0]
        self._diary.say("key", f"{modifier.name} {key}")
        press(window, Qt.Key[f"Key_{key}"], modifier)

    def _shortcut(self, window: QWidget) -> None:
        """Press the keys of a command."""
        assert isinstance(window, MainWindow)
        # Closing the project and starting anew come rarely: there is little to do afterwards.
        rare = {"new", "close", "quit"} if self._random.random() < 0.9 else {"quit"}
        commands = [c for c in window.actions_ if c.id not in rare]
        command = self._random.choice(commands)
        keys = command.action.shortcuts()
        if keys and self._random.random() < 0.7:
            pressed = keys[0][0]
            self._diary.say("shortcut", f"{command.id} {keys[0].toString()}")
            press(window, pressed.key(), pressed.keyboardModifiers())
        elif command.action.isEnabled():
            self._diary.say("command", command.id)
            command.action.trigger()

    def _menu(self, window: MainWindow) -> None:
        bar = window.top_bar.menu_bar
        action = self._random.choice(bar.actions())
        self._diary.say("menu", f"open {action.text()}")
        click(bar, bar.actionGeometry(action).center())

    def _text(self, window: QWidget) -> None:
        fields = [f for f in window.findChildren(QLineEdit) if f.isVisible() and f.isEnabled()]
        if not fields:
            return
        chosen, text = self._random.choice(fields), self._random.choice(TEXTS)
        self._diary.say("type", f"“{text[:30]}” into {type(chosen).__name__}")
        chosen.setFocus()
        chosen.selectAll()
        if text.isascii():
            QTest.keyClicks(chosen, text)
        else:
            chosen.insert(text)  # QTest has no keys for other letters
        if self._random.random() < 0.6:
            QTest.keyClick(chosen, Qt.Key.Key_Return)

    def _resize(self, window: QWidget) -> None:
        width, height = self._random.randint(300, 2200), self._random.randint(200, 1400)
        self._diary.say("resize", f"{width} x {height}")
        window.resize(width, height)

    def _theme(self, _window: QWidget) -> None:
        mode = self._random.choice(MODES)
        self._diary.say("theme", mode)
        theme().set_mode(mode)

    def _draw(self, window: MainWindow) -> None:
        """Draw an arc or link between two nodes with the mouse, or pull at them."""
        page = None if window.workspace is None else window.workspace.graph
        drawing = None if page is None else page.scene.drawing
        if page is None or drawing is None or not page.view.isVisible() or drawing.graph.n < 2:
            return
        a, b = self._random.sample(range(drawing.graph.n), 2)
        tool = self._random.choice((Qt.Key.Key_A, Qt.Key.Key_L, Qt.Key.Key_Escape))
        self._diary.say(
            "draw", f"{drawing.graph.names[a]} to {drawing.graph.names[b]}, {tool.name}"
        )
        handle = handle_of(window)
        places = drawing.positions
        if handle is None or len(places) <= max(a, b):
            return
        view = page.view
        view.setFocus()
        press(window, tool)
        start, end = (
            view.viewport().mapTo(window, view.mapFromScene(*(float(x) for x in places[node])))
            for node in (a, b)
        )
        pull(handle, start, end)


def main() -> int:
    """Start the program as a person does, with hands on it."""
    folder, seed, seconds = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    program.make_application(["bnstudio"])
    hands = Hands(folder, seed, seconds)
    hands.start()
    return program.main([])


if __name__ == "__main__":
    sys.exit(main())
