#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Other libraries on the very inputs of `allide bench`, in one table.
#   run.sh [--gcc PROGRAM] [--clang PROGRAM] [--mesh FILE --poses FILE] [--seed N] [--out DIR]
#     [--install]
# PROGRAM is an allide built by that compiler, with allide-bench beside it; without either, both are built
# where the compiler is there. --install gets the libraries by apt-get; without it, what is missing is
# left out. Exit status 1 if anything disagrees about what touches. Everything is made in DIR, DIR-gcc,
# DIR-clang; DIR is build/peers if not given.
set -eu
cd "$(dirname "$0")/../.."
out=build/peers
gcc='' clang='' mesh='' poses='' seed=20261122 install=no
while [ $# -gt 0 ]; do
  case $1 in
    --gcc) gcc=$2; shift ;;
    --clang) clang=$2; shift ;;
    --mesh) mesh=$2; shift ;;
    --poses) poses=$2; shift ;;
    --seed) seed=$2; shift ;;
    --out) out=$2; shift ;;
    --install) install=yes ;;
    *) sed -n '3,9s/^# //p' benchmarks/peers/run.sh; exit 2 ;;
  esac
  shift
done

# an allide by the compiler $1, its path on the standard output; nothing where there is no compiler
own_program() {
  command -v "$1" >/dev/null || return 0
  {
    CC=$1 cmake -G Ninja -S . -B "$out-$1" -DALLIDE_TESTS=OFF -DALLIDE_API_EXAMPLES=OFF
    nice ninja -j1 -C "$out-$1" allide_program allide_bench
  } >"$out/build-$1.log" 2>&1 || { echo "error: see $out/build-$1.log" >&2; return 1; }
  echo "$out-$1/allide"
}

# value of the key $3 of the figure whose name begins with $2, in the file $1; of several the least
figure() {
  awk -v name="$2" -v key="$3" '
    /"name":/ { is_it = index($0, "\"name\": \"" name) > 0 }
    is_it && index($0, "\"" key "\":") {
      sub(/^[^:]*: "?/, ""); sub(/"?,?$/, "")
      if (found == "" || (key == "value" && $0 + 0 < found + 0)) found = $0
    }
    END { print found }' "$1"
}

# `allide bench` of the compiler $1's program $2, all cases, into $out/$1-*
measure_own() {
  by=$1 program=$2
  for name in segments clash triangles; do
    "$program" bench $name --seed "$seed" --save "$out/$by-$name.bin" --json >"$out/$by-$name.json"
  done
  "$program" bench meshes --mesh "$mesh" --poses "$poses" --json >"$out/$by-meshes.json"
  # times of the clock, not the processor's: the least of three calls
  for _ in 1 2 3; do
    "$program" bench contact --seed "$seed" --json
  done >"$out/$by-contact.json"
  own_line segments "$by-segments" "segment pair, streamed" ns/pair
  own_line triangles "$by-triangles" "triangle pair" ns/pair
  own_line meshes "$by-meshes" "crossings, " us/query
  own_line "clash far" "$by-clash" "clash, far apart" us/search
  own_line "clash close" "$by-clash" "clash, close" us/search
  own_line "clash close, no forces" "$by-clash" "clash, looked at" us/search
  own_line contact "$by-contact" contact ns/world-step
}

# work $1 in the file $2: the figure $3, unit $4
own_line() {
  value=$(figure "$out/$2.json" "$3" value)
  printf 'OURS\t%s\t%s\t%s\t%s\n' "$1" "$by" "$value" "$4" >>"$out/results.tsv"
}

# a mesh and poses: of the project's data, or made
find_mesh() {
  if [ -n "$mesh" ] && [ -n "$poses" ]; then return; fi
  mesh=../shared/data/dtc_hull_20k.stl poses=../shared/data/hull_poses_1000.f64
  if [ -f $mesh ] && [ -f $poses ]; then return; fi
  mesh=$out/hull.stl poses=$out/poses.f64
  "$1" mesh make ship length=180 beam=32 draught=11 depth=18 block-coefficient=0.65 \
    triangles=20000 --out "$mesh" >/dev/null
  "$1" bench meshes --mesh "$mesh" --seed "$seed" --save "$poses" >/dev/null
}

