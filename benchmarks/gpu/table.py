#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Registers, private memory, spills, waves and instructions of the kernels, for resources.sh.

    table.py table|json TARGET PRECISION GROUP PATH COMPILER PROGRAM
        of PATH.s and PATH.log, what the compiler wrote of a program
    table.py join FILE...
        one list of several such JSON

A kernel's spills and instructions are its own and those of every function it reaches, each counted
once. Occupancy: waves of a SIMD, warps of a scheduler (a quarter of a multiprocessor), as registers
allow; 16 at most on sm_90, 8 on gfx90a.
"""
import json
import re
import sys

LABEL = re.compile(r"^([A-Za-z_][\w.$]*):")
REMARK = re.compile(r"remark:\s+(.+?)(?: \[.*?\])?: (\S+) \[-Rpass")


def amdgcn_functions(path):
    """Instructions of each function, and the functions that it names."""
    found, own = {}, None
    for line in open(path, encoding="utf-8"):
        label = LABEL.match(line)
        if label and not label[1].startswith("."):
            own = found.setdefault(label[1], [0, set()])
        elif line.startswith(".Lfunc_end"):
            own = None
        elif own and re.match(r"\t[a-z]\w*", line):
            own[0] += 1
            own[1].update(re.findall(r"([A-Za-z_][\w.$]*)@(?:got|rel)", line))
    return found


def nvptx_functions(path):
    """The same of PTX, whose registers are not those of the machine."""
    found, own, calling = {}, None, False
    for line in open(path, encoding="utf-8"):
        head = re.match(r"^(?:\.visible |\.weak )?(?:\.entry|\.func) *(?:\([^)]*\))? *([\w$]+)", line)
        if head:
            own = found.setdefault(head[1], [0, set()])
        elif line.startswith("}"):
            own = None
        elif own and calling:  # a call goes over several lines: name, arguments
            name = re.match(r"^\t([A-Za-z_$][\w$]*), *$", line)
            if name:
                own[1].add(name[1])
            calling = ";" not in line
        elif own and re.match(r"\t(@!?%p\d+ )?[a-z]", line):
            own[0] += 1
            calling = "call" in line and ";" not in line
    return found


def reached(functions, first):
    """`first` and all that it calls, directly or not."""
    seen, left = set(), [first]
    while left:
        name = left.pop()
        if name in functions and name not in seen:
            seen.add(name)
            left += functions[name][1]
    return seen


def amdgcn_rows(path):
    said, name = {}, None
    for line in open(path + ".log", encoding="utf-8"):
        m = REMARK.search(line)
        if m and m[1] == "Function Name":
            name = m[2]
            said[name] = {}
        elif m:
            said[name][m[1].replace("TotalSGPRs", "SGPRs")] = int(m[2])
    functions = amdgcn_functions(path + ".s")
    for name in said:
        if not name.startswith("ald_"):
            continue
        all_of_it, own = reached(functions, name), said[name]
        spilled = [(said[f]["SGPRs Spill"], said[f]["VGPRs Spill"]) for f in all_of_it if f in said]
        yield {"kernel": name[4:], "sgprs": own["SGPRs"], "vgprs": own["VGPRs"],
               "agprs": own["AGPRs"], "private": own["ScratchSize"],
               "spilled": 4 * sum(s + v for s, v in spilled), "occupancy": own["Occupancy"],
               "instructions": sum(functions[f][0] for f in all_of_it)}


def nvptx_rows(path):
    functions = nvptx_functions(path + ".s")
    text = open(path + ".log", encoding="utf-8").read()
    for part in text.split("Compiling entry function '")[1:]:
        name = part[:part.index("'")]
        used = int(re.search(r"Used (\d+) registers", part)[1])
        stack = re.search(r"(\d+) bytes cumulative stack", part)
        frame = re.search(r"(\d+) bytes stack frame", part)
        stores = sum(map(int, re.findall(r"(\d+) bytes spill stores", part)))
        # a warp's registers come by 256, a scheduler has 16,384 of them
        warps = min(16, 16384 // (-(-max(used, 1) * 32 // 256) * 256))
        yield {"kernel": name.removeprefix("ald_"), "registers": used,
               "private": int((stack or frame)[1]), "spilled": stores, "occupancy": warps,
               "instructions": sum(functions[f][0] for f in reached(functions, name))}


HEADS = {"kernel": "kernel", "sgprs": "SGPR", "vgprs": "VGPR", "agprs": "AGPR",
         "registers": "registers", "private": "private B", "spilled": "spilled B",
         "occupancy": "waves", "instructions": "instructions"}
MACHINES = {"amdgcn": "AMD gfx90a, clang: bytes a work-item, waves a SIMD",
            "nvptx": "NVIDIA sm_90, clang and ptxas: bytes a work-item, warps a scheduler, "
                     "instructions of PTX"}


def print_table(program, target, precision, group, rows):
    promised = f", groups of {group}" if group else ""
    print(f"{program}: {MACHINES[target]}; {precision} precision{promised}\n")
    keys = list(rows[0])
    cells = [[HEADS[k] for k in keys]] + [
        [f"{row[k]:,}" if k != "kernel" else row[k] for k in keys] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for line in cells:
        print("  ".join([line[0].ljust(widths[0])] +
                        [c.rjust(w) for c, w in zip(line[1:], widths[1:])]))
    print()


def main():
    what = sys.argv[1]
    if what == "join":
        tables = [json.load(open(path, encoding="utf-8")) for path in sys.argv[2:]]
        blocks = []
        for t in tables:
            rows = ",\n".join("      " + json.dumps(row) for row in t.pop("kernels"))
            head = json.dumps(t)[1:-1]
            blocks.append("  {" + head + ", \"kernels\": [\n" + rows + "\n    ]}")
        print("[\n" + ",\n".join(blocks) + "\n]")
        return
    target, precision, group, path = sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5]
    rows = list(amdgcn_rows(path) if target == "amdgcn" else nvptx_rows(path))
    if not rows:
        sys.exit(f"error: {path}.log names no kernel: this version of the compiler speaks otherwise")
    rows.sort(key=lambda row: (-row["private"], row["kernel"]))
    if what == "table":
        print_table(sys.argv[7], target, precision, group, rows)
    else:
        print(json.dumps({"program": sys.argv[7], "target": target, "precision": precision, "compiler": sys.argv[6],
                          "work_group": group, "kernels": rows}))


main()
