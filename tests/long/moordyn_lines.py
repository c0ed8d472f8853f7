#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lines in time by MoorDyn: the series by which `allide validate lines` judges dynamic lines.

    tests/long/moordyn_lines.py [--write]

Runs MoorDyn on the cases of src/cli/validate/line_histories.c, as they are described there, and compares
it with src/cli/validate/moordyn_series.c, or writes that file. It needs Python with

    pip install numpy moordyn==2.7.2

Three minutes on one core. Fails if a value is off by more than 1e-3 of the range of its series.

Three things have to be known of MoorDyn, with their sizes in docs/validation.md:
 - its coupled points move by straight pieces from step to step, with a jump of velocity between them, so
   that its steps have to be short beside the time in which a wave runs through a segment;
 - the tension that it gives at a node at an end lacks the half segment there, so that the force on this
   node is taken, less the node's inertia;
 - its damping acts in slack lines, too: it pushes. Where a line is slack for long, it has no damping here.
"""
import argparse
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
from functools import partial

import moordyn
import numpy as np

GRAVITY, RHO = 9.80665, 1025.0
HERE = os.path.dirname(os.path.abspath(__file__))
STORED = os.path.join(HERE, "..", "..", "src", "cli", "validate", "moordyn_series.c")


class Kind:
    """A line type: of its diameter are drag, displacement and the seabed's push."""

    def __init__(self, name, diameter, mass, stiffness, damping, drag, added, axial):
        self.diameter, self.mass, self.added = diameter, mass, added
        self.row = (f"{name} {diameter} {mass} {stiffness} {-damping if damping else 0} 0 {drag} "
                    f"{added} {axial} 0")
        self.name = name


def half_critical(kind, stiffness):
    """Damping of the seabed per area, half of the critical one of a segment on it [N s/m^3]."""
    moved = kind.mass + kind.added * RHO * math.pi / 4 * kind.diameter**2
    return math.sqrt(stiffness * moved / kind.diameter)


class Rope(Kind):
    """A line type that is not linear: its stiffness is a text of MoorDyn's, its curve (strain, tension)."""

    def __init__(self, name, diameter, mass, stiffness, damping, drag, added, axial, curve=None):
        super().__init__(name, diameter, mass, 0, 0, drag, added, axial)
        self.row = f"{name} {diameter} {mass} {stiffness} {damping} 0 {drag} {added} {axial} 0"
        self.curve = curve


def write_curve(folder, kind):
    rows = ["curve", "strain tension", "(-) (N)"] + [f"{e!r} {t!r}" for e, t in [(0.0, 0.0), *kind.curve]]
    with open(os.path.join(folder, kind.name + ".txt"), "w", encoding="ascii") as out:
        out.write("\n".join(rows))


def write_input(folder, kinds, points, lines, options, *sections):
    """Points have a mass, and may have volume, CdA, CA behind it; sections are rows before the options."""
    path = os.path.join(folder, "lines.txt")
    for kind in kinds:
        if getattr(kind, "curve", None):
            write_curve(folder, kind)
    settings = {"tScheme": "rk2", "g": GRAVITY, "rho": RHO, "FrictionCoefficient": 0, "TmaxIC": 0,
                "writeLog": 0, **options}
    rows = ["--- MoorDyn ---", "--- LINE TYPES ---", "Name Diam MassDen EA BA EI Cd Ca CdAx CaAx",
            "(-) (m) (kg/m) (N) (N-s) (N-m^2) (-) (-) (-) (-)"]
    rows += [kind.row for kind in kinds]
    rows += ["--- POINTS ---", "ID Type X Y Z Mass Volume CdA CA",
             "(-) (-) (m) (m) (m) (kg) (m^3) (m^2) (-)"]
    rows += [" ".join(str(word) for word in (k, *point, *[0] * (8 - len(point))))
             for k, point in enumerate(points, 1)]
    rows += ["--- LINES ---", "ID LineType AttachA AttachB UnstrLen NumSegs Outputs",
             "(-) (-) (-) (-) (m) (-) (-)"]
    rows += [f"{k} {kind.name} {one} {two} {length} {segments} -"
             for k, (kind, one, two, length, segments) in enumerate(lines, 1)]
    rows += [*sections, "--- OPTIONS ---"] + [f"{value} {key}" for key, value in settings.items()]
    with open(path, "w", encoding="ascii") as out:
        out.write("\n".join(rows + ["--- need this line ---", ""]))
    return path


