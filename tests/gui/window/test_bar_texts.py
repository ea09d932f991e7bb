"""The words at the foot of the window hold for all that goes on."""

from types import SimpleNamespace

from bnstudio.gui.window.bar_texts import BarTexts


def test_of_several_runs_one_may_only_start(dressed):
    said = []
    texts = BarTexts.__new__(BarTexts)
    runs = [SimpleNamespace(state="starting", number=1), SimpleNamespace(state="running", number=2)]
    texts._frame = SimpleNamespace(importing=None)
    texts._services = SimpleNamespace(
        runs=SimpleNamespace(active=runs), tasks=SimpleNamespace(busy="")
    )
    texts._status_bar = SimpleNamespace(set_doing=lambda words, *_: said.append(words))
    texts.update_doing()
    assert said == ["2 runs are at work"]
