#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A chain of links on ball joints that swings, by an allide and by Bullet's multibody: time a link and
# step on one thread, and how far the free end is from where small steps of order 4 take it.
#   compare_chains.sh PROGRAM FOLDER [LINKS]      FOLDER: build/peers, with bullet_chain
set -eu
program=$1 peers=$2 links=${3:-40}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
duration=1 bar=0.05 gravity=9.80665

study() { # SCHEME STEP SCENARIOS
  cat <<END
allide: 1
run: {scenarios: $3, duration: $duration, step: $2, scheme: $1}
environment: {gravity: $gravity}
chains: {cable: {body: earth, direction: [1, 0.4, -0.6], bar: $bar, links: $links, joint: spherical}}
END
}

# free end of scenario 0, of a study
end_of() {
  "$program" run "$1" --out "$out/end" --scenarios 1 --overwrite --quiet >/dev/null
  "$program" replay "$out/end" 0 --csv | awk -F, -v link="bodies.cable link $links." -v half="$half" '
    NR == 1 { for (k = 1; k <= NF; k++) column[$k] = k; next }
    { x = $column[link "x"]; y = $column[link "y"]; z = $column[link "z"]
      p = $column[link "pitch"]; h = $column[link "heading"] }
    END { printf "%.12f %.12f %.12f\n", x + half * cos(p) * cos(h), y + half * cos(p) * sin(h), z - half * sin(p) }'
}
apart() { awk -v a="$1" -v b="$2" 'BEGIN { split(a, p, " "); split(b, q, " ")
  printf "%.2e", sqrt((p[1] - q[1]) ^ 2 + (p[2] - q[2]) ^ 2 + (p[3] - q[3]) ^ 2) }'; }

study rk4 0.00025 1 >"$out/exact.yml"
"$program" check "$out/exact.yml" >"$out/check"
body=$(sed -n '/cable link 1 to/,$p' "$out/check")
number() { echo "$body" | sed -n "s/^ *$1  *\[*\([^]]*\)\]*.*/\1/p" | head -n 1; }
mass=$(number mass | awk '{print $1}')
radii=$(number 'radii of gyration' | tr -d ',')
inertia=$(echo "$radii" | awk -v m="$mass" '{ printf "%.12g %.12g %.12g", m*$1*$1, m*$2*$2, m*$3*$3 }')
pitch=$(awk -v b="$bar" 'BEGIN { print 4 * b }')
half=$(awk -v b="$bar" 'BEGIN { print 2 * b }')
exact=$(end_of "$out/exact.yml")
printf '%-34s %8s %18s %12s\n' "$links links on ball joints" 'step ms' 'ns a link and step' 'm off'
for step in 0.001 0.0005; do
  for scheme in semi-implicit trapezoidal rk4; do
    study $scheme $step 64 >"$out/study.yml"
    time=$("$program" run "$out/study.yml" --out "$out/run" --threads 1 --overwrite --quiet --json |
      sed -n 's/^ *"seconds": \([0-9.e+-]*\),*$/\1/p' | head -n 1)
    cost=$(awk -v t="$time" -v l="$links" -v h="$step" -v d="$duration" 'BEGIN { printf "%.0f", 1e9*t/64/l/(d/h) }')
    printf '%-34s %8s %18s %12s\n' "allide, $scheme, 64 scenarios" "$(awk -v h=$step 'BEGIN {print 1e3*h}')" "$cost" \
      "$(apart "$exact" "$(end_of "$out/study.yml")")"
  done
  for peer in bullet_chain bullet_chain_double; do
    [ -x "$peers/$peer" ] || { echo "$peer is not there"; continue; }
    # shellcheck disable=SC2086
    found=$("$peers/$peer" "$links" $step $duration "$mass" "$pitch" $inertia $gravity 1 0.4 -0.6)
    printf '%-34s %8s %18.0f %12s\n' "$peer" "$(awk -v h=$step 'BEGIN {print 1e3*h}')" "${found%% *}" \
      "$(apart "$exact" "${found#* }")"
  done
done
