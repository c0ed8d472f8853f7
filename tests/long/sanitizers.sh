#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# All tests under AddressSanitizer and UndefinedBehaviorSanitizer on OpenMP; `.ci/run` takes a third of them at
# each check.
#
#   tests/long/sanitizers.sh [ctest options]     10 to 40 minutes on two processors; build-asan
#
# ALLIDE_TEST_SEED repeats a round.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake -G Ninja -S . -B build-asan -DALLIDE_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g1" >"$folder/log" && cmake --build build-asan >"$folder/log" 2>&1 ||
  { tail -n 40 "$folder/log"; exit 1; }
export ALLIDE_TEST_SEED=${ALLIDE_TEST_SEED:-$((16#$(git rev-parse HEAD | cut -c 1-14)))}
echo "seed $ALLIDE_TEST_SEED"
# the drivers' own allocations are not ours to judge: OpenCL tests skip here
mkdir "$folder/no-drivers"
ALLIDE_TEST_SCENARIOS=${ALLIDE_TEST_SCENARIOS:-24} ALLIDE_HITS=${ALLIDE_HITS:-6} OCL_ICD_VENDORS=$folder/no-drivers \
  ctest --test-dir build-asan --output-on-failure --parallel "$(nproc)" "$@"
