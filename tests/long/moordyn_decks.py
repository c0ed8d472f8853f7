#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decks of MoorDyn in time: what `allide import moordyn` makes of them, beside MoorDyn itself.

    tests/long/moordyn_decks.py [--program build/allide] [--only CASE,CASE]

Writes input files of MoorDyn, runs MoorDyn on them, imports them, gives the vessel of each study the same
motion, runs it, and compares tensions and places every 0.05 s: of the cases of moordyn_lines.py that have
a vessel, and of a seabed that slopes, a grid of depths, friction, a line that fails, a buoy, and a deck of
version 1. It needs Python with

    pip install numpy moordyn==2.7.2

Six minutes on one core. A line of the table has the range of MoorDyn's series, the greatest difference and
the root of the mean square of the difference, both of that range, and the bound of the latter: for the
cases of moordyn_lines.py that of the studies written by hand (src/cli/validate/line_histories.c). The
greatest difference may be six times as much: a snap that begins 0.1 s earlier or later. Fails beyond them.

Besides what moordyn_lines.py says of MoorDyn:
 - its anchors bear half a segment more where the line lies beside them: what is level of it is compared;
 - its seabed pushes upright, so that on a slope nothing slides and the level part of the tension is the
   same all along; ours has the weight along the slope of what lies there, which is added to it;
 - its friction is a damping, saturated by mu N: it creeps. A comparison is fair where lines slide much
   faster than the speed at which it is saturated: 1 mm/s here;
 - a row of FAILURE comes true in its first step, whatever its time and tension, and the end that it lets
   go stays where it was: so MoorDyn has no such row, and its call BreakLine lets go at that time.
"""
import argparse
import csv
import io
import math
import os
import re
import subprocess
import sys
import tempfile
from functools import partial
from typing import NamedTuple

import moordyn
import numpy as np

import moordyn_lines as md

STEP = 0.05
ELLIPSE = md.Way([2, 0, 1.4], [0, 0, math.pi / 2], 9)
SWAY = md.Way([2, 4, 1.4], [0, 0, math.pi / 2], 9)
FALL = 0.05  # of the slope, per length
FAILS = 8.0
SNAP = 6  # greatest difference, of the bound of the root of its mean square


class Deck(NamedTuple):
    """What md.write_input takes, MoorDyn's run, what MoorDyn itself is not told, files beside it."""
    kinds: tuple
    points: list
    lines: list
    options: dict
    run: partial
    sections: tuple = ()
    files: tuple = ()


class Quantity(NamedTuple):
    """A column of our series; its bound is a share of the range, or of that of another quantity."""
    name: str
    column: str
    bound: float
    range_of: int = -1


def tension(name, line, end, bound, range_of=-1):
    return Quantity(name + " [kN]", f"lines.line{line}.tension_{end}", bound, range_of)


def height(name, point, bound):
    return Quantity(name + " [m]", f"points.point{point}.z", bound)


# ------------------------------------------------------------------------------ cases

def level_pull(line):
    """What is level of the pull on an anchor [kN]."""
    return float(np.linalg.norm(moordyn.GetLineNodeForce(line, 0)[:2])) / 1000


def grid(x, heights):
    """A file of MoorDyn-C: heights of each x, the same for both y."""
    rows = [f"{len(x)} 2", " ".join(map(str, x)), "-200 200"]
    rows += [f"{a} {b} {h}" for a, h in zip(x, heights) for b in (-200, 200)]
    return ("grid.dat", "\n".join(rows) + "\n")


def chain_on_bed(options, way, anchor, stiffness=583e6, files=()):
    """A chain of 290 m, much of which lies on the seabed; its top is 235 m off and 100 m above."""
    chain = md.Kind("chain", 0.14, 126.0, stiffness, 1.0, 1.2, 1.0, 0.1)
    top = [235, 0, -50]

    def watch(system, time):
        line = moordyn.GetLine(system, 1)
        return [md.pull(line, 1, way.acceleration(time)), anchor(line, chain)]

    points = [("Fixed", 0, 0, -150, 0), ("Coupled", *top, 0)]
    options = {"dtM": 2.5e-4, "kBot": 3e5, "cBot": md.half_critical(chain, 3e5), **options}
    return Deck((chain,), points, [(chain, 1, 2, 290, 29)], options,
                partial(md.sail, [top], way, (2.5e-4, 100, 27, STEP), watch), files=files)


