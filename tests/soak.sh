#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Soak: results must survive what happens to computers. Runs of both examples are killed (SIGKILL) at
# random moments, on disks that fill up, and their files get bits flipped; resumed, each must end with
# the hash of the undisturbed run, or be refused with a message.
#
#   tests/soak.sh build/allide                     20 kills, 5 full disks, 10 flips: half a minute
#   tests/soak.sh build/allide 1000 100 100        the long form
#
# ALLIDE_SOAK_SEED repeats a soak as far as time allows; ALLIDE_SOAK_FOLDER is where to work.
set -eu

program=$(readlink -f "${1:?the program is missing: tests/soak.sh build/allide [KILLS FULL FLIPS]}")
kills=${2:-20} fulls=${3:-5} flips=${4:-10}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d "${ALLIDE_SOAK_FOLDER:-${TMPDIR:-/tmp}}/allide-soak-XXXXXX")
disk=$work/disk
seed=${ALLIDE_SOAK_SEED:-$((($(date +%s%N) / 1000) % 1000000007))}
RANDOM=$((seed % 32768))
failed=0

clean_up() {
  if mountpoint -q "$disk" 2>/dev/null; then umount "$disk"; fi
  if [ $failed = 0 ]; then rm -rf "$work"; else echo "left to look at: $work"; fi
}
trap clean_up EXIT
mkdir "$disk"

# a number from 0 to $1 - 1
draw() { drawn=$(((RANDOM * 1073741824 + RANDOM * 32768 + RANDOM) % $1)); }

complain() {
  failed=$((failed + 1))
  echo "FAILED: $*"
  tail -n 5 "$work/messages" | sed 's/^/    /'
}

# ---- the two studies: short enough for many rounds, several blocks each

names=(berthing tug_push)
counts=(60000 40000)
sed 's/duration: 60 s/duration: 3 s/' "$root/examples/berthing/berthing.yml" >"$work/berthing.yml"
cp "$root/examples/tug_push/set_b_0.5s.yml" "$work/tug_push.yml"

# run STUDY FOLDER [OPTION]...: the hash, if it ends well
run() {
  local study=$1 folder=$2
  shift 2
  "$program" run "$work/${names[study]}.yml" --scenarios "${counts[study]}" --device openmp \
    --out "$folder" --quiet --json "$@" 2>>"$work/messages" |
    sed -n 's/^ *"hash": "\([0-9a-f]*\)",*$/\1/p'
  return "${PIPESTATUS[0]}"
}

: >"$work/messages"
for study in 0 1; do
  begun=$(date +%s%N)
  hashes[study]=$(run $study "$work/whole-$study")
  times[study]=$((($(date +%s%N) - begun) / 1000000))
  sizes[study]=$(du -sk "$work/whole-$study" | cut -f1)
  printf '%-9s %6d scenarios, %5d ms, %6d kB, %s\n' "${names[study]}" "${counts[study]}" \
    "${times[study]}" "${sizes[study]}" "${hashes[study]}"
done
echo "seed $seed"

# resumes a folder undisturbed; says how it went: same, or FAILED
resume() {
  local study=$1 folder=$2 what=$3 hash
  : >"$work/messages"
  if ! hash=$(run "$study" "$folder" --resume); then
    complain "$what: the resumed run failed"
  elif [ "$hash" != "${hashes[study]}" ]; then
    complain "$what: hash $hash, not ${hashes[study]}"
  fi
}

# ---- killed at random moments, again and again until it is whole

