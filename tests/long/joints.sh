#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Energy of random closed systems of joints, by every scheme, over 30 s: figures of docs/theory/joints.md.
#   tests/long/joints.sh [SYSTEMS]      10,000 by each scheme if not said: hours on one core
set -euo pipefail
cd "$(dirname "$0")/../.."
./allide --version
cmake --build build --target tests_pass_joint >/dev/null
ALLIDE_TEST_SYSTEMS=${1:-10000} build/tests/tests_pass_joint joint_energy
