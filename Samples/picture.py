#!/usr/bin/env python3
"""Draws the terminal picture of the README from what the command really prints.

    Samples/picture.py PROGRAM            writes Samples/terminal-light.svg and Samples/terminal-dark.svg
    Samples/picture.py PROGRAM --check    fails where they are not what would be written
"""

import html
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

FOLDER = os.path.dirname(os.path.abspath(__file__))
COLUMNS = 80

LINES = [
    "stoa filter 'currency == \"EUR\" and note is not missing' then sort price:desc,date then select city,product,quantity,price,note then head -5 sales.csv.gz",
    "stoa group category --count --median quantity then sort count:desc sales.csv.gz",
    "stoa filter 'prise > 100' sales.csv.gz",
]

CELL, LINE, SIZE, MARGIN, BAR = 8.4, 19, 14, 20, 34

THEMES = {
    "light": {"page": "#ffffff", "bar": "#f6f8fa", "edge": "#d0d7de", "text": "#1f2328", "faint": "#8c959f", "prompt": "#1a7f37", "alarm": "#cf222e"},
    "dark": {"page": "#0d1117", "bar": "#161b22", "edge": "#30363d", "text": "#e6edf3", "faint": "#6e7681", "prompt": "#7ee787", "alarm": "#ff7b72"},
}

# The strokes of the characters that draw boxes, from the middle of the cell: up, right, down, left.
BOXES = {"─": "rl", "│": "ud", "├": "urd", "┤": "uld", "┬": "rdl", "┴": "url", "┼": "urdl"}
CORNERS = {"╭": ("r", "d"), "╮": ("l", "d"), "╰": ("r", "u"), "╯": ("l", "u")}


def printed(program, line):
    """What a line prints on a terminal of that width, with colours."""
    with tempfile.TemporaryDirectory() as home:
        os.symlink(os.path.abspath(program), os.path.join(home, "stoa"))
        kept = {"PATH": f"{home}:{os.environ['PATH']}", "HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8", "CLICOLOR_FORCE": "1", "STOA_TO": "table", "STOA_STYLE": "rounded", "STOA_WIDTH": str(COLUMNS)}
        done = subprocess.run(["bash", "-c", line + " 2>&1"], cwd=FOLDER, env=kept, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return done.stdout.rstrip("\n").split("\n")


def cells(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def runs(line):
    """Pieces of a line in one look: text, and the numbers of the colour sequence before it."""
    looks = set()
    for sequence, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", line):
        if text:
            yield text, frozenset(looks)
        else:
            for number in sequence.split(";"):
                looks = set() if number in ("", "0") else looks | {number}


def wrapped(command):
    """A command in lines that fit, cut where a shell lets it be cut."""
    lines, line = [], "$"
    for word in command.split(" "):
        if len(line) + len(word) + 3 > COLUMNS:
            lines.append(line + " \\")
            line = "   "
        line += " " + word
    return lines + [line]


def strokes(character, x, y):
    """The path of a character that draws a box, in the cell whose corner is at x, y."""
    middle_x, middle_y = x + CELL / 2, y + LINE / 2
    ends = {"u": (middle_x, y), "d": (middle_x, y + LINE), "l": (x, middle_y), "r": (x + CELL, middle_y)}
    if character in CORNERS:
        (one, other) = (ends[side] for side in CORNERS[character])
        return f"M{one[0]:.1f} {one[1]:.1f}Q{middle_x:.1f} {middle_y:.1f} {other[0]:.1f} {other[1]:.1f}"
    return "".join(f"M{middle_x:.1f} {middle_y:.1f}L{ends[side][0]:.1f} {ends[side][1]:.1f}" for side in BOXES[character])


def drawn(screen, theme):
    colors = THEMES[theme]
    width, height = MARGIN * 2 + COLUMNS * CELL, BAR + MARGIN * 1.5 + len(screen) * LINE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="{SIZE}">',
        "<title>Stoa in a terminal: a sort, a group, and an error that says what to do</title>",
        f'<rect x="0.5" y="0.5" width="{width - 1:.0f}" height="{height - 1:.0f}" rx="9" fill="{colors["page"]}" stroke="{colors["edge"]}"/>',
        f'<path d="M1 {BAR}V10Q1 1 10 1H{width - 10:.0f}Q{width - 1:.0f} 1 {width - 1:.0f} 10V{BAR}Z" fill="{colors["bar"]}"/>',
    ]
    parts += [f'<circle cx="{22 + 20 * number}" cy="17" r="6" fill="{colors["edge"]}"/>' for number in range(3)]
    path = ""
    for row, line in enumerate(screen):
        y = BAR + MARGIN * 0.75 + row * LINE
        column = 0
        for text, looks in line:
            for piece in re.findall(r"[─│├┤┬┴┼╭╮╰╯]|[^─│├┤┬┴┼╭╮╰╯]+", text):
                x = MARGIN + column * CELL
                count = cells(piece)
                column += count
                if piece in BOXES or piece in CORNERS:
                    path += strokes(piece, x, y)
                elif piece.strip():
                    indent = len(piece) - len(piece.lstrip())
                    words = piece.strip()
                    fill = colors["prompt"] if "prompt" in looks else colors["alarm"] if "31" in looks else colors["faint"] if "2" in looks else colors["text"]
                    weight = ' font-weight="600"' if "1" in looks else ""
                    parts.append(
                        f'<text x="{x + indent * CELL:.1f}" y="{y + LINE * 0.72:.1f}" fill="{fill}"{weight} xml:space="preserve" '
                        f'textLength="{cells(words) * CELL:.1f}" lengthAdjust="spacingAndGlyphs">{html.escape(words)}</text>'
                    )
    parts.append(f'<path d="{path}" fill="none" stroke="{colors["faint"]}"/>')
    return "\n".join(parts) + "\n</svg>\n"


def main():
    program, check = sys.argv[1], "--check" in sys.argv
    screen = []
    for line in LINES:
        command = wrapped(line)
        screen.append([("$", {"prompt"}), (command[0][1:], {"1"})])
        screen += [[(rest, {"1"})] for rest in command[1:]]
        screen += [list(runs(text)) for text in printed(program, line)] + [[]]
    status = 0
    for theme in THEMES:
        path = os.path.join(FOLDER, f"terminal-{theme}.svg")
        picture = drawn(screen[:-1], theme)
        if not check:
            with open(path, "w", encoding="utf-8") as file:
                file.write(picture)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != picture:
            print(f"picture.py: {path} is not what {program} prints: run Samples/picture.py {program}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