class Way:
    """A harmonic that rises within its first period, as motions of ours with a `ramp time` do."""

    def __init__(self, amplitude, phase, period):
        self.amplitude, self.phase, self.period = np.array(amplitude), np.array(phase), period

    def at(self, time):
        u = min(max(time / self.period, 0), 1)
        return u * u * (3 - 2 * u) * self.amplitude * np.sin(2 * math.pi * time / self.period +
                                                             self.phase)

    def acceleration(self, time, h=0.01):
        # not across the beginning, where it jumps
        a, b, c = (self.at(max(time, h) + k * h) for k in (-1, 0, 1))
        return (a - 2 * b + c) / h**2


def pull(line, end, acceleration):
    """Tension at the very end of a line [kN]: force on its last node, less that node's inertia."""
    node = moordyn.GetLineN(line) if end else 0
    inertia = np.array(moordyn.GetLineNodeM(line, node)) @ acceleration
    return float(np.linalg.norm(np.array(moordyn.GetLineNodeForce(line, node)) - inertia)) / 1000


def sail(tops, way, times, watch, system):
    """Settles a system for `settle` and moves its coupled points; yields what `watch` sees."""
    step, settle, duration, every = times
    tops = np.array(tops)
    still, long = [0.0] * tops.size, max(step, 0.05)
    moordyn.Init(system, list(tops.flatten()), still)
    for k in range(round(settle / long)):
        moordyn.Step(system, list(tops.flatten()), still, k * long - settle, long)
    yield watch(system, 0.0)
    for k in range(round(duration / step)):
        at, then = way.at(k * step), way.at((k + 1) * step)
        speed = np.tile((then - at) / step, len(tops))
        moordyn.Step(system, list((tops + at).flatten()), list(speed), k * step, step)
        if (k + 1) % round(every / step) == 0:
            yield watch(system, (k + 1) * step)


# ------------------------------------------------------------------------------ cases

def three_types():
    chain = Kind("chain", 0.14, 126.0, 583e6, 1.0, 1.2, 1.0, 0.1)
    polyester = Kind("polyester", 0.16, 20.5, 70e6, 1.0, 1.2, 1.0, 0.05)
    top = Kind("top", 0.12, 90.0, 430e6, 1.0, 1.2, 1.0, 0.1)
    way = Way([2, 0, 1.4], [0, 0, math.pi / 2], 9)

    def watch(system, time):
        return [pull(moordyn.GetLine(system, 3), 1, way.acceleration(time)),
                pull(moordyn.GetLine(system, 1), 0, np.zeros(3))]

    points = [("Fixed", 0, 0, -150, 0), ("Free", 200, 0, -140, 0), ("Free", 320, 0, -50, 0),
              ("Coupled", 398, 0, -8, 0)]
    lines = [(chain, 1, 2, 240, 24), (polyester, 2, 3, 160, 16), (top, 3, 4, 40, 4)]
    options = {"dtM": 2.5e-4, "kBot": 3e5, "cBot": half_critical(chain, 3e5), "WtrDpth": 150}
    return ((chain, polyester, top), points, lines, options,
            partial(sail, [[398, 0, -8]], way, (2.5e-4, 120, 27, 0.05), watch))


def snap():
    rope = Kind("polyester", 0.217, 52.0, 3.339e8, 1.0, 1.6, 1.79, 0.008)
    way = Way([7, 0, 0], [0, 0, 0], 16)

    def watch(system, time):
        line = moordyn.GetLine(system, 1)
        return [pull(line, 1, way.acceleration(time)), pull(line, 0, np.zeros(3))]

    points = [("Fixed", 0, 0, -372.192, 0), ("Coupled", 1353, 0, -18, 0)]
    options = {"dtM": 5e-4, "kBot": 1e5, "cBot": half_critical(rope, 1e5), "WtrDpth": 372.3}
    return ((rope,), points, [(rope, 1, 2, 1400, 70)], options,
            partial(sail, [[1353, 0, -18]], way, (5e-4, 100, 32, 0.05), watch))


