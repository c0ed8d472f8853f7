#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Figures of public programs by which `allide validate` judges steering and lines.

    tests/long/other_programs.py [--program build/allide]

Runs shipmmg, MoorPy and MoorDyn on the cases of validate_steering.c and validate_lines.c, and prints
each figure beside the one that is stored there. It needs Python with

    pip install shipmmg==0.0.11 moorpy==1.3.0 moordyn==2.7.2

and leaves out what is not installed. Three minutes on one core. Fails if a figure is off by more than
its last digit. docs/validation.md says what the programs have in common with ours.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

DEGREE = math.pi / 180


def sail():
    """shipmmg: the tanker KVLCC2 with her centre of gravity at midship and a constant wake.

    The program's own wake decays with the drift, so its wake is 0 here, and the constant one enters by
    the diameter D/(1 - w), by the thrust deduction and by the ratio of the wakes: the same advance
    ratio, thrust and race. Yields case, quantity, figure.
    """
    import numpy as np
    from shipmmg.mmg_3dof import (Mmg3DofBasicParams, Mmg3DofManeuveringParams,
                                  simulate_mmg_3dof)
    rho, length, wake, speed = 1025.0, 320.0, 0.35, 1.7785105973628204
    mass, unit = rho * 312600, 0.5 * rho * length**2 * 20.8
    # in the order of their declaration: L_pp, B, d, x_G, D_p, m, I_zG, A_R, D_p/H_R, m_x, m_y, J_z, ...
    ship = Mmg3DofBasicParams(
        length, 58.0, 20.8, 0.0, 9.86 / (1 - wake), mass, mass * (0.25 * length)**2, 112.5,
        9.86 / 15.8, 0.022 * unit, 0.223 * unit, 0.011 * unit * length**2, 2.747,
        1.09 * (1 - wake), 0.387, -0.5 * length, 0.312, -148.48, 0.395, 0.640, -0.71, 0.5,
        1 - (1 - 0.22) * (1 - wake)**4, 0.0, -0.48)
    hull = Mmg3DofManeuveringParams(
        0.2931, -0.2753, -0.1385, 0.022, -0.040, 0.002, 0.011, 0.771, -0.315, 0.083, -1.607, 0.379,
        -0.391, 0.008, -0.137, -0.049, -0.030, -0.294, 0.055, -0.013)

    def leg(state, rudder, order, seconds, events):
        time = np.arange(0, seconds, 0.01)
        gear = rudder + math.copysign(1, order - rudder) * np.minimum(abs(order - rudder),
                                                                     2.32 * DEGREE * time)
        return simulate_mmg_3dof(
            ship, hull, time, gear, np.full(len(time), speed), u0=state[0], v0=state[1],
            r0=state[2], x0=state[3], y0=state[4], ψ0=state[5], ρ=rho, method="DOP853", rtol=1e-10,
            atol=1e-12, max_step=0.5, events=events)

    def when(function, terminal, direction):
        function.terminal, function.direction = terminal, direction
        return function

    start = [15.5 * 1852 / 3600, 0, 0, 0, 0, 0]
    for angle in (35, -35):
        side = math.copysign(1, angle)
        run = leg(start, 0, angle * DEGREE, 700,
                  [when(lambda t, y, s=side: s * y[5] - math.pi / 2, False, 0),
                   when(lambda t, y, s=side: s * y[5] - math.pi, True, 0)])
        square, back = run.y_events[0][0], run.y_events[1][0]
        case = f"steering: ship, even wake, circle {angle:+d}"
        yield case, "advance", square[3] / length, 1e-5
        yield case, "tactical diameter", abs(back[4]) / length, 1e-5
        yield case, "transfer", abs(square[4]) / length, 1e-5
    for angle in (10, -10, 20, -20):
        side, rudder, state = math.copysign(1, angle), 0.0, start
        for number in range(3):
            run = leg(state, rudder, side * abs(angle) * DEGREE, 500,
                      [when(lambda t, y, s=side: s * y[5] - abs(angle) * DEGREE, True, 1),
                       when(lambda t, y, s=side: -s * y[2], False, -1)])
            if number > 0:
                yield (f"steering: ship, even wake, zig-zag {angle:+d}",
                       ("first", "second")[number - 1] + " overshoot",
                       -side * run.y_events[1][0][5] / DEGREE - abs(angle), 1e-4)
            state, rudder, side = list(run.y_events[0][0][:6]), run.y_events[0][0][6], -side


# the chain of validate_lines.c: [m], [N/m], [N], [kg/m], angle of its top from the vertical
LENGTH, WEIGHT, STIFFNESS, MASS, TOP = 902.2, 698.094, 384.243e6, 77.7, 0.9422021548896271
GRAVITY, RHO = 9.80665, 1025.0


