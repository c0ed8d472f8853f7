#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the manual page allide(1) from the help of the program, command by command, and the table of
# environment variables in docs/environment.md:   manual.sh PROGRAM allide.1 docs/environment.md
set -eu
program=$1 variables=$3
export COLUMNS=73 # a page sets its text in by 7
exec >"$2"
version=$("$program" --version | awk 'NR == 1 {print $NF}')

# text as it is, options in bold; a line may begin with a dot or a quote
plain() {
  awk '{
    gsub(/\\/, "\\e"); gsub(/-/, "\\-")
    out = ""
    while (match($0, /\\-\\-[a-z]([a-z]|\\-[a-z])*/)) {
      out = out substr($0, 1, RSTART - 1) "\\fB" substr($0, RSTART, RLENGTH) "\\fR"
      $0 = substr($0, RSTART + RLENGTH)
    }
    $0 = out $0
    if ($0 ~ /^[.'"'"']/) $0 = "\\&" $0
    print
  }'
}
# words of the list of commands in a help
commands() { awk '/^Commands:/ {on = 1; next} !NF {on = 0} on && /^  [a-z]/ && $1 != "help" {print $1}'; }
# the help of one command as a subsection
subsection() {
  usage=$("$program" "$@" --help | sed -n '1s/^Usage: //p' | plain)
  printf '.SS "%s"\n.EX\n' "$(printf '%s' "$usage" | sed 's/"/\\(dq/g')"
  "$program" "$@" --help | sed 1d | sed '1{/^$/d}' | plain
  echo .EE
}

cat <<END
.TH ALLIDE 1 "" "Allide $version" "User Commands"
.SH NAME
allide \- batched maritime collision studies
.SH SYNOPSIS
.B allide
.I COMMAND
.RI [ ARGUMENT ]...
.SH DESCRIPTION
.EX
END
"$program" --help | sed 1,2d | plain
printf '.EE\n.SH COMMANDS\n'
for command in $("$program" --help | commands); do
  subsection "$command"
  for own in $("$program" "$command" --help | commands); do
    # those without a help of their own take no options
    if "$program" "$command" "$own" --help >/dev/null 2>&1; then subsection "$command" "$own"; fi
  done
done
echo .SH ENVIRONMENT
sed -n 's/^| \(`ALLIDE_[^|]*\) | \([^|]*\) |$/\1\t\2/p' "$variables" | sed 's/\[\([^]]*\)\]([^)]*)/\1/g' | tr -d '`' |
  plain |
  awk -F '\t' '{printf ".TP\n.B %s\n%s\n", $1, $2}'
cat <<'END'
.SH "SEE ALSO"
The pages in
.I share/doc/allide/docs
of this installation: tutorial.md to begin with, study\-reference.md for every key of a study,
c\-api.md for programs in C.
END