def crowfoot():
    leg = Kind("leg", 0.13, 110.0, 450e6, 0.5, 1.2, 1.0, 0.1)
    bridle = Kind("bridle", 0.09, 38.0, 180e6, 0.5, 1.2, 1.0, 0.1)
    way = Way([2, 1, 1], [0, math.pi / 4, math.pi / 2], 10)

    def watch(system, time):
        return [pull(moordyn.GetLine(system, 2), 1, way.acceleration(time)),
                pull(moordyn.GetLine(system, 1), 0, np.zeros(3)),
                moordyn.GetPointPos(moordyn.GetPoint(system, 2))[2]]

    points = [("Fixed", 0, 0, -80, 0), ("Free", 212, 0, -12, 200), ("Coupled", 243, 9, -6, 0),
              ("Coupled", 243, -9, -6, 0)]
    lines = [(leg, 1, 2, 230, 23), (bridle, 2, 3, 32, 8), (bridle, 2, 4, 32, 8)]
    options = {"dtM": 2.5e-4, "kBot": 3e5, "cBot": half_critical(leg, 3e5), "WtrDpth": 80}
    return ((leg, bridle), points, lines, options,
            partial(sail, [[243, 9, -6], [243, -9, -6]], way, (2.5e-4, 100, 20, 0.05), watch))


def free_point():
    tether = Kind("tether", 0.06, 9.0, 40e6, 0.5, 1.2, 1.0, 0.05)
    cable = Kind("cable", 0.116, 25.0, 362e6, 0.5, 1.1, 1.0, 0.01)
    buoyant = Kind("buoyant", 0.3, 48.0, 362e6, 0.5, 1.1, 1.0, 0.05)
    way = Way([3, 0, 2.5], [0, 0, math.pi / 2], 9)

    def watch(system, time):
        return [pull(moordyn.GetLine(system, 4), 1, way.acceleration(time)),
                pull(moordyn.GetLine(system, 1), 0, np.zeros(3)),
                moordyn.GetPointPos(moordyn.GetPoint(system, 2))[2]]

    points = [("Fixed", 0, 0, -100, 0), ("Free", 2, 0, -93, 30), ("Free", 30, 0, -60, 0),
              ("Free", 55, 0, -50, 0), ("Coupled", 75, 0, -6, 0)]
    lines = [(tether, 1, 2, 8, 4), (cable, 2, 3, 30, 6), (buoyant, 3, 4, 45, 9), (cable, 4, 5, 90, 18)]
    options = {"dtM": 2.5e-4, "kBot": 1e5, "cBot": half_critical(cable, 1e5), "WtrDpth": 100}
    return ((tether, cable, buoyant), points, lines, options,
            partial(sail, [[75, 0, -6]], way, (2.5e-4, 600, 20, 0.05), watch))


def put(system, line, nodes):
    """Puts the nodes of a line between its ends elsewhere: MoorDyn begins with catenaries alone."""
    data = bytearray(moordyn.Serialize(system))
    for k in range(1, len(nodes) - 1):
        old, new = (struct.pack("<3d", *at) for at in (moordyn.GetLineNodePos(line, k), nodes[k]))
        at = data.find(old)
        while at >= 0:
            data[at:at + 24] = new
            at = data.find(old, at + 24)
    moordyn.Deserialize(system, bytes(data))


def fall(system, duration, every, watch, step=5e-4):
    yield watch(system)
    for k in range(round(duration / step)):
        moordyn.Step(system, [], [], k * step, step)
        if (k + 1) % round(every / step) == 0:
            yield watch(system)


def between(one, two, segments):
    return [np.array(one) + (np.array(two) - np.array(one)) * k / segments
            for k in range(segments + 1)]


