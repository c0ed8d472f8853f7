#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What GPU compilers say of the kernels, without a GPU: registers, private memory, spills, waves.
#   resources.sh [--target amdgcn|nvptx] [--precision double|single|both]
#     [--program FILE.cl]... [--work-group N] [--json FILE] [--check] [--clang PROGRAM]
#     [--libclc FOLDER]
# Both targets in double precision, unless told otherwise. --program takes what `allide program
# STUDY` prints, in place of the program for any study, and may be given more than once.
# --work-group N promises groups of N items to the compiler. --check prints no table: it compiles
# in both precisions and fails at the first warning. Exit status: 2 wrong use, 77 a package is
# missing, 1 anything else that failed.
# AMD: clang for gfx90a. NVIDIA: clang to PTX, then ptxas -arch=sm_90 of the CUDA toolkit.
set -eu
newline='
'
root=$(cd "$(dirname "$0")/../.." && pwd)
targets='amdgcn nvptx' precisions='' group='' json='' check=no clang='' libclc='' programs=''

usage() {
  [ -z "${1:-}" ] || echo "error: $1" >&2
  sed -n '3,13s/^# //p' "$0" >&2
  exit 2
}
missing() {
  echo "missing: $1" >&2
  exit 77
}

while [ $# -gt 0 ]; do
  case $1 in
    --check) check=yes ;;
    --target | --precision | --program | --work-group | --json | --clang | --libclc)
      [ $# -gt 1 ] || usage "$1 needs a value"
      case $1 in
        --target) targets=$2 ;;
        --precision) precisions=$2 ;;
        --program)
          if [ ! -r "$2" ]; then usage "--program $2: cannot be read"; fi
          programs=$programs$2$newline
          ;;
        --work-group) group=$2 ;;
        --json) json=$2 ;;
        --clang) clang=$2 ;;
        --libclc) libclc=$2 ;;
      esac
      shift
      ;;
    *) usage "$1 is no option" ;;
  esac
  shift
done
case $targets in
  amdgcn | nvptx | 'amdgcn nvptx') ;;
  *) usage "--target $targets: write amdgcn or nvptx" ;;
esac
case $precisions in
  '') if [ $check = yes ]; then precisions='double single'; else precisions=double; fi ;;
  both) precisions='double single' ;;
  double | single) ;;
  *) usage "--precision $precisions: write double, single or both" ;;
esac
case $group in
  *[!0-9]* | 0*) usage "--work-group $group: write a number of work-items, 1 to 1024" ;;
  '') ;;
  *) [ "$group" -le 1024 ] || usage "--work-group $group: at most 1024 work-items" ;;
esac

if [ -n "$json" ] && ! (: >>"$json") 2>/dev/null; then usage "--json $json: cannot be written"; fi

# the compiler, its OpenCL library, and the assembler of each target that needs one
for name in clang-16 clang-17 clang-18 clang-19 clang-20 clang-21; do
  if [ -z "$clang" ] && command -v $name >/dev/null; then clang=$name; fi
done
[ -n "$clang" ] || missing "clang 16 or later: apt-get install clang-16, or --clang PROGRAM"
command -v "$clang" >/dev/null || missing "$clang: there is no such program"
for folder in /usr/lib/clc /usr/share/clc; do
  if [ -z "$libclc" ] && [ -f $folder/amdgcn--amdhsa.bc ]; then libclc=$folder; fi
done
[ -n "$libclc" ] || missing "libclc: apt-get install libclc-16, or --libclc FOLDER"
for target in $targets; do
  case $target in amdgcn) library=amdgcn--amdhsa.bc ;; *) library=nvptx64--nvidiacl.bc ;; esac
  [ -f "$libclc/$library" ] || missing "$libclc/$library: apt-get install libclc-16"
done
command -v python3 >/dev/null || missing "python3: apt-get install python3"
ptxas=$(command -v ptxas || true)
if [ -z "$ptxas" ] && [ -x /usr/local/cuda/bin/ptxas ]; then ptxas=/usr/local/cuda/bin/ptxas; fi
if [ -z "$ptxas" ] && [ $check = no ]; then
  case $targets in
    nvptx) missing "ptxas of the CUDA toolkit: apt-get install nvidia-cuda-toolkit" ;;
    *nvptx*)
      echo "missing: ptxas of the CUDA toolkit (nvidia-cuda-toolkit); no table for nvptx" >&2
      targets=amdgcn
      ;;
  esac
