"""Every command in the guide to the command line runs as it stands there."""

import json
import re
import shlex
import shutil
from pathlib import Path

from bnstudio.cli import main
from bnstudio.data.table.recipes.file import from_text

GUIDE = Path(__file__).parents[2] / "docs" / "command-line.md"


def _lines(block: str) -> list[str]:
    """Return the lines of a block as a shell reads them."""
    return block.replace("\\\n", "").splitlines()


def test_the_guide_runs(data_dir, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shutil.copy(data_dir / "asia_1000.csv", "asia.csv")
    shutil.copy(data_dir / "asia.bif", "asia.bif")
    Path("measurements.csv").write_text(
        "a,b,c\n" + "".join(f"{i * 0.37},{i % 3},{i % 2}\n" for i in range(60))
    )
    text = GUIDE.read_text(encoding="utf-8")
    knowledge, recipe = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert len(from_text(recipe).steps) == 5
    Path("knowledge.json").write_text(json.dumps(json.loads(knowledge)))
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    commands = [shlex.split(line) for block in blocks for line in _lines(block)]
    assert len(commands) >= 13
    for program, *message in commands:
        if program == "cp":  # what the guide starts with; here a smaller table stands in for it
            assert (GUIDE.parents[1] / message[0]).is_file()
            continue
        assert program == "bnstudio"
        assert main(message) == 0, (message, capsys.readouterr().err)
