#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The studies of the examples as they were on 2026-11-28, by any later program: a line for each with its
# hash and the processor's seconds.
#   benchmarks/studies/measure.sh PROGRAM [FOLDER/STUDY...]      all studies, or some ("berthing/berthing")
# SCENARIOS (32) of each, on DEVICE (the program's choice). hashes.txt has what the program of that day gave with 4 of them. Studies that a
# program refuses, or that have not ended after LIMIT (300) seconds, are said to be so.
set -euo pipefail
program=$(readlink -f "${1:?usage: benchmarks/studies/measure.sh PROGRAM [STUDY...]}")
shift
cd "$(dirname "$0")"
studies=("$@")
if [ ${#studies[@]} = 0 ]; then
  mapfile -t studies < <(find . -mindepth 2 -name '*.yml' -not -path './ships/*' | sed 's|^\./||; s|\.yml$||' | sort)
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U'
for study in "${studies[@]}"; do
  # 3: some scenarios have failed, as they are meant to
  seconds=$({ time { timeout "${LIMIT:-300}" "$program" run "$study.yml" --out "$folder/results" --scenarios "${SCENARIOS:-32}" \
    ${DEVICE:+--device "$DEVICE"} \
    --quiet --json >"$folder/said" 2>"$folder/errors" || true; }; } 2>&1)
  hash=$(sed -n 's/^ *"hash": "\(.*\)",*$/\1/p' "$folder/said")
  printf '%-34s %-32s %8s s\n' "$study" "${hash:-refused or not ended}" "$seconds"
  rm -rf "$folder/results"
done
