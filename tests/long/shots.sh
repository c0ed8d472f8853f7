#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Bodies shot at walls, bars that turn at posts and linked rings, of outlines and of meshes, many of
# each kind: figures of docs/theory/contact-laws.md, "Nothing passes unseen".
#   tests/long/shots.sh [OUTLINES [MESHES]]   of each kind 300 and 64 if not said: some minutes on one core
set -euo pipefail
cd "$(dirname "$0")/../.."
./allide --version
cmake --build build --target tests_pass_outline tests_pass_mesh >/dev/null
ALLIDE_SHOTS=${1:-300} build/tests/tests_pass_outline outline_through
ALLIDE_SHOTS=${2:-64} build/tests/tests_pass_mesh mesh_through
