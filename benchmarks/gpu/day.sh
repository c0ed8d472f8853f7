#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The first day on a GPU: everything that is to be known of a device, as JSON, part by part.
#   day.sh OUT [--device ID] [--quick] [PART...]
# Without --device: the best OpenCL GPU, into OUT, and cuda:0, into OUT/cuda, as far as they are
# there; else the best OpenCL device.
#     there      what the machine and its drivers are          selftest   the self-test of each device
#     parity     hashes of all examples against the host; where they differ, what differs first
#     bench      every case of `allide bench`, on the device and on the host
#     roofline   time and traffic of each pass, both schedules, whole runs of five studies
#     schedules  sizes of work-groups and tiles                single     single precision
#     summary    a table of all that
# Without a name: all parts. A part ends after at most nine minutes (DAY_SECONDS, 520); what is not
# done by then is done when the part is called again. Nothing stops at a failure. It needs bash and
# coreutils, and beside it what pack.sh makes, or a build in the folder of the sources.
set -u
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || { while IFS= read -r line; do [[ $line == '# '* ]] && echo "${line:2}"; done <"$0"; exit 2; }
mkdir -p "$1" || exit 1
out=$(cd "$1" && pwd)
shift
device='' quick=no parts=()
while [ $# -gt 0 ]; do
  case $1 in
    --device) device=${2:?--device needs an id, such as opencl:0}; shift ;;
    --quick) quick=yes ;;
    there | selftest | parity | bench | roofline | schedules | single | summary) parts+=("$1") ;;
    *) echo "day.sh: no part '$1'" >&2; exit 2 ;;
  esac
  shift
