#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/architecture.svg: the rooms of src from the ground up, and the way of a number."""
import html
import os

ROOMS = [
    ("cli", "commands, tables, pictures"),
    ("run", "jobs, teams, collectors, ranks"),
    ("batch", "batches that a host steps"),
    ("replay", "one scenario again: series, scenes"),
    ("qualify", "devices opened and tested"),
    ("check", "warnings: steps, starts, results"),
    ("results", "results folder, statistics"),
    ("study", "C builder, echo, reference, schema"),
    ("reader", "text of a study to the model"),
    ("device", "OpenMP, OpenCL, products of matrices"),
    ("tile", "scenarios in lanes, sampler, checks"),
    ("plan", "which row holds what, passes"),
    ("element", "one file for each kind"),
    ("model", "the finished study as data"),
    ("hydro", "frequency tables, retardation"),
    ("mesh", "triangle meshes on the host"),
    ("math", "probability, designs, quadrature"),
    ("base", "text, units, files, assertions"),
]
STEPS = [
    ("reader", "study.yml: shear stiffness: 2000 kN/m"),
    ("model", "quantity of the finished study, SI"),
    ("element", "checked; key becomes a parameter"),
    ("plan", "parameter gets a row, or is shared"),
    ("tile", "each scenario's value, drawn and checked"),
    ("device", "passes over all lanes, OpenMP or OpenCL"),
    ("run", "steps until the scenario ends"),
    ("results", "columns, events, series on disk"),
]
WIDTH, ROW, LEFT = 980, 38, 20


def text(x, y, words, extra=""):
    return f'<text x="{x}" y="{y}" {extra}>{html.escape(words)}</text>'


def main():
    height = ROW * len(ROOMS) + 130
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
           'font-family="sans-serif" font-size="14">',
           "<title>Rooms of Allide and the way of a number</title>",
           f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
           text(LEFT, 30, "src: a room includes the rooms below it", 'font-weight="bold"'),
           text(540, 30, "The way of a number", 'font-weight="bold"')]
    for n, (name, holds) in enumerate(ROOMS):
        y = 45 + n * ROW
        out.append(f'<rect x="{LEFT}" y="{y}" width="430" height="{ROW - 6}" rx="4" '
                   'fill="#e8f0f7" stroke="#456a8c"/>')
        out.append(text(LEFT + 12, y + 21, name, 'font-weight="bold" fill="#1d3b57"'))
        out.append(text(LEFT + 105, y + 21, holds, 'fill="#1d3b57"'))
    for n, (room, what) in enumerate(STEPS):
        y = 60 + n * 62
        out.append(f'<rect x="540" y="{y}" width="420" height="40" rx="4" fill="#fdf3e1" '
                   'stroke="#b07b1f"/>')
        out.append(text(552, y + 25, f"{n + 1}. {what}", 'fill="#5c3d06"'))
        out.append(text(948, y + 25, room, 'text-anchor="end" font-weight="bold" fill="#1d3b57"'))
        if n:
            out.append(f'<line x1="750" y1="{y - 22}" x2="750" y2="{y}" stroke="#b07b1f" '
                       'stroke-width="2"/>')
    y = 45 + ROW * len(ROOMS) + 8
    out.append(f'<rect x="{LEFT}" y="{y}" width="430" height="44" rx="4" fill="#e9f5e6" '
               'stroke="#4f7f43"/>')
    out.append(text(LEFT + 12, y + 18, "kernels: math, geom, law, body, pass", 'font-weight="bold"'))
    out.append(text(LEFT + 12, y + 36, "the same source in C with lanes and in OpenCL"))
    out.append("</svg>")
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "architecture.svg")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


main()
