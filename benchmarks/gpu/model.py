#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Expected time of studies on a card, from what their passes read, write and compute.

    benchmarks/gpu/model.py count PROGRAM PASS_STEPS [STUDY...] > counts.json
    benchmarks/gpu/model.py predict counts.json [--bandwidth 4] [--flops 30] [--launch 3]
        [--transfer 25] [--scenarios 100000]

`count` runs `PROGRAM bench study` (rows that each pass touches, counted by guarded pages) and
PASS_STEPS (built from pass_steps.c: instructions of the scalar program, counted by single steps) for
the studies of examples/. `predict` prints Markdown: TB/s, TFLOP/s in double precision, us a launch,
GB/s between host and card. Needs objdump; Python's standard library alone.
"""
import argparse
import collections
import json
import re
import subprocess
import sys

STUDIES = ["berthing", "side_by_side", "fairway_collision", "riser_clash", "all_contacts"]
SCENARIOS = {"berthing": 4}
# Issues of the unit for double precision, two operations each at the peak rate: a sum or a product
# takes as long as a fused one; division and root are sequences of fused ones (Newton's steps and
# the last rounding) in the libraries of both vendors.
ISSUES = {"div": 10, "sqrt": 12}
COUNTED = re.compile(r"^v?(fn?m(?:add|sub)\d+|add|sub|mul|div|sqrt|min|max|rndscale|round)([sp])d$|^v?u?comisd$|^vcmp\w*[sp]d$")


def issues_of(name, operands):
    """Issues of an instruction for one scenario."""
    m = COUNTED.match(name)
    if not m:
        return 0
    register = re.search(r"%([xyz])mm", operands)
    lanes = {"x": 2, "y": 4, "z": 8}[register[1]] if register and name.endswith("pd") else 1
    return lanes * ISSUES.get(m[1], 1)


def instructions(steps_program, study, scenarios):
    """Of each pass: instructions and issues, summed over the steps that were counted."""
    run = subprocess.run([steps_program, study, str(scenarios)], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{study}: {run.stderr}")
    return run.stdout


def weigh(steps_program, text, steps):
    code = {}
    listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", steps_program], check=True,
                             capture_output=True, text=True).stdout
    for line in listing.splitlines():
        m = re.match(r"\s*([0-9a-f]+):\s+(\S+)\s*(.*)", line)
        if m:
            code[int(m[1], 16)] = (m[2], m[3])
    found = collections.defaultdict(lambda: [0, 0])
    for line in text.splitlines():
        name, address, times = line.split()
        own = found[name]
        own[0] += int(times) / steps
        own[1] += int(times) * issues_of(*code.get(int(address, 16), ("", ""))) / steps
    return found


def count(program, steps_program, studies):
    result = {}
    for study in studies:
        path = f"examples/{study}/{study}.yml"
        scenarios = SCENARIOS.get(study, 1)
        bench = subprocess.run([program, "bench", "study", "--study", path, "--json"], check=True,
                               capture_output=True, text=True).stdout
        figures = {f["name"]: f for f in json.loads(bench)}
        text = instructions(steps_program, path, scenarios)
        executed = weigh(steps_program, text, 5 * scenarios)
        passes = {}
        for name, figure in figures.items():
            if not name.startswith("pass ") or name == "pass by pass":
                continue
            key = name[5:]
            m = re.match(r"(\d+) instances, (\d+) times", figure["note"])
            passes[key] = {"instances": int(m[1]), "times": int(m[2]),
                           "read": figures["read " + key]["value"],
                           "written": figures["written " + key]["value"],
                           "instructions": round(executed[key][0], 1),
                           "issues": round(executed[key][1], 1)}
        note = figures["lane by lane"]["note"]
        result[study] = {"steps": int(re.search(r"of (\d+) steps", note)[1]),
                         "tile_bytes": figures["tile memory"]["value"],
                         "launches": figures["launches"]["value"], "passes": passes}
        print(f"{study} counted", file=sys.stderr)
    json.dump(result, sys.stdout, indent=1)
    print()


def predict(options):
    counts = json.load(open(options.file, encoding="utf-8"))
    n, memory = options.scenarios, options.bandwidth * 1e12
    issue, launch = options.flops * 1e12 / 2, options.launch * 1e-6
    print("| study | bytes | issues | launches | memory | arithmetic | launches | one step | "
          f"{n:,} scenarios | up, down |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    rows = []
    for study, c in counts.items():
        times, total_bytes, total_issues = collections.Counter(), 0, 0
        for name, p in c["passes"].items():
            # of all its launches in a step, of which some schemes make several
            by = {"memory": n * (p["read"] + p["written"]) / memory, "arithmetic": n * p["issues"] / issue,
                  "launch": p["times"] * launch}
            bound = max(by, key=by.get)
            total_bytes += p["read"] + p["written"]
            total_issues += p["issues"]
            times[bound] += by[bound]
            rows.append((study, name, p, by, bound))
        step = sum(times.values())
        moved = 2 * n * c["tile_bytes"] / (options.transfer * 1e9)
        print(f"| `{study}` | {total_bytes:,.0f} | {total_issues:,.0f} | {c['launches']:.0f} | "
              f"{1e6 * times['memory']:.0f} | {1e6 * times['arithmetic']:.0f} | {1e6 * times['launch']:.0f} | "
              f"{1e6 * step:.0f} | {step * c['steps']:.3g} s | {moved:.2g} s |")
    print("\n| study | pass | bytes read | written | issues | us a step | bound by |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for study in counts:
        own = [r for r in rows if r[0] == study]
        own.sort(key=lambda r: -max(r[3].values()))
        for _, name, p, by, bound in own[:options.passes]:
            print(f"| `{study}` | `{name}` | {p['read']:,.0f} | {p['written']:,.0f} | {p['issues']:,.0f} | "
                  f"{1e6 * max(by.values()):.1f} | {bound} |")


def main():
    if len(sys.argv) > 3 and sys.argv[1] == "count":
        return count(sys.argv[2], sys.argv[3], sys.argv[4:] or STUDIES)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["predict"])
    parser.add_argument("file")
    for name, value in [("bandwidth", 4), ("flops", 30), ("launch", 3), ("transfer", 25)]:
        parser.add_argument("--" + name, type=float, default=value)
    parser.add_argument("--scenarios", type=int, default=100000)
    parser.add_argument("--passes", type=int, default=3)
    return predict(parser.parse_args())


main()
