#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes the readers: tests/fuzz/run.sh SECONDS [TARGET...]
# Each target runs for that long on what it has found so far (build-fuzz/corpus) and on the studies,
# tables and meshes of the repository, all at once. A crash, a leak or a hang ends it, and the input is
# kept in build-fuzz/found. Without names: all but fuzz_folder, which looks into HDF5, where long runs may
# find what is not ours to mend. Needs clang with libclang-rt. A hang is 10 s, of studies 30: to read a ship's
# radiation takes 0.5 s, and under these sanitizers 9.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:?usage: tests/fuzz/run.sh SECONDS [fuzz_study] [fuzz_csv] [fuzz_mesh] [fuzz_folder]}
shift
targets=("$@")
if [ ${#targets[@]} = 0 ]; then targets=(fuzz_study fuzz_csv fuzz_mesh); fi
build=build-fuzz

mkdir -p "$build"
if ! { CC=${FUZZ_CC:-clang} cmake -G Ninja -S . -B "$build" -DALLIDE_FUZZ=ON -DALLIDE_TESTS=OFF \
  -DALLIDE_OPENCL=OFF -DALLIDE_OPENMP=OFF -DALLIDE_WERROR=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g1" &&
  cmake --build "$build" --parallel 2 --target "${targets[@]}"; } >"$build/build.log" 2>&1; then
  tail -n 20 "$build/build.log" >&2
  exit 1
fi

# the words of the key tables, of the units and of the readers themselves
grep -ohE '"[A-Za-z][A-Za-z0-9 ^/_%-]{0,23}"' src/reader/reader*.c src/base/unit_table.c src/model/body.c \
  src/element/drag.c src/element/contact.c src/results/clash_table.c src/tile/event*.c src/model/rule.c src/model/choice.c src/math/design*.c \
  src/mesh/mesh_read.c |
  sort -u >"$build/words.dict"
printf '"\\x0A=== "\n"&a"\n"*a"\n"<<: "\n"!!str "\n"0x"\n"1e308"\n"-0"\n"nan"\n".inf"\n"\\xEF\\xBB\\xBF"\n' \
  >>"$build/words.dict"

# what HDF5 keeps for itself
printf 'leak:libhdf5\n' >"$build/kept"
export LSAN_OPTIONS=suppressions=$PWD/$build/kept

# TARGET: seeds it with good and broken studies, one with its table and base, tables, meshes; false if it
# finds something
fuzz() {
  local target=$1 corpus=$build/corpus/$1 seeds=$build/seeds/$1 ending hang=10 most=2048
  if [ "$target" = fuzz_study ]; then hang=30; fi
  # HDF5 asks for as much memory as a file says to hold, and touches none before it finds its end
  if [ "$target" = fuzz_folder ]; then
    most=-1
    export ASAN_OPTIONS=allocator_may_return_null=1
  fi
  mkdir -p "$corpus" "$build/found"
  rm -rf "$seeds"
  mkdir -p "$seeds"
  ending=${target/fuzz_study/yml}
  ending=${ending/fuzz_csv/csv}
  ending=${ending/fuzz_mesh/obj}
  git ls-files -co --exclude-standard "*.$ending" ":!benchmarks/studies" | while read -r file; do
    cp "$file" "$seeds/$(echo "$file" | tr / _)"
  done
  if [ -d "tests/fuzz/seeds/$target" ]; then cp "tests/fuzz/seeds/$target"/* "$seeds/"; fi
  # what is no text lies there as base64
  find "$seeds" -name '*.b64' | while read -r file; do
    base64 -d "$file" >"${file%.b64}" && rm "$file"
  done
  echo "$target: $(ls "$seeds" | wc -l) seeds, $(ls "$corpus" | wc -l) found before, $seconds s"
  "$build/tests/fuzz/$target" -max_total_time="$seconds" -timeout=$hang -rss_limit_mb=2048 -malloc_limit_mb=$most \
    -max_len=4096 -dict="$build/words.dict" -artifact_prefix="$build/found/$target-" \
    -print_final_stats=1 "$corpus" "$seeds" >"$build/$target.log" 2>&1
}

# all of them at once
running=()
for target in "${targets[@]}"; do
  fuzz "$target" &
  running+=($!)
done
failed=0
for t in "${!targets[@]}"; do
  log=$build/${targets[$t]}.log
  if wait "${running[$t]}"; then
    echo "${targets[$t]}:"
    grep -aE '^Done|cov: ' "$log" | tail -n 2
    grep -aE 'number_of_executed_units|new_units_added|peak_rss' "$log"
  else
    failed=1
    { grep -aE 'ERROR|SUMMARY|Test unit' "$log" || true; } >&2
    tail -n 5 "$log" >&2
  fi
done
exit "$failed"
