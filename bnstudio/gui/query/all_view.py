"""All variables with their probabilities, what is found and filtered among them, and their menu."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.query.likelihood import LikelihoodDialog
from bnstudio.gui.query.list_view import PosteriorList
from bnstudio.gui.query.model import FILTERS, PosteriorModel
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.dialogs import context_menu, show_freed
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import hbox, stack, vbox
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr

_INTO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AllView(QWidget):
    """The view.

    Signals
    -------
    asked_about(str)
        More is wanted about a variable.
    """

    asked_about = Signal(str)

    def __init__(self, queries: Queries, selection: Selection) -> None:
        super().__init__()
        self._queries, self._selection = queries, selection
        self._picking = False
        self.model = PosteriorModel(queries, self)
        self.search = SearchField(tr("Find a variable"))
        self.search.setMaxLength(200)
        self.filter_button = IconButton("funnel-simple", tr("Which variables are listed"))
        self.filter_button.setCheckable(True)
        self.filter_button.setMenu(self._filter_menu())
        self.list = PosteriorList(self.model)
        self.nothing = Label("", "body", "text_3", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(self.list, self.nothing)
        top = hbox(self.search, self.filter_button, gap=4, margins=(16, 4, 10, 8))
        vbox(top, (self._pages, 1), on=self)
        self.model.modelReset.connect(self._listed)
        self.search.textChanged.connect(self.model.set_text)
        self.search.installEventFilter(self)
        self.list.state_asked.connect(self._give)
        self.list.clear_asked.connect(lambda row: queries.clear(self.model.name(row)))
        self.list.head_picked.connect(self._pick)
        self.list.menu_asked.connect(self._menu)
        selection.changed.connect(self.follow_selection)
        self._listed()

    def _filter_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        self.filters: dict[str, QAction] = {}
        for key, text in FILTERS:
            action = QAction(text, menu, checkable=True, checked=key == "all")
            action.triggered.connect(partial(self.set_filter, key))
            group.addAction(action)
            menu.addAction(action)
            self.filters[key] = action
        return menu

    def set_filter(self, key: str, _checked: bool = True) -> None:
        """List the variables of a filter."""
        self.filters[key].setChecked(True)
        self.filter_button.setChecked(key != "all")
        self.model.set_filter(key)

    def _listed(self) -> None:
        empty = self.model.rowCount() == 0
        if empty:
            why = {
                "selected": tr("Nothing is selected on the canvas."),
                "given": tr("Nothing is given."),
            }
            text = self.search.text().strip()
            self.nothing.setText(
                tr("No variable matches.") if text else why.get(self.model.filter, "")
            )
        self._pages.setCurrentIndex(1 if empty else 0)

    # -- the canvas's selection ----------------------------------------------------------------

    def follow_selection(self) -> None:
        """List, or bring into sight, what is selected on the canvas."""
        names = self._selection.names or self._selection.pair or ()
        self.model.set_selected(names)
        if names and not self._picking and self.model.filter != "selected":
            row = self.model.head_of(names[0])
            current = self.list.currentIndex()
            if row is None:
                return
            if not current.isValid() or self.model.name(current.row()) != names[0]:
                self.list.go_to(row)

    def _pick(self, row: int) -> None:
        self._picking = True
        self._selection.select([self.model.name(row)])
        self._picking = False

    # -- giving evidence -----------------------------------------------------------------------

    def _give(self, row: int, outside: bool) -> None:
        name, state, share = self.model.name(row), self.model.state(row), self.model.share(row)
        assert state is not None
        if share.how == ("set" if outside else "observed"):
            self._queries.clear(name)
        elif outside:
            self._queries.intervene(name, state)
        else:
            self._queries.observe(name, state)

    def _menu(self, row: int, place: QPoint) -> None:
        self.menu_for(row).popup(place)

    def menu_for(self, row: int) -> QMenu:
        """Return the menu of a row."""
        queries, model = self._queries, self.model
        name, state = model.name(row), model.state(row)
        source = queries.source
        menu = context_menu(self)
        menu.setToolTipsVisible(True)
        if state is not None:
            seen = menu.addAction(
                action_text(tr("Observe {name} = {state}", name=name, state=state))
            )
            seen.triggered.connect(lambda _on=False: queries.observe(name, state))
            done = menu.addAction(
                action_text(tr("Set {name} to {state} from outside (do)", name=name, state=state))
            )
            done.triggered.connect(lambda _on=False: queries.intervene(name, state))
            if source is not None and name in source.linked:
                done.setEnabled(False)
                done.setToolTip(
                    tr("It has undirected links: which of its neighbours are causes is open")
                )
        menu.addAction(tr("Likelihood…"), lambda: self.ask_likelihood(name))
        clear = menu.addAction(action_text(tr("Forget what is given of {name}", name=name)))
        clear.triggered.connect(lambda _on=False: queries.clear(name))
        clear.setEnabled(bool(model.how(row)))
        menu.addSeparator()
        about = menu.addAction(action_text(tr("Ask about {name}", name=name)))
        about.triggered.connect(lambda _on=False: self.asked_about.emit(name))
        show = menu.addAction(action_text(tr("Select {name} on the canvas", name=name)))
        show.triggered.connect(lambda _on=False: self._selection.select([name]))
        menu.addSeparator()
        nothing = menu.addAction(tr("Forget all evidence"), queries.clear_all)
        nothing.setEnabled(bool(queries.evidence.names))
        return menu

    def ask_likelihood(self, name: str) -> LikelihoodDialog | None:
        """Ask for the weights of a variable's states."""
        source = self._queries.source
        if source is None or name not in source.dag.index:
            return None
        weights = self._queries.evidence.likelihoods.get(name, {})
        dialog = LikelihoodDialog(self, name, source.states(name), weights)
        dialog.given.connect(lambda found: self._queries.observe_likely(name, found))
        return show_freed(dialog)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in _INTO_LIST
            and self.model.rowCount()
        ):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.model.index(0))
            return True
        return super().eventFilter(watched, event)
