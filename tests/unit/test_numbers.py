"""Digits from files and people are read in one place, and never fail with Python's own error."""

import pytest

from bnstudio.cli import main
from bnstudio.errors import BnstudioError, DataError, UsageError, brief
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.numbers import is_count, is_number, is_whole, whole_number
from bnstudio.parameters import Parameter
from bnstudio.scoring.parent_sets.files import read_parent_sets

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), (" -3 ", -3), ("+4", 4), ("007", 7), ("9" * 18, 10**18 - 1), ("9" * 19, None),
     (DIGITS, None), ("", None), ("-", None), ("1.0", None), ("1_0", None), ("²", None),
     ("١", None), ("1e3", None), ("True", None)],
)  # fmt: skip
def test_whole_number(text, number):
    assert whole_number(text) == number


def test_yes_and_no_are_no_numbers():
    assert is_whole(1) and not is_whole(True) and not is_whole(1.0)


@pytest.mark.parametrize("value", [10**400, -(10**400), float("inf"), float("nan"), True, DIGITS])
@pytest.mark.parametrize("kind", [int, float])
def test_parameters_refuse_what_is_no_number_of_use(kind, value):
    parameter = Parameter("p", "P", kind, 1, "help")
    with pytest.raises(UsageError) as caught:
        parameter.parse(value) if isinstance(value, str) else parameter.validate(value)
    assert len(str(caught.value)) < 1500


@pytest.mark.parametrize(
    "text",
    [f'{{"max_parents": {{"A": {DIGITS}}}}}', f'{{"forbid_within_tier": [{DIGITS}]}}',
     '{"max_parents": {"A": 1' + "0" * 400 + "}}", '{"max_parents": {"A": true}}',
     '{"' + "k" * 50_000 + '": 1}', "[" * 100_000],
)  # fmt: skip
def test_knowledge_files(tmp_path, text):
    path = tmp_path / "k.json"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        read_knowledge(path)
    assert len(str(caught.value)) < 1500


@pytest.mark.parametrize(
    "text",
    [DIGITS, f"1\nA {DIGITS}\n", f"1\nA 1\n-1 {DIGITS}\n", f"1\nA 1\n{DIGITS} 0\n",
     "1\nA 1\n" + "x" * 50_000 + " 0\n", f"# bnstudio {{\"n\": {DIGITS}}}\n1\n"],
)  # fmt: skip
def test_parent_set_files(tmp_path, text):
    path = tmp_path / "s.jkl"
    path.write_text(text)
    with pytest.raises(BnstudioError) as caught:
        read_parent_sets(path)
    assert len(str(caught.value)) < 1500


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_names_that_no_file_has(tmp_path, name):
    for read in (read_knowledge, read_parent_sets):
        with pytest.raises(BnstudioError):
            read(tmp_path / name)


@pytest.mark.parametrize(
    "words",
    [["--rows", "99999999999999999999"], ["--rows", DIGITS], ["--rows", "9" * 15],
     ["--rows", "5", "--seed", DIGITS], ["--rows", "5", "--parity", f"{DIGITS},1"]],
)  # fmt: skip
def test_numbers_of_the_command_line(words, tmp_path, capsys):
    given = [] if "--parity" in words else ["--parity", "5,2"]
    assert main(["sample", *given, *words, "--out", str(tmp_path / "o.csv")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and len(said) < 1500, said
    assert list(tmp_path.iterdir()) == []


def test_quotes_are_shortened_in_every_message():
    long = "n" * 50_000
    error = DataError(f"“{long}” and “b”", file=long, column=long, advice=f"Rename “{long}”")
    assert len(str(error)) < 1500 and "“b”" in str(error)
    assert brief("“short” stays") == "“short” stays"


@pytest.mark.parametrize(
    ("value", "number", "count"),
    [
        (0, True, True), (10**18 - 1, True, True), (10**18, False, False), (10**400, False, False),
        (-3, True, False), (-(10**400), False, False), (0.5, True, False), (2.0, True, False),
        (float("nan"), False, False), (float("inf"), False, False), (True, False, False),
        ("1", False, False), (None, False, False),
    ],
)  # fmt: skip
def test_numbers_of_a_file(value, number, count):
    assert (is_number(value), is_count(value)) == (number, count)