def slope():
    """The seabed falls towards the top by 5 m in 100 m."""

    def anchor(line, chain):
        weight = md.GRAVITY * (chain.mass - md.RHO * math.pi / 4 * chain.diameter**2) / 1000
        nodes = [moordyn.GetLineNodePos(line, k) for k in range(30)]
        lies = sum(10 if k else 5 for k, (x, _, z) in enumerate(nodes) if z <= -150 - FALL * x)
        turn = math.atan(FALL)
        return level_pull(line) / math.cos(turn) + weight * lies * math.sin(turn)

    return chain_on_bed({"SeafloorFile": "grid.dat"}, ELLIPSE, anchor,
                        files=[grid([-100, 500], [-150 + 100 * FALL, -150 - 500 * FALL])])


def hills():
    """A crest and a valley of 1.5 m under the chain; it lifts off and touches down beyond both."""
    return chain_on_bed({"SeafloorFile": "grid.dat"}, ELLIPSE, lambda line, _: level_pull(line),
                        files=[grid([-100, 40, 90, 140, 200, 500],
                                    [-150, -150, -149, -150.5, -149, -155])])


def friction():
    """A soft chain: it slides at some 50 mm/s. 5.2 kN of friction under a node: 1.2 mm of ours."""
    return chain_on_bed({"WtrDpth": 150, "kBot": 3e6, "FrictionCoefficient": 0.5, "FricDamp": 1e7,
                         "StatDynFricScale": 1}, SWAY, lambda line, _: level_pull(line), 20e6)


def failure():
    """A bridle of the crowfoot parts from the vessel."""
    *deck, run = md.crowfoot()
    tops, way, times, _ = run.args

    def watch(system, time):
        seen = [md.pull(moordyn.GetLine(system, 3), 1, way.acceleration(time)),
                md.pull(moordyn.GetLine(system, 1), 0, np.zeros(3)),
                moordyn.GetPointPos(moordyn.GetPoint(system, 2))[2]]
        if abs(time - FAILS) < 1e-6:
            moordyn.BreakLine(system, moordyn.GetPoint(system, 3), moordyn.GetLine(system, 2))
        return seen

    rows = ("--- FAILURE ---", "FailureID Point Line(s) FailTime FailTen", "() () (,) (s) (N)",
            f"1 3 2 {FAILS} 0")
    return Deck(*deck, partial(md.sail, tops, way, times, watch), rows)


def buoy():
    """A buoy of 5 m^3 under water, on a chain, its rope with a damping in N s and added mass along it."""
    chain = md.Kind("chain", 0.09, 60.0, 280e6, 1.0, 1.2, 1.0, 0.1)
    rope = md.Rope("rope", 0.12, 20.0, "30e6", "2e5", 1.6, 1.1, 0.05)
    rope.row = rope.row.replace(" 0.05 0", " 0.05 0.2")
    top, way = [165, 0, -10], md.Way([1.5, 1, 1], [0, 1, math.pi / 2], 10)

    def watch(system, time):
        return [md.pull(moordyn.GetLine(system, 2), 1, way.acceleration(time)),
                level_pull(moordyn.GetLine(system, 1)),
                moordyn.GetPointPos(moordyn.GetPoint(system, 2))[2]]

    points = [("Fixed", 0, 0, -90, 0), ("Free", 112, 0, -45, 3000, 5, 5, 0.5), ("Coupled", *top, 0)]
    options = {"dtM": 2.5e-4, "kBot": 3e5, "cBot": md.half_critical(chain, 3e5), "WtrDpth": 90}
    return Deck((chain, rope), points, [(chain, 1, 2, 140, 14), (rope, 2, 3, 60, 12)], options,
                partial(md.sail, [top], way, (2.5e-4, 600, 30, STEP), watch))


