#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Hashes of every example: OpenMP, two OpenCL devices (PoCL twice, where it is the driver), OpenMP
# beside OpenCL, all three.
#   devices.sh [PROGRAM]      a quarter of an hour on two cores; the last line counts what differs
set -u
cd "$(dirname "$0")/../.." || exit 1
allide=${1:-build/allide}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export POCL_DEVICES=${POCL_DEVICES:-pthread pthread}
hash_of() { # NAME SCENARIOS DEVICES
  rm -rf "$out/run"
  "$allide" run "$1" --scenarios "$2" --json --quiet --out "$out/run" --device "$3" 2>"$out/messages" |
    sed -n 's/.*"hash": *"\([0-9a-f]*\)".*/\1/p'
}
differ=0 all=0
for study in examples/*/*.yml; do
  case $study in
    examples/ships/*) continue ;; # no studies
    *riser* | *spread* | *all_contacts* | *chain* | *log_boom* | *module* | *hull_on*) count=12 ;;
    *) count=60 ;;
  esac
  # the closed form is computed on the host alone; what libraries sum, by one device
  grep -q -e 'method: closed form' -e 'arithmetic: fast' "$study" && continue
  host=$(hash_of "$study" $count openmp)
  [ -n "$host" ] || continue # a part of other studies
  bad=""
  for devices in opencl:all openmp+opencl:0 openmp+opencl:all; do
    other=$(hash_of "$study" $count $devices)
    [ "$other" = "$host" ] || bad="$bad, $devices ${other:-fails}"
  done
  all=$((all + 1))
  if [ -z "$bad" ]; then
    printf '%-48s %s\n' "$study" "$host"
  else
    differ=$((differ + 1))
    printf '%-48s DIFFERS: %s%s\n' "$study" "$host" "$bad"
    head -n 3 "$out/messages"
  fi
done
echo "$differ of $all differ"
[ "$differ" = 0 ]
