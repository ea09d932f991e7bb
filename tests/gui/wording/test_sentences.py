"""Every sentence of the core is found again by its template, and said with its values unharmed."""

import importlib
import json
import re
import string
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.errors import DataError, LimitError
from bnstudio.graph.edit import edits
from bnstudio.graph.edit.refusal import EditRefused
from bnstudio.graph.pdag import DAG
from bnstudio.gui.style import language
from bnstudio.gui.wording.sentences import ENOUGH, LONGEST, Sentences
from bnstudio.gui.wording.tr import tr_core
from bnstudio.job.run.ending import Ending, without_network
from bnstudio.job.run.validate import check_limits
from bnstudio.job.spec import Limits
from tests.gui.wording.test_translations import ROOT, TOOL

#: Collects the templates of a source; the script's neighbour.
TEMPLATES_OF = importlib.import_module("core_sentences").templates_of
#: Names of variables: quotes, braces, numbers, words and pieces of other sentences.
NAMES = (
    *("age", "{0} b", "{", "}}", "Öl “x” y", "'q' \"r\"", "the seed", "salt with pepper", "12"),
    *("3,000", "100 %", "it is a root", "(no data)", "the default searcher", "x 1.5. Then"),
)
#: Other values.
VALUES = ("7", "3,000", "“a”", "2.5", "“salt and pepper”", "“x: y. Z”", "−1e+09")


@cache
def german_texts():
    known = TOOL.read(TOOL.FILES / "bnstudio_de.ts")
    return {text: words[0] for (text, about), words in known.items() if not about}


@cache
def templates():
    return json.loads(TOOL.SENTENCES.read_text(encoding="utf-8"))


@cache
def sentences():
    return Sentences(templates(), lambda text: german_texts().get(text, ""))


def without_quotes(text):
    """Lists of names get the quotes of the language."""
    return re.sub("[“”„]", "", text)


@st.composite
def filled(draw):
    """A template, filled with values of which none holds the words that come after it."""
    template = draw(st.sampled_from(sorted(templates())))
    parts = list(string.Formatter().parse(template)) if "{0}" in template else []
    names, values = templates()[template], []
    after = [before for before, _, _, _ in parts[1:]] + [""]
    for (_, hole, _, _), following in zip(parts, after, strict=True) if parts else ():
        if hole is not None:
            pool = NAMES if len(values) in names else VALUES
            values.append(
                draw(st.sampled_from(pool).filter(lambda v, f=following: not f or f not in v))
            )
    return template, tuple(values)


def literal_letters(template):
    return sum(letter.isalpha() for letter in re.sub(r"\{\d+\}", "", template))


@settings(max_examples=250, deadline=None)
@given(filled())
def test_a_filled_template_is_found_again_with_its_values(case):
    template, values = case
    text, wanted = template, german_texts()[template]
    if values:
        text, wanted = template.format(*values), wanted.format(*values)
    said = sentences().said(text)
    assert without_quotes(said).lower() == without_quotes(wanted).lower(), (template, values)


def test_every_template_is_found_again():
    """Not a sample of them: all, with plain values."""
    wrong = []
    for template in filter(literal_letters, templates()):
        wanted = german_texts()[template]
        values = [str(30 + number) for number in range(12)]
        text = template.format(*values) if "{0}" in template else template
        there = wanted.format(*values) if "{0}" in template else wanted
        if sentences().said(text).lower() != there.lower():
            wrong.append(template)
    assert wrong == []