def sinking():
    chain = Kind("chain", 0.05, 40.0, 20e6, 0.5, 1.2, 1.0, 0.1)
    rope = Kind("rope", 0.06, 8.0, 4e6, 0.5, 1.2, 1.0, 0.05)
    along = np.array([math.cos(0.2), 0, math.sin(0.2)])
    ends = [np.array([0, 0, -20]) + s * along for s in (0.0, 20.0, 50.0)]

    def watch(system):
        line = moordyn.GetLine(system, 2)
        last = np.array(moordyn.GetLineNodePos(line, 15)) - np.array(moordyn.GetLineNodePos(line, 14))
        return [float(np.linalg.norm(moordyn.GetLineNodeTen(line, 0))) / 1000,
                math.atan2(math.hypot(last[0], last[1]), last[2])]

    def run(system):
        moordyn.Init(system, [], [])
        put(system, moordyn.GetLine(system, 1), between(ends[0], ends[1], 10))
        put(system, moordyn.GetLine(system, 2), between(ends[1], ends[2], 15))
        return fall(system, 10, 0.05, watch)

    points = [("Free", *(float(c) for c in end), 0) for end in ends]
    options = {"dtM": 2e-4, "kBot": 1e5, "cBot": 1e4, "WtrDpth": 500}
    return (chain, rope), points, [(chain, 1, 2, 20, 10), (rope, 2, 3, 30, 15)], options, run


def hanging(way, rise, length, segments, weight, stiffness):
    """Nodes of a lumped line at rest between two ends, by Newton's method [m]; weight in [N/m]."""
    part = length / segments

    def nodes_of(force):
        nodes = [np.zeros(2)]
        for k in range(segments):
            pulls = force + np.array([0, weight * part * (k + 0.5)])
            tension = np.linalg.norm(pulls)
            nodes.append(nodes[-1] + pulls / tension * part * (1 + tension / stiffness))
        return np.array(nodes)

    force, end = weight * length * np.array([0.25, -0.5]), np.array([way, rise])
    for _ in range(100):
        off = nodes_of(force)[-1] - end
        if np.linalg.norm(off) < 1e-12:
            break
        slopes = [(nodes_of(force + d)[-1] - nodes_of(force - d)[-1]) / 2e-3
                  for d in 1e-3 * np.eye(2)]
        change = np.linalg.solve(np.array(slopes).T, off)
        force = force - change * min(1, 0.2 * np.linalg.norm(force) / np.linalg.norm(change))
    return nodes_of(force)


def falling():
    chain = Kind("chain", 0.04, 8.0, 2e6, 0, 1.2, 1.0, 0.05)
    nodes = [[x, 0.0, 100 + z] for x, z in hanging(24, 4, 40, 20, 8 * GRAVITY, 2e6)]

    def watch(system):
        return [moordyn.GetPointPos(moordyn.GetPoint(system, 1))[0],
                moordyn.GetPointPos(moordyn.GetPoint(system, 2))[2]]

    def run(system):
        moordyn.Init(system, [], [])
        put(system, moordyn.GetLine(system, 1), nodes)
        return fall(system, 1.5, 0.01, watch)

    points = [("Free", 0, 0, 100, 5), ("Free", 24, 0, 104, 5)]
    options = {"dtM": 5e-5, "kBot": 1e5, "cBot": 1e4, "WtrDpth": 500}
    return (chain,), points, [(chain, 1, 2, 40, 20)], options, run


def taut(rope):
    """A rope of 412 m that is never slack; its top goes round an ellipse."""
    way = Way([1.5, 0, 1], [0, 0, math.pi / 2], 9)

    def watch(system, time):
        line = moordyn.GetLine(system, 1)
        return [pull(line, 1, way.acceleration(time)), pull(line, 0, np.zeros(3))]

    points = [("Fixed", 0, 0, -150, 0), ("Coupled", 395, 0, -8, 0)]
    options = {"dtM": 2.5e-4, "kBot": 3e5, "cBot": 1e4, "WtrDpth": 400}
    return ((rope,), points, [(rope, 1, 2, 412, 40)], options,
            partial(sail, [[395, 0, -8]], way, (2.5e-4, 100, 27, 0.05), watch))