def write_version_1(path, deck):
    """The same deck in the words and the order of version 1."""
    rows = ["MoorDyn v1", "--- LINE DICTIONARY ---", "LineType Diam MassDenInAir EA BA/-zeta Can Cat Cdn Cdt",
            "(-) (m) (kg/m) (N) (Pa-s/-) (-) (-) (-) (-)"]
    for kind in deck.kinds:
        name, diameter, mass, stiffness, damping, _, drag, added, axial, along = kind.row.split()
        rows.append(" ".join((name, diameter, mass, stiffness, damping, added, along, drag, axial)))
    names = {"Fixed": "Fixed", "Free": "Connect", "Coupled": "Vessel"}
    rows += ["--- CONNECTION PROPERTIES ---", "Node Type X Y Z M V FX FY FZ CdA CA",
             "(-) (-) (m) (m) (m) (kg) (m^3) (kN) (kN) (kN) (m^2) (-)"]
    rows += [f"{k} {names[kind]} {x} {y} {z} {mass} 0 0 0 0 0 0"
             for k, (kind, x, y, z, mass) in enumerate(deck.points, 1)]
    rows += ["--- LINE PROPERTIES ---", "Line LineType UnstrLen NumSegs NodeAnch NodeFair Flags/Outputs",
             "(-) (-) (m) (-) (-) (-) (-)"]
    rows += [f"{k} {kind.name} {length} {segments} {one} {two} p"
             for k, (kind, one, two, length, segments) in enumerate(deck.lines, 1)]
    options = {"g": md.GRAVITY, "WtrDnsty": md.RHO, "kb": deck.options["kBot"], "cb": deck.options["cBot"],
               "WtrDpth": deck.options["WtrDpth"], "ICTmax": 0, "dtM": deck.options["dtM"]}
    rows += ["--- SOLVER OPTIONS ---"] + [f"{value} {key}" for key, value in options.items()]
    with open(path, "w", encoding="ascii") as out:
        out.write("\n".join(rows + ["--- OUTPUTS ---", "FairTen1", "END", "--- need this line ---", ""]))


CROWFOOT = (tension("bridle", 2, "to", 2e-3), tension("anchor", 1, "from", 2e-3), height("plate", 2, 2e-3))
# Where a line becomes slack MoorDyn's damping pushes: 2.5 %, as of the snap. On slopes the pull varies with
# the height, 1 kN/m by 0.5 m: 3 % of the anchor's range of 15 kN or more, and a segment that lies there or
# not. Friction: ours gives by 1 mm, MoorDyn's creeps by up to 1 mm/s. Points that are light beside
# the water that moves with them are not quite at rest in MoorDyn after 600 s: 1 to 2 %.
CASES = {
    "three_types": (md.three_types, tension("top", 3, "to", 2e-3), tension("anchor", 1, "from", 3e-3)),
    "snap": (md.snap, tension("top", 1, "to", 0.025), tension("anchor", 1, "from", 0.025)),
    "crowfoot": (md.crowfoot, *CROWFOOT),
    "version_1": (md.crowfoot, *CROWFOOT),
    "free_point": (md.free_point, tension("top", 4, "to", 2e-3), tension("tether", 1, "from", 5e-3),
                   height("clamp", 2, 0.02)),
    "curve": (md.curve, tension("top", 1, "to", 1e-3), tension("anchor", 1, "from", 1e-3)),
    "memory": (md.memory, tension("top", 1, "to", 1e-3), tension("anchor", 1, "from", 1e-3)),
    "slope": (slope, tension("top", 1, "to", 2e-3), tension("anchor", 1, "from", 0.03)),
    "hills": (hills, tension("top", 1, "to", 2e-3), tension("anchor", 1, "from", 0.03)),
    "friction": (friction, tension("top", 1, "to", 0.01), tension("anchor", 1, "from", 0.01, 0)),
    "failure": (failure, tension("bridle left", 3, "to", 0.025), tension("anchor", 1, "from", 0.025),
                height("plate", 2, 5e-3)),
    "buoy": (buoy, tension("top", 2, "to", 2e-3), tension("anchor", 1, "from", 5e-3),
             height("buoy", 2, 0.01)),
}