class TestTemplates:
    """What the script collects from a source of the core."""

    @pytest.mark.parametrize(
        ("source", "wanted"),
        [
            ('raise X(f"{n} rows are {more:.1f} too many")', ["{0} rows are {1} too many"]),
            ('raise X("a line", advice=f"Write “{word}”")', ["Write “{0}”", "a line"]),
            ("x = f\"{n} row{'s' if n > 1 else ''} here\"", ["{0} row here", "{0} rows here"]),
            (
                'def f(n):\n  w = "it is" if n else "they are"\n  return f"{w} gone at {n}"',
                ["it is", "it is gone at {0}", "they are", "they are gone at {0}"],
            ),
            ('x = "put " + y + " here" if y else "in two words"', ["in two words", "put {0} here"]),
            ('x = f"with {{braces}} and {y}"', ["with {{braces}} and {0}"]),
            ('control.progress("Climbing")', ["Climbing"]),
            ('_count(n, "arc")', ["{0} arc", "{0} arcs"]),
            ('"""A docstring of words."""', []),
            ('raise ValueError("for programmers only")', []),
            ('log.debug("seen by nobody %s", x)', []),
            ('citation = "Schwarz, G. (1978). Estimating."', []),
            ('x = "two words" == y', []),
            ('x = "word"', []),
        ],
    )
    def test_collected(self, source, wanted):
        assert sorted(TEMPLATES_OF(source)) == wanted

    def test_names_are_told_from_other_values(self):
        source = 'x = f"“{a}” of {names[b]} → {c} with {reason} in {graph.name}"'
        assert TEMPLATES_OF(source) == {"“{0}” of {1} → {2} with {3} in {4}": (0, 1, 2, 4)}

    def test_a_new_sentence_of_the_core_has_to_be_translated(self, monkeypatch, tmp_path):
        """The script reports it as left to translate, and the test of the file fails."""
        # What the window itself asks for is the other file's matter, and takes long to collect.
        monkeypatch.setattr(TOOL, "PLACES", (TOOL.ROOT / "bnstudio" / "gui" / "wording",))
        monkeypatch.setattr(TOOL, "templates", dict)
        before = TOOL.texts()
        assert len(before) > 100
        monkeypatch.setattr(TOOL, "templates", lambda: {"the moon is out of {0}": ()})
        new = TOOL.texts() - before
        assert new == {("the moon is out of {0}", "")}
        path = tmp_path / "bnstudio_de.ts"
        TOOL.write(path, "de", dict.fromkeys(new, ()))
        assert TOOL.read(path) == {("the moon is out of {0}", ""): ()}

    def test_the_file_of_templates_is_of_these_sources(self, tmp_path):
        again = tmp_path / "sentences.json"
        TOOL.write_sentences(again)
        assert again.read_bytes() == TOOL.SENTENCES.read_bytes(), (
            "run python packaging/translations.py"
        )


@pytest.fixture
def german():
    language.begin("de")
    yield
    language.begin("en")


