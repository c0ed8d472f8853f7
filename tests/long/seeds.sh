#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Soak of the random tests: every test again and again, each time with fresh seeds, until one fails
# or all have passed ROUNDS times. A failing test prints the seed that repeats it.
#   tests/long/seeds.sh [ROUNDS [ctest options]]      20 rounds if not said: an hour on two cores
set -euo pipefail
cd "$(dirname "$0")/../.."
rounds=${1:-20}
[ $# = 0 ] || shift
./allide --version
cmake --build build >/dev/null
unset ALLIDE_TEST_SEED
# these draw nothing
exec ctest --test-dir build --output-on-failure --repeat "until-fail:$rounds" \
  --parallel "$(nproc)" -E '^(schema|pages|tutorial|consumer|front_door|floors|reference)$' "$@"
