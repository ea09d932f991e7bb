"""A network format of a few lines, for the test that adds one: ``%pairs``, then a pair a line."""

from urllib.parse import quote, unquote

from bnstudio.formats.common import DAGS_ONLY, Format, NetworkFile, Rendered, Source, make_file


def looks_like(text: str) -> bool:
    return text.startswith("%pairs")


def read(text: str, source: Source) -> NetworkFile:
    names: list[str] = []
    arcs: list[tuple[str, str]] = []
    for number, line in enumerate(text.splitlines()[1:], 2):
        words = [unquote(word) for word in line.split(" ")]
        if len(words) == 1:
            names.append(words[0])
        elif len(words) == 2:
            arcs.append((words[0], words[1]))
        else:
            source.fail("a line has more than two names", number)
    return make_file(source, names, arcs)


def write(file: NetworkFile) -> Rendered:
    lines = ["%pairs", *(quote(name, safe="") for name in file.graph.names)]
    lines += [f"{quote(a, safe='')} {quote(b, safe='')}" for a, b in file.graph.named_arcs()]
    return Rendered("\n".join(lines) + "\n")


FORMAT = Format("pairs", "Pairs", (".pairs", ".pairs.csv"), looks_like, read, write, DAGS_ONLY)
