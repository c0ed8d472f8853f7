#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into a temporary prefix and builds the consumer from there, with find_package and
# with pkg-config:   check.sh BUILD
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
compiler=${CC:-cc}
# the bootstrap brings ninja, and no make
if command -v ninja >/dev/null; then export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"; fi

cmake --install "$1" --prefix "$prefix" >"$prefix/install.log" || { cat "$prefix/install.log"; exit 1; }
cmake -S "$here" -B "$prefix/by-cmake" -DCMAKE_PREFIX_PATH="$prefix" >"$prefix/cmake.log" 2>&1 &&
  cmake --build "$prefix/by-cmake" >>"$prefix/cmake.log" 2>&1 || { cat "$prefix/cmake.log"; exit 1; }
"$prefix/by-cmake/consumer"

file=$(find "$prefix" -name allide.pc)
PKG_CONFIG_PATH=$(dirname "$file")
export PKG_CONFIG_PATH
libraries=$(dirname "$PKG_CONFIG_PATH")
# a static library links with --static and without, a shared one without
for static in '' $(find "$prefix" -name liballide.a | sed 's/.*/--static/'); do
  flags=$(pkg-config --cflags --libs $static allide)
  $compiler "$here/consumer.c" -o "$prefix/by-pkg-config" $flags
  LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$prefix/by-pkg-config"
done
"$prefix/bin/allide" --version
# the program that measures is not installed, and the command says where it is to be had
code=0
"$prefix/bin/allide" bench 2>"$prefix/bench.log" || code=$?
[ $code = 2 ] && grep -q "installations do not have it" "$prefix/bench.log" || { cat "$prefix/bench.log"; exit 1; }

# the installed pages, examples and schema are there, and an example runs from there; the program
# itself says what the manual page and the completion must hold
share=$prefix/share
schema=$("$prefix/bin/allide" reference --schema | cksum)
[ "$schema" = "$(cksum <"$share/allide/study.schema.json")" ] || { echo "the schema differs"; exit 1; }
for file in LICENSE README.md docs/c-api.md docs/study-reference.md examples/realtime_simulator.c; do
  [ -s "$share/doc/allide/$file" ] || { echo "share/doc/allide lacks $file"; exit 1; }
done
"$prefix/bin/allide" run "$share/doc/allide/examples/berthing/berthing.yml" --scenarios 50 --device openmp \
  --out "$prefix/berthing" --quiet >"$prefix/run.log" 2>&1 || { cat "$prefix/run.log"; exit 1; }
"$here/../manual.sh" "$here/../.." "$share/man/man1/allide.1" "$share/bash-completion/completions/allide"
