#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs that ranks share, compared with one process: hashes, statistics, warnings, series, and what is
# left of a run of which a rank is killed.
#
#   tests/mpi/ranks.sh PROGRAM [PLAIN]
#     PROGRAM  built with MPI; without it, or without mpirun, the test is skipped (77)
#     PLAIN    a program built without MPI, if there is one
#   RANKS="1 2 4 7" KILLS=50 SEED=1 SCENARIOS=4000   the long form, tests/long/mpi.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1") plain=${2:-}
ranks=${RANKS:-2} kills=${KILLS:-1} scenarios=${SCENARIOS:-1500}
export RANDOM_SEED=${SEED:-1}
RANDOM=$RANDOM_SEED
. tests/mpi/launch.sh
out=$(mktemp -d)
trap 'end_all; rm -rf "$out"' EXIT
failed=0
say() { printf '%-52s %s\n' "$1" "$2"; }
fail() { say "$1" "FAILED: $2"; failed=1; }

# hash_of FOLDER: of a whole folder, as its summary has it
hash_of() { sed -n 's/^ *"hash": "\(.*\)",*$/\1/p' "$1" | head -n 1; }
# run NAME COMMAND...: its JSON to $out/NAME.json; 3: some scenarios failed
run() {
  local name=$1
  shift
  "$@" >"$out/$name.json" 2>"$out/$name.err" || [ $? = 3 ] || { cat "$out/$name.err"; return 1; }
}

# ---- studies: what a run can have
sed '/^output:/,$d' examples/tug_push/tug_push.yml >"$out/base.yml"
tail_of() { sed -n '/^output:/,$p' examples/tug_push/tug_push.yml; }
make() { { cat "$out/base.yml"; cat; } >"$out/$1.yml"; }
make events <<'END'
output: {events: all, series: {worst: {of: contacts.*.peak_normal, count: 3}, failed: 2}}
limits:
  hard: {any of: contacts.*.peak_normal, above: 1 MN}
END
make rows_none <<'END'
output: {rows: none}
END
make stop_study <<'END'
stop study:
  probability of: contacts.*.peak_normal
  above: 1 MN
  interval below: 6 %
END

# all events and series as text: HDF5 puts times into its files
same_series() {
  local each
  [ -d "$out/$1/series" ] || return 0
  for each in "$1" "$2"; do "$program" export "$out/$each" --csv >/dev/null 2>&1; done
  diff -rq "$out/$1/csv" "$out/$2/csv"
}

# compare NAME STUDY OPTIONS...: one process and ranks
compare() {
  local name=$1 study=$2 n
  shift 2
  run "$name-1" "$program" run "$study" --out "$out/$name-1" --json --quiet "$@" || { fail "$name" "alone"; return; }
  for n in $ranks; do
    run "$name-r$n" launch "$n" "$program" run "$study" --out "$out/$name-r$n" --json --quiet "$@" ||
      { fail "$name" "$n ranks"; continue; }
    local one two
    one=$(hash_of "$out/$name-1.json") two=$(hash_of "$out/$name-r$n.json")
    [ -n "$one" ] && [ "$one" = "$two" ] || { fail "$name" "$n ranks: hash $two, not $one"; continue; }
    # what was found, but for what tells of the machine
    for each in "$name-1" "$name-r$n"; do
      sed -e "s#$out/$each#FOLDER#" -e '/"device_shares"/,/\]/d' -e '/"devices"/,/\]/d' "$out/$each.json" |
        grep -vE '"(device|seconds|device_seconds|scenarios_per_second|threads|ranks|launches|tile|memory|id|name)":' \
          >"$out/$each.rest"
    done
    cmp -s "$out/$name-1.rest" "$out/$name-r$n.rest" ||
      { fail "$name" "$n ranks: other figures"; diff "$out/$name-1.rest" "$out/$name-r$n.rest" | head -n 5 || true; continue; }
    same_series "$name-1" "$name-r$n" || { fail "$name" "$n ranks: other series"; continue; }
    say "$name, $n ranks" "$one"
  done
}

compare events "$out/events.yml" --scenarios "$scenarios"
compare rows_none "$out/rows_none.yml" --scenarios "$scenarios"
compare stop_study "$out/stop_study.yml" --scenarios 30000
compare shard "$out/events.yml" --scenarios 40000 --shard 1/3 --overwrite
compare closed_form examples/fairway_collision/closed_form.yml --scenarios 400000
. tests/mpi/kills.sh

# ---- a program without MPI, and processes that are not to be joined
if [ -n "$plain" ] && [ "$plain" != "$program" ]; then
  code=0
  launch 3 "$plain" run examples/berthing/berthing.yml --out "$out/plain" --quiet >"$out/plain.txt" 2>&1 ||
    code=$?
  if [ "$code" = 2 ] && [ ! -e "$out/plain" ] && grep -q "built without MPI" "$out/plain.txt" &&
    [ "$(grep -c "built without MPI" "$out/plain.txt")" = 1 ]; then
    say "without MPI: says what is missing" "good"
  else
    fail "without MPI" "exit code $code"
    cat "$out/plain.txt"
  fi
fi
# a mistake is told once
launch 2 "$program" run "$out/none.yml" --out "$out/none" >"$out/none.txt" 2>&1 && fail "mistake" "no error"
[ "$(grep -c "none.yml: error: cannot be read" "$out/none.txt")" = 1 ] || { fail "mistake" "not told once"; cat "$out/none.txt"; }
exit $failed