def curve():
    damping = 0.5 * 10.3 * math.sqrt(75e6 * 20.5)
    points = [(0.01, 150e3), (0.02, 450e3), (0.03, 1200e3), (0.06, 3450e3)]
    return taut(Rope("curve", 0.16, 20.5, "curve.txt", damping, 1.2, 1.0, 0.05, points))


def memory():
    """The relaxation time t at a held length is that of the slow spring's dashpot, t K^2/(K - EA)."""
    static, dynamic, relaxes = 30e6, 75e6, 8
    slow = relaxes * dynamic**2 / (dynamic - static)
    damping = 0.5 * 10.3 * math.sqrt(dynamic * 20.5)
    return taut(Rope("memory", 0.16, 20.5, f"{static}|{dynamic}", f"{slow}|{damping}", 1.2, 1.0, 0.05))


# case, its quantities in the order of line_histories.c, seconds between samples, and between what
# MoorDyn is asked for
CASES = [(three_types, ("top", "anchor"), 0.5, 0.05), (snap, ("top", "anchor"), 0.5, 0.05),
         (crowfoot, ("bridle", "leg", "plate"), 0.5, 0.05),
         (free_point, ("top", "tether", "clamp"), 0.5, 0.05),
         (sinking, ("joint", "angle"), 0.25, 0.05), (falling, ("way", "height"), 0.05, 0.01),
         (curve, ("top", "anchor"), 0.5, 0.05), (memory, ("top", "anchor"), 0.5, 0.05)]


def series_of(case):
    """What MoorDyn gives, a row for every quantity."""
    *deck, run = case()
    with tempfile.TemporaryDirectory() as folder:
        return series_by(write_input(folder, *deck), run)


def series_by(path, run):
    """The same by an input file; without MoorDyn's words."""
    null, kept = os.open(os.devnull, os.O_WRONLY), [os.dup(1), os.dup(2)]
    sys.stdout.flush()
    os.dup2(null, 1)
    os.dup2(null, 2)
    try:
        system = moordyn.Create(path)
        rows = list(run(system))
        moordyn.Close(system)
    finally:
        sys.stdout.flush()
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
    return np.array(rows).T


def stored():
    with open(STORED, encoding="ascii") as text:
        found = re.findall(r"double (\w+)\[\] = \{(.*?)\};", text.read(), re.S)
    return {name: [float(value) for value in values.split(",")] for name, values in found}


def write(all_series):
    with open(STORED, "w", encoding="ascii") as out:
        out.write("/* SPDX-License-Identifier: Apache-2.0\n"
                  " * What MoorDyn 2.7.2 gives in time, made by tests/long/moordyn_lines.py --write. "
                  "*/\n#include \"moordyn_series.h\"\n\n")
        listed = []
        for name, (every, values, samples) in all_series.items():
            text = ", ".join(f"{value:.7g}" for value in samples)
            out.write(f"static const double {name}[] = {{{text}}};\n")
            listed.append(f"{{{every}, {min(values):.7g}, {max(values):.7g}, "
                          f"sizeof {name} / sizeof {name}[0], {name}}}")
        out.write("\nconst moordyn_series moordyn_all[MOORDYN_COUNT] = {" + ", ".join(listed) + "};\n")
    subprocess.run(["clang-format-14", "-i", STORED], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true")
    writes = parser.parse_args().write
    known, found, off = {} if writes else stored(), {}, 0
    for case, names, every, fine in CASES:
        rows = series_of(case)
        for name, values in zip(names, rows):
            samples = values[::round(every / fine)]
            found[f"{case.__name__}_{name}"] = every, values, samples
            if not writes:
                worst = max(abs(a - b) for a, b in zip(samples, known[f"{case.__name__}_{name}"]))
                good = worst <= 1e-3 * (max(values) - min(values))
                off += not good
                print(f"{case.__name__:12} {name:8} {worst:10.3g} {'ok' if good else 'OFF'}", flush=True)
    if writes:
        write(found)
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