fi

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
trap 'exit 130' INT TERM
# as CMakeLists.txt makes it
for pass in "$root"/kernels/pass/*/*.h; do
  printf '#include "pass/%s"\n' "${pass#"$root"/kernels/pass/}"
done >"$out/all_passes.h"

# compile TARGET PRECISION: $name.s of $program, and what the compiler says in .log beside it
compile() {
  # what src/device/device_cl.c passes, for one scenario a work-item
  set -- "$1" "$2" -cl-std=CL1.2 -DALD_LANES=1
  if [ "$2" = single ]; then
    set -- "$@" -DALD_SINGLE -cl-fp32-correctly-rounded-divide-sqrt
  fi
  # drivers see the whole program: no function but the kernels is called from elsewhere
  case $1 in
    amdgcn)
      set -- "$@" -target amdgcn-amd-amdhsa -mcpu=gfx90a -mllvm -amdgpu-internalize-symbols \
        -Rpass-analysis=kernel-resource-usage -Xclang -mlink-builtin-bitcode \
        -Xclang "$libclc/amdgcn--amdhsa.bc"
      if [ -n "$group" ]; then
        set -- "$@" "-Dkernel=__kernel __attribute__((reqd_work_group_size($group, 1, 1)))"
      fi
      ;;
    nvptx)
      set -- "$@" -target nvptx64-nvidia-cuda -Wno-unknown-cuda-version -Xclang -target-cpu \
        -Xclang sm_90 -Xclang -target-feature -Xclang +ptx78 -Xclang -mlink-builtin-bitcode \
        -Xclang "$libclc/nvptx64--nvidiacl.bc" \
        "-DALD_INLINE=static __attribute__((unused))" \
        "-DALD_APART=static __attribute__((unused))"
      ;;
  esac
  if [ $check = yes ]; then set -- "$@" -Werror; fi
  shift 2
  # a driver's compiler defines the version; libclc is built for triples of other names
  nice "$clang" -x cl -D__OPENCL_VERSION__=120 -O2 -ffp-contract=off -nogpulib \
    -Wall -Wextra -Wshadow -Wpedantic -Wno-linker-warnings -I"$root/kernels" -I"$out" \
    -Xclang -finclude-default-header "$@" -S -o "$name.s" "${program:-$root/kernels/program.h}" \
    >"$name.log" 2>&1 || failed "$name.log"
}
failed() {
  grep -v 'remark:' "$1" | grep -A 6 'error:\|fatal' | head -n 60 >&2 || cat "$1" >&2
  echo "error: the kernels do not compile" >&2
  exit 1
}

# assemble: the answer of ptxas goes to the log
assemble() {
  set -- -arch=sm_90 -v
  if [ -n "$group" ]; then set -- "$@" --maxntid "$group"; fi
  nice "$ptxas" "$@" -o "$name.cubin" "$name.s" >"$name.log" 2>&1 || failed "$name.log"
}

# report TARGET PRECISION NUMBER: compiles $program and prints what is said of it
report() {
  name=$out/$1-$2-$3
  of=$(basename "${program:-any study}" .cl)
  compile "$1" "$2"
  if [ $check = yes ]; then
    echo "$of, $1, $2: no warnings"
    return
  fi
  compiler=$("$clang" --version | sed -n 1p)
  if [ "$1" = nvptx ]; then
    assemble
    compiler="$compiler, ptxas $("$ptxas" --version | sed -n 's/.*, V//p')"
  fi
  set -- "$1" "$2" "${group:-0}" "$name" "$compiler" "$of"
  python3 "$root/benchmarks/gpu/table.py" table "$@"
  python3 "$root/benchmarks/gpu/table.py" json "$@" >"$name.json"
}

for target in $targets; do
  for precision in $precisions; do
    number=100
    rest=${programs:-$newline}
    while [ -n "$rest" ]; do
      program=${rest%%"$newline"*} rest=${rest#*"$newline"} number=$((number + 1))
      report "$target" "$precision" $number
    done
  done
done
if [ -n "$json" ] && [ $check = no ]; then
  python3 "$root/benchmarks/gpu/table.py" join "$out"/*.json >"$json"
fi
