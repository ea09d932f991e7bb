"""A report as one HTML file: no scripts, nothing from elsewhere, for screens and for paper.

Everything that comes from data is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bnstudio.figures.sheet import printable
from bnstudio.figures.svg import svg_text
from bnstudio.gui.report.blocks import (
    Block,
    Bullets,
    Commands,
    Facts,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
)
from bnstudio.gui.style.language import spoken
from bnstudio.gui.wording.tr import tr

STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 900px; background: #ffffff; color: #18202b;
  font: 15px/1.55 Inter, "Noto Sans", "Segoe UI", Helvetica, Arial, sans-serif; }
h1 { font-size: 26px; line-height: 1.25; margin: 8px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 19px; margin: 40px 0 8px; padding-top: 12px; border-top: 1px solid #e2e6eb; }
h3 { font-size: 16px; margin: 24px 0 8px; overflow-wrap: anywhere; }
.made, figcaption, caption { color: #465162; font-size: 13px; }
nav ol { columns: 2; padding-left: 24px; }
a { color: #2457c5; }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid #2457c5; outline-offset: 2px; }
dl { display: grid; grid-template-columns: minmax(120px, max-content) 1fr; gap: 4px 20px; }
dt { color: #465162; } dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 12px 0 20px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 14px;
  min-width: 50%; }
caption { text-align: left; padding: 0 0 6px; }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid #e2e6eb; overflow-wrap: anywhere; }
thead th { border-bottom: 1.5px solid #7a8594; font-weight: 600; }
tbody th { font-weight: 500; }
th, td { min-width: 4.2em; } th.n, td.n { text-align: right; white-space: nowrap; min-width: 0; }
figure { margin: 16px 0 24px; } figure svg { max-width: 100%; height: auto; }
pre { background: #f4f6f8; padding: 12px 14px; border-radius: 6px; overflow-x: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
@media print {
  @page { margin: 18mm; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; } a { color: inherit; text-decoration: none; }
  h2, h3, caption { break-after: avoid; } figure, tr, pre { break-inside: avoid; }
  thead { display: table-header-group; } .wide { overflow: visible; }
}
"""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"


def html_text(report: Report) -> str:
    """Return a report as an HTML document."""
    title = _safe(report.title)
    contents = "".join(
        f'<li><a href="#section-{at}">{_safe(text)}</a></li>'
        for at, text in enumerate(report.headings(), start=1)
    )
    body = "\n".join(_body(report))
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="generator" content="bnstudio">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header><h1>{title}</h1><p class="made">{_safe(report.made)}</p></header>\n'
        f'<nav aria-label="{_safe(tr("Contents"))}"><ol>{contents}</ol></nav>\n'
        f"<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _safe(text: str) -> str:
    return escape(printable(text, 20_000))


def _body(report: Report) -> Iterator[str]:
    sections = pictures = 0
    for block in report.blocks:
        if isinstance(block, Heading) and block.level == 2:
            if sections:
                yield "</section>"
            sections += 1
            yield f'<section aria-labelledby="section-{sections}">'
            yield f'<h2 id="section-{sections}">{_safe(block.text)}</h2>'
        elif isinstance(block, Picture):
            pictures += 1
            yield _picture(block, pictures)
        else:
            yield _block(block)
    if sections:
        yield "</section>"


def _picture(block: Picture, number: int) -> str:
    svg = svg_text(block.sheet, prefix=f"f{number}-")
    caption = tr("Figure {number}. {caption}", number=number, caption=block.caption)
    return f"<figure>{svg}<figcaption>{_safe(caption)}</figcaption></figure>"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h3>{_safe(block.text)}</h3>"
        case Paragraph():
            return f"<p>{_safe(block.text)}</p>"
        case Bullets():
            tag = "ol" if block.numbered else "ul"
            items = "".join(f"<li>{_safe(item)}</li>" for item in block.items)
            return f"<{tag}>{items}</{tag}>"
        case Facts():
            pairs = "".join(f"<dt>{_safe(a)}</dt><dd>{_safe(b)}</dd>" for a, b in block.pairs)
            return f"<dl>{pairs}</dl>"
        case Commands():
            lines = "\n".join(_safe(line) for line in block.lines)
            return f'<pre tabindex="0"><code>{lines}</code></pre>'
        case Grid():
            return _grid(block)
        case Picture():
            return _picture(block, 0)


def _grid(block: Grid) -> str:
    def side(column: int) -> str:
        return ' class="n"' if column in block.numbers else ""

    heads = "".join(
        f'<th scope="col"{side(at)}>{_safe(head)}</th>' for at, head in enumerate(block.heads)
    )
    rows = []
    for row in block.rows:
        cells = "".join(f"<td{side(at)}>{_safe(cell)}</td>" for at, cell in enumerate(row) if at)
        rows.append(f'<tr><th scope="row"{side(0)}>{_safe(row[0])}</th>{cells}</tr>')
    caption = _safe(block.caption)
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table>'
        f"<caption>{caption}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
