#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Pages are consistent: each is in the index, every link has a target, the change log has one short line a change.
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
for page in README.md docs/*.md docs/theory/*.md CHANGELOG.md examples/*.md; do
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

# from the first version on: headings, empty lines, and entries of one line that end with a full stop
while IFS= read -r entry; do
  complain "CHANGELOG.md: not one line of at most 200 characters: $entry"
done < <(awk '/^## / { log_begun = 1 }
  log_begun && !/^#/ && NF && (!/^- .*\.$/ || length > 200) { print FNR ": " $0 }' CHANGELOG.md)
grep -q '^## ' CHANGELOG.md || complain "CHANGELOG.md has no version"
twice=$(grep '^- ' CHANGELOG.md | sort | uniq -d)
if [ -n "$twice" ]; then complain "CHANGELOG.md has twice" "$twice"; fi

printf '%d links followed\n' "$links"
[ "$bad" = 0 ] && [ "$links" -gt 50 ]
