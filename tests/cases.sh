#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Small studies that users wrote, each with a mistake: what `check` and `run` say of it. Skipped (77) where the
# folder of cases is absent; ALLIDE_CASES names another one.
set -euo pipefail
allide=$(readlink -f "${1:?usage: tests/cases.sh ALLIDE}")
root=$(readlink -f "$(dirname "$0")/..")
cases=${ALLIDE_CASES:-$root/../shared/cases}
if [ ! -d "$cases/users" ]; then
  echo "skipped: there is no $cases"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$cases" "$work/cases"
chmod -R u+w "$work/cases"
cd "$work/cases"
find . -name '*.yml' -exec sed -i "s#EXAMPLES#$root/examples#g" {} +
failed=0

# expect FILE EXIT TEXT COMMAND...: the exit status, and a text among the messages ("": any)
expect() {
  local file=$1 status=$2 text=$3 got=0
  shift 3
  COLUMNS=400 timeout 120 "$allide" "$@" >"$work/said" 2>&1 || got=$?
  if [ $got != "$status" ] || ! grep -qF -- "$text" "$work/said"; then
    echo "FAILED: $file: exit $got for $status, without \"$text\":"
    head -n 20 "$work/said"
    failed=1
  elif grep -q "$(printf '\033')" "$work/said"; then
    echo "FAILED: $file: control characters reach the terminal"
    failed=1
  fi
}

# FILE EXIT TEXT: of `check --strict`
while IFS='|' read -r file status text; do
  expect "$file" "$status" "$text" check --strict "$file"
done <<'END'
users/f_60errors.yml|2|f_60errors.yml: 3 errors
users/f_bare_1.5rad.yml|4|vary.bodies.ship.approach.angle.normal.deviation: 1.5 without a unit is 1.5 rad
users/f_escape.yml|2|control character 0x1b
users/f_far_side.yml|4|the force would press on the far side of the hull
users/f_negative_GM.yml|4|unstable in roll
users/f_pianc_base.yml|0|C_M 1.64
users/f_wave_bodies.yml|4|bodies.barge: it does not feel the wave
users/jonswap.yml|0|study is good
attack/body_named_earth.yml|2|"earth" is what does not move
attack/contacts_780.yml|4|longer than the critical step
attack/current_without_element.yml|4|environment.current: has no effect
attack/deviation_without_unit.yml|4|4 without a unit is 4 rad
attack/harmonic_as_long_as_step.yml|4|its period of 0.1 s is 1 times the step
attack/inertia_in_t_m2.yml|4|radius of gyration of 247 m
attack/no_buoyancy.yml|4|which nothing carries
attack/rows_none_interrupted.yml|0|study is good
attack/vary_4000.yml|0|study is good
END

expect short_crossing 4 "still closing" \
  run attack/short_crossing.yml --scenarios 50 --strict --out "$work/short"
expect f_pianc_case 0 "C_M 1.64" run users/f_pianc_case.yml --scenarios 20 --out "$work/pianc"

# the order in which variants are listed means nothing
for k in 0 1 2; do
  expect "ord$k" 0 "" run "users/ord$k.yml" --scenarios 400 --out "$work/ord$k"
  expect "ord$k" 0 "choose.striking ship" summary "$work/ord$k" --of energy_normal
  grep 'choose.striking ship .*first' "$work/said" >>"$work/importance"
done
if [ "$(sort "$work/importance" | uniq -c | awk '{ print $1 }')" != 3 ]; then
  echo "FAILED: ord0, ord1, ord2: the same input drives the same results by as much"
  cat "$work/importance"
  failed=1
fi

# interrupted without rows: nothing is kept, which is said
timeout 120 "$allide" run attack/rows_none_interrupted.yml --out "$work/none" >"$work/said" 2>&1 &
for _ in $(seq 600); do
  if [ -f "$work/none/study.yml" ]; then break; fi
  sleep 0.1
done
sleep 1
pkill -INT -P $! || true
wait $! || true
if ! grep -q 'keeps nothing' "$work/said"; then
  echo "FAILED: rows_none_interrupted:"
  cat "$work/said"
  failed=1
fi
exit $failed
