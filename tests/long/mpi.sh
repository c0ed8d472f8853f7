#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Ranks at length, by hand: 1, 2, 4 and 7 of them, 50 killed at random moments and resumed, every
# example by 3 ranks, and a Slurm of one node.
#
#   tests/long/mpi.sh PROGRAM [PLAIN]     as tests/mpi/ranks.sh; KILLS=50, EXAMPLES=24 scenarios of each
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")
RANKS="1 2 4 7" KILLS=${KILLS:-50} MANY=${MANY:-150000} tests/mpi/ranks.sh "$@"
. tests/mpi/launch.sh
out=$(mktemp -d)
trap 'end_all; rm -rf "$out"' EXIT
failed=0
hash_of() { sed -n 's/^ *"hash": "\(.*\)",*$/\1/p' "$1" | head -n 1; }
for study in examples/*/*.yml; do
  # no studies by themselves; computed in order by ranks, so that the bits are not those of one process
  case $study in examples/ships/* | */memory_fast.yml) continue ;; esac
  name=$(basename "$study" .yml)
  for how in alone ranks; do
    start=""
    [ $how = alone ] || start="launch 3"
    $start "$program" run "$study" --scenarios "${EXAMPLES:-24}" --out "$out/$how" --overwrite --quiet \
      --json >"$out/$how.json" 2>/dev/null || true
    rm -rf "${out:?}/$how"
  done
  one=$(hash_of "$out/alone.json") three=$(hash_of "$out/ranks.json")
  if [ -n "$one" ] && [ "$one" = "$three" ]; then
    printf '%-40s %s\n' "$name" "$one"
  elif ! grep -q '"hash"' "$out/alone.json" || grep -q '"sweep"' "$out/alone.json"; then
    printf '%-40s %s\n' "$name" "no run of one study by that many scenarios"
  else
    printf '%-40s FAILED: %s, not %s\n' "$name" "$three" "$one"
    failed=1
  fi
done
end_all
tests/mpi/slurm.sh "$program" || [ $? = 77 ] || failed=1
exit $failed
