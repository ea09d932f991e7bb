"""A corpus of nasty tables, made by a script, and what the program makes of each.

Run as a module it writes the golden file anew: ``python -m tests.support.nasty_tables``. Read what
has changed in it before it is kept.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from bnstudio.data.table.diagnose import diagnose
from bnstudio.data.table.fixes import fixes, key_of
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import BnstudioError

GOLDEN = Path(__file__).parent.parent / "golden" / "nasty_tables.json"

ROWS = 40
Row = Iterable[object]


def text(head: Row, row: Callable[[int], Row], *, sep: str = ",", end: str = "\n",
         rows: int = ROWS) -> str:  # fmt: skip
    lines = [sep.join(map(str, head)), *(sep.join(map(str, row(i))) for i in range(rows))]
    return end.join(lines) + end


def plain(i: int) -> Row:
    return "xyz"[i % 4 % 3], i * 7 % 5, f"{i * 3 % 11 / 4:.2f}"


HEAD = ("word", "count", "size")
PLAIN = text(HEAD, plain)


def _column(values: Callable[[int], object], name: str = "odd") -> str:
    return text((name, "b"), lambda i: (values(i), "uv"[i * i % 7 % 2]))


def tables() -> dict[str, bytes]:
    """Return the tables, by the names of their files."""
    made: dict[str, str | bytes] = {
        # -- how they are written
        "plain.csv": PLAIN,
        "crlf.csv": PLAIN.replace("\n", "\r\n"),
        "cr.csv": PLAIN.replace("\n", "\r"),
        "mixed_ends.csv": PLAIN.replace("\n", "\r\n", 9),
        "no_last_end.csv": PLAIN.rstrip("\n"),
        "blank_lines.csv": PLAIN.replace("\n", "\n\n"),
        "blank_head.csv": "\n\n" + PLAIN,
        "utf8_bom.csv": b"\xef\xbb\xbf" + PLAIN.encode(),
        "utf16_le.csv": PLAIN.encode("utf-16-le"),
        "utf16_bom.csv": PLAIN.encode("utf-16"),
        "utf16_be_bom.csv": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
        "latin1.csv": text(("Größe", "b"), lambda i: ("äöü"[i % 3], i % 2)).encode("latin-1"),
        "cp1252.csv": text(("“a”", "€"), lambda i: ("–—…"[i % 3], i % 2)).encode("cp1252"),
        "utf8_names.csv": text(("名前", "größe", "имя"), plain),
        "gzipped.csv.gz": gzip.compress(PLAIN.encode(), mtime=0),
        "semicolons.csv": PLAIN.replace(",", ";"),
        "tabs.tsv": PLAIN.replace(",", "\t"),
        "tabs_named_csv.csv": PLAIN.replace(",", "\t"),
        "pipes.txt": PLAIN.replace(",", "|"),
        "colons.txt": PLAIN.replace(",", ":"),
        "blanks.txt": PLAIN.replace(",", "  "),
        "aligned.txt": text(HEAD, lambda i: (f"{x!s:>6}" for x in plain(i)), sep=" "),
        "spaces_round.csv": PLAIN.replace(",", " , "),
        "trailing_separator.csv": PLAIN.replace("\n", ",\n"),
        "quoted_all.csv": text(
            (f'"{x}"' for x in HEAD), lambda i: (f'"{x}"' for x in plain(i))
        ),
        "quoted_commas.csv": _column(lambda i: f'"a, {"bc"[i % 2]}"'),
        "quoted_newlines.csv": _column(lambda i: f'"line\n{"bc"[i % 2]}"'),
        "doubled_quotes.csv": _column(lambda i: f'"say ""{"ab"[i % 2]}"""'),
        "single_quotes.csv": _column(lambda i: f"'{'ab'[i % 2]}, c'"),
        "open_quote.csv": PLAIN + '"open,1,2\n',
        "semicolon_decimal_comma.csv": text(
            HEAD, lambda i: (str(x).replace(".", ",") for x in plain(i)), sep=";"
        ),
        "decimal_comma_tabs.txt": text(
            HEAD, lambda i: (str(x).replace(".", ",") for x in plain(i)), sep="\t"
        ),
        "thousands_comma.csv": text(
            ("sum", "b"), lambda i: (f"{1000 + i * 7919:,}", "uv"[i * i % 7 % 2]), sep=";"
        ),
        "thousands_point.csv": text(
            ("sum", "b"),
            lambda i: (f"{1000 + i * 7919:,}".replace(",", "."), "uv"[i * i % 7 % 2]), sep=";",
        ),
        "millions.csv": text(
            ("sum", "b"), lambda i: (f"{10**6 + i * 7919:,}", "uv"[i % 2]), sep=";"
        ),
        "percent.csv": _column(lambda i: f"{i * 3 % 37} %"),
        "currency.csv": _column(lambda i: f"€{i * 3 % 37}.50"),
        "exponents.csv": _column(lambda i: f"{i + 1}.5e{i % 5 - 2}"),
        "plus_signs.csv": _column(lambda i: f"+{i * 3 % 37}.5"),
        "minus_sign.csv": _column(lambda i: f"\N{MINUS SIGN}{i * 3 % 37}.5"),
        "hex.csv": _column(lambda i: hex(i * 3 % 37)),
        "leading_zeros.csv": _column(lambda i: f"{i * 3 % 12:05}"),
        "huge_integers.csv": _column(lambda i: 10**30 + i * 3 % 7),
        "above_2_53.csv": _column(lambda i: 2**53 + i % 9),
        "long_numbers.csv": _column(lambda i: "1" * 500 if i % 9 == 0 else i % 3),
        "tiny_and_huge.csv": _column(lambda i: f"{i + 1}e{300 if i % 2 else -300}"),
        "infinite.csv": _column(lambda i: "inf" if i == 3 else i * 3 % 31),
        "booleans.csv": _column(lambda i: ("TRUE", "False", "true")[i % 3]),
        # -- heads
        "no_header.csv": PLAIN.split("\n", 1)[1],
        "only_header.csv": ",".join(HEAD) + "\n",
        "numbers_as_header.csv": text((2019, 2020, 2021), lambda i: (i % 3, i % 2, i * i % 5)),
        "empty_names.csv": text(("a", "", ""), plain),
        "same_names.csv": text(("a", "a", "a"), plain),
        "same_but_case.csv": text(("Age", "age", "AGE"), plain),
        "names_with_blanks.csv": text((" a ", "b b", "\tc"), plain),
        "names_with_newline.csv": text(('"a\nb"', "c", "d"), plain),
        "long_name.csv": text(("n" * 3000, "c", "d"), plain),
        "title_above.csv": "A report of 2020,,\n" + PLAIN,
        "comment_above.csv": "# made on Monday\n" + PLAIN,
        "units_below.csv": PLAIN.replace("\n", "\n,,cm\n", 1),
        "short_header.csv": "word,count\n" + PLAIN.split("\n", 1)[1],
        "long_header.csv": "word,count,size,more\n" + PLAIN.split("\n", 1)[1],
        # -- rows
        "ragged_short.csv": PLAIN + "x,1\n",
        "ragged_long.csv": PLAIN + "x,1,2,3\n",
        "total_below.csv": PLAIN + "total,,40\n",
        "one_row.csv": "a,b\n1,2\n",
        "one_column.csv": "a\n" + "".join(f"{i % 3}\n" for i in range(ROWS)),
        "empty_file.csv": b"",
        "only_blanks.csv": "   \n  \n",
        "null_bytes.csv": PLAIN.replace("x,", "x\0,", 1),
        "binary.csv": bytes(range(256)) * 40,
        "wide.csv": text(
            (f"c{j}" for j in range(300)), lambda i: ((i + j) % 3 for j in range(300))
        ),
        # -- missing
        "mixed_markers.csv": _column(
            lambda i: ("NA", "?", "", "NULL", "n/a", "-", ".")[i % 14] if i % 14 < 7 else i % 3
        ),
        "codes.csv": _column(lambda i: (-9, 999)[i % 10 // 9] if i % 5 == 4 else 20 + i * 7 % 30),
        "one_code.csv": _column(lambda i: -999 if i == 7 else f"{i * 3 % 31}.5"),
        "empty_column.csv": text(("a", "none", "b"), lambda i: (i % 3, "", "uv"[i * i % 7 % 2])),
        "mostly_missing.csv": _column(lambda i: "a" if i == 3 else "NA"),
        "row_of_gaps.csv": PLAIN + ",,\n,,\n",
        "quoted_gap.csv": _column(lambda i: '""' if i % 4 == 0 else "ab"[i % 2]),
        "unknowns.csv": _column(lambda i: "unknown" if i % 9 == 0 else f"{i * 3 % 31}.5"),
        # -- what is in them
        "ids.csv": text(("id", "key", "b"), lambda i: (i + 1, f"P{i:03}", "uv"[i * i % 7 % 2])),
        "constant.csv": _column(lambda i: "North"),
        "iso_dates.csv": _column(lambda i: f"2020-{i % 12 + 1:02}-{i % 28 + 1:02}"),
        "german_dates.csv": _column(lambda i: f"{i % 28 + 1:02}.{i % 12 + 1:02}.2020"),
        "american_dates.csv": _column(lambda i: f"{i % 12 + 1}/{i % 28 + 1}/2020"),
        "times.csv": _column(lambda i: f"2020-01-{i % 28 + 1:02} 12:{i % 60:02}:00"),
        "no_such_day.csv": _column(lambda i: f"2020-02-{i % 31 + 1:02}"),
        "spellings.csv": _column(lambda i: ("Yes", "yes", "YES ", "no", "No")[i % 5]),
        "one_letter_off.csv": _column(
            lambda i: "Gonorrhea" if i == 4 else ("Gonorrhoea", "Flu")[i % 2]
        ),
        "many_states.csv": text(
            ("odd", "b"), lambda i: (f"s{i * 7 % 45}", "uv"[i * i % 7 % 2]), rows=400
        ),
        "twins.csv": text(
            ("word", "code", "half"),
            lambda i: ("pqrs"[i * i % 11 % 4], i * i % 11 % 4 + 1, "lh"[i * i % 11 % 4 // 2]),
            rows=120,
        ),
        "correlated.csv": text(
            ("cm", "inch", "b"),
            lambda i: (f"{100 + i * 7919 % 97 / 3:.3f}", f"{(100 + i * 7919 % 97 / 3) / 2.54:.3f}",
                       "uv"[i * i % 7 % 2]), rows=120,
        ),
        "numbers_with_a_word.csv": _column(lambda i: "75 kg" if i == 3 else i * 3 % 37),
        "mixture.csv": _column(lambda i: f"t{i % 9}" if i % 4 == 0 else i * 3 % 37),
        "html.csv": _column(lambda i: ("<b>x</b>", "a & b", "<script>")[i % 3]),
        "formulas.csv": _column(lambda i: ("=1+1", "@cmd", "+x", "-y")[i % 4]),
        "right_to_left.csv": _column(lambda i: ("שלום", "مرحبا", "\u202eabc")[i % 3]),
        "emoji.csv": _column(lambda i: ("😀", "👩‍👩‍👧", "é")[i % 3]),
        "combining.csv": _column(lambda i: ("é", "e\u0301", "e")[i % 3]),
        "long_cells.csv": _column(lambda i: "xy"[i % 2] * 5000),
        "declared.dat": "a b\n3 2\n" + "".join(f"{i % 2} {i % 2}\n" for i in range(ROWS)),
        "states.arff": "@relation r\n@attribute a {x,y,never}\n@attribute b numeric\n@data\n"
        + "".join(f"{'xy'[i % 2]},{i % 7}.5\n" for i in range(ROWS)),
    }  # fmt: skip
    return {n: t if isinstance(t, bytes) else t.encode() for n, t in made.items()}


def outcome(path: Path) -> dict[str, object]:
    """Return what becomes of a table, as plain values."""
    try:
        table = read_table(path, ReadOptions(repair_names=True))
    except BnstudioError as error:
        return {"refused": str(error).replace(f"{path}", path.name)}
    options = table.options
    found: dict[str, object] = {
        "as": [options.separator, options.encoding, options.decimal, options.header],
        "rows": table.rows,
        "columns": [
            [_short(each.name), each.kind, each.distinct, each.missing]
            for each in table.columns[:6]
        ],
    }
    seen = [f"{key_of(each)} > {' '.join(fixes(each))}" for each in diagnose(table)[:8]]
    if seen:
        found["findings"] = [_short(each) for each in seen]
    if table.notes:
        found["notes"] = [_short(note) for note in table.notes]
    try:
        dataset = prepare(table).dataset
    except BnstudioError as error:
        found["not loaded"] = _short(str(error).replace(f"{path}", path.name))
    else:
        found["loaded"] = [[one.arity for one in dataset.variables][:8], dataset.sha256[:8]]
    return found


def _short(words: str) -> str:
    return words if len(words) <= 160 else f"{words[:120]}…{len(words)}"


def outcomes(folder: Path) -> dict[str, dict[str, object]]:
    """Write all tables to a folder, and return what becomes of each."""
    found = {}
    for name, content in tables().items():
        path = folder / name
        path.write_bytes(content)
        found[name] = outcome(path)
    return found


def main() -> None:
    """Write the golden file."""
    with tempfile.TemporaryDirectory() as folder:
        found = outcomes(Path(folder))
    lines = [f"{json.dumps(n)}: {json.dumps(o, ensure_ascii=False)}" for n, o in found.items()]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
