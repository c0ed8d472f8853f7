#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# fused.sh LIBRARY: fails if the compiler has fused "a b - c, a b + c" into one instruction, which no
# flag asks for: results would differ from those of other compilers in their last bits.
set -eu
command -v objdump >/dev/null || { echo "skipped: no objdump"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "skipped: looks for instructions of x86-64"; exit 77; }
found=$(objdump -d --no-show-raw-insn "$1" | awk '
  /file format/ {file = $1}
  /^[0-9a-f]+ <.*>:$/ {name = $2}
  /vfmaddsub|vfmsubadd/ {print file, name, $2}')
if [ -n "$found" ]; then
  printf 'fused against -ffp-contract=off:\n%s\n' "$found"
  exit 1
fi
echo "no products are fused"