# the same inputs and answers to the bit, whichever compiler built the program
compare_own() {
  for name in segments clash triangles; do
    cmp "$out/gcc-$name.bin" "$out/clang-$name.bin" || return 1
  done
  for name in meshes crossings; do
    [ "$(figure "$out/gcc-meshes.json" "$name, " note)" = \
      "$(figure "$out/clang-meshes.json" "$name, " note)" ] || return 1
  done
}

# the program $1 with all other words as arguments, where it was built
peer() {
  [ -x "$out/$1" ] || return 0
  name=$1
  shift
  "$out/$name" "$@" >"$out/$name.txt" || { echo "error: $name failed" >&2; exit 1; }
  grep -v '^RESULT' "$out/$name.txt" | sed "s/^/  $name: /" || true
  grep '^RESULT' "$out/$name.txt" >>"$out/results.tsv"
}

# the peers of the work $1, which compute no forces, beside ours of the work $2
beside() {
  sed -n "s/^RESULT\t$1\t/RESULT\t$2\t/p" "$out/results.tsv" >"$out/beside.tsv"
  cat "$out/beside.tsv" >>"$out/results.tsv"
}

# all peers on the files that the compiler $1's program saved
measure_peers() {
  note=$(figure "$out/$1-triangles.json" "triangle pair" note)
  pairs=${note%% *}
  share=$(echo "$note" | sed 's/.*pairs, \([0-9.]*\) % hits.*/\1/')
  hits=$(awk "BEGIN { print $pairs * $share / 100 }")
  rounding=$(awk "BEGIN { print $pairs * 0.0005 }") # the note has one digit of a percent
  crossing=$(figure "$out/$1-meshes.json" "crossings, " note | sed 's/.*, \([0-9]*\) of all/\1/')
  touching=$(figure "$out/$1-meshes.json" "meshes, " note | sed 's/.*; \([0-9]*\) of .*/\1/')
  steps=$(figure "$out/$1-contact.json" contact note | sed 's/.*in \([0-9.]*\) % of.*/\1/')
  for library in plain fcl ode ccd; do peer ${library}_segments "$out/$1-segments.bin"; done
  for library in plain fcl ccd; do
    peer ${library}_triangles "$out/$1-triangles.bin" "$hits" "$rounding"
  done
  peer fcl_meshes "$mesh" "$poses" 0 "$crossing" "$touching"
  for name in ode_meshes bullet_meshes bullet_meshes_double; do
    peer $name "$mesh" "$poses" "$crossing" "$touching"
  done
  for library in plain fcl bullet embree; do peer ${library}_lines "$out/$1-clash.bin"; done
  beside "clash close" "clash close, no forces"
  peer box2d_contact "$(awk "BEGIN { print 10 * $steps }")"
}

mkdir -p "$out"
if [ $install = yes ]; then
  apt-get install -y libfcl-dev libccd-dev libbox2d-dev libbullet-dev libode-dev libembree-dev
fi
cmake -G Ninja -S benchmarks/peers -B "$out" >"$out/cmake.log" 2>&1 || { cat "$out/cmake.log"; exit 1; }
grep '^missing:' "$out/cmake.log" || true
nice cmake --build "$out" >"$out/build.log" 2>&1 || { cat "$out/build.log"; exit 1; }
if [ -z "$gcc$clang" ]; then
  gcc=$(own_program gcc)
  clang=$(own_program clang)
fi
first=gcc
[ -n "$gcc" ] || first=clang
find_mesh "${gcc:-$clang}"
: >"$out/results.tsv"
[ -z "$gcc" ] || measure_own gcc "$gcc"
[ -z "$clang" ] || measure_own clang "$clang"
if [ -n "$gcc" ] && [ -n "$clang" ] && ! compare_own; then
  echo "DISAGREES: the programs of gcc and clang"
  exit 1
fi
measure_peers $first
rm -f "$out"/*-triangles.bin "$out"/*-segments.bin
lscpu | sed -n 's/^Model name: *//p'
uptime | sed 's/.*\(load average\)/\1/'
awk -f benchmarks/peers/table.awk "$out/results.tsv"