# ------------------------------------------------------------------------------ ours

def speak(*command):
    """What a command of ours says; its own words if it fails."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def replace_line(text, begins, line):
    """Another line for the only one that begins so."""
    found = re.findall(rf"^{re.escape(begins)}.*\n", text, re.M)
    if len(found) != 1:
        sys.exit(f"{len(found)} lines of the study begin with '{begins}'")
    return text.replace(found[0], line + "\n")


def give_motion(study, run):
    """The motion of MoorDyn's coupled points for the vessel of zeros, the duration, the step."""
    _, way, (_, _, duration, every), _ = run.args
    with open(study, encoding="ascii") as file:
        text = file.read()
    values = {"amplitude": ("m", way.amplitude), "phase": ("rad", way.phase)}
    words = [f"{key}: [{', '.join(f'{float(v)!r} {unit}' for v in parts)}]"
             for key, (unit, parts) in values.items()]
    text = replace_line(text, "run: ", f"run: {{duration: {duration} s, step: {every} s}}")
    text = replace_line(text, "  vessel: {body: vessel, history:",
                        f"  vessel: {{body: vessel, {', '.join(words)}, period: {way.period} s, "
                        f"ramp time: {way.period} s}}")
    with open(study, "w", encoding="ascii") as file:
        file.write(text)


def ours(program, run):
    """Columns of the series of the study that is made of lines.txt."""
    speak(program, "import", "moordyn", "lines.txt", "--out", "mooring.yml")
    give_motion("mooring.yml", run)
    speak(program, "run", "mooring.yml", "--out", "results")
    rows = list(csv.reader(io.StringIO(speak(program, "replay", "results", "0", "--csv"))))
    return dict(zip(rows[0], np.array(rows[1:], dtype=float).T))


# ------------------------------------------------------------------------------ beside

def series_of(program, name):
    """The rows of MoorDyn and our columns of a case, of files in the working folder."""
    deck = Deck(*CASES[name][0]())
    for file, text in deck.files:
        with open(file, "w", encoding="ascii") as out:
            out.write(text)
    theirs = md.series_by(md.write_input("", *deck[:4]), deck.run)
    if name == "version_1":
        write_version_1("lines.txt", deck)
    else:
        md.write_input("", *deck[:4], *deck.sections)
    return theirs, ours(program, deck.run)


def compare(name, theirs, columns):
    """Prints a line for every quantity; how many are off."""
    off = 0
    ranges = [max(values) - min(values) for values in theirs]
    for k, (quantity, values) in enumerate(zip(CASES[name][1:], theirs)):
        own = columns[quantity.column] * (1e-3 if "kN" in quantity.name else 1)
        if len(own) != len(values) or abs(columns["time"][-1] - STEP * (len(values) - 1)) > 1e-6:
            sys.exit(f"{name}: {len(own)} values of ours, {len(values)} of MoorDyn")
        differs = np.abs(own - values) / ranges[k if quantity.range_of < 0 else quantity.range_of]
        rms = math.sqrt(np.mean(differs**2))
        good = rms <= quantity.bound and max(differs) <= SNAP * quantity.bound
        off += not good
        print(f"{name:12} {quantity.name:16} {min(values):8.2f} {max(values):8.2f} "
              f"{100 * max(differs):8.3f} % {100 * rms:6.3f} % {100 * quantity.bound:5.1f} % "
              f"{'ok' if good else 'OFF'}", flush=True)
    return off


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--program", default="build/allide")
    parser.add_argument("--only", default=",".join(CASES))
    options = parser.parse_args()
    program, begun, off = os.path.abspath(options.program), os.getcwd(), 0
    print(f"{'case':12} {'quantity':16} {'from':>8} {'to':>8} {'greatest':>10} {'rms':>8} {'bound':>7}")
    for name in options.only.split(","):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                off += compare(name, *series_of(program, name))
            finally:
                os.chdir(begun)
    print(f"{off} off" if off else "all within their bounds")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
