#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the completion of allide for bash from the help of the program: commands, options, and the
# words that an option or an argument may be:   completion.sh PROGRAM allide
set -eu
program=$1
export COLUMNS=1000 # an option and its words stay in a line
exec >"$2"
words() { tr '\n' ' ' | sed 's/ $//'; }
list_commands() {
  awk '/^Commands:/ {on = 1; next} !NF {on = 0} on && /^  [a-z]/ && $1 != "help" {print $1}'
}
# names that an argument may be: those of bench and validate, the kinds of new
list_names() {
  awk '/^Names:/ || /is one of$/ {on = 1; next} !NF {on = 0} on && /^  [a-z]/ {print $1}'
}
# the options that a help lists; where it has no list, all that it names before its examples
list_options() {
  awk '{line[NR] = $0} /^Options:/ {from = NR} /^Example/ && !end {end = NR}
    END {
      for (n = from + 1; n < end; n++) {
        if (from && line[n] !~ /^  --/) continue
        rest = line[n]
        while (match(rest, /--[a-z][a-z-]*[a-z]/)) {
          word = substr(rest, RSTART, RLENGTH)
          rest = from ? "" : substr(rest, RSTART + RLENGTH)
          if (!seen[word]++) print word
        }
      }
      if (!seen["--help"]) print "--help"
    }'
}
# "--pairs auto|all|near": an option, then its words
list_choices() {
  awk '{
    while (match($0, /--[a-z-]+ [a-z0-9-]+(\|[a-z0-9-]+)+/)) {
      word = substr($0, RSTART, RLENGTH)
      $0 = substr($0, RSTART + RLENGTH)
      gsub(/\|/, " ", word)
      if (!seen[word]++) print word
    }
  }
  # the words of a list of devices that have no number and no colon, at which bash divides words
  /^  --device / {on = 1; sub(/^  --device [A-Z]+/, "")}
  on && /^  --/ {on = 0}
  on {
    listed = listed " " $0
    if (/;|\)$/) on = 0
  }
  END {
    sub(/;.*/, "", listed)
    gsub(/\([^)]*\)|,/, " ", listed)
    count = split(listed, name, " ")
    for (n = 1; n <= count; n++) if (name[n] !~ /:/) devices = devices " " name[n]
    if (devices) print "--device" devices
  }'
}
# each command that has a help of its own, "run" or "mesh check", with a function that takes the help
for_commands() {
  for command in $("$program" --help | list_commands); do
    below=$("$program" "$command" --help | list_commands)
    [ -n "$below" ] || "$1" "$command"
    for word in $below; do
      if "$program" "$command" "$word" --help >/dev/null 2>&1; then "$1" "$command" "$word"; fi
    done
  done
}
option_case() { printf '        "%s") words="%s" ;;\n' "$*" "$("$program" "$@" --help | list_options | words)"; }
choice_cases() {
  "$program" "$@" --help | list_choices | while read -r option list; do
    printf '      "%s %s") words="%s" ;;\n' "$*" "$option" "$list"
  done
}
name_case() {
  names=$("$program" "$@" --help | list_names | words)
  [ -z "$names" ] || printf '        "%s") words="%s" ;;\n' "$*" "$names"
}

all=$("$program" --help | list_commands | words)
cat <<END
# bash completion for allide, made from its help
_allide() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]-}
  local first=2 words=""
  case \$command in
END
for command in $all; do
  below=$("$program" "$command" --help | list_commands | words)
  [ -z "$below" ] || cat <<END
    $command)
      first=3
      if [ "\$COMP_CWORD" -eq 2 ]; then words="$below --help"; else command="\$command \${COMP_WORDS[2]}"; fi
      ;;
END
done
cat <<END
    help) if [ "\$COMP_CWORD" -eq 2 ]; then words="$all"; fi ;;
  esac
  if [ "\$COMP_CWORD" -eq 1 ]; then words="$all help --help --version"; fi
  if [ -z "\$words" ]; then
    case "\$command \$before" in
$(for_commands choice_cases)
    esac
  fi
  if [ -z "\$words" ] && [[ \$word == -* ]]; then
    case \$command in
$(for_commands option_case)
    esac
  elif [ -z "\$words" ] && [ "\$COMP_CWORD" -eq "\$first" ]; then
    case \$command in
$(for_commands name_case)
    esac
  fi
  # without words of its own an argument is a file
  COMPREPLY=()
  if [ -n "\$words" ]; then COMPREPLY=(\$(compgen -W "\$words" -- "\$word")); fi
}
complete -o default -F _allide allide
END
