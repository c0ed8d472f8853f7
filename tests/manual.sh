#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Are every command and every option of the sources in the manual page and in the completion, is the
# page clean, and does the completion complete?   manual.sh SOURCES PAGE COMPLETION
set -euo pipefail
sources=$1 page=$2 completion=$3
bad=0
fail() { echo "$*" >&2 && bad=1; }

text=$(sed -e 's/\\f[BR]//g' -e 's/\\-/-/g' "$page")
commands=$(sed -n 's/^    {"\([a-z]*\)", command_.*/\1/p' "$sources/src/cli/main.c")
options=$(sed -n 's/.*{"\([a-z-]*\)", OPTION_.*/\1/p' "$sources"/src/cli/commands/*.c | sort -u)
[ "$(wc -w <<<"$commands")" -ge 16 ] || fail "commands are not found in main.c any more"
[ "$(wc -w <<<"$options")" -ge 60 ] || fail "options are not found in src/cli/commands any more"
for command in $commands; do
  grep -q "^\.SS \"allide ${command}[ \"]" <<<"$text" || fail "the page lacks allide $command"
done
for option in $options; do
  grep -q -e "^  --$option " <<<"$text" || fail "the page lacks --$option"
  grep -q -e "--${option}[ \"]" "$completion" || fail "the completion lacks --$option"
done
# every variable that the sources read is in docs/environment.md, and so in the page
variables=$(grep -rhoE 'getenv\("ALLIDE_[A-Z_]+"\)' "$sources/src" | cut -d'"' -f2 | sort -u)
[ "$(wc -w <<<"$variables")" -ge 14 ] || fail "variables are not found in src any more"
for name in $variables ALLIDE_OPENCL_SCHEDULE ALLIDE_CUDA_LOCAL; do
  grep -qE "^\.B (ALLIDE_.*[ ,])?$name([=, ]|$)" <<<"$text" || fail "the page lacks $name"
done
if command -v groff >/dev/null; then
  warnings=$(groff -man -Tascii -ww -z "$page" 2>&1)
  [ -z "$warnings" ] || fail "$warnings"
fi

# shellcheck disable=SC1090
source "$completion"
# expect WORD... = the completions of the last word, all of them
expect() {
  COMP_WORDS=()
  while [ "$1" != = ]; do COMP_WORDS+=("$1") && shift; done
  shift
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _allide || true # of a word that nothing begins with
  [ "${COMPREPLY[*]-}" = "$*" ] || fail "${COMP_WORDS[*]}: '${COMPREPLY[*]-}', not '$*'"
}
expect allide ru = run
expect allide re = reference replay
expect allide run --sc = --scenarios
expect allide run study.yml --out folder --over = --overwrite
expect allide run study.yml --pairs "" = auto all near
expect allide run study.yml --device op = openmp opencl
expect allide run study.yml --device "" = auto openmp opencl cuda
expect allide compare study.yml --device "" = openmp opencl cuda
expect allide replay folder 1 --device "" = openmp opencl cuda auto
expect allide bench contact --device "" = openmp opencl cuda auto
expect allide mesh he =
expect allide mesh hy = hydrostatics
expect allide mesh repair hull.stl --w = --weld
expect allide new c = clash collision
expect allide validate int = integrators
expect allide bench --prec = --precision
expect allide bench --precision s = single
expect allide help ev = events
expect allide merge --j = --json
# files, by bash itself
expect allide run exam =
expect allide summary results/ =
exit $bad
