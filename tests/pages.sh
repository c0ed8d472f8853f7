#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Pages are consistent: each is in the index, every link has a target, every section of a study is in the table of
# models, every folder is in the lists of folders, the change log has one short line a change.
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
for page in *.md docs/*.md docs/theory/*.md examples/*.md benchmarks/*.md benchmarks/results/*.md src/README.md tests/README.md; do
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

# every section that a kind of element has is in the table of models
sections=$(sed -nE 's/^ *\.section = "([^"]*)",/\1/p' src/element/*.c | sort -u)
[ "$(wc -l <<<"$sections")" -ge 40 ] || complain "sections are not found in src/element any more"
while IFS= read -r section; do
  grep -qF "\`$section\`" docs/models.md || complain "docs/models.md does not name the section $section"
done <<<"$sections"

# every folder is in the lists that tell what lies where; `names FILE TEXT FOLDER` asks for one of them
names() {
  grep -qF -- "$2" "$1" || complain "$1 does not name the folder $3"
}
folders=0
rooms=$(sed -n '/^src\/  /,/^[a-z]*\/[a-z]*\/  /{/^  /p}' docs/architecture.md | tr -s ' \n' ' ')
for path in src/*/ kernels/*/ kernels/pass/*/ tests/*/ tests/pass/*/; do
  folders=$((folders + 1))
  folder=${path%/}
  name=${folder##*/}
  case $folder in
    src/data)
      names docs/architecture.md "src/data/ " "$folder"
      names src/README.md "\`data\`" "$folder"
      ;;
    src/*)
      names src/README.md "| [$name]($name/README.md) |" "$folder"
      names docs/architecture.svg ">$name</text>" "$folder"
      if [ "$name" = cli ]; then
        names docs/architecture.md "src/cli/ " "$folder"
      else
        [[ " $rooms " == *" $name "* ]] || complain "docs/architecture.md does not name the folder $folder"
      fi
      ;;
    kernels/pass/*) names kernels/pass/README.md "| \`$name\` |" "$folder" ;;
    kernels/*)
      names docs/architecture.md "kernels/$name/ " "$folder"
      names docs/architecture.md "\`$name\`" "$folder"
      ;;
    tests/pass/*) [ -d "kernels/pass/$name" ] || complain "$folder has the name of no family of passes" ;;
    tests/kernels | tests/pass) names tests/README.md "\`$name" "$folder" ;;
    tests/*) [ -d "src/$name" ] || names tests/README.md "| \`$name\` |" "$folder" ;;
  esac
done
# and none of them names one that is not there
for name in $rooms; do [ -d "src/$name" ] || complain "docs/architecture.md names src/$name, which is not there"; done
while IFS=' ' read -r list folder; do
  [ -d "$folder" ] || complain "$list names $folder, which is not there"
done < <(
  sed -nE 's/^\| \[([a-z]+)\].*/src\/README.md src\/\1/p' src/README.md
  sed -nE 's/^\| \x60([a-z_]+)\x60 \|.*/kernels\/pass\/README.md kernels\/pass\/\1/p' kernels/pass/README.md
  sed -nE 's/^\| \x60([a-z_]+)\x60 \|.*/tests\/README.md tests\/\1/p' tests/README.md
)

# from the first version on: headings, empty lines, and entries of one line that end with a full stop
while IFS= read -r entry; do
  complain "CHANGELOG.md: not one line of at most 200 characters: $entry"
done < <(awk '/^## / { log_begun = 1 }
  log_begun && !/^#/ && NF && (!/^- .*\.$/ || length > 200) { print FNR ": " $0 }' CHANGELOG.md)
grep -q '^## ' CHANGELOG.md || complain "CHANGELOG.md has no version"
twice=$(grep '^- ' CHANGELOG.md | sort | uniq -d)
if [ -n "$twice" ]; then complain "CHANGELOG.md has twice" "$twice"; fi

printf '%d links followed, %d folders looked for\n' "$links" "$folders"
[ "$bad" = 0 ] && [ "$links" -gt 50 ] && [ "$folders" -gt 40 ]
