#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the package as it is released, with all optimisations for all processors, and the same by
# clang without OpenMP: no warnings, and the bits of the program of this machine.
#
#   tests/long/release.sh        10 to 20 minutes on two processors; build-release, build-release-clang
#
# `.ci/run` builds the package with fewer optimisations.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# build FOLDER COMPILER [options for CMake]
build() {
  cmake -G Ninja -S . -B "$1" -DCMAKE_C_COMPILER="$2" -DALLIDE_WERROR=ON -DALLIDE_ARCH=all \
    -DALLIDE_TESTS=OFF "${@:3}" >"$folder/log" && cmake --build "$1" >"$folder/log" 2>&1 ||
    { tail -n 40 "$folder/log"; exit 1; }
  tests/fused.sh "$1/liballide.a"
}

build build-release gcc -DBUILD_SHARED_LIBS=ON
build build-release-clang clang -DALLIDE_OPENMP=OFF
./allide devices >/dev/null # builds it
tests/same_bits.sh "$folder/same" ./allide build-release/allide build-release-clang/allide
