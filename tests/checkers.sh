#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The kernels under other implementations than PoCL, on a machine without a GPU.
#
#   checkers.sh [--long] [--build FOLDER] [--drivers FOLDER] [PART]...
#   checkers.sh --fetch FOLDER     unpacks the drivers there, without putting them in the way of others
#
# oclgrind  every kind of element in a tiny study, whole steps and pass by pass: no access out of
#           bounds, no race, nothing uninitialised; the results are OpenMP's to the bit
# rusticl   Mesa's driver, single precision: the results are OpenMP's
# warnings  clang for AMD and NVIDIA, both precisions, without a warning
# rounding  PTX rounds every operation by itself, and fuses none that the source does not
# passes    every pass of the kernels is in a study of tests/checkers (needs the program alone)
#
# Both drivers run the program made for the study; the self-test of the program for any study, which
# would take them minutes to hours, is left out (tests/checkers/study_on_device.c). Each part first
# shows that it finds a fault that is planted. --long: all examples, too. A part whose packages are
# missing is skipped with a message. Exit codes: 0 good or skipped, 1 a fault, 2 wrong use.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
build=$root/build drivers="" long=no parts="" failed=0
libraries=$(uname -m)-linux-gnu

fetch() { # FOLDER
  local packages="oclgrind liboclgrind-21.10 mesa-opencl-icd"
  # versions of libclc exclude each other, and any will do
  local clc=""
  [ ! -d /usr/lib/clc ] || clc='|libclc'
  mkdir -p "$1/packages"
  # what they need does not change which OpenCL devices there are
  # shellcheck disable=SC2086
  needed=$(apt-cache depends $packages | sed -n 's/^ *Depends: \([^<]*\)$/\1/p' | sort -u |
    grep -vE "^(oclgrind|liboclgrind|ocl-icd|mesa$clc)")
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --no-upgrade \
    --no-remove $needed >"$1/install.log" 2>&1 || echo "drivers: $(tail -n 1 "$1/install.log")"
  # shellcheck disable=SC2086
  (cd "$1/packages" && apt-get download $packages >../download.log 2>&1) ||
    echo "drivers: $(tail -n 1 "$1/download.log")"
  for package in "$1"/packages/*.deb; do
    [ -f "$package" ] && dpkg-deb -x "$package" "$1"
  done
}

while [ $# -gt 0 ]; do
  case $1 in
    --long) long=yes ;;
    --build | --drivers | --fetch)
      [ $# -gt 1 ] || { echo "$1 needs a folder" >&2; exit 2; }
      case $1 in
        --build) build=$2 ;;
        --drivers) drivers=$2 ;;
        --fetch) fetch "$2"; exit 0 ;;
      esac
      shift
      ;;
    oclgrind | rusticl | warnings | rounding | passes) parts="$parts $1" ;;
    *) sed -n '5,6p' "$0" >&2; exit 2 ;;
  esac
  shift
done
cd "$root" || exit 1
allide=$build/allide
export ALLIDE_CACHE=off
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
trap 'exit 130' INT TERM

fault() { # MESSAGE FILE
  failed=$((failed + 1))
  echo "FAULT: $1"
  [ -z "${2:-}" ] || head -n 40 "$2"
}
skip() { echo "$1: skipped, $2"; }

# the driver's library, as an installation or --fetch has it
library() { # PATH
  for folder in "$drivers" ""; do
    if [ -f "$folder/usr/lib/$1" ]; then echo "$folder/usr/lib/$1"; return; fi
  done
}
# examples that a device can run: not parts of others, not closed forms
examples() {
  for study in examples/*/*.yml; do
    case $study in examples/ships/*) continue ;; esac
    grep -q 'method: closed form' "$study" || echo "$study"
  done
}

# ---------------------------------------------------------------------------------- passes

# has_of STUDY VALUE: passes of its program, which has a macro ALD_HAS_<pass> of that value for each
has_of() { "$allide" program "$1" 2>/dev/null | sed -n "s/^#define ALD_HAS_\(.*\) $2\$/\1/p"; }

passes() {
  for study in tests/checkers/*.yml; do has_of "$study" 1; done | sort -u >"$out/met"
  # passes of no study: near pairs have the program for any study, probes are for tests
  has_of tests/checkers/boxes.yml '[01]' |
    grep -vxE 'stray|probe|link_probe|copy_rows|fused_chain|operations' | sort >"$out/all"
  comm -13 "$out/met" "$out/all" >"$out/unmet"
  if [ ! -s "$out/all" ]; then
    fault "the program of tests/checkers/boxes.yml has no passes"
  elif [ -s "$out/unmet" ]; then
    fault "no study in tests/checkers has these passes:" "$out/unmet"
  else
    echo "passes:   $(wc -l <"$out/all") passes, each in a study of tests/checkers"
  fi
}

# ---------------------------------------------------------------------------------- Oclgrind

# on_oclgrind SECONDS OPTIONS ARGUMENTS: what it says goes to $out/said, of the studies to $out/told
on_oclgrind() {
  local seconds=$1 options=$2
  shift 2
  # noalias marks of functions put in place are unknown to it
  OCL_ICD_VENDORS=$base/oclgrind OCLGRIND_LOG=$out/said OCLGRIND_MAX_ERRORS=20 \
    LD_LIBRARY_PATH=$(dirname "$(dirname "$oclgrind")")/$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    OCLGRIND_UNINITIALIZED=1 OCLGRIND_DATA_RACES=1 OCLGRIND_CHECK_API=1 \
    OCLGRIND_BUILD_OPTIONS="-cl-opt-disable -DALD_INLINE_ALWAYS=static $options" \
    timeout "$seconds" "$build/tests/study_on_device" "$@" >"$out/answer" 2>"$out/told"
}

# plant NAME WORDS OPTION: the fault must be found
plant() {
  rm -f "$out/said"
  # what it does afterwards may take for ever
  on_oclgrind 10 "$3" tests/checkers/boxes.yml 2 double passes 2
  if grep -q "$2" "$out/said" 2>/dev/null; then
    echo "oclgrind: finds a planted $1"
  else
    fault "Oclgrind does not find a planted $1" "$out/told"
  fi
}

# watch SECONDS STUDY ARGUMENTS
watch() {
  local seconds=$1 study=$2 code=0
  shift 2
  rm -f "$out/said"
  on_oclgrind "$seconds" "" "$study" "$@" || code=$?
  [ $code -ge 2 ] && cat "$out/told" >>"$out/answer"
  if [ -s "$out/said" ]; then
    fault "$study: Oclgrind, $3:" "$out/said"
  elif [ $code != 0 ]; then
    fault "$study: $3, code $code (124: $seconds s are over):" "$out/answer"
  else
    printf 'oclgrind: %-24s %-7s %s\n' "$(basename "$study" .yml)" "$3" "$(cat "$out/answer")"
  fi
}

# a study of tests/checkers
tiny() { # STUDY
  local hash
  watch 120 "$1" 2 double steps
  cp "$out/answer" "$out/steps"
  watch 120 "$1" 2 double groups
  # the list of what touches is of this schedule alone
  case $long/$(basename "$1") in
    yes/* | */outline.yml | */boxes.yml) watch 120 "$1" 2 double passes ;;
  esac
  # what a user sees, by another way to the same hash
  hash=$("$allide" run "$1" --device openmp --scenarios 2 --json --quiet --out "$out/run" \
    --overwrite 2>"$out/told" | sed -n 's/.*"hash": *"\(.*\)".*/\1/p')
  grep -q "same ${hash:-none}," "$out/steps" || fault "$1: OpenMP's hash is $hash" "$out/steps"
  # a study in which something never acts proves nothing about it
  if grep -E 'acted in none|nothing touched' "$out/told"; then fault "$1: idle elements"; fi
}