declare -A found
killed=0 finished=0 folder=$work/killed
for ((round = 0; killed < kills; round++)); do
  study=$((round % 2))
  folder=$work/killed
  rm -rf "$folder"
  for ((try = 0; killed < kills; try++)); do
    draw $((times[study] * 11 / 10 + 1))
    run $study "$folder" --resume >"$work/hash" 2>&1 &
    shell=$!
    # the program is the child of the pipe's shell
    sleep "$((drawn / 1000)).$(printf %03d $((drawn % 1000)))"
    pid=$(pgrep -P "$shell" -x "$(basename "$program" | cut -c1-15)" || true)
    if [ -n "$pid" ]; then kill -9 "$pid" 2>/dev/null || true; fi
    if wait "$shell" 2>/dev/null; then
      finished=$((finished + 1))
      if [ "$(cat "$work/hash")" != "${hashes[study]}" ]; then complain "kill: $(cat "$work/hash")"; fi
      break
    fi
    killed=$((killed + 1))
    state="before the manifest"
    if [ -f "$folder/manifest.h5" ]; then
      stored=("$folder"/blocks/block-*.h5)
      if [ -f "${stored[0]}" ]; then state="${#stored[@]} blocks"; else state="0 blocks"; fi
    fi
    if compgen -G "$folder/*.tmp" >/dev/null || compgen -G "$folder/blocks/*.tmp" >/dev/null; then
      state="in the middle of a file"
    fi
    found[$state]=$((${found[$state]:-0} + 1))
    # half of them go on undisturbed, the others are killed again
    draw 2
    if [ "$drawn" = 0 ]; then
      resume $study "$folder" "kill $killed ($state)"
      break
    fi
  done
done
# the last one may still be to resume
if [ -d "$folder" ]; then resume $study "$folder" "last kill"; fi
echo
printf '%-34s %6d\n' "SIGKILL" "$killed"
for state in "${!found[@]}"; do printf '  %-32s %6d\n' "$state" "${found[$state]}"; done | sort
printf '  %-32s %6d\n' "(ended before it was killed)" "$finished"

# ---- full disks: a small file system where one may be mounted, else a limit on the size of files

stopped=0 refused=0 fitted=0 how="small file system"
if mount -t tmpfs -o size=1m allide-soak "$disk" 2>/dev/null; then
  umount "$disk"
else
  how="limit on the size of files"
fi

# a disk that somebody else fills while the run goes on
run_while_filling() {
  local study=$1 folder=$2 writer code=0
  mount -t tmpfs -o size=100m allide-soak "$disk"
  run "$study" "$folder" >"$work/hash" &
  writer=$!
  draw $((times[study] * 9 / 10))
  sleep "$((drawn / 1000)).$(printf %03d $((drawn % 1000)))"
  cat /dev/zero >"$disk/others" 2>/dev/null || true
  wait "$writer" || code=$?
  rm "$disk/others"
  return $code
}

# from next to nothing to a little more than enough
run_where_it_is_narrow() {
  local study=$1 folder=$2 code=0
  draw $((sizes[study] * 11 / 10))
  mount -t tmpfs -o size=$((drawn + 16))k allide-soak "$disk"
  run "$study" "$folder" >"$work/hash" || code=$?
  mount -o remount,size=1g "$disk"
  return $code
}

for ((round = 0; round < fulls; round++)); do
  study=$((round % 2))
  : >"$work/messages"
  folder=$disk/out
  code=0
  if [ "$how" = "limit on the size of files" ]; then
    rm -rf "$folder"
    draw $((sizes[study] * 11 / 10))
    (ulimit -f $((drawn / 4 + 1)) && run $study "$folder" >"$work/hash") || code=$?
  elif [ $((round % 10)) = 0 ]; then
    run_where_it_is_narrow $study "$folder" || code=$?
  else
    run_while_filling $study "$folder" || code=$?
  fi
  if [ $code = 0 ]; then
    fitted=$((fitted + 1))
    if [ "$(cat "$work/hash")" != "${hashes[study]}" ]; then complain "full disk: wrong hash"; fi
  elif [ $code != 1 ] || ! grep -q '^error: .*\(No space left\|File too large\|free; \)' \
    "$work/messages"; then
    complain "full disk: exit code $code without a clear message"
  elif grep -q ' free; ' "$work/messages"; then
    refused=$((refused + 1))
  else
    stopped=$((stopped + 1))
  fi
  resume $study "$folder" "full disk $round"
  if [ "$how" = "small file system" ]; then umount "$disk"; fi