class TestSaid:
    @pytest.mark.parametrize(
        ("english", "wanted"),
        [
            (
                str(DataError("the row has 3 cells; at most 4 columns are read",
                              file="/a, b/x: y.csv", row=3, advice="Check the separator")),
                "/a, b/x: y.csv, Zeile 3: die Zeile hat 3 Zellen; höchstens 4 Spalten werden "
                "gelesen. Das Trennzeichen prüfen.",
            ),
            (
                str(DataError("the states are not closed by “}”", column="row 3: x", character=7)),
                "Spalte „row 3: x“, Zeichen 7: die Zustände sind nicht durch „}“ geschlossen.",
            ),
            ("This would close a cycle.", "Dies würde einen Zyklus schließen."),
            (
                "“age” is cut by equal frequency into 3 states (40.5, 66.5).",
                "„age“ wird in gleiche Häufigkeiten in 3 Zustände eingeteilt (40,5; 66,5).",
            ),
            (
                "“age” is cut by equal frequency into 3 of the 5 states asked for, as equal values "
                "or gaps leave no more (40.5, 1e+06).",
                "„age“ wird in gleiche Häufigkeiten in 3 der 5 gewünschten Zustände eingeteilt, "
                "da gleiche Werte oder Lücken nicht mehr zulassen (40,5; 1e+06).",
            ),
            ("“age”: cut at 30, 45", "“age”: geschnitten bei 30, 45"),
            ("“the seed” is constant: always “a”.", "„the seed“ ist konstant: immer „a“."),
            (
                "“a” is left out: every cell is missing. “b” is left out.",
                "„a“ wird ausgelassen: jede Zelle fehlt. „b“ wird ausgelassen.",
            ),
            (
                "“a” is ordered: its rare states are merged with their neighbours, 9 states into 4 "
                "(“x to y”).",
                "„a“ ist geordnet: seltene Zustände werden mit ihren Nachbarn zusammengefasst, "
                "9 Zustände zu 4 („x to y“).",
            ),
            ("Start 2: Deleting edges", "Start 2: Kanten werden gelöscht"),
            ("Restart 3 of 7", "Neustart 3 von 7"),
            ("delete 3 nodes and 1 edge", "3 Knoten und 1 Kante löschen"),
            (
                "“a” has the values “b”, “c” and 3 more, which the recipe does not know; each is a "
                "state of its own.",
                "„a“ hat die Werte „b“, „c“ und 3 weitere, die das Rezept nicht kennt; jeder ist "
                "ein eigener Zustand.",
            ),
            ("salt and pepper → b is there already", "salt and pepper → b ist schon da"),
        ],
    )  # fmt: skip
    def test_in_german(self, german, english, wanted):
        assert tr_core(english) == wanted

    @pytest.mark.parametrize("limit", ["time", "iterations", "memory", "disk", "user", None])
    def test_an_end_without_a_network_is_said_with_where_another_run_goes_on(self, german, limit):
        more = "the next run with this scratch folder goes on with layer 5 of 20"
        said = tr_core(str(without_network(Ending(limit=limit, message=more))))
        assert ", ehe ein Netz gefunden war, das alle Bedingungen einhält. " in said
        assert "Schicht 5 von 20" in said and said.endswith(", oder die Bedingungen lockern.")

    def test_reasons_inside_sentences_are_said_too(self, german):
        with pytest.raises(EditRefused) as refused:
            edits.add_arc(DAG(("a b", "c"), [(0, 1)]), 1, 0)
        assert "→" in str(refused.value)
        assert tr_core(str(refused.value)) != str(refused.value)
        with pytest.raises(Exception, match="limit") as limit:
            check_limits(Limits(time=-1))
        assert tr_core(str(limit.value)) == (
            "die Zeitgrenze muss eine Zahl über 0 sein, nicht -1. Für keine Grenze weglassen."
        )

    @pytest.mark.parametrize(
        "text",
        [
            "Dies ist schon deutsch.",
            "salt and pepper",
            "a sentence that nobody has, 3 of 4",
            "",
            " ",
        ],
    )
    def test_what_no_template_fits_stays(self, german, text):
        assert tr_core(text) == text

    def test_english_stays_english(self):
        language.begin("en")
        assert tr_core("This would close a cycle.") == "This would close a cycle."

    def test_very_long_texts_are_left_alone(self, german):
        text = "the seed and " * LONGEST
        assert tr_core(text) == text
        many = "; ".join(["the seed and the score"] * (LONGEST // 30))
        assert tr_core(str(LimitError(many)))  # it comes to an end

    def test_few_letters_say_little(self):
        found = Sentences({"{0} and {1}": (), "the seed": ()}, {"{0} and {1}": "{0} und {1}"}.get)
        assert literal_letters("{0} and {1}") < ENOUGH
        assert found.said("bread and butter") == "bread and butter"
        assert found.said("3 and “butter”") == "3 und “butter”"


def test_the_templates_are_packed_with_the_program():
    assert (ROOT / "resources" / "translations" / "sentences.json").is_file()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("“Ulm”, “ulm”", "„Ulm“, „ulm“"),
        ("“no”, “NO”, and 2 more", "„no“, „NO“{0}2 weitere"),
    ],
)
def test_a_finding_of_names_alone_has_the_quotes_of_the_language(text, said):
    more = german_texts()[", and {0} more"].partition("{0}")[0]
    assert sentences().said(text) == said.format(more)
