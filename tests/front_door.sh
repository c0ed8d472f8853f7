#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# When ./allide asks the build and when it does not: on a copy with a CMake that only notes how it is
# called. Where packages are missing that a build needs, there is nothing to see (exit code 77).
set -euo pipefail
script=$(readlink -f "${1:?usage: tests/front_door.sh ALLIDE}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work"/{src,kernels,include,cmake,benchmarks/bench}
cp "$script" "$work/allide"
cd "$work"
touch CMakeLists.txt src/{a,b}.c benchmarks/{CMakeLists.txt,bench/main.c}
calls=$work/calls
cat >bin/cmake <<'END'
#!/bin/sh
case $1 in
  --build)
    echo "build $4" >>"$CALLS"
    printf '#!/bin/sh\necho ran "$@"\n' >build/allide && chmod +x build/allide
    if [ "$4" = allide_bench ]; then cp build/allide build/allide-bench; fi
    ;;
  *) echo "configure $*" >>"$CALLS" ;;
esac
END
printf '#!/bin/sh\necho compiler\n' | tee bin/one >bin/two
chmod +x bin/*
export CALLS=$calls PATH=$work/bin:$PATH ALLIDE_NO_INSTALL=1 CC=$work/bin/one
unset ALLIDE_CMAKE

failed=0 arguments=--version
# expect WHAT CALLS...: what a call of the script with the arguments asks for, a word a call
expect() {
  local what=$1 got
  shift
  : >"$calls"
  # shellcheck disable=SC2086
  if ! ./allide $arguments >said 2>messages || [ "$(cat said)" != "ran $arguments" ]; then
    if grep -q 'missing' messages; then
      cat messages
      exit 77
    fi
    echo "FAILED: $what: $(cat said messages)"
    failed=1
  fi
  got=$(cut -d' ' -f1 "$calls" | tr '\n' ' ')
  if [ "$got" != "$(printf '%s ' "$@")" ] && [ "$got$*" != "" ]; then
    echo "FAILED: $what: asked \"$got\", not \"$*\""
    failed=1
  fi
  sleep 0.02 # times of files differ
}

expect "the first call" configure build
grep -q "^build allide_program" "$calls" || { echo "FAILED: more than the program is built"; failed=1; }
expect "nothing is newer"
touch src/a.c
expect "a source is newer" build
expect "it is built"
touch src/c.c
expect "a source more" build
rm src/c.c
expect "a source less" build
touch CMakeLists.txt
expect "the list of sources" build
ALLIDE_CMAKE=-DONE=1 expect "an option" configure build
expect "options stay where none are given"
ALLIDE_CMAKE="" expect "no option any more" configure build
export CC=$work/bin/two
expect "another compiler" configure build
expect "the same compiler again"
touch bin/two
expect "a newer compiler" build
printf '#!/bin/sh\necho a compiler of another version\n' >bin/two
expect "a compiler of another version" configure build
rm build/allide
expect "the program is gone" build

# the program that measures, of whose sources no other command asks
touch benchmarks/bench/main.c
expect "a source of a bench"
arguments="bench contact"
expect "the first bench" build
grep -q "^build allide_bench" "$calls" || { echo "FAILED: allide-bench is not built"; failed=1; }
expect "a bench again"
touch benchmarks/bench/main.c
expect "a newer source of a bench" build
touch benchmarks/CMakeLists.txt
expect "its list of sources" build
touch src/a.c
arguments=--version
expect "the program alone" build
arguments="bench contact"
expect "the bench after the program" build
rm build/allide-bench
expect "the bench is gone" build
ALLIDE_CMAKE=-DONE=1 expect "an option of a bench" configure build
arguments=--version
ALLIDE_CMAKE="" expect "no option of the program" configure build
arguments="bench contact"
expect "the bench with the options of the program" build
[ $failed = 0 ] && echo "the front door asks the build when it must, and else does not"
exit $failed
