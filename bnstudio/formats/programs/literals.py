"""What the code formats share: Python literals, tables as lists of lists."""

from __future__ import annotations

from bnstudio.network.bayesnet import Network, Table


def never(_text: str) -> bool:
    """Code is not recognised: it is only written."""
    return False


def string(name: str) -> str:
    """Write a name as a string of Python, in ASCII."""
    return ascii(name)


def strings(names: list[str] | tuple[str, ...]) -> str:
    """Write names as a list of Python."""
    return "[" + ", ".join(map(string, names)) + "]"


def rows(table: Table) -> str:
    """Write a table as a list of rows, one a line."""
    return "[\n    " + ",\n    ".join(map(repr, table.tolist())) + ",\n]"


def parents_of(network: Network, node: int) -> list[str]:
    """Return the names of a node's parents, in the order of its table."""
    return [network.dag.names[parent] for parent in network.dag.parents(node)]
