#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The program for arm64: cross-built, run under qemu, and compared with the x86-64 program. Some
# tests must pass and the examples must give the same hashes. About four minutes of one processor to
# build, seven to run; nothing is installed on this system.
#
#   tests/long/arm64.sh [PROGRAM [FOLDER]]   PROGRAM: for x86-64, else build/allide
#                                            FOLDER: kept for the next time, else build-arm64
#   STUDIES="berthing/berthing:1000 ..."     other studies of examples/, how many scenarios, and
#                                            if it is not double, the precision
#   TESTS="laws friction"                    other tests of the room "laws" than all of them
#   JOBS=1                                   processes that build, else 2
#
# Ends with 77 where the compiler, qemu or the arm64 packages cannot be had.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-./build/allide}
mkdir -p "${2:-build-arm64}"
folder=$(cd "${2:-build-arm64}" && pwd)
sysroot=$folder/sysroot
build=$folder/build
# as in tests/same_bits.sh, with no more scenarios than qemu computes in a minute
studies=${STUDIES:-tug_push/tug_push:1000 side_by_side/side_by_side:40 tow_line/tow_line:32
  spread_mooring/spread_mooring:40 all_contacts/all_contacts:24 model_tests/model_tests:24
  fairway_collision/memory:40 fairway_collision/closed_form:1000 tug_push/tug_push:1000:single
  side_by_side/side_by_side:16:single spread_mooring/spread_mooring:16:single}
packages="libc6-dev libgomp1 libfyaml-dev libhdf5-dev zlib1g-dev libxxhash-dev librandom123-dev
  libcmocka-dev"

skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}
# shows the end of a log and ends the check
fail() {
  printf 'FAILED: %s\n' "$1"
  tail -n 30 "$2"
  exit 1
}

for tool in cmake ninja pkg-config aarch64-linux-gnu-gcc aarch64-linux-gnu-objdump; do
  command -v "$tool" >/dev/null ||
    skip "no $tool (packages cmake, ninja-build, pkg-config, gcc-aarch64-linux-gnu)"
done
qemu=$(command -v qemu-aarch64 || command -v qemu-aarch64-static) ||
  skip "no qemu-aarch64 (package qemu-user)"
[ -x "$program" ] || {
  echo "no program for x86-64 at $program: build it first, or name another"
  exit 1
}

# ---- the arm64 libraries: unpacked into a folder, by lists of packages of its own

# writes the settings with which apt-get knows of arm64 alone, and of nothing installed
apt_settings() {
  local apt=$1 sources=$1/sources
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$sources"
  : >"$apt/status"
  : >"$apt/none"
  # the distribution's own sources; those of others seldom have arm64
  if [ -e /etc/apt/sources.list.d/debian.sources ]; then
    cp /etc/apt/sources.list.d/debian.sources "$sources/"
  elif [ -e /etc/apt/sources.list ]; then
    cp /etc/apt/sources.list "$sources/host.list"
  fi
  cat >"$apt/apt.conf" <<SETTINGS
#clear APT::Architectures;
#clear APT::Update;
#clear DPkg::Post-Invoke;
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "root";
APT::Install-Recommends "false";
Acquire::Languages "none";
Dir::State "$apt";
Dir::State::lists "$apt/lists";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
Dir::Etc::sourcelist "$apt/none";
Dir::Etc::sourceparts "$sources";
SETTINGS
}

