#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Pages hang together: each is in the index, what they link to is there, no change has another's number.
# usage: pages.sh FOLDER_OF_THE_SOURCE
set -euo pipefail
cd "$1"
bad=0
complain() {
  printf '%s\n' "$*"
  bad=1
}

for page in docs/*.md docs/theory/*.md; do
  name=${page#docs/}
  if [ "$name" = README.md ]; then continue; fi
  grep -qF "($name)" docs/README.md || complain "docs/README.md does not name $name"
done

links=0
for page in README.md docs/*.md docs/theory/*.md docs/changes/*.md examples/*.md; do
  while IFS= read -r link; do
    links=$((links + 1))
    file=${link%%#*}
    target=$(dirname "$page")/$file
    if [ -z "$file" ]; then target=$page; fi
    if [ ! -e "$target" ]; then
      complain "$page links to $link, which is not there"
    elif [[ $link == *'#'* ]]; then
      # a heading's anchor: lower case, words joined by dashes, no other marks
      grep -E '^#' "$target" | sed -E 's/^#+ //' | tr '[:upper:] ' '[:lower:]-' |
        tr -cd 'a-z0-9_\n-' | grep -qxF -- "${link#*#}" ||
        complain "$page links to $link, and there is no such heading"
    fi
  done < <(grep -oE '\]\([^)]+\)' "$page" | sed -E 's/^\]\(//; s/\)$//' | grep -v '^http' || true)
done

twice=$(find docs/changes -name '[0-9]*.md' -printf '%f\n' | cut -d- -f1 | sort | uniq -d)
if [ -n "$twice" ]; then complain "docs/changes has two changes of number" "$twice"; fi

printf '%d links followed\n' "$links"
[ "$bad" = 0 ] && [ "$links" -gt 50 ]
