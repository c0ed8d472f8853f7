#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Ten benches beside plain loops of the same work (yardstick.c): what shows that a pass became slower.
#   benchmarks/check.sh PROGRAM [OUT] [BEFORE]       PROGRAM has allide-bench beside it
# A line each: bench, its figure, the plain loop's, their ratio, and the ratio in the file BEFORE, which an
# earlier call wrote as OUT on a processor of the same width. The least of three calls counts. Nothing is
# asserted: other work on the machine enters; a ratio that is 1.5 times that of before is pointed out.
set -euo pipefail
program=$(readlink -f "${1:?usage: benchmarks/check.sh PROGRAM [OUT] [BEFORE]}")
out=${2:-/dev/null} before=${3:-}
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -o "$folder/yardstick" benchmarks/yardstick.c -lm
# bench, its line in JSON, the loop
benches="contact contact springs
culled culled springs
space side.by.side springs
steering .* springs
line dynamic.line line
catenary four.catenaries.by.table catenaries
clash clash,.far.apart segments
clash clash,.close segments
segments .* segments
triangles .* triangles"

for round in 1 2 3; do
  "$folder/yardstick" >>"$folder/loops"
  cut -d' ' -f1 <<<"$benches" | sort -u | while read -r bench; do
    "$program" bench "$bench" --json >"$folder/said" 2>/dev/null || { echo "bench $bench failed" >&2; exit 1; }
    awk -v bench="$bench" -F'"' '/"name"/ { name = $4 } /"value"/ { sub(/^[: ]*/, "", $3); sub(/,.*/, "", $3); value = $3 }
      /"unit"/ { gsub(/ /, ".", name); print bench, name, value, $4 }' "$folder/said" >>"$folder/figures"
  done
done
least() { # PATTERNS of bench and name: the least figure and its unit, of the first name that fits
  awk -v bench="$1" -v name="^$2\$" '$1 == bench && $2 ~ name && (first == "" || $2 == first) {
    first = $2; unit = $4; if (figure == "" || $3 < figure) figure = $3 } END { print figure, unit }' "$folder/figures"
}
width=none
for flag in avx avx2 avx512dq; do if grep -qw "$flag" /proc/cpuinfo; then width=$flag; fi; done
printf '# %s, %s\n' "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)" "$width" >"$folder/table"
while read -r bench name loop; do
  read -r figure unit <<<"$(least "$bench" "$name")"
  plain=$(awk -v loop="$loop" '$1 == loop && (best == "" || $2 < best) { best = $2 } END { print best }' "$folder/loops")
  label=$bench
  if [ "$name" != ".*" ]; then label=$name; fi
  awk -v label="$label" -v figure="$figure" -v unit="$unit" -v loop="$loop" -v plain="$plain" \
    'BEGIN { printf "%-26s %10.4g %-18s %-10s %8.4g ns %10.4g\n", label, figure, unit, loop, plain, figure / plain }'
done <<<"$benches" >>"$folder/table"
if [ -n "$before" ] && [ -s "$before" ]; then
  awk 'NR == FNR { if (!/^#/) was[$1] = $NF; next } /^#/ { print; next }
    $1 in was { printf "%s %10.4g%s\n", $0, was[$1], ($NF > 1.5 * was[$1]) ? "  slower" : ""; next } { print }' \
    "$before" "$folder/table"
else
  cat "$folder/table"
fi
cp "$folder/table" "$out"
