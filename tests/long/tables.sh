#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tables of random catenary lines against the lines: figures of docs/theory/drag-tension.md.
#   tests/long/tables.sh [LINES]   10,000 if not said: some three minutes on one core
set -euo pipefail
cd "$(dirname "$0")/../.."
./allide --version
cmake --build build --target tests_pass_line >/dev/null
export ALLIDE_LINES=${1:-10000}
build/tests/tests_pass_line catenary_table