# some steps of a large one
large() { # STUDY
  watch 900 "$1" 2 double steps 3
  watch 900 "$1" 2 double passes 3
  watch 900 "$1" 2 double groups 3
}

# halves FUNCTION STUDY...: the studies on two processors, each half in a folder of its own
halves() {
  local half
  for half in 0 1; do
    mkdir -p "$base/half$half"
    (
      out=$base/half$half turn=0
      for study in "${@:2}"; do
        turn=$((1 - turn))
        if [ $turn = $half ]; then "$1" "$study"; fi
      done
    ) >"$base/half$half/log" &
  done
  wait
  cat "$base/half0/log" "$base/half1/log"
  failed=$((failed + $(cat "$base"/half?/log | grep -c '^FAULT')))
}

oclgrind() {
  oclgrind=$(library oclgrind/liboclgrind-rt-icd.so)
  [ -n "$oclgrind" ] || { skip oclgrind "package oclgrind is missing"; return; }
  base=$out
  mkdir -p "$out/oclgrind"
  echo "$oclgrind" >"$out/oclgrind/oclgrind.icd"
  plant 'read out of bounds' 'Invalid read' '-Dget_global_id(d)=(get_global_id(d)+(d)*1000)'
  plant 'race' 'data race' '-Dget_global_id(d)=(get_global_id(d)*(d))'
  plant 'uninitialised number' 'ninitialized value' '-Dfabs(x)=({double/**/u;fabs(x)+u;})'
  halves tiny tests/checkers/*.yml
  [ $long = yes ] || return
  # shellcheck disable=SC2046
  halves large $(examples)
}

# ---------------------------------------------------------------------------------- rusticl

# bounded in time and memory: of larger programs it does not get to the end
parity() { # SECONDS STUDY SCENARIOS
  local code=0
  (
    ulimit -v 10000000
    OCL_ICD_VENDORS=$out/rusticl RUSTICL_ENABLE=llvmpipe GALLIUM_PIPE_SEARCH_DIR=$pipes \
      MESA_SHADER_CACHE_DISABLE=1 timeout "$1" "$build/tests/study_on_device" "$2" "$3" single steps
  ) >"$out/answer" 2>"$out/told" || code=$?
  case $code in
    0) printf 'rusticl:  %-32s %s\n' "$(basename "$2" .yml)" "$(cat "$out/answer")" ;;
    124) printf 'rusticl:  %-32s not built in %s s\n' "$(basename "$2" .yml)" "$1" ;;
    *)
      cat "$out/told" >>"$out/answer"
      fault "$2: rusticl, code $code" "$out/answer"
      ;;
  esac
  return $code
}

rusticl() {
  rusticl=$(library "$libraries/libRusticlOpenCL.so.1.0.0")
  [ -n "$rusticl" ] || { skip rusticl "package mesa-opencl-icd is missing"; return; }
  # it looks for libclc here alone; libclc-16 has other files, and keeps libclc-15 out
  if [ -d /usr/lib/clc ] && [ ! -f /usr/lib/clc/spirv-mesa3d-.spv ]; then
    skip rusticl "package libclc-15, of which it needs spirv-mesa3d-.spv, is missing"
    return
  fi
  pipes=$(dirname "$rusticl")/gallium-pipe
  mkdir -p "$out/rusticl"
  echo "$rusticl" >"$out/rusticl/rusticl.icd"
  # without double precision it is refused with the reason
  OCL_ICD_VENDORS=$out/rusticl RUSTICL_ENABLE=llvmpipe GALLIUM_PIPE_SEARCH_DIR=$pipes \
    timeout 60 "$allide" run tests/checkers/boxes.yml --device opencl --quiet --out "$out/run" \
    --overwrite >/dev/null 2>"$out/told"
  if grep -q 'double precision: use `precision: single`' "$out/told"; then
    echo "rusticl:  double precision is refused with the reason"
  else
    fault "rusticl: double precision is not refused" "$out/told"
  fi
  parity 120 tests/checkers/boxes.yml 8 || { [ $? != 124 ] || fault "rusticl: boxes take 120 s"; }
  [ $long = yes ] || return
  for study in tests/checkers/*.yml; do
    [ "$study" = tests/checkers/boxes.yml ] || parity 600 "$study" 2 || true
  done
}

# ---------------------------------------------------------------------------------- compilers

has_compilers() { # PART
  if ! command -v clang-16 >/dev/null; then skip "$1" "package clang-16 is missing"; return 1; fi
  if [ -f /usr/lib/clc/nvptx64--nvidiacl.bc ]; then return 0; fi
  skip "$1" "package libclc-16 (or libclc-15) is missing"
  return 1
}

# no_warnings LIMIT [PROGRAM.cl]...: of both compilers, in both precisions
no_warnings() {
  local limit=$1 code=0
  shift
  timeout "$limit" benchmarks/gpu/resources.sh --check --clang clang-16 "$@" >"$out/answer" 2>&1 ||
    code=$?
  if [ $code = 0 ]; then
    sed 's/^/warnings: /' "$out/answer"
  else
    fault "warnings, code $code" "$out/answer"
  fi
}

warnings() {
  has_compilers warnings || return
  "$allide" program tests/checkers/boxes.yml --out "$out/boxes.cl" || fault "no program of boxes"
  # the second is beyond OpenCL C 1.2: NVIDIA's compiler refuses it
  for planted in 'kernel void planted(global uint *x) { uint unused = x[0]; }|unused variable' \
    '#define ANY(...) __VA_ARGS__|variadic macros'; do
    { cat "$out/boxes.cl"; echo "${planted%|*}"; } >"$out/planted.cl"
    if benchmarks/gpu/resources.sh --check --target nvptx --precision double --clang clang-16 \
      --program "$out/planted.cl" >"$out/answer" 2>&1 || ! grep -q "${planted#*|}" "$out/answer"; then
      fault "a planted warning is not found: ${planted#*|}" "$out/answer"
    fi
  done
  echo "warnings: finds planted ones"
  no_warnings 120 --program "$out/boxes.cl"
  [ $long = yes ] || return
  no_warnings 1800
  for study in $(examples); do
    "$allide" program "$study" --out "$out/$(basename "$study" .yml).cl" || fault "$study: no program"
    no_warnings 1800 --program "$out/$(basename "$study" .yml).cl"
  done
}

# ---------------------------------------------------------------------------------- PTX

# rounds PTX: 0 if every operation is rounded by itself. Of two zeros max takes +0 and min -0: in
# place of `x > 0 ? x : 0` max has the same bits; min has not, but with numbers other than 0, and
# where such a max comes next. Single precision, which promises no bits, may.
rounds() {
  awk '
    $1 ~ /^@/ { $1 = ""; $0 = $0 }
    $1 ~ /^(add|sub|mul|div|fma|mad|rcp|sqrt|rsqrt|sin|cos|tanh|ex2|lg2|testp|copysign)\..*f(16|32|64)/ {
      count++
      if ($1 !~ /^(add|sub|mul|div|fma|rcp|sqrt)\.rn\.f(32|64)$/) { print FILENAME ": " $0; bad++ }
    }
    $1 ~ /^(min|max)\..*f64/ {
      zero = $NF ~ /^0[df]0+;$/
      number = $NF ~ /^0[df][0-9A-F]+;$/ && $NF !~ /^0[df]8?0+;$/
      if (waits != "" && zero && $1 ~ /^max/ && $3 == waits) waits = ""
      if (zero && $1 ~ /^min/ && waits == "") { waits = $2; line = $0; next }
      if (!number && !(zero && $1 ~ /^max\.f64$/)) { print FILENAME ": " $0; bad++ }
    }
    waits != "" { print FILENAME ": " line; bad++; waits = "" }
    /\.(approx|ftz)/ { print FILENAME ": " $0; bad++ }
    END { if (count < 20) print FILENAME ": " count + 0 " operations"; exit bad > 0 || count < 20 }
  ' "$1" >"$out/answer"
}

# ptx STUDY FILE PRECISION [clang]
ptx() {
  "$allide" program "$1" --target ptx --precision "$3" --out "$2" --clang "${4:-clang-16}" \
    2>"$out/told" || { fault "$1: no PTX" "$out/told"; return 1; }
}

# rounding_of STUDY: explicit everywhere; none fused where the source's own are calls of a function
rounding_of() {
  local name
  name=$(basename "$1" .yml)
  for precision in double single; do
    ptx "$1" "$out/$name.ptx" $precision || return
    if ! rounds "$out/$name.ptx"; then fault "$1: PTX, $precision:" "$out/answer"; fi
  done
  ptx "$1" "$out/$name.ptx" double "$out/unfused" || return
  if grep -nE '\b(fma|mad)\.[a-z.]*f64' "$out/$name.ptx" >"$out/answer"; then
    fault "$1: operations are fused that the source does not fuse" "$out/answer"
  elif ! grep -q 'add.rn.f64' "$out/$name.ptx"; then
    fault "$1: no addition in its PTX"
  else
    echo "rounding: $name: each operation by itself, none fused but the source's own"
  fi
}

rounding() {
  has_compilers rounding || return
  cat >"$out/unfused" <<-'SCRIPT'
	#!/bin/sh
	{ echo 'double opaque_fma(double, double, double);'; echo '#define fma opaque_fma'; cat; } |
	  exec clang-16 "$@"
	SCRIPT
  printf '#!/bin/sh\n"%s" "$@" -ffp-contract=fast\n' "$out/unfused" >"$out/fusing"
  printf '#!/bin/sh\nclang-16 "$@" -mllvm -nvptx-prec-divf32=0\n' >"$out/fast"
  chmod +x "$out/unfused" "$out/fusing" "$out/fast"
  ptx tests/checkers/boxes.yml "$out/planted.ptx" double "$out/fusing" || return
  if rounds "$out/planted.ptx" || ! grep -q 'fma\.[a-z.]*f64' "$out/planted.ptx"; then
    fault "operations that a compiler may fuse are not found"
  fi
  ptx tests/checkers/boxes.yml "$out/planted.ptx" single "$out/fast" || return
  if rounds "$out/planted.ptx"; then fault "operations that are approximate are not found"; fi
  echo "rounding: finds planted fusing and approximation"
  for study in tests/checkers/{boxes,berth}.yml; do rounding_of "$study"; done
  [ $long = yes ] || return
  for study in $(examples); do rounding_of "$study"; done
}

for part in ${parts:-passes oclgrind rusticl warnings rounding}; do
  began=$SECONDS
  $part
  echo "-- $part: $((SECONDS - began)) s"
done
[ $failed = 0 ] || echo "$failed faults"
[ $failed = 0 ]