def hang():
    """MoorPy: the chain at both ends of its way."""
    from moorpy.Catenary import catenary
    for way, name in ((-2, "least tension"), (2, "greatest tension")):
        end = catenary(848.67 + way * math.sin(TOP), 250 + way * math.cos(TOP), LENGTH, STIFFNESS,
                       WEIGHT, CB=0, Tol=1e-10, HF0=5e5, VF0=5e5, MaxIter=200)
        yield "lines: 2 m, 15 s, static", name, math.hypot(end[2], end[3]) / 1000, 1e-3


def chain_file(folder):
    """MoorDyn's input. Drag, and the seabed's push, belong to 0.2 m, its diameter to the displacement."""
    displaced = math.sqrt((MASS - WEIGHT / GRAVITY) / (RHO * math.pi / 4))
    path = os.path.join(folder, "chain.txt")
    with open(path, "w", encoding="ascii") as out:
        out.write(f"""--- chain ---
--- LINE TYPES ---
Name Diam MassDen EA BA EI Cd Ca CdAx CaAx
(-) (m) (kg/m) (N) (N-s) (N-m^2) (-) (-) (-) (-)
chain {displaced!r} {MASS} {STIFFNESS} -0.02 0 {0.2 / displaced!r} 1 0 0
--- POINTS ---
ID Type X Y Z Mass Volume CdA CA
(-) (-) (m) (m) (m) (kg) (m^3) (m^2) (-)
1 Fixed -848.67 0 -320 0 0 0 0
2 Coupled 0 0 -70 0 0 0 0
--- LINES ---
ID LineType AttachA AttachB UnstrLen NumSegs Outputs
(-) (-) (-) (-) (m) (-) (-)
1 chain 1 2 {LENGTH} 60 -
--- OPTIONS ---
2e-4 dtM
{5e4 * 0.2 / displaced!r} kBot
9.8e3 cBot
{GRAVITY} g
{RHO} rho
320 WtrDpth
0 FrictionCoefficient
400 TmaxIC
1e-6 threshIC
0 writeLog
--- need this line ---
""")
    return path


def swing():
    """MoorDyn: the chain moved along itself, risen over 30 s; the last cycle of three after 45 s."""
    import moordyn
    step = 0.005
    for way, period in ((1, 15), (2, 15), (2, 25), (4, 60)):
        with tempfile.TemporaryDirectory() as folder:
            system = moordyn.Create(chain_file(folder))
            moordyn.Init(system, [0, 0, -70], [0, 0, 0])
            pulls, w = [], 2 * math.pi / period
            for k in range(round((45 + 3 * period) / step)):
                t = k * step
                rise = 1 if t >= 30 else 0.5 * (1 - math.cos(math.pi * t / 30))
                rising = 0 if t >= 30 else math.pi / 60 * math.sin(math.pi * t / 30)
                at = way * rise * math.sin(w * t)
                speed = way * (rise * w * math.cos(w * t) + rising * math.sin(w * t))
                force = moordyn.Step(
                    system, [at * math.sin(TOP), 0, at * math.cos(TOP) - 70],
                    [speed * math.sin(TOP), 0, speed * math.cos(TOP)], t, step)
                pulls.append(math.hypot(*force) / 1000)
            moordyn.Close(system)
        last = pulls[-round(period / step):]
        yield f"lines: {way} m, {period} s, dynamic", "least tension", min(last), 0.01
        yield f"lines: {way} m, {period} s, dynamic", "greatest tension", max(last), 0.01


def quiet(figures):
    """The figures of a program that talks, without what it says; None if it is not installed."""
    null, kept = os.open(os.devnull, os.O_WRONLY), os.dup(1)
    sys.stdout.flush()
    os.dup2(null, 1)
    try:
        return list(figures())
    except ImportError:
        return None
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--program", default="build/allide")
    program = parser.parse_args().program
    stored = {}
    for name in ("steering", "lines"):
        text = subprocess.run([program, "validate", name, "--json"], capture_output=True, text=True,
                              check=False).stdout
        stored.update({(row["case"], row["quantity"]): row for row in json.loads(text)})
    off = 0
    for name, figures in (("shipmmg", sail), ("moorpy", hang), ("moordyn", swing)):
        found = quiet(figures)
        if found is None:
            print(f"{name} is not installed: left out")
            continue
        for case, quantity, figure, digit in found:
            expected = stored[case, quantity]["expected"]
            good = abs(figure - expected) <= digit
            off += not good
            print(f"{name:8} {case + '.' + quantity:58} {figure:10.5f} {expected:10.5f} "
                  f"{'ok' if good else 'OFF'}", flush=True)
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