done
printf '%-34s %6d\n' "full disk ($how)" "$fulls"
printf '  %-32s %6d\n' "refused before it began" "$refused" "stopped in the middle" "$stopped" \
  "(it fitted)" "$fitted"

# ---- flipped bits, in blocks and in the manifest

computed=0 manifests=0
for ((round = 0; round < flips; round++)); do
  study=$((round % 2))
  : >"$work/messages"
  rm -rf "$work/flipped"
  cp -r "$work/whole-$study" "$work/flipped"
  files=("$work"/flipped/blocks/block-*.h5 "$work/flipped/manifest.h5")
  draw ${#files[@]}
  file=${files[drawn]}
  draw "$(stat -c %s "$file")"
  place=$drawn
  draw 8
  byte=$(od -An -tu1 -j "$place" -N 1 "$file")
  printf "\\$(printf %o $((byte ^ (1 << drawn))))" |
    dd of="$file" bs=1 seek="$place" conv=notrunc status=none
  what="bit $drawn of byte $place of $(basename "$file")"
  code=0
  hash=$(run $study "$work/flipped" --resume) || code=$?
  if [ "$(basename "$file")" = manifest.h5 ]; then
    if [ $code != 2 ] || ! grep -q "manifest.h5: .*damaged\|manifest.h5: .*no manifest" \
      "$work/messages"; then
      complain "$what: exit code $code without a clear message"
    fi
    manifests=$((manifests + 1))
    # as the message says
    rm "$file"
    resume $study "$work/flipped" "$what"
  else
    if [ $code != 0 ] || [ "$hash" != "${hashes[study]}" ]; then
      complain "$what: exit code $code, hash $hash"
    elif ! grep -q "$(basename "$file"): .*treated as missing" "$work/messages"; then
      complain "$what: not noticed"
    fi
    computed=$((computed + 1))
  fi
done
printf '%-34s %6d\n' "bit flips" "$flips"
printf '  %-32s %6d\n' "in a block: computed again" "$computed" "in the manifest: refused" \
  "$manifests"
# ---- long scenarios, killed within their one block: each goes on from its last checkpoint

long=$((kills / 5 > 3 ? kills / 5 : 3)) with=0
sed 's/duration: 60 s/duration: 6000 s/' "$root/examples/berthing/berthing.yml" >"$work/long.yml"
run_long() {
  timeout -s KILL "$1" "$program" run "$work/long.yml" --scenarios 200 --device openmp \
    --out "$2" --resume --checkpoint 1 --tile $((8 + RANDOM % 3 * 32)) --quiet --json 2>>"$work/messages" |
    sed -n 's/^ *"hash": "\([0-9a-f]*\)",*$/\1/p'
  return "${PIPESTATUS[0]}"
}
: >"$work/messages"
whole=$(run_long 1000 "$work/long-whole")
for ((round = 0; round < long; round++)); do
  draw 1500
  run_long "$((1 + (drawn + 200) / 1000)).$((RANDOM % 900 + 100))" "$work/long" >"$work/hash" || true
  if [ -n "$(ls "$work/long/partial" 2>/dev/null)" ]; then with=$((with + 1)); fi
  # it came to its end before it was killed: once more from the beginning
  if [ -s "$work/hash" ]; then
    if [ "$(cat "$work/hash")" != "$whole" ]; then complain "checkpoints: wrong hash"; fi
    rm -rf "$work/long"
  fi
done
if ! run_long 1000 "$work/long" >"$work/hash" || [ "$(cat "$work/hash")" != "$whole" ]; then
  complain "checkpoints: wrong hash after the last kill"
fi
printf '%-34s %6d\n' "kills of long scenarios" "$long"
printf '  %-32s %6d\n' "with checkpoints in the folder" "$with"
printf '%-34s %6d\n' "wrong hash or no clear message" "$failed"
[ $failed = 0 ]
