#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the tests of what threads do together under ThreadSanitizer: tests/threads.sh [ctest options]
# gcc's OpenMP is not known to ThreadSanitizer and looks like races everywhere; clang's tells it of
# its barriers and locks through Archer (package libomp-14-dev, or the one of another version).
set -euo pipefail
cd "$(dirname "$0")/.."
build=build-tsan compiler=${TSAN_CC:-clang}
archer=$("$compiler" -print-resource-dir)/../../libarcher.so
if [ ! -e "$archer" ]; then
  echo "threads.sh: $compiler has no libarcher.so; it comes with libomp-dev" >&2
  exit 1
fi

mkdir -p "$build"
if ! { CC=$compiler cmake -G Ninja -S . -B "$build" -DALLIDE_SANITIZE=thread -DALLIDE_OPENCL=OFF \
  -DALLIDE_WERROR=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g1" &&
  cmake --build "$build" --parallel 2 --target racing tests_threads; } >"$build/build.log" 2>&1; then
  tail -n 20 "$build/build.log" >&2
  exit 1
fi
# HDF5 and the runtimes were not built for it; ours is what is judged
export OMP_TOOL_LIBRARIES=$archer TSAN_OPTIONS=ignore_noninstrumented_modules=1
export ALLIDE_TEST_SCENARIOS=${ALLIDE_TEST_SCENARIOS:-100} ALLIDE_CBLAS_LIBRARY=off
exec ctest --test-dir "$build" --output-on-failure --parallel 2 "$@"
