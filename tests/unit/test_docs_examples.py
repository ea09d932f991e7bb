"""The examples of the documentation run, and are the code that the tests run."""

import doctest
import re
from pathlib import Path

import bnstudio
from bnstudio.resources import resource

ROOT = Path(__file__).parents[2]


def test_the_library_page_does_what_it_says(tmp_path):
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    examples = page.replace("```python\n", "").replace("```", "")
    names = {"asia": resource("samples/asia.csv"), "folder": tmp_path}
    test = doctest.DocTestParser().get_doctest(examples, names, "library.md", None, 0)
    assert len(test.examples) > 15
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_library_offers_what_its_page_lists():
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for name in set(bnstudio.__all__) - {"__version__"}:
        assert re.search(rf"`{name}\b", page), name
        assert getattr(bnstudio, name).__doc__, name


def test_the_examples_of_adding_are_the_code_that_is_tested():
    page = (ROOT / "docs" / "developers" / "adding.md").read_text(encoding="utf-8")
    shown = re.findall(
        r"`tests/support/(\w+)\.py`, run by `([^`]+)`:\n\n```python\n(.*?)```", page, re.S
    )
    assert len(shown) == 5
    for name, test, code in shown:
        assert code in (ROOT / "tests" / "support" / f"{name}.py").read_text(encoding="utf-8"), name
        assert (ROOT / test).is_file()
