#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints docs/commands.md from the help of the program, command by command, which is written from the tables of
# its options:   sh cmake/commands.sh build/allide > docs/commands.md
set -eu
program=$1
export COLUMNS=96

# words of the list of commands in a help
commands() { awk '/^Commands:/ {on = 1; next} !NF {on = 0} on && /^  [a-z]/ && $1 != "help" {print $1}'; }
# the help of a command as a block
block() { printf '\n```text\n' && "$program" "$@" --help && printf '```\n'; }
# pages that say more of a command
pages() {
  case $1 in
    new) echo "[tutorial](tutorial.md)" ;;
    run) echo "[results folder](results.md), [clusters](clusters.md), [speed](performance.md)" ;;
    check) echo "[warnings](warnings.md), [critical time steps](theory/critical-step.md)" ;;
    reference) echo "[study reference](study-reference.md), [schema](study.schema.json)" ;;
    devices) echo "[self-test of a device](determinism.md)" ;;
    compare) echo "[a device that differs](determinism.md#a-device-that-differs)" ;;
    program) echo "[programs made for a study](performance.md#programs-made-for-a-study)" ;;
    replay) echo "[pictures of a replay](pictures.md)" ;;
    summary) echo "[statistics](theory/statistics.md), [sampling](sampling.md)" ;;
    events) echo "[rules and events](rules-and-events.md)" ;;
    clashes) echo "[clashes](theory/clash.md)" ;;
    merge | export) echo "[results folder](results.md)" ;;
    mesh) echo "[meshes](meshes.md)" ;;
    import) echo "[moorings of MoorDyn](moordyn.md)" ;;
    radiation) echo "[radiation](theory/radiation.md)" ;;
    plot) echo "[results folder](results.md), [statistics](theory/statistics.md)" ;;
    bench) echo "[speed](performance.md), [benchmarks](../benchmarks/README.md)" ;;
    validate) echo "[validation](validation.md)" ;;
    *) echo "cmake/commands.sh: no page for the command $1" >&2 && exit 1 ;;
  esac
}

cat <<'END'
# Commands

This page is made from the help of the program (`cmake/commands.sh`): `allide COMMAND --help` prints the same.

END
echo '| command | what it does |'
echo '| --- | --- |'
COLUMNS=1000 "$program" --help | sed -n '/^Commands:/,/^$/p' |
  sed -nE 's/^  ([a-z]+) ([^ ]* ?[^ ]*)  +(.*)/\1|\2|\3/p' | while IFS='|' read -r name arguments about; do
  if [ "$name" != help ]; then
    # shellcheck disable=SC2016
    echo "| [\`$name\`](#$name) \`$arguments\` | $about |" | sed -E 's/ *` \|/` |/; s/ `` \|/ |/'
  fi
done
has_json() { "$program" "$@" --help | grep -q -e '--json' && printf '\140%s\140, ' "$*"; }
with_json=$(for name in $("$program" --help | commands); do
  has_json "$name" || for own in $("$program" "$name" --help | commands); do has_json "$name" "$own" || true; done
done | sed 's/, $//')
cat <<END

\`allide help\` lists the commands, \`allide --version\` prints the version. \`--json\` is an option of
$with_json.

| exit code | meaning |
| --- | --- |
| 0 | good; also of a run that \`stop study\` ended |
| 1 | internal error, or an error of input or output |
| 2 | error in the command line, study, device or results folder |
| 3 | done, but some scenarios failed |
| 4 | good, but there are [warnings](warnings.md), and \`--strict\` was given |
| 130 | interrupted; whole blocks and checkpoints are kept for \`--resume\` |

Ctrl-C and SIGTERM end every command within two seconds: [conventions.md](conventions.md#ctrl-c-and-sigterm). Variables
that the program reads: [environment.md](environment.md). In a source folder \`./allide\` builds the program where a
source has changed, then runs it; \`./allide test\` runs the tests.
END
for name in $("$program" --help | commands); do
  printf '\n## %s\n\nSee also: %s.\n' "$name" "$(pages "$name")"
  block "$name"
  for own in $("$program" "$name" --help | commands); do
    # those without a help of their own take no options
    if "$program" "$name" "$own" --help >/dev/null 2>&1; then
      printf '\n### %s %s\n' "$name" "$own"
      block "$name" "$own"
    fi
  done
done
