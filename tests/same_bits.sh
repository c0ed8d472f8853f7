#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# One example of each family by several programs, and by each build of the kernels that a program has
# and this processor runs: all must give the same hash.
#
#   tests/same_bits.sh FOLDER PROGRAM...     FOLDER receives the results
#   STUDIES="berthing/berthing:1000 ..."     other studies of examples/, and how many scenarios
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
shift
studies=${STUDIES:-tug_push/tug_push:1000 side_by_side/side_by_side:40 tow_line/tow_line:32
  gangway/gangway:40 hanging_anchor/hanging_anchor:16 spread_mooring/spread_mooring:40
  all_contacts/all_contacts:64 model_tests/model_tests:24
  fairway_collision/memory:40 fairway_collision/closed_form:1000}

# builds of the kernels that a program has and this processor runs
builds_of() { "$1" devices --json | sed -n 's/^ *"kernels": "\(.*\)",*$/\1/p' | head -n 1 | tr ',' ' '; }

# hash STUDY COUNT PROGRAM BUILD
hash() {
  local into=$folder/$(basename "$1")-${3//\//-}-$4
  rm -rf "$into"
  # 3: some scenarios of a fairway end beyond a ship's side
  { ALLIDE_PROCESSOR=$4 "$3" run "examples/$1.yml" --out "$into" --scenarios "$2" --quiet \
    --json ||
    [ $? = 3 ]; } | sed -n 's/^ *"hash": "\(.*\)",*$/\1/p'
}

mkdir -p "$folder"
failed=0
for study in $studies; do
  : >"$folder/hashes"
  for program in "$@"; do
    builds=$(builds_of "$program")
    [ -n "$builds" ] || { echo "$program devices names no build of the kernels"; exit 1; }
    for build in $builds; do
      printf '%s %s (%s)\n' "$(hash "${study%:*}" "${study#*:}" "$program" "$build")" "$program" \
        "$build" >>"$folder/hashes"
    done
  done
  if [ "$(cut -d' ' -f1 "$folder/hashes" | sort -u | wc -l)" = 1 ]; then
    printf '%-30s %s  %d times\n' "${study%:*}" "$(cut -d' ' -f1 "$folder/hashes" | head -n 1)" \
      "$(wc -l <"$folder/hashes")"
  else
    printf '%s: different bits\n' "${study%:*}"
    cat "$folder/hashes"
    failed=1
  fi
done
exit $failed
