#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Statistics of every example in single precision beside double: the same scenarios, twice.

    tests/long/single_precision.py [--program build/allide] [--json FILE] [--most N] [STUDY...]

Prints a row a study and writes the figures of every result as JSON. Ten minutes on two idle cores
for all examples. Elements whose names differ by numbers alone are one, as in `allide summary`. Differences
are taken of single from double, of

    share       scenarios in which a result has a value at all (a touch, a parting)
    mean, deviation, 50 %, 95 %, max     of the values

in standard errors of the estimate in double precision, and in shares of the value: the root of the mean
square of the result, at least 1e-3 of the greatest of its unit in its section of the study, and at
least what nobody asks for (NOBODY_ASKS). A time is known to a step.

A result is
    same        if all of it differs by at most 1e-3 of the value or a tenth of the standard error;
    noise       if single scenarios went another way, and the mean does not differ by more than chance
                explains: the mean of the differences is below 4 standard errors of its own (of hundreds
                of results one in 16,000 is beyond by chance), and all statistics are within 2 standard
                errors of the difference of two independent runs, or fewer than one scenario in 20
                differs by more than 1e-2 of the value;
    near        if all of it differs by at most 1e-2 of the value;
    other       else.

"means off by" is the greatest mean of the differences that is not chance, of results that are not the
same; "foretold" the greatest error that `allide check` gives for single precision.
"""
import argparse
import collections
import csv
import glob
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

FLOOR = 1e-3  # of the greatest result of the same unit in its section
SAME, NEAR = 1e-3, 1e-2  # of the value
FEW = 5  # values, of fewer of which only the share counts
MANY = 1024
SCENARIOS = {"all_contacts": 128, "boat_landing": 64, "chain_over_edge": 48, "dropped_container": 512,
             "hull_on_hull": 128, "log_boom": 64, "module_landing": 256, "pipe_in_pipe": 100,
             "riser_clash": 16, "side_by_side": 512, "spread_mooring": 256, "tow_line": 256}
NOBODY_ASKS = {"m": 1e-4, "m/s": 1e-3, "rad": 1e-4, "rad/s": 1e-5, "N": 1.0, "N m": 1.0, "J": 1.0,
               "N s": 1.0, "-": 1e-4}
VERDICTS = ["same", "noise", "near", "other"]
STATISTICS = ["share", "mean", "deviation", "50 %", "95 %", "max"]


def run(program, study, folder, precision, scenarios):
    """Summary of a run as its JSON has it; None if the study is refused, with the message."""
    command = [program, "run", study, "--precision", precision, "--device", "openmp", "--quiet",
               "--json", "--overwrite", "--out", folder]
    if scenarios:
        command += ["--scenarios", str(scenarios)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        return None, (done.stderr.strip().splitlines() or ["?"])[-1]
    return json.loads(done.stdout), ""


def tables(program, folder):
    """Columns of results, units, statuses and numbers of events by their kinds."""
    subprocess.run([program, "export", folder, "--csv"], capture_output=True, check=True)
    with open(f"{folder}/csv/scenarios.csv", newline="", encoding="utf-8") as stream:
        rows = csv.reader(stream)
        names = next(rows)
        lines = list(rows)
    columns = collections.defaultdict(list)
    for k, name in enumerate(names):
        if name.startswith(("inputs.", "failure.")) or name in ("scenario", "status"):
            continue
        columns[re.sub(r"[0-9]+", "#", name[:name.find("[")]) + name[name.find("["):]] += [
            float(r[k]) if r[k] not in ("", "nan") else math.nan for r in lines]
    events = collections.Counter()
    path = f"{folder}/csv/events.csv"
    if os.path.exists(path):
        with open(path, newline="", encoding="utf-8") as stream:
            for row in csv.DictReader(stream):
                events[row["event"]] += 1
    return columns, [r[1] for r in lines], events


def unit_of(name):
    return name[name.rindex("[") + 1:-1] if name.endswith("]") else "-"


def group_of(name):
    """Results that are small or great beside each other: of a section and a unit."""
    return name[:name.find(".")], unit_of(name)


def step_of(program, study):
    """The time step [s]."""
    text = subprocess.run([program, "check", study, "--brief"], capture_output=True, text=True,
                          check=False).stdout
    found = re.search(r"step ([0-9.e+-]+) s,", text)
    return float(found[1]) if found else 0.0


def foretold(program, study, folder):
    """The greatest error that `allide check` foretells in single precision [-], and of what."""
    path = folder + "/single.yml"
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(f"allide: 1\nbase: {os.path.abspath(study)}\nrun: {{precision: single}}\n")
    text = subprocess.run([program, "check", path, "--brief"], capture_output=True, text=True,
                          check=False).stdout
    found = re.search(r"^single precision.*\n.*\n  (.+?)  .*?  +([0-9.e+-]+)  [a-z ]+$", text, re.M)
    return (float(found[2]) / 100, found[1]) if found else (0.0, "")


def quantile(values, p):
    at = p * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(values) - 1)
    return values[low] + (at - low) * (values[high] - values[low])


def statistics(values):
    """Estimates and their standard errors of a column, NaN left out."""
    given = sorted(v for v in values if not math.isnan(v))
    n, of = len(given), len(values)
    share = n / of
    found = {"share": (share, math.sqrt(share * (1 - share) / of))}
    if n < FEW:
        return found
    mean = math.fsum(given) / n
    square = math.fsum((v - mean) ** 2 for v in given) / n
    fourth = math.fsum((v - mean) ** 4 for v in given) / n
    deviation = math.sqrt(square)
    found["mean"] = (mean, deviation / math.sqrt(n))
    spread = math.sqrt(max(fourth - square ** 2, 0) / n) / (2 * deviation) if deviation > 0 else 0
    found["deviation"] = (deviation, spread)
    for name, p in (("50 %", 0.5), ("95 %", 0.95)):
        width = math.sqrt(p * (1 - p) / n)
        error = (quantile(given, min(p + width, 1)) - quantile(given, max(p - width, 0))) / 2
        found[name] = (quantile(given, p), error)
    found["max"] = (given[-1], 0)
    return found


def size_of(values):
    given = [v for v in values if not math.isnan(v) and not math.isinf(v)]
    return math.sqrt(math.fsum(v * v for v in given) / len(given)) if given else 0


def verdict_of(found):
    """What a result in single precision is, see above."""
    kinds = [found[k] for k in STATISTICS if k in found]
    estimates = [found[k] for k in STATISTICS[:-1] if k in found]
    if all(k["of_value"] <= SAME or k.get("of_error", 1) <= 0.1 for k in kinds):
        return "same"
    scenario = found.get("scenario", {})
    is_chance = scenario.get("bias_of_error", 0) < 4
    is_rare = scenario.get("apart", 1) < 0.05
    if is_chance and (is_rare or all(
            k["of_value"] <= SAME or k.get("of_error", 9) <= 2 * math.sqrt(2) for k in estimates)):
        return "noise"
    return "near" if all(k["of_value"] <= NEAR for k in kinds) else "other"


def compare_column(double, single, scale, least, step):
    """Differences of all statistics, and of the scenarios one by one. `least`: error of a value;
    `step`: what a time is known to."""
    a, b = statistics(double), statistics(single)
    least /= math.sqrt(max(1, sum(not math.isnan(v) for v in double)))
    found = {}
    for name in STATISTICS:
        if name not in a or name not in b:
            continue
        difference = b[name][0] - a[name][0]
        if name != "share":  # to the step
            difference = math.copysign(max(0, abs(difference) - step), difference)
        value = 1 if name == "share" else scale
        entry = {"double": a[name][0], "single": b[name][0], "of_value": abs(difference) / value}
        error = max(a[name][1], least if name != "share" else 1 / len(double))
        if error > 0 and name != "max":
            entry["of_error"] = abs(difference) / error
        found[name] = entry
    both = [(x, y) for x, y in zip(double, single) if not math.isnan(x) and not math.isnan(y)]
    apart = sorted(abs(y - x) / scale for x, y in both)
    if len(apart) >= FEW:
        found["scenario"] = {"50 %": quantile(apart, 0.5), "99 %": quantile(apart, 0.99),
                             "max": apart[-1],
                             "apart": sum(v > NEAR for v in apart) / len(apart)}
        shift = [(y - x) / scale for x, y in both]
        mean = math.fsum(shift) / len(shift)
        spread = math.sqrt(math.fsum((s - mean) ** 2 for s in shift) / len(shift))
        error = spread / math.sqrt(len(shift))
        found["scenario"]["bias"] = mean
        found["scenario"]["bias_of_error"] = abs(mean) / error if error > 0 else 0
    found["verdict"] = verdict_of(found)
    return found


def worst_of(results, statistic_names, measure):
    """Greatest of a measure over results and statistics, and where it is."""
    worst, where = 0.0, ""
    for name, found in results.items():
        for statistic in statistic_names:
            value = found.get(statistic, {}).get(measure, 0)
            if value > worst:
                worst, where = value, f"{name}: {statistic}"
    return worst, where


def compare(program, study, most):
    """All figures of one study; None if it is no study of its own."""
    step = step_of(program, study)
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.splitext(os.path.basename(study))[0]
        count = min(most, SCENARIOS.get(name, MANY))
        double, why = run(program, study, folder + "/a", "double", count)
        if double is None:
            count = 0  # a table, a grid: all of it
            double, why = run(program, study, folder + "/a", "double", 0)
        if double is None:
            return None
        single, why = run(program, study, folder + "/b", "single", count)
        if single is None:
            return {"study": study, "refused": why}
        rule, rule_at = foretold(program, study, folder)
        a, statuses_a, events_a = tables(program, folder + "/a")
        b, statuses_b, events_b = tables(program, folder + "/b")
    greatest = collections.defaultdict(float)
    for name, values in a.items():
        greatest[group_of(name)] = max(greatest[group_of(name)], size_of(values))
    results = {}
    for name, values in a.items():
        unit = unit_of(name)
        scale = max(size_of(values), FLOOR * greatest[group_of(name)],
                    step if unit == "s" else NOBODY_ASKS.get(unit, 1e-12))
        least = step if unit == "s" else FLOOR * scale
        results[name] = compare_column(values, b[name], scale, least,
                                       step if unit == "s" else 0.0)
    statuses = sum(x != y for x, y in zip(statuses_a, statuses_b))
    kinds = sorted(set(events_a) | set(events_b))
    events = {k: [events_a[k], events_b[k]] for k in kinds}
    summary = {"study": study, "scenarios": len(statuses_a), "results": len(a),
               "foretold": rule, "foretold_at": rule_at,
               "seconds": [double["seconds"], single["seconds"]],
               "statuses_that_differ": statuses, "events": events,
               "statuses": [dict(collections.Counter(statuses_a)),
                            dict(collections.Counter(statuses_b))],
               "warnings": [w["code"] for w in single.get("warnings", [])
                            if w["code"] not in [v["code"] for v in double.get("warnings", [])]]}
    estimates = STATISTICS[:-1]
    verdicts = collections.Counter(f["verdict"] for f in results.values())
    summary["results"] = {v: verdicts[v] for v in VERDICTS}
    summary["verdict"] = [v for v in VERDICTS if verdicts[v]][-1]
    for key, names, measure in (("of_error", estimates, "of_error"),
                                ("of_value", estimates, "of_value"),
                                ("greatest", ["max"], "of_value"),
                                ("a_scenario", ["scenario"], "50 %")):
        summary[key], summary[key + "_at"] = worst_of(results, names, measure)
    shifts = [(abs(f["scenario"]["bias"]), n) for n, f in results.items()
              if f.get("scenario", {}).get("bias_of_error", 0) >= 4 and f["verdict"] != "same"]
    summary["shift"], summary["shift_at"] = max(shifts) if shifts else (0.0, "")
    summary["columns"] = results
    return summary


def row_of(s):
    if "refused" in s:
        return [s["study"], "refused: " + s["refused"]]
    counts = [sum(v[k] for v in s["events"].values()) for k in (0, 1)]
    return [s["study"], s["scenarios"], s["statuses_that_differ"], f"{counts[0]}, {counts[1]}",
            s["verdict"], " ".join(str(s["results"][v]) for v in VERDICTS),
            *(f"{s[k]:.1g}" for k in ("of_error", "of_value", "greatest", "a_scenario")),
            f"{s['seconds'][1] / s['seconds'][0]:.2f}", f"{100 * s['shift']:.1g}",
            f"{100 * s['foretold']:.2g}", ", ".join(sorted(set(s["warnings"])))]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/allide")
    parser.add_argument("--json")
    parser.add_argument("--most", type=int, default=MANY, help="scenarios of a study")
    parser.add_argument("--all-columns", action="store_true",
                        help="keep all results in the JSON, not those alone that are near or other")
    parser.add_argument("studies", nargs="*")
    asked = parser.parse_args()
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    program = os.path.abspath(asked.program)
    studies = [os.path.abspath(s) for s in asked.studies]
    os.chdir(top)
    studies = [os.path.relpath(s) for s in studies] or sorted(glob.glob("examples/*/*.yml"))
    kept = []
    heads = ["study", "scenarios", "statuses", "events", "worst", " ".join(VERDICTS),
             "of the error", "of the value", "greatest", "a scenario", "time",
             "means off by, %", "foretold, %", "warned"]
    print("| " + " | ".join(heads) + " |\n|" + " --- |" * len(heads))
    for study in studies:
        if study.startswith("examples/ships/"):
            continue
        began = time.monotonic()
        found = compare(program, study, asked.most)
        if found is None:
            continue
        print("| " + " | ".join(str(c) for c in row_of(found)) + " |", flush=True)
        print(f"{study}: {time.monotonic() - began:.1f} s", file=sys.stderr)
        for name, f in sorted(found.get("columns", {}).items()):
            if f["verdict"] in ("near", "other"):
                worst = max((k for k in STATISTICS if k in f), key=lambda k: f[k]["of_value"])
                print(f"    {f['verdict']:5} {name}: {worst} {f[worst]['double']:.6g}, "
                      f"{f[worst]['single']:.6g}", file=sys.stderr)
        sys.stderr.flush()
        if "columns" in found and not asked.all_columns:
            found["columns"] = {n: f for n, f in found["columns"].items()
                                if f["verdict"] in ("near", "other")}
        kept.append(found)
    if asked.json:
        with open(asked.json, "w", encoding="utf-8") as stream:
            json.dump(kept, stream, indent=1)
            stream.write("\n")


if __name__ == "__main__":
    main()