done
[ ${#parts[@]} -gt 0 ] || parts=(there selftest parity bench roofline schedules single summary)
if [ -x "$here/allide" ]; then
  top=$here allide=$here/allide bench=$here/bin/allide-bench
else
  top=$here/../.. allide=$here/../../build/allide bench=$here/../../build/allide-bench
fi
for program in "$allide" "$bench"; do
  [ -x "$program" ] || { echo "day.sh: no $program: build it by ./allide bench --help, or take what pack.sh makes" >&2; exit 2; }
done
allide=$(cd "$(dirname "$allide")" && pwd)/allide
export ALLIDE_CACHE=${ALLIDE_CACHE:-$out/cache}
[ -d "$here/ptx" ] && export ALLIDE_PTX=${ALLIDE_PTX:-$here/ptx}
cd "$top" || exit 1 # where examples/ lies
# ids of the devices that can be used, those of OpenCL and of CUDA; of OpenCL one that is no GPU
# counts only where there is no other
find_devices() {
  local line id='' usable='' gpu cl='' card=''
  while IFS= read -r line; do
    [[ $line =~ \"id\":\ \"(.*)\" ]] && id=${BASH_REMATCH[1]}
    [[ $line =~ \"usable\":\ (true|false) ]] && usable=${BASH_REMATCH[1]}
    [[ $line =~ \"gpu\":\ (true|false) ]] || continue
    gpu=${BASH_REMATCH[1]}
    [ "$usable" = true ] || continue
    case $id in
      opencl:*) if [ "$gpu" = true ]; then cl=opencl; fi ;;
      cuda:0) card=cuda:0 ;;
    esac
  done < <("$allide" devices --json 2>/dev/null)
  if [ -z "$cl$card" ]; then cl=opencl; fi
  echo $cl $card
}
if [ -z "$device" ]; then
  read -r -a found < <(find_devices)
  device=${found[0]}
  if [ ${#found[@]} -gt 1 ]; then # the second one in a run of its own, with what was asked for
    quickly=()
    if [ $quick = yes ]; then quickly=(--quick); fi
    ALLIDE_CACHE=$ALLIDE_CACHE "$0" "$out/cuda" --device "${found[1]}" "${quickly[@]}" "${parts[@]}"
  elif [ "$device" = cuda:0 ]; then
    out=$out/cuda
    mkdir -p "$out"
  fi
fi
case $device in cuda*) api=CUDA ;; *) api=OPENCL ;; esac # in names of variables
five=(berthing side_by_side fairway_collision riser_clash all_contacts)

# ---------------------------------------------------------------------------- items of a part

quoted() { # TEXT as a string of JSON
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\t'/ } text=${text//$'\r'/}
  printf '"%s"' "$text"
}
begin() { # PART
  part=$1 dir=$out/$1 deadline=$((SECONDS + ${DAY_SECONDS:-520})) left_off=0
  mkdir -p "$dir"
  work=$(mktemp -d "$dir/work.XXXXXX")
  echo "== $part"
}
# item NAME SECONDS COMMAND...: its output as NAME.json, its messages as NAME.err, once
item() {
  local name=$1 limit=$2 left=$((deadline - SECONDS)) began=${EPOCHREALTIME//[!0-9]/} code
  shift 2
  [ -e "$dir/$name.rc" ] && return
  if [ $left -lt 5 ]; then left_off=$((left_off + 1)); return; fi
  local allowed=$((limit < left ? limit : left))
  timeout --kill-after=5 "$allowed" "$@" >"$work/out" 2>"$dir/$name.err" </dev/null
  code=$?
  if [ $code = 124 ] && [ $allowed -lt "$limit" ]; then left_off=$((left_off + 1)); return; fi
  case $(head -c 1 "$work/out") in
    '{' | '[') [ $code = 124 ] || [ $code -gt 128 ] || mv "$work/out" "$dir/$name.json" ;;
  esac
  printf '%s %s\n' $code $(((${EPOCHREALTIME//[!0-9]/} - began) / 1000)) >"$dir/$name.rc"
  printf '  %-44s %s\n' "$name" "$([ $code = 0 ] && echo good || echo "exit code $code")"
}
finish() { # the record of the part
  local first=yes rc name code ms
  rm -rf "$work"
  {
    printf '{\n  "part": "%s",\n  "device": %s,\n  "left_off": %s,\n  "items": [' "$part" "$(quoted "$device")" $left_off
    for rc in "$dir"/*.rc; do
      [ -e "$rc" ] || continue
      name=${rc##*/} name=${name%.rc}
      read -r code ms <"$rc"
      [ $first = yes ] || printf ','
      first=no
      printf '\n    {"name": "%s", "code": %s, "milliseconds": %s, "json": %s, "messages": %s}' "$name" "$code" "$ms" \
        "$([ -e "$dir/$name.json" ] && echo true || echo false)" "$(quoted "$(head -c 2000 "$dir/$name.err")")"
    done
    printf '\n  ]\n}\n'
  } >"$out/$part.json"
  [ $left_off = 0 ] || echo "  $left_off not done in time: call this part again"
}
value() { # KEY FILE: the first value of a key
  local line
  [ -e "$2" ] || return
  while IFS= read -r line; do
    if [[ $line =~ \"$1\":\ \"?([^\",]*) ]]; then echo "${BASH_REMATCH[1]}"; return; fi
  done <"$2"
}
path_of() { echo "examples/$1/$1.yml"; }

# ---------------------------------------------------------------------------- parts

do_there() {
  local text smi=nvidia-smi icd list=''
  for icd in "${OCL_ICD_VENDORS:-/etc/OpenCL/vendors}"/*.icd; do [ -e "$icd" ] && list+="$icd: $(<"$icd")"$'\n'; done
  text=$(while IFS= read -r line; do [[ $line == 'model name'* ]] && { echo "${line#*: }"; break; }; done </proc/cpuinfo)
  printf '{\n  "system": %s,\n  "processor": %s,\n  "threads": %s,\n  "drivers": %s,\n  "allide": %s\n}\n' \
    "$(quoted "$(uname -a)")" "$(quoted "$text")" "$(nproc)" "$(quoted "$list")" "$(quoted "$("$allide" --version 2>&1)")" \
    >"$out/system.json"
  item devices 60 "$allide" devices --json
  [ -e /usr/local/nvidia/bin/nvidia-smi ] && smi=/usr/local/nvidia/bin/nvidia-smi
  command -v $smi >/dev/null && timeout 30 $smi -q >"$dir/nvidia-smi.txt" 2>&1
}
do_selftest() { item selftest 300 "$allide" devices --test --json; }

# one study by one program, without keeping its results
run_hash() { # NAME STUDY SCENARIOS OPTIONS...
  local name=$1 study=$2 count=$3
  shift 3
  item "$name" 120 "$allide" run "$study" --scenarios "$count" --json --quiet --out "$work/run" --overwrite "$@"
  rm -rf "$work/run"
}
do_parity() {
  local study name count host any own known
  for study in examples/*/*.yml; do
    case $study in examples/ships/* | *closed_form*) continue ;; esac
    name=${study##*/} name=${name%.yml}
    case $study in
      *riser* | *spread* | *all_contacts* | *chain* | *log_boom* | *module* | *hull_on*) count=3 ;;
      *) count=30 ;;
    esac
    [ $quick = no ] || case $name in berthing | sharp_bow | tow_line) count=8 ;; *) continue ;; esac
    run_hash "$name.host" "$study" $count --device openmp
    host=$(value hash "$dir/$name.host.json")
    [ -n "$host" ] || continue # a part of other studies
    run_hash "$name.any" "$study" $count --device "$device" --program any
    run_hash "$name.own" "$study" $count --device "$device" --program study
    [ -e "$dir/$name.own.rc" ] || continue # no time left
    any=$(value hash "$dir/$name.any.json") own=$(value hash "$dir/$name.own.json") known=''
    while read -r hash path scenarios; do
      [ "$path $scenarios" = "$study $count" ] && known=$hash
    done < <(cat "$top/hashes" 2>/dev/null)
    [ "$host" = "$any" ] || item "$name.compare-any" 120 "$allide" compare "$study" --device "$device" --program any --json
    [ "$host" = "$own" ] || item "$name.compare-own" 120 "$allide" compare "$study" --device "$device" --program study --json
    printf '{"study": "%s", "scenarios": %s, "known": "%s", "host": "%s", "any": "%s", "own": "%s", "same": %s}\n' \
      "$study" $count "$known" "$host" "$any" "$own" \
      "$([ "$host" = "$any" ] && [ "$host" = "$own" ] && [ "${known:-$host}" = "$host" ] && echo true || echo false)" >"$dir/$name.json"
  done
  [ $quick = yes ] || item validate 240 "$allide" validate --json
}
do_bench() {
  local name
  local cases=(rates culled contact passes space catenary line collision realtime product radiation side_by_side berthing)
  [ $quick = no ] || cases=(rates contact)
  for name in "${cases[@]}"; do
    item "$name.device" 150 "$allide" bench "$name" --device "$device" --json
    item "$name.host" 150 "$allide" bench "$name" --device openmp --json
  done
  [ $quick = no ] || return
  for name in memory segments clash triangles closed; do item "$name.host" 100 "$allide" bench "$name" --json; done
}
do_roofline() {
  local name count host steps=() studies=("${five[@]}")
  [ $quick = no ] || { studies=(berthing side_by_side) steps=(--steps 20); }
  for name in "${studies[@]}"; do
    case $name in riser_clash | all_contacts) count=8192 host=64 ;; *) count=100000 host=5000 ;; esac
    [ $quick = no ] || count=64 host=32
    item "$name.device" 240 "$allide" bench study --study "$(path_of "$name")" --device "$device" --program study \
      --scenarios $count "${steps[@]}" --json
    item "$name.host" 120 "$allide" bench study --study "$(path_of "$name")" --device openmp --scenarios $host "${steps[@]}" --json
  done
}
do_schedules() {
  local name size steps=100 studies=("${five[@]}")
  local groups=(32 64 128 256 512) tiles=(4096 16384 65536 262136) shared=(32x2 16x4 8x8 8x16 8x32)
  local registers=(255 168 128 96)
  [ $quick = no ] || { studies=(berthing) groups=(1 8) tiles=(512) shared=(8x2) registers=(128) steps=10; }
  # by CUDA alone: whether passes wait for memory with few work-items at once
  [ "$api" = CUDA ] || registers=()
  for name in "${studies[@]}"; do
    for size in "${groups[@]}"; do
      item "$name.group-$size" 120 env ALLIDE_${api}_LOCAL="$size" "$allide" bench study --study "$(path_of "$name")" \
        --device "$device" --program study --steps $steps --json
    done
    # groups, in which work-items share a scenario
    for size in "${shared[@]}"; do
      item "$name.shared-$size" 120 env ALLIDE_${api}_SCHEDULE="$size" "$allide" bench study --study "$(path_of "$name")" \
        --device "$device" --program study --steps $steps --json
    done
    for size in "${tiles[@]}"; do
      item "$name.tile-$size" 120 "$allide" bench study --study "$(path_of "$name")" --device "$device" --program study \
        --tile "$size" --steps $steps --json
    done
    for size in "${registers[@]}"; do
      item "$name.registers-$size" 120 env ALLIDE_CUDA_REGISTERS="$size" "$allide" bench study --study "$(path_of "$name")" \
        --device "$device" --program study --steps $steps --json
    done
  done
}
do_single() {
  local name count=20000 studies=("${five[@]}")
  [ $quick = no ] || { studies=(berthing) count=64; }
  item rates 200 "$allide" bench rates --device "$device" --precision single --json
  for name in "${studies[@]}"; do
    [ $quick = yes ] || case $name in riser_clash | all_contacts) count=512 ;; esac
    item "$name.compare" 90 "$allide" compare "$(path_of "$name")" --device "$device" --precision single --json
    run_hash "$name.single" "$(path_of "$name")" $count --device "$device" --precision single
    run_hash "$name.double" "$(path_of "$name")" $count --device "$device" --precision double
  done
}

# ---------------------------------------------------------------------------- the table

declare -A figure
read_figures() { # FILE: what `allide bench --json` wrote, as figure[name]
  local line name=''
  figure=()
  [ -e "$1" ] || return
  while IFS= read -r line; do
    [[ $line =~ \"name\":\ \"(.*)\" ]] && name=${BASH_REMATCH[1]}
    [[ $line =~ \"value\":\ ([-+.0-9e]*) ]] && figure[$name]=${BASH_REMATCH[1]}
  done <"$1"
}
short() { # a number with five digits
  [ -n "${1:-}" ] && printf '%.5g' "$1" || printf -- '-'
}
say_parity() {
  local file same=0 all=0 f
  for file in "$out"/parity/*.json; do
    [ "$(value same "$file")" ] || continue
    case $file in *.compare-*) continue ;; esac
    [[ $(<"$file") == *'"same": '* ]] || continue
    all=$((all + 1))
    if [[ $(<"$file") == *'"same": true'* ]]; then same=$((same + 1)); continue; fi
    f=${file##*/} f=${f%.json}
    echo "  differs: $f"
    for file in "$out/parity/$f".compare-*.json; do
      [ -e "$file" ] && echo "    first in $(value where "$file"): $(value what "$file"), $(value element "$file") $(value quantity "$file")"
    done
  done
  echo "parity: $same of $all studies have the same hash by host, program for any study and program made for it"
}
say_roofline() {
  local name key rows
  for name in "${five[@]}"; do
    [ -e "$out/roofline/$name.device.json" ] || continue
    read_figures "$out/roofline/$name.host.json"
    local host=${figure[whole run]:-} host_lanes=${figure[lane by lane]:-}
    read_figures "$out/roofline/$name.device.json"
    echo
    echo "$name: pass by pass $(short "${figure[pass by pass]:-}"), lane by lane $(short "${figure[lane by lane]:-}") ns a scenario-step" \
      "(one thread of the host $(short "$host_lanes")); whole run $(short "${figure[whole run]:-}") s (host, fewer scenarios: $(short "$host") s)"
    printf '  %-22s %12s %12s %12s %10s\n' pass ns read written 'roof, %'
    for key in "${!figure[@]}"; do
      [[ $key == 'pass '* && $key != 'pass by pass' ]] || continue
      rows=${key#pass }
      printf '  %-22s %12s %12s %12s %10s\n' "$rows" "$(short "${figure[$key]}")" "$(short "${figure[read $rows]:-}")" \
        "$(short "${figure[written $rows]:-}")" "$(short "${figure[roof $rows]:-}")"
    done | sort -k2,2gr
  done
}
say_schedules() {
  local file
  echo
  printf '%-36s %14s %14s %14s\n' 'ns a scenario-step' 'pass by pass' 'lane by lane' 'as it runs'
  for file in "$out"/schedules/*.json; do
    [ -e "$file" ] || continue
    read_figures "$file"
    file=${file##*/}
    printf '%-36s %14s %14s %14s\n' "${file%.json}" "$(short "${figure[pass by pass]:-}")" \
      "$(short "${figure[lane by lane]:-}")" "$(short "${figure[as it runs]:-}")"
  done
}
do_summary() {
  local name part
  {
    [ -e "$out/there/devices.json" ] && "$allide" devices 2>/dev/null
    echo
    for part in there selftest parity bench roofline schedules single; do
      [ -e "$out/$part.json" ] || { echo "$part: not run"; continue; }
      local good=0 all=0 rc code
      for rc in "$out/$part"/*.rc; do
        [ -e "$rc" ] || continue
        read -r code _ <"$rc"
        all=$((all + 1))
        [ "$code" != 0 ] || good=$((good + 1))
      done
      echo "$part: $good of $all good, $(value left_off "$out/$part.json") not done"
    done
    echo
    say_parity
    read_figures "$out/bench/rates.device.json"
    echo
    for name in "${!figure[@]}"; do echo "$name: $(short "${figure[$name]}")"; done | sort
    say_roofline
    say_schedules
  } | tee "$out/summary.txt"
}

for name in "${parts[@]}"; do
  if [ "$name" = summary ]; then do_summary; continue; fi
  begin "$name"
  "do_$name"
  finish
done