make_sysroot() {
  local apt=$folder/apt log=$folder/packages.log package link target
  command -v apt-get >/dev/null || skip "no apt-get, which the arm64 libraries come by"
  rm -rf "$apt" "$sysroot"
  apt_settings "$apt"
  # shellcheck disable=SC2086
  if ! { apt-get -c="$apt/apt.conf" -q update &&
    apt-get -c="$apt/apt.conf" -q --yes --download-only install $packages; } >"$log" 2>&1; then
    tail -n 5 "$log"
    skip "the arm64 packages cannot be had"
  fi
  mkdir -p "$sysroot"
  for package in "$apt"/cache/archives/*.deb; do dpkg-deb -x "$package" "$sysroot"; done
  # links to places of the whole system mean the same places here
  find "$sysroot" -type l -lname '/*' | while read -r link; do
    target=$(readlink "$link")
    ln -sfnr "$sysroot$target" "$link"
  done
  # what installing would have chosen among several builds of HDF5
  ln -sf hdf5-serial.pc "$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig/hdf5.pc"
  rm -rf "$apt"
  printf '%s\n' "$packages" >"$sysroot/.packages"
}

[ "$(cat "$sysroot/.packages" 2>/dev/null)" = "$packages" ] || make_sysroot

# ---- the program and some of its tests

begun=$SECONDS
cmake -G Ninja -S . -B "$build" -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/arm64.cmake" \
  -DCMAKE_SYSROOT="$sysroot" -DALLIDE_ARCH=all -DALLIDE_OPENCL=OFF -DALLIDE_API_EXAMPLES=OFF \
  -DALLIDE_TESTS=ON >"$folder/build.log" 2>&1 || fail "cmake" "$folder/build.log"
cmake --build "$build" --parallel "${JOBS:-2}" --target allide_program tests_kernels test_math \
  test_math_single test_triangles test_triangles_single >>"$folder/build.log" 2>&1 ||
  fail "the build" "$folder/build.log"
grep 'warning:' "$folder/build.log" || true
printf 'built in %d s\n' $((SECONDS - begun))

# arm64 PROGRAM [ARGUMENT]...
arm64() { "$qemu" -L "$sysroot" "$@"; }

objects=$(find "$build" -path '*allide_kernels_aarch64*' -name 'program_*_double.c*.o')
# shellcheck disable=SC2086 # several files
aarch64-linux-gnu-objdump -d --no-show-raw-insn $objects | awk '
  $2 ~ /^f(n?m(add|sub)|ml[as]|add|sub|mul|div|sqrt)$/ {
    if ($3 ~ /^v[0-9]+\.2d/) vector++
    else if ($3 ~ /^d[0-9]/) scalar++
  }
  END { printf "double precision: arithmetic on v.2d %d times, on d %d times\n", vector, scalar }'

arm64 "$build/allide" --version
arm64 "$build/allide" devices
kernels=$(arm64 "$build/allide" devices --json 2>/dev/null |
  sed -n 's/^ *"kernels": "\(.*\)",*$/\1/p' | head -n 1)
[ "$kernels" = aarch64 ] || {
  printf 'FAILED: the kernels are built for "%s", not aarch64\n' "$kernels"
  exit 1
}

failed=0
# one_test NAME PROGRAM [ARGUMENT]...
one_test() {
  local name=$1 log=$folder/test.log begun=$SECONDS verdict=passed
  shift
  if ! arm64 "$@" >"$log" 2>&1; then
    verdict=FAILED
    failed=1
  fi
  printf '%-30s %s  %d s\n' "$name" "$verdict" $((SECONDS - begun))
  [ "$verdict" = passed ] || grep -v '^\[ *\(OK\|RUN\) *\]' "$log" | tail -n 20
}

export ALLIDE_TEST_SEED=${ALLIDE_TEST_SEED:-1}
for name in math math_single triangles triangles_single; do
  one_test "$name" "$build/tests/test_$name"
done
# without a name the program says which it has
all_tests=$({ arm64 "$build/tests/tests_kernels" 2>&1 || true; } | sed -n 's/^  //p')
for name in ${TESTS:-$all_tests}; do one_test "$name" "$build/tests/tests_kernels" "$name"; done

# ---- the same bits

# hash STUDY COUNT PRECISION FOLDER PROGRAM...
hash() {
  local study=$1 count=$2 precision=$3 into=$4
  shift 4
  rm -rf "$into"
  # 3: some scenarios of a fairway end beyond a ship's side
  { "$@" run "examples/$study.yml" --out "$into" --scenarios "$count" --precision "$precision" \
    --device openmp --quiet --json 2>"$into.log" || [ $? = 3 ]; } | sed -n 's/^ *"hash": "\(.*\)",*$/\1/p'
}

for study in $studies; do
  IFS=: read -r name count precision <<<"$study:double"
  precision=${precision%%:*}
  into=$folder/results/$(basename "$name")-$precision
  mkdir -p "$folder/results"
  here=$(hash "$name" "$count" "$precision" "$into-x86-64" "$program") || true
  begun=$SECONDS
  there=$(hash "$name" "$count" "$precision" "$into-arm64" arm64 "$build/allide") || true
  verdict=same
  if [ -z "$here$there" ]; then
    verdict="neither ran"
  elif [ "$here" != "$there" ]; then
    verdict="different: x86-64 has ${here:-none}"
  fi
  [ "$verdict" = same ] || failed=1
  printf '%-30s %5d %s  %s  %s  %d s\n' "$name" "$count" "$precision" "${there:-none}" "$verdict" \
    $((SECONDS - begun))
  [ -n "$here" ] || tail -n 5 "$into-x86-64.log"
  [ -n "$there" ] || tail -n 5 "$into-arm64.log"
done
exit $failed
