"""How a faulty file is to be refused."""

import pytest

from bnstudio.errors import FormatError
from bnstudio.formats.read import read_network


def faults(tmp_path, name, text, words, line=None):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_network(path)
    found = str(caught.value)
    assert words in found and "\n" not in found, found
    assert caught.value.file == str(path)
    assert caught.value.row == line, found
