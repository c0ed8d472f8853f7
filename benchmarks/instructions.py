#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Instructions of the passes, counted by valgrind: a scenario-step each, and what they are.

    benchmarks/instructions.py PROGRAM BENCH [PASS...]

PROGRAM is allide-bench, built for AVX2 at most (-DALLIDE_ARCH=x86-64-v3: valgrind knows no AVX-512), BENCH
a name of `allide bench`. For every pass: instructions, the share of those that work on vectors, floating-
point operations (a lane each, two for a fused multiply and add), bytes read and written by
instructions that name memory, all a scenario-step. Needs valgrind and objdump.
"""
import collections
import re
import subprocess
import sys
import tempfile

FUSED = re.compile(r"^vfn?m(add|sub)\d+[ps][ds]$")
ARITHMETIC = re.compile(r"^v(add|sub|mul|div|sqrt|min|max)[ps][ds]$")
WIDTHS = {"ymm": 32, "xmm": 16, "zmm": 64}


def listing(program):
    """Address to (mnemonic, operands) of every instruction."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], check=True,
                          capture_output=True, text=True).stdout
    found = {}
    for line in text.splitlines():
        m = re.match(r"\s*([0-9a-f]+):\s+(\S+)\s*(.*)", line)
        if m:
            found[int(m[1], 16)] = (m[2], m[3])
    return found


def weigh(name, operands):
    """Vector or not, floating-point operations, bytes of memory of one instruction."""
    register = re.search(r"%([xyz]mm)", operands)
    packed = name.startswith("v") and not name.endswith(("sd", "ss")) and register
    width = WIDTHS[register[1]] if register else 8
    lanes = width // 8 if packed else 1
    operations = lanes * (2 if FUSED.match(name) else 1 if ARITHMETIC.match(name) else 0)
    memory = (width if packed else 8) if "(" in operands and not name.startswith("lea") else 0
    return bool(packed), operations, memory


def read_profile(path):
    """Executions of each instruction by function, and calls of each function."""
    names, counts, calls = {}, collections.defaultdict(dict), collections.Counter()
    function, address, after_call = None, 0, False

    def name_of(text):
        m = re.match(r"\((\d+)\)(?: (.*))?", text)
        if m[2]:
            names[m[1]] = m[2]
        return names[m[1]]

    for line in open(path, encoding="utf-8", errors="replace"):
        line = line.rstrip("\n")
        if line.startswith("fn="):
            function = name_of(line[3:])
        elif line.startswith("cfn="):
            called = name_of(line[4:])
        elif line.startswith("calls="):
            calls[called] += int(line[6:].split()[0])
            after_call = True
        elif re.match(r"^(0x|\+|-|\*)", line):
            where, cost = line.split()[0], line.split()[-1]
            address = (int(where, 16) if where.startswith("0x") else
                       address if where == "*" else address + int(where, 0))
            if not after_call:
                own = counts[function]
                own[address] = own.get(address, 0) + int(cost)
            after_call = False
    return counts, calls


def main():
    program, bench, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
    with tempfile.NamedTemporaryFile() as profile:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--dump-line=no",
             "--toggle-collect=advance_all",  # pass by pass over whole tiles
             f"--callgrind-out-file={profile.name}", program, bench],
            capture_output=True, text=True, check=True)
        counts, calls = read_profile(profile.name)
    tile = int(re.search(r"tile (\d+)", run.stdout)[1])
    code = listing(program)
    print(f"{bench}: tiles of {tile} scenarios, a scenario-step:")
    print(f"{'pass':20} {'instructions':>12} {'vector':>7} {'flops':>8} {'bytes':>8}")
    for function in sorted(counts, key=lambda f: -sum(counts[f].values())):
        lanes = tile * calls[function]
        named = re.match(r"ald_run_(\w+?)_(double|single|scalar)_", function)
        if not named or lanes == 0:
            continue
        name = named[1]
        if wanted and name not in wanted:
            continue
        total = vector = flops = memory = 0
        for at, times in counts[function].items():
            if at not in code:
                continue
            is_vector, operations, bytes_named = weigh(*code[at])
            total += times
            vector += times * is_vector
            flops += times * operations
            memory += times * bytes_named
        if total / lanes < 1:
            continue
        print(f"{name:20} {total / lanes:12.1f} {100 * vector / total:6.0f}% "
              f"{flops / lanes:8.1f} {memory / lanes:8.1f}")


main()
