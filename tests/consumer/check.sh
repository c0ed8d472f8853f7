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
static=$(find "$prefix" -name liballide.a | sed 's/.*/--static/')
flags=$(pkg-config --cflags --libs $static allide)
$compiler "$here/consumer.c" -o "$prefix/by-pkg-config" $flags
libraries=$(dirname "$PKG_CONFIG_PATH")
LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$prefix/by-pkg-config"
"$prefix/bin/allide" --version
