#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Bodies shot at walls, many of each of 360 sorts: figures of docs/theory/contact-laws.md,
# "Nothing passes unseen".
#   tests/long/shots.sh [SHOTS]      300 of each sort if not said: some minutes on one core
set -euo pipefail
cd "$(dirname "$0")/../.."
./allide --version
cmake --build build --target tests_pass_outline >/dev/null
export ALLIDE_SHOTS=${1:-300}
build/tests/tests_pass_outline outline_through
