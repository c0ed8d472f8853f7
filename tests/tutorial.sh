#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Does what a page of documentation says: runs its shell blocks in order, in a folder of their own.
#   ```sh           commands that must succeed
#   ```sh fails     commands of which the last must fail
#   ```yaml NAME    writes the file NAME
#   ```text         every line of it, but `...`, was printed by the commands before
# usage: tutorial.sh PAGE PROGRAM EXAMPLES
set -euo pipefail
page=$(readlink -f "$1")
program=$(readlink -f "$2")
examples=$(readlink -f "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin
ln -s "$program" bin/allide
ln -s "$program" allide # as in the checkout
cp -r "$examples" examples
export PATH=$work/bin:$PATH LC_ALL=C.UTF-8

count=0
# runs the block that was collected
finish() {
  case $kind in
    sh)
      count=$((count + 1))
      if ! bash -euo pipefail "$work/.block" >"$work/.log" 2>&1; then
        printf 'block %d failed:\n' "$count"
        cat "$work/.block" "$work/.log"
        exit 1
      fi
      ;;
    "sh fails")
      count=$((count + 1))
      if bash -euo pipefail "$work/.block" >"$work/.log" 2>&1; then
        printf 'block %d should have failed:\n' "$count"
        cat "$work/.block"
        exit 1
      fi
      # a message, not a crash: the program leaves with a code of its own
      if ! grep -q 'error' "$work/.log"; then
        printf 'block %d fails without a message:\n' "$count"
        cat "$work/.block" "$work/.log"
        exit 1
      fi
      ;;
    text)
      while IFS= read -r expected; do
        if [ -z "${expected//[ .]/}" ] || grep -qxF -- "$expected" "$work/.log"; then continue; fi
        printf 'after block %d the page shows\n%s\nbut it printed\n' "$count" "$expected"
        cat "$work/.log"
        exit 1
      done <"$work/.block"
      ;;
    "yaml "*) cp "$work/.block" "$work/${kind#yaml }" ;;
  esac
}

kind=
while IFS= read -r line; do
  if [[ $line == '```' && -n $kind ]]; then
    finish
    kind=
  elif [[ $line == '```'* && -z $kind ]]; then
    kind=${line#'```'}
    kind=${kind:-text}
    : >"$work/.block"
  elif [ -n "$kind" ]; then
    printf '%s\n' "$line" >>"$work/.block"
  fi
done <"$page"
printf '%d blocks of %s done\n' "$count" "$(basename "$page")"
[ "$count" -gt 0 ]
