#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Hashes of every example: OpenMP, the OpenCL program for any study, the program made for the study.
#   programs.sh [PROGRAM]      half an hour on two cores; the last line counts what differs
# ALLIDE_OPENCL_LANES=1 before it: one scenario a work-item, as on a GPU.
set -u
cd "$(dirname "$0")/../.." || exit 1
allide=${1:-build/allide}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
hash_of() { # NAME SCENARIOS OPTIONS
  rm -rf "$out/run"
  "$allide" run "$1" --scenarios "$2" --json --quiet --out "$out/run" "${@:3}" 2>"$out/messages" |
    sed -n 's/.*"hash": *"\([0-9a-f]*\)".*/\1/p'
}
differ=0 all=0
for study in examples/*/*.yml; do
  case $study in
    examples/ships/*) continue ;; # no studies
    *riser* | *spread* | *all_contacts* | *chain* | *log_boom* | *module* | *hull_on*) count=3 ;;
    *) count=30 ;;
  esac
  host=$(hash_of "$study" $count --device openmp)
  [ -n "$host" ] || continue                  # a part of other studies
  grep -q 'method: closed form' "$study" && continue # on the host alone
  any=$(hash_of "$study" $count --device opencl --program any)
  before=$(date +%s.%N)
  own=$(hash_of "$study" $count --device opencl --program study)
  took=$(echo "$(date +%s.%N) - $before" | bc)
  all=$((all + 1))
  if [ "$host" = "$any" ] && [ "$host" = "$own" ]; then
    printf '%-48s %s %5.1f s\n' "$study" "$host" "$took"
  else
    differ=$((differ + 1))
    printf '%-48s DIFFERS: %s, any %s, own %s\n' "$study" "$host" "${any:-fails}" "${own:-fails}"
    head -n 3 "$out/messages"
  fi
done
echo "$differ of $all differ"
[ "$differ" = 0 ]
