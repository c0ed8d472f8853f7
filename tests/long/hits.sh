#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Energy of random impacts of meshes and links, many of each kind: figures of
# docs/theory/contact-laws.md and links.md.
#   tests/long/hits.sh [HITS]      10,000 of each kind if not said: about an hour on one core
set -euo pipefail
cd "$(dirname "$0")/../.."
./allide --version
cmake --build build --target tests_pass_mesh >/dev/null
export ALLIDE_HITS=${1:-10000}
build/tests/tests_pass_mesh mesh_energy
build/tests/tests_pass_mesh link_energy
